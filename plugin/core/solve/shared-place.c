/* Places that the lanes of a warp share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes that store at one address at one time leave there what one of them
   stored.  That is a race unless all store the same.  If what each stores was
   computed from what it read there before, updates are lost.

   A lane that stores and then reads may find its own value, where the device
   compiler keeps that in a register, or the one that remained, where it does
   not.  The first is what the program means most often, so that findings rest
   on it; bounds hold for both.  */

#include "solve/solve-int.h"

#include "value/derived.h"
#include "value/poly.h"

#include <string.h>

/* Where a function has more stores, none is looked for: each load would have
   to be compared with all.  */
enum { MAX_PARTS = 64, MAX_TESTS = 4, MAX_SHARED_STORES = 256 };

static bool
varying_p (const struct lane_value *v)
{
  return v->p ? v->p->varying : !v->c.uniform;
}

/* What is said of a value by what it is computed from.  */
struct origins
{
  bool differs;			/* Lanes have different ones, ...  */
  bool unknown;			/* ... unless this, of which nothing is known,
				   makes them equal.  */
  bool read;			/* It was read where it is going to.  */
  bool combined;		/* What all lanes have computed is in it.  */
};

/* Enter into O what instruction R of X alone says, of a value that goes to
   ADDRESS.  */

static void
look_at (const struct context *x, ir_ref r, const struct poly *address,
	 struct origins *o)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct lane_value *v = &x->values[r];
  const struct sym *s = v->p ? poly_varying_sym (v->p) : NULL;
  bool inherited = false;
  if (i->op == IR_LOAD)
    {
      const struct poly *from = x->values[i->args[0]].p;
      o->read |= from && poly_equal_p (from, address);
    }
  o->unknown |= i->op == IR_VARYING;
  o->combined |= (i->op == IR_VARYING && i->name
		  && strcmp (i->name, IR_EXCHANGED) == 0);
  if (!varying_p (v))
    return;
  for (int k = 0; k < i->nargs; k++)
    inherited |= varying_p (&x->values[i->args[k]]);
  switch (i->op)
    {
    case IR_LANE: case IR_ATOMIC:
      o->differs = true;
      break;
    case IR_LOAD:
      o->differs |= i->mem->space == IR_GLOBAL;
      break;
    case IR_PARAM:
      o->differs |= v->p && (!s || s->kind != SYM_LEAF || s->array);
      break;
    case IR_VARYING: case IR_CALL:
      break;
    default:
      /* A choice that lanes make among the same values.  */
      o->differs |= !inherited;
      break;
    }
}

/* What is said of R, a value of X that goes to ADDRESS, by what it is computed
   from, as far as there are not too many instructions.  */

static struct origins
origins_of (const struct context *x, ir_ref r, const struct poly *address)
{
  struct origins o = { 0 };
  ir_ref parts[MAX_PARTS];
  int n = 1;
  parts[0] = r;
  for (int at = 0; at < n; at++)
    {
      const struct ir_insn *i = &x->f->insns[parts[at]];
      look_at (x, parts[at], address, &o);
      /* What an address was computed from is not what was read there.  */
      for (int k = 0; k < i->nargs && !i->mem; k++)
	{
	  int old = 0;
	  while (old < n && parts[old] != i->args[k])
	    old++;
	  if (old == n && n < MAX_PARTS)
	    parts[n++] = i->args[k];
	}
    }
  return o;
}

/* True if a branch on the way to block B of X tests what is at ADDRESS: lanes
   look whether theirs is better, and may all find so.  */

static bool
tested_p (const struct context *x, ir_blk b, const struct poly *address)
{
  for (int n = 0; n < MAX_TESTS; n++)
    {
      ir_blk d = x->cfg->idom[b];
      if (d < 0 || x->f->blocks[d].lanes != x->f->blocks[b].lanes)
	return false;
      const struct ir_block *blk = &x->f->blocks[d];
      const struct ir_insn *last = &x->f->insns[blk->insns[blk->ninsns - 1]];
      if (last->op == IR_BRANCH
	  && origins_of (x, last->args[0], address).read)
	return true;
      b = d;
    }
  return false;
}

/* True if block B of X stores at ADDRESS.  */

static bool
stores_p (const struct context *x, ir_blk b, const struct poly *address)
{
  for (int k = 0; k < x->work->memory.nstores; k++)
    {
      const struct ir_insn *i = &x->f->insns[x->work->memory.stores[k]];
      const struct poly *to = x->values[i->args[0]].p;
      if (i->block == b && to && poly_equal_p (to, address))
	return true;
    }
  return false;
}

/* True if all ways through X from block D, up to where they meet, store at
   ADDRESS.  */

static bool
all_ways_p (const struct context *x, ir_blk d, const struct poly *address)
{
  const struct ir_func *f = x->f;
  struct arena *a = x->solver->arena;
  bool *seen = arena_alloc (a, sizeof *seen * (size_t) f->nblocks);
  ir_blk *todo = arena_alloc (a, sizeof *todo * (size_t) (f->nblocks + 1));
  int n = 0;
  for (ir_blk b = 0; b < f->nblocks; b++)
    seen[b] = false;
  todo[n++] = d;
  seen[d] = true;
  while (n)
    {
      const struct ir_block *blk = &f->blocks[todo[--n]];
      for (int s = 0; s < blk->nsuccs; s++)
	{
	  ir_blk to = blk->succs[s];
	  if (seen[to] || stores_p (x, to, address))
	    continue;
	  if (cfg_postdominates_p (x->cfg, to, d)
	      || f->blocks[to].lanes != f->blocks[d].lanes)
	    return false;
	  seen[to] = true;
	  todo[n++] = to;
	}
    }
  return true;
}

/* If all lanes store at ADDRESS, in block B of X or elsewhere, where those
   that come to B do not, return the block after which each way has a store,
   else -1.  */

static ir_blk
dominator_for_all (const struct context *x, ir_blk b,
		   const struct poly *address)
{
  for (int n = 0; n < MAX_TESTS; n++)
    {
      b = x->cfg->idom[b];
      if (b < 0 || x->active[b]->single)
	return -1;
      if (x->active[b]->exact || x->active[b]->exact_if_full)
	return all_ways_p (x, b, address) ? b : -1;
    }
  return -1;
}

/* True if A and B, values of X, are constants that differ.  One that is no
   integer is a uniform value without a name; equal ones are one.  */

static bool
constants_differ_p (const struct context *x, ir_ref a, ir_ref b)
{
  const struct ir_insn *i = &x->f->insns[a], *j = &x->f->insns[b];
  const struct poly *v = x->values[a].p, *w = x->values[b].p;
  uint64_t k, m;
  if (i->type.kind == IR_OTHER)
    return (a != b && i->op == IR_UNIFORM && j->op == IR_UNIFORM && !i->name
	    && !j->name && i->role == IR_ROLE_NONE
	    && j->role == IR_ROLE_NONE);
  return (v && w && poly_const_p (v, &k) && poly_const_p (w, &m) && k != m);
}

/* True if lanes that do not come to store R of X, but store at ADDRESS in any
   case, store another constant there, and none stores once more.  */

static bool
other_side_p (const struct context *x, ir_ref r, const struct poly *address)
{
  const struct ir_insn *i = &x->f->insns[r];
  ir_blk from = dominator_for_all (x, i->block, address);
  bool found = false;
  for (int k = 0; from >= 0 && k < x->work->memory.nstores; k++)
    {
      const struct ir_insn *o = &x->f->insns[x->work->memory.stores[k]];
      const struct poly *to = x->values[o->args[0]].p;
      if (o->block == i->block || !to || !poly_equal_p (to, address)
	  || !cfg_dominates_p (x->cfg, from, o->block))
	continue;
      if (cfg_postdominates_p (x->cfg, o->block, i->block))
	return false;
      found |= (!cfg_dominates_p (x->cfg, o->block, i->block)
		&& !cfg_dominates_p (x->cfg, i->block, o->block)
		&& constants_differ_p (x, i->args[1], o->args[1]));
    }
  return found;
}

bool
shared_lane_memory_p (const struct poly *address)
{
  for (int i = 0; i < address->n; i++)
    for (int k = 0; k < address->terms[i].m->degree; k++)
      if (address->terms[i].m->syms[k]->of_lane)
	return true;
  return false;
}

const struct poly *
shared_elsewhere (struct pool *p, const struct poly *address)
{
  const struct sym *s = poly_varying_sym (address);
  if (shared_lane_memory_p (address))
    return NULL;
  if (!s || s->kind != SYM_CHOICE)
    return address;
  const struct poly *alts[MAX_ALTS];
  uint32_t masks[MAX_ALTS];
  int n = 0;
  for (int k = 0; k < s->nalts; k++)
    if (!shared_lane_memory_p (s->alts[k]))
      {
	masks[n] = s->masks[k];
	alts[n++] = s->alts[k];
      }
  if (n == s->nalts)
    return address;
  struct alternatives a = { n, alts, masks, s->whole, { 0, NULL } };
  return !n ? NULL
	 : poly_subst (p, address, s, derive_choice (p, &a, s->origin, NULL));
}

enum shared
shared_store (const struct context *x, ir_ref r, const struct active_mask *act,
	      const struct poly *address)
{
  const struct ir_insn *i = &x->f->insns[r];
  if (i->op != IR_STORE || i->mem->space != IR_GLOBAL || i->nargs < 2
      || address->varying || act->single || act->at_most_one
      || shared_lane_memory_p (address))
    return SHARED_NOT;
  struct origins o = origins_of (x, i->args[1], address);
  /* Lanes that have combined what they add all store the same.  */
  if (o.read && !o.combined)
    return SHARED_UPDATED;
  /* It may be that one lane's data meet the condition, as in a search.  */
  bool some = !act->exact && !act->exact_if_full;
  if (some && !tested_p (x, i->block, address)
      && dominator_for_all (x, i->block, address) < 0)
    return SHARED_NOT;
  if (!varying_p (&x->values[i->args[1]]))
    return (some && other_side_p (x, r, address) ? SHARED_DIFFERENT
	    : SHARED_NOT);
  return o.differs && !o.unknown ? SHARED_DIFFERENT : SHARED_NOT;
}

/* True if the store S may come before the load R, in one iteration of the lane
   loop.  */

static bool
before_p (const struct context *x, ir_ref s, ir_ref r)
{
  const struct cfg *c = x->cfg;
  ir_blk b = x->f->insns[s].block, to = x->f->insns[r].block;
  int l = c->loop[to];
  if (b == to ? s < r : c->position[b] < c->position[to])
    return true;
  for (; l >= 0; l = c->loops[l].parent)
    {
      /* The cycle of the lane loop itself starts another iteration.  */
      ir_blk header = c->loops[l].header;
      ir_blk outside = c->idom[header];
      if (outside < 0
	  || x->f->blocks[outside].lanes != x->f->blocks[header].lanes)
	return false;
      if (cfg_loop_inside_p (c, c->loop[b], l))
	return true;
    }
  return false;
}

struct lane_value
shared_load (struct context *x, ir_ref r, const struct poly *address,
	     struct lane_value v)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct cfg *c = x->cfg;
  ir_ref only = IR_NONE;
  int n = 0;
  for (int k = 0; k < x->work->memory.nstores; k++)
    {
      ir_ref s = x->work->memory.stores[k];
      const struct ir_insn *store = &x->f->insns[s];
      const struct poly *to = x->values[store->args[0]].p;
      if (x->f->blocks[store->block].lanes != x->f->blocks[i->block].lanes
	  || !to || !poly_equal_p (to, address)
	  || !varying_p (&x->values[store->args[1]]) || !before_p (x, s, r))
	continue;
      only = s;
      n++;
    }
  if (!n)
    return v;
  const struct ir_insn *store = &x->f->insns[only];
  struct lane_value stored = x->values[store->args[1]];
  bool sure = (n == 1 && c->loop[store->block] == c->loop[i->block]
	       && (store->block == i->block
		   || cfg_dominates_p (c, store->block, i->block)));
  if (!v.p)
    return (struct lane_value) { .c = predicate_unknown (false) };
  if (!sure || !stored.p || i->type.kind == IR_OTHER)
    {
      bool pointer = i->type.kind == IR_PTR;
      v.p = solve_leaf_varying (x, r, pointer
				? "pointer read back where lanes store"
				: "read back where lanes store",
				pointer ? NULL : i->mem->array);
      return v;
    }
  const struct poly *both[2] = { stored.p, v.p };
  const uint32_t masks[2] = { ALL_LANES, ALL_LANES };
  struct alternatives a = { 2, both, masks, true,
			    { 2, "lanes read what they stored" } };
  v.assume |= stored.assume;
  v.p = derive_choice (x->solver->pool, &a, &x->values[r],
		       solve_scope (x, i->block));
  return v;
}

void
shared_find (struct context *x)
{
  int n = 0;
  for (ir_ref r = 0; r < x->f->ninsns; r++)
    n += x->f->insns[r].op == IR_STORE && x->f->insns[r].nargs == 2;
  x->work->memory.stores = arena_alloc (x->solver->arena,
			   sizeof *x->work->memory.stores * (size_t) (n + 1));
  for (ir_ref r = 0; r < x->f->ninsns && n <= MAX_SHARED_STORES; r++)
    if (x->f->insns[r].op == IR_STORE && x->f->insns[r].nargs == 2)
      x->work->memory.stores[x->work->memory.nstores++] = r;
}
