/* What a call gives where another call of the same context gave it before.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Calls of a routine with equal operands share a context, so that it is solved
   once; but the values that each call reads from memory, and choices that
   depend on them, are independent.  The first call keeps the context's
   symbols.  For any other call, the symbols that were made while the context
   was solved are replaced: leaves by leaves with the same facts, derived
   symbols by symbols derived from those, choices by choices of another origin.
   Symbols made before belong to the operands and stay.  A result in which
   there is too much to replace becomes one new leaf.  */

#include "solve/solve-int.h"

#include "value/derived.h"
#include "value/poly.h"

enum { MAX_INSTANTIATED = 64, MAX_INSTANTIATE_DEPTH = 24 };

struct renaming
{
  struct context *x;		/* The caller.  */
  const struct context *callee;
  const void *origin;		/* Of the choices.  */
  int n;
  const struct sym *from[MAX_INSTANTIATED];
  const struct poly *to[MAX_INSTANTIATED];
  int depth;
  bool failed;
};

/* A leaf with all that is known of S.  */

static const struct poly *
new_leaf (struct pool *p, const struct sym *s)
{
  struct sym *leaf = sym_new (p, s->varying, s->name, NULL);
  leaf->reason = s->reason;
  leaf->array = s->array;
  leaf->facts = s->facts;
  leaf->of_lane = s->of_lane;
  leaf->scopes = s->scopes;
  return poly_sym (p, leaf);
}

static const struct poly *instantiate_poly (struct renaming *r,
					    const struct poly *x);

/* What stands for S, a choice.  */

static const struct poly *
instantiate_choice (struct renaming *r, const struct sym *s)
{
  struct pool *p = r->x->solver->pool;
  const struct poly *alts[MAX_ALTS];
  for (int i = 0; i < s->nalts; i++)
    alts[i] = instantiate_poly (r, s->alts[i]);
  struct alternatives a = { s->nalts, alts, s->masks, s->whole,
			    { s->rare, s->rare_if } };
  const struct poly *y
    = derive_choice (p, &a, r->origin, s->scopes.n ? s->scopes.at[0] : NULL);
  if (s->pointers)
    derive_pointers (y);
  return y;
}

/* What stands for S in the other call.  */

static const struct poly *
instantiate_sym (struct renaming *r, const struct sym *s)
{
  struct pool *p = r->x->solver->pool;
  const struct poly *y;
  if (s->id < r->callee->work->shared.first_sym
      || s->id >= r->callee->work->shared.last_sym)
    return poly_sym (p, s);
  for (int i = 0; i < r->n; i++)
    if (r->from[i] == s)
      return r->to[i];
  if (r->n == MAX_INSTANTIATED || r->depth == MAX_INSTANTIATE_DEPTH)
    {
      r->failed = true;
      return poly_sym (p, s);
    }
  r->depth++;
  if (s->kind == SYM_CHOICE)
    y = instantiate_choice (r, s);
  else if (s->kind == SYM_QUOTIENT || s->kind == SYM_EXACT)
    y = derive_div_by (p, instantiate_poly (r, s->num),
		       instantiate_poly (r, s->den));
  else if (s->kind == SYM_TRUNCATED)
    y = derive_truncate (p, instantiate_poly (r, s->num),
			 instantiate_poly (r, s->den));
  else if (s->kind >= SYM_AND && s->kind <= SYM_XOR)
    {
      y = derive_bits (p, s->kind, instantiate_poly (r, s->num),
		       instantiate_poly (r, s->den));
      if (!y)
	y = new_leaf (p, s);
    }
  else if (s->kind == SYM_REAL || s->kind == SYM_ROUNDED)
    {
      y = derive_real (p, s->kind, instantiate_poly (r, s->num),
		       instantiate_poly (r, s->den), s->facts);
      if (!y)
	y = new_leaf (p, s);
    }
  else if (s->kind == SYM_OPAQUE && !s->varying)
    y = instantiate_poly (r, s->num);
  else
    y = new_leaf (p, s);
  r->depth--;
  if (r->n == MAX_INSTANTIATED)
    {
      r->failed = true;
      return y;
    }
  r->from[r->n] = s;
  r->to[r->n++] = y;
  return y;
}

/* X with all symbols replaced.  */

static const struct poly *
instantiate_poly (struct renaming *r, const struct poly *x)
{
  struct pool *p = r->x->solver->pool;
  const struct poly *sum = p->zero;
  for (int i = 0; i < x->n && !r->failed; i++)
    {
      struct term one = { p->one, x->terms[i].c };
      const struct poly *part = poly_sum (p, &one, 1);
      for (int k = 0; k < x->terms[i].m->degree; k++)
	part = poly_mul (p, part, instantiate_sym (r, x->terms[i].m->syms[k]));
      sum = poly_add (p, sum, part);
    }
  return sum;
}

/* True if X has a symbol made for CALLEE.  */

static bool
of_callee_p (const struct poly *x, const struct context *callee)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      {
	int id = x->terms[i].m->syms[k]->id;
	if (id >= callee->work->shared.first_sym
	    && id < callee->work->shared.last_sym)
	  return true;
      }
  return false;
}

struct lane_value
solve_result (struct context *x, ir_ref r, struct context *callee)
{
  struct lane_value v = callee->result;
  if (!callee->work->shared.caller)
    {
      callee->work->shared.caller = x;
      callee->work->shared.call = r;
    }
  if ((callee->work->shared.caller == x && callee->work->shared.call == r)
      || !v.p
      || !of_callee_p (v.p, callee))
    return v;
  for (const struct instantiated *e = x->work->shared.instantiated[r]; e;
       e = e->next)
    if (e->callee == callee)
      {
	v.p = e->p;
	return v;
      }
  struct renaming re = { .x = x, .callee = callee };
  struct instantiated *e = arena_alloc (x->solver->arena, sizeof *e);
  struct pool *p = x->solver->pool;
  re.origin = e;
  v.p = instantiate_poly (&re, callee->result.p);
  if (re.failed)
    {
      const struct sym *cause = poly_varying_sym (callee->result.p);
      struct sym *leaf
	= sym_new (p, callee->result.p->varying, NULL,
		   solve_scope (x, x->f->insns[r].block));
      leaf->reason = cause && cause->reason ? cause->reason
		     : "too many alternatives";
      leaf->array = cause ? cause->array : NULL;
      leaf->facts = facts_of (p, callee->result.p);
      poly_scopes (callee->result.p, &leaf->scopes);
      v.p = poly_sym (p, leaf);
    }
  *e = (struct instantiated) { callee, v.p, x->work->shared.instantiated[r] };
  x->work->shared.instantiated[r] = e;
  return v;
}
