/* Sums of which all iterations of a parallel loop update each element: remarks name the
   atomic update as what keeps them in memory.  Sums that each iteration has
   elements of its own for get no remark.

   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 40 };

static int a[N][N], b[N][N], c[N][N], d[N];

/* C must be the product of A and B.  */

static void
check (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	int want = 0;
	for (int k = 0; k < N; k++)
	  want += a[i][k] * b[k][j];
	if (c[i][j] != want)
	  __builtin_abort ();
	c[i][j] = 0;
      }
}

static void
kij (void)
{
#pragma omp target teams distribute parallel for map(to: a, b) \
  map(tofrom: c)
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
#pragma omp atomic
        c[i][j] += a[i][k] * b[k][j];
  /* { dg-note "this sum stays in memory: all iterations of the loop over 'k', which are shared out, update it, and need 'atomic'" "" { target *-*-* } .-1 } */
  check ();
}

static void
kji (void)
{
#pragma omp target teams distribute parallel for map(to: a, b) \
  map(tofrom: c)
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++)
#pragma omp atomic
        c[i][j] += a[i][k] * b[k][j];
  /* { dg-note "this sum stays in memory: all iterations of the loop over 'k', which are shared out, update it, and need 'atomic'" "" { target *-*-* } .-1 } */
  check ();
}

static void
ikj (void)
{
#pragma omp target teams distribute parallel for map(to: a, b) \
  map(tofrom: c) collapse(2)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
#pragma omp atomic
        c[i][j] += a[i][k] * b[k][j];
  /* { dg-note "this sum stays in memory: all iterations of the loop over 'k', which are shared out, update it, and need 'atomic'" "" { target *-*-* } .-1 } */
  check ();
}

static void
jki (void)
{
#pragma omp target teams distribute parallel for map(to: a, b) \
  map(tofrom: c) collapse(2)
  for (int j = 0; j < N; j++)
    for (int k = 0; k < N; k++)
      for (int i = 0; i < N; i++)
#pragma omp atomic
        c[i][j] += a[i][k] * b[k][j];
  /* { dg-note "this sum stays in memory: all iterations of the loop over 'k', which are shared out, update it, and need 'atomic'" "" { target *-*-* } .-1 } */
  check ();
}

/* Elements that depend on the counter, at first or second hand, or on data that it
   selects; and one element alone.  */

static void
apart (void)
{
  int sum = 0;
#pragma omp target teams distribute parallel for map(to: a, b) map(tofrom: d)
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      {
	int at = (k + i) % N;
	int found = b[k][i] % N;
#pragma omp atomic
	d[at] += a[i][k];
#pragma omp atomic
	d[found]++;
#pragma omp atomic
	d[b[i][k] % N]++;
      }
#pragma omp target teams distribute parallel for map(to: a, b) map(tofrom: sum)
  for (int k = 0; k < N; k++)
#pragma omp atomic
    sum += a[k][0] + b[0][k];
  int want = 0;
  for (int k = 0; k < N; k++)
    want += a[k][0] + b[0][k];
  if (sum != want)
    __builtin_abort ();
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      {
	d[(k + i) % N] -= a[i][k];
	d[b[k][i] % N]--;
	d[b[i][k] % N]--;
      }
  for (int i = 0; i < N; i++)
    if (d[i])
      __builtin_abort ();
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	a[i][j] = i * 3 + j;
	b[i][j] = i + 2 * j;
      }
  kij ();
  kji ();
  ikj ();
  jki ();
  apart ();
  return 0;
}
