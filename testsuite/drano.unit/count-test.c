/* Counting sectors: against counting byte by byte.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "predict/sectors.h"
#include "base/machine.h"
#include "testlib.h"
#include "value/poly.h"

#include <string.h>

enum { SPACE = 8192, BASE = 2048 };

/* How many blocks of SIZE bytes the lanes of MASK touch at OFFSET + AT.  */

static int
direct (const int64_t *offset, uint32_t mask, int64_t at, int bytes, int size)
{
  static bool touched[SPACE];
  int n = 0;
  memset (touched, 0, sizeof touched);
  for (int l = 0; l < LANES; l++)
    for (int b = 0; b < bytes && (mask >> l & 1); b++)
      {
	bool *t = &touched[(offset[l] + at + BASE + b) / size];
	n += !*t;
	*t = true;
      }
  return n;
}

/* Whether GOT is WANT, of WHAT for SEED.  */

static bool
same (int got, int want, const char *what, uint64_t seed)
{
  return test_same ((uint64_t) got, (uint64_t) want, "%s, seed %d", what,
		    (int) seed);
}

/* One random request: true if the count is what all alignments give.  */

static bool
try (uint64_t seed)
{
  static const int sizes[] = { 1, 2, 4, 8, 16, 12, 3, 32, 20 };
  struct arena *a = arena_new ();
  struct pool *p = pool_new (a);
  uint64_t random = seed;
  int bytes = sizes[test_random (&random, 9)];
  int natural = bytes & -bytes;
  uint64_t v[LANES];
  int64_t offset[LANES];
  if (natural > 16)
    natural = 16;
  unsigned kind = test_random (&random, 3);
  int step = (int) test_random (&random, 5) * bytes;
  for (int l = 0; l < LANES; l++)
    {
      offset[l] = kind == 0 ? l * step
		  : kind == 1 ? -(int64_t) (l / 3) * natural
		  : (int64_t) test_random (&random, 40) * natural;
      v[l] = (uint64_t) offset[l];
    }
  uint32_t mask = test_random (&random, 2) ? ALL_LANES
		  : 1u + test_random (&random, 1u << 30);
  struct sym *s = sym_new (p, false, "x", NULL);
  int bits = (int) test_random (&random, 9);
  s->facts.pow2 = (uint8_t) bits;
  s->facts.rem = test_random (&random, 1u << bits) / (unsigned) natural
		 * (unsigned) natural;
  bool exact = test_random (&random, 2);
  struct request q = { .n = 1, .masks = { ALL_LANES }, .mask = mask,
		       .exact = exact, .bytes = bytes };
  q.address[0] = poly_add (p, poly_sym (p, s), poly_lanes (p, v));
  struct request_cost c;
  count_request (&q, &c);
  int least[2] = { 1000, 1000 }, most[2] = { 0, 0 };
  int64_t grid = INT64_C (1) << (bits < 7 ? bits : 7);
  for (int64_t at = 0; at < MACHINE_LINE; at++)
    {
      if ((at - (int64_t) s->facts.rem) % grid || at % natural)
	continue;
      int n[2] = { direct (offset, mask, at, bytes, MACHINE_SECTOR),
		   direct (offset, mask, at, bytes, MACHINE_LINE) };
      for (int k = 0; k < 2; k++)
	{
	  least[k] = n[k] < least[k] ? n[k] : least[k];
	  most[k] = n[k] > most[k] ? n[k] : most[k];
	}
    }
  bool good = same (c.sectors.hi, most[0], "most sectors", seed);
  good &= same (c.lines.hi, most[1], "most lines", seed);
  good &= same (c.full, least[0], "sectors of a full warp", seed);
  good &= same (c.sectors.lo, exact ? least[0] : (bytes + 31) / 32,
		"least sectors", seed);
  if (exact)
    good &= same (c.lines.lo, least[1], "least lines", seed);
  good &= same (c.ideal, (direct (offset, mask, 0, bytes, 1) + 31) / 32,
		"ideal", seed);
  arena_free (a);
  return good;
}

int
main (void)
{
  bool good = true;
  for (uint64_t seed = 1; seed <= 4000; seed++)
    good &= try (seed);
  test (good, "4000 random requests, at every alignment");
  static const int most[][3]
    = { { 4, 32, 1 }, { 12, 32, 2 }, { 32, 32, 2 }, { 1, 128, 1 } };
  good = true;
  for (size_t i = 0; i < sizeof most / sizeof *most; i++)
    good &= test_same ((uint64_t) count_most (most[i][0], most[i][1]),
		       (uint64_t) most[i][2], "%d bytes in units of %d",
		       most[i][0], most[i][1]);
  test (good, "the most that one element takes");
  return test_end ();
}
