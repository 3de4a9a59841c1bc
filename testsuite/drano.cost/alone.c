/* What one iteration does alone is counted once.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-fdrano-cost=n=1024,%%256=0" } */

/* A sector for each eight elements of two arrays, and one.  */

void
once (int n, int k, const float *a, float *b, float *c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make .* for 8.ceil.n/32. to 8.ceil.n/32. . 1 sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      b[i] = a[i];
      if (i == k)
	c[i] = 0;
    }
}

/* One in each row that a lane goes through.  */

void
diagonal (int n, int k, const float *a, float *b, float *c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make .* for 32.ceil.n/32. to 32.ceil.n/32. . 4 sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      {
	b[i] = a[i];
	if (i == j)
	  c[i] = 0;
      }
}

/* Each warp may have one.  */

void
each (int n, const int *k, const float *a, float *b, float *c)
{
#pragma acc parallel loop present(k[0:n], a[0:n], b[0:n], c[0:n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make .* for 9.ceil.n/32. to 10.ceil.n/32. sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      b[i] = a[i];
      if (i == k[i / 32])
	c[i] = 0;
    }
}

/* Many may.  */

void
many (int n, int k, const float *a, float *b, float *c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make .* for 8.ceil.n/32. to 12.ceil.n/32. sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      b[i] = a[i];
      if (i > k)
	c[i] = 0;
    }
}
