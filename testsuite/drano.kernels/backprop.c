/* Training step of a neural network with one hidden layer.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: backprop.  The weights have a row of 17 for each of 16
   hidden units and the bias, so that rows begin on no boundary: misaligned,
   which the paper counts as uncoalesced.  A tile of 16 by 16 puts two rows
   into a warp.  Nothing wastes more than that.  */
/* { dg-do compile } */

#include "kernels.h"

#define INPUTS 4096
#define HIDDEN 16
#define HEIGHT 16		/* Inputs that a tile takes.  */
#define ETA 0.3f
#define MOMENTUM 0.3f
#define WEIGHTS ((INPUTS + 1) * (HIDDEN + 1))

/* Sum up input times weight for each tile and hidden unit, by halves.  */

static void
layer_forward (int tiles, const float *input, const float *w, float *tile,
	       float *partial)
{
#pragma acc parallel loop gang vector_length(32) present(w[0:WEIGHTS], \
  input[0:INPUTS + 1], tile[0:INPUTS * HIDDEN], partial[0:tiles * HIDDEN])
  for (int by = 0; by < tiles; by++)
    {
      float *mine = tile + by * HEIGHT * HIDDEN;

#pragma acc loop vector collapse(2)
      for (int ty = 0; ty < HEIGHT; ty++)
	for (int tx = 0; tx < HIDDEN; tx++)
	  {
	    float node = input[HEIGHT * by + ty + 1];
	    float weight = w[(HIDDEN + 1) * (HEIGHT * by + ty + 1) + tx + 1]; /* { dg-bogus "uncoalesced load of .w." } */
	    mine[ty * HIDDEN + tx] = node * weight;
	  }
      for (int half = HEIGHT / 2; half >= 1; half /= 2)
	{
#pragma acc loop vector collapse(2)
	  for (int ty = 0; ty < half; ty++)
	    for (int tx = 0; tx < HIDDEN; tx++)
	      {
		float other = mine[(ty + half) * HIDDEN + tx];
		mine[ty * HIDDEN + tx] += other;
	      }
	}
#pragma acc loop vector
      for (int tx = 0; tx < HIDDEN; tx++)
	partial[by * HIDDEN + tx] = mine[tx];
    }
}

/* Move the weights W along DELTA, and a little along their last step.  */

static void
adjust_weights (int tiles, const float *delta, const float *input, float *w,
		float *last)
{
#pragma acc parallel loop gang vector_length(32) present(w[0:WEIGHTS], \
  input[0:INPUTS + 1], last[0:WEIGHTS]) copyin(delta[0:HIDDEN + 1])
  for (int by = 0; by < tiles; by++)
    {
#pragma acc loop vector collapse(2)
      for (int ty = 0; ty < HEIGHT; ty++)
	for (int tx = 0; tx < HIDDEN; tx++)
	  {
	    int y = HEIGHT * by + ty + 1;
	    int x = tx + 1;
	    float gradient = delta[x];
	    float node = input[y];
	    float before = last[(HIDDEN + 1) * y + x]; /* { dg-bogus "uncoalesced load of .last." } */
	    float step = ETA * gradient * node + MOMENTUM * before;
	    w[(HIDDEN + 1) * y + x] += step; /* { dg-bogus "uncoalesced load of .w." } */
	    /* { dg-bogus "uncoalesced store to .w." "" { target *-*-* } .-1 } */
	    last[(HIDDEN + 1) * y + x] = step; /* { dg-bogus "uncoalesced store to .last." } */
	  }
    }
#pragma acc parallel loop present(w[0:WEIGHTS], last[0:WEIGHTS]) \
  copyin(delta[0:HIDDEN + 1])
  for (int x = 1; x <= HIDDEN; x++)
    {
      float step = ETA * delta[x] + MOMENTUM * last[x];
      w[x] += step;
      last[x] = step;
    }
}

int
main (void)
{
  int tiles = INPUTS / HEIGHT;
  float *input = new_array (INPUTS + 1, sizeof *input);
  float *w = new_array (WEIGHTS, sizeof *w);
  float *last = new_array (WEIGHTS, sizeof *last);
  float *expected = new_array (WEIGHTS, sizeof *expected);
  float *tile = new_array (INPUTS * HIDDEN, sizeof *tile);
  float *partial = new_array (tiles * HIDDEN, sizeof *partial);
  float delta[HIDDEN + 1];
  int wrong = 0;
  unsigned state = 61;

  draw_floats (input, INPUTS + 1, &state);
  draw_floats (w, WEIGHTS, &state);
  draw_floats (last, WEIGHTS, &state);
  draw_floats (delta, HIDDEN + 1, &state);
  for (int y = 0; y <= INPUTS; y++)
    for (int x = 1; x <= HIDDEN; x++)
      {
	int at = y * (HIDDEN + 1) + x;

	expected[at] = w[at] + ETA * delta[x] * (y ? input[y] : 1)
		       + MOMENTUM * last[at];
      }

#pragma acc data copyin(input[0:INPUTS + 1]) copy(w[0:WEIGHTS]) \
  copy(last[0:WEIGHTS]) create(tile[0:INPUTS * HIDDEN]) \
  copyout(partial[0:tiles * HIDDEN])
  {
    layer_forward (tiles, input, w, tile, partial);
#pragma acc update host(partial[0:tiles * HIDDEN])
    for (int x = 0; x < HIDDEN; x++)
      {
	double sum = 0, on_host = 0;

	for (int by = 0; by < tiles; by++)
	  sum += partial[by * HIDDEN + x];
	for (int y = 1; y <= INPUTS; y++)
	  on_host += input[y] * w[y * (HIDDEN + 1) + x + 1];
	wrong += !(fabs (sum - on_host) <= 1e-3 * on_host);
      }
    adjust_weights (tiles, delta, input, w, last);
  }
  for (int y = 0; y <= INPUTS; y++)
    wrong += count_wrong (w + y * (HIDDEN + 1) + 1,
			  expected + y * (HIDDEN + 1) + 1, HIDDEN, 1e-4f);
  return verdict ("backprop", wrong);
}
