/* An inner loop gets lanes where the callers know how long it is, as what was
   predicted and what is found afterwards are for the same numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes,reductions -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

enum { N = 120, M = 92 };

static float a[N * M], c[N * N];

static void
update (int n, int m, const float *a, float *c)
{
#pragma omp target teams distribute parallel for map(to: a[0:n * m]) \
  map(tofrom: c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	c[i * n + j] *= 0.5f;
	for (int k = 0; k < m; k++) /* { dg-note "as that costs less than spreading those of the parallel loop" } */
	  c[i * n + j] += a[i * m + k] * a[j * m + k];
      }
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < N * M; i++)
    a[i] = i % 5;
  for (int i = 0; i < N * N; i++)
    c[i] = i % 3;
  update (N, M, a, c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	float sum = (i * N + j) % 3 * 0.5f;
	for (int k = 0; k < M; k++)
	  sum += a[i * M + k] * a[j * M + k];
	bad += c[i * N + j] != sum;
      }
  return bad != 0;
}
