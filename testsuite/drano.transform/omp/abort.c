/* A call that aborts the program is no other end of a loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "loops have no lanes" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 1000, M = 70 };

static double a[N];
static int b[M][M], k[N];

static void __attribute__ ((noipa))
checked (int limit)
{
#pragma omp target teams distribute parallel for map(tofrom: a) map(to: k)
  for (int i = 0; i < N; i++) /* { dg-note "are spread over the lanes" } */
    /* { dg-note "lanes are the iterations" "" { target *-*-* } .-1 } */
    {
      if (k[i] < 0)
	__builtin_abort ();
      a[i] += k[i];
      if (k[i] > limit)
	__builtin_trap ();
    }
}

static int __attribute__ ((noipa))
sum (int n)
{
  int s = 0;
#pragma omp target teams distribute parallel for map(to: b) reduction(+: s)
  for (int i = 0; i < n; i++) /* { dg-note "are spread over the lanes" } */
    /* { dg-note "lanes are the iterations" "" { target *-*-* } .-1 } */
    for (int j = 0; j < i; j++)
      {
	if (b[i][j] == 77777)
	  __builtin_abort ();
	s += b[i][j];
      }
  return s;
}

/* Here it ends, and the program goes on.  */

static int __attribute__ ((noipa))
found (int what)
{
  int at = -1;
#pragma omp target map(from: at) map(to: k)
#pragma omp parallel num_threads(1)
  {
    int i;
    for (i = 0; i < N; i++)
      {
	if (k[i] == what)
	  break;
	if (k[i] < 0)
	  __builtin_abort ();
      }
    at = i;
  }
  return at;
}

int
main (void)
{
  int want = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      k[i] = i * 7 % N;
    }
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      {
	b[i][j] = i * j % 11;
	want += j < i ? b[i][j] : 0;
      }
  checked (N);
  for (int i = 0; i < N; i++)
    if (a[i] != i + k[i])
      __builtin_abort ();
  return sum (M) != want || found (7) != 1 || found (N) != N;
}
