/* The scalar product of two vectors.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const double *v, const double *w, double *result)
{
  __shared__ double part[8];
  double sum = 0;

  for (int i = X_OF_GRID; i < n; i += gridDim.x * blockDim.x)
    sum += v[i] * w[i];
  for (int distance = 16; distance; distance /= 2)
    sum += __shfl_down_sync (0xffffffff, sum, distance);
  if (threadIdx.x % 32 == 0)
    part[threadIdx.x / 32] = sum;
  __syncthreads ();
  if (threadIdx.x)
    return;
  for (int k = 1; k < 8; k++)
    sum += part[k];
  atomicAdd (result, sum);
}
#else
static void
multiply (int n, const double *v, const double *w, double *result)
{
  double sum = 0;

#pragma omp target teams distribute parallel for reduction (+: sum) \
  map (to: v[:n], w[:n]) map (tofrom: sum)
  for (int i = 0; i < n; i++)
    sum += v[i] * w[i];
  *result = sum;
}

int
main (void)
{
  int n = 1 << 20;
  double *v = NEW (v, n), *w = NEW (w, n), result = 0;

  for (int i = 0; i < n; i++)
    {
      v[i] = i % 769;
      w[i] = i % 5;
    }
  RUN (multiply (n, v, w, &result),
       128, 1, 256, 1, &n, GIVE (v, n), GIVE (w, n), GET (&result, 1));
  DONE ();
  SHOW (&result, 1);
}
#endif
