/* Subscripts that are clamped at an edge cost no more than those that are not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-fdrano-cost=n=1024,%%256=0" } */

/* A sector more for the neighbour, and none for the edge.  */

void
left (int n, const float *a, float *b)
{
#pragma acc parallel loop present(a[0:n], b[0:n]) /* { dg-note "each warp makes 2 requests for 8 to 9 sectors" } */
  /* { dg-note "all warps together" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    b[i] = a[i == 0 ? 0 : i - 1];
}

void
right (int n, const float *a, float *b)
{
#pragma acc parallel loop present(a[0:n], b[0:n]) /* { dg-note "each warp makes 2 requests for 8 to 9 sectors" } */
  /* { dg-note "all warps together" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    b[i] = a[i != n - 1 ? i + 1 : n - 1];
}

/* What one lane reads instead may lie elsewhere.  */

void
far (int n, const float *a, float *b)
{
#pragma acc parallel loop present(a[0:n], b[0:n]) /* { dg-note "each warp makes 2 requests for 9 to 10 sectors" } */
  /* { dg-note "all warps together" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    b[i] = a[i == 5 ? 999 : i - 1];
}

/* Any lane may read the first element.  */

void
below (int n, int k, const float *a, float *b)
{
#pragma acc parallel loop present(a[0:n], b[0:n]) /* { dg-note "each warp makes 2 requests for 5 to 10 sectors" } */
  /* { dg-note "all warps together" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    b[i] = a[i < k ? 0 : i - 1];
}
