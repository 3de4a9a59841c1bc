/* A loop that ends in the middle of an iteration gets no lanes: the lanes behind the last
   iteration would execute its first half, too.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=all -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 100, M = 70 };

static int a[N][M + 1], b[N][M + 1], c[N][M + 1], y[N];
static int a2[N][M + 1], b2[N][M + 1], c2[N][M + 1], y2[N];

#define STORE(A, B, C)							\
  for (int j = 0;; j++)							\
    {									\
      C[i][j] = A[i][j] * 2;						\
      if (j >= m)							\
	break;								\
      B[i][j] += j + i;							\
    }

#define SUM(A, B, Y)							\
  for (int j = 0;; j++)							\
    {									\
      Y[i] += A[i][j];							\
      if (j >= m)							\
	break;								\
      B[i][j] -= i;							\
    }

static void __attribute__ ((noipa))
stores (int n, int m)
{
#pragma acc parallel loop copyin(a) copy(b, c)
  for (int i = 0; i < n; i++)
    {
      STORE (a, b, c)
    }
}

static void __attribute__ ((noipa))
sums (int n, int m)
{
#pragma acc parallel loop copyin(a) copy(b, y)
  for (int i = 0; i < n; i++)
    {
      SUM (a, b, y)
    }
}

int
main (void)
{
  int n = N, m = M;
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= M; j++)
      a[i][j] = a2[i][j] = (i * 7 + j * 3) % 11;
  stores (n, m);
  sums (n, m);
  stores (n / 2, 0);
  sums (n, 30);
  for (int i = 0; i < n; i++)
    {
      STORE (a2, b2, c2)
      SUM (a2, b2, y2)
    }
  m = 0;
  for (int i = 0; i < n / 2; i++)
    {
      STORE (a2, b2, c2)
    }
  m = 30;
  for (int i = 0; i < n; i++)
    {
      SUM (a2, b2, y2)
    }
  return (__builtin_memcmp (b, b2, sizeof b) || __builtin_memcmp (c, c2, sizeof c)
	  || __builtin_memcmp (y, y2, sizeof y));
}
