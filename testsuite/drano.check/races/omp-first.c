/* Races of OpenMP regions.  Each function has one; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>

enum { N = 200 };
int a[N + 8], b[N + 8], h[8], s, t, m;
#define DATA map (tofrom: a, b, h, s, t, m)

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static void
sum (void)
{
#ifdef RIGHT
#pragma omp target teams distribute parallel for DATA reduction(+: s)
#else
#pragma omp target teams distribute parallel for DATA
#endif
  for (int i = 0; i < N; i++)
    s += a[i];				/* race */
}

static void
temporary (void)
{
#ifdef RIGHT
#pragma omp target parallel for DATA private(t)
#else
#pragma omp target parallel for DATA
#endif
  for (int i = 0; i < N; i++)
    {
      t = a[i] * 2;			/* race */
      b[i] = t + t % 3;			/* race */
    }
}

static void
neighbour (void)
{
#pragma omp target parallel for DATA
  for (int i = 1; i < N; i++)
    ELSE (a, b)[i] = a[i - 1] + 1;	/* race */
}

static void
lanes (void)
{
#pragma omp target DATA
#pragma omp simd
  for (int i = 0; i < N - 1; i++)
    ELSE (a, b)[i] = a[i + 1] + 1;	/* race */
}

static void
no_wait (void)
{
#pragma omp target parallel DATA
  {
#ifdef RIGHT
#pragma omp for
#else
#pragma omp for nowait
#endif
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;			/* race */
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] = b[N - 1 - i];		/* race */
  }
}

static void
histogram (void)
{
#pragma omp target teams distribute parallel for DATA
  for (int i = 0; i < N; i++)
    {
#ifdef RIGHT
#pragma omp atomic
#endif
      h[i % 7]++;			/* race */
    }
}

static void
critical (void)
{
#pragma omp target parallel for DATA
  for (int i = 0; i < N; i++)
    if (i % 2)
      {
#pragma omp critical (one)
	s += a[i];			/* race */
      }
    else
      {
#ifdef RIGHT
#pragma omp critical (one)
#endif
	s += 1;				/* race */
      }
}

static void
single (void)
{
#pragma omp target parallel DATA
  {
#ifdef RIGHT
#pragma omp single
#else
#pragma omp single nowait
#endif
    s = a[5] + 1;			/* race */
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] = s;				/* race */
  }
}

static void
master (void)
{
#pragma omp target parallel DATA
  {
#pragma omp master
    s = a[6] + 2;			/* race */
#ifdef RIGHT
#pragma omp barrier
#endif
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] = s;				/* race */
  }
}

static void
maximum (void)
{
#ifdef RIGHT
#pragma omp target teams distribute parallel for DATA reduction(max: m)
#else
#pragma omp target teams distribute parallel for DATA
#endif
  for (int i = 0; i < N; i++)
    if (a[i] + i > m)			/* race */
      m = a[i] + i;			/* race */
}

static void
sections (void)
{
#pragma omp target DATA
#pragma omp parallel sections
  {
#pragma omp section
    b[0] = a[1] + 1;			/* race */
#pragma omp section
    b[ELSE (0, 1)] = a[2] + 70;		/* race */
  }
}

static void
overlap (void)
{
#pragma omp target teams distribute DATA
  for (int j = 0; j < 8; j++)
    for (int i = j * 20; i < (j + 1) * 20 + ELSE (1, 0); i++)
      b[i] = a[i] + j;			/* race */
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  sum ();
  temporary ();
  neighbour ();
  lanes ();
  no_wait ();
  histogram ();
  critical ();
  single ();
  master ();
  maximum ();
  sections ();
  overlap ();
  printf ("%d %d %d\n", s, a[1], b[2]);
  return 0;
}
