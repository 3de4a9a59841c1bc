/* Prediction: one case, and the union of those counted.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "predict/accumulate.h"

#include "value/facts.h"
#include "value/poly.h"

#include <string.h>

const struct poly *
single_step (struct pool *p, const struct poly *x, uint32_t mask)
{
  struct term t[MAX_TERMS];
  int n = 0;
  for (int i = 0; i < x->n; i++)
    {
      const struct coef *c = &x->terms[i].c;
      int before = -1;
      bool have = mask == ALL_LANES && !c->table;
      uint64_t step = have ? c->step : 0;
      for (int l = have ? LANES : 0; l < LANES; l++)
	{
	  if (!(mask >> l & 1))
	    continue;
	  if (before >= 0)
	    {
	      uint64_t d = coef_at (c, l) - coef_at (c, before);
	      if (have && d != step)
		return NULL;
	      step = d;
	      have = true;
	    }
	  before = l;
	}
      if (!have)
	return NULL;
      t[n++] = (struct term) { x->terms[i].m, coef_const (step) };
    }
  return poly_sum (p, t, n);
}

/* The pattern of X for an access of BYTES by the lanes of MASK.  */

static enum pattern
pattern_of (struct pool *p, const struct poly *x, uint32_t mask, int bytes,
	    const struct poly **step)
{
  uint64_t k;
  *step = single_step (p, x, mask);
  if (!*step)
    return PATTERN_STRIDED;
  if (!(*step)->n)
    return PATTERN_UNIFORM;
  if (poly_const_p (*step, &k)
      && ((int64_t) k == bytes || (int64_t) k == -bytes))
    return PATTERN_UNIT;
  return PATTERN_STRIDED;
}

/* True if lanes of X differ by multiples of a symbol.  */

static bool
symbolic_p (const struct poly *x)
{
  for (int i = 0; i < x->n; i++)
    if (x->terms[i].m->degree && !coef_same_p (&x->terms[i].c))
      return true;
  return false;
}

/* From what value on of a number that is not negative MORE bytes and PER, which
   is positive, for each of it are BYTES or more; INT32_MAX if that is far
   away.  */

static int64_t
value_that_reaches (int64_t per, int64_t more, int64_t bytes)
{
  if (per > INT32_MAX || more > INT32_MAX || more < -INT32_MAX)
    return INT32_MAX;
  int64_t rest = bytes - more;
  return rest <= 0 ? 0 : (rest + per - 1) / per;
}

/* True if what some lanes have read, and others not, is in M.  */

static bool
read_p (const struct case_split *s, const struct mono *m)
{
  for (int k = 0; k < m->degree; k++)
    for (int i = 0; i < s->nloaded; i++)
      for (int n = 0; n < MAX_READ; n++)
	if (s->loaded[i].read[n] == m->syms[k])
	  return true;
  return false;
}

/* How far the groups of an address are apart.  */
enum gaps
{
  GAPS_LARGE,		/* A sector or more, if what is assumed holds.  */
  GAPS_ANY,		/* Nothing can be assumed.  */
  GAPS_SMALL		/* Not far, in some warps.  */
};

/* Lanes that have the same multiple V of a symbol, and from least to most bytes
   next to it.  */
struct alike
{
  uint64_t v;
  int64_t least, most;
};

/* Put the lanes of V and W into AT, the first of each group of lanes first.
   Return the number of groups.  */

static int
group_alike (const struct coef *v, const struct coef *w, struct alike at[LANES])
{
  int n = 0;
  for (int l = 0; l < LANES; l++)
    {
      uint64_t multiple = coef_at (v, l);
      int64_t bytes = (int64_t) coef_at (w, l);
      int k = n - 1;
      while (k >= 0 && at[k].v != multiple)
	k--;
      if (k < 0)
	at[n++] = (struct alike) { multiple, bytes, bytes };
      else if (bytes < at[k].least)
	at[k].least = bytes;
      else if (bytes > at[k].most)
	at[k].most = bytes;
    }
  return n;
}

/* X - Y, modulo 2**64.  */

static int64_t
wrapped_distance (int64_t x, int64_t y)
{
  return (int64_t) ((uint64_t) x - (uint64_t) y);
}

/* From what value on of a symbol, one that is positive and one that is
   negative, lanes are BYTES apart which have the multiple V of it, and W bytes:
   NEED[0] and NEED[1].  Negative: it never matters; INT32_MAX: not known.  */

static void
find_least_values (const struct coef *v, const struct coef *w, int64_t bytes,
		   int64_t need[2])
{
  struct alike at[LANES];
  int n = group_alike (v, w, at);
  /* Where both go on in equal steps, each distance is one from lane 0.  */
  bool even = !v->table && !w->table;
  need[0] = need[1] = -1;
  for (int l = 1; l < n; l++)
    for (int k = 0; k < (even ? 1 : l); k++)
      {
	int64_t per = (int64_t) (at[l].v - at[k].v);
	/* Most is needed where the bytes take most of the distance away, unless
	   they are so many that nothing is known.  */
	int64_t more[2] = { wrapped_distance (at[l].least, at[k].most),
			    wrapped_distance (at[l].most, at[k].least) };
	for (int minus = 0; minus < 2; minus++)
	  for (int end = 0; end < 2; end++)
	    {
	      int64_t from = value_that_reaches (per < 0 ? -per : per,
						 (per < 0) == minus
						 ? more[end] : -more[end],
						 bytes);
	      need[minus] = from > need[minus] ? from : need[minus];
	    }
      }
}

/* Note what must be large for the groups of X to be apart.  Return whether it
   can be.  */

static enum gaps
assume_large_stride (struct case_split *s, const struct poly *x)
{
  const struct term *only = NULL;
  int n = 0;
  for (int i = 0; i < x->n; i++)
    if (x->terms[i].m->degree && !coef_same_p (&x->terms[i].c))
      {
	if (read_p (s, x->terms[i].m))
	  return GAPS_ANY;
	only = &x->terms[i];
	n++;
      }
  if (n != 1)
    {
      s->many_large = true;
      return GAPS_LARGE;
    }
  /* The multiple of the symbol and the constant between two lanes must be a
     sector, and an element more if elements are in two.  */
  struct coef c = poly_constant (x);
  int64_t bytes = MACHINE_SECTOR, need[2];
  if (s->a->bytes & (s->a->bytes - 1))
    bytes += s->a->bytes - 1;
  find_least_values (&only->c, &c, bytes, need);
  if (need[0] < 0 || need[0] == INT32_MAX)
    {
      s->many_large = true;
      return GAPS_LARGE;
    }
  const struct poly *m = poly_sum (s->p, &(struct term)
				   { only->m, coef_const (1) }, 1);
  struct lane_range r = facts_range_all (s->p, m, ALL_LANES);
  if ((r.have_lo && r.lo >= need[0]) || (r.have_hi && r.hi <= -need[1]))
    return GAPS_LARGE;
  if (r.have_hi && r.hi < need[0] && r.have_lo && r.lo > -need[1])
    return GAPS_SMALL;
  if (s->distinct && !poly_equal_p (s->distinct, m))
    s->many_large = true;
  if (!s->distinct || s->least < need[0])
    s->least = need[0];
  s->distinct = m;
  return GAPS_LARGE;
}

/* Merge the count C of a case into S's prediction.  */

static void
merge_case (struct case_split *s, const struct request_cost *c, enum gaps gaps)
{
  struct prediction *r = s->r;
  struct request_cost d = *c;
  if (gaps != GAPS_LARGE)
    {
      /* Groups may well meet.  */
      d.sectors.lo = d.together[0];
      d.lines.lo = d.together[1];
    }
  if (gaps == GAPS_SMALL)
    d.full = d.aligned = 1;
  if (!s->cases)
    {
      r->sectors = d.sectors;
      r->lines = d.lines;
      r->full = d.full;
      r->mean = gaps == GAPS_LARGE ? d.mean : -1;
      r->ideal = d.ideal;
      r->exact_alignment = d.exact_alignment;
      s->misaligned = d.full > d.aligned;
      r->misaligned = d.stretches > 1 ? MISALIGNED_ROWS : MISALIGNED_START;
      r->offset = d.offset > 0 ? d.offset : 0;
    }
  else
    {
      r->sectors = interval_unite (r->sectors, d.sectors);
      r->lines = interval_unite (r->lines, d.lines);
      /* How often each is the case is not known.  */
      if (d.mean < r->mean || d.mean > r->mean || gaps != GAPS_LARGE)
	r->mean = -1;
      if (s->rare)
	{
	  s->cases++;
	  return;
	}
      if (d.ideal > r->ideal || (d.ideal == r->ideal && d.full < r->full))
	{
	  r->full = d.full;
	  r->ideal = d.ideal;
	}
      r->exact_alignment &= d.exact_alignment;
      s->misaligned &= d.full > d.aligned;
      if (d.stretches > 1)
	r->misaligned = MISALIGNED_ROWS;
      if (d.offset != r->offset)
	r->offset = 0;
    }
  s->cases++;
}

/* Examine each alternative of Q alone, except rare ones: all lanes that may
   take it do, the others take their first.  *EXCESS is whether each needs more
   sectors than its ideal; C gets the figures of the one that needs most, with
   the least sectors.  *STEP is its step, if there is only one.  */

static void
by_itself (struct case_split *s, const struct request *q,
	   struct request_cost *c, bool *excess, const struct poly **only)
{
  int full = 0, ideal = 0, looked = 0;
  uint32_t all = q->n < 32 ? (UINT32_C (1) << q->n) - 1 : UINT32_MAX;
  uint32_t rare = (q->rare & all) == all ? 0 : q->rare;
  *excess = true;
  *only = NULL;
  for (int i = 0; i < q->n; i++)
    {
      struct request one = *q;
      struct request_cost d;
      const struct poly *step;
      uint32_t rest = q->mask & ~q->masks[i];
      if (rare >> i & 1)
	continue;
      for (int k = 0; k < q->n; k++)
	{
	  one.masks[k] = k == i ? q->masks[i] : q->masks[k] & rest;
	  rest &= ~(k == i ? 0 : q->masks[k]);
	}
      /* These are certain: each lane has one candidate.  */
      count_request (&one, &d);
      bool unit = pattern_of (s->p, q->address[i], q->mask & q->masks[i],
			      q->bytes, &step) == PATTERN_UNIT;
      bool fine = d.aligned <= d.ideal || unit;
      *only = looked || rest ? NULL : step;
      *excess &= !fine;
      if (symbolic_p (q->address[i]) 
	  && assume_large_stride (s, q->address[i]) != GAPS_LARGE)
	*excess = false;
      if (!looked++ || d.ideal > ideal || (d.ideal == ideal && d.full < full))
	{
	  full = d.full;
	  ideal = d.ideal;
	}
    }
  c->full = c->aligned = full;
  c->ideal = ideal;
}

/* Count request Q, free of varying symbols.  */

void
case_split_count (struct case_split *s, const struct request *q)
{
  struct prediction *r = s->r;
  struct request_cost c;
  const struct poly *step;
  enum pattern pattern = PATTERN_CHOICE;
  bool excess = true;
  enum gaps gaps = GAPS_LARGE;
  if (s->cases > 4 * MAX_CASES)
    {
      s->failed = true;
      r->reason = "too many alternatives";
      return;
    }
  s->p->counts += (q->n + 1) * q->n;
  count_request (q, &c);
  if (q->n == 1)
    {
      pattern = pattern_of (s->p, q->address[0], q->mask, q->bytes, &step);
      excess = c.aligned > c.ideal;
      if (c.groups > 1)
	gaps = assume_large_stride (s, q->address[0]);
    }
  else
    by_itself (s, q, &c, &excess, &step);
  if (pattern == PATTERN_UNIT || pattern == PATTERN_UNIFORM
      || gaps != GAPS_LARGE)
    excess = false;
  if (!s->cases || (s->only_wraps && !s->wraps && !s->rare))
    {
      r->pattern = pattern;
      r->step = step;
      s->only_wraps = s->wraps;
    }
  else if (s->wraps || s->rare)
    ;
  else if (r->pattern != pattern || !step || !r->step
	   || !poly_equal_p (r->step, step))
    s->same_pattern = false;
  if (!s->rare || !s->cases)
    s->no_excess |= !excess;
  s->short_excess |= s->short_rows && excess && c.groups > 1;
  if (gaps != GAPS_LARGE)
    r->exact_index = false;
  merge_case (s, &c, gaps);
}
