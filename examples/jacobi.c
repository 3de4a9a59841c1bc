/* Smooth a heated plate by Jacobi's method.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Every inner point becomes the mean of its four neighbours.  The lanes take
   neighbouring columns, which is right: nothing is reported by default.  The
   plate's rows are N + 2 points long and the inner points start at column 1,
   so -Wuncoalesced=2 has something to say about alignment.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 128
#define WIDTH (N + 2)
#define STEPS 20

/* One step from plate A to plate B on the device.  */
static void
step_device (const double *A, double *B)
{
#pragma acc parallel loop collapse(2) \
  present(A[0:WIDTH * WIDTH], B[0:WIDTH * WIDTH])
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++)
      B[i * WIDTH + j] = 0.25 * (A[(i - 1) * WIDTH + j] + A[i * WIDTH + j - 1]
				 + A[i * WIDTH + j + 1]
				 + A[(i + 1) * WIDTH + j]);
}

/* The same on the host.  */
static void
step_host (const double *A, double *B)
{
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++)
      B[i * WIDTH + j] = 0.25 * (A[(i - 1) * WIDTH + j] + A[i * WIDTH + j - 1]
				 + A[i * WIDTH + j + 1]
				 + A[(i + 1) * WIDTH + j]);
}

/* A cold plate, heated along its upper edge; exits without memory.  */
static double *
plate (void)
{
  double *A = calloc (WIDTH * WIDTH, sizeof *A);

  if (!A)
    exit (2);
  for (int j = 0; j < WIDTH; j++)
    A[j] = 100;
  return A;
}

int
main (void)
{
  double *a = plate (), *b = plate (), *p = plate (), *q = plate ();
  double worst = 0, sum = 0;

#pragma acc data copy(a[0:WIDTH * WIDTH]) copyin(b[0:WIDTH * WIDTH])
  for (int s = 0; s < STEPS; s += 2)
    {
      step_device (a, b);
      step_device (b, a);
    }
  for (int s = 0; s < STEPS; s += 2)
    {
      step_host (p, q);
      step_host (q, p);
    }

  for (int i = 0; i < WIDTH * WIDTH; i++)
    {
      worst = fmax (worst, fabs (a[i] - p[i]));
      sum += a[i];
    }
  printf ("jacobi: %d steps, mean temperature %.6f, largest error %.2g\n",
	  STEPS, sum / (WIDTH * WIDTH), worst);
  free (a);
  free (b);
  free (p);
  free (q);
  return !(worst < 1e-9);
}
