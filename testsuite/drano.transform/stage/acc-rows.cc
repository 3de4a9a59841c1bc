/* Lanes go to the loop over what is contiguous, in templates and with references.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

enum { N = 90, M = 140 };

struct table
{
  int n, m;
  int *at;
};

template<typename T> static void __attribute__ ((noipa))
rows (int n, int m, const T *a, T *y)
{
#pragma acc parallel loop copyin(a[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      T sum = 0;
      for (int j = 0; j < m; j++) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	sum += a[i * m + j];
      y[i] = sum;
    }
}

/* What is written may be what is read; it is not.  */

static void __attribute__ ((noipa))
twice (const table &from, table &to)
{
  const int *a = from.at;
  int *b = to.at, n = from.n, m = from.m;
#pragma acc parallel loop copyin(a[0:n * m]) copyout(b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
      b[i * m + j] = 2 * a[i * m + j];
}

static int a[N * M], b[N * M], y[N];

int
main ()
{
  int bad = 0;
  for (int i = 0; i < N * M; i++)
    a[i] = (i * 37) % 101;
  rows<int> (N, M, a, y);
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int j = 0; j < M; j++)
	sum += a[i * M + j];
      bad += y[i] != sum;
    }
  table from = { N, M, a }, to = { N, M, b };
  twice (from, to);
  for (int i = 0; i < N * M; i++)
    bad += b[i] != 2 * a[i];
  return bad != 0;
}
