/* Sums of which all iterations of a parallel loop update each element: what they are
   stays the same.  What is said of them, atomic-sums.test checks.

   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=loops -Wno-uncoalesced -Wno-idle-lanes" } */

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
#pragma acc parallel loop gang vector copyin(a, b) copy(c)
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
#pragma acc atomic
        c[i][j] += a[i][k] * b[k][j];
  check ();
}

static void
kji (void)
{
#pragma acc parallel loop gang vector copyin(a, b) copy(c)
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++)
#pragma acc atomic
        c[i][j] += a[i][k] * b[k][j];
  check ();
}

static void
ikj (void)
{
#pragma acc parallel loop gang copyin(a, b) copy(c)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
#pragma acc atomic
        c[i][j] += a[i][k] * b[k][j];
  check ();
}

static void
jki (void)
{
#pragma acc parallel loop gang copyin(a, b) copy(c)
  for (int j = 0; j < N; j++)
#pragma acc loop vector
    for (int k = 0; k < N; k++)
      for (int i = 0; i < N; i++)
#pragma acc atomic
        c[i][j] += a[i][k] * b[k][j];
  check ();
}

/* Elements that depend on the counter, at first or second hand, or on data that it
   selects; and one element alone.  */

static void
apart (void)
{
  int sum = 0;
#pragma acc parallel loop gang vector copyin(a, b) copy(d)
  for (int k = 0; k < N; k++)
#pragma acc loop seq
    for (int i = 0; i < N; i++)
      {
	int at = (k + i) % N;
	int found = b[k][i] % N;
#pragma acc atomic
	d[at] += a[i][k];
#pragma acc atomic
	d[found]++;
#pragma acc atomic
	d[b[i][k] % N]++;
      }
#pragma acc parallel loop gang vector copyin(a, b) copy(sum)
  for (int k = 0; k < N; k++)
#pragma acc atomic
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
