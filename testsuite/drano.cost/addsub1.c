/* RaCUDA: addSub1, two rows for each lane and no condition.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-options "-w -fdrano-cost=%%32=0,w%32=0" } */

#include "../drano.kernels/kernels.h"

#define W 160
#define H 256

static void
addsub1 (int w, int h, const int *a, int *b)
{
#pragma acc parallel loop present(a[0:w], b[0:w * h]) /* { dg-note "each warp makes 5.w requests for 129.w sectors" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int pair = 0; pair < h / 2; pair++)
    for (int i = 0; i < w; i++)
      {
	int value = a[i];
	b[2 * pair * w + i] += value;
	b[(2 * pair + 1) * w + i] -= value;
      }
}

int
main (void)
{
  int *a = new_array (W, sizeof *a);
  int *b = new_array (W * H, sizeof *b);
  int *expected = new_array (W * H, sizeof *expected);
  unsigned state = 5;

  for (int i = 0; i < W; i++)
    a[i] = draw (&state) % 100;
  for (int i = 0; i < W * H; i++)
    {
      b[i] = draw (&state) % 100;
      expected[i] = b[i] + (i / W % 2 ? -a[i % W] : a[i % W]);
    }
#pragma acc data copyin(a[0:W]) copy(b[0:W * H])
  addsub1 (W, H, a, b);
  return verdict ("addsub1", count_unequal (b, expected, W * H));
}

/* No more than the first version's 132 for each column.  */
/* { dg-final { scan-report-json { record=cost metric=sectors per=warp {upper=129*w} exact=true } } } */
/* { dg-final { scan-report-json { record=cost {metric=divergent branches} per=warp upper=0 } } } */
