/* RaCUDA: addSub2, a column for each lane; COPPER: 166 + 152 h steps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-w -fdrano-cost=%%32=0,w%32=0" } */

void
addsub2 (int w, int h, const int *a, int *b)
{
#pragma acc parallel loop present(a[0:w], b[0:w * h]) /* { dg-note "for 24.ceil.h/2. sectors" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int i = 0; i < w; i++)
    for (int j = 0; j < h; j += 2)
      {
	b[j * w + i] += a[i];
	b[(j + 1) * w + i] -= a[i];
      }
}

/* { dg-final { scan-report-json { record=cost metric=sectors per=warp {upper=24*ceil(h/2)} exact=true } } } */
/* { dg-final { scan-report-json { record=cost {metric=weighted steps} per=warp {upper=139*ceil(h/2) + 20} } } } */
