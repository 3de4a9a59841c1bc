/* Direct kernels: lanes have copies of the structures that calls pass, in team code and in
   parallel regions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform -w" } */

#include <stdlib.h>

enum { N = 200 };
struct block { int a[20]; };

#pragma omp declare target
static __attribute__ ((noinline)) struct block
turn (struct block b, int x)
{
  for (int k = 0; k < 20; k++)
    b.a[k] = b.a[(k + x) % 20] + k;
  return b;
}

static __attribute__ ((noinline)) int
sum (struct block b, int x)
{
  int s = 0;
  for (int k = 0; k < 20; k++)
    {
      b.a[(k + x) % 20] ^= k;
      s = 3 * s + b.a[k * x % 20];
    }
  return s;
}
#pragma omp end declare target

static inline int
one (int i)
{
  struct block b;
  for (int k = 0; k < 20; k++)
    b.a[k] = i * k;
  return sum (b, i) + sum (turn (b, i), 2 * i) + sum (b, i + 1);
}

static int x[N], y[N], z[N];

int
main (void)
{
  int n = N;

#pragma omp target teams distribute num_teams(6) map(from: x)
  for (int i = 0; i < n; i++)
    x[i] = one (i);
#pragma omp target teams distribute parallel for map(from: y)
  for (int i = 0; i < n; i++)
    y[i] = one (i);
#pragma omp target teams distribute map(from: z)
  for (int i = 0; i < 4; i++)
    {
#pragma omp parallel for
      for (int j = 0; j < n / 4; j++)
	z[i * (n / 4) + j] = one (i * (n / 4) + j);
    }
  for (int i = 0; i < n; i++)
    if (x[i] != one (i) || y[i] != one (i) || z[i] != one (i))
      abort ();
  return 0;
}
