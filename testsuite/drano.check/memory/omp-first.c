/* Accesses outside of arrays, in OpenMP regions.  Each function has one, and is
   called if its number is; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

#pragma omp declare target
int table[N], other[N];
const int primes[5] = { 2, 3, 5, 7, 11 };
#pragma omp end declare target

static int
neighbours (void)
{
  int a[N], b[N], c[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma omp target teams distribute parallel for map (to: a, b) map (from: c)
  for (int i = 0; i < N; i++)
    c[i] = a[i + ELSE (1, 0)] + b[i];		/* fault 1 */
  return c[5];
}

static int
store_beyond (void)
{
  short a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma omp target parallel for map (tofrom: a) map (to: b)
  for (int i = 0; i < N; i++)
    a[i + ELSE (1, 0)] = b[i];			/* fault 2 */
  return a[5];
}

static int
in_data (void)
{
  int *a = malloc (N * sizeof *a), *b = malloc (N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma omp target data map (to: a[0:N]) map (tofrom: b[0:N])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      b[i] += a[ELSE (N, N - 1) - i];		/* fault 3 */
  }
  int x = b[5];
  free (a);
  free (b);
  return x;
}

static int
device_malloc (void)
{
  int s = 0;
#pragma omp target map (tofrom: s)
  {
    int *volatile p = malloc (N * sizeof (int));
    for (int i = 0; i < N + ELSE (1, 0); i++)
      p[i] = i;					/* fault 4 */
    s = p[3];
    free (p);
  }
  return s;
}

static int
global_array (void)
{
  int n = N + ELSE (1, 0);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    table[i] = other[N - 1 - i % N];		/* fault 5 */
  return table[3];
}

struct list { int n; int *v; };

static int
member (void)
{
  struct list x = { N, malloc (N * sizeof (int)) };
  int b[N];
  for (int i = 0; i < N; i++)
    x.v[i] = i;
#ifdef RIGHT
#pragma omp target parallel for map (from: b) map (to: x) map (to: x.v[0:N])
#else
#pragma omp target parallel for map (from: b) map (to: x)
#endif
  for (int i = 0; i < x.n; i++)
    b[i] = x.v[i];				/* fault 6 */
  free (x.v);
  return b[5];
}

#pragma omp declare target
static int __attribute__ ((noipa))
set_first (int *p)
{
  *p = 4;					/* fault 7 */
  return *p;
}
#pragma omp end declare target

static int
constant (void)
{
  int s = 0;
#pragma omp target map (tofrom: s)
  {
    int copy[5] = { 0 };
    s = set_first (ELSE ((int *) primes, copy));
  }
  return s;
}

static int
freed (void)
{
  int s = 0;
#pragma omp target map (tofrom: s)
  {
    int *volatile p = malloc (40);
    p[1] = 3;
    if (ELSE (1, 0))
      free (p);
    s = p[1];					/* fault 8 */
    if (ELSE (0, 1))
      free (p);
  }
  return s;
}

int
main (int argc, char **argv)
{
  static int (*const cases[]) (void)
    = { neighbours, store_beyond, in_data, device_malloc, global_array, member,
	constant, freed };
  int which = argc > 1 ? atoi (argv[1]) : 0;

  for (int k = 0; k < (int) (sizeof cases / sizeof *cases); k++)
    if (!which || which == k + 1)
      printf ("%d\n", cases[k] ());
  return 0;
}
