/* What kernels load and store of what is mapped.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* See data.c.  */

#include <stdlib.h>
#include <string.h>

#include "check/data-int.h"
#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

/* Whether a load is part of a statement that stores there, by site.  */
enum { UPDATE_UNKNOWN, UPDATE_NO, UPDATE_YES };

/* Return whether the source names the same variable at S and T, or does
   not say.  */

static bool
same_variable_p (struct check *c, const struct site *s, const struct site *t)
{
  const char *file = file_of (s);
  bool element, same = true;
  char op;

  if (!file)
    return true;
  pthread_mutex_lock (&c->lock);
  char *one = source_variable (&c->sources, file, s->loc.line, s->loc.column,
			       false, &element, &op);
  char *two = source_variable (&c->sources, file, t->loc.line, t->loc.column,
			       true, &element, &op);
  pthread_mutex_unlock (&c->lock);
  if (one && two)
    same = strcmp (one, two) == 0;
  free (one);
  free (two);
  return same;
}

/* Return whether I, of a module whose sites are TABLE, changes the row
   at SLOT.  */

static bool
changes_p (const struct site *table, const struct insn *i, uint32_t slot)
{
  bool store = i->site && table[i->site].access == ACCESS_STORE;

  return !store && i->d == slot;
}

/* Return whether W's load I is of what a statement changes: it stores at the
   same address.  */

static bool
update_p (struct check *c, const struct warp *w, const struct insn *i)
{
  const struct site *table = w->launch->module->site_table;
  const struct site *s = &table[i->site];
  const struct code *code = s->function->code;
  unsigned char *known = &c->updates[i->site];
  bool yes = false;

  if (*known != UPDATE_UNKNOWN || !code)
    return *known == UPDATE_YES;
  /* From there to a store the address must stay what it is.  */
  for (const struct insn *other = i + 1; other < code->insns + code->count
       && !yes; other++)
    {
      const struct site *t = &table[other->site];
      if (changes_p (table, other, i->a))
	break;
      yes = (other->site && t->access == ACCESS_STORE
	     && t->loc.line == s->loc.line && other->a == i->a
	     && other->imm == i->imm && same_variable_p (c, s, t));
    }
  *known = yes ? UPDATE_YES : UPDATE_NO;
  return yes;
}

/* Note that lane L of W reads at I the N bytes at A, which are stale.  */

static void
note_stale (struct warp *w, const struct insn *i, unsigned l, uint64_t a,
	    unsigned n)
{
  struct check *c = w->checked->block->check;

  pthread_mutex_lock (&c->lock);
  struct stale_read *u = &c->stale_reads[i->site];
  if (!u->times || a < u->low)
    u->low = a;
  if (!u->times || a + n > u->high)
    u->high = a + n;
  if (!u->times++ || w->cta->linear < u->block)
    {
      u->block = w->cta->linear;
      u->warp = w->number;
      u->lane = l;
    }
  pthread_mutex_unlock (&c->lock);
}

/* Examine W's load I of the N bytes at A, OFF of D, by lanes from L on, each of
   which gets EACH bytes.  Return whether something that was stored there is
   read.  */

static bool
examine_load (struct warp *w, const struct insn *i, struct data_chunk *d,
	      unsigned l, uint64_t a, uint64_t off, unsigned n)
{
  const struct module *m = w->launch->module;
  struct check *c = w->checked->block->check;
  unsigned bytes = m->site_table[i->site].bytes;

  if (d->any_stale && !(m->site_classes[i->site] & SITE_EXEMPT)
      && any_bit_p (d->stale, off, n))
    for (unsigned k = 0; k < n; k += bytes)
      if (any_bit_p (d->stale, off + k, bytes))
	note_stale (w, i, l + k / bytes, a + k, bytes);
  if (!d->any_wrote || !any_bit_p (d->wrote, off, n)
      || m->site_table[i->site].access != ACCESS_LOAD || update_p (c, w, i))
    return false;
  set_bits (d->used, off, n, true);
  return true;
}

/* Note that W stores by I the N bytes at OFF of D.  */

static inline void
note_store (struct warp *w, const struct insn *i, struct data_chunk *d,
	    uint64_t off, unsigned n)
{
  unsigned mask = (1u << n % 8) - 1;

  if (n >= 8)
    set_bits (d->wrote, off, n, true);
  else if ((d->wrote[off / 8] >> off % 8 & mask) != mask)
    __atomic_fetch_or (&d->wrote[off / 8], mask << off % 8, __ATOMIC_RELAXED);
  d->any_wrote = true;
  if (d->any_stale)
    set_bits (d->stale, off, n, false);
  for (uint64_t k = off / LINE; k <= (off + n - 1) / LINE; k++)
    d->stores[k] = i->site;
  d->module = w->launch->module;
}

/* Examine W's request I for the N bytes at A, of lane L and those
   behind it.  */

static void
examine_range (struct warp *w, const struct insn *i, unsigned l, uint64_t a,
	       unsigned n, struct quiet *q)
{
  struct check *c = w->checked->block->check;
  const struct site *s = &w->launch->module->site_table[i->site];
  uint64_t off = (a - c->base) % CHUNK;
  struct data_chunk *d;

  if (!in_device_p (c, a, n) || !(d = chunk_of (c, a, false))
      || off + n > CHUNK)
    return;
  if (s->access != ACCESS_STORE && examine_load (w, i, d, l, a, off, n) && q)
    q->used = true;
  if (s->access == ACCESS_LOAD)
    return;
  note_store (w, i, d, off, n);
  if (!q && c->nquiet)
    quiet_store (c, a);
}

/* As examine_range for the lanes MASK of W, which load or store by I, BYTES
   bytes each, all in Q.  */

static void
examine_each (struct warp *w, const struct insn *i, uint32_t mask,
	      unsigned bytes, struct quiet *q)
{
  const u64 *row = ROW (const u64, i->a);
  struct check *c = w->checked->block->check;
  bool load = w->launch->module->site_table[i->site].access == ACCESS_LOAD;
  uint64_t number = UINT64_MAX;
  struct data_chunk *d = NULL;
  unsigned bits = (1u << bytes) - 1;

  EACH_LANE (l, rest, mask)
    {
      uint64_t a = row[l] + i->imm, off = a - c->base;
      if (off / CHUNK != number)
	{
	  number = off / CHUNK;
	  d = chunk_of (c, a, false);
	}
      off %= CHUNK;
      if (!d || off % bytes)
	continue;
      if (!load)
	note_store (w, i, d, off, bytes);
      else if (d->any_stale || bytes > 8
	       || d->wrote[off / 8] >> off % 8 & bits)
	examine_range (w, i, l, a, bytes, q);
    }
}

/* Return whether nothing of what W loads by I, all in Q, matters.  */

static bool
load_quiet_p (struct check *c, const struct warp *w, const struct insn *i,
	      const struct quiet *q)
{
  const struct site *s = &w->launch->module->site_table[i->site];

  return (s->access == ACCESS_LOAD && !q->stale
	  && (!q->stored || q->used || update_p (c, w, i)));
}

void
data_request (struct warp *w, const struct insn *i, enum pattern shape,
	      struct quiet *q)
{
  const u64 *row = ROW (const u64, i->a);
  const struct site *s = &w->launch->module->site_table[i->site];
  struct check *c = w->checked->block->check;
  uint64_t first = row[__builtin_ctz (w->mask)] + i->imm;
  uint32_t mask = w->mask;

  if (q && load_quiet_p (c, w, i, q))
    return;
  if (q && s->access != ACCESS_LOAD)
    q->stored = true;
  if (shape == PATTERN_UNIT && in_device_p (c, first, 32 * s->bytes)
      && (first - c->base) % CHUNK + 32 * s->bytes <= CHUNK)
    {
      examine_range (w, i, 0, first, 32 * s->bytes, q);
      return;
    }
  if (shape == PATTERN_UNIFORM)
    mask &= -mask;
  if (q && s->access <= ACCESS_STORE)
    examine_each (w, i, mask, s->bytes, q);
  else
    EACH_LANE (l, rest, mask)
      examine_range (w, i, l, row[l] + i->imm, s->bytes, q);
}

void
data_quiet (struct check *c, struct quiet *q)
{
  q->stale = q->stored = false;
  EACH_CHUNK (c, q->low, q->bytes, false, d, off, n)
    if (d)
      {
	q->stale |= d->any_stale;
	q->stored |= d->any_wrote && any_bit_p (d->wrote, off, n);
      }
}
