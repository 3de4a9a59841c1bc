/* Alignment of two sequences in OpenMP, an antidiagonal at a time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: nw.  Without tiles: the cells of an antidiagonal are
   divided into stretches, whose cells are for the lanes.  Each is a row up
   from its neighbour: uncoalesced in the scores and in the reference.  */
/* { dg-do compile } */

#include "kernels.h"

#define LENGTH 160
#define COLS (LENGTH + 1)
#define STRETCH 32
#define PENALTY 10

/* The cells of antidiagonal D, from column LOW to HIGH.  */

static void
diagonal (int cols, int d, int low, int high, const int *reference,
	  int *score)
{
  int stretches = (high - low) / STRETCH + 1;

#pragma omp target teams distribute parallel for num_teams(2) num_threads(4) \
  map(to: reference[0:cols * cols]) map(tofrom: score[0:cols * cols])
  for (int s = 0; s < stretches; s++)
    {
      int first = low + s * STRETCH;
      int last = first + STRETCH - 1 < high ? first + STRETCH - 1 : high;

#pragma omp simd
      for (int x = first; x <= last; x++)
	{
	  int at = (d - x) * cols + x;
	  int northwest = score[at - cols - 1]; /* { dg-warning "uncoalesced load of .score." } */
	  int west = score[at - 1]; /* { dg-warning "uncoalesced load of .score." } */
	  int north = score[at - cols]; /* { dg-warning "uncoalesced load of .score." } */
	  int match = reference[at]; /* { dg-warning "uncoalesced load of .reference." } */
	  int best = northwest + match;
	  best = best > west - PENALTY ? best : west - PENALTY;
	  score[at] = best > north - PENALTY ? best : north - PENALTY; /* { dg-warning "uncoalesced store to .score." } */
	}
    }
}

int
main (void)
{
  int *reference = new_array (COLS * COLS, sizeof *reference);
  int *score = new_array (COLS * COLS, sizeof *score);
  int *expected = new_array (COLS * COLS, sizeof *expected);
  unsigned state = 73;

  for (int i = 0; i < COLS * COLS; i++)
    reference[i] = (int) (draw (&state) % 14) - 4;
  for (int i = 0; i < COLS; i++)
    score[i] = score[i * COLS] = expected[i] = expected[i * COLS]
      = -i * PENALTY;

#pragma omp target data map(to: reference[0:COLS * COLS]) \
  map(tofrom: score[0:COLS * COLS])
  for (int d = 2; d <= 2 * LENGTH; d++)
    diagonal (COLS, d, d > LENGTH ? d - LENGTH : 1,
	      d > LENGTH ? LENGTH : d - 1, reference, score);

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
  return verdict ("nw-omp", count_unequal (score, expected, COLS * COLS));
}
