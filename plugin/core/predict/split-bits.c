/* Scenarios: bit operations on two values of which one or both vary.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each operand is a uniform part u plus known lanes v(l).  With u modulo a
   power of two m known for both, the low bits of both are known in each lane,
   and so are those of the result.  The rest of the result is a multiple of m,
   the same in all lanes whose operands have the same multiple: a symbol.  All
   remainders are tried if they are few, else those at which something may
   change.  */

#include "predict/split.h"

#include "value/derived.h"
#include "value/facts.h"
#include "value/poly.h"

enum { MAX_TRIED = 64, MAX_GROUPS = 8, MAX_LOG = 16 };

/* One operand, modulo 2**LOG.  */
struct operand
{
  int64_t v[LANES];
  int n;			/* Remainders to be tried.  */
  int64_t rem[MAX_TRIED];
  bool all;			/* There are no others.  */
};

/* Add to O the first remainder from WANT on that has the low bits LOW, modulo
   2**LOG.  */

static void
try (struct operand *o, int64_t want, struct low_bits low, int log)
{
  int64_t grid = INT64_C (1) << (low.bits < log ? low.bits : log);
  int64_t first = (int64_t) (low.rem & (uint64_t) (grid - 1));
  int64_t rem = first + (want > first ? (want - first + grid - 1) / grid * grid
			 : 0);
  for (int k = 0; k < o->n; k++)
    if (o->rem[k] == rem)
      return;
  if (rem >> log == 0 && o->n < MAX_TRIED)
    o->rem[o->n++] = rem;
}

/* Put into O the remainders of the uniform part U that are tried: at most
   MOST.  */

static void
choose_remainders (struct operand *o, const struct poly *u, int log, int most)
{
  struct low_bits low = facts_low (u);
  int64_t m = INT64_C (1) << log;
  o->n = 0;
  o->all = low.bits >= log || m >> low.bits <= most;
  for (int64_t k = 0; o->all && k < m; k += INT64_C (1) << low.bits)
    {
      try (o, k, low, log);
      if (low.bits >= log)
	break;
    }
  if (o->all)
    return;
  try (o, 0, low, log);
  try (o, 1, low, log);
  try (o, m - 1, low, log);
  for (int64_t k = m / 2; k > 1 && o->n < most; k /= 2)
    try (o, k, low, log);
}

/* X as O and the uniform part *U.  *MOST gets the span of its lanes if that is
   greater.  */

static bool
split (struct pool *p, const struct poly *x, struct operand *o,
       const struct poly **u, int64_t *most)
{
  if (!derive_split (p, x, u, o->v))
    return false;
  int64_t least = o->v[0], greatest = o->v[0];
  for (int l = 1; l < LANES; l++)
    {
      least = o->v[l] < least ? o->v[l] : least;
      greatest = o->v[l] > greatest ? o->v[l] : greatest;
    }
  if (greatest - least > *most)
    *most = greatest - least;
  return true;
}

/* The result for the remainders A and B of the operands X, modulo 2**LOG; null
   if lanes have too many multiples of that.  */

static const struct poly *
result (struct pool *p, enum sym_kind op, const struct operand *x,
	int64_t a, int64_t b, int log)
{
  int64_t mask = (INT64_C (1) << log) - 1, over[MAX_GROUPS][2];
  const struct poly *base[MAX_GROUPS], *sum = p->zero;
  uint64_t low[LANES];
  uint32_t lanes[MAX_GROUPS];
  int n = 0;
  for (int l = 0; l < LANES; l++)
    {
      int64_t v = a + x[0].v[l], w = b + x[1].v[l];
      int k = 0;
      while (k < n && (over[k][0] != v >> log || over[k][1] != w >> log))
	k++;
      if (k == MAX_GROUPS)
	return NULL;
      if (k == n)
	{
	  struct sym *made = sym_new (p, false, NULL, NULL);
	  made->facts.pow2 = (uint8_t) log;
	  over[n][0] = v >> log;
	  over[n][1] = w >> log;
	  lanes[n] = 0;
	  base[n++] = poly_sym (p, made);
	}
      lanes[k] |= UINT32_C (1) << l;
      low[l] = (uint64_t) ((op == SYM_AND ? v & w : op == SYM_OR ? v | w
			    : v ^ w) & mask);
    }
  for (int k = 0; k < n; k++)
    sum = poly_merge (p, lanes[k], base[k], sum);
  return poly_add (p, sum, poly_lanes (p, low));
}

int
split_bits (struct pool *p, const struct sym *sym,
	    const struct poly *values[MAX_SPLIT], bool *all)
{
  struct operand x[2];
  const struct poly *u[2];
  int64_t span = LANES - 1;
  int log = 0, n = 0;
  if (!split (p, sym->num, &x[0], &u[0], &span)
      || !split (p, sym->den, &x[1], &u[1], &span))
    return 0;
  while (span >> log && log < MAX_LOG)
    log++;
  if (span >> log)
    return 0;
  bool fixed = facts_low (u[0]).bits >= log || facts_low (u[1]).bits >= log;
  for (int k = 0; k < 2; k++)
    choose_remainders (&x[k], u[k], log, fixed ? MAX_TRIED : 8);
  *all = x[0].all && x[1].all;
  for (int i = 0; i < x[0].n; i++)
    for (int k = 0; k < x[1].n && n < MAX_SPLIT; k++)
      {
	const struct poly *y = result (p, sym->kind, x, x[0].rem[i],
				       x[1].rem[k], log);
	if (!y)
	  return 0;
	values[n++] = y;
      }
  return n;
}
