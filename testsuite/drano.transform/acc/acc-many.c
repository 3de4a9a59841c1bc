/* Of more loops than are weighed in a round, those that fetch most are looked
   at.  There are four rounds.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

enum { ROWS = 70, N = 64 };

static int a[ROWS][N], b[ROWS][N];

static void __attribute__ ((noipa))
steps (int n)
{
#pragma acc parallel loop gang copy(a, b)
  for (int i = 0; i < ROWS; i++)
    {
      for (int j = 0; j < n; j++) /* { dg-note "spread over the lanes" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	b[i][j] += a[i][j];
      for (int j = 0; j < n; j++) /* { dg-note "spread over the lanes" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	b[i][j] -= a[i][n - 1 - j];
      for (int j = 0; j < n; j++) /* { dg-note "spread over the lanes" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	b[i][j] ^= 2 * a[i][j];
      for (int j = 0; j < n; j++) /* { dg-note "spread over the lanes" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	b[i][j] += a[i][j / 2];
      for (int j = 0; j < n; j++)
	b[i][j] -= a[i][j];
      for (int j = 0; j < n; j++)
	b[i][j] ^= a[i][n - 1 - j];
      for (int j = 0; j < n; j++)
	b[i][j] += 2 * a[i][j];
      for (int j = 0; j < n; j++)
	b[i][j] -= a[i][j / 2];
      for (int j = 0; j < n; j++)
	b[i][j] ^= a[i][j];
      for (int j = 0; j < n; j++)
	b[i][j] += a[i][n - 1 - j];
    }
}

int
main (void)
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i + j;
  steps (N);
  for (int i = 0; i < ROWS; i++)
    {
      int x[N] = { 0 };
      for (int j = 0; j < N; j++)
	x[j] += a[i][j];
      for (int j = 0; j < N; j++)
	x[j] -= a[i][N - 1 - j];
      for (int j = 0; j < N; j++)
	x[j] ^= 2 * a[i][j];
      for (int j = 0; j < N; j++)
	x[j] += a[i][j / 2];
      for (int j = 0; j < N; j++)
	x[j] -= a[i][j];
      for (int j = 0; j < N; j++)
	x[j] ^= a[i][N - 1 - j];
      for (int j = 0; j < N; j++)
	x[j] += 2 * a[i][j];
      for (int j = 0; j < N; j++)
	x[j] -= a[i][j / 2];
      for (int j = 0; j < N; j++)
	x[j] ^= a[i][j];
      for (int j = 0; j < N; j++)
	x[j] += a[i][N - 1 - j];
      for (int j = 0; j < N; j++)
	if (b[i][j] != x[j])
	  __builtin_abort ();
    }
  return 0;
}
