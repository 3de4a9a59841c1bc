/* What goes through tiles in shared memory arrives where it should: elements of
   all sizes, loads and stores, sizes that are no multiples of a tile's, run-time
   sizes, with and without workers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=stage -Wno-uncoalesced -Wno-idle-lanes" } */

#include <complex.h>
#include <stdlib.h>

/* A transpose of TYPE with gangs and lanes, and one with workers.  */
#define TRANSPOSE(NAME, TYPE)						\
static void __attribute__ ((noipa))					\
NAME (int n, int m, TYPE *restrict a, TYPE *restrict b)			\
{									\
  _Pragma ("acc parallel loop gang num_gangs(1) copyin(a[0:n * m]) copy(b[0:n * m])") \
  for (int i = 0; i < n; i++)						\
    _Pragma ("acc loop vector")						\
    for (int j = 0; j < m; j++)						\
      b[j * n + i] = a[i * m + j];					\
}									\
									\
static void __attribute__ ((noipa))					\
NAME##_workers (int n, int m, TYPE *restrict a, TYPE *restrict b)	\
{									\
  _Pragma ("acc parallel loop copyin(a[0:n * m]) copy(b[0:n * m])")	\
  for (int i = 0; i < n; i++)						\
    _Pragma ("acc loop")						\
    for (int j = 0; j < m; j++)						\
      b[j * n + i] = a[i * m + j];					\
}									\
									\
static void								\
check_##NAME (int n, int m)						\
{									\
  TYPE *a = malloc ((n * m + 1) * sizeof *a);				\
  TYPE *b = malloc ((n * m + 1) * sizeof *b);				\
  for (int k = 0; k < 2; k++)						\
    {									\
      for (int i = 0; i < n * m; i++)					\
	{								\
	  a[i] = i * 7 + k;						\
	  b[i] = -1;							\
	}								\
      if (k)								\
	NAME##_workers (n, m, a, b);					\
      else								\
	NAME (n, m, a, b);						\
      for (int i = 0; i < n; i++)					\
	for (int j = 0; j < m; j++)					\
	  if (b[j * n + i] != (TYPE) ((i * m + j) * 7 + k))		\
	    abort ();							\
    }									\
  free (a);								\
  free (b);								\
}

TRANSPOSE (bytes, unsigned char)
TRANSPOSE (shorts, short)
TRANSPOSE (floats, float)
TRANSPOSE (doubles, double)
TRANSPOSE (complexes, complex float)

/* Loads and stores go through tiles at once, of rows of more than one size; one
   array is read and written.  */

static void __attribute__ ((noipa))
both (int n, int m, float *restrict a, double *restrict b, float *restrict c,
      short *restrict d)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a[0:n * m], d[0:n * m]) \
  copy(b[0:n * m], c[0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
	float x = a[i * m + j] * 2;
	if (j & 1)
	  x += 1;
	for (int k = 0; k < j % 3; k++)
	  x += a[i * m + k];
	b[j * n + i] += x + d[j * n + i];
	c[i * m + j] = x;
      }
}

static void
check_both (int n, int m)
{
  float *a = malloc ((n * m + 1) * sizeof *a);
  double *b = malloc ((n * m + 1) * sizeof *b);
  float *c = malloc ((n * m + 1) * sizeof *c);
  short *d = malloc ((n * m + 1) * sizeof *d);
  for (int i = 0; i < n * m; i++)
    {
      a[i] = i % 1000;
      b[i] = i;
      c[i] = -1;
      d[i] = i % 100;
    }
  both (n, m, a, b, c, d);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	float x = a[i * m + j] * 2 + (j & 1);
	for (int k = 0; k < j % 3; k++)
	  x += a[i * m + k];
	if (c[i * m + j] != x
	    || b[j * n + i] != (j * n + i) + x + d[j * n + i])
	  abort ();
      }
  free (a);
  free (b);
  free (c);
  free (d);
}

/* Constant sizes, and loops that do not begin at 0, inside another one.  */

enum { N = 70, M = 96 };
static int e[3][N][M], f[3][M][N];

static void __attribute__ ((noipa))
inner (int first)
{
#pragma acc parallel num_gangs(1) copyin(e) copy(f)
#pragma acc loop seq
  for (int k = 0; k < 3; k++)
#pragma acc loop gang
    for (int i = first; i < N; i++)
#pragma acc loop vector
      for (int j = first + 1; j < M; j++)
	f[k][j][i] = e[k][i][j] + f[k][j][i - first];
}

static void
check_inner (int first)
{
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	{
	  e[k][i][j] = k * 7000 + i * 100 + j;
	  f[k][j][i] = 5;
	}
  inner (first);
  for (int k = 0; k < 3; k++)
    for (int i = first; i < N; i++)
      for (int j = first + 1; j < M; j++)
	if (first == 0 && f[k][j][i] != e[k][i][j] + 5)
	  abort ();
}

int
main (void)
{
  static const int sizes[][2]
    = { { 1, 1 }, { 31, 33 }, { 33, 31 }, { 32, 32 }, { 64, 96 }, { 100, 60 },
	{ 1, 70 }, { 70, 1 }, { 0, 5 }, { 5, 0 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
    {
      int n = sizes[k][0], m = sizes[k][1];
      check_bytes (n, m);
      check_shorts (n, m);
      check_floats (n, m);
      check_doubles (n, m);
      check_complexes (n, m);
      check_both (n, m);
    }
  check_inner (0);
  return 0;
}
