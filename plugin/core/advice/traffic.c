/* What if: the cost of a region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al.  (CGO 2015, section 4.2.2) count for each reference 1 if it is
   coalesced or the same for all threads and a large N if not, and propose to
   weigh references by how often they are made.  We count the sectors of a
   request times the requests.  The number of requests is how often a warp runs
   the block, from the trip counts of the loops around it; conditions are
   assumed to hold, except those that select one iteration of a loop.

   Where a loop accumulates in a register instead of in memory, one lane loads
   the value before the loop and stores it after the loop.  */


#include "base/arena.h"
#include "base/machine.h"
#include "base/check.h"
#include "analyze/collect.h"
#include "advice/traffic.h"
#include "value/poly.h"

#include <string.h>

/* How deep calls are followed, and how many of them.  */
enum { MAX_DEPTH = 12, MAX_STEPS = 4000 };

/* The state of one costing.  */
struct traffic_state
{
  struct traffic *cost;
  struct arena *arena;
  double unknown;
  struct array_layout *layout;
  struct nest **nests;		/* By function; null: not made yet.  */
  double *calls;		/* How often each function is entered.  */
  int steps;			/* Calls followed.  */
  bool too_large;
};

/* The nest of function K of C.  */

static struct nest *
nest_of (struct traffic_state *c, int k)
{
  if (!c->nests[k])
    c->nests[k] = nest_new (c->arena, c->cost->module->funcs[k]);
  return c->nests[k];
}

/* Add to the calls of what function K calls, which is itself entered TIMES
   more; DEPTH is that of the call.  */

static void
count_calls (struct traffic_state *c, int k, double times, int depth)
{
  const struct ir_func *f = c->cost->module->funcs[k];
  nest_of (c, k);
  c->calls[k] += times;
  if (depth > MAX_DEPTH || c->steps++ > MAX_STEPS)
    return;
  bool known = true;
  for (ir_ref r = 0; r < f->ninsns; r++)
    if (f->insns[r].op == IR_CALL && f->insns[r].imm >= 0)
      count_calls (c, (int) f->insns[r].imm,
		   times * nest_frequency (nest_of (c, k), f->insns[r].block,
					   c->unknown, &known), depth + 1);
  c->cost->counted &= known;
}

/* Give C's cost room for one more, and return it.  */

static struct traffic_access *
add_access (struct traffic_state *c)
{
  struct traffic *cost = c->cost;
  cost->at = arena_grow (c->arena, cost->at, cost->n, &cost->room, 32,
			 sizeof *cost->at);
  return &cost->at[cost->n++];
}

/* The outermost loop in which ADDRESS of access R of X stays as it is; see
   struct traffic_access.  */

static int
fixed_in (const struct context *x, ir_ref r, const struct poly *address)
{
  int found = -1;
  for (int l = x->cfg->loop[x->f->insns[r].block]; l >= 0;
       l = x->cfg->loops[l].parent)
    {
      if (poly_changes_p (address, x->scope[l]))
	break;
      found = l;
    }
  return found;
}

/* Return the base of the array of access R of X.  */

static const struct poly *
array_base (struct context *x, ir_ref r)
{
  const struct ir_func *f = x->f;
  ir_ref at = f->insns[r].args[0];
  while (f->insns[at].op == IR_ADD && f->insns[at].type.kind == IR_PTR)
    at = f->insns[at].args[0];
  struct lane_value v = solve_operand (x, at, f->insns[r].block);
  return solve_poly (x, at, &v);
}

/* Take SITE, with ADDRESS, in a context.  */

static void
note_access (struct collector *collector, struct context *x,
	     const struct site *site, const struct poly *address)
{
  struct traffic_state *c = collector->data;
  if (c->cost->n == MAX_TRAFFIC_ACCESSES)
    {
      c->too_large = true;
      return;
    }
  struct traffic_access *at = add_access (c);
  const struct ir_func *f = c->cost->module->funcs[x->f->index];
  ir_blk b = f->insns[site->insn].block;
  bool known = true;
  *at = (struct traffic_access)
    { .func = x->f->index, .insn = site->insn, .block = b,
      .pattern = site->pattern, .active = site->active,
      .finding = site->finding,
      .sectors = site->sectors,
      .ideal = site->ideal, .full = site->full_sectors,
      .contiguous_loop = site->contiguous_loop,
      .reason = site->reason, .reason_array = site->reason_array,
      .address = poly_keep (x->solver->pool, address),
      .base = poly_keep (x->solver->pool, array_base (x, site->insn)),
      .fixed_in = fixed_in (x, site->insn, address),
      .requests = (nest_frequency (nest_of (c, x->f->index), b, c->unknown,
				   &known)
		   * c->calls[x->f->index]) };
  c->cost->counted &= known;
}

/* True if access R of X is to the array that the layout of COLLECTOR is
   of.  */

static bool
concerned_p (const struct collector *collector, struct context *x,
	     ir_ref r)
{
  const struct traffic_state *c = collector->data;
  return layout_of_p (&x->f->insns[r], !x->f->is_root, array_base (x, r),
		      c->layout->array);
}

/* Return the address of access R of X in C's layout, ADDRESS being the old
   one.  */

static const struct poly *
move_address (struct collector *collector, struct context *x, ir_ref r,
	      const struct poly *address)
{
  struct traffic_state *c = collector->data;
  struct array_layout *l = c->layout;
  struct pool *p = x->solver->pool;
  const struct ir_insn *i = &x->f->insns[r];
  if (!l->offset && !l->aligned)
    return address;
  const struct poly *base = array_base (x, r);
  const struct poly *offset = poly_sub (p, address, base);
  if (l->offset)
    offset = l->offset (l, p, i, offset);
  if (!offset || base->varying)
    {
      l->failed = true;
      return address;
    }
  struct sym *begin = sym_new (p, false, i->mem->array, NULL);
  int align
    = l->aligned ? MACHINE_LINE_BITS : __builtin_ctz ((unsigned) i->mem->bytes);
  begin->facts = (struct ir_facts) { .pow2 = (uint8_t) align };
  if (l->aligned)
    begin->facts.rem = (uint64_t) (MACHINE_LINE - l->shift) % MACHINE_LINE;
  return poly_add (p, poly_sym (p, begin), offset);
}

/* Accesses that were taken in several contexts share the requests.  */

static void
divide_requests (struct traffic *cost)
{
  for (int k = 0; k < cost->n; k++)
    {
      int same = 0;
      if (cost->at[k].func == cost->root->index)
	continue;
      for (int j = 0; j < cost->n; j++)
	same += (cost->at[j].func == cost->at[k].func
		 && cost->at[j].insn == cost->at[k].insn);
      cost->at[k].requests /= same;
    }
}

/* Add what lane loops of C's root load and store around them for what they
   accumulate in registers.  */

static void
add_accumulators (struct traffic_state *c)
{
  const struct ir_func *f = c->cost->root;
  const struct nest *n = c->cost->nest;
  for (int l = 0; l < f->nloops; l++)
    {
      const struct ir_loop *s = &f->loops[l];
      if (s->kind != IR_LOOP_LANES || n->natural[l] < 0)
	continue;
      ir_blk around = n->cfg->idom[s->header];
      for (int k = 0; k < s->naccums; k++)
	for (int which = 0; which < 2; which++)
	  {
	    ir_ref r = which ? s->accums[k].store : s->accums[k].load;
	    bool known = true, done = false;
	    if (r < 0 || f->insns[r].mem->space != IR_PRIVATE || around < 0)
	      continue;
	    for (int j = 0; j < c->cost->n; j++)
	      done |= (c->cost->at[j].func == f->index
		       && c->cost->at[j].insn == r);
	    if (done)
	      continue;
	    struct traffic_access *at = add_access (c);
	    *at = (struct traffic_access)
	      { .func = f->index, .insn = r, .block = around,
		.pattern = PATTERN_SINGLE, .active = ACTIVE_ONE,
		.finding = FINDING_NONE, .sectors = { 1, 1 }, .ideal = 1,
		.full = 1, .contiguous_loop = -1, .fixed_in = -1,
		.requests = nest_frequency (n, around, c->unknown, &known) };
	  }
    }
}

/* Sum up the sectors of COST's accesses.  */

static void
sum_up (struct traffic *cost)
{
  cost->sectors = cost->mean = 0;
  for (int j = 0; j < cost->n; j++)
    {
      const struct traffic_access *at = &cost->at[j];
      cost->sectors += at->full * at->requests;
      cost->mean += (at->sectors.lo + at->sectors.hi) / 2.0 * at->requests;
    }
}

/* Take the accesses of C's region into its cost.  */

static void
enter_traffic (struct traffic_state *c, struct arena *temp)
{
  struct traffic *cost = c->cost;
  struct solver *solver = cost->solved->solver;
  long before = cost->pool->counts;
  struct collector collector
    = { .sites = sites_new (c->arena), .solver = solver, .root = cost->root,
	.wanted = c->layout ? concerned_p : NULL,
	.address = c->layout ? move_address : NULL,
	.taken = note_access, .data = c };
  cost->pool->brief = temp;
  collect (&collector, cost->solved);
  /* TEMP is for predictions only.  */
  cost->pool->brief = NULL;
  cost->work = cost->pool->counts - before + solver->steps / 8;
  divide_requests (cost);
  if (!c->layout)
    add_accumulators (c);
  cost->nests = c->nests;
  cost->calls = c->calls;
  sum_up (cost);
}

/* C's cost, if there is one.  */

static struct traffic *
taken_traffic (const struct traffic_state *c)
{
  return c->too_large || (c->layout && c->layout->failed) ? NULL : c->cost;
}

struct traffic *
traffic_of_root (struct arena *a, struct arena *temp, struct ir_module *m,
		 int f, double unknown, struct array_layout *layout)
{
  drano_assert (ir_sound_p (m));
  struct traffic_state c = { .arena = a, .unknown = unknown,
			    .layout = layout };
  struct traffic *cost = c.cost = arena_alloc (a, sizeof *cost);
  size_t funcs = (size_t) m->nfuncs + 1;
  cost->module = m;
  cost->root = m->funcs[f];
  cost->counted = true;
  c.nests = arena_alloc (a, sizeof *c.nests * funcs);
  c.calls = arena_alloc (a, sizeof *c.calls * funcs);
  cost->blocks = arena_alloc (a, sizeof *cost->blocks * funcs);
  cost->arena = a;
  cost->nest = nest_of (&c, f);
  count_calls (&c, f, 1, 0);
  cost->solved = solve_root (solver_new (m, a), cost->root);
  cost->pool = cost->solved->solver->pool;
  enter_traffic (&c, temp);
  return taken_traffic (&c);
}

void
traffic_suppose (struct traffic *t, double unknown)
{
  struct traffic_state c = { .arena = t->arena, .unknown = unknown, .cost = t,
			     .nests = t->nests, .calls = t->calls };
  memset (t->calls, 0, sizeof *t->calls * (size_t) t->module->nfuncs);
  count_calls (&c, t->root->index, 1, 0);
  for (int k = 0; k < t->n; k++)
    {
      struct traffic_access *at = &t->at[k];
      bool known = true;
      at->requests
	= (nest_frequency (nest_of (&c, at->func), at->block, unknown, &known)
	   * t->calls[at->func]);
    }
  divide_requests (t);
  sum_up (t);
}

struct traffic *
traffic_with_layout (struct arena *a, struct arena *temp,
		     const struct traffic *of, double unknown,
		     struct array_layout *layout)
{
  struct traffic_state c = { .arena = a, .unknown = unknown, .layout = layout,
			     .nests = of->nests, .calls = of->calls };
  c.cost = arena_alloc (a, sizeof *c.cost);
  *c.cost = *of;
  c.cost->at = NULL;
  c.cost->n = c.cost->room = 0;
  c.cost->sectors = c.cost->mean = 0;
  c.cost->solved->solver->collection++;
  enter_traffic (&c, temp);
  return taken_traffic (&c);
}
