/* Brighten a picture, three pixels of three integers for each lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COALDA section VI: the unrolled kernel.  Uncoalesced: the pixels as they
   are gathered and scattered, nine elements apart.  */
/* { dg-do compile } */

#include "kernels.h"

#define TILE 128		/* Lanes of a gang's tile.  */
#define TILES 64
#define ELEMENTS (9 * TILE * TILES)

static void
brighten (int tiles, float factor, const int *src, int *dst)
{
  int in[9 * TILE], out[9 * TILE];

#pragma acc parallel loop gang vector_length(32) private(in, out) \
  present(src[0:9 * TILE * tiles], dst[0:9 * TILE * tiles])
  for (int b = 0; b < tiles; b++)
    {
#pragma acc loop vector
      for (int t = 0; t < TILE; t++)
	{
	  int p = b * TILE + t;
	  in[9 * t] = src[9 * p]; /* { dg-warning "uncoalesced load of .src." } */
	  /* { dg-advice "structure-of-arrays of .src., group of 9 in 36 bytes covered" "" { target *-*-* } .-1 } */
	  in[9 * t + 1] = src[9 * p + 1]; /* { dg-warning "uncoalesced load of .src." } */
	  in[9 * t + 2] = src[9 * p + 2]; /* { dg-warning "uncoalesced load of .src." } */
	  in[9 * t + 3] = src[9 * p + 3]; /* { dg-warning "uncoalesced load of .src." } */
	  in[9 * t + 4] = src[9 * p + 4]; /* { dg-warning "uncoalesced load of .src." } */
	  in[9 * t + 5] = src[9 * p + 5]; /* { dg-warning "uncoalesced load of .src." } */
	  in[9 * t + 6] = src[9 * p + 6]; /* { dg-warning "uncoalesced load of .src." } */
	  in[9 * t + 7] = src[9 * p + 7]; /* { dg-warning "uncoalesced load of .src." } */
	  in[9 * t + 8] = src[9 * p + 8]; /* { dg-warning "uncoalesced load of .src." } */
	}
#pragma acc loop vector
      for (int t = 0; t < 9 * TILE; t++)
	{
	  int bright = factor * in[t];
	  out[t] = bright < 255 ? bright : 255;
	}
#pragma acc loop vector
      for (int t = 0; t < TILE; t++)
	{
	  int p = b * TILE + t;
	  dst[9 * p] = out[9 * t]; /* { dg-warning "uncoalesced store to .dst." } */
	  /* { dg-advice "structure-of-arrays of .dst., group of 9 in 36 bytes covered" "" { target *-*-* } .-1 } */
	  dst[9 * p + 1] = out[9 * t + 1]; /* { dg-warning "uncoalesced store to .dst." } */
	  dst[9 * p + 2] = out[9 * t + 2]; /* { dg-warning "uncoalesced store to .dst." } */
	  dst[9 * p + 3] = out[9 * t + 3]; /* { dg-warning "uncoalesced store to .dst." } */
	  dst[9 * p + 4] = out[9 * t + 4]; /* { dg-warning "uncoalesced store to .dst." } */
	  dst[9 * p + 5] = out[9 * t + 5]; /* { dg-warning "uncoalesced store to .dst." } */
	  dst[9 * p + 6] = out[9 * t + 6]; /* { dg-warning "uncoalesced store to .dst." } */
	  dst[9 * p + 7] = out[9 * t + 7]; /* { dg-warning "uncoalesced store to .dst." } */
	  dst[9 * p + 8] = out[9 * t + 8]; /* { dg-warning "uncoalesced store to .dst." } */
	}
    }
}

int
main (void)
{
  int *src = new_array (ELEMENTS, sizeof *src);
  int *dst = new_array (ELEMENTS, sizeof *dst);
  int *expected = new_array (ELEMENTS, sizeof *expected);
  unsigned state = 137;

  for (int i = 0; i < ELEMENTS; i++)
    {
      src[i] = draw (&state) % 256;
      expected[i] = fminf (255, (int) (1.5f * src[i]));
    }
#pragma acc data copyin(src[0:ELEMENTS]) copyout(dst[0:ELEMENTS])
  brighten (TILES, 1.5f, src, dst);
  return verdict ("rgb-unrolled", count_unequal (dst, expected, ELEMENTS));
}
