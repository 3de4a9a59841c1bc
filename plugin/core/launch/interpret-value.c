/* Interpreting regions: values and requests.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Arrays lie far from each other: their addresses are made up but for the low
   bits, which are all that counts.  */

#include "launch/interpret-int.h"

#include "ir/fold.h"
#include "base/machine.h"

#include <string.h>

/* Addresses of different arrays differ above this bit.  */
enum { ARRAY_SHIFT = 40 };

void
lane_numbers_set (struct lane_numbers *x, int64_t v)
{
  x->uniform = true;
  x->known = ALL_LANES;
  x->v[0] = v;
}

int64_t
lane_numbers_at (const struct lane_numbers *x, int lane)
{
  return x->v[x->uniform ? 0 : lane];
}

/* Set X to what the facts of R, instruction I, say it is, or its role.  */

static void
symbol (const struct ir_insn *i, ir_ref r, const int64_t roles[IR_ROLE_LAST],
	struct lane_numbers *x)
{
  const struct ir_facts *k = &i->facts;
  if (i->role != IR_ROLE_NONE && roles[i->role] >= 0)
    lane_numbers_set (x, roles[i->role]);
  else if (i->type.kind == IR_INT && k->have_lo && k->have_hi && k->lo == k->hi)
    lane_numbers_set (x, k->lo);
  else if (i->type.kind == IR_INT && k->pow2 && k->pow2 >= i->type.bits)
    lane_numbers_set (x, fold_to_type ((__int128) k->rem, i->type));
  else if (i->op == IR_UNIFORM && i->type.kind == IR_PTR && k->pow2 < 64
	   && INT64_C (1) << k->pow2 >= MACHINE_LINE)
    lane_numbers_set (x,
		      ((int64_t) (r + 1) << ARRAY_SHIFT) + (int64_t) k->rem);
}

/* True if a comparison of addresses A and B says nothing, as they are in
   different arrays.  */

static bool
far_apart_p (int64_t a, int64_t b)
{
  return a && b && (a ^ b) >> ARRAY_SHIFT;
}

/* Set *V to what operation R of F gives in lane L.  False if that is not
   known.  */

static bool
operate (const struct ir_func *f, ir_ref r, int l,
	 const struct lane_numbers *values, int64_t *v)
{
  const struct ir_insn *i = &f->insns[r];
  struct fold_flags flags = { .undefined = false };
  int64_t args[2] = { 0, 0 };
  for (int k = 0; k < i->nargs; k++)
    {
      const struct lane_numbers *a = &values[i->args[k]];
      if (!(a->known >> l & 1))
	return false;
      args[k] = lane_numbers_at (a, l);
    }
  if (i->op >= IR_EQ && i->op <= IR_GE
      && f->insns[i->args[0]].type.kind == IR_PTR
      && far_apart_p (args[0], args[1]))
    return false;
  *v = fold_compute (f, r, args, &flags);
  return !flags.undefined;
}

/* The same for a selection.  */

static bool
choose (const struct ir_func *f, ir_ref r, int l,
	const struct lane_numbers *values, int64_t *v)
{
  const ir_ref *args = f->insns[r].args;
  if (!(values[args[0]].known >> l & 1))
    return false;
  const struct lane_numbers *a
    = &values[args[lane_numbers_at (&values[args[0]], l) ? 1 : 2]];
  *v = lane_numbers_at (a, l);
  return a->known >> l & 1;
}

void
interpret_insn (const struct ir_func *f, ir_ref r, uint32_t mask,
		const int64_t roles[IR_ROLE_LAST],
		const struct lane_numbers *values, struct lane_numbers *x)
{
  const struct ir_insn *i = &f->insns[r];
  bool uniform = true;
  x->known = 0;
  x->uniform = false;
  if (i->op == IR_CONST)
    lane_numbers_set (x, fold_to_type (i->imm, i->type));
  else if (ir_numbered_p (i->op))
    symbol (i, r, roles, x);
  else if (i->op == IR_LANE)
    {
      x->known = ALL_LANES;
      for (int l = 0; l < LANES; l++)
	x->v[l] = l;
    }
  if (x->uniform || (i->op != IR_SELECT && !fold_known_p (f, r)))
    return;
  for (int k = 0; k < i->nargs; k++)
    uniform &= values[i->args[k]].uniform;
  for (int l = uniform ? 0 : __builtin_ctz (mask); l < LANES; l++)
    {
      int64_t v = 0;
      if (!uniform && !(mask >> l & 1))
	continue;
      bool known = (i->op == IR_SELECT ? choose (f, r, l, values, &v)
		    : operate (f, r, l, values, &v));
      if (known && uniform)
	lane_numbers_set (x, v);
      else if (known)
	{
	  x->v[l] = v;
	  x->known |= UINT32_C (1) << l;
	}
      if (uniform)
	break;
    }
}

void
access_count_add (struct access_count *x, const struct access_count *more)
{
  if (more->requests)
    {
      x->least = x->requests && x->least < more->least ? x->least
		 : more->least;
      x->most = x->most > more->most ? x->most : more->most;
    }
  x->requests += more->requests;
  x->lanes += more->lanes;
  x->sectors += more->sectors;
  x->lines += more->lines;
  x->data_dependent |= more->data_dependent;
}

void
interpret_request (struct access_count *x, int64_t times, int bytes,
		   uint32_t mask, const struct lane_numbers *address)
{
  if ((address->known & mask) != mask || bytes <= 0
      || bytes > MACHINE_SECTOR)
    {
      x->data_dependent = true;
      return;
    }
  uint64_t at[LANES];
  for (int l = 0; l < LANES; l++)
    at[l] = (uint64_t) lane_numbers_at (address, l);
  uint32_t asking = address->uniform && mask ? mask & -mask : mask;
  int sectors = lanes_blocks (at, asking, bytes, MACHINE_SECTOR);
  int lines = lanes_blocks (at, asking, bytes, MACHINE_LINE);
  struct access_count one = { .requests = times, .least = sectors,
			      .most = sectors, .sectors = times * sectors,
			      .lines = times * lines,
			      .lanes = times * __builtin_popcount (mask) };
  access_count_add (x, &one);
}
