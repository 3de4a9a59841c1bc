/* Each lane reads a row of TYPE: a program that rows.test compiles for each
   KERNEL.

   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=lanes,stage -Wno-uncoalesced -Wno-idle-lanes" } */

#include <stdlib.h>

#ifndef TYPE
#define TYPE float
#endif
#ifndef KERNEL
#define KERNEL 0
#endif

/* What the iterations of lane I do.  */
#if KERNEL == 0		/* A transpose.  */
#define BODY for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];
#elif KERNEL == 1	/* What goes from one iteration to the next, and out.  */
#define BODY								\
  TYPE last = 3;							\
  int j;								\
  for (j = 2; j <= m - 1; j++)						\
    {									\
      b[j * n + i] = last + z[j];					\
      last = a[i * m + j];						\
    }									\
  b[i] = last + j % 100;
#elif KERNEL == 2	/* Rows backwards.  */
#define BODY								\
  for (int j = 0; j < m; j++)					\
    b[j * n + i] = a[(n - 1 - i) * m + j] - z[j];
#elif KERNEL == 3	/* Behind a store to the row.  */
#define BODY								\
  a[i * m + m / 2] = i % 50;						\
  for (int j = 0; j < m; j++)						\
    b[j * n + i] = b[j * n + i] + a[i * m + j];
#endif

static void __attribute__ ((noipa))
device (TYPE *restrict a, TYPE *restrict b, TYPE *restrict z, int n, int m)
{
#ifdef _OPENACC
#pragma acc parallel loop gang vector copy(a[0:n * m], b[0:n * m], z[0:n * m])
#else
#pragma omp target teams distribute parallel for \
  map(tofrom: a[0:n * m], b[0:n * m], z[0:n * m])
#endif
  for (int i = 0; i < n; i++)
    {
      BODY
    }
}

static void __attribute__ ((noipa))
host (TYPE *restrict a, TYPE *restrict b, TYPE *restrict z, int n, int m)
{
  for (int i = 0; i < n; i++)
    {
      BODY
    }
}

/* Both must compute the same.  */

static void
check (int n, int m)
{
  TYPE *x[2][3];
  for (int k = 0; k < 6; k++)
    {
      TYPE *to = x[k / 3][k % 3] = malloc (n * m * sizeof (TYPE));
      for (int i = 0; i < n * m; i++)
	to[i] = (i * 7 + k % 3) % 61;
    }
  device (x[0][0], x[0][1], x[0][2], n, m);
  host (x[1][0], x[1][1], x[1][2], n, m);
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < n * m; i++)
      if (x[0][k][i] != x[1][k][i])
	abort ();
  for (int k = 0; k < 6; k++)
    free (x[k / 3][k % 3]);
}

int
main (void)
{
  check (64, 64);
  check (1, 3);
  check (31, 33);
  check (32, 7);
  check (100, 70);
  check (200, 45);
  return 0;
}
