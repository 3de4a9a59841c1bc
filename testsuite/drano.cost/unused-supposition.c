/* A supposition of something that no region is started with.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-fdrano-cost=n=-5,nn=1000" } */

/* { dg-note "'nn=1000' in '-fdrano-cost=' names no parameter of a region here" "" { target *-*-* } 0 } */

/* Fewer than no iterations are none.  */

void
clear (int n, float *a)
{
#pragma acc parallel loop present(a[0:n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make 0 requests for 0 sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
