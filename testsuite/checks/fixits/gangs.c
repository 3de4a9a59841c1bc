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

enum { N = 20000, ROWS = 16 };

static void
add_columns (const float *a, float *x, float *y)
{
#pragma acc parallel copyin(a[0:ROWS * N]) copy(x[0:N], y[0:N])
  {
#pragma acc loop
    for (int i = 0; i < N; i++)
      {
	float s = 0;
#pragma acc loop reduction(+:s)
	for (int j = 0; j < ROWS; j++)
	  s += a[j * N + i];
	x[i] += s;
      }
#pragma acc loop
    for (int i = 0; i < N; i++)
      y[i] += i;
  }
}

int
main (void)
{
  float *a = malloc (ROWS * N * sizeof *a);
  float *x = malloc (N * sizeof *x), *y = malloc (N * sizeof *y);
  int wrong = 0;
  for (int i = 0; i < ROWS * N; i++)
    a[i] = i % N % 5;
  for (int i = 0; i < N; i++)
    x[i] = y[i] = 1;
  add_columns (a, x, y);
  for (int i = 0; i < N; i++)
    wrong += x[i] != 1 + ROWS * (i % 5) || y[i] != 1 + i;
  printf ("%d wrong\n", wrong);
  return wrong != 0;
}
