/* Cheapest path down a grid in OpenMP, a row at a time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: pathfinder.  Each thread takes a stretch of columns, with
   a lane for each: coalesced, but for the alignment of what lies left and
   right.  */
/* { dg-do compile } */

#include "kernels.h"

#define COLS 2048
#define ROWS 33
#define STRETCH 256

/* From SRC, the costs of the row before WALL's, to DST.  */

static void
descend (int cols, const int *wall, const int *src, int *dst)
{
#pragma omp target teams distribute parallel for num_teams(2) num_threads(4) \
  map(to: wall[0:cols], src[0:cols]) map(from: dst[0:cols])
  for (int s = 0; s < cols / STRETCH; s++)
#pragma omp simd
    for (int col = s * STRETCH; col < (s + 1) * STRETCH; col++)
      {
	int west = col == 0 ? 0 : col - 1;
	int east = col == cols - 1 ? cols - 1 : col + 1;
	int left = src[west];
	int up = src[col];
	int right = src[east];
	int least = left < up ? left : up;
	int here = wall[col];
	dst[col] = (right < least ? right : least) + here;
      }
}

int
main (void)
{
  int *wall = new_array (COLS * ROWS, sizeof *wall);
  int *a = new_array (COLS, sizeof *a);
  int *b = new_array (COLS, sizeof *b);
  int *expected = new_array (COLS, sizeof *expected);
  int *row = new_array (COLS, sizeof *row);
  unsigned state = 13;

  for (int i = 0; i < COLS * ROWS; i++)
    wall[i] = draw (&state) % 10;
  memcpy (a, wall, COLS * sizeof *a);
  memcpy (expected, wall, COLS * sizeof *expected);

#pragma omp target data map(to: wall[0:COLS * ROWS]) \
  map(tofrom: a[0:COLS], b[0:COLS])
  for (int t = 1; t < ROWS; t += 2)
    {
      descend (COLS, wall + t * COLS, a, b);
      descend (COLS, wall + (t + 1) * COLS, b, a);
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
  return verdict ("pathfinder-omp", count_unequal (a, expected, COLS));
}
