/* Lanes that a loop of few iterations has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The lanes of a loop take its iterations from lane 0 on.  A lane beyond the
   last iteration has none.  Two things bound the number of iterations:

   - the loop's whole number, where that has bounds, however threads share it;

   - the test of the loop in its first round.  Its limit is often the lesser
     of two: of the end of a chunk, of constant size, and the end of all.  A
     lane has no iteration if it is behind one of them.  A limit is such a
     value by its operation (IR_MIN, IR_MAX), or by a choice (IR_SELECT,
     IR_PHI) that a comparison of the two decides.  */

#include "solve/solve-int.h"

#include "value/poly.h"

enum { MAX_LIMITS = 4, MAX_LIMIT_DEPTH = 10 };

/* Values, none of which is less (greater) than a limit from above (below).  */
struct limits
{
  int n;
  const struct poly *p[MAX_LIMITS];
};

static void find_limits (struct context *x, ir_ref r, ir_blk b, bool above,
			 struct limits *out, int depth);

/* True if R and Q are the same value in block B of X, conversions apart.  */

static bool
same_p (struct context *x, ir_ref r, ir_ref q, ir_blk b)
{
  while (x->f->insns[r].op == IR_CONV)
    r = x->f->insns[r].args[0];
  while (x->f->insns[q].op == IR_CONV)
    q = x->f->insns[q].args[0];
  if (r == q)
    return true;
  struct lane_value v = solve_operand (x, r, b), w = solve_operand (x, q, b);
  return v.p && w.p && poly_equal_p (v.p, w.p);
}

/* The comparison that decides whether R of X, a choice between two values, is
   the first of them, or IR_NONE.  Put the values into ARGS.  */

static ir_ref
decision_of (const struct context *x, ir_ref r, ir_ref args[2])
{
  const struct ir_insn *i = &x->f->insns[r];
  if (i->op == IR_SELECT)
    {
      args[0] = i->args[1];
      args[1] = i->args[2];
      return i->args[0];
    }
  const struct ir_block *blk = &x->f->blocks[i->block];
  ir_blk d = x->cfg->idom[i->block];
  if (i->op != IR_PHI || i->nargs != 2 || d < 0)
    return IR_NONE;
  const struct ir_block *up = &x->f->blocks[d];
  const struct ir_insn *last = &x->f->insns[up->insns[up->ninsns - 1]];
  if (last->op != IR_BRANCH)
    return IR_NONE;
  int side[2] = { -1, -1 };
  for (int k = 0; k < 2; k++)
    {
      /* Where the branch goes on the way that brings operand K.  */
      ir_blk via = blk->preds[k] == d ? i->block : blk->preds[k];
      if (via != i->block && x->f->blocks[via].npreds != 1)
	return IR_NONE;
      for (int s = 0; s < 2; s++)
	if (up->succs[s] == via)
	  side[s] = k;
    }
  if (side[0] < 0 || side[1] < 0 || side[0] == side[1])
    return IR_NONE;
  args[0] = i->args[side[0]];
  args[1] = i->args[side[1]];
  return last->args[0];
}

/* True if R of X is the lesser of two values, the greater unless ABOVE; put
   them into ARGS.  */

static bool
extreme_p (struct context *x, ir_ref r, bool above, ir_ref args[2])
{
  const struct ir_insn *i = &x->f->insns[r];
  if (i->op == (above ? IR_MIN : IR_MAX))
    {
      args[0] = i->args[0];
      args[1] = i->args[1];
      return true;
    }
  if (i->type.kind != IR_INT)
    return false;
  ir_ref test = decision_of (x, r, args);
  if (test == IR_NONE)
    return false;
  const struct ir_insn *t = &x->f->insns[test];
  if (t->op < IR_LT || t->op > IR_GE)
    return false;
  for (int k = 0; k < 2; k++)
    if (same_p (x, t->args[k], args[0], t->block)
	&& same_p (x, t->args[!k], args[1], t->block))
      {
	bool less = (t->op == IR_LT || t->op == IR_LE) == !k;
	return less == above;
      }
  return false;
}

/* Add P to OUT.  */

static void
add_limit (struct limits *out, const struct poly *p)
{
  if (out->n < MAX_LIMITS)
    out->p[out->n++] = p;
}

/* Add the sums of the limits of R's operands, a sum or difference.  */

static void
add_sums (struct context *x, ir_ref r, ir_blk b, bool above,
	  struct limits *out, int depth)
{
  struct pool *p = x->solver->pool;
  const struct ir_insn *i = &x->f->insns[r];
  struct limits sides[2] = { { .n = 0 }, { .n = 0 } };
  for (int k = 0; k < 2; k++)
    find_limits (x, i->args[k], b, above == (i->op == IR_ADD || !k),
		 &sides[k], depth);
  for (int m = 0; m < sides[0].n; m++)
    for (int n = 0; n < sides[1].n; n++)
      add_limit (out, (i->op == IR_ADD ? poly_add : poly_sub)
		 (p, sides[0].p[m], sides[1].p[n]));
}

/* True if the value R of X has a limit that is a number; the nearest is *K.  */

static bool
number_p (struct context *x, ir_ref r, ir_blk b, bool above, int64_t *k,
	  int depth)
{
  struct limits all = { .n = 0 };
  bool found = false;
  find_limits (x, r, b, above, &all, depth);
  for (int n = 0; n < all.n; n++)
    {
      struct lane_range one = facts_range_all (x->solver->pool, all.p[n],
					       ALL_LANES);
      int64_t bound = above ? one.hi : one.lo;
      if (!(above ? one.have_hi : one.have_lo))
	continue;
      if (!found || (bound < *k) == above)
	*k = bound;
      found = true;
    }
  return found;
}

/* Add to OUT the number, if there is one, that limits R of X: one of two
   values, or a part of one that is not negative.  */

static void
add_number (struct context *x, ir_ref r, ir_blk b, bool above,
	    struct limits *out, int depth)
{
  const struct ir_insn *i = &x->f->insns[r];
  int64_t k, other;
  if (!number_p (x, i->args[0], b, above, &k, depth))
    return;
  if (i->op == IR_PHI)
    {
      if (!number_p (x, i->args[1], b, above, &other, depth))
	return;
      k = (other > k) == above ? other : k;
    }
  else
    {
      struct lane_value v = solve_operand (x, i->args[1], b);
      struct lane_range by = facts_range_all (x->solver->pool,
					      solve_poly (x, i->args[1], &v),
					      ALL_LANES);
      if (!above || !by.have_lo || by.lo < 1)
	return;
      k = k < 0 ? 0 : k;
    }
  add_limit (out, poly_const (x->solver->pool, (uint64_t) k));
}

/* True if R of X, a conversion, is the number that its operand is, as far as
   block B can see.  */

static bool
unchanged_p (struct context *x, ir_ref r, ir_blk b)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct ir_type from = x->f->insns[i->args[0]].type;
  if (from.kind != IR_INT || i->type.kind != IR_INT)
    return false;
  struct lane_value v = solve_operand (x, r, b);
  struct lane_value w = solve_operand (x, i->args[0], b);
  return v.p && w.p && poly_equal_p (v.p, w.p);
}

/* Add to OUT the limits of the value R of X, as block B sees it.  */

static void
find_limits (struct context *x, ir_ref r, ir_blk b, bool above,
	     struct limits *out, int depth)
{
  const struct ir_insn *i = &x->f->insns[r];
  ir_ref args[2];
  if (depth)
    {
      if (extreme_p (x, r, above, args))
	{
	  for (int k = 0; k < 2; k++)
	    find_limits (x, args[k], b, above, out, depth - 1);
	  return;
	}
      if (i->op == IR_ADD || i->op == IR_SUB)
	{
	  add_sums (x, r, b, above, out, depth - 1);
	  return;
	}
      bool header = x->cfg->loop[i->block] >= 0
		    && x->cfg->loops[x->cfg->loop[i->block]].header == i->block;
      if (i->op == IR_DIV || (i->op == IR_PHI && i->nargs == 2 && !header))
	add_number (x, r, b, above, out, depth - 1);
      if (i->op == IR_CONV && unchanged_p (x, r, b))
	{
	  find_limits (x, i->args[0], b, above, out, depth - 1);
	  return;
	}
    }
  struct lane_value v = solve_operand (x, r, b);
  if (v.p && !v.p->varying)
    add_limit (out, v.p);
}

/* The bounds of the value R of X, as block B sees it.  */

static struct lane_range
bounds_at (struct context *x, ir_ref r, ir_blk b)
{
  struct lane_value v = solve_operand (x, r, b);
  struct lane_range all = facts_range_all (x->solver->pool, solve_poly (x, r,
									&v),
					   ALL_LANES);
  struct limits above = { .n = 0 };
  find_limits (x, r, b, true, &above, MAX_LIMIT_DEPTH);
  for (int k = 0; k < above.n; k++)
    {
      struct lane_range one = facts_range_all (x->solver->pool, above.p[k],
					       ALL_LANES);
      if (one.have_hi && (!all.have_hi || one.hi < all.hi))
	{
	  all.have_hi = true;
	  all.hi = one.hi;
	}
    }
  return all;
}

struct lane_range
few_iterations (struct context *x, int l)
{
  struct lane_range none = { .have_lo = false };
  for (int k = 0; k < x->f->nloops; k++)
    {
      const struct ir_loop *s = &x->f->loops[k];
      if (s->header != x->cfg->loops[l].header || s->kind != IR_LOOP_LANES
	  || s->trips == IR_NONE)
	continue;
      struct lane_value v = solve_operand (x, s->trips, s->header);
      if (!v.p || v.p->varying)
	return none;
      return bounds_at (x, s->trips, s->header);
    }
  return none;
}

uint32_t
few_without (struct context *x, ir_ref test, bool stays)
{
  static const enum ir_op opposite[]
    = { IR_NE, IR_EQ, IR_GE, IR_GT, IR_LE, IR_LT };
  struct pool *p = x->solver->pool;
  const struct ir_insn *i = &x->f->insns[test];
  int l = x->cfg->loop[i->block];
  uint32_t none = 0;
  if (l < 0 || !x->trips[l] || i->op < IR_LT || i->op > IR_GE)
    return 0;
  enum ir_op op = stays ? i->op : opposite[i->op - IR_EQ];
  /* Which operand counts the iterations, and whether it grows.  */
  struct lane_value v[2];
  for (int k = 0; k < 2; k++)
    {
      v[k] = solve_operand (x, i->args[k], i->block);
      if (!v[k].p)
	return 0;
    }
  int count = poly_changes_p (v[0].p, x->scope[l]) ? 0 : 1;
  if (!poly_changes_p (v[count].p, x->scope[l])
      || poly_changes_p (v[!count].p, x->scope[l]))
    return 0;
  bool up = (op == IR_LT || op == IR_LE) == !count;
  bool last_too = op == IR_LE || op == IR_GE;
  const struct poly *first = poly_subst (p, v[count].p, x->trips[l], p->zero);
  struct limits limits = { .n = 0 };
  find_limits (x, i->args[!count], i->block, up, &limits, MAX_LIMIT_DEPTH);
  for (int k = 0; k < limits.n; k++)
    {
      struct lane_range left[LANES];
      facts_ranges (p, up ? poly_sub (p, limits.p[k], first)
			  : poly_sub (p, first, limits.p[k]),
		    ALL_LANES, left);
      for (int lane = 0; lane < LANES; lane++)
	if (left[lane].have_hi && left[lane].hi < !last_too)
	  none |= UINT32_C (1) << lane;
    }
  return none;
}
