/* Cheapest path down a grid, row by row, with tiles that overlap.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: pathfinder.  Each gang takes a tile of columns and goes
   several rows down before the tiles are matched again, so that it starts
   with a border as wide as it goes down.  A border of columns makes the
   tile's rows start anywhere: misaligned, which the paper counts as
   uncoalesced; nothing here wastes more than that.  */
/* { dg-do compile } */

#include "kernels.h"

#define COLS 4000
#define ROWS 61
#define HEIGHT 10		/* Rows that a tile goes down at once.  */
#define TILE 256
#define INNER (TILE - 2 * HEIGHT)

/* From SRC, the costs of row T, to DST, those of row T + STEPS.  */

static void
descend (int cols, int t, int steps, const int *wall, const int *src,
	 int *dst, int *scratch)
{
  int tiles = (cols + INNER - 1) / INNER;

#pragma acc parallel loop gang num_gangs(tiles) vector_length(32) \
  present(wall[0:COLS * ROWS], src[0:cols], dst[0:cols]) \
  present(scratch[0:2 * TILE * tiles])
  for (int b = 0; b < tiles; b++)
    {
      int base = b * INNER - HEIGHT;
      int *prev = scratch + 2 * TILE * b;
      int *result = prev + TILE;

#pragma acc loop vector
      for (int x = 0; x < TILE; x++)
	if (base + x >= 0 && base + x < cols)
	  prev[x] = src[base + x];

      for (int s = 0; s < steps; s++)
	{
#pragma acc loop vector
	  for (int x = 0; x < TILE; x++)
	    {
	      int col = base + x;

	      if (x > s && x < TILE - 1 - s && col >= 0 && col < cols)
		{
		  int west = x - 1 + base < 0 ? x : x - 1;
		  int east = col + 1 >= cols ? x : x + 1;
		  int left = prev[west];
		  int up = prev[x];
		  int right = prev[east];
		  int least = left < up ? left : up;
		  least = right < least ? right : least;
		  int here = wall[(t + s + 1) * cols + col];
		  result[x] = least + here;
		}
	    }
#pragma acc loop vector
	  for (int x = 0; x < TILE; x++)
	    if (x > s && x < TILE - 1 - s)
	      prev[x] = result[x];
	}

#pragma acc loop vector
      for (int x = 0; x < TILE; x++)
	if (x >= HEIGHT && x < TILE - HEIGHT && base + x < cols)
	  dst[base + x] = prev[x];
    }
}

int
main (void)
{
  int tiles = (COLS + INNER - 1) / INNER;
  int *wall = new_array (COLS * ROWS, sizeof *wall);
  int *scratch = new_array (2 * TILE * tiles, sizeof *scratch);
  int *a = new_array (COLS, sizeof *a);
  int *b = new_array (COLS, sizeof *b);
  int *expected = new_array (COLS, sizeof *expected);
  int *row = new_array (COLS, sizeof *row);
  unsigned state = 13;

  for (int i = 0; i < COLS * ROWS; i++)
    wall[i] = draw (&state) % 10;
  memcpy (a, wall, COLS * sizeof *a);
  memcpy (expected, wall, COLS * sizeof *expected);

#pragma acc data copyin(wall[0:COLS * ROWS]) copy(a[0:COLS], b[0:COLS]) \
  create(scratch[0:2 * TILE * tiles])
  {
    int *src = a, *dst = b;

    for (int t = 0; t < ROWS - 1; t += HEIGHT)
      {
	int *swap = src;

	descend (COLS, t, t + HEIGHT < ROWS ? HEIGHT : ROWS - 1 - t, wall,
		 src, dst, scratch);
	src = dst;
	dst = swap;
      }
  }

  for (int t = 1; t < ROWS; t++)
    {
      memcpy (row, expected, COLS * sizeof *row);
      for (int x = 0; x < COLS; x++)
	{
	  int least = row[x];

	  if (x > 0 && row[x - 1] < least)
	    least = row[x - 1];
	  if (x < COLS - 1 && row[x + 1] < least)
	    least = row[x + 1];
	  expected[x] = least + wall[t * COLS + x];
	}
    }
  /* After an even number of descents the costs are in A again.  */
  return verdict ("pathfinder", count_unequal (a, expected, COLS));
}
