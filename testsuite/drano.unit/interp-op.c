/* The lane IR, executed by one warp: values and operations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A value is held as a signed number of 64 bits; unsigned ones of 64 bits,
   and addresses, are the same bits.  Real numbers are the bits of a double;
   values of other types (vectors) are 64 bits without meaning.  */

#include "interp.h"

#include "testlib.h"

#include <string.h>

uint64_t
interp_hash (uint64_t a, uint64_t b, uint64_t c)
{
  uint64_t h = (a ^ b * UINT64_C (0xd1342543de82ef95)
		^ c * UINT64_C (0xaf251af3b0f025b5))
	       * UINT64_C (0x9e3779b97f4a7c15);
  h = (h ^ h >> 29) * UINT64_C (0xbf58476d1ce4e5b9);
  return h ^ h >> 32;
}

int64_t
interp_any (const struct interp *x, struct ir_type t, uint64_t h)
{
  if (t.kind == IR_OTHER)
    return interp_bits ((double) (int64_t) (h >> 40 & x->mask)
			+ (double) (h >> 8 & 0xffff) / 0x10000);
  if (t.kind == IR_PTR)
    return (int64_t) ((UINT64_C (1) << 44) + ((h >> 8 & 0xff) << 20)
		      + (h >> 20 & 0xff) * 16);
  return interp_fold ((int64_t) (h >> 40 & x->mask), t);
}

/* A number below N, which is less than 2**31.  */

static int64_t
below (struct interp *x, int64_t n)
{
  return test_random (&x->random, (unsigned) n);
}

/* An address, or any number, with FACTS.  */

static int64_t
draw_address (struct interp *x, const struct ir_facts *facts)
{
  static const int steps[] = { 4, 4, 5, 8, 3, 2 };
  int step = steps[below (x, 6)];
  int low = facts->pow2 > 12 ? 12 : facts->pow2;
  uint64_t rem = facts->rem & ((UINT64_C (1) << low) - 1);
  if (step < low)
    step = low;
  return (int64_t) (((uint64_t) (1 + below (x, 1000)) << 36)
		    + ((uint64_t) below (x, 64) << step) + rem);
}

/* The bits of a real number with FACTS.  */

static int64_t
draw_real (struct interp *x, const struct ir_facts *facts)
{
  static const double steps[] = { 1, 1, 2, 4, 7, 60 };
  double lo = facts->have_lo ? (double) facts->lo : 0;
  double span = below (x, 2) ? 0 : (double) below (x, 1 << 16) / (1 << 16);
  span *= steps[below (x, 6)];
  if (facts->have_lo && facts->have_hi
      && span > (double) facts->hi - (double) facts->lo)
    span = (double) facts->hi - (double) facts->lo;
  return interp_bits (facts->have_lo || !facts->have_hi ? lo + span
		      : (double) facts->hi - span);
}

/* A number of type T with FACTS.  */

static int64_t
draw (struct interp *x, struct ir_type t, const struct ir_facts *facts)
{
  static const int scales[] = { 3, 16, 64, 300, 5000 };
  int scale = below (x, 10) < 7 ? x->scale : (int) below (x, 5);
  int64_t lo = t.is_unsigned ? 0 : below (x, 7) ? 0 : -scales[scale];
  int64_t span = scales[scale];
  if (t.kind == IR_OTHER)
    return draw_real (x, facts);
  if (t.kind == IR_PTR)
    return draw_address (x, facts);
  if (t.bits < 32 && span >= INT64_C (1) << (t.bits - !t.is_unsigned))
    span = (INT64_C (1) << (t.bits - !t.is_unsigned)) - 1;
  if (facts->pow2 >= 32)
    return (int64_t) facts->rem;
  /* The first iteration of a warp: few of them, or there would be none.  */
  int64_t size = INT64_C (1) << facts->pow2, rem = (int64_t) facts->rem;
  if (facts->pow2 >= 5)
    span = size << below (x, 3);
  if (facts->have_lo && (facts->lo > lo || lo == 0))
    lo = facts->lo;
  if (facts->have_hi && facts->hi < lo + span)
    {
      if (facts->hi < lo)
	lo = facts->have_lo ? facts->lo : facts->hi - span;
      if (facts->hi - lo < span)
	span = facts->hi - lo;
    }
  int64_t v = lo + below (x, span + 1);
  v -= ((v - rem) % size + size) % size;
  if (v < lo)
    v += size;
  x->stopped |= facts->have_hi && v > facts->hi;
  return v;
}

int64_t
interp_uniform (struct interp *x, const struct ir_func *f, ir_ref r)
{
  struct interp_seen *s = &x->seen[f->index][r];
  const struct ir_insn *i = &f->insns[r];
  if (!s->drawn)
    {
      s->value = draw (x, i->type, &i->facts);
      if (i->role == IR_ROLE_OF_LANE)
	s->value += INTERP_OWN;
    }
  s->drawn = true;
  return s->value;
}

int64_t
interp_compute (struct interp *x, const struct ir_func *f, ir_ref r,
		const int64_t *args)
{
  const struct ir_insn *i = &f->insns[r];
  if (interp_number_p (f, i))
    return interp_number (&x->flags, f, i, args);
  if (i->op == IR_SELECT)
    return args[0] ? args[1] : args[2];
  if (interp_real_p (f, i))
    return interp_real (&x->flags, f, i, args);
  uint64_t h = (uint64_t) i->op;
  for (const char *p = i->name; p && *p; p++)
    h = interp_hash (h, (uint64_t) *p, 3);
  for (int k = 0; k < i->nargs; k++)
    h = interp_hash (h, (uint64_t) args[k], (uint64_t) k);
  return interp_any (x, i->type, h);
}

/* --- Names.  --- */

/* The least value of what is called the LEN bytes at NAME; false if there is
   none.  *SEVERAL is set if it has had others.  */

static bool
named (const struct interp *x, const char *name, size_t len, int64_t *v,
       bool *several)
{
  bool found = false;
  for (int k = 0; k < x->m->nfuncs; k++)
    for (ir_ref r = 0; r < x->m->funcs[k]->ninsns; r++)
      {
	const struct ir_insn *i = &x->m->funcs[k]->insns[r];
	const struct interp_seen *s = &x->seen[k][r];
	const char *own = i->op == IR_LOAD ? i->mem->array : i->name;
	if (!s->seen || !own || strlen (own) != len || memcmp (own, name, len)
	    || i->type.kind != IR_INT)
	  continue;
	*several |= s->several || (found && s->least != *v);
	if (!found || s->least < *v)
	  *v = s->least;
	found = true;
      }
  return found;
}

/* The product at *TEXT, which ends before END; moves *TEXT behind it.  */

static bool
product (const struct interp *x, const char **text, const char *end,
	 int64_t *v)
{
  bool several = false;
  bool minus = *text < end && **text == '-';
  *v = minus ? -1 : 1;
  *text += *text < end && (**text == '-' || **text == '+');
  for (;;)
    {
      const char *p = *text, *name = p;
      int64_t factor = 0;
      int depth = 0;
      while (p < end && (depth || !strchr ("*+", *p))
	     && (depth || *p != '-' || (p + 1 < end && p[1] == '>')))
	{
	  depth += (*p == '(') - (*p == ')');
	  p++;
	}
      size_t len = (size_t) (p - name);
      if (len && strspn (name, "0123456789") >= len)
	while (name < p)
	  factor = factor * 10 + (*name++ - '0');
      else if (!named (x, name, len, &factor, &several)
	       && !(len > 2 && *name == '('
		    && named (x, name + 1, len - 2, &factor, &several)))
	return false;
      *v *= factor;
      *text = p;
      if (p >= end || *p != '*')
	return !(minus && several);
      ++*text;
    }
}

bool
interp_value (const struct interp *x, const char *text, size_t len,
	      int64_t *v)
{
  const char *end = text + len;
  *v = 0;
  do
    {
      int64_t term;
      if (!product (x, &text, end, &term))
	return false;
      *v += term;
    }
  while (text < end);
  return true;
}
