/* Arrays that no clause names are apart if one is reached by a restricted parameter
   of the function that has the construct: loads of rows go through tiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=all -fdrano-remarks" } */
/* { dg-require-effective-target warp_barriers } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */

enum { N = 96 };

static int all[N * N + 1], b[N * N];

static void __attribute__ ((noipa))
restricted (int n, const int *restrict x, int *y)
{
#pragma omp target teams distribute parallel for /* { dg-note "spread over the lanes" "" { target *-*-* } .+1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[j * n + i] = x[i * n + j]; /* { dg-note "load each other's rows together" } */
  /* { dg-note "a launch is predicted" "" { target *-*-* } .-1 } */
}

/* They may be one array.  */

static void __attribute__ ((noipa))
plain (int n, const int *x, int *y)
{
#pragma omp target teams distribute parallel for /* { dg-note "spread over the lanes" "" { target *-*-* } .+1 } */
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < n; j++) /* { dg-note "it is not proved that its iterations are independent" } */
      y[i * n + j % 64 + 1] = x[i * n + j % 64] + j;
}

int
main (void)
{
  static int want[N * N + 1];
  for (int i = 0; i <= N * N; i++)
    all[i] = want[i] = i;
#pragma omp target data map(tofrom: all) map(from: b)
  {
    restricted (N, all, b);
    plain (N, all, all);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (b[j * N + i] != want[i * N + j])
	__builtin_abort ();
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < N; j++)
      want[i * N + j % 64 + 1] = want[i * N + j % 64] + j;
  for (int i = 0; i <= N * N; i++)
    if (all[i] != want[i])
      __builtin_abort ();
  return 0;
}
