/* What an inner loop sums up in memory becomes a reduction over lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 90, M = 110, ALL = N * M + 2 * N + M };

static int all[ALL], want[ALL];
static float f[N][M], sums[N];

static void __attribute__ ((noipa))
product (int n, int m, const int *a, const int *x, int *y, int *z)
{
#pragma acc parallel loop present(a[0:n * m], x[0:m], y[0:n], z[0:n])
  for (int i = 0; i < n; i++)
    {
      y[i] = 0;
      for (int j = 0; j < m; j++) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	{
	  y[i] += a[i * m + j] * x[j];
	  z[i] ^= a[i * m + j];
	}
      y[i] += 7;
    }
}

static void
product_here (int n, int m, const int *a, const int *x, int *y, int *z)
{
  for (int i = 0; i < n; i++)
    {
      y[i] = 0;
      for (int j = 0; j < m; j++)
	{
	  y[i] += a[i * m + j] * x[j];
	  z[i] ^= a[i * m + j];
	}
      y[i] += 7;
    }
}

/* Not every iteration stores.  */

static void __attribute__ ((noipa))
sometimes (int n, int m, const int *a, int *y)
{
#pragma acc parallel loop present(a[0:n * m], y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) /* { dg-note "not proved that its iterations are independent" } */
      if (a[i * m + j] & 1)
	y[i] += a[i * m + j];
}

/* The order matters.  */

static void __attribute__ ((noipa))
rounded (void)
{
#pragma acc parallel loop copyin(f) copy(sums)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) /* { dg-note "add '-fdrano-transform=reductions'" } */
      /* { dg-note "adds up in a register" "" { target *-*-* } .-1 } */
      sums[i] += f[i][j];
  for (int i = 0; i < N; i++)
    {
      float x = i;
      for (int j = 0; j < M; j++)
	x += f[i][j];
      if (sums[i] != x)
	__builtin_abort ();
    }
}

/* The product with X at XAT and Y at YAT of ALL, and its last columns left out.  */

static void
try (int m, int xat, int yat)
{
  int z = N * M + N + M;
  for (int i = 0; i < ALL; i++)
    all[i] = want[i] = (i * 37) % 101;
#pragma acc data copy(all)
  product (N, m, all, all + xat, all + yat, all + z);
  product_here (N, m, want, want + xat, want + yat, want + z);
  for (int i = 0; i < ALL; i++)
    if (all[i] != want[i])
      __builtin_abort ();
}

int
main (void)
{
  int x = N * M, y = N * M + M;
  try (M, x, y);
  try (0, x, y);
  try (1, x, y);
  try (33, x, y);
  for (int i = 0; i < ALL; i++)
    all[i] = want[i] = i % 13;
#pragma acc data copy(all)
  sometimes (N, M, all, all + y);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (want[i * M + j] & 1)
	want[y + i] += want[i * M + j];
  for (int i = 0; i < ALL; i++)
    if (all[i] != want[i])
      __builtin_abort ();
  /* An element that is summed up is also one that is added.  */
  for (int i = 0; i < ALL; i++)
    all[i] = want[i] = i % 5;
#pragma acc data copy(all)
  product (1, M, all, all + x, all + 20, all + 60);
  product_here (1, M, want, want + x, want + 20, want + 60);
  for (int i = 0; i < ALL; i++)
    if (all[i] != want[i])
      __builtin_abort ();
  for (int i = 0; i < N; i++)
    {
      sums[i] = i;
      for (int j = 0; j < M; j++)
	f[i][j] = 1 + 1e-3f * (i + 3 * j);
    }
  rounded ();
  return 0;
}
