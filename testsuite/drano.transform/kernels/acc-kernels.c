/* In kernels constructs that GCC spreads over gangs, inner loops get lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "GCC parallelizes no kernels" { *-*-* } { "-O0" "-O1" } } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced" } */

enum { N = 200, M = 130 };

static int a[N][M], b[N][M], c[N][M];
static int counts[M][N];

/* An iteration needs what the one before it wrote.  */

static void __attribute__ ((noipa))
refused (void)
{
#pragma acc kernels copy(counts) /* { dg-warning "31 of 32 lanes idle" } */
  /* { dg-note "use 'parallel loop'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < M; i++)
    for (int j = 1; j < N; j++) /* { dg-note "not proved that its iterations are independent" } */
      counts[i][j] += counts[i][j - 1];
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      if (counts[i][j] != i * (j + 1))
	__builtin_abort ();
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = i * 3 + j;
	b[i][j] = i - 2 * j;
	counts[j][i] = j;
      }
  /* Nothing is idle then.  */
#pragma acc kernels copyin(a, b) copyout(c) /* { dg-bogus "lanes works" } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) /* { dg-note "spread over the lanes of each warp" } */
      /* { dg-note "predicted to need 12000 sectors instead of 78000" "" { target *-*-* } .-1 } */
      c[i][j] = a[i][j] + b[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (c[i][j] != a[i][j] + b[i][j])
	__builtin_abort ();
  refused ();
  return 0;
}
