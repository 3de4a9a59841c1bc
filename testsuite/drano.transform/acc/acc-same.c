/* Programs compute the same at every level of optimization, with any number of
   gangs and workers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=loops,reductions -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-set-env GOMP_OPENACC_DIM=3:2:32 } */

enum { N = 61, M = 70 };

static int a[N][M], b[N][M], c[N][M], want[N][M];
static float f[N][M], sums[N];

static void
compare (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (c[i][j] != want[i][j])
	__builtin_abort ();
}

static inline int
start (int i, int j)
{
  return (i * 31 + j * j) % 97;
}

/* Rows of different lengths, some empty, counted up and down.  */

static void __attribute__ ((noipa))
triangle (int n, int m)
{
#pragma acc parallel loop copyin(a) copy(c)
  for (int i = 0; i < n; i++)
    {
      for (int j = i; j < m; j++)
	c[i][j] = a[i][j] + 1;
      for (int j = i - 5; j >= 0; j -= 2)
	c[i][j] = a[i][j] - 7;
    }
  for (int i = 0; i < N; i++)
    {
      for (int j = i; j < M; j++)
	want[i][j] = a[i][j] + 1;
      for (int j = i - 5; j >= 0; j -= 2)
	want[i][j] = a[i][j] - 7;
    }
  compare ();
}

/* Only some iterations have an inner loop; gangs reduce, too.  */

static void __attribute__ ((noipa))
conditions (void)
{
  long t = 0, s = 0;
#pragma acc parallel loop gang worker vector copyin(a) copy(c) reduction(+: s)
  for (int i = 0; i < N; i++)
    if (a[i][0] % 3)
      {
	int here = 0;
	for (int j = 0; j < M; j++)
	  here ^= a[i][j] * j;
	for (int j = 0; j < M; j++)
	  if (a[i][j] & 1)
	    c[i][j] = here + j;
	s += here;
      }
  for (int i = 0; i < N; i++)
    if (a[i][0] % 3)
      {
	int here = 0;
	for (int j = 0; j < M; j++)
	  here ^= a[i][j] * j;
	for (int j = 0; j < M; j++)
	  if (a[i][j] & 1)
	    want[i][j] = here + j;
	t += here;
      }
  if (s != t)
    __builtin_abort ();
  compare ();
}

/* The sum of the outer loop goes through the inner one.  */

static void __attribute__ ((noipa))
through (void)
{
  long s = 5, t = 5;
  int most = -1, top = -1;
#pragma acc parallel loop gang vector copyin(a) reduction(+: s) reduction(max: most)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	s += a[i][j] + i;
	most = most > a[i][j] ? most : a[i][j];
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	t += a[i][j] + i;
	top = top > a[i][j] ? top : a[i][j];
      }
  if (s != t || most != top)
    __builtin_abort ();
}

/* All operators, all that lanes reduce.  */

static void __attribute__ ((noipa))
operators (void)
{
  static unsigned ors[N], ands[N], xors[N];
  static long products[N];
  static int least[N];
#pragma acc parallel loop copyin(a) copyout(ors, ands, xors, products, least)
  for (int i = 0; i < N; i++)
    {
      unsigned x = 0, y = 1u << 20, z = -1u;
      long p = 1;
      int l = 1000;
      for (int j = 0; j < M; j++)
	{
	  x |= a[i][j];
	  y ^= a[i][j];
	  z &= a[i][j] | 8;
	  p *= 2 * a[i][j] + 1;
	  l = l < a[i][j] ? l : a[i][j];
	}
      ors[i] = x;
      xors[i] = y;
      ands[i] = z;
      products[i] = p;
      least[i] = l;
    }
  for (int i = 0; i < N; i++)
    {
      unsigned x = 0, y = 1u << 20, z = -1u;
      long p = 1;
      int l = 1000;
      for (int j = 0; j < M; j++)
	{
	  x |= a[i][j];
	  y ^= a[i][j];
	  z &= a[i][j] | 8;
	  p *= 2 * a[i][j] + 1;
	  l = l < a[i][j] ? l : a[i][j];
	}
      if (ors[i] != x || xors[i] != y || ands[i] != z || products[i] != p
	  || least[i] != l)
	__builtin_abort ();
    }
}

/* Floating-point numbers may be rounded in another way.  */

static void __attribute__ ((noipa))
floats (void)
{
#pragma acc parallel loop copyin(f) copyout(sums)
  for (int i = 0; i < N; i++)
    {
      float s = 0;
      for (int j = 0; j < M; j++)
	s += f[i][j] * j;
      sums[i] = s;
    }
  for (int i = 0; i < N; i++)
    {
      double s = 0;
      for (int j = 0; j < M; j++)
	s += f[i][j] * j;
      if (sums[i] < s * 0.9999 || sums[i] > s * 1.0001)
	__builtin_abort ();
    }
}

/* Several loops of one region; a loop without gangs.  */

static void __attribute__ ((noipa))
several (void)
{
#pragma acc parallel copyin(a, b) copy(c)
  {
#pragma acc loop
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	c[i][j] = a[i][j] + 3;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	b[i][j] = a[i][j] * 5;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      want[i][j] = a[i][j] + 3;
  compare ();
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = start (i, j);
	f[i][j] = 1 + a[i][j] * 1e-2f;
      }
  triangle (N, M);
  conditions ();
  through ();
  operators ();
  floats ();
  several ();
  return 0;
}
