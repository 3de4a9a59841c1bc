/* Arrays of one name are one within a function, and everywhere if they are a
   variable of the file; those of two functions have nothing to do with each
   other.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

float shared[4096];

void
columns (int m, int k, const float *a, float *b)
{
#pragma acc parallel loop copyin (a[0:64 * m]) copyout (b[0:64])
  for (int i = 0; i < 64; i++)
    b[i] = a[i * m + k]; /* { dg-warning "uncoalesced load of .a." } */
    /* { dg-message "note: store .a. transposed" "" { target *-*-* } .-1 } */
#pragma acc parallel loop copyin (shared) copyout (b[0:64])
  for (int i = 0; i < 64; i++)
    b[i] = shared[i * m]; /* { dg-warning "uncoalesced load of .shared." } */
}

void
rows (int m, float *a)
{
#pragma acc parallel loop gang copyout (a[0:64 * m])
  for (int i = 0; i < 64; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      a[i * m + j] = 0;
#pragma acc parallel loop gang copyout (shared)
  for (int i = 0; i < 64; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      shared[i * m + j] = 0;
}

/* The same within a function.  */

void
both (int m, float *a, float *b)
{
#pragma acc parallel loop gang copyout (a[0:64 * m])
  for (int i = 0; i < 64; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      a[i * m + j] = 0;
#pragma acc parallel loop copyin (a[0:64 * m]) copyout (b[0:64])
  for (int i = 0; i < 64; i++)
    b[i] = a[i * m]; /* { dg-warning "uncoalesced load of .a." } */
}
