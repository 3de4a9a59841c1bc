/* Loops that threads share out by their numbers get lanes where that is proved to
   be right; elsewhere the threads do.  Programs compute the same.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

#include <omp.h>

enum { N = 5000 };

static float a[N], b[N], c[N];
static int v[N], w[N], table[20][N];

static void
taken (int n)
{
  long s = 0, want = 0;
#pragma omp target teams num_teams(4) map(to: a, b) map(from: c)
#pragma omp parallel
  {
    int t = omp_get_team_num () * omp_get_num_threads () + omp_get_thread_num ();
    int all = omp_get_num_teams () * omp_get_num_threads ();
    for (int i = t; i < n; i += all) /* { dg-note "spread over the lanes" } */
      c[i] = a[i] + b[i];
  }
#pragma omp target parallel map(to: v) map(tofrom: w)
  for (int i = omp_get_thread_num (); i < n - 7; i += omp_get_num_threads ()) /* { dg-note "spread over the lanes" } */
    {
      int x = 0;
      for (int k = 0; k < v[i] % 7; k++)
	x += k * v[i];
      w[i] = x;
    }
#pragma omp target parallel map(to: v) map(tofrom: s) reduction(+: s)
  for (int i = omp_get_thread_num (); i <= n - 1; i += omp_get_num_threads ()) /* { dg-note "spread over the lanes" } */
    s += v[i];
  for (int i = 0; i < N; i++)
    {
      int x = 0;
      for (int k = 0; k < v[i] % 7; k++)
	x += k * v[i];
      want += v[i];
      if (c[i] != a[i] + b[i] || w[i] != (i < n - 7 ? x : 0))
	__builtin_abort ();
    }
  if (s != want)
    __builtin_abort ();
}

/* P and Q may be one array: the construct does not map them.  */

static void __attribute__ ((noipa))
two_names (int *p, int *q, int n)
{
#pragma omp target parallel num_threads(8) /* { dg-note "threads of this parallel region" } */
  for (int i = omp_get_thread_num (); i < n - 8; i += omp_get_num_threads ())
    q[i] = p[i] + 1;
}

static void
threads (int n)
{
  static int scratch[2048];
  float sum = 0;
  /* A thread has every eighth iteration: a recurrence of its own.  */
#pragma omp target parallel num_threads(8) map(tofrom: table) /* { dg-note "threads of this parallel region" } */
  for (int k = omp_get_thread_num (); k < n - 8; k += omp_get_num_threads ())
    {
      int k1 = k + 8;
      table[3][k1] = table[3][k] + 1;
    }
#pragma omp target parallel num_threads(8) map(tofrom: scratch) /* { dg-note "threads of this parallel region" } */
  {
    int t = omp_get_thread_num ();
    for (int k = t; k < n; k += omp_get_num_threads ())
      scratch[t] += k;
  }
#pragma omp target parallel num_threads(8) map(to: a) map(tofrom: sum) reduction(+: sum)
  for (int k = omp_get_thread_num (); k < n; k += omp_get_num_threads ()) /* { dg-note "order changes the result" } */
    sum += a[k];
#pragma omp target parallel num_threads(8) map(tofrom: scratch) /* { dg-note "threads of this parallel region" } */
  for (int k = omp_get_thread_num (); k < 64; k += omp_get_num_threads ())
    {
      scratch[k + 512] += k;
#pragma omp barrier
      scratch[k + 1024] += scratch[(k ^ 1) + 512];
    }
#pragma omp target parallel num_threads(8) map(tofrom: scratch) /* { dg-note "threads of this parallel region" } */
  {
    int i = omp_get_thread_num ();
    if (i < n)
      scratch[i + 1500] = i;
  }
  for (int k = 0; k < n; k++)
    if (table[3][k] != (k < 8 ? k : table[3][k - 8] + 1))
      __builtin_abort ();
  for (int t = 0; t < 8; t++)
    {
      int want = 0;
      for (int k = t; k < n; k += 8)
	want += k;
      if (scratch[t] != want || scratch[t + 1500] != t)
	__builtin_abort ();
    }
  for (int k = 0; k < 64; k++)
    if (scratch[k + 1024] != (k ^ 1))
      __builtin_abort ();
}

int
main (void)
{
  static int y[N + 8];
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = 2 * i;
      v[i] = i % 91;
      table[3][i] = i;
      y[i] = i % 8;
    }
  taken (N);
  threads (N);
#pragma omp target data map(tofrom: y)
  two_names (y, y + 8, N);
  for (int i = 0; i < N; i++)
    if (y[i] != i % 8 + i / 8)
      __builtin_abort ();
  return 0;
}
