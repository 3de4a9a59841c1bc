/* RaCUDA: reduce0, each block sums its elements: 5 sectors for each warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run { target gcc12 } } */
/* { dg-options "-w -fdrano-cost=%%32=0" } */

#include "../drano.kernels/kernels.h"

#define BLOCK 128
#define BLOCKS 40

static void
reduce (int blocks, const int *in, int *out)
{
#pragma acc parallel loop gang vector_length(32) present(in[0:blocks * BLOCK], out[0:blocks]) /* { dg-note "for 5 sectors" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int block = 0; block < blocks; block++)
    {
      int data[BLOCK];

#pragma acc loop vector
      for (int i = 0; i < BLOCK; i++)
	data[i] = in[block * BLOCK + i];
      for (int s = BLOCK / 2; s > 0; s >>= 1)
	{
#pragma acc loop vector
	  for (int i = 0; i < s; i++)
	    data[i] += data[i + s];
	}
      out[block] = data[0];
    }
}

int
main (void)
{
  int *in = new_array (BLOCK * BLOCKS, sizeof *in);
  int *out = new_array (BLOCKS, sizeof *out);
  int *sum = new_array (BLOCKS, sizeof *sum);
  unsigned state = 9;

  for (int i = 0; i < BLOCK * BLOCKS; i++)
    {
      in[i] = draw (&state) % 1000;
      sum[i / BLOCK] += in[i];
    }
#pragma acc data copyin(in[0:BLOCK * BLOCKS]) copyout(out[0:BLOCKS])
  reduce (BLOCKS, in, out);
  return verdict ("reduce0", count_unequal (out, sum, BLOCKS));
}

/* { dg-final { scan-report-json { record=cost metric=sectors per=warp upper=5 exact=true } } } */
