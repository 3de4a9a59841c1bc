/* Loops whose gangs the compiler chooses: lanes must not move without them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What is added to X once would be added by each gang if the first loop lost
   its own: the second keeps them.  All sums are exact.  */

#include <stdio.h>
#include <stdlib.h>

enum { N = 192 };

static void
add_columns (int n, const float *a, float *x, float *y)
{
#pragma acc parallel copyin(a[0:n * n]) copy(x[0:n], y[0:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      {
	float s = 0;
#pragma acc loop reduction(+:s)
	for (int j = 0; j < n; j++)
	  s += a[j * n + i];
	x[i] += s;
      }
#pragma acc loop
    for (int i = 0; i < n; i++)
      y[i] += i;
  }
}

int
main (void)
{
  float *a = malloc (N * N * sizeof *a);
  float *x = malloc (N * sizeof *x), *y = malloc (N * sizeof *y);
  int wrong = 0;
  for (int i = 0; i < N * N; i++)
    a[i] = i % N % 5;
  for (int i = 0; i < N; i++)
    x[i] = y[i] = 1;
  add_columns (N, a, x, y);
  for (int i = 0; i < N; i++)
    wrong += x[i] != 1 + N * (i % 5) || y[i] != 1 + i;
  printf ("%d wrong\n", wrong);
  return wrong != 0;
}
