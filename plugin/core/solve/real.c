/* Evaluating arithmetic with real numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Only what goes on evenly from lane to lane is followed: the lane's number
   times something uniform, to which something uniform is added (value/real.c).
   Two different numbers with the same bounds are different symbols, so that
   nothing is said of their product but its bounds.  */

#include "solve/solve-int.h"

#include "value/derived.h"
#include "value/poly.h"

#include <string.h>

/* The real number that V is, times FACTOR, as a symbol; or null.  */

static const struct poly *
scaled (struct context *x, const struct lane_value *v,
	const struct poly *factor)
{
  struct pool *p = x->solver->pool;
  struct ir_facts none = { .pow2 = 0 };
  const struct sym *s = v->p ? derived_real (v->p) : NULL;
  return s ? derive_real (p, SYM_REAL, s->num, poly_mul (p, s->den, factor),
			  none)
	 : NULL;
}

/* Whether V, of which R is made, is a whole number with more digits than R has;
   if it may be, *ASSUME says that it is not.  */

static bool
beyond (struct context *x, ir_ref r, const struct poly *v, unsigned *assume)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct ir_type from = x->f->insns[i->args[0]].type;
  int digits = i->type.bits == 32 ? FLOAT_DIGITS : DOUBLE_DIGITS;
  if (from.kind == IR_INT && from.bits <= digits)
    return false;
  return intwrap_beyond_p (x->solver->pool, v, digits, assume);
}

/* Whether the product of S, a whole number times a real one, with FACTOR has
   more digits before the point than R has, as far as bounds tell.  */

static bool
product_beyond (struct context *x, ir_ref r, const struct sym *s,
		const struct poly *factor)
{
  struct pool *p = x->solver->pool;
  unsigned none = 0;
  return s && beyond (x, r, poly_mul (p, poly_mul (p, s->num, s->den), factor),
		      &none);
}

bool
real_insn (struct context *x, ir_ref r, const struct lane_value *args,
	   struct lane_value *v)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct pool *p = x->solver->pool;
  const struct poly *one = poly_const (p, 1), *minus = poly_const (p, -1);
  struct ir_facts facts = { .pow2 = 0 };
  const struct poly *made = NULL;
  unsigned assume = 0, none = 0;
  if (i->op != IR_PURE || !i->name || i->nargs < 1 || i->nargs > 2)
    return false;
  for (int k = 0; k < i->nargs; k++)
    {
      assume |= args[k].assume;
      if (!args[k].p)
	return false;
    }
  int varying = i->nargs == 2 && !args[0].p->varying;
  if (i->nargs == 2 && args[!varying].p->varying)
    return false;
  if (!strcmp (i->name, IR_REAL_OF)
      && x->f->insns[i->args[0]].type.kind == IR_INT)
    {
      const struct poly *of
	= intwrap_value (p, args[0].p, x->f->insns[i->args[0]].type, &assume);
      if (!beyond (x, r, of, &assume))
	made = derive_real (p, SYM_REAL, of, one, facts);
    }
  else if (!strcmp (i->name, IR_REAL_ROUNDED))
    {
      const struct sym *s = derived_real (args[0].p);
      intwrap_facts (i->type, &facts);
      if (s && i->type.kind == IR_INT)
	made = derive_real (p, SYM_ROUNDED, s->num, s->den, facts);
    }
  else if (!strcmp (i->name, IR_REAL_MUL))
    {
      if (!product_beyond (x, r, derived_real (args[varying].p),
			   args[!varying].p))
	made = scaled (x, &args[varying], args[!varying].p);
    }
  else if (!strcmp (i->name, IR_REAL_NEG)
	   || (!strcmp (i->name, IR_REAL_SUB) && varying))
    made = scaled (x, &args[varying], minus);
  else if ((!strcmp (i->name, IR_REAL_ADD) || !strcmp (i->name, IR_REAL_SUB))
	   && !beyond (x, r, args[!varying].p, &none))
    made = scaled (x, &args[varying], one);
  if (made)
    *v = (struct lane_value) { .p = made, .assume = assume };
  return made != NULL;
}
