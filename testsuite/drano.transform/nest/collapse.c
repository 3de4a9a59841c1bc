/* Collapsed loops that are made one loop have the same iterations: all
   comparisons, directions, steps, types of counters, and last values.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=lanes,repairs -Wno-uncoalesced -Wno-idle-lanes" } */

enum { SIZE = 4096 };

static int a[SIZE], got[SIZE], want[SIZE];

/* Compare what the device and the host have computed, and begin anew.  */
static void
check (int last_i, int last_j, int want_i, int want_j)
{
  if (last_i != want_i || last_j != want_j)
    __builtin_abort ();
  for (int i = 0; i < SIZE; i++)
    {
      if (got[i] != want[i])
	__builtin_abort ();
      got[i] = want[i] = 0;
    }
}

/* LOOPS with BODY, which stores to OUT, on the device behind DIRECTIVE and on
   the host.  */
#define PRAGMA(X) _Pragma (#X)
#define BOTH(DIRECTIVE, LOOPS, BODY) \
  do { \
    PRAGMA (omp target map(to: a) map(tofrom: got)) \
    { int *out = got; PRAGMA (omp DIRECTIVE) LOOPS { BODY } } \
    { int *out = want; LOOPS { BODY } } \
    check (0, 0, 0, 0); \
  } while (0)

/* The same with counters i and j, of which the last values count.  */
#define LAST(DIRECTIVE, LOOPS, BODY) \
  do { \
    int i = -5, j = -6, k = 0, l = 0; \
    PRAGMA (omp target map(to: a) map(tofrom: got, i, j)) \
    { int *out = got; PRAGMA (omp DIRECTIVE) LOOPS { BODY } } \
    k = i, l = j; \
    { int *out = want; LOOPS { BODY } } \
    check (k, l, i, j); \
  } while (0)

static void
spread (int lo, int n, int m, int step, int none, long far, unsigned u,
	unsigned char uc, signed char sc)
{
  BOTH (teams distribute parallel for collapse(2),
	for (int i = lo; i < n; i += step) for (int j = m; j > 0; j -= 2),
	out[(i + 3) * 50 + j] += a[i + 3] + j;);
  BOTH (teams distribute parallel for collapse(3),
	for (long i = far; i >= 0; i--) for (unsigned j = 1; j <= u; ++j)
	for (short k = -4; k != 5; k++),
	out[i * 200 + j * 10 + k + 4] += a[i + j] + k;);
  BOTH (parallel for collapse(2) schedule(dynamic, 5),
	for (unsigned char i = uc; i < 255; i++)
	for (signed char j = sc; j <= 100; j += 7),
	out[(i - 250) * 128 + j + 5] += a[j + 5] + i;);
  BOTH (teams distribute parallel for collapse(2),
	for (int i = 0; i < none; i++) for (int j = 0; j < n; j++),
	out[i * 50 + j]++;);
  BOTH (teams distribute parallel for collapse(2),
	for (int i = 0; i < n; i++) for (int j = 5; j < none; j++),
	out[i * 50 + j]++;);
  BOTH (teams distribute parallel for collapse(2),
	for (int i = n - 1; i >= lo; i -= step) for (int j = 0; j < 7; j++),
	if (j == 3) continue; out[(i + 3) * 50 + j] += i - j;);
  BOTH (parallel for collapse(2) schedule(static) num_threads(4),
	for (int i = 0; i < 60; i++) for (int j = 0; j < 60; j++),
	out[i * 60 + j] = a[j] - i;);
  BOTH (parallel for simd collapse(2) schedule(simd: static, 7),
	for (int i = 2; i < n; i += 4) for (int j = m; j >= 3; j -= step),
	out[i * 50 + j] += i ^ j;);
  BOTH (teams loop collapse(2),
	for (int i = 0; i < n; i++) for (int j = 0; j < m; j++),
	out[i * 50 + j] += i ^ j;);
}

static void
last_values (int n, int m, int step)
{
  LAST (parallel for collapse(2) lastprivate(i, j),
	for (i = 2; i < n; i += 4) for (j = m; j >= 3; j -= 3),
	out[i * 50 + j] += i ^ j;);
  LAST (parallel for collapse(2) lastprivate(i, j),
	for (i = 2; i < n; i += 4) for (j = m; j >= 3; j -= step),
	out[i * 50 + j] += i ^ j;);
  LAST (simd collapse(2),
	for (i = 2; i < n; i += 4) for (j = m; j >= 3; j -= 3),
	out[i * 50 + j] += i ^ j;);
  LAST (parallel for simd collapse(2) lastprivate(j, i),
	for (i = n; i > 2; i -= 4) for (j = 1; j <= m; j++),
	out[i * 50 + j] += i ^ j;);
}

/* The last values of a combined construct reach the host's variables.  */

static void
combined (int n, int m)
{
  int i = -5, j = -6;
#pragma omp target teams distribute parallel for simd collapse(2) map(tofrom: got, i, j)
  for (i = 0; i < n; i += 3)
    for (j = m; j > 1; j -= 2)
      got[i * 50 + j] = i;
  int k = i, l = j;
  for (i = 0; i < n; i += 3)
    for (j = m; j > 1; j -= 2)
      want[i * 50 + j] = i;
  check (k, l, i, j);
  long s = 0, t = 0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: s) reduction(+: s)
  for (int p = 0; p < n; p++)
    for (int q = 0; q < m; q++)
      s += p * 7 - q;
#pragma omp target parallel for simd collapse(3) map(tofrom: s) reduction(+: s)
  for (int p = 0; p < n; p++)
    for (int q = 0; q < m; q++)
      for (int r = 3; r >= 0; r--)
	s += p * 7 - q * r;
  for (int p = 0; p < n; p++)
    for (int q = 0; q < m; q++)
      {
	t += p * 7 - q;
	for (int r = 3; r >= 0; r--)
	  t += p * 7 - q * r;
      }
  if (s != t)
    __builtin_abort ();
}

int
main (void)
{
  for (int i = 0; i < SIZE; i++)
    a[i] = i * 7 + 3;
  spread (-3, 37, 41, 3, 0, 9, 11, 250, -5);
  last_values (37, 41, 3);
  combined (37, 41);
  return 0;
}
