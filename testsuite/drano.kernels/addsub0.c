/* Add a vector to the even rows of a matrix, and take it from the odd ones.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COPPER table 1: addSub0.  A lane has a row: the matrix is uncoalesced, and
   neighbouring lanes part at the condition, so that each request is of half
   of them.  */
/* { dg-do run } */

#include "kernels.h"

#define W 160
#define H 256

static void
addsub0 (int w, int h, const int *a, int *b)
{
#pragma acc parallel loop present(a[0:w], b[0:w * h])
  for (int row = 0; row < h; row++)
    {
      if (row % 2 == 0)
	for (int i = 0; i < w; i++)
	  {
	    int value = a[i];
	    b[row * w + i] += value; /* { dg-warning "uncoalesced load of .b." } */
	    /* { dg-warning "uncoalesced store to .b." "" { target *-*-* } .-1 } */
	  }
      else
	for (int i = 0; i < w; i++)
	  {
	    int value = a[i];
	    b[row * w + i] -= value; /* { dg-warning "uncoalesced load of .b." } */
	    /* { dg-warning "uncoalesced store to .b." "" { target *-*-* } .-1 } */
	  }
    }
}

int
main (void)
{
  int *a = new_array (W, sizeof *a);
  int *b = new_array (W * H, sizeof *b);
  int *expected = new_array (W * H, sizeof *expected);
  unsigned state = 139;

  for (int i = 0; i < W; i++)
    a[i] = draw (&state) % 100;
  for (int i = 0; i < W * H; i++)
    {
      b[i] = draw (&state) % 100;
      expected[i] = b[i] + (i / W % 2 ? -a[i % W] : a[i % W]);
    }
#pragma acc data copyin(a[0:W]) copy(b[0:W * H])
  addsub0 (W, H, a, b);
  return verdict ("addsub0", count_unequal (b, expected, W * H));
}
