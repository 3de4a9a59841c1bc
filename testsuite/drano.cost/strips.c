/* Strips of which the last is shorter: the lesser of two counts.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-Wno-uncoalesced -fdrano-cost=n=1000,strips=16,many=20,%%256=0" } */

/* A sector for each element: 1000 of them in strips of 64.  */

void
known (int n, int strips, float *a)
{
#pragma acc parallel loop gang present(a[0:n * 8]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make .* requests for .* to sum.i2 < strips, min.-64.i2 . n, 64.. sectors" "" { target *-*-* } .-1 } */
  for (int s = 0; s < strips; s++)
    {
      int last = s * 64 + 64 < n ? s * 64 + 64 : n;
#pragma acc loop vector
      for (int i = s * 64; i < last; i++)
	a[8 * i] = 0;
    }
}

/* No more than the full ones.  */

void
unknown (int m, int bands, float *a)
{
#pragma acc parallel loop gang present(a[0:m * 8]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make .* requests for 0 to 64.bands sectors" "" { target *-*-* } .-1 } */
  for (int s = 0; s < bands; s++)
    {
      int last = s * 64 + 64 < m ? s * 64 + 64 : m;
#pragma acc loop vector
      for (int i = s * 64; i < last; i++)
	a[8 * i] = 0;
    }
}

/* Strips beyond the last have nothing to do, and none less than nothing.  */

void
beyond (int n, int many, float *a)
{
#pragma acc parallel loop gang present(a[0:n * 8]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make .* requests for .* to sum.i2 < many, max.min.-64.i2 . n, 64., 0.. sectors" "" { target *-*-* } .-1 } */
  for (int s = 0; s < many; s++)
    {
      int last = s * 64 + 64 < n ? s * 64 + 64 : n;
#pragma acc loop vector
      for (int i = s * 64; i < last; i++)
	a[8 * i] = 0;
    }
}
