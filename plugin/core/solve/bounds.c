/* Bounds of values of which nothing else is known.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An index that was read from memory is not a polynomial of lanes, but where
   the program clamps it, or the array it goes into has so many elements, it
   has bounds; so has the address made of it.  Such a value becomes a leaf with
   these bounds.  A value that is known from lane to lane is left alone.

   Where a branch has tested a symbol, it stands for a symbol of its own whose
   bounds the test gave.  Branches on all ways to a place count if it is in
   their loop, so that both see the value of one iteration.  */

#include "solve/solve-int.h"

#include "value/derived.h"
#include "value/poly.h"

enum { MAX_CAUSE_DEPTH = 4, MAX_TESTS = 12, MAX_TEST_DEPTH = 4,
       MAX_WAYS = 4,
       MAX_FEW = 4096 };

static const struct sym *
unfollowed_part (const struct sym *s, int depth);

/* The first symbol in X that varies between lanes in a way that is not known;
   null if there is none.  What is behind more than DEPTH others counts as
   known.  */

static const struct sym *
unfollowed_symbol (const struct poly *x, int depth)
{
  const struct sym *cause = NULL;
  for (int i = 0; x && i < x->n && !cause; i++)
    for (int k = 0; k < x->terms[i].m->degree && !cause; k++)
      cause = unfollowed_part (x->terms[i].m->syms[k], depth);
  return cause;
}

/* The same for the symbol S.  */

static const struct sym *
unfollowed_part (const struct sym *s, int depth)
{
  if (!s->varying || !depth)
    return NULL;
  if (s->kind == SYM_LEAF || s->kind == SYM_OPAQUE)
    return s;
  if (s->kind == SYM_LOADED)
    return NULL;
  const struct sym *cause = unfollowed_symbol (s->num, depth - 1);
  if (!cause)
    cause = unfollowed_symbol (s->den, depth - 1);
  for (int i = 0; i < s->nalts && !cause; i++)
    cause = unfollowed_symbol (s->alts[i], depth - 1);
  return cause;
}

struct lane_value
narrow_value (struct context *x, ir_ref r, struct lane_value v,
	      struct ir_facts facts)
{
  const struct sym *cause
    = v.p ? unfollowed_symbol (v.p, MAX_CAUSE_DEPTH) : NULL;
  if (!cause || !facts.have_lo || !facts.have_hi)
    return v;
  struct lane_range now = facts_range_all (x->solver->pool, v.p, ALL_LANES);
  if (now.have_lo && now.lo > facts.lo)
    facts.lo = now.lo;
  if (now.have_hi && now.hi < facts.hi)
    facts.hi = now.hi;
  if (facts.lo > facts.hi || (now.have_lo && now.have_hi && facts.lo == now.lo
			      && facts.hi == now.hi))
    return v;
  v.p = solve_leaf_varying (x, r, cause->reason, cause->array);
  x->work->leaves.varying[r]->facts
    = (struct ir_facts) { .have_lo = true, .have_hi = true,
					     .lo = facts.lo, .hi = facts.hi };
  return v;
}

struct lane_value
narrow_uniform (struct context *x, ir_ref r, struct lane_value v,
		struct ir_facts facts)
{
  const struct ir_insn *i = &x->f->insns[x->f->insns[r].args[0]];
  if (i->op != IR_UNIFORM || i->name || !facts.have_hi || facts.hi > MAX_FEW)
    return v;
  v.p = solve_leaf_uniform (x, r, NULL);
  x->work->leaves.uniform[r]->facts = facts;
  return v;
}

struct ir_facts
narrow_extreme (struct pool *p, bool max, const struct poly *a,
		const struct poly *b)
{
  struct lane_range x = facts_range_all (p, a, ALL_LANES);
  struct lane_range y = facts_range_all (p, b, ALL_LANES);
  struct ir_facts r = { .pow2 = 0 };
  /* The least of two has the lower of the upper bounds.  */
  r.have_lo = max ? x.have_lo || y.have_lo : x.have_lo && y.have_lo;
  r.have_hi = max ? x.have_hi && y.have_hi : x.have_hi || y.have_hi;
  if (!x.have_lo || !y.have_lo)
    r.lo = x.have_lo ? x.lo : y.lo;
  else
    r.lo = (x.lo < y.lo) == max ? y.lo : x.lo;
  if (!x.have_hi || !y.have_hi)
    r.hi = x.have_hi ? x.hi : y.hi;
  else
    r.hi = (x.hi < y.hi) == max ? y.hi : x.hi;
  return r;
}

/* FACTS with the upper bound HI, or the lower bound LO.  */

static void
put_hi (struct ir_facts *facts, int64_t hi)
{
  if (!facts->have_hi || facts->hi > hi)
    facts->hi = hi;
  facts->have_hi = true;
}

static void
put_lo (struct ir_facts *facts, int64_t lo)
{
  if (!facts->have_lo || facts->lo < lo)
    facts->lo = lo;
  facts->have_lo = true;
}

/* True if X is S and a constant, which is *MORE.  */

static bool
symbol_plus_p (struct pool *p, const struct poly *x, const struct sym *s,
	       int64_t *more)
{
  uint64_t k;
  if (!poly_const_p (poly_sub (p, x, poly_sym (p, s)), &k)
      || (int64_t) k > INT32_MAX || (int64_t) k < INT32_MIN)
    return false;
  *more = (int64_t) k;
  return true;
}

/* Enter into FACTS what it says of S that comparison I of block B of X is
   true, if SENSE, or false.  */

static void
add_comparison_facts (struct context *x, const struct ir_insn *i, ir_blk b,
		      bool sense, const struct sym *s, struct ir_facts *facts)
{
  static const enum ir_op opposite[]
    = { IR_NE, IR_EQ, IR_GE, IR_GT, IR_LE, IR_LT };
  static const enum ir_op turned[]
    = { IR_EQ, IR_NE, IR_GT, IR_GE, IR_LT, IR_LE };
  struct pool *p = x->solver->pool;
  struct ir_type t = x->f->insns[i->args[0]].type;
  enum ir_op op = i->op;
  int64_t more;
  int k = 0;
  struct lane_value v[2];
  if (t.kind != IR_INT || (t.wraps && t.bits < 32))
    return;
  for (k = 0; k < 2; k++)
    {
      v[k] = solve_operand (x, i->args[k], b);
      if (!v[k].p)
	return;
    }
  k = 0;
  while (k < 2 && !symbol_plus_p (p, v[k].p, s, &more))
    k++;
  if (k == 2)
    return;
  struct lane_range r = facts_range_all (p, v[!k].p, ALL_LANES);
  if (!sense)
    op = opposite[op - IR_EQ];
  if (k)
    op = turned[op - IR_EQ];
  bool less = op == IR_LT || op == IR_LE || op == IR_EQ;
  bool greater = op == IR_GT || op == IR_GE || op == IR_EQ;
  /* What is below a number as an unsigned one is not negative.  */
  if (less && r.have_hi && t.is_unsigned && t.bits < 64)
    put_lo (facts, -more);
  if (less && r.have_hi)
    put_hi (facts, r.hi - more - (op == IR_LT));
  if (greater && r.have_lo && !t.is_unsigned)
    put_lo (facts, r.lo - more + (op == IR_GT));
}

/* The same for any condition R.  */

static void
add_condition_facts (struct context *x, ir_ref r, ir_blk b, bool sense,
		     const struct sym *s, struct ir_facts *facts, int depth)
{
  const struct ir_insn *i = &x->f->insns[r];
  bool both = (i->op == IR_AND && sense) || (i->op == IR_OR && !sense);
  if (i->op >= IR_EQ && i->op <= IR_GE)
    add_comparison_facts (x, i, b, sense, s, facts);
  else if (i->op == IR_NOT && depth)
    add_condition_facts (x, i->args[0], b, !sense, s, facts, depth - 1);
  for (int k = 0; k < 2 && both && depth; k++)
    add_condition_facts (x, i->args[k], b, sense, s, facts, depth - 1);
}

/* Enter into FACTS what the branch at the end of block B of X says of S where
   it goes to block TO.  */

static void
add_branch_facts (struct context *x, const struct sym *s, ir_blk b, ir_blk to,
		  struct ir_facts *facts)
{
  const struct ir_block *blk = &x->f->blocks[b];
  const struct ir_insn *last = &x->f->insns[blk->insns[blk->ninsns - 1]];
  if (last->op != IR_BRANCH || blk->succs[0] == blk->succs[1])
    return;
  for (int k = 0; k < 2; k++)
    if (blk->succs[k] == to)
      add_condition_facts (x, last->args[0], b, !k, s, facts, MAX_TEST_DEPTH);
}

/* Enter into FACTS what is known of S, in block B of X, because each of the
   few ways to B from its immediate dominator D has a test.  */

static void
add_join_facts (struct context *x, const struct sym *s, ir_blk b, ir_blk d,
		struct ir_facts *facts)
{
  const struct ir_block *blk = &x->f->blocks[b];
  struct ir_facts all = { .pow2 = 0 };
  if (blk->npreds > MAX_WAYS)
    return;
  for (int k = 0; k < blk->npreds; k++)
    {
      struct ir_facts way = { .pow2 = 0 };
      ir_blk from = blk->preds[k], to = b;
      if (x->cfg->position[from] < 0)
	continue;
      for (int n = 0; n < MAX_WAYS; n++)
	{
	  add_branch_facts (x, s, from, to, &way);
	  if (from == d || x->f->blocks[from].npreds != 1)
	    break;
	  to = from;
	  from = x->f->blocks[from].preds[0];
	}
      all = k ? facts_meet (all, way) : way;
    }
  if (all.have_lo)
    put_lo (facts, all.lo);
  if (all.have_hi)
    put_hi (facts, all.hi);
}

/* What branches say of S in block B of X, as it is left for TO, or, if that is
   negative, as long as B lasts.  */

static struct ir_facts
facts_at (struct context *x, const struct sym *s, ir_blk b, ir_blk to)
{
  const struct cfg *c = x->cfg;
  struct ir_facts facts = { .pow2 = 0 };
  ir_blk at = b;
  if (to >= 0)
    add_branch_facts (x, s, b, to, &facts);
  for (int n = 0; n < MAX_TESTS; n++)
    {
      ir_blk d = c->idom[b];
      if (d < 0 || (c->loop[d] >= 0
		    && !cfg_loop_inside_p (c, c->loop[at], c->loop[d])))
	break;
      bool header = c->loop[b] >= 0 && c->loops[c->loop[b]].header == b;
      if (x->f->blocks[b].npreds == 1)
	add_branch_facts (x, s, d, b, &facts);
      else if (!header && !c->irreducible[b])
	add_join_facts (x, s, b, d, &facts);
      b = d;
    }
  return facts;
}

const struct poly *
narrow_at (struct context *x, const struct poly *v, ir_blk b, ir_blk to)
{
  struct pool *p = x->solver->pool;
  for (int i = 0; i < v->n; i++)
    {
      const struct mono *m = v->terms[i].m;
      const struct sym *s = m->degree == 1 ? m->syms[0] : NULL;
      if (!s || !s->varying || !unfollowed_part (s, MAX_CAUSE_DEPTH))
	continue;
      struct ir_facts facts = facts_at (x, s, b, to);
      if (s->facts.have_lo)
	put_lo (&facts, s->facts.lo);
      if (s->facts.have_hi)
	put_hi (&facts, s->facts.hi);
      if ((facts.have_lo == s->facts.have_lo && facts.lo == s->facts.lo
	   && facts.have_hi == s->facts.have_hi && facts.hi == s->facts.hi)
	  || (facts.have_lo && facts.have_hi && facts.lo > facts.hi))
	continue;
      return poly_subst (p, v, s, derive_bounded (p, s, facts));
    }
  return v;
}
