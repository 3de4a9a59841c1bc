/* The solver.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "solve/solve-int.h"

#include "value/poly.h"

#include <string.h>

/* One lane, that works for all.  */
static const struct active_mask single_mask
  = { .may = 1, .exact = true, .exact_if_full = true, .at_most_one = true,
     .single = true,
      .lane_loop = -1 };

struct solver *
solver_new (struct ir_module *m, struct arena *a)
{
  struct solver *s = arena_alloc (a, sizeof *s);
  size_t n = (size_t) m->nfuncs;
  s->arena = a;
  s->m = m;
  s->pool = pool_new (a);
  s->collection = 1;
  s->contexts = arena_alloc (a, sizeof *s->contexts * n);
  s->ncontexts = arena_alloc (a, sizeof *s->ncontexts * n);
  return s;
}

/* The value of phi R, not in a loop's header or not carried by it.  */

static struct lane_value
plain_phi (struct context *x, ir_ref r)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct ir_block *blk = &x->f->blocks[i->block];
  ir_blk d = x->cfg->idom[i->block];
  struct lane_value *v = arena_alloc (x->solver->arena,
				      sizeof *v * (size_t) (i->nargs + 1));
  const struct active_mask **acts = arena_alloc (x->solver->arena,
						 sizeof *acts
						 * (size_t) (i->nargs + 1));
  int n = 0;
  for (int k = 0; k < i->nargs; k++)
    {
      ir_blk p = blk->preds[k];
      if (x->cfg->position[p] < 0)
	continue;
      v[n] = solve_phi_operand (x, r, k);
      acts[n++] = active_on_edge (x, p, i->block);
    }
  const struct active_mask *from = d >= 0 ? x->active[d] : &x->base;
  if (n && d >= 0 && x->f->blocks[d].lanes != blk->lanes)
    from = acts[0];
  return eval_join (x, r, i->type, n, v, acts, from);
}

/* The value of phi R of X.  */

static struct lane_value
solve_phi (struct context *x, ir_ref r)
{
  const struct ir_insn *i = &x->f->insns[r];
  ir_blk b = i->block;
  struct lane_value v = { .p = NULL };
  int l = x->cfg->loop[b];
  if (x->cfg->irreducible[b])
    {
      bool single = solve_single_p (x, b);
      if (i->type.kind == IR_INT && i->type.bits == 1)
	v.c = predicate_unknown (single);
      else if (single)
	v.p = solve_leaf_uniform (x, r, NULL);
      else
	v.p = solve_leaf_varying (x, r, "control flow with several entries "
				  "into a loop", NULL);
      return v;
    }
  if (l >= 0 && x->cfg->loops[l].header == b)
    return induction_phi (x, r);
  return plain_phi (x, r);
}

/* Return V, the value of R, where lanes reach R at different times, because of
   REASON.  */

static struct lane_value
loosen_value (struct context *x, ir_ref r, struct lane_value v,
	      const char *reason)
{
  enum ir_op op = x->f->insns[r].op;
  if (op != IR_LOAD && op != IR_CALL && op != IR_UNIFORM)
    return v;
  if (!v.p)
    v.c = predicate_unknown (false);
  else if (op != IR_UNIFORM)
    v.p = solve_leaf_varying (x, r, reason, NULL);
  return v;
}

/* Join what X's returns give.  */

static void
join_returned (struct context *x)
{
  const struct ir_func *f = x->f;
  int n = 0;
  struct lane_value *v = arena_alloc (x->solver->arena,
				      sizeof *v * (size_t) (f->nblocks + 1));
  const struct active_mask **acts = arena_alloc (x->solver->arena, sizeof *acts
						 * (size_t) (f->nblocks + 1));
  ir_ref first = IR_NONE;
  x->has_result = false;
  for (int k = 0; k < x->cfg->nreached; k++)
    {
      ir_blk b = x->cfg->order[k];
      const struct ir_block *blk = &f->blocks[b];
      ir_ref last = blk->insns[blk->ninsns - 1];
      const struct ir_insn *i = &f->insns[last];
      if (i->op != IR_RETURN || !i->nargs)
	continue;
      v[n] = solve_operand (x, i->args[0], b);
      acts[n] = x->active[b];
      if (first == IR_NONE)
	first = last;
      solve_cast (x, i->args[0], f->insns[f->insns[first].args[0]].type,
		  &v[n]);
      n++;
    }
  if (!n)
    return;
  struct ir_type t = f->insns[f->insns[first].args[0]].type;
  x->result = eval_join (x, first, t, n, v, acts, x->active[0]);
  x->has_result = true;
}

/* One round over X.  */

static void
run_pass (struct context *x)
{
  const struct ir_func *f = x->f;
  for (int k = 0; k < x->cfg->nreached; k++)
    {
      ir_blk b = x->cfg->order[k];
      const struct ir_block *blk = &f->blocks[b];
      x->active[b] = active_in_block (x, b);
      for (int n = 0; n < blk->ninsns; n++)
	{
	  ir_ref r = blk->insns[n];
	  enum ir_op op = f->insns[r].op;
	  if (op >= IR_JUMP)
	    continue;
	  x->solver->steps++;
	  struct lane_value v = op == IR_PHI
	    ? solve_phi (x, r) : eval_insn (x, r);
	  if (x->cfg->irreducible[b] && !solve_single_p (x, b))
	    v = loosen_value (x, r, v,
			      "control flow with several entries into a "
			      "loop");
	  else if (x->active[b]->diverged && op == IR_LOAD)
	    v = loosen_value (x, r, v, TEMPORAL_DIVERGENCE);
	  x->values[r] = v;
	}
      active_on_edges (x, b);
    }
}

/* Arrays of a new context X of F.  */

static void
allocate_context (struct context *x)
{
  struct arena *a = x->solver->arena;
  size_t n = (size_t) x->f->ninsns, b = (size_t) x->f->nblocks;
  size_t l = (size_t) x->cfg->nloops, k = (size_t) x->f->nlane_loops;
  size_t edges = 0;
  x->values = arena_alloc (a, sizeof *x->values * n);
  x->work->leaves.uniform
    = arena_alloc (a, sizeof *x->work->leaves.uniform * n);
  x->work->leaves.varying
    = arena_alloc (a, sizeof *x->work->leaves.varying * n);
  x->work->loops.hypotheses
    = arena_alloc (a, sizeof *x->work->loops.hypotheses * n);
  x->calls = arena_alloc (a, sizeof *x->calls * n);
  x->work->leaves.exits = arena_alloc (a, sizeof *x->work->leaves.exits * n);
  x->work->shared.instantiated
    = arena_alloc (a, sizeof *x->work->shared.instantiated * n);
  x->active = arena_alloc (a, sizeof *x->active * b);
  x->work->masks.edges = arena_alloc (a, sizeof *x->work->masks.edges * b);
  x->work->loops.scopes = arena_alloc (a, sizeof *x->work->loops.scopes * l);
  x->scope = arena_alloc (a, sizeof *x->scope * l);
  x->trips = arena_alloc (a, sizeof *x->trips * l);
  x->divergent = arena_alloc (a, l);
  x->work->masks.assume_converged
    = arena_alloc (a, sizeof *x->work->masks.assume_converged * l);
  x->work->masks.entries = arena_alloc (a, sizeof *x->work->masks.entries * l);
  x->work->masks.all = arena_alloc (a, sizeof *x->work->masks.all * (k + 1));
  shared_find (x);
  for (size_t i = 0; i < b; i++)
    edges += (size_t) x->f->blocks[i].nsuccs;
  const struct active_mask **e = arena_alloc (a, sizeof *e * (edges + 1));
  for (size_t i = 0; i < b; i++)
    {
      x->work->masks.edges[i] = e;
      e += x->f->blocks[i].nsuccs;
    }
  for (size_t i = 0; i < k; i++)
    {
      const struct ir_lane_loop *loop = &x->f->lane_loops[i];
      uint32_t may = loop->few ? (UINT32_C (1) << loop->few) - 1 : ALL_LANES;
      x->work->masks.all[i]
	= (struct active_mask) { .rep = &x->work->masks.all[i], .may = may,
				 .exact = true, .exact_if_full = true,
				 .at_most_one = loop->few == 1,
				 .fill = loop->fill, .tail = loop->tail,
				 .lane_loop = (int) i, .lane_func = x->f };
    }
  x->work->masks.all[k] = single_mask;
  x->work->masks.all[k].rep = &x->work->masks.all[k];
  for (size_t i = 0; i < l; i++)
    {
      int up = x->cfg->loops[i].parent;
      const struct scope *parent = up >= 0 ? x->scope[up] : x->outer;
      int depth = parent ? parent->depth + 1 : 0;
      x->work->loops.scopes[i] = (struct scope) { parent, depth };
      x->scope[i]
	= depth < MAX_SCOPE_DEPTH ? &x->work->loops.scopes[i] : parent;
    }
}

/* Solve X.  */

static void
solve_context (struct context *x)
{
  allocate_context (x);
  x->solving = true;
  x->solver->depth++;
  for (int round = 1; round <= MAX_ROUNDS; round++)
    {
      run_pass (x);
      bool exits = active_at_exits (x);
      bool carried = induction_check (x, round >= MAX_ROUNDS - 2);
      if (!exits && !carried)
	break;
      if (round == MAX_ROUNDS)
	{
	  induction_drop (x);
	  run_pass (x);
	}
    }
  join_returned (x);
  x->solving = false;
  x->solver->depth--;
}

static bool
same_value_p (const struct lane_value *x, const struct lane_value *y)
{
  if (!x->p || !y->p)
    return (!x->p && !y->p && x->c.t == y->c.t && x->c.f == y->c.f
	    && x->c.uniform == y->c.uniform
	    && x->c.bound == y->c.bound
	    && x->c.at_most_one_true == y->c.at_most_one_true
	    && x->c.at_most_one_false == y->c.at_most_one_false);
  return poly_equal_p (x->p, y->p) && x->assume == y->assume;
}

static bool
same_mask_p (const struct active_mask *x, const struct active_mask *y)
{
  return (x->may == y->may && x->exact == y->exact
	  && x->exact_if_full == y->exact_if_full
	  && x->at_most_one == y->at_most_one && x->fill == y->fill
	  && x->tail == y->tail
	  && x->single == y->single && x->assume == y->assume
	  && x->lane_loop == y->lane_loop && x->lane_func == y->lane_func
	  && x->diverged == y->diverged);
}

/* Make X a context for all calls whose operands differ from its own by uniform
   amounts.  */

static void
generalise_args (struct context *x)
{
  struct pool *p = x->solver->pool;
  struct lane_value *args
    = arena_alloc (x->solver->arena,
		   sizeof *args * (size_t) (x->nargs + 1));
  for (int k = 0; k < x->nargs; k++)
    {
      args[k].assume = x->args[k].assume;
      if (!x->args[k].p)
	args[k].c = predicate_unknown (x->args[k].c.uniform);
      else
	{
	  const struct sym *any = sym_new (p, false, NULL, x->outer);
	  args[k].p = poly_sym (p, any);
	  if (x->args[k].p->varying)
	    args[k].p = poly_add (p, x->args[k].p, args[k].p);
	}
    }
  x->args = args;
  x->general = true;
}

/* Make X a context for all calls: only the names of the operands are
   known.  */

static void
generalise_fully (struct context *x)
{
  struct lane_value *args
    = arena_alloc (x->solver->arena,
		   sizeof *args * (size_t) (x->nargs + 1));
  for (int k = 0; k < x->nargs; k++)
    {
      args[k].assume = x->args[k].assume;
      if (!x->args[k].p)
	args[k].c = predicate_unknown (false);
      else
	args[k].p = poly_sym (x->solver->pool,
			      sym_irregular (x->solver->pool,
					     "called in too many ways", NULL,
					     x->outer));
    }
  x->args = args;
  if (!x->base.single)
    {
      x->base.may = ALL_LANES;
      x->base.exact = x->base.exact_if_full = false;
      x->base.at_most_one = false;
      x->base.diverged = true;
    }
  x->general = x->any = true;
}

/* True if context C is, or stands for, one of a call with the operands ARGS in
   SCOPE by lanes BASE.  */

static bool
stands_for_p (const struct context *c, const struct lane_value *args,
	      const struct active_mask *base, const struct scope *scope)
{
  bool same = (c->any ? c->base.single == base->single
	       : same_mask_p (&c->base, base)
		 && (c->general || c->outer == scope));
  for (int k = 0; same && !c->any && k < c->nargs; k++)
    if (!c->general)
      same = same_value_p (&c->args[k], &args[k]);
    else if (!c->args[k].p || !args[k].p)
      same = (!c->args[k].p && !args[k].p
	      && (args[k].c.uniform || !c->args[k].c.uniform));
    else
      same = (!poly_sub (c->solver->pool, args[k].p, c->args[k].p)->varying
	      && args[k].assume == c->args[k].assume);
  return same;
}

struct context *
solve_call (struct solver *s, const struct ir_func *f, int nargs,
	    const struct lane_value *args, const struct active_mask *base,
	    const struct scope *scope)
{
  for (struct context *c = s->contexts[f->index]; c; c = c->next)
    {
      if (stands_for_p (c, args, base, scope))
	return c->solving ? NULL : c;
      if (c->solving)
	return NULL;
    }
  if (s->depth >= MAX_CALL_DEPTH)
    return NULL;
  struct context *x = arena_alloc (s->arena, sizeof *x);
  x->work = arena_alloc (s->arena, sizeof *x->work);
  struct lane_value *copy = arena_alloc (s->arena,
					 sizeof *copy * (size_t) (nargs + 1));
  if (nargs)
    memcpy (copy, args, sizeof *copy * (size_t) nargs);
  x->solver = s;
  x->f = f;
  x->cfg = f->cfg;
  x->nargs = nargs;
  x->args = copy;
  x->base = *base;
  x->base.rep = &x->base;
  x->outer = scope;
  int n = ++s->ncontexts[f->index];
  if (n > MAX_CONTEXTS + MAX_SHAPES)
    generalise_fully (x);
  else if (n > MAX_CONTEXTS)
    generalise_args (x);
  x->next = s->contexts[f->index];
  s->contexts[f->index] = x;
  x->work->shared.first_sym = s->pool->nsyms;
  solve_context (x);
  x->work->shared.last_sym = s->pool->nsyms;
  return x;
}

struct context *
solve_root (struct solver *s, const struct ir_func *f)
{
  return solve_call (s, f, 0, NULL, &single_mask, NULL);
}
