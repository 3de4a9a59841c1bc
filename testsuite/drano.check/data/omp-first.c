/* Host and device that do not have the same, in OpenMP regions.  Each function has one such
   fault, at the line that says so; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>

enum { N = 300 };

static void
changed_in_data (int *a, int *b)
{
#pragma omp target data map (to: a[0:N])
  {
#pragma omp target parallel for map (from: b[0:N])
    for (int i = 0; i < N; i++)
      b[i] = a[i];
    for (int i = 0; i < N; i++)
      a[i] = b[i] + 7;
#ifdef RIGHT
#pragma omp target update to (a[0:N])
#endif
#pragma omp target parallel for map (tofrom: b[0:N])
    for (int i = 0; i < N; i++)
      b[i] += a[i];		/* stale */
  }
}

static void
one_changed_after_enter (int *b)
{
  int *p = malloc (N * sizeof *p);
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma omp target enter data map (to: p[0:N])
  p[17] = 400;
#ifdef RIGHT
#pragma omp target update to (p[17:1])
#endif
#pragma omp target teams distribute parallel for map (from: b[0:N])
  for (int i = 0; i < N; i++)
    b[i] = p[i] * 2;		/* stale */
#pragma omp target exit data map (delete: p[0:N])
  free (p);
}

static void
result_only_to (int *a, int *b)
{
#ifdef RIGHT
#pragma omp target parallel for map (to: a[0:N]) map (tofrom: b[0:N])
#else
#pragma omp target parallel for map (to: a[0:N], b[0:N])
#endif
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 3;		/* lost */
}

static void
result_only_on_device (int *a)
{
  static int c[N], d[N];
#pragma omp target data map (alloc: c) map (from: d)
  {
#pragma omp target parallel for map (to: a[0:N])
    for (int i = 0; i < N; i++)
      {
	c[i] = a[i] * 3;	/* lost */
	d[i] = a[i];
      }
#ifdef RIGHT
#pragma omp target update from (c)
#endif
  }
  printf ("%d %d\n", c[3], d[3]);
}

static void
update_of_what_is_not_there (int *a, int *b)
{
#ifdef RIGHT
#pragma omp target enter data map (alloc: a[0:N])
#endif
#pragma omp target update to (a[0:N])	/* update */
#pragma omp target parallel for map (to: a[0:N]) map (from: b[0:N])
  for (int i = 0; i < N; i++)
    b[i] = a[i];
#ifdef RIGHT
#pragma omp target exit data map (delete: a[0:N])
#endif
}

/* What is right in both.  */

static void
scratch (int *a, int *b)
{
  int work[N], old[N];
  for (int i = 0; i < N; i++)
    work[i] = old[i] = i;
#pragma omp target data map (to: work, old) map (alloc: a[0:N]) map (from: b[0:N])
  {
    /* The device has a newer value than the host has; or writes it before it is read.  */
    work[5] = 1;
#pragma omp target parallel for
    for (int i = 0; i < N; i++)
      work[i] = i * 2;
    work[6] = 1;
#pragma omp target parallel for
    for (int i = 0; i < N; i++)
      a[i] = work[i] + old[i];
    /* This one is not read any more.  */
    old[3] = -1;
#pragma omp target parallel for
    for (int i = 0; i < N; i++)
      b[i] = a[i];
  }
}

int
main (void)
{
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i + 1;
  changed_in_data (a, b);
  one_changed_after_enter (b);
  result_only_to (a, b);
  result_only_on_device (a);
  update_of_what_is_not_there (a, b);
  scratch (a, b);
  printf ("%d\n", b[2]);
  return 0;
}
