/* Whether a site's addresses leave gaps, against sorting all of them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Algorithm 1 of Fauzia et al. (CGO'15), as it is written: sort, and look for
   a step larger than an element.  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "count/reach.h"

enum { SITES = 3, MOST = 40000 };

/* All addresses of a site, in the order in which they came.  */
struct trace
{
  uint64_t a[MOST];
  size_t n;
};

static int
compare (const void *pa, const void *pb)
{
  uint64_t a = *(const uint64_t *) pa, b = *(const uint64_t *) pb;

  return (a > b) - (a < b);
}

/* What sorting T says of its accesses to BYTES each.  */

static enum contiguous
sorted_judgement (struct trace *t, unsigned bytes)
{
  if (!t->n)
    return CONTIGUOUS_UNKNOWN;
  qsort (t->a, t->n, sizeof *t->a, compare);
  for (size_t k = 1; k < t->n; k++)
    if (t->a[k] - t->a[k - 1] > bytes)
      return CONTIGUOUS_NO;
  return CONTIGUOUS_YES;
}

static void
check (const char *name, int good)
{
  printf ("\t%s: reach %s\n", good ? "PASSED" : "FAILED", name);
}

/* A number below N.  */

static uint64_t
below (uint64_t n)
{
  return ((uint64_t) rand () << 31 ^ (uint64_t) rand ()) % n;
}

/* Make requests of all shapes at random, divided among WORKERS; return
   whether both ways judge alike.  */

static int
random_round (unsigned workers)
{
  static struct trace t[SITES];
  struct reach *r[4];
  enum contiguous got[SITES];
  unsigned bytes[SITES], dense = 1 + below (3);
  uint64_t base = (1 << 20) + (below (1ull << 40) << 5);
  int good = 1;

  for (unsigned k = 0; k < workers; k++)
    r[k] = reach_new (SITES);
  for (unsigned s = 0; s < SITES; s++)
    {
      uint64_t span = 32 << below (11);
      unsigned requests = below (2) ? below (8) : span / 8 * dense;
      bytes[s] = 1 << below (5);
      t[s].n = 0;
      for (unsigned q = 0; q < requests && t[s].n + 32 <= MOST; q++)
	{
	  uint64_t a[32], first = below (span);
	  unsigned n = 1 + below (32), strided = below (2);
	  int64_t step = below (4) ? below (4) : below (200);
	  if (strided && below (2))
	    step = -step;
	  for (unsigned k = 0; k < n; k++)
	    {
	      a[k] = base + (first + k * step) * bytes[s];
	      t[s].a[t[s].n++] = a[k];
	    }
	  if (strided)
	    reach_add_strided (r[q % workers], s, bytes[s], a[0],
			       step * (int64_t) bytes[s], n);
	  else
	    reach_add (r[q % workers], s, bytes[s], a, n);
	}
    }
  for (unsigned k = 1; k < workers; k++)
    {
      reach_merge (r[0], r[k]);
      reach_delete (r[k]);
    }
  reach_judge (r[0], got);
  reach_delete (r[0]);
  for (unsigned s = 0; s < SITES; s++)
    good &= got[s] == sorted_judgement (&t[s], bytes[s]);
  return good;
}

int
main (void)
{
  struct reach *r;
  enum contiguous got[2];
  int good = 1;

  for (unsigned k = 0; k < 1000; k++)
    good &= random_round (1 + k % 4);
  check ("as sorting has it", good);

  /* Columns of a matrix, one element of each row after the other.  */
  r = reach_new (2);
  for (uint64_t column = 0; column < 512; column++)
    for (uint64_t row = 0; row < 512; row++)
      {
	uint64_t a = 4096 + (row * 512 + column) * 4;
	if (row != 7 || column != 300)
	  reach_add (r, 0, 4, &a, 1);
	reach_add (r, 1, 4, &a, 1);
      }
  reach_judge (r, got);
  check ("of a matrix", got[0] == CONTIGUOUS_NO && got[1] == CONTIGUOUS_YES);
  reach_delete (r);

  /* The same, a column of 32 rows at once, and upwards.  */
  r = reach_new (2);
  for (uint64_t column = 0; column < 512; column++)
    for (uint64_t row = 0; row < 512; row += 32)
      {
	uint64_t a = 4096 + (row * 512 + column) * 4;
	reach_add_strided (r, 0, 4, a, 512 * 4,
			   row == 96 && column == 300 ? 31 : 32);
	reach_add_strided (r, 1, 4, a + 31 * 512 * 4, -512 * 4, 32);
      }
  reach_judge (r, got);
  check ("of columns", got[0] == CONTIGUOUS_NO && got[1] == CONTIGUOUS_YES);
  reach_delete (r);

  /* A loop unrolled by 2, all of it and with a gap; two accesses that have one
     place, of which one leaves gaps.  */
  r = reach_new (8);
  for (uint64_t k = 0; k < 1000; k++)
    {
      uint64_t a = 4096 + k * 8, b = a + 4, far = 1 << 20;
      uint64_t line = far + k * 4, column = 2 * far + k * 8;
      reach_add (r, 2, 4, &a, 1);
      reach_add (r, 3, 4, &b, 1);
      reach_add (r, 4, 4, &a, 1);
      if (k != 500)
	reach_add (r, 5, 4, &b, 1);
      reach_add (r, 6, 4, &line, 1);
      reach_add (r, 7, 4, &column, 1);
    }
  const unsigned first[] = { 0, 1, 2, 2, 4, 4, 6, 6 };
  enum contiguous each[8];
  reach_judge (r, each);
  check ("of parts alone", each[2] == CONTIGUOUS_NO
	 && each[3] == CONTIGUOUS_NO && each[6] == CONTIGUOUS_YES);
  reach_judge_parts (r, first, each);
  check ("of parts together", each[2] == CONTIGUOUS_YES
	 && each[3] == CONTIGUOUS_YES && each[4] == CONTIGUOUS_NO
	 && each[5] == CONTIGUOUS_NO && each[1] == CONTIGUOUS_UNKNOWN);
  check ("of two accesses", each[6] == CONTIGUOUS_YES
	 && each[7] == CONTIGUOUS_UNKNOWN);
  reach_delete (r);

  /* More than there is room for; the other site is judged all the same.  */
  r = reach_new (2);
  reach_add_strided (r, 1, 4, 4096, 4, 32);
  for (uint64_t k = 0; k < 100000; k++)
    {
      uint64_t a = k << 20;
      reach_add (r, 0, 4, &a, 1);
    }
  reach_judge (r, got);
  check ("without room", got[0] == CONTIGUOUS_UNKNOWN
	 && got[1] == CONTIGUOUS_YES);
  reach_delete (r);
  return 0;
}
