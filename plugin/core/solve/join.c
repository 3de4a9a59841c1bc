/* The solver: values where paths meet.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "solve/solve-int.h"

#include "value/derived.h"
#include "value/poly.h"

#include <string.h>

struct lane_value
solve_phi_operand (struct context *x, ir_ref r, int k)
{
  const struct ir_insn *i = &x->f->insns[r];
  ir_blk p = x->f->blocks[i->block].preds[k];
  /* What one lane brings to others is the same in all of them.  */
  bool broadcast = !solve_single_p (x, i->block) && solve_single_p (x, p);
  struct lane_value v = solve_operand (x, i->args[k],
				       broadcast ? p : i->block);
  solve_cast (x, i->args[k], i->type, &v);
  if (v.p && v.p->varying)
    v.p = narrow_at (x, v.p, p, i->block);
  return v;
}

/* J, conditions, as one.  */

static struct predicate
join_predicates (const struct joined *j)
{
  struct predicate c = { .t = ALL_LANES, .f = ALL_LANES,
			 .uniform = j->whole, .bound = j->whole };
  for (int k = 0; k < j->n; k++)
    {
      c.t &= j->v[k].c.t | ~j->masks[k];
      c.f &= j->v[k].c.f | ~j->masks[k];
      c.uniform &= j->v[k].c.uniform;
      c.bound &= predicate_bound_p (j->v[k].c);
    }
  uint32_t none = c.t & c.f;
  c.f &= ~none;
  return predicate_and (c, predicate_const (true));
}

/* Of the values of J that are limited, as bits, the ones that are the same in
   all lanes, if some other is not, in all lanes that there are: an index comes
   to them at the end of its range.  */

static uint32_t
limited_values (const struct joined *j)
{
  uint32_t all = 0, limited = j->limited;
  bool full = false;
  for (int k = 0; k < j->n; k++)
    all |= j->masks[k];
  for (int k = 0; k < j->n && k < 32; k++)
    if (!j->v[k].p || j->v[k].p->varying)
      {
	full |= j->masks[k] == all;
	limited &= ~(UINT32_C (1) << k);
      }
  return full ? limited : 0;
}

struct lane_value
join_masks (struct context *x, ir_ref r, struct ir_type t,
	    const struct joined *j)
{
  const struct lane_value *v = j->v;
  struct lane_value y = { .p = NULL };
  int n = j->n;
  if (n == 1)
    return v[0];
  for (int k = 0; k < n; k++)
    y.assume |= v[k].assume;
  if (type_bool_p (t))
    {
      y.c = join_predicates (j);
      return y;
    }
  const struct poly **alts = arena_alloc (x->solver->arena,
					  sizeof *alts * (size_t) n);
  bool equal = true, uniform = true;
  for (int k = 0; k < n; k++)
    {
      alts[k] = v[k].p;
      equal &= poly_equal_p (alts[k], alts[0]);
      uniform &= !alts[k]->varying;
    }
  if (equal)
    y.p = alts[0];
  else if (t.kind != IR_OTHER)
    {
      struct alternatives a = { n, alts, j->masks, j->whole,
				{ limited_values (j),
				  "few lanes are at a limit" } };
      y.p = derive_choice (x->solver->pool, &a, &x->values[r],
			   solve_scope (x, x->f->insns[r].block));
      if (t.kind == IR_PTR)
	derive_pointers (y.p);
    }
  else if (j->whole && uniform)
    y.p = solve_leaf_uniform (x, r, NULL);
  else
    {
      const struct sym *s = NULL;
      for (int k = 0; k < n && !s; k++)
	s = poly_varying_sym (alts[k]);
      y.p = solve_leaf_varying (x, r, s && s->reason ? s->reason
				: "depends on a lane's condition",
				s ? s->array : NULL);
    }
  return y;
}

struct lane_value
eval_join (struct context *x, ir_ref r, struct ir_type t, int n,
	   const struct lane_value *v, const struct active_mask *const *acts,
	   const struct active_mask *from)
{
  bool whole = true;
  unsigned assume = 0;
  uint32_t limited = 0;
  uint32_t *masks = arena_alloc (x->solver->arena,
				 sizeof *masks * (size_t) (n + 1));
  struct lane_value *set = arena_alloc (x->solver->arena,
					sizeof *set * (size_t) (n + 1));
  int count = 0;
  for (int k = 0; k < n; k++)
    if (!v[k].unset)
      {
	bool same = active_same_p (acts[k], from);
	if (!same && count < 32 && (acts[k]->exact_if_full
				       || acts[k]->at_most_one)
	    && !from->single)
	  limited |= UINT32_C (1) << count;
	whole &= same;
	masks[count] = acts[k]->may;
	assume |= acts[k]->assume;
	set[count++] = v[k];
      }
  if (!count)
    return v[0];
  for (int k = 0; whole && k < count; k++)
    masks[k] = ALL_LANES;
  struct joined j = { count, set, masks, whole, limited };
  struct lane_value y = join_masks (x, r, t, &j);
  y.assume |= assume;
  return y;
}
