/* RaCUDA: addSub3, which reads the vector once: at most 4 + 10 (h + 1) sectors.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-options "-w -fdrano-cost=%%32=0,w%32=0" } */

#include "../drano.kernels/kernels.h"

#define W 320
#define H 80

static void
addsub3 (int w, int h, const int *a, int *b)
{
#pragma acc parallel loop present(a[0:w], b[0:w * h]) /* { dg-note "for 16.ceil.h/2. . 4 sectors" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int i = 0; i < w; i++)
    {
      int value = a[i];
      for (int j = 0; j < h; j += 2)
	{
	  b[j * w + i] += value;
	  b[(j + 1) * w + i] -= value;
	}
    }
}

int
main (void)
{
  int *a = new_array (W, sizeof *a);
  int *b = new_array (W * H, sizeof *b);
  int *expected = new_array (W * H, sizeof *expected);
  unsigned state = 7;

  for (int i = 0; i < W; i++)
    a[i] = draw (&state) % 100;
  for (int i = 0; i < W * H; i++)
    {
      b[i] = draw (&state) % 100;
      expected[i] = b[i] + (i / W % 2 ? -a[i % W] : a[i % W]);
    }
#pragma acc data copyin(a[0:W]) copy(b[0:W * H])
  addsub3 (W, H, a, b);
  return verdict ("addsub3", count_unequal (b, expected, W * H));
}

/* { dg-final { scan-report-json { record=cost metric=sectors per=warp {upper=16*ceil(h/2) + 4} exact=true } } } */
