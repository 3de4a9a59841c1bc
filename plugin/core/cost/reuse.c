/* The cost of a region: sectors that the next iterations of a loop use.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* If the address of a load moves on by S bytes in each iteration of the loop
   around it, less than a sector, then N iterations of a lane are in N * S / 32
   + 2 sectors at most, wherever they begin, and so are those of all lanes that
   begin in one sector.  If L1 keeps these from one iteration to the next, L2
   is asked for each once: for 1 / 32 S of those of a request in each
   iteration, and for twice those of a request in addition when the loop
   begins, or less if it is known where in a sector it begins.  If the address
   stays the same, it is asked when the loop begins only.  */

#include "cost/cost-int.h"

#include "base/machine.h"
#include "value/facts.h"
#include "value/poly.h"

bool
cost_changes_p (const struct poly *address, const struct sym *t, int64_t *by)
{
  int terms = 0;
  *by = 0;
  for (int i = 0; t && i < address->n; i++)
    {
      const struct term *u = &address->terms[i];
      int times = 0;
      for (int k = 0; k < u->m->degree; k++)
	times += u->m->syms[k] == t;
      terms += times > 0;
      if (times)
	*by = (u->m->degree == 1 && coef_same_p (&u->c)
	       ? (int64_t) u->c.start : 0);
    }
  if (terms > 1)
    *by = 0;
  return terms > 0;
}

bool
cost_symbol_changes_p (const struct sym *s, const struct scope *loop)
{
  if (s->scopes.many)
    return true;
  for (int n = 0; n < s->scopes.n; n++)
    for (const struct scope *in = s->scopes.at[n]; in; in = in->parent)
      if (in == loop)
	return true;
  return false;
}

/* True if what T stands for may change in an iteration of the loop with scope
   LOOP.  */

static bool
term_changes_p (const struct term *t, const struct scope *loop)
{
  for (int k = 0; k < t->m->degree; k++)
    if (cost_symbol_changes_p (t->m->syms[k], loop))
      return true;
  return false;
}

int
cost_moves_by (const struct context *x, ir_blk b, const struct poly *address)
{
  int l = x->cfg->loop[b], changing = 0;
  int64_t by;
  if (l < 0 || !x->trips[l] || !x->scope[l]
      || !x->cfg->loops[l].sequential)
    return MACHINE_SECTOR;
  bool changes = cost_changes_p (address, x->trips[l], &by);
  for (int i = 0; i < address->n; i++)
    changing += term_changes_p (&address->terms[i], x->scope[l]);
  /* The term with the loop's own symbol is one that changes.  */
  if (changing > changes)
    return MACHINE_SECTOR;
  if (!changes)
    return 0;
  by = by < 0 ? -by : by;
  return by && by < MACHINE_SECTOR ? (int) by : MACHINE_SECTOR;
}

/* The greatest offset in a sector of a lane of ADDRESS.  */

static int
last_offset (const struct poly *address)
{
  int last = 0;
  for (int l = 0; l < LANES; l++)
    {
      struct low_bits low = facts_low_lane (address, l);
      int known = low.bits < 5 ? 1 << low.bits : MACHINE_SECTOR;
      int at
	= (int) (low.rem & (uint64_t) (known - 1)) + MACHINE_SECTOR - known;
      last = at > last ? at : last;
    }
  return last;
}

/* Return 32 times the number of sectors that N iterations touch more than N *
   BY / 32, of BYTES each from an offset of FROM on.  */

static int64_t
more_than_moved (int from, int64_t n, int by, int bytes)
{
  int64_t end = from + (n - 1) * by + bytes - 1;
  return (end / MACHINE_SECTOR + 1) * MACHINE_SECTOR - n * by;
}

/* True if block B of X is behind a test that may leave its loop, L.  */

static bool
behind_test_p (const struct context *x, int l, ir_blk b)
{
  const struct cfg_loop *loop = &x->cfg->loops[l];
  for (int n = 0; n < loop->nexits; n++)
    if (loop->exits[n].block != b
	&& cfg_dominates_p (x->cfg, loop->exits[n].block, b))
      return true;
  return false;
}

int
cost_begins (struct cost_state *k, struct context *x, ir_blk b,
	     const struct poly *address, int bytes)
{
  int l = x->cfg->loop[b];
  int64_t by, most, more;
  /* Downwards, it is not asked where.  */
  if (!cost_changes_p (address, x->trips[l], &by) || by < 0)
    return 2 * MACHINE_SECTOR;
  int from = last_offset (poly_subst (k->pool, address, x->trips[l],
				      k->pool->zero));
  if (cost_counted_p (k, x, l, &most) && most > 0)
    {
      /* What comes before the loop's test is run once more.  */
      int64_t again = more_than_moved (from, most + 1, (int) by, bytes);
      more = more_than_moved (from, most, (int) by, bytes);
      if (again > more && !behind_test_p (x, l, b))
	more = again;
    }
  else
    more = from - by + bytes + MACHINE_SECTOR - 1;
  return (int) (more < 2 * MACHINE_SECTOR ? more : 2 * MACHINE_SECTOR);
}
