/* Prices of options, in double precision.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const double *price, const double *strike, const double *years, double *call)
{
  int i = X_OF_GRID;

  if (i >= n)
    return;
  double rate = 0.03, sigma = 0.25, spread = sigma * sqrt (years[i]);
  double up = (log (price[i] / strike[i])
	     + (rate + 0.5 * sigma * sigma) * years[i]) / spread;
  double gain = price[i] / (1 + exp (-1.6 * up));
  double cost = strike[i] * exp (-rate * years[i]);
  call[i] = gain - cost / (1 + exp (-1.6 * (up - spread)));
}
#else
static void
value (int n, const double *price, const double *strike, const double *years, double *call)
{
#pragma omp target teams distribute parallel for \
  map (to: price[:n], strike[:n], years[:n]) map (from: call[:n])
  for (int i = 0; i < n; i++)
    {
      double rate = 0.03, sigma = 0.25, spread = sigma * sqrt (years[i]);
      double up = (log (price[i] / strike[i])
		 + (rate + 0.5 * sigma * sigma) * years[i]) / spread;
      double gain = price[i] / (1 + exp (-1.6 * up));
      double cost = strike[i] * exp (-rate * years[i]);
      call[i] = gain - cost / (1 + exp (-1.6 * (up - spread)));
    }
}

int
main (void)
{
  int n = 1 << 17;
  double *price = NEW (price, n), *strike = NEW (strike, n), *years = NEW (years, n);
  double *call = NEW (call, n);

  for (int i = 0; i < n; i++)
    {
      price[i] = 6 + i % 27;
      strike[i] = 2 + i % 91;
      years[i] = 0.5 + i % 9;
    }
  RUN (value (n, price, strike, years, call),
       n / 256, 1, 256, 1, &n, GIVE (price, n), GIVE (strike, n), GIVE (years, n),
       GET (call, n));
  DONE ();
  SHOW (call, n);
}
#endif
