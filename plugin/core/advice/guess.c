/* What advice depends on: numbers of iterations that nobody has written.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop whose count is not known is counted with POLICY_TRIPS iterations.
   The factor that a change brings may depend on that: a loop of two iterations
   does not fill a warp.  So each such loop is counted with other counts as
   well, from 1 upwards, the others staying as they are.  If the factor
   changes, the advice depends on a guess and must say so; and below some count
   the change may bring nothing at all.

   Only the weights of the accesses change with a count, and the sectors of
   warps that are not full; nothing is analysed again.  */

#include "advice/search.h"
#include "base/policy.h"

/* By how much the factor may change before it depends on a count.  */
#define MARGIN 0.05

/* At most so many loops and accesses are examined; with more, the factor
   counts as a guess.  */
enum { MAX_GUESSED = 8, MAX_WEIGHED = 400 };

static const int counts[] = { 1, 2, 4, 8, 16, 32, 64, 4096 };

enum { NCOUNTS = sizeof counts / sizeof counts[0] };

/* The lane loop of N's function around block B, or -1.  */

static int
lane_loop_around (const struct nest *n, ir_blk b)
{
  for (int k = n->cfg->loop[b]; k >= 0; k = n->cfg->loops[k].parent)
    if (n->source[k] >= 0
	&& n->f->loops[n->source[k]].kind == IR_LOOP_LANES)
      return n->source[k];
  return -1;
}

/* How often the root of C calls its function number K itself, if source loop L
   has COUNT iterations; L -1: without such an assumption.  */

static double
calls_of (const struct traffic *c, int k, int l, double count)
{
  double sum = 0;
  for (ir_ref r = 0; r < c->root->ninsns; r++)
    if (c->root->insns[r].op == IR_CALL && c->root->insns[r].imm == k)
      sum += nest_frequency_if (c->nest, c->root->insns[r].block, POLICY_TRIPS,
				l, count);
  return sum;
}

/* How often a block of the root runs, IS, or another function is called; WAS is
   that without an assumption, of functions only.  */
struct runs
{
  double was, is;
};

/* How often the block of access X of C runs if source loop L of the root has
   COUNT iterations.  */

static struct runs
runs_if (const struct traffic *c, const struct traffic_access *x, int l,
	 double count)
{
  if (x->func != c->root->index)
    return (struct runs) { calls_of (c, x->func, -1, 0),
			   calls_of (c, x->func, l, count) };
  return (struct runs) { 0, nest_frequency_if (c->nest, x->block, POLICY_TRIPS,
					       l, count) };
}

/* The sectors of C, if source loop L of its root has COUNT iterations.  */

static double
sectors_if (const struct traffic *c, int l, double count)
{
  double sum = 0;
  struct runs runs = { 0, 0 };
  for (int k = 0; k < c->n; k++)
    {
      const struct traffic_access *x = &c->at[k], *last = k ? x - 1 : NULL;
      bool in_root = x->func == c->root->index;
      /* Accesses of one block follow each other.  */
      if (!last || x->func != last->func || x->block != last->block)
	runs = runs_if (c, x, l, count);
      /* The root's requests are what its blocks weigh.  */
      double was = in_root ? x->requests / c->calls[x->func] : runs.was;
      double full = x->full;
      if (in_root && count < LANES && lane_loop_around (c->nest, x->block) == l)
	full = full * count / LANES;
      if (full < 1)
	full = x->full < 1 ? x->full : 1;
      sum += full * x->requests * (was > 0 ? runs.is / was : 1);
    }
  return sum;
}

/* See what loop L, whose count is not known, does to the factor of P, BEFORE
   being the cost without the change and AFTER with it.  */

static void
try_counts (struct advice *p, int l, const struct traffic *before,
	    const struct traffic *after)
{
  bool lanes = before->root->loops[l].kind == IR_LOOP_LANES;
  double factor = p->before / p->after;
  int needed = 1;
  for (int k = NCOUNTS - 1; k >= 0 && needed == 1; k--)
    {
      /* What a change brings is said of full warps.  */
      if (lanes && counts[k] < LANES)
	break;
      double with = sectors_if (after, l, counts[k]);
      double other = with > 0 ? sectors_if (before, l, counts[k]) / with : 1;
      if (other < factor * (1 - MARGIN) || other > factor * (1 + MARGIN))
	p->guessed = true;
      if (other < 1 + MARGIN && other < factor * (1 - MARGIN)
	  && k + 1 < NCOUNTS)
	needed = counts[k + 1];
    }
  if (needed > p->needed)
    {
      p->needed = needed;
      p->needs = l;
    }
}

void
advice_guesses (struct advice *p, const struct traffic *before,
		const struct traffic *after)
{
  const struct ir_func *f = before->root;
  int tried = 0;
  p->needs = -1;
  p->needed = 1;
  if (p->counted)
    return;
  if (before->n > MAX_WEIGHED)
    {
      p->guessed = true;
      return;
    }
  for (int l = 0; l < f->nloops; l++)
    if (before->nest->natural[l] >= 0 && nest_count (before->nest, l) < 0)
      {
	if (tried++ == MAX_GUESSED)
	  {
	    p->guessed = true;
	    return;
	  }
	try_counts (p, l, before, after);
      }
}
