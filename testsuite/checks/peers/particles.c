/* Records of particles that move.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

struct particle
{
  float x, y, z, mass, vx, vy, vz, charge;
};

#ifdef __CUDACC__
KERNEL
peer (int n, float step, struct particle *all)
{
  int i = X_OF_GRID;

  if (i >= n)
    return;
  all[i].x += step * all[i].vx;
  all[i].y += step * all[i].vy;
  all[i].z += step * all[i].vz;
}
#else
static void
move (int n, float step, struct particle *all)
{
#pragma omp target teams distribute parallel for map (tofrom: all[:n])
  for (int i = 0; i < n; i++)
    {
      all[i].x += step * all[i].vx;
      all[i].y += step * all[i].vy;
      all[i].z += step * all[i].vz;
    }
}

int
main (void)
{
  int n = 1 << 18;
  float step = 0.25;
  struct particle *all = NEW (all, n);

  for (int i = 0; i < n; i++)
    all[i] = (struct particle) { i % 9, i % 14, i % 15, 2, i % 6, i % 7, i % 8, 1 };
  RUN (move (n, step, all),
       n / 256, 1, 256, 1, &n, &step, GET (all, n));
  DONE ();
  SHOW ((float *) all, n * 8);
}
#endif
