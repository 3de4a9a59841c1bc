/* A product of complex numbers that lanes compute piece by piece: the product itself is
   gone from the function then, and no longer uses its factors.  GCC would stop where it
   moves a factor to its other uses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -g -fdrano-transform -foffload-options=-lm" } */
/* { dg-additional-options "-lm" } */
/* { dg-set-env DRANO_SIM_CHECK=frames } */

#include <complex.h>
#include <math.h>

enum { N = 16 };

static double in[2 * N], out[N][N];

static double
of_row (double complex z, int i, int j)
{
  double complex w = z * (in[i + j] - I);
  return creal (w) + (j % 3 == 1 ? cabs (z) : 0);
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < 2 * N; i++)
    in[i] = i * 0.25 - 20;
#pragma omp target teams distribute map(to: in) map(from: out)
  for (int i = 0; i < N; i++)
    {
      double complex z = in[i] + 0.5 * i * I;
#pragma omp parallel for
      for (int j = 0; j < N; j++)
	{
	  double complex w = z * (in[i + j] - I);
	  out[i][j] = creal (w);
	  if (j % 3 == 1)
	    out[i][j] += cabs (z);
	}
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      bad += fabs (out[i][j] - of_row (in[i] + 0.5 * i * I, i, j)) > 1e-9;
  return bad != 0;
}
