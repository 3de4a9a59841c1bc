/* What if: how many instructions the warps of a region execute.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each block takes so many instructions (cost/instructions.h), as often as
   warps run it.  Where the values that the region is started with decide on
   that, it is what the region's cost is summed from (cost/walk.c): loops whose
   counts depend on those around them, warps that lack lanes, gangs without an
   iteration.  Else it is the product of the loops' counts, with one that is
   supposed where there is none.

   What is not known goes through some values, and the factor is what lies
   between the least and the greatest that come out.  How many gangs or teams
   are launched, where the program does not say, libgomp makes of the device:
   the fewer number here is that of 16 multiprocessors, the other of 128.  */

#include "base/arena.h"
#include "base/lanes.h"
#include "base/policy.h"
#include "cost/cost.h"
#include "cost/instructions.h"
#include "advice/traffic.h"

#include <string.h>

/* A region as it is or as it would be.  */
struct side
{
  const struct traffic *c;
  struct cost_work *work;
};

/* The assumptions.  */
struct work_assumed
{
  struct cost_guess guess;	/* Of parameters and of the launch.  */
  bool counts;			/* The counts of loops are, rather than
				   parameters, ...  */
  int unknown, inner;		/* ... as this, and of innermost ones as
				   that.  */
};

/* Find what the blocks of function K of C take, which ORIGINAL has as it was,
   and those of all that it calls: functions that access no memory, too.  */

static void
find_blocks (const struct traffic *c, const struct ir_module *original, int k)
{
  const struct ir_func *now = c->module->funcs[k];
  if (c->blocks[k])
    return;
  c->blocks[k] = work_blocks (c->arena, nest_new (c->arena, original->funcs[k]),
			      now);
  for (ir_ref r = 0; r < now->ninsns; r++)
    if (now->insns[r].op == IR_CALL && now->insns[r].imm >= 0)
      find_blocks (c, original, (int) now->insns[r].imm);
}

static struct side
side_of (struct arena *a, const struct traffic *c,
	 const struct ir_module *original)
{
  struct side s = { .c = c };
  find_blocks (c, original, c->root->index);
  s.work = cost_work_new (a, c->solved, (const int *const *) c->blocks);
  return s;
}

/* How many gangs, or threads of all teams, F is launched with, as S has it
   where F does not say.  */

static double
runners_of (const struct ir_func *f, const struct work_assumed *s)
{
  double n[3];
  for (int k = 0; k < 3; k++)
    n[k] = (double) (f->launched[k] > 0 ? f->launched[k]
		     : s->guess.launched[k]);
  return ir_omp_p (f->construct) ? n[1] * n[2] : n[0];
}

/* The loop of N's function that is innermost around block B, if its count is
   not known; else -1.  */

static int
inner_unknown (const struct nest *n, ir_blk b)
{
  int k = n->cfg->loop[b];
  while (k >= 0 && n->source[k] < 0)
    k = n->cfg->loops[k].parent;
  return k >= 0 && nest_count (n, n->source[k]) < 0 ? n->source[k] : -1;
}

/* By how much more than its count says source loop L of N's function, of which
   all R that are launched have shares, iterates, if it has COUNT iterations:
   OpenMP's threads begin anew with the first lane, unless they have whole
   warps.  */

static double
partly_filled (const struct nest *n, int l, double count, double r)
{
  double rounds = count < LANES ? 1 : count / LANES;
  double least = count < r ? count : r;
  const struct ir_loop *loop = &n->f->loops[l];
  return (!ir_omp_p (n->f->construct) || loop->kind != IR_LOOP_LANES
	  || n->f->lane_loops[loop->lane_loop].whole
	  || rounds >= least ? 1 : least / rounds);
}

/* How often block B of N's function is run, by all that S has launched.  */

static double
times_run (const struct nest *n, ir_blk b, const struct work_assumed *s)
{
  int inner = inner_unknown (n, b);
  double weight = nest_frequency_if (n, b, s->unknown, inner, s->inner);
  double r = n->f->is_root ? runners_of (n->f, s) : 1;
  for (int k = n->cfg->loop[b]; k >= 0; k = n->cfg->loops[k].parent)
    {
      int l = n->source[k];
      const struct ir_loop *f = l >= 0 ? &n->f->loops[l] : NULL;
      if (!f || f->kind == IR_LOOP_SEQ || !f->mapping
	  || !(ir_omp_p (n->f->construct)
	       ? (f->trips != IR_NONE
		  || (f->count >= 0 && f->kind != IR_LOOP_LANES))
	       : (f->mapping & IR_MAP_GANG) != 0))
	continue;
      double count = nest_count_if (n, l, l == inner ? s->inner : s->unknown);
      return weight * partly_filled (n, l, count, r);
    }
  return weight * r;
}

/* The instructions of X, by the counts of its loops, as S has them.  */

static double
by_counts (const struct side *x, const struct work_assumed *s)
{
  double work = 0;
  for (int k = 0; k < x->c->module->nfuncs; k++)
    {
      const struct nest *n = x->c->nests[k];
      for (ir_blk b = 0; n && x->c->blocks[k] && b < n->f->nblocks; b++)
	if (x->c->blocks[k][b] && n->cfg->position[b] >= 0)
	  work += x->c->blocks[k][b] * x->c->calls[k] * times_run (n, b, s);
    }
  return work;
}

/* The instructions of X, in *WORK, as S has what is not known.  False if that
   does not suffice.  */

static bool
work_of (const struct side *x, struct work_assumed *s, double *work)
{
  const struct ir_func *f = x->c->root;
  if (s->counts)
    *work = by_counts (x, s);
  else if (!cost_work (x->work, &s->guess, work))
    return false;
  if (ir_omp_p (f->construct))
    {
      int64_t threads = f->launched[2] > 0 ? f->launched[2]
			: s->guess.launched[2];
      *work += (runners_of (f, s) / (double) threads
		* (WORK_TEAM + (double) threads * WORK_THREAD));
    }
  return true;
}

/* Both sides, as far as they are computed.  */
struct both
{
  struct side side[2];
  struct work_assumed s;
  struct work_change change;
};

/* Take what S of B makes of the factor; false if that is not known.  FIRST:
   and of the numbers.  */

static bool
use_factor (struct both *b, bool first)
{
  double work[2];
  for (int k = 0; k < 2; k++)
    if (k && b->side[1].c == b->side[0].c)
      work[1] = work[0];
    else if (!work_of (&b->side[k], &b->s, &work[k]))
      return false;
  double factor = work[1] / work[0];
  if (first)
    {
      b->change.before = work[0];
      b->change.after = work[1];
    }
  if (first || factor < b->change.least)
    b->change.least = factor;
  if (first || factor > b->change.most)
    b->change.most = factor;
  return true;
}

/* Take what B makes of the factor for NLAUNCHED numbers of gangs or teams, in
   proportion to LAUNCHED, of which B has the first.  */

static void
use_launches (struct both *b, int nlaunched, const int *launched)
{
  int64_t *now = b->s.guess.launched, often[2];
  memcpy (often, now, sizeof often);
  for (int l = 0; l < nlaunched; l++)
    {
      for (int k = 0; k < 2; k++)
	now[k] = often[k] * launched[l] / launched[0];
      use_factor (b, false);
    }
  memcpy (now, often, sizeof often);
}

/* Find B's factor when numbers of iterations are not known: take some values of
   all that is not, from 4 to 4096, each with NLAUNCHED numbers of gangs as
   LAUNCHED has them.  */

static void
try_values (struct both *b, int nlaunched, const int *launched)
{
  enum { LEAST = 4, VALUES = 11 };
  struct cost_guess *g = &b->s.guess;
  int n = b->s.counts ? 2 : g->n;
  int step = n > 1 ? 2 : 1, other = n < 2 ? VALUES : n == 2 ? 2 : VALUES - 1;
  /* All of them, or of several each alone.  */
  for (int k = 0; k < VALUES; k += step)
    for (int j = 0; j < VALUES; j += other)
      for (int one = 0; one < (n > 2 ? n : 1); one++)
	{
	  b->s.unknown = LEAST << k;
	  b->s.inner = LEAST << j;
	  for (int i = 0; i < g->n; i++)
	    g->value[i] = LEAST << (i == one || n < 2 ? k : j);
	  use_launches (b, nlaunched, launched);
	}
}

/* True if a loop of C's region is spread over the workers of OpenACC.  */

static bool
workers_p (const struct traffic *c)
{
  for (int k = 0; k < c->module->nfuncs; k++)
    for (int l = 0; c->nests[k] && l < c->nests[k]->f->nloops; l++)
      {
	const struct ir_loop *s = &c->nests[k]->f->loops[l];
	if (s->kind != IR_LOOP_SEQ && (s->mapping & IR_MAP_WORKER))
	  return true;
      }
  return false;
}

struct work_change
instructions_change (struct arena *a, const struct traffic *before,
		     const struct traffic *after,
		     const struct ir_module *original, int unknown)
{
  enum { TEAMS = 128 };
  /* Where counts are known, only the first two: a program that says how many
     wants may want few.  */
  static const int launched[] = { WORK_GANGS, WORK_MANY_GANGS, 16 };
  struct both b = { .s = { .guess = { .often = unknown,
				      .launched = { WORK_GANGS, TEAMS,
						    POLICY_TEAM } },
			   .unknown = unknown, .inner = unknown } };
  const struct ir_func *f = before->root;
  b.change.known = !workers_p (before) && !workers_p (after);
  if (!b.change.known)
    return b.change;
  bool known = f->launched[ir_omp_p (f->construct) ? 1 : 0] > 0;
  b.side[0] = side_of (a, before, original);
  b.side[1] = after == before ? b.side[0] : side_of (a, after, original);
  bool values = use_factor (&b, true);
  b.change.by_counts = !values || b.s.guess.n;
  b.change.many = b.change.most;
  if (b.change.by_counts)
    {
      b.s.counts = true;
      use_factor (&b, true);
      /* Whatever the counts are, what is the same takes the same.  */
      if (after != before)
	{
	  b.s.counts = !values;
	  try_values (&b, known ? 1 : 3, launched);
	}
      return b.change;
    }
  for (int k = 0; k < 2 && !known; k++)
    b.s.guess.launched[k] *= WORK_MANY_GANGS / WORK_GANGS;
  if (!known)
    {
      double few = b.change.least;
      use_factor (&b, false);
      b.change.many = few > b.change.least ? b.change.least : b.change.most;
    }
  return b.change;
}
