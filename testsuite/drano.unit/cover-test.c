/* Which bytes loops access: known forms, and random nests counted one by one.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "value/cover.h"
#include "testlib.h"

#include <string.h>

enum { DEEPEST = 3, BYTES = 4096 };

/* What a case is made of: symbols with their numbers.  */
struct world
{
  struct pool *p;
  const struct sym *start, *rows, *columns, *counters[DEEPEST];
  struct cover_loop loops[DEEPEST];
};

static void
make (struct world *w, struct arena *a)
{
  static const char *const names[DEEPEST] = { "i", "j", "k" };
  w->p = pool_new (a);
  w->start = sym_new (w->p, false, "a", NULL);
  w->rows = sym_new (w->p, false, "n", NULL);
  w->columns = sym_new (w->p, false, "m", NULL);
  for (int i = 0; i < DEEPEST; i++)
    w->counters[i] = sym_new (w->p, false, names[i], NULL);
}

/* Loop I of W goes from FIRST on COUNT times.  */

static void
set_loop (struct world *w, int i, const struct poly *first,
	  const struct poly *count, bool whole)
{
  w->loops[i] = (struct cover_loop) { w->counters[i], first, count, whole };
}

/* A[I * M + J] of N rows and M columns.  */

static void
try_rows (struct world *w)
{
  struct pool *p = w->p;
  const struct poly *a = poly_sym (p, w->start), *n = poly_sym (p, w->rows);
  const struct poly *m = poly_sym (p, w->columns);
  const struct poly *i = poly_sym (p, w->counters[0]);
  const struct poly *j = poly_sym (p, w->counters[1]);
  const struct poly *row
    = poly_add (p, a, poly_scale (p, poly_mul (p, i, m), 8));
  struct cover_access x = { poly_add (p, row, poly_scale (p, j, 8)), 8, 2,
			    w->loops };
  const struct poly *length = poly_scale (p, poly_mul (p, n, m), 8);
  set_loop (w, 0, p->zero, n, true);
  set_loop (w, 1, p->zero, m, true);
  test (cover_whole (p, &x, a, length) == 2, "rows and columns");
  test (cover_whole (p, &x, a, poly_scale (p, length, 2)) < 0, "half of it");
  set_loop (w, 1, p->zero, m, false);
  test (cover_whole (p, &x, a, length) < 0, "a loop that is left");
  set_loop (w, 1, poly_const (p, 1), poly_sub (p, m, poly_const (p, 1)), true);
  test (cover_whole (p, &x, a, length) < 0, "without the first column");
  set_loop (w, 1, p->zero, i, true);
  test (cover_whole (p, &x, a, length) < 0, "a triangle");
  set_loop (w, 1, p->zero, m, true);
  x.address = poly_add (p, row, poly_scale (p, poly_mul (p, j, j), 8));
  test (cover_whole (p, &x, a, length) < 0, "squares");
  x.address = poly_sub (p, poly_add (p, a, poly_scale (p, n, 8)),
			poly_scale (p, poly_add (p, i, poly_const (p, 1)), 8));
  x.n = 1;
  test (cover_whole (p, &x, a, poly_scale (p, n, 8)) == 1, "backwards");
  x.n = 2;
  test (cover_whole (p, &x, a, poly_scale (p, n, 8)) < 0,
	"a loop around nothing that may not run");
  set_loop (w, 1, p->zero, poly_const (p, 4), true);
  test (cover_whole (p, &x, a, poly_scale (p, n, 8)) == 2,
	"a loop that runs, inside");
}

/* Mark in SEEN what the loops of W from I on access, of ADDRESS, whose counters
   before I have the numbers NOW.  */

static void
count_bytes (struct world *w, const struct cover_access *x, int i,
	     const struct poly *address, unsigned char seen[BYTES])
{
  struct pool *p = w->p;
  uint64_t first, count, at;
  if (i == x->n)
    {
      test_same (poly_const_p (address, &at), 1, "an address");
      for (uint64_t b = at; b < at + x->size; b++)
	seen[b] = 1;
      return;
    }
  poly_const_p (w->loops[i].first, &first);
  poly_const_p (w->loops[i].count, &count);
  for (uint64_t v = first; v < first + count; v++)
    count_bytes (w, x, i + 1,
		 poly_subst (p, address, w->counters[i], poly_const (p, v)),
		 seen);
}

/* Try random nests with numbers as bounds and coefficients.  */

static void
try_random (struct world *w)
{
  enum { TRIES = 4000 };
  uint64_t random = 7;
  int covered = 0, wrong = 0, missed = 0;
  struct pool *p = w->p;
  for (int t = 0; t < TRIES; t++)
    {
      static const uint64_t sizes[] = { 1, 2, 4, 8 };
      unsigned char seen[BYTES];
      struct cover_access x = { poly_const (p, 64), sizes[test_random (&random, 4)],
				1 + (int) test_random (&random, DEEPEST),
				w->loops };
      uint64_t step = x.size, at = test_random (&random, 4), most = 0, some = 0;
      for (int i = 0; i < x.n; i++)
	{
	  uint64_t count = 1 + test_random (&random, 4);
	  set_loop (w, i, poly_const (p, test_random (&random, 3)),
		    poly_const (p, count), true);
	}
      for (int i = x.n; i-- > 0;)
	{
	  uint64_t count;
	  poly_const_p (w->loops[i].count, &count);
	  uint64_t factor = (test_random (&random, 8) == 0 ? x.size
			     : test_random (&random, 8) == 0 ? 0 : step);
	  x.address = poly_add (p, x.address,
				poly_scale (p, poly_sym (p, w->counters[i]),
					    factor));
	  step *= count;
	}
      memset (seen, 0, sizeof seen);
      count_bytes (w, &x, 0, x.address, seen);
      uint64_t start = 64 + at * x.size, length = step;
      for (uint64_t b = 0; b < BYTES; b++)
	some += b >= start && b < start + length && seen[b];
      most = length;
      bool said = cover_whole (p, &x, poly_const (p, start),
			       poly_const (p, length)) >= 0;
      int64_t low = 0, high = 0, lowest = BYTES, highest = 0;
      for (int b = 0; b < BYTES; b++)
	if (seen[b])
	  {
	    lowest = b < lowest ? b : lowest;
	    highest = b + 1;
	  }
      wrong += said && some < most;
      covered += said;
      missed += !said && some == most;
      if (!cover_range (p, &x, p->zero, &low, &high) || low != lowest
	  || high != highest)
	wrong++;
    }
  test_number (wrong, 0, "what is said of random nests is true");
  test (covered > TRIES / 20, "and much is said of them");
  test (missed < TRIES / 4, "little is not known");
}

/* Ranges.  */

static void
try_ranges (struct world *w)
{
  struct pool *p = w->p;
  int64_t low, high;
  const struct poly *i = poly_sym (p, w->counters[0]);
  const struct poly *j = poly_sym (p, w->counters[1]);
  struct cover_access x = { poly_scale (p, poly_sub (p, i, j), 4), 4, 2,
			    w->loops };
  set_loop (w, 0, p->zero, poly_const (p, 10), true);
  set_loop (w, 1, p->zero, i, true);
  test (cover_range (p, &x, p->zero, &low, &high) && low == -32 && high == 40,
	"a triangle's range");
  set_loop (w, 1, p->zero, poly_sym (p, w->rows), true);
  test (!cover_range (p, &x, p->zero, &low, &high), "no known number");
}

int
main (void)
{
  struct arena *a = arena_new ();
  struct world w;
  make (&w, a);
  try_rows (&w);
  try_ranges (&w);
  try_random (&w);
  arena_free (a);
  return test_end ();
}
