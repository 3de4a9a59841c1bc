/* What a change of a region promises, and whether it keeps that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* All transforms that choose by what regions need ask here whether a change is
   worth it, and whether it has come true.  The times of launches are compared
   first.

   Before anything is changed for OpenMP, all regions are lowered.  A copy of
   the lane IR, with lanes for the loops that are to get them, shows what the
   change promises.  After the change the regions are lowered again; what is
   found then must not be more.  Both figures are for the same supposed trip
   counts.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "base/policy.h"
#include "cost/cost.h"
#include "lower/lower.h"
#include "option/options.h"
#include "region/argument/dependence.h"
#include "region/argument/launch-args.h"
#include "transform/state/expectation.h"

bool
expect_saving_p (const struct weight *is, const struct weight *was, double gain)
{
  const struct machine *machine = drano_options.machine;
  struct weight waiting = *is;
  /* That lanes wait less for each other's atomic updates is no reason for a
     change: there may be fewer warps then.  */
  waiting.sectors += MAX (is->queued - was->queued, 0);
  double a = weight_cost (&waiting, machine), b = weight_cost (was, machine);
  if (!is->known || !was->known
      || weight_longer_p (is, was, POLICY_LONGER, machine))
    return false;
  if (a >= 0 && b >= 0)
    return a < b * (1 - gain);
  return waiting.sectors < was->sectors * (1 - POLICY_GAIN_UNTIMED);
}

bool
expect_gain_p (const struct weight *is, const struct weight *was)
{
  return expect_saving_p (is, was, (is->instructions > was->instructions
				    ? POLICY_GAIN_MORE_WORK : POLICY_GAIN));
}

/* True if the time of X, for the same trip counts as Y's, is known to be more
   than PART of Y's; with LESS, not to be.  */

static bool
timed_p (const struct weight *x, const struct weight *y, double part, bool less)
{
  const struct machine *machine = drano_options.machine;
  return (x->counted == y->counted
	  && weight_time (x, machine) >= 0 && weight_time (y, machine) >= 0
	  && weight_longer_p (x, y, part, machine) != less);
}

/* Where trip counts are known for one of both only, or there are tiles, the
   sectors of a request must be more, too: accesses that are in registers now
   are no longer among the requests.  */

bool
expect_broken_p (const struct expectation *e, const struct weight *is)
{
  const struct weight *after = &e->after;
  const double most = 1 + POLICY_MISS;
  if (!after->known)
    return false;
  if (!is->known || timed_p (is, &e->before, POLICY_LONGER, false))
    return true;
  if (timed_p (is, after, most, true))
    return false;
  double sectors = after->sectors * most + (e->shifted ? after->requests : 0);
  bool each = is->sectors * after->requests > sectors * is->requests;
  if (e->tiled && !is->counted)
    return each;
  if (is->counted != after->counted || e->tiled)
    return is->sectors > sectors && each;
  return is->sectors > sectors || is->requests > after->requests * most;
}

/* Loops of a region that get lanes.  */
struct promise
{
  const struct region *region;
  auto_vec<int> *loops;		/* By their number in the lane IR.  */
  bool tiled;			/* As in struct expectation.  */
};

struct expectations
{
  const auto_vec<struct region *> *regions;
  struct arena *arena;
  struct ir_module *before;
  auto_vec<struct promise> list;
};

/* The root of MODULE into which REGION, one of REGIONS, was lowered; null if
   it is none of them: a routine's.  */

static struct ir_func *
root_of (const struct ir_module *module,
	 const auto_vec<struct region *> &regions, const struct region *region)
{
  for (int n = 0; n < module->nfuncs; n++)
    if (module->funcs[n]->is_root
	&& lower_region_of (regions, module->funcs[n]) == region)
      return module->funcs[n];
  return NULL;
}

struct ir_func *
expect_root (struct expectations *p, const struct region *region)
{
  return p ? root_of (p->before, *p->regions, region) : NULL;
}

struct expectations *
expect_begin (const auto_vec<struct region *> &regions)
{
  char fault[256];
  struct expectations *p = new expectations ();
  p->regions = &regions;
  p->arena = arena_new ();
  p->before = ir_module_new (p->arena);
  lower_regions (p->before, regions, false);
  /* What is passed to regions may be changed, too.  */
  launch_args_changed ();
  unsigned i = 0;
  for (int n = 0; n < p->before->nfuncs; n++)
    if (p->before->funcs[n]->is_root)
      {
	if (!regions[i]->is_acc)
	  depend_find (p->before->funcs[n], regions[i]);
	i++;
      }
  if (ir_verify (p->before, fault, sizeof fault))
    return p;
  expect_end (p);
  return NULL;
}

void
expect_end (struct expectations *p)
{
  if (!p)
    return;
  for (unsigned i = 0; i < p->list.length (); i++)
    delete p->list[i].loops;
  arena_free (p->arena);
  delete p;
}

/* What P promises of REGION; made if there is nothing yet.  */

static struct promise *
promise_of (struct expectations *p, const struct region *region)
{
  for (unsigned i = 0; i < p->list.length (); i++)
    if (p->list[i].region == region)
      return &p->list[i];
  struct promise one = { region, new auto_vec<int>, false };
  return p->list.safe_push (one);
}

void
expect_lanes (struct expectations *p, const struct region *region,
	      class loop *loop)
{
  if (!p)
    return;
  const struct ir_func *f = root_of (p->before, *p->regions, region);
  for (int l = 0; f && l < f->nloops; l++)
    if (f->loops[l].header_handle == loop->header)
      promise_of (p, region)->loops->safe_push (l);
}

void
expect_tiles (struct expectations *p, const struct region *region)
{
  for (unsigned i = 0; p && i < p->list.length (); i++)
    if (p->list[i].region == region)
      p->list[i].tiled = true;
}

int
expect_apart (struct expectations *p, const struct region *region,
	      class loop *loop, bool unseen)
{
  const struct machine *m = drano_options.machine;
  const struct ir_func *f = expect_root (p, region);
  struct weighing *w = f ? weigh_begin (p->before, f->index) : NULL;
  double factor = -1;
  for (int l = 0; w && l < f->nloops; l++)
    if (f->loops[l].header_handle == loop->header)
      factor = weigh_together (w, l, m, POLICY_TRIPS);
  if (w)
    weigh_end (w);
  if (!unseen && factor >= 0 && factor <= POLICY_LONGER)
    return -1;
  return floor_log2 (m->threads_sm / MACHINE_WARP / POLICY_APART);
}

/* What the region that is root F of M needs, with lanes for LOOPS if that is
   not null.  */

static struct weight
weigh_function (struct ir_module *m, const struct ir_func *f,
		const auto_vec<int> *loops)
{
  struct weight none;
  memset (&none, 0, sizeof none);
  struct weighing *w = weigh_begin (m, f->index);
  if (!w)
    return none;
  struct weight x = (loops ? weigh_lanes (w, loops->length (),
					  loops->address (), true, POLICY_TRIPS)
		     : weigh_region (w, POLICY_TRIPS));
  weigh_end (w);
  return x;
}

/* B of C as text, allocated with xmalloc; null if nothing is known.  */

static char *
bounds_text (const struct region_cost *c, const struct cost_bounds *b)
{
  const char *text = b->upper ? cost_bounds_text (c, b) : NULL;
  return text ? xstrdup (text) : NULL;
}

/* Fill in the figures F of its region, SIDE: as it was or as it is; X is that
   region's weight, and COSTS has what those of its module, in which it is root
   ROOT, cost.  */

static void
fill_figures (struct transform_figures *f, int side, const struct weight *x,
	      const struct cost_list *costs, const struct ir_func *root)
{
  f->sectors[side] = f->requests[side] = f->instructions[side] = -1;
  f->sectors_text[side] = f->requests_text[side] = NULL;
  if (x->known && !x->supposed)
    f->instructions[side] = x->instructions;
  for (int i = 0; costs && i < costs->n; i++)
    if (costs->at[i].root == root)
      {
	const struct region_cost *c = &costs->at[i];
	const struct cost_bounds *sectors = &c->launch[COST_SECTORS];
	const struct cost_bounds *requests = &c->launch[COST_REQUESTS];
	f->sectors[side] = cost_bounds_value (sectors);
	f->requests[side] = cost_bounds_value (requests);
	f->sectors_text[side] = bounds_text (c, sectors);
	f->requests_text[side] = bounds_text (c, requests);
      }
}

/* True if AFTER can be compared with what P promises, which may be null.  */

static bool
comparable_p (const struct expectations *p, struct ir_module *after)
{
  char fault[256];
  return (p && !p->list.is_empty ()
	  && ir_verify (after, fault, sizeof fault));
}

void
expect_check (struct expectations *p, const auto_vec<struct region *> &regions,
	      struct ir_module *after,
	      auto_vec<const struct region *> *broken)
{
  if (!comparable_p (p, after))
    return;
  for (unsigned i = p->list.length (); i-- > 0;)
    {
      const struct region *region = p->list[i].region;
      const struct ir_func *was = root_of (p->before, regions, region);
      struct expectation e = expectation ();
      e.after = weigh_function (p->before, was, p->list[i].loops);
      e.tiled = p->list[i].tiled;
      e.shifted = true;
      struct weight now = weigh_function (after,
					  root_of (after, regions, region),
					  NULL);
      if (!expect_broken_p (&e, &now))
	continue;
      broken->safe_push (region);
      delete p->list[i].loops;
      p->list.ordered_remove (i);
    }
}

void
expect_figures (struct transform_state *state,
		const auto_vec<struct region *> &regions,
		struct ir_module *after)
{
  struct expectations *p = state->expectations;
  if (!comparable_p (p, after))
    return;
  struct cost_list *costs[2] = { cost_module (p->before,
					      drano_options.machine),
				 cost_module (after, drano_options.machine) };
  for (unsigned i = 0; i < p->list.length (); i++)
    {
      const struct region *region = p->list[i].region;
      const struct ir_func *was = root_of (p->before, regions, region);
      const struct ir_func *is = root_of (after, regions, region);
      struct weight old = weigh_function (p->before, was, NULL);
      struct weight now = weigh_function (after, is, NULL);
      struct transform_figures f;
      f.region = region;
      fill_figures (&f, 0, &old, costs[0], was);
      fill_figures (&f, 1, &now, costs[1], is);
      state->remarks.figures.safe_push (f);
    }
}
