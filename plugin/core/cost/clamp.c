/* The cost of a region: subscripts that are clamped at an edge.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A clamped subscript of a stencil,

     x == 0 ? 0 : x - 1

   looks as if each lane could take either alternative.  But the test holds
   only where P == Q.  Where the alternatives differ by a multiple of P - Q and
   a number D, the one taken there is the other one less D.  The distance of
   lanes in P - Q must be known; it divides the lanes into classes, of which at
   most one takes it.  So an access costs at most as much as when no lane takes
   it, or as when one class does.

   We assume that numbers do not overflow: only signed ones are compared.  */

#include "cost/cost-int.h"

#include "value/derived.h"
#include "predict/predict.h"
#include "value/poly.h"

/* So many clamped subscripts in one address.  */
enum { MAX_CLAMPS = 2 };

/* A choice of clamped subscripts: FREE, or in lanes for which DISTANCE and a
   uniform value add up to zero FREE less MORE.  */
struct clamp
{
  const struct poly *free;
  int64_t distance[LANES];
  uint64_t more;
};

/* The value of ARG in block B of X as a polynomial.  */

static const struct poly *
value_of (struct context *x, ir_ref arg, ir_blk b)
{
  struct lane_value v = solve_operand (x, arg, b);
  return solve_poly (x, arg, &v);
}

/* The comparison for equality that decides what phi I of X is, and in *WHICH
   the argument that it has then; null if there is none.  */

static const struct ir_insn *
test_of (const struct context *x, const struct ir_insn *i, int *which)
{
  const struct ir_func *f = x->f;
  ir_blk d = x->cfg->idom[i->block];
  if (i->op != IR_PHI || i->nargs != 2 || d < 0)
    return NULL;
  const struct ir_block *from = &f->blocks[d], *to = &f->blocks[i->block];
  const struct ir_insn *last = &f->insns[from->insns[from->ninsns - 1]];
  if (last->op != IR_BRANCH || from->succs[0] == from->succs[1])
    return NULL;
  const struct ir_insn *test = &f->insns[last->args[0]];
  if ((test->op != IR_EQ && test->op != IR_NE)
      || f->insns[test->args[0]].type.kind != IR_INT
      || f->insns[test->args[0]].type.is_unsigned)
    return NULL;
  ir_blk side[2];
  for (int k = 0; k < 2; k++)
    {
      ir_blk p = to->preds[k];
      side[k] = p == d ? i->block : p;
      if (p != d && (f->blocks[p].npreds != 1 || f->blocks[p].preds[0] != d))
	return NULL;
    }
  ir_blk equal = from->succs[test->op == IR_NE];
  if (side[0] == side[1] || (side[0] != equal && side[1] != equal))
    return NULL;
  *which = side[1] == equal;
  return test;
}

/* True if FAR is a multiple of APART, of which C's distances are, and C's
   MORE, which is filled.  */

static bool
multiple_p (struct pool *p, const struct poly *far, const struct poly *apart,
	    struct clamp *c)
{
  const struct poly *uniform;
  int64_t v[LANES];
  if (!derive_split (p, far, &uniform, v))
    return false;
  int l = 1;
  while (l < LANES && c->distance[l] == c->distance[0])
    l++;
  if (l == LANES)
    return false;
  int64_t factor = (v[l] - v[0]) / (c->distance[l] - c->distance[0]);
  const struct poly *rest
    = poly_sub (p, far, poly_scale (p, apart, (uint64_t) factor));
  return poly_const_p (rest, &c->more);
}

/* Describe choice S of X in C; false if it is not a clamped subscript.  */

static bool
clamp_of (struct cost_state *k, struct context *x, const struct sym *s,
	  struct clamp *c)
{
  struct pool *p = k->pool;
  const struct poly *uniform;
  int which;
  const struct lane_value *of = s->origin;
  if (s->kind != SYM_CHOICE || s->whole || s->nalts != 2
      || of < x->values || of >= x->values + x->f->ninsns)
    return false;
  const struct ir_insn *i = &x->f->insns[of - x->values];
  const struct ir_insn *test = test_of (x, i, &which);
  if (!test)
    return false;
  const ir_blk *preds = x->f->blocks[i->block].preds;
  const struct poly *clamped = value_of (x, i->args[which], preds[which]);
  const struct poly *free = value_of (x, i->args[!which], preds[!which]);
  const struct poly *far = poly_sub (p, free, clamped);
  const struct poly *apart
    = poly_sub (p, value_of (x, test->args[0], test->block),
		value_of (x, test->args[1], test->block));
  if (!derive_split (p, apart, &uniform, c->distance)
      || !multiple_p (p, far, apart, c))
    return false;
  for (int n = 0; n < 2; n++)
    if (poly_equal_p (poly_sub (p, s->alts[n], s->alts[!n]), far))
      {
	c->free = s->alts[n];
	return true;
      }
  return false;
}

/* Store in MOST the upper bound of access A of X when DEPTH subscripts are not
   clamped.  */

static void
most_of (struct cost_state *k, struct context *x, const struct access *a,
	 int depth, struct prediction *most)
{
  struct pool *p = k->pool;
  const struct sym *s = poly_varying_sym (a->address);
  struct clamp c;
  if (!s || depth == MAX_CLAMPS || !clamp_of (k, x, s, &c))
    {
      predict (p, a, most);
      return;
    }
  struct access b = *a;
  struct prediction one;
  b.address = poly_subst (p, a->address, s, c.free);
  most_of (k, x, &b, depth + 1, most);
  const struct poly *less = poly_sub (p, c.free, poly_const (p, c.more));
  uint32_t done = ~a->may;
  for (int l = 0; l < LANES; l++)
    {
      uint32_t class = 0;
      if (done >> l & 1)
	continue;
      for (int j = l; j < LANES; j++)
	class |= (uint32_t) (c.distance[j] == c.distance[l]) << j;
      done |= class;
      b.address = poly_subst (p, a->address, s,
			      poly_merge (p, class, less, c.free));
      most_of (k, x, &b, depth + 1, &one);
      most->sectors = interval_unite (most->sectors, one.sectors);
      most->lines = interval_unite (most->lines, one.lines);
    }
}

void
cost_clamp (struct cost_state *k, struct context *x, const struct access *a,
	    struct prediction *r)
{
  struct prediction most;
  struct clamp c;
  const struct sym *s = poly_varying_sym (a->address);
  if (!s || interval_one_p (r->sectors) || !clamp_of (k, x, s, &c))
    return;
  most_of (k, x, a, 0, &most);
  r->sectors = interval_limit (r->sectors, most.sectors.hi);
  r->lines = interval_limit (r->lines, most.lines.hi);
}
