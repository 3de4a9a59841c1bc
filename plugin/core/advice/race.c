/* Whether lanes would get in each other's way.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* With the loop's iterations on the lanes, the addresses of all lanes at once
   are known, each as a polynomial.  Two lanes are in each other's way if one
   stores where another loads or stores: all lanes of a store at one place, or
   a store and another access of the same array whose distance is a multiple
   of the step from lane to lane.  Distances that depend on symbols are not
   decided here; nor is it, what indexes read from memory do.  */

#include "advice/search.h"
#include "value/poly.h"

#include <string.h>

/* What X, an address, changes by from lane to lane; null if that is not the
   same for all lanes.  */

static const struct poly *
lane_step (struct pool *p, const struct poly *x)
{
  struct term t[MAX_TERMS];
  int n = 0;
  for (int k = 0; k < x->n; k++)
    {
      uint64_t step = (coef_at (&x->terms[k].c, 1)
		       - coef_at (&x->terms[k].c, 0));
      for (int l = 2; l < LANES; l++)
	if (coef_at (&x->terms[k].c, l) - coef_at (&x->terms[k].c, l - 1)
	    != step)
	  return NULL;
      if (x->terms[k].m->varying)
	return NULL;
      t[n++] = (struct term) { x->terms[k].m, coef_const (step) };
    }
  return poly_sum (p, t, n);
}

/* What the store X and the access Y, of the same array, do to each other when
   lanes are at STEP from each other in X.  */

static enum race
race_between (struct pool *p, const struct traffic_access *x,
	      const struct poly *step, const struct traffic_access *y)
{
  const struct poly *other = lane_step (p, y->address);
  const struct poly *apart = poly_sub (p, y->address, x->address);
  uint64_t by, distance;
  if (!other || !poly_equal_p (step, other))
    return RACE_UNSURE;
  if (!poly_const_p (apart, &distance))
    return RACE_UNSURE;
  if (distance == 0)
    return RACE_NONE;
  if (!poly_const_p (step, &by))
    return RACE_NONE;
  return ((int64_t) distance % (int64_t) by == 0 ? RACE_CERTAIN : RACE_NONE);
}

/* True if the accesses of instructions I and J may be to the same array.  */

static bool
same_array_p (const struct ir_insn *i, const struct ir_insn *j)
{
  if (!i->mem->array || !j->mem->array)
    return true;
  return !strcmp (i->mem->array, j->mem->array);
}

/* The lanes of store X of AFTER among themselves, with *STEP between them
   (null if none is known).  */

static enum race
race_among (const struct traffic *after, const struct traffic_access *x,
	    const struct poly **step)
{
  int bytes = after->root->insns[x->insn].mem->bytes;
  uint64_t by;
  *step = lane_step (after->pool, x->address);
  if (!*step)
    return RACE_UNSURE;
  if (!(*step)->n)
    return RACE_REDUCTION;
  if (poly_const_p (*step, &by) && (int64_t) by < bytes
      && (int64_t) by > -bytes)
    return RACE_CERTAIN;
  return RACE_NONE;
}

/* True if X is an access of AFTER's root inside source loop TO.  */

static bool
concerned_p (const struct traffic *after, int to,
	     const struct traffic_access *x)
{
  const struct nest *n = after->nest;
  return (x->address && x->func == after->root->index
	  && cfg_loop_inside_p (n->cfg, n->cfg->loop[x->block],
				n->natural[to]));
}

enum race
advice_race (const struct traffic *after, int to, ir_ref *store)
{
  const struct ir_func *f = after->root;
  enum race worst = RACE_NONE;
  for (int k = 0; k < after->n; k++)
    {
      const struct traffic_access *x = &after->at[k];
      const struct poly *step = NULL;
      if (x->address && x->func != f->index
	  && after->module->funcs[x->func]->insns[x->insn].op == IR_STORE)
	worst = RACE_UNSURE;
      if (!concerned_p (after, to, x) || f->insns[x->insn].op != IR_STORE)
	continue;
      enum race here = x->active == ACTIVE_ONE ? RACE_NONE
		       : race_among (after, x, &step);
      *store = x->insn;
      if (here == RACE_CERTAIN || here == RACE_REDUCTION)
	return here;
      if (here == RACE_UNSURE || x->active == ACTIVE_ONE)
	{
	  worst = RACE_UNSURE;
	  continue;
	}
      for (int j = 0; j < after->n; j++)
	{
	  const struct traffic_access *y = &after->at[j];
	  if (j == k || !concerned_p (after, to, y)
	      || !same_array_p (&f->insns[x->insn], &f->insns[y->insn]))
	    continue;
	  here = race_between (after->pool, x, step, y);
	  if (here == RACE_CERTAIN)
	    return here;
	  if (here == RACE_UNSURE)
	    worst = here;
	}
    }
  return worst;
}
