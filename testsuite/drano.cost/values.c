/* Costs for supposed values are numbers, and formulas still.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-fdrano-cost=n=1000,%%32=0" } */

void
add (int n, const float *a, const float *b, float *c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make 3.floor.n/32. . 3 requests for 12.floor.n/32. . 3 sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

/* The last warp has 8 lanes: a sector for each array.  */
/* { dg-final { scan-report-json { record=cost metric=sectors per=launch upper_value=375 lower_value=375 exact=true } } } */
