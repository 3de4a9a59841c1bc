/* Accesses of one iteration alone do not keep a loop from getting the lanes, and
   functions of numbers do not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks -foffload=-lm -lm" } */

enum { N = 90 };

static float a[N * N], b[N], m[N], here_a[N * N], here_b[N];

/* The row of the pivot is subtracted from those below.  */

static void __attribute__ ((noipa))
below (int n, int t, float *a, float *b, const float *m)
{
#pragma acc parallel loop present(a[0:n * n], b[0:n], m[0:n])
  for (int i = t + 1; i < n; i++)
    for (int y = t; y < n; y++) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
      {
	a[n * i + y] -= m[i] * a[n * t + y];
	if (y == t)
	  b[i] -= m[i] * b[t];
      }
}

/* Two iterations, not one, change the element.  */

static void __attribute__ ((noipa))
twice (int n, const float *a, float *b)
{
#pragma acc parallel loop present(a[0:n * n], b[0:n])
  for (int i = 0; i < n; i++)
    for (int y = 0; y < n; y++) /* { dg-note "not proved that its iterations are independent" } */
      if (y >= n - 2)
	b[i] = b[i] * 0.5f + a[n * i + y];
}

static void __attribute__ ((noipa))
roots (int n, float *a)
{
#pragma acc parallel loop present(a[0:n * n])
  for (int i = 0; i < n; i++)
    for (int y = 0; y < n; y++) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
      a[n * i + y] = __builtin_sqrtf (a[n * i + y] * a[n * i + y]);
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < N * N; i++)
    here_a[i] = a[i] = i % 13;
  for (int i = 0; i < N; i++)
    {
      here_b[i] = b[i] = i % 5;
      m[i] = i % 3;
    }
#pragma acc data copy(a, b) copyin(m)
  {
    below (N, 7, a, b, m);
    twice (N, a, b);
    roots (N, a);
  }
  for (int i = 8; i < N; i++)
    {
      for (int y = 7; y < N; y++)
	here_a[N * i + y] -= m[i] * here_a[N * 7 + y];
      here_b[i] -= m[i] * here_b[7];
    }
  for (int i = 0; i < N; i++)
    for (int y = N - 2; y < N; y++)
      here_b[i] = here_b[i] * 0.5f + here_a[N * i + y];
  for (int i = 0; i < N * N; i++)
    bad += a[i] != __builtin_fabsf (here_a[i]);
  for (int i = 0; i < N; i++)
    bad += b[i] != here_b[i];
  return bad != 0;
}
