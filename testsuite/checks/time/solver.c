/* The solver of myocyte in OpenACC.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What kernel solver of fauzia.ptx does, and the least scale of a cell as well, as in
   Rodinia: for -fdrano-transform=all.  A lane has a cell.  With -ffast-math.  */

#include "kernels.h"

enum { N = 4096 };

#define TOLERANCE 0.1f
#define SCALE(WIDTH, ERROR)						\
  (0.8f * exp2f (log2f (TOLERANCE * (WIDTH) / (ERROR)) * (1 / 7.0f)))

static void
solver (int n, const float *restrict y, const float *restrict err, float *restrict yy,
	float *restrict scale, float *restrict result)
{
#pragma acc parallel loop present(y[0:n * n], err[0:n * n], yy[0:n * n], \
  scale[0:n * n], result[0:n])
  for (int c = 0; c < n; c++)
    {
      int at = c * n, error = 0, outside = 0;
      float least = 4;

      for (int i = 0; i < n; i++)
	error |= err[at + i] > 0;
      for (int i = 0; i < n; i++)
	{
	  float width = y[at + i] == 0 ? TOLERANCE : fabsf (y[at + i]);
	  float here;

	  yy[at + i] = width;
	  here = SCALE (width, err[at + i]);
	  scale[at + i] = here;
	  least = here < least ? here : least;
	}
      for (int i = 0; i < n; i++)
	outside |= err[at + i] > TOLERANCE * yy[at + i];
      result[c] = error && outside ? least : 0;
    }
}

int
main (void)
{
  float *y = new_array (N * N, sizeof *y), *err = new_array (N * N, sizeof *err);
  float *yy = new_array (N * N, sizeof *yy), *scale = new_array (N * N, sizeof *scale);
  float *result = new_array (N, sizeof *result), *expected = new_array (N, sizeof *y);
  unsigned state = 113;

  draw_floats (y, N * N, &state);
  for (int k = 0; k < N * N; k++)
    err[k] = 0.1f + y[k] / 2;
#pragma acc data copyin(y[0:N * N], err[0:N * N]) create(yy[0:N * N], scale[0:N * N]) \
  copyout(result[0:N])
  solver (N, y, err, yy, scale, result);
  for (int c = 0; c < N; c++)
    {
      expected[c] = 4;
      for (int i = 0; i < N; i++)
	expected[c] = fminf (expected[c], SCALE (y[c * N + i], err[c * N + i]));
    }
  return verdict ("solver", count_wrong (result, expected, N, 1e-3f));
}
