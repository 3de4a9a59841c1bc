/* Host and device that do not have the same, in OpenACC regions.  Each function has one such
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
changed_in_data (double *a, double *b)
{
#pragma acc data copyin(a[0:N]) copyout(b[0:N])
  {
#pragma acc parallel loop present(a[0:N], b[0:N])
    for (int i = 0; i < N; i++)
      b[i] = a[i];
    for (int i = 0; i < N; i++)
      a[i] = i + 0.5;
#ifdef RIGHT
#pragma acc update device(a[0:N])
#endif
#pragma acc parallel loop present(a[0:N], b[0:N])
    for (int i = 0; i < N; i++)
      b[i] += a[i];		/* stale */
  }
}

static void
half_updated (double *b)
{
  double *p = malloc (N * sizeof *p);
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma acc enter data copyin(p[0:N])
  for (int i = 0; i < N; i++)
    p[i] = i * 0.5;
#ifdef RIGHT
#pragma acc update device(p[0:N])
#else
#pragma acc update device(p[0:N/2])
#endif
#pragma acc parallel loop present(p[0:N]) copyout(b[0:N])
  for (int i = 0; i < N; i++)
    b[i] = p[i];		/* stale */
#pragma acc exit data delete(p[0:N])
  free (p);
}

static void
result_copied_in (double *a, double *b)
{
#ifdef RIGHT
#pragma acc parallel loop copyin(a[0:N]) copy(b[0:N])
#else
#pragma acc parallel loop copyin(a[0:N], b[0:N])
#endif
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 3;		/* lost */
}

static void
result_created (double *a)
{
  double *c = malloc (N * sizeof *c);
#pragma acc enter data create(c[0:N])
#pragma acc parallel loop copyin(a[0:N]) present(c[0:N])
  for (int i = 0; i < N; i++)
    c[i] = a[i] * 3;		/* lost */
#ifdef RIGHT
#pragma acc exit data copyout(c[0:N])
#else
#pragma acc exit data delete(c[0:N])
#endif
  printf ("%d\n", c[3] > 0);
  free (c);
}

/* What is right in both.  */

static void
steps (double *a, double *b)
{
#pragma acc data copyin(a[0:N]) create(b[0:N])
  for (int k = 0; k < 3; k++)
    {
#pragma acc parallel loop present(a[0:N], b[0:N])
      for (int i = 1; i < N - 1; i++)
	b[i] = a[i - 1] + a[i + 1];
#pragma acc parallel loop present(a[0:N], b[0:N])
      for (int i = 1; i < N - 1; i++)
	a[i] = b[i] * 0.5;
    }
}

int
main (void)
{
  static double a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i + 1;
  changed_in_data (a, b);
  half_updated (b);
  result_copied_in (a, b);
  result_created (a);
  steps (a, b);
  printf ("%g\n", b[2]);
  return 0;
}
