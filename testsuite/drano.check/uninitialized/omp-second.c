/* Reads of what nothing has written, in OpenMP regions.  Each function has one; with -DRIGHT
   none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omp.h>

enum { N = 300 };
int a[N], b[N], s;

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static void
target_alloc (void)
{
  int *d = omp_target_alloc (N * sizeof *d, 0);

#ifdef RIGHT
#pragma omp target parallel for is_device_ptr (d)
  for (int i = 0; i < N; i++)
    d[i] = i;
#endif
#pragma omp target teams distribute parallel for is_device_ptr (d) \
  map (tofrom: s) reduction (+: s)
  for (int i = 0; i < N; i++)
    s += d[i];			/* unwritten */
  omp_target_free (d, 0);
}

static void
members (void)
{
  struct pair { char c; int v; } *t = malloc (N * sizeof *t);
  struct pair *u = malloc (N * sizeof *u);

#pragma omp target parallel for map (alloc: t[0:N], u[0:N]) map (from: b)
  for (int i = 0; i < N; i++)
    {
      t[i].c = i;
#ifdef RIGHT
      t[i].v = i;
#endif
      u[i] = t[i];			/* unwritten, or */
      b[i] = u[i].v + 1;			/* unwritten */
    }
  free (t);
  free (u);
}

static void
on_the_stack (void)
{
#pragma omp target parallel for map (from: b)
  for (int i = 0; i < N; i++)
    {
      volatile int q[8];
      q[i % 7] = i;
      b[i] = q[ELSE (7, i % 7)] + 1;			/* unwritten */
    }
}

static void
copied_by_library (void)
{
#pragma omp target data map (alloc: a)
  {
#ifdef RIGHT
#pragma omp target update to (a)
#endif
#pragma omp target map (from: b)
    {
      memcpy (b, a, sizeof b);
      b[3] += 1;			/* unwritten */
    }
  }
}

static void
border (void)
{
  double *x = malloc (N * sizeof *x), *y = calloc (N, sizeof *y);

#pragma omp target data map (alloc: x[0:N]) map (tofrom: y[0:N])
  {
#pragma omp target teams distribute parallel for
    for (int i = ELSE (1, 0); i < N; i++)
      x[i] = i;
#pragma omp target teams distribute parallel for
    for (int i = 1; i < N - 1; i++)
      y[i] = x[i - 1] + x[i + 1];			/* unwritten */
  }
  b[0] += y[5];
  free (x);
  free (y);
}

static void
in_lanes (void)
{
#ifdef RIGHT
#pragma omp target map (tofrom: b)
#else
#pragma omp target map (from: b)
#endif
#pragma omp simd
  for (int i = 0; i < N; i++)
    b[i] = b[i] + 1;			/* unwritten */
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  target_alloc ();
  members ();
  on_the_stack ();
  copied_by_library ();
  border ();
  in_lanes ();
  printf ("%d %d\n", a[1], b[2]);
  return 0;
}
