/* Brighten a picture, a pixel of three integers for each lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COALDA section VI: the simple kernel.  Uncoalesced: the pixels as they are
   gathered and scattered, three elements apart.  What is between, an array of
   the gang's own, is in shared memory and no matter.  */
/* { dg-do compile } */

#include "kernels.h"

#define TILE 512
#define TILES 64
#define PIXELS (TILE * TILES)

static void
brighten (int tiles, float factor, const int *src, int *dst)
{
  int in[3 * TILE], out[3 * TILE];

#pragma acc parallel loop gang vector_length(32) private(in, out) \
  present(src[0:3 * TILE * tiles], dst[0:3 * TILE * tiles])
  for (int b = 0; b < tiles; b++)
    {
#pragma acc loop vector
      for (int t = 0; t < TILE; t++)
	{
	  int p = b * TILE + t;
	  in[3 * t] = src[3 * p]; /* { dg-warning "uncoalesced load of .src." } */
	  /* { dg-advice "structure-of-arrays of .src., group of 3 in 12 bytes covered" "" { target *-*-* } .-1 } */
	  in[3 * t + 1] = src[3 * p + 1]; /* { dg-warning "uncoalesced load of .src." } */
	  in[3 * t + 2] = src[3 * p + 2]; /* { dg-warning "uncoalesced load of .src." } */
	}
#pragma acc loop vector
      for (int t = 0; t < 3 * TILE; t++)
	{
	  int bright = factor * in[t];
	  out[t] = bright < 255 ? bright : 255;
	}
#pragma acc loop vector
      for (int t = 0; t < TILE; t++)
	{
	  int p = b * TILE + t;
	  dst[3 * p] = out[3 * t]; /* { dg-warning "uncoalesced store to .dst." } */
	  /* { dg-advice "structure-of-arrays of .dst., group of 3 in 12 bytes covered" "" { target *-*-* } .-1 } */
	  dst[3 * p + 1] = out[3 * t + 1]; /* { dg-warning "uncoalesced store to .dst." } */
	  dst[3 * p + 2] = out[3 * t + 2]; /* { dg-warning "uncoalesced store to .dst." } */
	}
    }
}

int
main (void)
{
  int *src = new_array (3 * PIXELS, sizeof *src);
  int *dst = new_array (3 * PIXELS, sizeof *dst);
  int *expected = new_array (3 * PIXELS, sizeof *expected);
  unsigned state = 131;

  for (int i = 0; i < 3 * PIXELS; i++)
    {
      src[i] = draw (&state) % 256;
      expected[i] = fminf (255, (int) (1.5f * src[i]));
    }
#pragma acc data copyin(src[0:3 * PIXELS]) copyout(dst[0:3 * PIXELS])
  brighten (TILES, 1.5f, src, dst);
  return verdict ("rgb-simple", count_unequal (dst, expected, 3 * PIXELS));
}
