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

enum { N = 300 };
int a[N], b[N], s;

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static void
only_from (void)
{
#ifdef RIGHT
#pragma omp target teams distribute parallel for map (tofrom: b)
#else
#pragma omp target teams distribute parallel for map (from: b)
#endif
  for (int i = 0; i < N; i++)
    b[i] += 2;			/* unwritten */
}

static void
allocated (void)
{
#pragma omp target enter data map (alloc: a)
#ifdef RIGHT
#pragma omp target update to (a)
#endif
#pragma omp target parallel for map (from: b)
  for (int i = 0; i < N; i++)
    b[i] = a[i] * 2;			/* unwritten */
#pragma omp target exit data map (delete: a)
}

static void
device_heap (void)
{
#pragma omp target map (tofrom: s)
  {
    int *volatile q = malloc (80);
    q[1] = 3;
    s = q[ELSE (2, 1)] + 1;			/* unwritten */
    free (q);
  }
}

static void
half_copied (void)
{
#pragma omp target data map (alloc: a)
  {
#pragma omp target update to (a[0:ELSE (N / 2, N)])
#pragma omp target parallel for map (from: b)
    for (int i = 0; i < N; i++)
      b[i] = a[i] / 3;			/* unwritten */
  }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  only_from ();
  allocated ();
  device_heap ();
  half_copied ();
  printf ("%d %d\n", a[1], b[2]);
  return 0;
}
