/* One case of a prediction, and the union of several.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "predict/accumulate.h"

#include "base/arena.h"
#include "testlib.h"

#include <string.h>

/* A case split of an access by 4 bytes: BASE begins at a multiple of 128, N and
   M are symbols.  */
struct world
{
  struct arena *a;
  struct pool *p;
  struct sym *base, *n, *m;
  struct access access;
  struct prediction r;
  struct case_split s;
};

static void
make (struct world *w)
{
  memset (w, 0, sizeof *w);
  w->a = arena_new ();
  w->p = pool_new (w->a);
  w->base = sym_new (w->p, false, "a", NULL);
  w->base->facts.pow2 = 7;
  w->n = sym_new (w->p, false, "n", NULL);
  w->m = sym_new (w->p, false, "m", NULL);
  w->access = (struct access) { .bytes = 4, .may = ALL_LANES, .exact = true };
  w->s = (struct case_split) { .p = w->p, .a = &w->access, .r = &w->r,
			       .same_pattern = true };
}

/* NUMBER in lane 0, and STEP more in each.  */

static const struct poly *
line (struct pool *p, int64_t number, int64_t step)
{
  uint64_t v[LANES];
  for (int l = 0; l < LANES; l++)
    v[l] = (uint64_t) (number + step * l);
  return poly_lanes (p, v);
}

/* Count the address X of W, without its base, as one more case.  */

static void
count (struct world *w, const struct poly *x)
{
  struct request q = { .n = 1, .masks = { ALL_LANES },
		       .address = { poly_add (w->p, poly_sym (w->p, w->base),
					      x) },
		       .mask = w->access.may, .exact = true,
		       .bytes = w->access.bytes };
  case_split_count (&w->s, &q);
}

/* The same for the address NUMBER and STEP more in each lane.  */

static void
count_line (struct world *w, int64_t number, int64_t step)
{
  count (w, line (w->p, number, step));
}

/* STEP times the symbol S more in each lane.  */

static const struct poly *
rows (struct world *w, const struct sym *s, int64_t step)
{
  return poly_mul (w->p, line (w->p, 0, step), poly_sym (w->p, s));
}

/* The step that single_step should find in V for the lanes of MASK: false if
   there is none.  */

static bool
step_of (const uint64_t v[LANES], uint32_t mask, uint64_t *step)
{
  int before = -1, steps = 0;
  for (int l = 0; l < LANES; l++)
    if (mask >> l & 1)
      {
	if (before >= 0 && steps++ && v[l] - v[before] != *step)
	  return false;
	if (before >= 0)
	  *step = v[l] - v[before];
	before = l;
      }
  return steps > 0;
}

/* Steps of random polynomials.  */

static void
test_steps (void)
{
  struct world w;
  uint64_t random = 1;
  int wrong = 0, found = 0;
  make (&w);
  for (int k = 0; k < 3000; k++)
    {
      uint64_t v[2][LANES], step[2] = { 0, 0 };
      bool want = true, some = false;
      uint32_t mask = (test_random (&random, 2) ? ALL_LANES
		       : test_random (&random, 1U << 31) << 1);
      if (!test_random (&random, 3))
	mask = 1U << test_random (&random, 16) | 1U << test_random (&random, 16);
      for (int n = 0; n < 2; n++)
	{
	  uint64_t by = test_random (&random, 4);
	  for (int l = 0; l < LANES; l++)
	    v[n][l] = test_random (&random, 40) + (k % 2 ? 0 : by * 99);
	  for (int l = 1; l < LANES && k % 3; l++)
	    v[n][l] = v[n][0] + by * (uint64_t) l;
	  bool zero = true;
	  for (int l = 0; l < LANES; l++)
	    zero &= !v[n][l];
	  some |= !zero;
	  want &= zero || step_of (v[n], mask, &step[n]);
	}
      const struct poly *x
	= poly_add (w.p, poly_lanes (w.p, v[0]),
		    poly_mul (w.p, poly_lanes (w.p, v[1]),
			      poly_sym (w.p, w.n)));
      const struct poly *got = single_step (w.p, x, mask);
      const struct poly *all
	= poly_add (w.p, poly_const (w.p, step[0]),
		    poly_scale (w.p, poly_sym (w.p, w.n), step[1]));
      wrong += !(test_same (got != NULL, want, "step %d of mask 0x%x", k, mask)
		 && (!got || test_same (poly_equal_p (got, all), true,
					"the value of step %d, mask 0x%x", k,
					mask)));
      found += got && some;
    }
  test (!wrong, "steps of 3000 random addresses");
  test (found > 500 && found < 2500, "%d of them are single", found);
  arena_free (w.a);
}

/* What one case makes of the prediction.  */

static void
test_one (void)
{
  static const struct
  {
    int64_t number, step;
    enum pattern pattern;
    int full, ideal, misaligned, offset;
    bool no_excess;
  } cases[] =
  {
    { 0, 4, PATTERN_UNIT, 4, 4, 0, 0, true },
    { 124, -4, PATTERN_UNIT, 4, 4, 0, 0, true },
    { 4, 4, PATTERN_UNIT, 5, 4, 1, 4, true },
    { 0, 8, PATTERN_STRIDED, 8, 4, 0, 0, false },
    { 0, 2, PATTERN_STRIDED, 3, 3, 0, 0, true },
    { 0, 0, PATTERN_UNIFORM, 1, 1, 0, 0, true },
    { 0, 128, PATTERN_STRIDED, 32, 4, 0, 0, false }
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
    {
      struct world w;
      make (&w);
      count_line (&w, cases[k].number, cases[k].step);
      const char *what = pattern_name (cases[k].pattern);
      int step = (int) cases[k].step;
      test_string (pattern_name (w.r.pattern), what, "a step of %d", step);
      test_number (w.r.full, cases[k].full, "full, %d", step);
      test_number (w.r.ideal, cases[k].ideal, "ideal, %d", step);
      test_number (w.s.misaligned, cases[k].misaligned, "misaligned, %d", step);
      test_number (w.r.offset, cases[k].offset, "offset, %d", step);
      test_number (w.s.no_excess, cases[k].no_excess, "no excess, %d", step);
      test_number (w.r.sectors.lo, cases[k].full, "sectors, %d", step);
      test_number (w.r.mean >= 0 && w.s.cases == 1, true, "the mean, %d", step);
      test_number (w.r.exact_alignment, true, "the alignment, %d", step);
      arena_free (w.a);
    }
}

/* Strides that are symbols: what must be assumed of them.  */

static void
test_large (void)
{
  static const struct
  {
    const char *what;
    int bytes;
    int64_t step, more;		/* Of lanes: times n, and by itself.  */
    bool have_lo, have_hi;
    int64_t lo, hi;
    int64_t least;		/* 0: nothing is assumed.  */
    bool small;
  } tests[] =
  {
    { "4 * n", 4, 4, 0, false, false, 0, 0, 8, false },
    { "8 * n", 4, 8, 0, false, false, 0, 0, 4, false },
    { "-4 * n", 4, -4, 0, false, false, 0, 0, 8, false },
    { "12 * n by 12", 12, 12, 0, false, false, 0, 0, 4, false },
    { "4 * n + 4", 4, 4, 4, false, false, 0, 0, 7, false },
    { "4 * n - 4", 4, 4, -4, false, false, 0, 0, 9, false },
    { "n >= 8", 4, 4, 0, true, false, 8, 0, 0, false },
    { "n >= 7", 4, 4, 0, true, false, 7, 0, 8, false },
    { "n <= -8", 4, 4, 0, false, true, 0, -8, 0, false },
    { "n <= -7", 4, 4, 0, false, true, 0, -7, 8, false },
    { "1 <= n <= 7", 4, 4, 0, true, true, 1, 7, 0, true },
    { "1 <= n <= 8", 4, 4, 0, true, true, 1, 8, 8, false },
    { "-7 <= n <= 7", 4, 4, 0, true, true, -7, 7, 0, true },
    { "-8 <= n <= 7", 4, 4, 0, true, true, -8, 7, 8, false }
  };
  for (size_t k = 0; k < sizeof tests / sizeof *tests; k++)
    {
      struct world w;
      make (&w);
      w.access.bytes = tests[k].bytes;
      w.n->facts = (struct ir_facts) { .have_lo = tests[k].have_lo,
				       .have_hi = tests[k].have_hi,
				       .lo = tests[k].lo, .hi = tests[k].hi };
      w.r.exact_index = true;
      count (&w, poly_add (w.p, rows (&w, w.n, tests[k].step),
			   line (w.p, 0, tests[k].more)));
      test_number (w.s.distinct ? w.s.least : 0, tests[k].least,
		   "the least stride assumed for %s", tests[k].what);
      test_number (w.s.many_large, false, "one such, %s", tests[k].what);
      test_number (!w.r.exact_index, tests[k].small, "small strides, %s",
		   tests[k].what);
      test_number (w.s.no_excess, tests[k].small, "no excess, %s",
		   tests[k].what);
      test_number (w.r.full, tests[k].small ? 1 : 32,
		   "full, %s", tests[k].what);
      test_number (w.r.sectors.lo, tests[k].small ? 1 : w.r.full,
		   "at least, %s", tests[k].what);
      test_number (w.r.mean < 0, tests[k].small, "no mean, %s",
		   tests[k].what);
      arena_free (w.a);
    }
}

/* Several strides.  */

static void
test_many (void)
{
  struct world w;
  make (&w);
  count (&w, rows (&w, w.n, 8));
  count (&w, rows (&w, w.n, 4));
  test_number (w.s.least, 8, "the larger least stride, of two");
  count (&w, rows (&w, w.n, 16));
  test_number (w.s.least, 8, "which stays");
  test_number (w.s.many_large, false, "as it is one stride");
  count (&w, rows (&w, w.m, 4));
  test_number (w.s.many_large, true, "another one");
  arena_free (w.a);
  make (&w);
  count (&w, poly_add (w.p, rows (&w, w.n, 4), rows (&w, w.m, 4)));
  test_number (w.s.many_large, true, "a sum of strides");
  test_number (w.s.no_excess, false, "which has excess");
  arena_free (w.a);
  make (&w);
  count (&w, poly_add (w.p, rows (&w, w.n, 4),
		       line (w.p, 0, INT64_C (1) << 31)));
  test_number (w.s.many_large, true, "a stride next to a huge one");
  arena_free (w.a);
  make (&w);
  w.s.nloaded = 1;
  w.s.loaded[0].read[2] = w.n;
  w.r.exact_index = true;
  count (&w, rows (&w, w.n, 4));
  test_number (w.s.distinct != NULL, false, "nothing is assumed of what"
	       " only some lanes have read");
  test_number (w.r.sectors.lo, 1, "all may read one sector");
  test_number (w.r.sectors.hi, 32, "or each its own");
  test_number (w.r.full, 32, "of which all are full");
  test_number (w.r.exact_index, false, "which is not exact");
  test_number (w.s.no_excess, true, "and no excess for certain");
  w.s.loaded[1].read[0] = w.m;
  count (&w, rows (&w, w.m, 4));
  test (w.s.distinct != NULL, "all have the same of another symbol");
  arena_free (w.a);
}

/* Strides in unequal steps, and what is next to them.  */

static void
test_uneven (void)
{
  struct world w;
  uint64_t v[LANES], half[LANES];
  make (&w);
  for (int l = 0; l < LANES; l++)
    {
      v[l] = 8 * (uint64_t) l - (l > 1 ? 4 : 0);
      half[l] = l < 16 ? 0 : 4;
    }
  const struct poly *n = poly_sym (w.p, w.n);
  count (&w, poly_mul (w.p, poly_lanes (w.p, v), n));
  test_number (w.s.least, 8, "lanes 1 and 2 are the closest");
  arena_free (w.a);
  make (&w);
  n = poly_sym (w.p, w.n);
  count (&w, poly_mul (w.p, line (w.p, 4, 4), n));
  test_number (w.s.least, 8, "lane 0 does not begin at 0");
  arena_free (w.a);
  make (&w);
  n = poly_sym (w.p, w.n);
  w.s.nloaded = 1;
  w.s.loaded[0].read[0] = w.n;
  count (&w, poly_add (w.p, poly_mul (w.p, poly_lanes (w.p, half), n),
		       line (w.p, 0, 32)));
  test_number (w.r.sectors.lo, 16, "sectors if two groups are at one place");
  test_number (w.r.lines.lo, 4, "lines if they are");
  arena_free (w.a);
}

/* Several cases.  */

static void
test_union (void)
{
  struct world w;
  make (&w);
  count_line (&w, 0, 4);
  double mean = w.r.mean;
  count_line (&w, 0, 4);
  test_number (w.s.same_pattern, true, "the same twice");
  test (w.r.mean >= mean && w.r.mean <= mean, "has the same mean");
  count_line (&w, 4, 4);
  test_number (w.s.same_pattern, true, "the same pattern");
  test_number (w.r.sectors.lo, 4, "the least of both");
  test_number (w.r.sectors.hi, 5, "the most of both");
  test_number (w.r.lines.hi, 2, "the most lines");
  test_number (w.r.full, 4, "full, the less of the same ideal");
  test_number (w.s.misaligned, 0, "not all are misaligned");
  test_number (w.r.offset, 0, "there is no one offset");
  count_line (&w, 0, 8);
  test_number (w.s.same_pattern, false, "another pattern");
  test_number (w.r.sectors.hi, 8, "the most of three");
  test_number (w.r.full, 4, "full is still that");
  test (w.r.mean < 0, "there is no mean of different ones");
  test_number (w.s.cases, 4, "cases");
  arena_free (w.a);
  make (&w);
  count_line (&w, 0, 0);
  count_line (&w, 0, 8);
  test_number (w.r.full, 8, "full, of the greater ideal");
  test_number (w.r.ideal, 4, "the greater ideal");
  test_number (w.s.no_excess, true, "one has no excess");
  count_line (&w, 0, 16);
  test_number (w.s.same_pattern, false, "steps of 8 and 16");
  arena_free (w.a);
  make (&w);
  count_line (&w, 4, 4);
  count_line (&w, 4, 4);
  test_number (w.s.misaligned, 1, "both are misaligned");
  test_number (w.r.offset, 4, "by as much");
  arena_free (w.a);
}

/* Cases that few warps are in, and those inside a step up.  */

static void
test_rare (void)
{
  struct world w;
  make (&w);
  count_line (&w, 0, 8);
  w.s.rare = 1;
  count_line (&w, 0, 0);
  test_number (w.r.sectors.lo, 1, "a rare case is part of the bounds");
  test_number (w.r.full, 8, "but not of what a full warp needs");
  test_number (w.s.same_pattern, true, "nor of the pattern");
  test_number (w.s.no_excess, false, "nor does it cure");
  test_number (w.s.cases, 2, "it is a case");
  w.s.rare = 0;
  w.s.wraps = 1;
  count_line (&w, 0, 4);
  test_number (w.r.pattern, PATTERN_STRIDED, "a step up is no pattern");
  test_number (w.s.same_pattern, true, "and no other one");
  test_number (w.s.only_wraps, false, "not all have a step up");
  arena_free (w.a);
  make (&w);
  w.s.rare = 1;
  count_line (&w, 0, 0);
  test_number (w.s.no_excess, true, "all that there is, rare or not");
  arena_free (w.a);
  make (&w);
  w.s.wraps = 1;
  count_line (&w, 0, 8);
  test_number (w.s.only_wraps, true, "only a step up");
  w.s.wraps = 0;
  w.s.rare = 1;
  count_line (&w, 0, 0);
  test_number (w.r.pattern, PATTERN_STRIDED, "a rare case changes nothing");
  w.s.rare = 0;
  count_line (&w, 0, 4);
  test_number (w.r.pattern, PATTERN_UNIT, "the pattern where there is none");
  test_number (w.s.only_wraps, false, "which is there now");
  arena_free (w.a);
}

/* Count W's access to either of LINES, N of them, numbers and steps, in the
   lanes of MASKS.  */

static void
count_either (struct world *w, int n, const int64_t lines[][2],
	      const uint32_t *masks, uint32_t rare)
{
  struct request q = { .n = n, .mask = ALL_LANES, .exact = true, .bytes = 4,
		       .rare = rare };
  for (int k = 0; k < n; k++)
    {
      q.address[k] = poly_add (w->p, poly_sym (w->p, w->base),
			       line (w->p, lines[k][0], lines[k][1]));
      q.masks[k] = masks[k];
    }
  case_split_count (&w->s, &q);
}

/* Alternatives of each lane.  */

static void
test_either (void)
{
  static const struct
  {
    const char *what;
    int64_t lines[2][2];
    uint32_t masks[2], rare;
    bool no_excess, step;
    int full, ideal;
  } tests[] =
  {
    { "either of two rows", { { 0, 4 }, { 1280, 4 } },
      { ALL_LANES, ALL_LANES }, 0, true, false, 4, 4 },
    { "either of two columns", { { 0, 128 }, { 1280000, 128 } },
      { ALL_LANES, ALL_LANES }, 0, false, false, 32, 4 },
    { "a row or a column", { { 0, 4 }, { 1280000, 128 } },
      { ALL_LANES, ALL_LANES }, 0, true, false, 4, 4 },
    { "a column, or rarely a row", { { 0, 4 }, { 1280000, 128 } },
      { ALL_LANES, ALL_LANES }, 1, false, true, 32, 4 },
    { "a row, or rarely a column", { { 0, 4 }, { 1280000, 128 } },
      { ALL_LANES, ALL_LANES }, 2, true, true, 4, 4 },
    { "rarely both", { { 0, 4 }, { 1280000, 128 } },
      { ALL_LANES, ALL_LANES }, 3, true, false, 4, 4 },
    { "either of two places", { { 0, 0 }, { 1280, 0 } },
      { ALL_LANES, ALL_LANES }, 0, true, false, 1, 1 },
    { "either of two strides", { { 0, 128 }, { 1280000, 8 } },
      { ALL_LANES, ALL_LANES }, 0, false, false, 8, 4 },
    { "half of the lanes each", { { 0, 4 }, { 1280, 4 } },
      { 0xffff, 0xffff0000 }, 0, true, false, 4, 4 },
    { "a place, or for half a row", { { 0, 0 }, { 1280, 4 } },
      { ALL_LANES, 0xffff }, 0, true, false, 3, 3 }
  };
  for (size_t k = 0; k < sizeof tests / sizeof *tests; k++)
    {
      struct world w;
      make (&w);
      count_either (&w, 2, tests[k].lines, tests[k].masks, tests[k].rare);
      test_number (w.r.pattern, PATTERN_CHOICE, "%s", tests[k].what);
      test_number (w.s.no_excess, tests[k].no_excess, "no excess, %s",
		   tests[k].what);
      test_number (w.r.step != NULL, tests[k].step, "one step, %s",
		   tests[k].what);
      test_number (w.r.full, tests[k].full, "full, %s", tests[k].what);
      test_number (w.r.ideal, tests[k].ideal, "ideal, %s", tests[k].what);
      test_number (w.s.many_large, false, "no stride is large, %s",
		   tests[k].what);
      if (tests[k].step)
	{
	  count_line (&w, 0, tests[k].ideal == tests[k].full ? 4 : 128);
	  test_number (w.s.same_pattern, false, "one row is no %s",
		       tests[k].what);
	}
      arena_free (w.a);
    }
}

/* Alternatives whose strides are symbols.  */

static void
test_either_large (void)
{
  struct world w;
  make (&w);
  const struct poly *base = poly_sym (w.p, w.base);
  struct request q = { .n = 2, .mask = ALL_LANES, .exact = true, .bytes = 4,
		       .address = { poly_add (w.p, base, rows (&w, w.n, 8)),
				    poly_add (w.p, base, rows (&w, w.n, 4)) },
		       .masks = { ALL_LANES, ALL_LANES } };
  case_split_count (&w.s, &q);
  test_number (w.s.least, 8, "the least stride of both");
  test_number (w.s.no_excess, false, "both have excess");
  arena_free (w.a);
  make (&w);
  w.n->facts = (struct ir_facts) { .have_lo = true, .have_hi = true,
				   .hi = 3 };
  base = poly_sym (w.p, w.base);
  q.address[0] = poly_add (w.p, base, rows (&w, w.n, 8));
  q.address[1] = poly_add (w.p, base, rows (&w, w.n, 4));
  case_split_count (&w.s, &q);
  test_number (w.s.no_excess, true, "strides that are small");
  arena_free (w.a);
}

/* What is misaligned.  */

static void
test_misaligned (void)
{
  struct world w;
  uint64_t v[LANES];
  make (&w);
  for (int l = 0; l < LANES; l++)
    v[l] = 4 + 4 * (uint64_t) l + (l < 16 ? 0 : 1024);
  count (&w, poly_lanes (w.p, v));
  test_number (w.r.misaligned, MISALIGNED_ROWS, "two rows are misaligned");
  count_line (&w, 4, 4);
  test_number (w.r.misaligned, MISALIGNED_ROWS, "and then one");
  arena_free (w.a);
  make (&w);
  count_line (&w, 4, 4);
  test_number (w.r.misaligned, MISALIGNED_START, "one row is misaligned");
  count (&w, poly_lanes (w.p, v));
  test_number (w.r.misaligned, MISALIGNED_ROWS, "and then two");
  arena_free (w.a);
}

/* Where it ends.  */

static void
test_end_of_cases (void)
{
  struct world w;
  make (&w);
  w.s.cases = 4 * MAX_CASES;
  count_line (&w, 0, 4);
  test_number (w.s.failed, false, "as many cases as may be");
  count_line (&w, 0, 4);
  test_number (w.s.failed, true, "one more");
  test_string (w.r.reason, "too many alternatives", "why it fails");
  arena_free (w.a);
}

int
main (void)
{
  test_steps ();
  test_one ();
  test_large ();
  test_many ();
  test_uneven ();
  test_union ();
  test_rare ();
  test_either ();
  test_either_large ();
  test_misaligned ();
  test_end_of_cases ();
  return test_end ();
}
