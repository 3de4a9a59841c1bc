/* Collapsed loops get strips only if the loads that would go through tiles are
   known to be of another array than the stores.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "there are no lanes" { *-*-* } { "-O0" } } */
/* { dg-require-effective-target warp_barriers } */
/* { dg-additional-options "-fdrano-transform=lanes,stage -fdrano-remarks -Wno-uncoalesced" } */

enum { N = 130 };

static float a[N * N], b[N * N];

static void __attribute__ ((noipa))
unproved (int n, float *from, float *to)
{
#pragma omp target teams distribute parallel for collapse(2) /* { dg-note "one loop now, so that lanes" } */
  /* { dg-note "are spread over the lanes" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-note "lanes are the iterations" } */
      to[j * n + i] = from[i * n + j]; /* { dg-bogus "through a tile" } */
}

static void __attribute__ ((noipa))
with_restrict (int n, float *restrict from, float *to)
{
#pragma omp target teams distribute parallel for collapse(2) /* { dg-note "has up to 32 of the next counter" } */
  /* { dg-note "are spread over the lanes" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++) /* { dg-note "lanes are the iterations" } */
    for (int j = 0; j < n; j++)
      to[j * n + i] = from[i * n + j]; /* { dg-note "through a tile" } */
  /* { dg-note "predicted" "" { target *-*-* } .-1 } */
}

static void __attribute__ ((noipa))
mapped (int n, float *from, float *to)
{
#pragma omp target teams distribute parallel for collapse(2) /* { dg-note "has up to 32 of the next counter" } */ \
  map(to: from[0:n * n]) map(from: to[0:n * n])
  /* { dg-note "are spread over the lanes" "" { target *-*-* } .-2 } */
  for (int i = 0; i < n; i++) /* { dg-note "lanes are the iterations" } */
    for (int j = 0; j < n; j++)
      to[j * n + i] = from[i * n + j]; /* { dg-note "through a tile" } */
  /* { dg-note "predicted" "" { target *-*-* } .-1 } */
}

int
main (void)
{
  for (int way = 0; way < 3; way++)
    {
      for (int i = 0; i < N * N; i++)
	a[i] = i + way;
#pragma omp target data map(to: a) map(from: b)
      (way == 0 ? unproved : way == 1 ? with_restrict : mapped) (N, a, b);
      for (int i = 0; i < N; i++)
	for (int j = 0; j < N; j++)
	  if (b[j * N + i] != i * N + j + way)
	    __builtin_abort ();
    }
  return 0;
}
