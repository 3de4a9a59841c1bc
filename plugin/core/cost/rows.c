/* How long a launch takes: sectors that the next iterations of outer loops use.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A gang or thread that has a block of consecutive iterations walks along the
   sectors of its lanes in time: what a whole inner loop has fetched is used
   again in the next iteration of the loop around it, as long as L1 holds all of
   it, and L2 longer.  */

#include "cost/time.h"

#include "cost/cost-int.h"
#include "ir/loops.h"

#include <stdlib.h>

/* True if S, which is in an address, counts the iterations of a loop of X
   inside loop L, which begins anew in each iteration of L.  */

static bool
counts_inside_p (const struct context *x, int l, const struct sym *s)
{
  for (int k = 0; k < x->cfg->nloops; k++)
    if (k != l && x->trips[k] == s && cfg_loop_inside_p (x->cfg, k, l))
      return true;
  return false;
}

/* What source loop S of N adds to its variable in a round, or null.  */

static const struct poly *
round_step (const struct nest *n, struct context *x, int s)
{
  const struct ir_func *f = n->f;
  const struct ir_block *head = &f->blocks[f->loops[s].header];
  struct induction v;
  for (int k = 0; k < head->ninsns; k++)
    if (f->insns[head->insns[k]].op == IR_PHI
	&& nest_induction (n, s, head->insns[k], &v))
      return solve_poly (x, v.step, &x->values[v.step]);
  return NULL;
}

/* How many of S's step T, a term that source loop S of N changes as TRIPS
   counts its rounds, grows by in a round; 0 if that is not one number.  */

static int64_t
steps_in (const struct nest *n, struct context *x, int s,
	  const struct term *t, const struct sym *trips)
{
  if (!coef_same_p (&t->c) || t->m->degree > 2)
    return 0;
  if (t->m->degree == 1)
    return (int64_t) t->c.start;
  const struct sym *other = t->m->syms[t->m->syms[0] == trips];
  const struct poly *step = round_step (n, x, s);
  if (!step || step->n != 1 || step->terms[0].m->degree != 1
      || step->terms[0].m->syms[0] != other
      || !coef_same_p (&step->terms[0].c))
    return 0;
  int64_t each = (int64_t) step->terms[0].c.start;
  int64_t all = (int64_t) t->c.start;
  return each == 1 || each == -1 ? all * each : each && all % each == 0
    ? all / each : 0;
}

/* True if source loop S gives each gang, team or thread consecutive
   iterations.  */

static bool
consecutive_p (const struct ir_loop *s)
{
  if (s->kind == IR_LOOP_SEQ)
    return true;
  return (s->kind == IR_LOOP_SPREAD && !s->chunk
	  && (s->mapping == IR_MAP_GANG
	      || (s->mapping & (IR_MAP_DISTRIBUTE | IR_MAP_FOR))));
}

int
time_row_step (const struct nest *n, struct context *x, int l,
	       const struct poly *address)
{
  int s = n->source[l], changing = 0;
  int64_t by = 0;
  if (s < 0 || !x->trips[l] || !x->scope[l] || !consecutive_p (&n->f->loops[s]))
    return MACHINE_SECTOR;
  for (int i = 0; i < address->n; i++)
    {
      const struct term *t = &address->terms[i];
      bool timed = false;
      for (int k = 0; k < t->m->degree; k++)
	{
	  const struct sym *u = t->m->syms[k];
	  if (u == x->trips[l])
	    timed = true;
	  else if (!counts_inside_p (x, l, u)
		   && cost_symbol_changes_p (u, x->scope[l]))
	    return MACHINE_SECTOR;
	}
      if (!timed)
	continue;
      by = llabs (steps_in (n, x, s, t, x->trips[l]));
      if (changing++ || by == 0)
	return MACHINE_SECTOR;
    }
  return by < MACHINE_SECTOR ? (int) by : MACHINE_SECTOR;
}
