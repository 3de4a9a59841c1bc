/* Forces of all bodies on each.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const float *x, const float *y, const float *z, const float *mass,
      float *ax, float *ay, float *az)
{
  int i = X_OF_GRID;

  if (i >= n)
    return;
  float fx = 0, fy = 0, fz = 0;
  for (int j = 0; j < n; j++)
    {
      float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      float square = dx * dx + dy * dy + dz * dz + 0.02f;
      float force = mass[j] / (square * sqrtf (square));
      fx += force * dx;
      fy += force * dy;
      fz += force * dz;
    }
  ax[i] = fx;
  ay[i] = fy;
  az[i] = fz;
}
#else
static void
attract (int n, const float *x, const float *y, const float *z, const float *mass,
	 float *ax, float *ay, float *az)
{
#pragma omp target teams distribute parallel for \
  map (to: x[:n], y[:n], z[:n], mass[:n]) map (from: ax[:n], ay[:n], az[:n])
  for (int i = 0; i < n; i++)
    {
      float fx = 0, fy = 0, fz = 0;
      for (int j = 0; j < n; j++)
	{
	  float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
	  float square = dx * dx + dy * dy + dz * dz + 0.02f;
	  float force = mass[j] / (square * sqrtf (square));
	  fx += force * dx;
	  fy += force * dy;
	  fz += force * dz;
	}
      ax[i] = fx;
      ay[i] = fy;
      az[i] = fz;
    }
}

int
main (void)
{
  int n = 2048;
  float *x = NEW (x, n), *y = NEW (y, n), *z = NEW (z, n), *mass = NEW (mass, n);
  float *ax = NEW (ax, n), *ay = NEW (ay, n), *az = NEW (az, n);

  for (int i = 0; i < n; i++)
    {
      x[i] = i % 89;
      y[i] = i % 101;
      z[i] = i % 113;
      mass[i] = 1 + i % 4;
    }
  RUN (attract (n, x, y, z, mass, ax, ay, az),
       n / 64, 1, 64, 1, &n, GIVE (x, n), GIVE (y, n), GIVE (z, n), GIVE (mass, n),
       GET (ax, n), GET (ay, n), GET (az, n));
  DONE ();
  SHOW (ax, n);
  SHOW (ay, n);
  SHOW (az, n);
}
#endif
