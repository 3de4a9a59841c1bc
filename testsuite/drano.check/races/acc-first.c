/* Races of OpenACC regions.  Each function has one; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>

enum { N = 200 };
int a[N + 8], b[N + 8], h[8], s, t, m;
#define DATA copy (a, b, h, s, m)

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static void
sum (void)
{
#ifdef RIGHT
#pragma acc parallel loop DATA reduction(+: s)
#else
#pragma acc parallel loop DATA
#endif
  for (int i = 0; i < N; i++)
    s += a[i];				/* race */
}

static void
temporary (void)
{
#ifdef RIGHT
#pragma acc parallel loop DATA private(t)
#else
#pragma acc parallel loop DATA copy(t)
#endif
  for (int i = 0; i < N; i++)
    {
      t = a[i] * 2;			/* race */
      b[i] = t + t % 3;			/* race */
    }
}

static void
lanes (void)
{
#pragma acc parallel num_gangs(1) DATA
  {
#pragma acc loop vector
    for (int i = 0; i < N - 1; i++)
      ELSE (a, b)[i] = a[i + 1] + 1;	/* race */
  }
}

static void
workers (void)
{
#pragma acc parallel num_gangs(1) num_workers(8) DATA
  {
#pragma acc loop worker
    for (int i = 0; i < N; i++)
      ELSE (a, b)[i + 1] = a[i] + 1;	/* race */
  }
}

static void
gangs (void)
{
#pragma acc parallel num_gangs(16) DATA
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;			/* race */
#ifdef RIGHT
  }
#pragma acc parallel num_gangs(16) DATA
  {
#endif
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      a[i] = b[N - 1 - i];		/* race */
  }
}

static void
histogram (void)
{
#pragma acc parallel loop DATA
  for (int i = 0; i < N; i++)
    {
#ifdef RIGHT
#pragma acc atomic
#endif
      h[i % 7]++;			/* race */
    }
}

static void
tile (void)
{
  int c[64];

#ifdef RIGHT
#pragma acc parallel loop gang DATA private(c)
#else
#pragma acc parallel loop gang DATA copy(c)
#endif
  for (int j = 0; j < 3; j++)
    {
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	c[k] = a[j * 64 + k] + j;	/* race */
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	b[j * 64 + k] = c[63 - k];	/* race */
    }
}

static void
maximum (void)
{
#ifdef RIGHT
#pragma acc parallel loop DATA reduction(max: m)
#else
#pragma acc parallel loop DATA
#endif
  for (int i = 0; i < N; i++)
    if (a[i] + i > m)			/* race */
      m = a[i] + i;			/* race */
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  sum ();
  temporary ();
  lanes ();
  workers ();
  gangs ();
  histogram ();
  tile ();
  maximum ();
  printf ("%d %d %d\n", s, a[1], b[2]);
  return 0;
}
