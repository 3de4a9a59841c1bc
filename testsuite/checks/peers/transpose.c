/* A matrix whose rows become columns.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const float *from, float *to)
{
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32, y = blockIdx.y * 32;

  for (int k = threadIdx.y; k < 32; k += 8)
    tile[k][threadIdx.x] = from[(y + k) * n + x + threadIdx.x];
  __syncthreads ();
  for (int k = threadIdx.y; k < 32; k += 8)
    to[(x + k) * n + y + threadIdx.x] = tile[threadIdx.x][k];
}
#else
static void
transpose (int n, const float *from, float *to)
{
#pragma omp target teams distribute parallel for collapse (2) map (to: from[:n * n]) \
  map (from: to[:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      to[j * n + i] = from[i * n + j];
}

int
main (void)
{
  int n = 1024;
  float *from = NEW (from, n * n), *to = NEW (to, n * n);

  for (int i = 0; i < n * n; i++)
    from[i] = i % 769;
  RUN (transpose (n, from, to),
       n / 32, n / 32, 32, 8, &n, GIVE (from, n * n), GET (to, n * n));
  DONE ();
  SHOW (to, n * n);
}
#endif
