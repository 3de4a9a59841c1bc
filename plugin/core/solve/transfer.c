/* Evaluating instructions over lane values.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Booleans are conditions, all else polynomials; what is neither integer nor
   address is one symbol, uniform or varying.  An operation without a rule
   gives a uniform symbol when its operands are uniform, else a varying one
   whose reason is its operand's, or the operation's own.  */

#include "site/site.h"
#include "value/bitops.h"
#include "value/derived.h"
#include "solve/solve-int.h"
#include "value/poly.h"

#include <string.h>

/* A value for instruction R of which nothing is known, except that it is
   UNIFORM if that is set; else because of REASON and ARRAY.  */

static struct lane_value
unknown_value (struct context *x, ir_ref r, bool uniform, const char *reason,
	       const char *array)
{
  struct lane_value v = { .p = NULL };
  if (type_bool_p (x->f->insns[r].type))
    v.c = predicate_unknown (uniform);
  else if (uniform)
    v.p = solve_leaf_uniform (x, r, x->f->insns[r].name);
  else
    v.p = solve_leaf_varying (x, r, reason, array);
  return v;
}

/* A value for instruction R, of which only the operands ARGS are known: it
   is uniform if they are.  REASON is used if they have none.  */

static struct lane_value
opaque_value (struct context *x, ir_ref r, const struct lane_value *args,
	      const char *reason)
{
  const struct ir_insn *i = &x->f->insns[r];
  const char *array = NULL, *why = NULL;
  bool uniform = true;
  unsigned assume = 0;
  for (int k = 0; k < i->nargs; k++)
    {
      assume |= args[k].assume;
      if (!args[k].p)
	{
	  uniform &= args[k].c.uniform;
	  continue;
	}
      uniform &= !args[k].p->varying;
      const struct sym *s = poly_varying_sym (args[k].p);
      if (s && (!why || !array))
	{
	  why = s->reason;
	  array = s->array;
	}
    }
  struct lane_value v = unknown_value (x, r, uniform, array && why
				       ? why : reason, array);
  v.assume = uniform ? assume : 0;
  return v;
}

/* Polynomial P with ASSUME as the value of instruction R.  */

static struct lane_value
integer_value (struct context *x, ir_ref r, const struct poly *p,
	       unsigned assume)
{
  struct lane_value v = { .p = p, .assume = assume };
  if (type_bool_p (x->f->insns[r].type))
    {
      struct pool *pool = x->solver->pool;
      struct ir_type bit = ir_type_wrapping (IR_INT, 1);
      p = intwrap_value (pool, p, bit, &v.assume);
      v.c = predicate_compare (pool, IR_NE, p, pool->zero);
      v.p = NULL;
    }
  return v;
}

/* The value of instruction R, V[0] where C is true, else V[1].  */

static struct lane_value
choose_value (struct context *x, ir_ref r, struct predicate c,
	      const struct lane_value *v)
{
  uint32_t masks[2] = { ~c.f, ~c.t };
  struct lane_value j;
  if (v[0].unset || v[1].unset)
    j = v[v[0].unset ? 1 : 0];
  else if (c.uniform && predicate_known_p (c))
    j = v[c.t ? 0 : 1];
  else if (c.uniform)
    {
      masks[0] = masks[1] = ALL_LANES;
      struct joined both = { 2, v, masks, true, 0 };
      j = join_masks (x, r, x->f->insns[r].type, &both);
    }
  else
    {
      uint32_t limited = (c.bound ? 3
			  : ((c.at_most_one_true ? 1 : 0)
			     | (c.at_most_one_false ? 2 : 0)));
      struct joined both = { 2, v, masks, false, limited };
      j = join_masks (x, r, x->f->insns[r].type, &both);
    }
  return j;
}

/* The truth C as the value of instruction R, which is wider than a bit: YES if
   it is true, else 0.  It holds under ASSUME.  */

static struct lane_value
number_of (struct context *x, ir_ref r, struct predicate c, unsigned assume,
	   int64_t yes)
{
  struct pool *p = x->solver->pool;
  struct lane_value v[2] = { { .p = poly_const (p, (uint64_t) yes),
			       .assume = assume },
			     { .p = p->zero, .assume = assume } };
  return choose_value (x, r, c, v);
}

/* A OP B for the booleans A and B, OP from AND to XOR or a comparison.  */

static struct lane_value
eval_bool (struct context *x, ir_ref r, enum ir_op op,
	   const struct lane_value *args)
{
  struct lane_value v = { .assume = args[0].assume | args[1].assume };
  struct predicate a = args[0].c, b = args[1].c;
  switch (op)
    {
    case IR_AND: case IR_MUL: case IR_MIN:
      v.c = predicate_and (a, b);
      break;
    case IR_OR: case IR_MAX:
      v.c = predicate_or (a, b);
      break;
    case IR_XOR: case IR_NE: case IR_ADD: case IR_SUB:
      v.c = predicate_xor (a, b);
      break;
    case IR_EQ:
      v.c = predicate_not (predicate_xor (a, b));
      break;
    case IR_LT:
      v.c = predicate_and (predicate_not (a), b);
      break;
    case IR_LE:
      v.c = predicate_or (predicate_not (a), b);
      break;
    case IR_GT:
      v.c = predicate_and (a, predicate_not (b));
      break;
    case IR_GE:
      v.c = predicate_or (a, predicate_not (b));
      break;
    default:
      return opaque_value (x, r, args, ir_op_name (op));
    }
  return v;
}

/* A shifted by B (or divided by 2**B if RIGHT).  *ASSUME may get more.  Null
   if there is no rule.  */

static const struct poly *
shift_value (struct context *x, ir_ref r, const struct poly *a,
	     const struct poly *b, bool right, unsigned *assume)
{
  struct pool *pool = x->solver->pool;
  struct ir_type t = x->f->insns[r].type;
  uint64_t k, v[LANES], w[LANES];
  if (right)
    a = intwrap_value (pool, a, t, assume);
  if (poly_const_p (b, &k) && k < 64)
    {
      if (!right)
	return poly_scale (pool, a, UINT64_C (1) << k);
      return k < 63 ? derive_div (pool, a, UINT64_C (1) << k) : NULL;
    }
  if (poly_known_p (a, v) && poly_known_p (b, w))
    {
      for (int l = 0; l < LANES; l++)
	if (w[l] >= 64)
	  return NULL;
	else
	  v[l] = !right ? v[l] << w[l] : t.is_unsigned ? v[l] >> w[l]
		 : (uint64_t) ((int64_t) v[l] >> w[l]);
      return poly_lanes (pool, v);
    }
  if (b->varying || !a->varying)
    return NULL;
  /* A uniform amount: the power is a symbol of its own.  */
  const struct poly *power = solve_leaf_uniform (x, r, NULL);
  struct sym *s = x->work->leaves.uniform[r];
  s->facts = (struct ir_facts) { .have_lo = true, .lo = 1 };
  return right ? derive_div_by (pool, a, power) : poly_mul (pool, a, power);
}

/* A OP B, integers, without a condition.  *ASSUME may get more.  Null if
   there is no rule.  */

static const struct poly *
transfer_arithmetic (struct context *x, ir_ref r, enum ir_op op,
		     const struct poly *a,
		     const struct poly *b, unsigned *assume)
{
  struct pool *p = x->solver->pool;
  struct ir_type t = x->f->insns[r].type;
  const struct poly *q;
  switch (op)
    {
    case IR_ADD:
      return poly_add (p, a, b);
    case IR_SUB:
      return poly_sub (p, a, b);
    case IR_MUL:
      return poly_mul (p, a, b);
    case IR_DIV:
      return intwrap_divide (p, a, b, t, assume);
    case IR_FLOORDIV:
      return intwrap_floor (p, a, b, t, assume);
    case IR_MOD: case IR_FLOORMOD:
      q = (op == IR_MOD ? intwrap_divide : intwrap_floor) (p, a, b, t, assume);
      if (!q)
	return NULL;
      a = intwrap_value (p, a, t, assume);
      b = intwrap_value (p, b, t, assume);
      return poly_sub (p, a, poly_mul (p, q, b));
    case IR_SHL:
      return shift_value (x, r, a, b, false, assume);
    case IR_SHR:
      return shift_value (x, r, a, b, true, assume);
    case IR_AND: case IR_OR: case IR_XOR:
      return bits_op (p, op, a, b, t);
    default:
      return NULL;
    }
}

/* The lesser (greater if MAX) of V[0] and V[1], integers.  */

static struct lane_value
transfer_extreme (struct context *x, ir_ref r, bool max,
		  const struct lane_value *v)
{
  struct pool *p = x->solver->pool;
  struct ir_type t = x->f->insns[r].type;
  struct lane_value w[2] = { v[0], v[1] };
  for (int k = 0; k < 2; k++)
    {
      w[k].p = intwrap_value (p, v[k].p, t, &w[k].assume);
      w[k].p = narrow_at (x, w[k].p, x->f->insns[r].block, -1);
    }
  w[0].assume = w[1].assume |= w[0].assume;
  struct lane_value m
    = choose_value (x, r,
		    predicate_compare (p, max ? IR_GE : IR_LE, w[0].p, w[1].p),
		    w);
  struct ir_facts facts = narrow_extreme (p, max, w[0].p, w[1].p);
  return m.p && !m.p->varying ? narrow_uniform (x, r, m, facts)
	 : narrow_value (x, r, m, facts);
}

/* Whether T is an integer as long as the digits of a floating-point type, and a
   sign.  */

static bool
real_digits_p (struct ir_type t)
{
  return t.kind == IR_INT
    && (t.bits == FLOAT_DIGITS + 1 || t.bits == DOUBLE_DIGITS + 1);
}

/* ARGS[0] converted to instruction R's type.  */

static struct lane_value
transfer_conversion (struct context *x, ir_ref r, const struct lane_value *args)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct ir_type from = x->f->insns[i->args[0]].type;
  if (i->type.kind == IR_OTHER || from.kind == IR_OTHER)
    return opaque_value (x, r, args, from.kind == IR_OTHER
			 && i->type.kind == IR_INT
			 ? "converted from floating point" : "floating point");
  if (type_bool_p (i->type) && !args[0].p)
    return args[0];
  if (!args[0].p && !args[0].c.uniform && !predicate_known_p (args[0].c))
    return number_of (x, r, args[0].c, args[0].assume,
		      from.is_unsigned ? 1 : -1);
  struct lane_value v = { .assume = args[0].assume };
  v.p = solve_poly (x, i->args[0], &args[0]);
  if (real_digits_p (i->type)
      && intwrap_beyond_p (x->solver->pool, v.p, i->type.bits - 1, &v.assume))
    return opaque_value (x, r, args, "floating point");
  v.p = intwrap_convert (x->solver->pool, v.p, from, i->type, &v.assume);
  return narrow_value (x, r, integer_value (x, r, v.p, v.assume), i->facts);
}

/* A comparison.  */

static struct lane_value
transfer_comparison (struct context *x, ir_ref r, const struct lane_value *args)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct pool *p = x->solver->pool;
  struct ir_type t = x->f->insns[i->args[0]].type;
  struct lane_value v = { .p = NULL };
  if (!args[0].p && !args[1].p)
    v = eval_bool (x, r, i->op, args);
  else if (t.kind == IR_OTHER)
    v.c = predicate_unknown (solve_poly (x, i->args[0], &args[0])->varying == 0
			     && solve_poly (x, i->args[1], &args[1])->varying
				== 0);
  else
    {
      const struct poly *w[2];
      for (int k = 0; k < 2; k++)
	w[k] = intwrap_value (p, solve_poly (x, i->args[k], &args[k]), t,
			      &v.assume);
      v.c = predicate_compare (p, i->op, w[0], w[1]);
      v.assume |= args[0].assume | args[1].assume;
    }
  if (!type_bool_p (i->type))
    return number_of (x, r, v.c, v.assume, 1);
  return v;
}

/* A load.  */

static struct lane_value
transfer_load (struct context *x, ir_ref r, const struct lane_value *args)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct poly *address = solve_poly (x, i->args[0], &args[0]);
  /* A pointer in a lane's own object, as in a lambda expression's closure,
     usually points to an argument of the construct.  */
  bool of_lane
    = (i->mem->space == IR_PRIVATE
       || (shared_lane_memory_p (address) && i->type.kind != IR_PTR));
  bool uniform = !address->varying && !of_lane;
  const char *reason = (i->type.kind == IR_PTR ? REASON_POINTER
			: REASON_LOADED);
  if (of_lane)
    reason = "private to the lane";
  if (solve_single_p (x, i->block))
    uniform = true;
  if (!uniform && !of_lane && !type_bool_p (i->type)
      && i->type.kind != IR_OTHER)
    {
      struct ir_facts facts = { .pow2 = 0 };
      intwrap_facts (i->type, &facts);
      const struct poly *p
	= derive_load (x->solver->pool, address, &x->values[r],
		       i->mem->array, reason, facts,
		       solve_scope (x, i->block));
      if (p)
	return (struct lane_value) { .p = p, .assume = args[0].assume };
    }
  struct lane_value v = unknown_value (x, r, uniform, reason, i->mem->array);
  v.assume = uniform ? args[0].assume : 0;
  if (uniform && v.p)
    x->work->leaves.uniform[r]->name = i->mem->called ? i->mem->called
      : i->mem->array;
  if (uniform && i->mem->space == IR_GLOBAL && !solve_single_p (x, i->block))
    v = shared_load (x, r, address, v);
  return v;
}

/* A call: of a routine in the context of its operands, or unknown.  */

static struct lane_value
transfer_call (struct context *x, ir_ref r, const struct lane_value *args)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct arena *results = x->solver->m->arena;
  bool single = solve_single_p (x, i->block);
  const char *name = i->name ? i->name : "?";
  x->calls[r] = NULL;
  if (i->imm >= 0 && !x->cfg->irreducible[i->block])
    {
      const struct ir_func *callee = x->solver->m->funcs[i->imm];
      struct context *c
	= solve_call (x->solver, callee, callee->nparams, args,
		      x->active[i->block], solve_scope (x, i->block));
      x->calls[r] = c;
      if (c && c->has_result && !c->general)
	{
	  struct lane_value v = solve_result (x, r, c);
	  bool fits = (type_bool_p (i->type) == (v.p == NULL));
	  if (fits)
	    return v;
	}
    }
  return unknown_value (x, r, single,
			arena_printf (results, "result of '%s'", name), NULL);
}

/* Evaluate instruction R of X, an operation on integers or booleans, on ARGS
   with the assumptions ASSUME; BOOLS: they are booleans.  */

static struct lane_value
eval_arithmetic (struct context *x, ir_ref r, struct lane_value *args,
		 unsigned assume, bool bools)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct pool *p = x->solver->pool;
  if (i->type.kind == IR_OTHER)
    return opaque_value (x, r, args, "floating point");
  if (type_bool_p (i->type) && bools)
    {
      if (i->op == IR_NOT)
	return (struct lane_value) { .c = predicate_not (args[0].c),
				     .assume = assume };
      return i->op == IR_NEG || i->op == IR_ABS ? args[0]
	     : eval_bool (x, r, i->op, args);
    }
  for (int k = 0; k < i->nargs; k++)
    if (x->f->insns[i->args[k]].type.kind == IR_OTHER)
      return opaque_value (x, r, args, ir_op_name (i->op));
    else
      args[k].p = solve_poly (x, i->args[k], &args[k]);
  if (i->op == IR_MIN || i->op == IR_MAX)
    return transfer_extreme (x, r, i->op == IR_MAX, args);
  if (i->op == IR_NEG || i->op == IR_NOT || i->op == IR_ABS)
    {
      const struct poly *minus = poly_sub (p, p->zero, args[0].p);
      if (i->op == IR_NOT)
	minus = poly_sub (p, minus, poly_const (p, 1));
      if (i->op != IR_ABS)
	return integer_value (x, r, minus, assume);
      struct lane_value w[2] = { args[0], { .p = minus, .assume = assume } };
      return choose_value (x, r,
			   predicate_compare (p, IR_GE, args[0].p, p->zero), w);
    }
  const struct poly *q = transfer_arithmetic (x, r, i->op, args[0].p, args[1].p,
					      &assume);
  struct lane_value v = (q ? integer_value (x, r, q, assume)
			 : opaque_value (x, r, args, ir_op_name (i->op)));
  /* A mask that is not negative bounds whatever it is applied to.  */
  for (int k = 0; k < 2 && i->op == IR_AND; k++)
    {
      struct lane_range mask = facts_range_all (p, args[k].p, ALL_LANES);
      struct ir_facts facts = { .have_lo = true, .have_hi = mask.have_hi,
				.lo = 0, .hi = mask.hi };
      if (mask.have_lo && mask.lo >= 0)
	v = narrow_value (x, r, v, facts);
    }
  return v;
}

/* Evaluate instruction R of X, which has no operands.  */

static struct lane_value
eval_leaf (struct context *x, ir_ref r)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct pool *p = x->solver->pool;
  switch (i->op)
    {
    case IR_CONST:
      if (type_bool_p (i->type))
	return (struct lane_value) { .c = predicate_const (i->imm & 1) };
      if (i->type.kind == IR_OTHER)
	return unknown_value (x, r, true, NULL, NULL);
      return integer_value (x, r, intwrap_const (p, i->type, i->imm), 0);
    case IR_LANE:
      {
	uint64_t v[LANES];
	if (solve_single_p (x, i->block))
	  return integer_value (x, r, p->zero, 0);
	for (int l = 0; l < LANES; l++)
	  v[l] = (uint64_t) l;
	return integer_value (x, r, poly_lanes (p, v), 0);
      }
    case IR_UNIFORM:
      {
	struct lane_value v = unknown_value (x, r, true, NULL, NULL);
	v.unset = i->role == IR_ROLE_UNSET;
	return v;
      }
    case IR_VARYING:
      return unknown_value (x, r, solve_single_p (x, i->block),
			    i->name ? i->name : "unknown", NULL);
    default:
      if (i->imm < x->nargs
	  && (x->args[i->imm].p == NULL) == type_bool_p (i->type))
	return x->args[i->imm];
      return unknown_value (x, r, solve_single_p (x, i->block), "parameter",
			    NULL);
    }
}

/* Evaluate the choice R of X between the last two of ARGS.  */

static struct lane_value
eval_select (struct context *x, ir_ref r, struct lane_value *args)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct pool *p = x->solver->pool;
  struct predicate c = args[0].c;
  if (args[0].p)
    c = predicate_compare (p, IR_NE, args[0].p, p->zero);
  if (c.t || c.f || c.uniform)
    {
      args[1].assume |= args[0].assume;
      args[2].assume |= args[0].assume;
    }
  solve_cast (x, i->args[1], i->type, &args[1]);
  solve_cast (x, i->args[2], i->type, &args[2]);
  return choose_value (x, r, c, args + 1);
}

struct lane_value
eval_insn (struct context *x, ir_ref r)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct lane_value few[8];
  struct lane_value *args = few;
  unsigned assume = 0;
  bool bools = i->nargs > 0;
  if (i->nargs > 8)
    args = arena_alloc (x->solver->arena, sizeof *args * (size_t) i->nargs);
  for (int k = 0; k < i->nargs; k++)
    {
      args[k] = solve_operand (x, i->args[k], i->block);
      assume |= args[k].assume;
      bools &= args[k].p == NULL;
    }
  switch (i->op)
    {
    case IR_CONST: case IR_LANE: case IR_UNIFORM: case IR_VARYING:
    case IR_PARAM:
      return eval_leaf (x, r);
    case IR_CONV:
      return transfer_conversion (x, r, args);
    case IR_EQ: case IR_NE: case IR_LT: case IR_LE: case IR_GT: case IR_GE:
      return transfer_comparison (x, r, args);
    case IR_SELECT:
      return eval_select (x, r, args);
    case IR_PURE:
      {
	struct lane_value v;
	return real_insn (x, r, args, &v) ? v
	       : opaque_value (x, r, args, i->name ? i->name : "pure function");
      }
    case IR_LOAD:
      return transfer_load (x, r, args);
    case IR_ATOMIC:
      return unknown_value (x, r, solve_single_p (x, i->block),
			    "result of an atomic operation", i->mem->array);
    case IR_CALL:
      return transfer_call (x, r, args);
    case IR_STORE:
      return args[0];
    default:
      return eval_arithmetic (x, r, args, assume, bools);
    }
}
