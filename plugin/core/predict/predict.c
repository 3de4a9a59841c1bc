/* Prediction: what one access of a warp costs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* First the varying symbols of the address are removed (predict/case-split.c):
   this leaves cases, of which the warp is in one.  Each case is counted
   (predict/sectors.c), and the results are merged.  If the symbols cannot be
   removed, the address is irregular, or, if its unknown part has bounds,
   spread.

   A finding is certain: it is made if every case, and every alternative alone,
   takes more sectors than its ideal for any alignment of the base.  Only an
   irregular address is reported for what it may cost.  */

#include "predict/predict.h"

#include "base/arena.h"
#include "predict/sectors.h"
#include "value/derived.h"
#include "value/facts.h"
#include "predict/case-split.h"
#include "value/poly.h"

#include <string.h>

enum { MAX_SPREAD = 1 << 20 };

/* Bounds of A's address relative to its uniform part, if it has them and they
   are not far apart: true, and [*LO, *HI].  */

static bool
spread_of_address (struct case_split *s, int64_t *lo, int64_t *hi)
{
  const struct poly *x = s->a->address;
  struct term t[MAX_TERMS];
  int n = 0;
  for (int i = 0; i < x->n; i++)
    {
      const struct term *u = &x->terms[i];
      if (u->m->varying || !coef_same_p (&u->c) || !u->m->degree)
	t[n++] = *u;
    }
  struct lane_range r = facts_range_all (s->p, poly_sum (s->p, t, n),
					 s->a->may);
  *lo = r.lo;
  *hi = r.hi;
  return r.have_lo && r.have_hi && r.hi - r.lo < MAX_SPREAD;
}

/* The prediction for an address of which no more is known.  */

static void
predict_irregular (struct case_split *s)
{
  struct prediction *r = s->r;
  const struct access *a = s->a;
  int lanes = __builtin_popcount (a->may);
  int64_t lo, hi;
  int one = (a->bytes + MACHINE_SECTOR - 1) / MACHINE_SECTOR;
  int natural = a->bytes & -a->bytes;
  r->ideal = (lanes * a->bytes + MACHINE_SECTOR - 1) / MACHINE_SECTOR;
  r->sectors.lo = one;
  r->lines.lo = (a->bytes + MACHINE_LINE - 1) / MACHINE_LINE;
  r->sectors.hi = lanes * count_most (a->bytes, MACHINE_SECTOR);
  r->lines.hi = lanes * count_most (a->bytes, MACHINE_LINE);
  r->full = lanes * (natural >= a->bytes ? one
		     : count_most (a->bytes, MACHINE_SECTOR));
  r->mean = -1;
  r->exact_index = r->exact_alignment = false;
  r->pattern = PATTERN_IRREGULAR;
  r->finding = FINDING_NONE;
  r->step = NULL;
  bool bounded = spread_of_address (s, &lo, &hi);
  int margin = 0;
  if (bounded)
    {
      int64_t bytes = hi - lo + a->bytes;
      int sectors = (int) ((bytes + 2 * MACHINE_SECTOR - 2) / MACHINE_SECTOR);
      int lines = (int) ((bytes + 2 * MACHINE_LINE - 2) / MACHINE_LINE);
      int full = (int) ((bytes + MACHINE_SECTOR - 1) / MACHINE_SECTOR);
      r->pattern = PATTERN_SPREAD;
      r->sectors = interval_limit (r->sectors, sectors);
      r->lines = interval_limit (r->lines, lines);
      if (full < r->full)
	r->full = full;
      /* A request cannot need more bytes than there are.  */
      int most = (int) ((bytes + MACHINE_SECTOR - 1) / MACHINE_SECTOR);
      if (most < r->ideal)
	r->ideal = most;
      margin = r->array ? 0 : 1 + r->ideal / 4;
    }
  if (r->full > r->ideal + margin)
    r->finding = bounded && !r->array ? FINDING_SCATTERED : FINDING_IRREGULAR;
}

/* Return the step of A if it depends on a warp-uniform choice, whose
   alternatives have been enumerated, else null.  */

static const struct poly *
chosen_step (struct pool *p, const struct access *a)
{
  const struct poly *step = (poly_varying_sym (a->address) ? NULL
			     : single_step (p, a->address, a->may));
  for (int i = 0; step && i < step->n; i++)
    for (int k = 0; k < step->terms[i].m->degree; k++)
      if (step->terms[i].m->syms[k]->kind == SYM_CHOICE)
	return step;
  return NULL;
}

/* The prediction for at most one lane.  */

static void
predict_single_lane (const struct access *a, struct prediction *r)
{
  r->pattern = PATTERN_SINGLE;
  r->ideal = (a->bytes + MACHINE_SECTOR - 1) / MACHINE_SECTOR;
  r->sectors.lo = r->full = r->ideal;
  r->sectors.hi = count_most (a->bytes, MACHINE_SECTOR);
  r->lines.lo = (a->bytes + MACHINE_LINE - 1) / MACHINE_LINE;
  r->lines.hi = count_most (a->bytes, MACHINE_LINE);
  r->mean = interval_one_p (r->sectors) ? r->sectors.lo : -1;
  r->exact_index = true;
  r->exact_alignment = (interval_one_p (r->sectors)
			&& interval_one_p (r->lines));
}

/* The assumptions of S, as text.  */

static const char *
assumptions_of (const struct case_split *s)
{
  struct arena *a = s->p->arena;
  char *large = NULL, *den = NULL;
  if (s->distinct && s->den && poly_equal_p (s->distinct, s->den)
      && !s->many_large && !s->many_den)
    {
      const char *name = poly_text (a, s->den);
      int64_t least = s->least > s->den_least ? s->least : s->den_least;
      if (name)
	return arena_printf (a, "%s >= %lld", name, (long long) least);
    }
  if (s->many_large)
    large = arena_strdup (a, "strides are large");
  else if (s->distinct)
    {
      const char *name = poly_text (a, s->distinct);
      large = (name ? arena_printf (a, "%s >= %lld", name,
				    (long long) s->least)
	       : arena_strdup (a, "the stride is large"));
    }
  if (s->many_den)
    den = arena_strdup (a, "divisors are large");
  else if (s->den)
    {
      const char *name = poly_text (a, s->den);
      den = (name ? arena_printf (a, "%s >= %lld", name,
				  (long long) s->den_least)
	     : arena_strdup (a, "the divisor is large"));
    }
  if (large && den)
    return arena_printf (a, "%s, %s", large, den);
  return large ? large : den;
}

/* Widen the bounds of S's prediction by what was not counted.  */

static void
allow_for_rest (const struct case_split *s)
{
  const struct access *a = s->a;
  struct prediction *r = s->r;
  if (!s->some_unknown && !s->slack)
    return;
  if (s->some_unknown)
    {
      int lanes = __builtin_popcount (a->may);
      r->sectors.hi = lanes * count_most (a->bytes, MACHINE_SECTOR);
      r->lines.hi = lanes * count_most (a->bytes, MACHINE_LINE);
    }
  else
    {
      r->sectors.hi += s->slack;
      r->lines.hi += s->slack;
    }
  r->sectors.lo = r->lines.lo = 1;
  r->mean = -1;
}

/* Set the finding of the second level of S's prediction, if there is one.  */

static void
second_level (const struct case_split *s)
{
  struct prediction *r = s->r;
  bool even = r->pattern == PATTERN_UNIT || r->pattern == PATTERN_STRIDED;
  if (!(s->misaligned && even) && !s->short_excess)
    return;
  r->finding = FINDING_MISALIGNED;
  if (!(s->misaligned && even))
    r->misaligned = MISALIGNED_ROWS;
}

/* Fill R with the prediction for A, which some lanes make.  */

static void
predict_cases (struct pool *p, const struct access *a, struct prediction *r)
{
  struct case_split s = { .p = p, .a = a, .r = r, .same_pattern = true };
  struct request q = { .n = 1, .address = { a->address },
		       .masks = { ALL_LANES }, .mask = a->may,
		       .exact = a->exact, .part = a->part,
		       .bytes = a->bytes };
  r->exact_index = true;
  case_split_expand (&s, &q);
  if (s.failed || !s.cases)
    {
      predict_irregular (&s);
      return;
    }
  if (s.ndivisors)
    case_split_short_rows (&s, &q);
  if (!s.same_pattern)
    {
      r->pattern = PATTERN_CHOICE;
      r->step = chosen_step (p, a);
    }
  allow_for_rest (&s);
  if (r->step && !poly_varying_sym (a->address))
    {
      /* Numbers that are known have taken the place of names.  */
      const struct poly *named = single_step (p, a->address, a->may);
      uint64_t k;
      if (named && !poly_const_p (named, &k))
	r->named = named;
    }
  r->assumes = assumptions_of (&s);
  /* That it is one at least decides nothing.  */
  if (s.many_large || (s.distinct && s.least > 1))
    {
      r->large = s.many_large ? NULL : poly_text (p->arena, s.distinct);
      if (!r->large)
	r->large = "";
      r->least = s.least;
    }
  if (!r->exact_index)
    {
      const struct sym *sym = poly_varying_sym (a->address);
      r->reason = sym ? sym->reason : "depends on a condition";
      if (sym && !r->reason)
	r->reason = (sym->kind == SYM_QUOTIENT ? "division"
		     : "depends on a condition");
    }
  if (!s.no_excess)
    {
      r->finding = r->step ? FINDING_STRIDED : FINDING_SCATTERED;
      if (s.rare_if)
	r->assumes = (r->assumes ? arena_printf (p->arena, "%s, %s", r->assumes,
						 s.rare_if) : s.rare_if);
    }
  else
    second_level (&s);
}

void
predict (struct pool *p, const struct access *a, struct prediction *r)
{
  memset (r, 0, sizeof *r);
  if (a->at_most_one || !a->may)
    {
      predict_single_lane (a, r);
      return;
    }
  if (p->brief)
    {
      arena_reset (p->brief);
      p->work = p->brief;
    }
  predict_cases (p, a, r);
  p->work = p->arena;
}
