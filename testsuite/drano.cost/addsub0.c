/* RaCUDA: addSub0, a row for each lane, at most 132 sectors for each column.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-w -fdrano-cost" } */

void
addsub0 (int w, int h, const int *a, int *b)
{
#pragma acc parallel loop present(a[0:w], b[0:w * h]) /* { dg-note "each warp makes 6.w requests for 66.w sectors" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int row = 0; row < h; row++)
    {
      if (row % 2 == 0)
	for (int i = 0; i < w; i++)
	  b[row * w + i] += a[i];
      else
	for (int i = 0; i < w; i++)
	  b[row * w + i] -= a[i];
    }
}

/* { dg-final { scan-report-json { record=cost metric=sectors per=warp {upper=66*w} exact=true } } } */
/* Its condition parts each warp once.  */
/* { dg-final { scan-report-json { record=cost {metric=divergent branches} per=warp upper=1 exact=true } } } */
