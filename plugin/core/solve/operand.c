/* The solver: values as an instruction sees them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "solve/solve-int.h"

#include "value/poly.h"

#include <string.h>

/* A value as seen behind a loop that lanes leave at different times.  */
struct exit_value
{
  int loop;
  const struct poly *p;
  struct exit_value *next;
};

bool
solve_single_p (const struct context *x, ir_blk b)
{
  int lanes = x->f->blocks[b].lanes;
  return lanes == IR_SINGLE || (lanes == IR_INHERIT && x->base.single);
}

const struct scope *
solve_scope (const struct context *x, ir_blk b)
{
  int l = x->cfg->loop[b];
  return l >= 0 ? x->scope[l] : x->outer;
}

const struct poly *
solve_leaf_uniform (struct context *x, ir_ref r, const char *name)
{
  struct pool *p = x->solver->pool;
  struct sym *s = x->work->leaves.uniform[r];
  const struct ir_insn *i = &x->f->insns[r];
  if (!s)
    {
      s = sym_new (p, false, name, solve_scope (x, i->block));
      if (i->op == IR_UNIFORM)
	s->facts = i->facts;
      s->of_lane = i->op == IR_UNIFORM && i->role == IR_ROLE_OF_LANE;
      intwrap_facts (i->type, &s->facts);
      x->work->leaves.uniform[r] = s;
    }
  return poly_sym (p, s);
}

const struct poly *
solve_leaf_varying (struct context *x, ir_ref r, const char *reason,
		    const char *array)
{
  struct pool *p = x->solver->pool;
  struct sym *s = x->work->leaves.varying[r];
  const struct ir_insn *i = &x->f->insns[r];
  if (!s)
    {
      s = sym_irregular (p, reason, array, solve_scope (x, i->block));
      intwrap_facts (i->type, &s->facts);
      x->work->leaves.varying[r] = s;
    }
  return poly_sym (p, s);
}

const struct poly *
solve_poly (struct context *x, ir_ref r, const struct lane_value *v)
{
  struct pool *p = x->solver->pool;
  if (v->p)
    return v->p;
  if (predicate_known_p (v->c))
    {
      uint64_t lanes[LANES];
      for (int l = 0; l < LANES; l++)
	lanes[l] = v->c.t >> l & 1;
      return poly_lanes (p, lanes);
    }
  if (v->c.uniform)
    return solve_leaf_uniform (x, r, NULL);
  return solve_leaf_varying (x, r, "depends on a lane's condition", NULL);
}

void
solve_cast (struct context *x, ir_ref r, struct ir_type t,
	    struct lane_value *v)
{
  struct pool *p = x->solver->pool;
  bool boolean = t.kind == IR_INT && t.bits == 1;
  if (boolean && v->p)
    {
      v->c = predicate_compare (p, IR_NE, v->p, p->zero);
      v->p = NULL;
    }
  else if (!boolean && !v->p)
    v->p = solve_poly (x, r, v);
}

/* P, the value of R, as seen outside loop L of X.  */

static const struct poly *
outside (struct context *x, ir_ref r, int l, const struct poly *p)
{
  struct solver *s = x->solver;
  const struct sym *cause = poly_varying_sym (p);
  for (struct exit_value *e = x->work->leaves.exits[r]; e; e = e->next)
    if (e->loop == l)
      return e->p;
  struct exit_value *e = arena_alloc (s->arena, sizeof *e);
  int up = x->cfg->loops[l].parent;
  struct sym *leaf
    = sym_irregular (s->pool, TEMPORAL_DIVERGENCE,
		     cause ? cause->array : NULL,
		     up >= 0 ? x->scope[up] : x->outer);
  intwrap_facts (x->f->insns[r].type, &leaf->facts);
  *e = (struct exit_value) { l, poly_sym (s->pool, leaf),
			     x->work->leaves.exits[r] };
  x->work->leaves.exits[r] = e;
  return e->p;
}

struct lane_value
solve_operand (struct context *x, ir_ref r, ir_blk b)
{
  const struct cfg *c = x->cfg;
  ir_blk def = x->f->insns[r].block;
  struct lane_value v = x->values[r];
  bool single = solve_single_p (x, b);
  const struct hypothesis *h = x->work->loops.hypotheses[r];
  if (h && h->kind == HYPOTHESIS_GUARDED && !single
      && guarded_at_p (x, r, &h->guard, b))
    return (struct lane_value) { .p = solve_leaf_uniform (x, r, NULL) };
  if (!v.p && (single || predicate_known_p (v.c)))
    {
      if (single && !v.c.uniform)
	v.c = predicate_unknown (true);
      return v;
    }
  if (single)
    {
      if (v.p->varying)
	v = (struct lane_value) { .p = solve_leaf_uniform (x, r, NULL) };
      return v;
    }
  for (int l = c->loop[def]; l >= 0; l = c->loops[l].parent)
    {
      if (cfg_loop_inside_p (c, c->loop[b], l))
	break;
      if (!x->divergent[l])
	{
	  v.assume |= x->work->masks.assume_converged[l];
	  continue;
	}
      if (!v.p)
	v.c = predicate_unknown (false);
      else if (poly_changes_p (v.p, x->scope[l]))
	v = (struct lane_value) { .p = outside (x, r, l, v.p) };
    }
  return v;
}
