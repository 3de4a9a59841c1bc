/* Operations of which lanes of a simd loop share the memory, as -Wsimd-locals says.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-final { same-object } } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */

#include <complex.h>
#include <math.h>
#include <stdio.h>

typedef __int128 wide;

#pragma omp declare target
__attribute__ ((noipa)) long take (wide w);
__attribute__ ((noipa)) wide make (long i);
#pragma omp end declare target

#define LOOP _Pragma ("omp target teams distribute parallel for simd map(tofrom: a[0:n], b[0:n], c[0:n])") \
  for (int i = 0; i < n; i++)

void
wrong (int n, double *restrict a, long *restrict b, unsigned char *restrict c,
       double s)
{
  LOOP
    a[i] = sin (a[i]) + 2 * cos (a[i]); /* { dg-warning "sine and cosine by one call" } */
  LOOP
    {
      double complex z = a[i] + b[i] * I;
      z = z / (s + a[i] * I); /* { dg-warning "operands or the result of this operation" } */
      a[i] = creal (z) + cimag (z);
    }
  LOOP
    {
      double complex z = csqrt (a[i] + b[i] * I); /* { dg-warning "result of 'csqrt'" } */
      a[i] = creal (z) + cimag (z);
    }
  LOOP
    b[i] = (long) ((((wide) b[i]) << 40) / (b[i] + 1)); /* { dg-warning "result of this operation" } */
  LOOP
    a[i] = (wide) b[i] * b[i]; /* { dg-warning "result of this operation" } */
  LOOP
    b[i] = take (b[i]); /* { dg-warning "operands or the result of this operation" } */
  LOOP
    b[i] = (long) (make (b[i]) >> 8); /* { dg-warning "result of 'make'" } */
  LOOP
    {
#pragma omp atomic
      c[b[i]] *= 3; /* { dg-warning "old value of this atomic operation" } */
    }
  LOOP
    printf ("%d %ld\n", i, b[i]); /* { dg-warning "optional arguments of 'printf'" } */
  LOOP
    {
      int e;
      double m = frexp (a[i], &e); /* { dg-warning "lanes share 'e'" "" { target *-*-* } .-1 } */
      a[i] = m + e;
    }
}

/* Nothing is wrong with the same value in all lanes, with one of the two
   functions, with products, with what has registers, and without lanes.  */

void
right (int n, double *restrict a, long *restrict b, unsigned char *restrict c,
       double s, long d)
{
  LOOP
    a[i] = sin (a[i]) + 2 * cos (b[i]);
  LOOP
    a[i] = sin (s) + 2 * cos (s) + a[i];
  LOOP
    {
      double complex z = (a[i] + b[i] * I) * (s + 2 * I);
      a[i] = creal (z) + cimag (z);
    }
  LOOP
    b[i] = (long) ((((wide) b[i]) << 40) * d >> 30);
  LOOP
    {
#pragma omp atomic
      c[b[i]] += 3;
    }
  LOOP
    if (a[i] < 0)
      printf ("negative\n");
#pragma omp target teams distribute parallel for map(tofrom: a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      double complex z = (a[i] + b[i] * I) / (s + a[i] * I);
      a[i] = sin (creal (z)) + cos (creal (z)) + cimag (z);
    }
}
