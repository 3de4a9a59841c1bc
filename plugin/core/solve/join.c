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

/* The lanes of MASKS (one for each of N values V) as a condition.  */

static struct predicate
join_predicates (int n, const struct lane_value *v, const uint32_t *masks,
		 bool whole)
{
  struct predicate c = { ALL_LANES, ALL_LANES, whole, false, false, whole };
  for (int k = 0; k < n; k++)
    {
      c.t &= v[k].c.t | ~masks[k];
      c.f &= v[k].c.f | ~masks[k];
      c.uniform &= v[k].c.uniform;
      c.bound &= predicate_bound_p (v[k].c);
    }
  uint32_t none = c.t & c.f;
  c.f &= ~none;
  return predicate_and (c, predicate_const (true));
}

/* Of those of N values V, each in the lanes of its MASKS, that are LIMITED, as
   bits, the ones that are the same in all lanes, if some other is not, in all
   lanes that there are: an index comes to them at the end of its range.  */

static uint32_t
limited_values (int n, const struct lane_value *v, const uint32_t *masks,
		uint32_t limited)
{
  uint32_t all = 0;
  bool full = false;
  for (int k = 0; k < n; k++)
    all |= masks[k];
  for (int k = 0; k < n && k < 32; k++)
    if (!v[k].p || v[k].p->varying)
      {
	full |= masks[k] == all;
	limited &= ~(UINT32_C (1) << k);
      }
  return full ? limited : 0;
}

struct lane_value
join_masks (struct context *x, ir_ref r, struct ir_type t, int n,
	    const struct lane_value *v, const uint32_t *masks, bool whole,
	    uint32_t limited)
{
  struct rare rare = { limited_values (n, v, masks, limited),
		       "few lanes are at a limit" };
  struct lane_value j = { .p = NULL };
  if (n == 1)
    return v[0];
  for (int k = 0; k < n; k++)
    j.assume |= v[k].assume;
  if (type_bool_p (t))
    {
      j.c = join_predicates (n, v, masks, whole);
      return j;
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
    j.p = alts[0];
  else if (t.kind != IR_OTHER)
    {
      j.p = derive_choice (x->solver->pool, n, alts, masks, whole, rare,
			   &x->values[r],
			   solve_scope (x, x->f->insns[r].block));
      if (t.kind == IR_PTR)
	derive_pointers (j.p);
    }
  else if (whole && uniform)
    j.p = solve_leaf_uniform (x, r, NULL);
  else
    {
      const struct sym *s = NULL;
      for (int k = 0; k < n && !s; k++)
	s = poly_varying_sym (alts[k]);
      j.p = solve_leaf_varying (x, r, s && s->reason ? s->reason
				: "depends on a lane's condition",
				s ? s->array : NULL);
    }
  return j;
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
  struct lane_value j = join_masks (x, r, t, count, set, masks, whole,
				    limited);
  j.assume |= assume;
  return j;
}
