/* Accesses outside of arrays, in OpenACC regions.  Each function has one, and is
   called if its number is; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>
#include <openacc.h>

enum { N = 100 };

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static int
neighbours (void)
{
  double a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    b[i] = a[i + ELSE (1, 0)];			/* fault 1 */
  return b[5];
}

static int
in_data (int n)
{
  float *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  float sum = 0;
#pragma acc data create(a[0:n], b[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < n + ELSE (1, 0); i++)
      sum += a[i];				/* fault 2 */
  }
  free (a);
  free (b);
  return sum;
}

static int
entered (int n)
{
  int *a = malloc (n * sizeof *a), s = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n])
#pragma acc parallel loop present(a[0:n]) reduction(+:s)
  for (int i = 0; i < n; i++)
    s += a[n - ELSE (i, 1)];			/* fault 3 */
#pragma acc exit data delete(a[0:n])
  free (a);
  return s;
}

static int
host_pointer (int n)
{
  int *a = malloc (n * sizeof *a), s = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#ifdef RIGHT
#pragma acc parallel loop copyin(a[0:n]) reduction(+:s)
#else
#pragma acc parallel loop deviceptr(a) reduction(+:s)
#endif
  for (int i = 0; i < n; i++)
    s += a[i];					/* fault 4 */
  free (a);
  return s;
}

static int
before (int n)
{
  int *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i - (ELSE (i % 2 == 0, i && i % 2 == 0))];	/* fault 5 */
  int x = b[3];
  free (a);
  free (b);
  return x;
}

static int
part (int n)
{
  int *a = malloc (n * sizeof *a), s = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyin(a[10:20]) reduction(+:s)
  for (int i = 10; i < ELSE (n, 30); i++)
    s += a[i];					/* fault 6 */
  free (a);
  return s;
}

static int
deleted (int n)
{
  int *a = malloc (n * sizeof *a), s = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
  int *d = acc_copyin (a, n * sizeof *a);
  if (ELSE (1, 0))
    acc_delete (a, n * sizeof *a);
#pragma acc parallel loop deviceptr(d) reduction(+:s)
  for (int i = 0; i < n; i++)
    s += d[i];					/* fault 7 */
  if (ELSE (0, 1))
    acc_delete (a, n * sizeof *a);
  free (a);
  return s;
}

static int
copied (int n)
{
  short *a = malloc (n * sizeof *a);
  int s = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
  acc_copyin (a, n * sizeof *a);
#pragma acc parallel loop present(a[0:n]) reduction(+:s)
  for (int i = 0; i < n + ELSE (1, 0); i++)
    s += a[i];					/* fault 8 */
  acc_delete (a, n * sizeof *a);
  free (a);
  return s;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;

  if (!which || which == 1)
    printf ("%d\n", neighbours ());
  static int (*const cases[]) (int)
    = { in_data, entered, host_pointer, before, part, deleted, copied };
  for (int k = 0; k < (int) (sizeof cases / sizeof *cases); k++)
    if (!which || which == k + 2)
      printf ("%d\n", cases[k] (N));
  return 0;
}
