/* Races of OpenACC regions.  Each function has one; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>

enum { N = 200, M = 32 };
int a[N + 8], b[N + 8], s, x[M][M], y[M][M], where[N];
float total[M];
#define DATA copy (a, b, s, x, y, where, total)

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static void
counter (void)
{
#pragma acc parallel loop DATA
  for (int i = 0; i < N; i++)
    if (i % 3)
      {
	int k;
#ifdef RIGHT
#pragma acc atomic capture
#endif
	k = s++;			/* race */
	x[i % M][i / M] = k;
      }
}

static void
bytes (void)
{
  char c[N] = { 0 };

#pragma acc parallel loop copy(c)
  for (int i = 0; i < N - 1; i++)
    c[ELSE (i + i % 2, i)] = i;		/* race */
  b[0] += c[3];
}

static void
columns (void)
{
#ifdef RIGHT
#pragma acc parallel loop gang DATA
  for (int j = 0; j < M; j++)
    {
      float f = 0;
#pragma acc loop vector reduction(+: f)
      for (int i = 0; i < M; i++)
	f += x[i][j] + 1;
      total[j] = f;
    }
#else
#pragma acc parallel loop gang DATA
  for (int i = 0; i < M; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      total[j] += x[i][j] + 1;		/* race */
#endif
}

static void
transpose (void)
{
#pragma acc parallel loop gang DATA
  for (int i = 0; i < M; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      ELSE (y, x)[i][j] = y[j][i] + 1;	/* race */
}

static void
scatter (void)
{
  for (int i = 0; i < N; i++)
    where[i] = ELSE (i % 50, N - 1 - i);
#pragma acc parallel loop independent DATA
  for (int i = 0; i < N; i++)
    b[where[i]] = i;			/* race */
}

int hits;
#pragma acc declare create(hits)

#pragma acc routine seq
__attribute__ ((noinline, noclone)) static int
touch (int i)
{
#ifdef RIGHT
#pragma acc atomic
#endif
  hits += i;				/* race */
  return i;
}

static void
called (void)
{
#pragma acc update device(hits)
#pragma acc parallel loop DATA
  for (int i = 0; i < N; i++)
    b[i] = touch (i);
}

static void
redundant (void)
{
#ifdef RIGHT
#pragma acc parallel num_gangs(1) DATA
#else
#pragma acc parallel num_gangs(8) DATA
#endif
  {
    s = s + 1;				/* race */
  }
}

static void
partial (void)
{
#pragma acc parallel num_gangs(1) num_workers(4) DATA
  {
#pragma acc loop worker
    for (int w = 0; w < 4; w++)
      b[ELSE (0, w)] = a[w] + w;	/* race */
  }
}

static void
pointers (void)
{
  int *p = malloc (N * sizeof *p);

  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma acc parallel loop copy(p[0:N])
  for (int i = 0; i < N - 1; i++)
    {
      int *q = p + ELSE (1, 0);
      q[i] = p[i] + 1;			/* race */
    }
  b[0] += p[9];
  free (p);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  counter ();
  bytes ();
  columns ();
  transpose ();
  scatter ();
  called ();
  redundant ();
  partial ();
  pointers ();
  printf ("%d %d %d %f\n", s, a[1], b[2], total[3]);
  return 0;
}
