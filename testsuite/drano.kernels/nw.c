/* Alignment of two sequences by Needleman and Wunsch, in tiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: nw.  Tiles lie along the antidiagonals.  Within a tile of
   16 by 16 lanes go along an antidiagonal too, so that each is a row up from
   its neighbour: uncoalesced in the scores and in the reference.  So is the
   first column, which a lane for each row sets.  */
/* { dg-do compile } */

#include "kernels.h"

#define LENGTH 240
#define COLS (LENGTH + 1)
#define BLOCK 16
#define PENALTY 10

/* The greatest of three.  */
#pragma acc routine seq
static int
greatest (int a, int b, int c)
{
  int most = a > b ? a : b;

  return most > c ? most : c;
}

/* The tiles of antidiagonal I, from block FIRST of its COUNT.  */

static void
diagonal (int cols, int i, int first, int count, const int *reference,
	  int *score)
{
#pragma acc parallel loop gang num_gangs(count) vector_length(32) \
  present(reference[0:cols * cols], score[0:cols * cols])
  for (int b = first; b < first + count; b++)
    {
      int x = b * BLOCK + 1;
      int y = (i - b) * BLOCK + 1;

      for (int m = 0; m < 2 * BLOCK - 1; m++)
	{
	  int low = m < BLOCK ? 0 : m - BLOCK + 1;
	  int high = m < BLOCK ? m : BLOCK - 1;

#pragma acc loop vector
	  for (int tx = low; tx <= high; tx++)
	    {
	      int at = (y + m - tx) * cols + x + tx;
	      int northwest = score[at - cols - 1]; /* { dg-warning "uncoalesced load of .score." } */
	      int west = score[at - 1]; /* { dg-warning "uncoalesced load of .score." } */
	      int north = score[at - cols]; /* { dg-warning "uncoalesced load of .score." } */
	      int match = reference[at]; /* { dg-warning "uncoalesced load of .reference." } */
	      score[at] = greatest (northwest + match, west - PENALTY, /* { dg-warning "uncoalesced store to .score." } */
				    north - PENALTY);
	    }
	}
    }
}

/* Set the borders, a lane for each row or column.  */

static void
set_borders (int cols, int *score)
{
#pragma acc parallel loop present(score[0:cols * cols])
  for (int i = 0; i < cols; i++)
    {
      score[i * cols] = -i * PENALTY; /* { dg-warning "uncoalesced store to .score." } */
      score[i] = -i * PENALTY;
    }
}

int
main (void)
{
  int blocks = LENGTH / BLOCK;
  int *reference = new_array (COLS * COLS, sizeof *reference);
  int *score = new_array (COLS * COLS, sizeof *score);
  int *expected = new_array (COLS * COLS, sizeof *expected);
  unsigned state = 73;

  for (int i = 0; i < COLS * COLS; i++)
    reference[i] = (int) (draw (&state) % 14) - 4;

#pragma acc data copyin(reference[0:COLS * COLS]) copyout(score[0:COLS * COLS])
  {
    set_borders (COLS, score);
    for (int i = 0; i < blocks; i++)
      diagonal (COLS, i, 0, i + 1, reference, score);
    for (int i = blocks; i < 2 * blocks - 1; i++)
      diagonal (COLS, i, i - blocks + 1, 2 * blocks - 1 - i, reference, score);
  }

  for (int i = 0; i < COLS; i++)
    expected[i] = expected[i * COLS] = -i * PENALTY;
  for (int y = 1; y < COLS; y++)
    for (int x = 1; x < COLS; x++)
      {
	int at = y * COLS + x;
	int best = expected[at - COLS - 1] + reference[at];

	if (expected[at - 1] - PENALTY > best)
	  best = expected[at - 1] - PENALTY;
	if (expected[at - COLS] - PENALTY > best)
	  best = expected[at - COLS] - PENALTY;
	expected[at] = best;
      }
  return verdict ("nw", count_unequal (score, expected, COLS * COLS));
}
