/* A transpose whose loops are collapsed, by how many sectors it needs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of strips.test.  */
/* { dg-do compile } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>

enum { N = 512 };

static void __attribute__ ((noipa))
transpose (int n, int m, const float *restrict x, float *restrict y)
{
#ifdef _OPENACC
#pragma acc parallel loop collapse(2) num_gangs(64) copyin(x[0:n * m]) copyout(y[0:n * m])
#else
#pragma omp target teams distribute parallel for collapse(2) num_teams(2) \
  map(to: x[0:n * m]) map(from: y[0:n * m])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[j * n + i] = x[i * m + j];
}

int
main (void)
{
  float *x = malloc (N * N * sizeof *x), *y = malloc (N * N * sizeof *y);
  int bad = 0;
  for (int i = 0; i < N * N; i++)
    x[i] = i;
  transpose (N, N, x, y);
  for (int i = 0; i < N * N; i++)
    bad += y[i % N * N + i / N] != x[i];
  return bad != 0;
}
