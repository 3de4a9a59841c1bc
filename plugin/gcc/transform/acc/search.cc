/* Lanes for the loops along which accesses are contiguous.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each region is lowered and weighed as it is, and with its lanes on other
   loops: on one inside a loop that has them, on all outermost ones inside it
   that may have them, or on one around it.  What is cheapest is done, in
   rounds, until nothing is cheaper.  After each round the regions are lowered
   again and weighed: a change that does not keep its promise is undone, by
   giving marks their old clauses back.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "base/lanes.h"
#include "base/policy.h"
#include "ir/loops.h"
#include "names/location.h"
#include "option/pragma.h"
#include "region/acc-marks.h"
#include "transform/acc/change.h"
#include "transform/acc/few-iterations.h"
#include "transform/acc/search.h"
#include "transform/acc/workers.h"
#include "transform/kernels/kernels.h"
#include "transform/loop/scalar-sum.h"
#include "transform/state/expectation.h"
#include "transform/state/function.h"

enum
{
  ROUNDS = 4,			/* Changes of a region, one after the other.  */
  MAX_SET = 8,			/* Loops that get lanes at once.  */
  MAX_PAIRS = 8			/* Pairs of loops that are weighed in a
				   round.  */
};

/* Warps may not execute so many times the instructions if it is not known that
   rows are few: a loop next to those that get lanes then has one lane where it
   had all.  */
#define MORE_WORK 2

/* Lanes for N of a region's loops, in place of loop FROM, or of none if that is
   -1.  */
struct change_set
{
  int n, from;
  int loops[MAX_SET];
  struct weight after;
};

/* The lanes of loop FROM for loop TO, and what the accesses in the outer one of
   these need.  */
struct lane_pair
{
  int from, to;
  double sectors;
};

/* The state of one region's change.  */
struct loops_search
{
  const struct region *region;
  struct ir_func *f;
  const struct nest *n;
  struct weighing *weighing;
  struct weight before;
  struct weight many;		/* The same with POLICY_MANY_TRIPS; if it is
				   known.  */
  struct remark_list *remarks;
  struct acc_change *change;
  auto_vec<enum remark_id> refusals;	/* Of each loop.  */
  auto_vec<tree> whats;
  struct change_set best;	/* That may be done, ...  */
  struct change_set blocked;	/* ... and that may not, of ...  */
  auto_vec<struct lane_pair> refused;	/* ... these.  */
};

/* Why loop TO of S may not have the lanes that FROM has.  */

static enum remark_id
change_refusal (struct loops_search *s, int from, int to)
{
  enum remark_id id = s->refusals[to];
  if (id == REMARK_COUNT)
    s->refusals[to] = id = acc_change_refusal (s->change, from, to,
					       &s->whats[to]);
  return id;
}

/* True if with C, a candidate for S, the region takes longer where loops of
   unknown length are long, or the loop around is.  */

static bool
longer_if_long_p (struct loops_search *s, const struct change_set *c)
{
  if (c->after.counted)
    return false;
  if (c->after.instructions > MORE_WORK * s->before.instructions)
    return true;
  if (!s->many.known)
    s->many = weigh_region (s->weighing, POLICY_MANY_TRIPS);
  struct weight after = weigh_lanes (s->weighing, c->n, c->loops, false,
				     POLICY_MANY_TRIPS);
  return weight_longer_p (&after, &s->many, POLICY_LONGER,
			  drano_options.machine);
}

/* Let C, a candidate for S, have the warps that apply gives it in addition:
   none if there will be a copy for few iterations.  */

static void
count_workers (struct loops_search *s, struct change_set *c)
{
  if (c->from >= 0 && c->after.counted
      && nest_inside_p (s->n, c->loops[0], c->from)
      && acc_workers_pay_p (s->n, c->from)
      && acc_change_workers_p (s->change, c->from, c->loops[0]))
    c->after.need.warps *= acc_workers_count (s->n, c->from);
}

/* Make C, a candidate for S, *BEST if it is better than that.  */

static void
consider_change (struct loops_search *s, struct change_set *c,
		 struct change_set *best)
{
  c->after = weigh_lanes (s->weighing, c->n, c->loops, false, POLICY_TRIPS);
  count_workers (s, c);
  if (expect_gain_p (&c->after, &s->before)
      && (!best->n || expect_gain_p (&c->after, &best->after))
      && !longer_if_long_p (s, c))
    *best = *c;
}

/* Consider the lanes of PAIR's loop for the other one of S alone, and make that
   *BEST if it is better.  */

static void
consider_one (struct loops_search *s, const struct lane_pair *pair,
	      struct change_set *best)
{
  struct change_set c;
  memset (&c, 0, sizeof c);
  c.from = pair->from;
  c.n = 1;
  c.loops[0] = pair->to;
  consider_change (s, &c, best);
}

/* Find what would be best of all that S may not do.  */

static void
consider_refused (struct loops_search *s)
{
  for (unsigned i = 0; i < s->refused.length (); i++)
    consider_one (s, &s->refused[i], &s->blocked);
}

/* True if loop L of S is inside one of C.  */

static bool
inside_change_p (const struct loops_search *s, int l,
		 const struct change_set *c)
{
  for (int k = 0; k < c->n; k++)
    if (nest_inside_p (s->n, l, c->loops[k]))
      return true;
  return false;
}

/* Consider the lanes of loop FROM for all outermost loops inside it that may
   have them.  */

static void
consider_all (struct loops_search *s, int from)
{
  struct change_set c;
  memset (&c, 0, sizeof c);
  c.from = from;
  for (int to = 0; to < s->f->nloops && c.n < MAX_SET; to++)
    if (to != from && nest_inside_p (s->n, to, from)
	&& !inside_change_p (s, to, &c)
	&& change_refusal (s, from, to) == REMARK_NONE)
      c.loops[c.n++] = to;
  if (c.n > 1)
    consider_change (s, &c, &s->best);
}

/* True if loop L of S has the lanes, and may lose them.  */

static bool
has_lanes_p (const struct loops_search *s, int l)
{
  return (s->f->loops[l].kind == IR_LOOP_LANES && s->n->natural[l] >= 0
	  && !pragma_transform_off_p (loop_place (s->f, l)));
}

/* True if loop L of S, which is around loop TO, is spread over gangs.  Those
   of a kernels construct that GCC has parallelized have no mark, but ask for
   their share of iterations.  */

static bool
gangs_p (const struct loops_search *s, int l, int to)
{
  const struct ir_loop *loop = &s->f->loops[l];
  return (loop->kind == IR_LOOP_SPREAD
	  || (loop->kind == IR_LOOP_SEQ && !loop->mapping && l != to
	      && loop->trips >= 0 && loop->step >= 0));
}

/* True if loop TO of S is inside one that is spread over gangs, and no loop
   around it or inside it has lanes.  */

static bool
without_lanes_p (const struct loops_search *s, int to)
{
  bool spread = false;
  for (int l = 0; l < s->f->nloops; l++)
    if (nest_inside_p (s->n, to, l))
      {
	spread |= gangs_p (s, l, to);
	if (s->f->loops[l].kind == IR_LOOP_LANES)
	  return false;
      }
    else if (nest_inside_p (s->n, l, to)
	     && s->f->loops[l].kind == IR_LOOP_LANES)
      return false;
  return spread;
}

/* Put the pairs of loops of S into PAIRS.  */

static void
find_pairs (struct loops_search *s, auto_vec<struct lane_pair> *pairs)
{
  for (int from = 0; from < s->f->nloops; from++)
    for (int to = 0; has_lanes_p (s, from) && to < s->f->nloops; to++)
      if (to != from && s->n->natural[to] >= 0
	  && s->f->loops[to].kind != IR_LOOP_LANES
	  && (nest_inside_p (s->n, to, from)
	      || (nest_inside_p (s->n, from, to) && s->f->loops[to].mapping)))
	{
	  struct lane_pair p = { from, to, 0 };
	  pairs->safe_push (p);
	}
  for (int to = 0; to < s->f->nloops; to++)
    if (s->n->natural[to] >= 0 && without_lanes_p (s, to))
      {
	struct lane_pair p = { -1, to, 0 };
	pairs->safe_push (p);
      }
}

/* Order the pairs A and B as they are found; for qsort.  */

static int
compare_loops (const void *a, const void *b)
{
  const struct lane_pair *x = (const struct lane_pair *) a;
  const struct lane_pair *y = (const struct lane_pair *) b;
  if (x->from != y->from)
    return (unsigned) x->from < (unsigned) y->from ? -1 : 1;
  return x->to - y->to;
}

/* The same, but what needs most comes first.  */

static int
compare_sectors (const void *a, const void *b)
{
  const struct lane_pair *x = (const struct lane_pair *) a;
  const struct lane_pair *y = (const struct lane_pair *) b;
  return (x->sectors != y->sectors ? (x->sectors < y->sectors ? 1 : -1)
	  : compare_loops (a, b));
}

/* Leave in PAIRS those of S that can bring most.  Each one costs an analysis of
   the region.  */

static void
choose_pairs (struct loops_search *s, auto_vec<struct lane_pair> *pairs)
{
  auto_vec<double> sectors;
  sectors.safe_grow_cleared (s->f->nloops, true);
  if (pairs->length () <= MAX_PAIRS
      || !weigh_loops (s->weighing, POLICY_TRIPS, sectors.address ()))
    return;
  for (unsigned i = 0; i < pairs->length (); i++)
    {
      struct lane_pair *p = &(*pairs)[i];
      p->sectors = sectors[p->to];
      if (p->from >= 0)
	p->sectors = MAX (p->sectors, sectors[p->from]);
    }
  pairs->qsort (compare_sectors);
  pairs->truncate (MAX_PAIRS);
  pairs->qsort (compare_loops);
}

/* Find what is best for S.  */

static void
search_changes (struct loops_search *s)
{
  auto_vec<struct lane_pair> pairs;
  find_pairs (s, &pairs);
  choose_pairs (s, &pairs);
  int last = -1;
  for (unsigned i = 0; i < pairs.length (); i++)
    {
      int from = pairs[i].from;
      if (from != last && last >= 0)
	consider_all (s, last);
      if (change_refusal (s, from, pairs[i].to) == REMARK_NONE)
	consider_one (s, &pairs[i], &s->best);
      else
	s->refused.safe_push (pairs[i]);
      last = from;
    }
  if (last >= 0)
    consider_all (s, last);
}

/* True if it is not known of all loops of C, for S, that there is an iteration
   for each lane.  */

static bool
maybe_few_p (const struct loops_search *s, const struct change_set *c)
{
  for (int k = 0; k < c->n; k++)
    if (nest_count (s->n, c->loops[k]) < LANES)
      return true;
  return false;
}

/* Do what is best for S.  True if anything was changed.  */

static bool
apply_change (struct loops_search *s)
{
  const struct change_set *c = &s->best;
  bool workers = c->from >= 0 && acc_workers_pay_p (s->n, c->from);
  if (c->from >= 0 && nest_inside_p (s->n, c->loops[0], c->from)
      && maybe_few_p (s, c)
      && acc_few_keep (s->region, s->f, c->from, c->n, c->loops))
    workers = false;
  for (int k = 0; k < c->n; k++)
    if (!acc_change_do (s->change, k ? -1 : c->from, c->loops[k], workers))
      return k > 0;
  return true;
}

/* Say why a loop of S does not get the lanes, which would pay.  */

static void
remark_refusal (struct loops_search *s)
{
  int to = s->blocked.loops[0];
  struct transform_remark r
    = remark_make (TRANSFORM_LOOPS, s->refusals[to], s->region,
		   loop_place (s->f, to), s->whats[to]);
  remark_add (s->remarks, &r);
}

/* Say of what S has got lanes, and what that brings.  */

static void
remark_done (struct loops_search *s)
{
  const struct change_set *c = &s->best;
  for (int k = 0; k < c->n; k++)
    {
      int to = c->loops[k];
      enum remark_id id = (c->from < 0 ? REMARK_LANES
			   : nest_inside_p (s->n, to, c->from) ? REMARK_LANES_IN
			   : REMARK_LANES_OUT);
      struct transform_remark r
	= remark_make (TRANSFORM_LOOPS, id, s->region, loop_place (s->f, to),
		       NULL_TREE);
      r.sectors[0] = s->before.sectors;
      r.sectors[1] = c->after.sectors;
      /* Of a kernels construct it is not known which instructions each gang
	 executes.  */
      if (s->region->construct != IR_ACC_KERNELS)
	{
	  r.instructions[0] = s->before.instructions;
	  r.instructions[1] = c->after.instructions;
	}
      remark_add (s->remarks, &r);
    }
  if (s->change->workers)
    {
      struct transform_remark r
	= remark_make (TRANSFORM_LOOPS, REMARK_WORKERS_GIVEN, s->region,
		       loop_place (s->f, c->from), NULL_TREE);
      remark_add (s->remarks, &r);
    }
}

/* What a region is to need now.  */
struct loops_promise
{
  struct expectation expected;
  double workers;		/* What each gang's loop is shared by in
				   addition.  */
};

/* Do what is best for REGION, which is root F and weighed by W.  Return true if
   it has been changed; *PROMISE becomes what it will need.  REMARKS gets what
   is to be said, CHANGE what can be undone.  */

static bool
change_region (const struct region *region, struct ir_func *f,
	       struct weighing *w,
	       struct remark_list *remarks, struct acc_change *change,
	       struct loops_promise *promise)
{
  struct loops_search s;
  bool changed = false;
  s.region = region;
  s.f = f;
  s.n = nest_new (f->module->arena, f);
  s.weighing = w;
  s.remarks = remarks;
  s.change = change;
  memset (&s.many, 0, sizeof s.many);
  memset (&s.best, 0, sizeof s.best);
  memset (&s.blocked, 0, sizeof s.blocked);
  if (!s.n)
    return false;
  for (int l = 0; l < f->nloops; l++)
    {
      s.refusals.safe_push (REMARK_COUNT);
      s.whats.safe_push (NULL_TREE);
    }
  function_begin (region);
  acc_change_begin (change, region, f);
  s.before = weigh_region (s.weighing, POLICY_TRIPS);
  search_changes (&s);
  if (s.best.n)
    changed = apply_change (&s);
  if (!changed)
    consider_refused (&s);
  promise->expected = expectation ();
  promise->expected.before = s.before;
  promise->expected.after = s.best.after;
  promise->workers = (changed && change->workers
		      ? acc_workers_count (s.n, s.best.from) : 1);
  acc_change_end (change);
  function_end (changed);
  if (changed)
    remark_done (&s);
  else if (s.blocked.n)
    remark_refusal (&s);
  return changed;
}

/* True if the region that W weighs does not keep PROMISE.  */

static bool
broken_p (struct weighing *w, const struct loops_promise *promise)
{
  struct weight is = weigh_region (w, POLICY_TRIPS);
  is.need.warps *= promise->workers;
  return expect_broken_p (&promise->expected, &is);
}

/* Do for REGION, which is root F, what does not depend on which loop has the
   lanes: keep in registers what sequential loops sum up in memory, and have no
   more workers than pay.  */

static bool
finish_region (const struct region *region, const struct ir_func *f,
	       struct remark_list *remarks)
{
  bool any = false;
  const struct nest *n = nest_new (f->module->arena, f);
  function_begin (region);
  any |= n && acc_workers_drop (region, n, remarks);
  for (int l = 0; l < f->nloops; l++)
    {
      basic_block header = (basic_block) f->loops[l].header_handle;
      if (f->loops[l].kind == IR_LOOP_SEQ && !f->loops[l].mapping && header
	  && header->loop_father->header == header
	  && !pragma_transform_off_p (loop_place (f, l)))
	any |= scalar_sum_keep (region, header->loop_father, remarks);
    }
  function_end (any);
  return any;
}

/* What is done about one region.  */
struct progress
{
  bool changed;			/* In the round before.  */
  bool undone;			/* A change was.  */
  bool done;			/* Nothing more can be done.  */
  struct acc_change change;
  struct loops_promise promise;
};

/* One round for REGION, which is root F of its module and described by X, and
   the LAST one if that is true.  Return true if anything was changed.  */

static bool
round_of (const struct region *region, struct ir_func *f, struct progress *x,
	  bool last, struct remark_list *remarks)
{
  struct weighing *w = x->done ? NULL : weigh_begin (f->module, f->index);
  bool undo = w && x->changed && broken_p (w, &x->promise);
  if (undo)
    {
      acc_change_undo (&x->change);
      struct transform_remark r
	= remark_make (TRANSFORM_LOOPS, REMARK_PROMISE, region, region->loc,
		       NULL_TREE);
      remark_add (remarks, &r);
      x->undone = true;
    }
  bool possible = !x->done && acc_change_possible_p (region);
  x->changed
    = (w && possible && !last && !x->undone
       && change_region (region, f, w, remarks, &x->change, &x->promise));
  /* F shows what was, until the next round lowers it again.  */
  x->done |= !x->changed && !undo;
  if (w)
    weigh_end (w);
  /* Other loops would not show their form then.  */
  bool finished = possible && x->done && finish_region (region, f, remarks);
  return x->changed || undo || finished;
}

/* The same for REGIONS, which P describes.  */

static bool
search_round (const auto_vec<struct region *> &regions,
	      auto_vec<struct progress> *p, bool last,
	      struct remark_list *remarks)
{
  bool changed = false;
  struct ir_module *m = function_lower (regions);
  unsigned i = 0;
  for (int k = 0; m && k < m->nfuncs; k++)
    if (m->funcs[k]->is_root)
      {
	changed |= round_of (regions[i], m->funcs[k], &(*p)[i], last, remarks);
	i++;
      }
  if (m)
    arena_free (m->arena);
  return changed;
}

/* Say of REGION, if it is a kernels construct without directives that GCC has
   left to one thread, why it has.  */

static void
remark_plain (const struct region *region, struct remark_list *remarks)
{
  if (region->construct != IR_ACC_KERNELS || region->outer
      || !kernels_plain_p (region->loc)
      || lookup_attribute ("oacc kernels parallelized",
			   DECL_ATTRIBUTES (region->fn->decl)))
    return;
  struct transform_remark r
    = remark_make (TRANSFORM_LOOPS, REMARK_KERNELS_PLAIN, region, region->loc,
		   NULL_TREE);
  remark_add (remarks, &r);
}

bool
acc_loops_do (const auto_vec<struct region *> &regions,
	      struct remark_list *remarks)
{
  auto_vec<struct progress> p;
  bool any = false, acc = false;
  for (unsigned i = 0; i < regions.length (); i++)
    {
      struct progress x;
      memset (&x, 0, sizeof x);
      p.safe_push (x);
      acc |= regions[i]->is_acc;
      if (regions[i]->is_acc)
	{
	  remark_plain (regions[i], remarks);
	  remark_paths_kept (remarks, TRANSFORM_LOOPS, regions[i]->fn->decl,
			     regions[i]);
	}
    }
  for (int n = 0; acc && n <= ROUNDS; n++)
    {
      if (!search_round (regions, &p, n == ROUNDS, remarks))
	break;
      any = true;
    }
  return any;
}
