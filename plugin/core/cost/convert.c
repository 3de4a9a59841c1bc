/* The cost of a region: lane values as cost polynomials, and conditions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A uniform lane value becomes a cost polynomial symbol by symbol.  Symbols
   that do not change in the region and have a name are its parameters; what
   counts the iterations of a loop becomes that loop's index.  For a loop that
   is spread over gangs or workers the solver's value is

     stride * t + more		stride, more unknown, t its iterations

   which is the index (adapter, oacc_xform_loop): so stride * t is replaced by
   index - more, and MORE cancels against the other terms.  If it does not, the
   value has no formula.  */

#include "cost/cost-int.h"

#include "base/arena.h"
#include "value/derived.h"
#include "value/facts.h"
#include "value/poly.h"

#include <string.h>

void
cost_reason (struct cost_state *k, const char *reason)
{
  struct region_cost *r = k->result;
  for (int i = 0; i < r->nreasons; i++)
    if (!strcmp (r->reasons[i], reason))
      return;
  if (r->nreasons < COST_MAX_REASONS)
    r->reasons[r->nreasons++] = arena_strdup (k->arena, reason);
}

const struct cost_poly *
cost_launched (struct cost_state *k, enum cost_launch what)
{
  const struct ir_func *f = k->root;
  struct cost_atom *a = cost_atom (k->ring, COST_PARAMETER,
				   &ir_launch_names[what],
				   ir_launch_names[what]);
  a->nonnegative = true;
  a->value = f->launched[what];
  if (a->value <= 0 && k->mode == COST_OF_BLOCKS)
    a->value = k->guess->launched[what];
  a->have_value = a->value > 0;
  return cost_of (k->ring, a);
}

/* The cycle that T counts, or null.  */

static const struct cost_cycle *
cycle_of (const struct cost_state *k, const struct sym *t)
{
  const struct cost_cycle *c = k->cycles[cost_cycle_slot (t)];
  while (c && c->t != t)
    c = c->next;
  return c;
}

/* Choice S as the lesser or greater of two values, if an instruction of the
   current context makes it so; else null.  */

static const struct cost_poly *
convert_choice (struct cost_state *k, const struct sym *s)
{
  const struct context *x = k->at;
  const struct lane_value *of = s->origin;
  if (!s->whole || s->nalts != 2 || !x || of < x->values
      || of >= x->values + x->f->ninsns)
    return NULL;
  enum ir_op op = x->f->insns[of - x->values].op;
  if (op != IR_MIN && op != IR_MAX)
    return NULL;
  return cost_lesser (k->ring, cost_convert (k, s->alts[0]),
		      cost_convert (k, s->alts[1]), op == IR_MAX);
}

/* What G has for the parameter NAME, which is new to it if it is not there;
   null if there are too many.  */

static const int64_t *
guessed_value (struct cost_guess *g, const char *name)
{
  int n = 0;
  while (n < g->n && strcmp (g->name[n], name))
    n++;
  if (n == COST_GUESSES)
    return NULL;
  if (n == g->n)
    {
      g->name[n] = name;
      g->value[n] = g->often;
      g->n++;
    }
  return &g->value[n];
}

/* Symbol S; null if it cannot be said.  */

static const struct cost_poly *
convert_sym (struct cost_state *k, const struct sym *s)
{
  const struct cost_cycle *c = cycle_of (k, s);
  if (c)
    return c->stride ? NULL : cost_sub (k->ring, cost_of (k->ring, c->index),
					c->more);
  if (s->varying)
    return NULL;
  switch (s->kind)
    {
    case SYM_LEAF:
      {
	bool single = (s->facts.have_lo && s->facts.have_hi
		       && s->facts.lo == s->facts.hi);
	if (!s->name && single)
	  return cost_const (k->ring, s->facts.lo);
	bool parameter = (s->name && !s->scopes.n && !s->scopes.many
			  && strcmp (s->name, "worker"));
	if (parameter && k->mode == COST_OF_BLOCKS && !single)
	  {
	    const int64_t *value = guessed_value (k->guess, s->name);
	    return value ? cost_const (k->ring, *value) : NULL;
	  }
	struct cost_atom *a = cost_atom (k->ring, parameter ? COST_PARAMETER
					 : COST_HIDDEN, s, s->name);
	a->nonnegative = s->facts.have_lo && s->facts.lo >= 0;
	if (single)
	  {
	    a->have_value = true;
	    a->value = s->facts.lo;
	  }
	return cost_of (k->ring, a);
      }
    case SYM_OPAQUE:
      return cost_convert (k, s->num);
    case SYM_EXACT:
    case SYM_QUOTIENT:
    case SYM_TRUNCATED:
      return cost_floor (k->ring, cost_convert (k, s->num),
			 cost_convert (k, s->den));
    case SYM_CHOICE:
      return convert_choice (k, s);
    default:
      return NULL;
    }
}

/* The product M with coefficient C.  */

static const struct cost_poly *
convert_term (struct cost_state *k, const struct mono *m, int64_t c)
{
  const struct cost_poly *x = cost_const (k->ring, c);
  bool done[MAX_DEGREE] = { false };
  for (int i = 0; i < m->degree; i++)
    {
      const struct cost_cycle *y = cycle_of (k, m->syms[i]);
      int j = 0;
      if (!y || !y->stride)
	continue;
      while (j < m->degree && (done[j] || m->syms[j] != y->stride))
	j++;
      if (j == m->degree)
	return NULL;
      done[i] = done[j] = true;
      x = cost_mul (k->ring, x, cost_sub (k->ring,
					  cost_of (k->ring, y->index),
					  y->more));
    }
  for (int i = 0; i < m->degree; i++)
    if (!done[i])
      x = cost_mul (k->ring, x, convert_sym (k, m->syms[i]));
  return x;
}

const struct cost_poly *
cost_convert (struct cost_state *k, const struct poly *p)
{
  const struct cost_poly *x = cost_const (k->ring, 0);
  for (int i = 0; i < p->n && x; i++)
    x = (coef_same_p (&p->terms[i].c)
	 ? cost_add (k->ring, x,
		     convert_term (k, p->terms[i].m,
				   (int64_t) p->terms[i].c.start))
	 : NULL);
  return x;
}

/* The value of the condition at the end of block D of X.  */

static struct predicate
branch_condition (struct context *x, ir_blk d)
{
  const struct ir_block *blk = &x->f->blocks[d];
  const struct ir_insn *last = &x->f->insns[blk->insns[blk->ninsns - 1]];
  if (last->op != IR_BRANCH)
    return predicate_unknown (true);
  struct lane_value v = solve_operand (x, last->args[0], d);
  struct pool *p = x->solver->pool;
  return v.p ? predicate_compare (p, IR_NE, v.p, p->zero) : v.c;
}

/* If block D of X ends in a test for equality that block B is reached only by
   passing, return the difference of what is compared, which is zero in B, else
   null.  */

static const struct poly *
zero_on_the_way (struct cost_state *k, struct context *x, ir_blk d, ir_blk b)
{
  const struct ir_block *blk = &x->f->blocks[d];
  const struct ir_insn *last = &x->f->insns[blk->insns[blk->ninsns - 1]];
  if (last->op != IR_BRANCH || blk->succs[0] == blk->succs[1])
    return NULL;
  const struct ir_insn *test = &x->f->insns[last->args[0]];
  ir_blk to = blk->succs[test->op == IR_NE];
  if ((test->op != IR_EQ && test->op != IR_NE)
      || x->f->blocks[to].npreds != 1 || !cfg_dominates_p (x->cfg, to, b))
    return NULL;
  struct lane_value v = solve_operand (x, test->args[0], test->block);
  struct lane_value u = solve_operand (x, test->args[1], test->block);
  return poly_sub (k->pool, solve_poly (x, test->args[0], &v),
		   solve_poly (x, test->args[1], &u));
}

bool
cost_once_p (struct cost_state *k, struct context *x, ir_blk d, ir_blk b,
	     const struct sym *t, const struct cost_poly **at)
{
  const struct poly *y = t ? zero_on_the_way (k, x, d, b) : NULL;
  if (!y)
    return false;
  const struct poly *one = poly_sym (k->pool, t);
  /* T - AT, or AT - T, is zero.  */
  for (int sign = 0; sign < 2; sign++)
    {
      const struct poly *rest = sign ? poly_add (k->pool, y, one)
				: poly_sub (k->pool, one, y);
      bool free = true;
      for (int i = 0; i < rest->n; i++)
	for (int j = 0; j < rest->terms[i].m->degree; j++)
	  free &= rest->terms[i].m->syms[j] != t;
      *at = free && !rest->varying ? cost_convert (k, rest) : NULL;
      if (*at)
	return true;
    }
  return false;
}

bool
cost_single_lane_p (struct cost_state *k, struct context *x, ir_blk d,
		    ir_blk b, const struct cost_atom *index)
{
  struct cost_ring *r = k->ring;
  const struct poly *uniform, *y = zero_on_the_way (k, x, d, b);
  if (!y)
    return false;
  int64_t lane[LANES];
  if (!derive_split (k->pool, y, &uniform, lane) || lane[1] == lane[0])
    return false;
  for (int l = 1; l < LANES; l++)
    if (lane[l] - lane[l - 1] != lane[1] - lane[0])
      return false;
  /* It increases evenly from warp to warp; a hidden part may differ between
     warps.  */
  const struct cost_poly *at = cost_convert (k, uniform);
  if (!at || cost_has_kind_p (at, COST_HIDDEN))
    return false;
  const struct cost_poly *next
    = cost_subst (r, at, index, cost_add (r, cost_of (r, index),
					  cost_const (r, 1)));
  return cost_equal_p (cost_sub (r, next, at),
		       cost_const (r, LANES * (lane[1] - lane[0])));
}

enum cost_when
cost_guard (struct cost_state *k, struct context *x, ir_blk d, ir_blk b,
	    uint32_t mask)
{
  const struct ir_block *blk = &x->f->blocks[d];
  const struct ir_insn *last = &x->f->insns[blk->insns[blk->ninsns - 1]];
  if (cfg_postdominates_p (x->cfg, b, d) || blk->assume >= 0)
    return COST_ALWAYS;
  struct predicate c = branch_condition (x, d);
  mask &= x->active[d]->may;
  for (int s = 0; s < blk->nsuccs && last->op == IR_BRANCH; s++)
    {
      ir_blk to = blk->succs[s];
      if (x->f->blocks[to].npreds != 1 || !cfg_dominates_p (x->cfg, to, b))
	continue;
      if (!(mask & ~(s ? c.t : c.f)))
	return COST_NEVER;
      if (mask & (s ? c.f : c.t) && x->active[d]->exact)
	return COST_ALWAYS;
    }
  /* OpenMP's threads without a part skip the loop: it is accounted for.  */
  if (!last->loc.line && ir_omp_p (k->root->construct))
    return COST_ALWAYS;
  cost_reason (k, last->loc.line
	       ? arena_printf (k->arena, "a condition in line %d is not "
			       "known", last->loc.line)
	       : "a condition is not known");
  return COST_MAYBE;
}
