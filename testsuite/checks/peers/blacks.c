/* Prices of options, in single precision.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const float *price, const float *strike, const float *years, float *call)
{
  int i = X_OF_GRID;

  if (i >= n)
    return;
  float rate = 0.03f, sigma = 0.25f, spread = sigma * sqrtf (years[i]);
  float up = (logf (price[i] / strike[i])
	    + (rate + 0.5f * sigma * sigma) * years[i]) / spread;
  float gain = price[i] / (1 + expf (-1.6f * up));
  float cost = strike[i] * expf (-rate * years[i]);
  call[i] = gain - cost / (1 + expf (-1.6f * (up - spread)));
}
#else
static void
value (int n, const float *price, const float *strike, const float *years, float *call)
{
#pragma omp target teams distribute parallel for \
  map (to: price[:n], strike[:n], years[:n]) map (from: call[:n])
  for (int i = 0; i < n; i++)
    {
      float rate = 0.03f, sigma = 0.25f, spread = sigma * sqrtf (years[i]);
      float up = (logf (price[i] / strike[i])
		+ (rate + 0.5f * sigma * sigma) * years[i]) / spread;
      float gain = price[i] / (1 + expf (-1.6f * up));
      float cost = strike[i] * expf (-rate * years[i]);
      call[i] = gain - cost / (1 + expf (-1.6f * (up - spread)));
    }
}

int
main (void)
{
  int n = 1 << 17;
  float *price = NEW (price, n), *strike = NEW (strike, n), *years = NEW (years, n);
  float *call = NEW (call, n);

  for (int i = 0; i < n; i++)
    {
      price[i] = 6 + i % 27;
      strike[i] = 2 + i % 91;
      years[i] = 0.5f + i % 9;
    }
  RUN (value (n, price, strike, years, call),
       n / 256, 1, 256, 1, &n, GIVE (price, n), GIVE (strike, n), GIVE (years, n),
       GET (call, n));
  DONE ();
  SHOW (call, n);
}
#endif
