/* What the device compiler puts into the frame of a function would be the same
   memory for all lanes: operations that functions of its library do, what is
   passed and returned in memory, optional arguments, and what an exchange
   expects.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform -foffload-options=-lm -foffload-options=-latomic -latomic" } */
/* { dg-additional-options "-lm" } */
/* { dg-set-env DRANO_SIM_CHECK=frames } */

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef LOOP
#define LOOP teams distribute parallel for
#endif

enum { N = 200 };

typedef __int128 wide;
typedef int pair __attribute__ ((vector_size (8)));

static double in[N], out[N], expected[N];
static unsigned char small[N];
static unsigned short medium[N];

#pragma omp declare target
struct two { int a, b; };
struct long_two { long a, b; };

__attribute__ ((noinline)) struct two
make_two (int i)
{
  return (struct two) { i, 3 * i };
}

__attribute__ ((noinline)) struct long_two
make_long_two (int i)
{
  return (struct long_two) { i, 3 * i };
}

__attribute__ ((noinline)) wide
make_wide (long i)
{
  return ((wide) i << 70) + i;
}

__attribute__ ((noinline)) long
take_wide (wide w)
{
  return (long) (w >> 69) + (long) w;
}

__attribute__ ((noinline)) pair
make_pair (int i)
{
  return (pair) { i, i * i };
}

__attribute__ ((noinline)) float complex
make_complex (float x)
{
  return x + 2 * I;
}

/* The device compiler may inline these.  */

static double
quotient (double x, int k)
{
  double complex z = (x + I) / (k + 2 * I);
  return creal (z) + 2 * cimag (z);
}

static double
sine (double x)
{
  return sin (x) + (x > 3);
}

static double
cosine (double x)
{
  return cos (x) + (x > 2);
}

static double
product (double x, int k)
{
  double complex z = (x + I) * (k + 2 * I);
  return creal (z) + 2 * cimag (z);
}
#pragma omp end declare target

/* Do WHAT, which sets R from X and the number I, on the device and on the
   host.  */

#define TRY(WHAT)							\
  do									\
    {									\
      _Pragma ("omp target map(from: out) map(to: in)") 		\
      DO (LOOP)								\
      for (int i = 0; i < N; i++)					\
	{								\
	  double x = in[i], r = 0;					\
	  WHAT;								\
	  out[i] = r;							\
	}								\
      for (int i = 0; i < N; i++)					\
	{								\
	  double x = in[i], r = 0;					\
	  WHAT;								\
	  expected[i] = r;						\
	}								\
      bad += differ (__LINE__); 					\
    }									\
  while (0)

#define TEXT(X) #X
#define DO(CONSTRUCT) PRAGMA (omp CONSTRUCT)
#define PRAGMA(X) _Pragma (TEXT (X))

static int
differ (int line)
{
  int bad = 0;
  for (int i = 0; i < N; i++)
    bad += !(fabs (out[i] - expected[i]) <= 1e-5 * (1 + fabs (expected[i])));
  if (bad)
    printf ("line %d: %d are wrong\n", line, bad);
  return bad;
}

#define SUM(Z) (creal (Z) + 2 * cimag (Z))

static int
mathematics (void)
{
  int bad = 0;
  TRY (r = sin (x) + 2 * cos (x));
  TRY (r = sinf (x) + 2 * cosf (x));
  TRY (r = i % 3 ? sin (x) : 2 * cos (x));
  TRY (r = sine (x) + 2 * cosine (x));
  TRY (double complex z = (x + I) / (i + 2 * I); r = SUM (z));
  TRY (float complex z = ((float) x + I) / ((float) i + 2 * I); r = SUM (z));
  TRY (r = quotient (x, i));
  TRY (r = product (x, i));
  TRY (double complex z = csqrt (x + i * I); z = cexp (z / 40); r = SUM (z));
  TRY (double complex z = cexp (I * x); r = SUM (z));
  TRY (int e; r = frexp (x * i, &e); r += e; r += modf (x, &x) + x);
  return bad;
}

static int
infinite (void)
{
  int bad = 0;
  TRY (double complex z = (x * INFINITY + I) * (i + 2 * I);
       r = (creal (z) > 0) + 2 * (cimag (z) > 0) + i);
  return bad;
}

static int
integers (void)
{
  int bad = 0;
  TRY (wide w = ((wide) i << 70) / (i + 3); r = (long) (w >> 40));
  TRY (wide w = ((wide) i << 70) % (i + 3); r = (long) w);
  TRY (wide w = ((wide) i << 70) + i; r = (double) w / 1e18);
  TRY (wide w = x * 1e25; r = (long) (w >> 50));
  TRY (r = (long) (make_wide (i) >> 60));
  TRY (r = take_wide (((wide) i << 70) - i));
  return bad;
}

static int
structures (void)
{
  int bad = 0;
  TRY (struct two t = make_two (i); r = t.a + 7 * t.b);
  TRY (struct long_two t = make_long_two (i); r = t.a + 7 * t.b);
  TRY (div_t d = div (i, 7); r = d.quot * 100 + d.rem);
  TRY (ldiv_t d = ldiv (i, 7); r = d.quot * 100 + d.rem);
  TRY (pair p = make_pair (i); r = p[0] + 2 * p[1]);
  TRY (float complex z = make_complex (x); r = SUM (z));
  TRY (union { float complex z; long bits; } u; u.z = x + i * I;
       u.bits ^= 64; r = SUM (u.z));
  return bad;
}

static int
exchanges (void)
{
  int bad = 0;
#pragma omp target map(tofrom: small, medium)
  DO (LOOP)
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      small[i % 50] *= 3;
#pragma omp atomic
      medium[i % 40] *= 5;
    }
  for (int i = 0; i < 50; i++)
    bad += small[i] != 81;
  for (int i = 0; i < 40; i++)
    bad += medium[i] != 3125;
  return bad;
}

static int
text (void)
{
  fflush (stdout);
#pragma omp target
  DO (LOOP)
  for (int i = 0; i < N; i++)
    if (i % 50 == 7)
      printf ("%d %g %d %d\n", i, i * 0.5, i + 1, i + 2);
  return 0;
}
/* { dg-output "(7 3.5 8 9|57 28.5 58 59|107 53.5 108 109|157 78.5 158 159)\n" } */

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      in[i] = i % 13 + 0.25;
      small[i] = medium[i] = 1;
    }
  int bad = mathematics () + infinite () + integers () + structures ()
	    + exchanges () + text ();
  return bad != 0;
}
