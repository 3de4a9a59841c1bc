/* Add a multiple of one vector to another, with OpenMP.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Nothing says that lanes may have the iterations, and GCC gives them to
   threads alone, so that 31 of 32 lanes are idle.  With -fdrano-transform they
   work, and the program stays as it is.  */

#include <stdio.h>
#include <stdlib.h>

#define N 100000

/* Y += A * X, both of N elements.  */
static void
saxpy (int n, float a, const float *x, float *y)
{
#pragma omp target teams distribute parallel for \
  map(to: x[0:n]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

int
main (void)
{
  float *x = malloc (N * sizeof *x), *y = malloc (N * sizeof *y);
  double sum = 0;
  int wrong = 0;

  if (!x || !y)
    return 2;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 100;
      y[i] = i % 7;
    }
  saxpy (N, 2, x, y);
  for (int i = 0; i < N; i++)
    {
      wrong += y[i] != 2 * (i % 100) + i % 7;
      sum += y[i];
    }
  printf ("sum %.0f, %d wrong\n", sum, wrong);
  free (x);
  free (y);
  return wrong != 0;
}
