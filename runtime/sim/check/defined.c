/* Reads of memory that nothing has written.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A bit for each byte of the device's memory says whether it has a value:
   copies from the host, the image of a module, stores give it one; a new block
   has none.  Shared memory has none when a block begins, nor has a frame when
   its function begins, in local memory or in a soft stack.

   A load whose value is only stored again (code/copies.c) may read what has
   none: what it writes has none either.  Any other load of the program's own
   code is reported.  What GCC reads for itself, at places that are none or at
   directives, is not.

   Bits of one byte may be set by several threads of the host at a time.

   Limits: a computed value counts as defined; so does what the host writes into
   memory that it shares with the device.  */

#include <stdlib.h>
#include <string.h>

#include "check/bits.h"
#include "check/check-int.h"
#include "check/data-text.h"
#include "memory/pool.h"
#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

enum
{
  WINDOW_BYTES = SHARED_DYNAMIC + 0x40000 /* Of shared memory, at most.  */
};

/* A part of memory of one kind: where its bits are.  */
struct place_bits
{
  unsigned char *bits;		/* Null: all are undefined.  */
  unsigned at;			/* Which is the first.  */
};

void
defined_new (struct check *c)
{
  c->defined = arena_reserve ((c->bytes / CHUNK + 1) * sizeof *c->defined);
}

/* Return the bits of C for the chunk of AT, in the device's memory; they are
   made if MADE.  */

static unsigned char *
chunk_bits (struct check *c, uint64_t at, bool made)
{
  unsigned char **p = &c->defined[(at - c->base) / CHUNK];
  unsigned char *bits = __atomic_load_n (p, __ATOMIC_ACQUIRE);

  if (bits || !made)
    return bits;
  pthread_mutex_lock (&c->lock);
  if (!*p)
    __atomic_store_n (p, arena_take (&c->arena, CHUNK / 8, false),
		      __ATOMIC_RELEASE);
  pthread_mutex_unlock (&c->lock);
  return *p;
}

/* As check_define and check_undefine.  */

static void
set_defined (struct check *c, uint64_t at, uint64_t bytes, bool defined)
{
  if (!c->defined || at - c->base >= c->bytes
      || bytes > c->bytes - (at - c->base))
    return;
  for (uint64_t end = at + bytes, n; at < end; at += n)
    {
      uint64_t off = (at - c->base) % CHUNK;
      unsigned char *bits = chunk_bits (c, at, defined);
      n = CHUNK - off < end - at ? CHUNK - off : end - at;
      if (bits)
	set_bits (bits, off, n, defined);
    }
}

void
check_define (struct check *c, uint64_t at, uint64_t bytes)
{
  set_defined (c, at, bytes, true);
  data_forget (c, at, bytes);
}

void
check_undefine (struct check *c, uint64_t at, uint64_t bytes)
{
  set_defined (c, at, bytes, false);
  data_forget (c, at, bytes);
}

bool
defined_all_p (struct check *c, uint64_t at, uint64_t bytes)
{
  for (uint64_t end = at + bytes, n; at < end; at += n)
    {
      uint64_t off = (at - c->base) % CHUNK;
      const unsigned char *bits = chunk_bits (c, at, false);
      n = CHUNK - off < end - at ? CHUNK - off : end - at;
      if (!bits || !all_bits_p (bits, off, n))
	return false;
    }
  return true;
}

/* Report if the BYTES bytes at FROM, which are copied back to HOST, are none
   that anything has written, or if some of them are not and the host loses
   something by that.  Holes of structures have less than HOLE bytes.  */

static void
examine_copy_back (struct check *c, uint64_t host, uint64_t from,
		   uint64_t bytes)
{
  enum { HOLE = 8 };
  const unsigned char *now = (unsigned char *) (uintptr_t) host;
  const void *where = maps_ending (c, host);
  uint64_t missing = 0, first = 0, run = 0, longest = 0;
  bool loses = false;

  if (!where || bytes > c->bytes - (from - c->base))
    return;
  for (uint64_t k = 0; k < bytes; k++)
    {
      uint64_t off = (from + k - c->base) % CHUNK;
      const unsigned char *bits = chunk_bits (c, from + k, false);
      if (bits && off % 8 == 0 && k + 8 <= bytes && bits[off / 8] == 0xff)
	{
	  k += 7;
	  run = 0;
	}
      else if (!bits || !get_bits (bits, off, 1))
	{
	  first = missing++ ? first : k;
	  loses |= now[k] != 0;
	  longest = ++run > longest ? run : longest;
	}
      else
	run = 0;
    }
  if (missing < bytes && (longest < HOLE || !loses))
    return;
  pthread_mutex_lock (&c->lock);
  data_describe_unwritten (c, where, bytes, first, missing);
  pthread_mutex_unlock (&c->lock);
}

void
check_copy (struct check *c, uint64_t to, uint64_t from, uint64_t bytes)
{
  if (c->data)
    data_copy (c, to, from, bytes);
  if (!c->defined)
    return;
  if (to - c->base >= c->bytes)
    {
      if (from - c->base < c->bytes)
	examine_copy_back (c, to, from, bytes);
      return;
    }
  if (from - c->base >= c->bytes)
    {
      set_defined (c, to, bytes, true);
      return;
    }
  for (uint64_t k = 0; k < bytes; k++)
    {
      const unsigned char *bits = chunk_bits (c, from + k, false);
      set_defined (c, to + k, 1,
		   bits && get_bits (bits, (from + k - c->base) % CHUNK, 1));
    }
}

/* Return the bits of B's shared memory.  */

static unsigned char *
shared_bits (struct checked_block *b)
{
  if (!b->defined)
    b->defined = arena_reserve (WINDOW_BYTES / 8 + 8);
  return b->defined;
}

void
defined_block (struct checked_block *b, const struct launch *la)
{
  memset (shared_bits (b), 0, la->module->shared_bytes / 8 + 1);
  if (la->shared_bytes > la->module->shared_bytes)
    memset (shared_bits (b), 0, la->shared_bytes / 8 + 1);
  for (unsigned k = 0; k < la->warps; k++)
    b->warps[k].ncarried = 0;
}

/* Return whether the BYTES bytes at AT are a pointer into the device's memory,
   which libgomp has put there.  */

static bool
points_to_device_p (const struct check *c, uint64_t at, uint64_t bytes)
{
  uint64_t word = *(const uint64_t *) (uintptr_t) (at & ~7ull);

  return bytes == sizeof word && word - c->base < c->bytes;
}

void
defined_launch (struct check *c, const struct launch *la)
{
  /* Libgomp copies many variables at once, and what is between them.  */
  for (size_t k = 0; la->maps && k < la->maps->n; k++)
    {
      const struct map_entry *e = &la->maps->entries[k];
      uint64_t at = e->begins && maps_from_p (e) ? maps_address (la, k) : 0;
      if (at && !points_to_device_p (c, at, e->bytes))
	set_defined (c, at, e->bytes, false);
    }
}

/* Return the bits of CW's local memory: byte by byte, of 32 lanes.  */

static uint32_t *
local_bits (struct checked_warp *cw)
{
  if (!cw->local)
    cw->local = arena_reserve (LOCAL_BYTES * sizeof *cw->local);
  return cw->local;
}

void
check_frame (struct warp *w, uint64_t offset, uint64_t bytes)
{
  struct checked_warp *cw = w->checked;

  if (!(cw->block->check->options->checks & CHECK_UNINITIALIZED))
    return;
  uint32_t *bits = local_bits (cw);
  for (uint64_t k = offset; k < offset + bytes && k < LOCAL_BYTES; k++)
    bits[k] &= ~w->mask;
}

void
check_soft_frame (struct warp *w, const struct insn *i)
{
  const u64 *row = ROW (const u64, i->a);
  struct check *c = w->checked->block->check;

  if (!(c->options->checks & CHECK_UNINITIALIZED))
    return;
  EACH_LANE (l, rest, w->mask)
    if ((row[l] & WINDOW_MASK) == LOCAL_BASE)
      for (uint64_t k = 0; k < (uint64_t) i->imm; k++)
	local_bits (w->checked)[(row[l] - LOCAL_BASE + k) % LOCAL_BYTES]
	  &= ~(1u << l);
    else if (l == 0 || row[l] != row[l - 1])
      set_defined (c, row[l], i->imm, false);
}

/* Return which of the N bytes at A, of lane L of W, have a value; those that
   are not examined do.  */

static unsigned
defined_bytes (struct warp *w, unsigned l, uint64_t a, unsigned n)
{
  struct checked_warp *cw = w->checked;
  struct check *c = cw->block->check;
  unsigned all = (1u << n) - 1, got = 0;

  switch (a & WINDOW_MASK)
    {
    case 0:
      if (a - c->base >= c->bytes)
	return all;
      const unsigned char *bits = chunk_bits (c, a, false);
      return bits ? get_bits (bits, (a - c->base) % CHUNK, n) : 0;
    case SHARED_BASE:
      return (a - SHARED_BASE + n > WINDOW_BYTES ? all
	      : get_bits (shared_bits (cw->block), a - SHARED_BASE, n));
    case LOCAL_BASE:
      if (a - LOCAL_BASE + n > LOCAL_BYTES)
	return all;
      for (unsigned k = 0; k < n; k++)
	got |= (local_bits (cw)[a - LOCAL_BASE + k] >> l & 1) << k;
      return got;
    default:
      return all;
    }
}

/* Note that of the N bytes at A, of lane L of W, those in MASK have a value
   now, and the others have none.  */

static void
define_bytes (struct warp *w, unsigned l, uint64_t a, unsigned n, unsigned mask)
{
  struct checked_warp *cw = w->checked;
  struct check *c = cw->block->check;
  bool whole = mask == (1u << n) - 1;

  switch (a & WINDOW_MASK)
    {
    case 0:
      if (whole)
	set_defined (c, a, n, true);
      else
	{
	  quiet_undefine (c, a);
	  for (unsigned k = 0; k < n; k++)
	    set_defined (c, a + k, 1, mask >> k & 1);
	}
      break;
    case SHARED_BASE:
      if (a - SHARED_BASE + n <= WINDOW_BYTES)
	for (unsigned k = 0; k < n; k += whole ? n : 1)
	  set_bits (shared_bits (cw->block), a - SHARED_BASE + k, whole ? n : 1,
		    mask >> k & 1);
      break;
    case LOCAL_BASE:
      if (a - LOCAL_BASE + n <= LOCAL_BYTES)
	for (unsigned k = 0; k < n; k++)
	  {
	    uint32_t *bits = &local_bits (cw)[a - LOCAL_BASE + k];
	    *bits = (*bits & ~(1u << l)) | (mask >> k & 1) << l;
	  }
      break;
    }
}

/* Return what CW knows of the register row ROW, null if it is nothing; make it
   if MADE, and there is room.  */

static struct carried *
find_carried (struct checked_warp *cw, const void *row, bool made)
{
  for (unsigned k = 0; k < cw->ncarried; k++)
    if (cw->carried[k].row == row)
      return &cw->carried[k];
  if (!made || cw->ncarried == CARRIED_MOST)
    return NULL;
  struct carried *c = &cw->carried[cw->ncarried++];
  memset (c, 0, sizeof *c);
  c->row = row;
  return c;
}

void
check_moved (struct warp *w, const struct insn *i)
{
  struct checked_warp *cw = w->checked;

  if (!cw->ncarried)
    return;
  const struct carried *from = find_carried (cw, ROW (u32, i->a), false);
  struct carried *to = find_carried (cw, ROW (u32, i->d), from != NULL);
  if (to)
    EACH_LANE (l, rest, w->mask)
      to->missing[l] = from ? from->missing[l] : 0;
}

/* Note that lane L of W reads at I what nothing has written, at A.  */

static void
note_unwritten (struct warp *w, const struct insn *i, unsigned l, uint64_t a)
{
  struct check *c = w->checked->block->check;
  struct block_of_memory b;

  /* That is another fault.  */
  if (!(a & WINDOW_MASK) && !memory_find (&w->worker->device->memory, a, &b))
    return;
  pthread_mutex_lock (&c->lock);
  struct unwritten *u = &c->unwritten[i->site];
  if (!u->times++ || w->cta->linear < u->block)
    {
      u->block = w->cta->linear;
      u->warp = w->number;
      u->lane = l;
      u->address = a;
    }
  pthread_mutex_unlock (&c->lock);
}

/* Examine lane L of W's load I at A; IS: SITE_*.  */

static void
examine_load (struct warp *w, const struct insn *i, unsigned l, uint64_t a,
	      unsigned is)
{
  const uint32_t slots[] = { i->d, i->b, i->c, i->e };
  struct checked_warp *cw = w->checked;
  const struct site *s = &w->launch->module->site_table[i->site];
  unsigned got = defined_bytes (w, l, a, s->bytes), all = (1u << s->bytes) - 1;
  unsigned size = s->bytes / (s->access == ACCESS_LOAD ? i->x : 1);

  if (s->broadcast)
    cw->broadcast = (l == (unsigned) __builtin_ctz (w->mask) ? got
		     : cw->broadcast);
  else if (s->copies && (got != all || cw->ncarried))
    for (unsigned k = 0; k * size < s->bytes; k++)
      {
	unsigned missing = ~got >> k * size & ((1u << size) - 1);
	struct carried *c = find_carried (cw, ROW (u32, slots[k]), missing);
	if (c)
	  c->missing[l] = missing;
      }
  else if (got != all && !(is & (SITE_EXEMPT | SITE_CALLERS | SITE_COMPILER)))
    note_unwritten (w, i, l, a);
}

/* Note lane L of W's store I at A.  */

static void
examine_store (struct warp *w, const struct insn *i, unsigned l, uint64_t a)
{
  const uint32_t slots[] = { i->d, i->b, i->c, i->e };
  struct checked_warp *cw = w->checked;
  const struct site *s = &w->launch->module->site_table[i->site];
  unsigned mask = (1u << s->bytes) - 1;

  if (s->broadcast)
    mask = cw->broadcast;
  else if (s->copies && cw->ncarried)
    for (unsigned k = 0, size = s->bytes / i->x; k * size < s->bytes; k++)
      {
	const struct carried *c = find_carried (cw, ROW (u32, slots[k]), false);
	if (c)
	  mask &= ~((unsigned) c->missing[l] << k * size);
      }
  define_bytes (w, l, a, s->bytes, mask);
}

/* If the elements of W's request I are one after the other, in global memory,
   from A on, and all that it reads has a value, note what it writes and
   return true.  */

static bool
examine_whole (struct warp *w, const struct insn *i, uint64_t a)
{
  struct check *c = w->checked->block->check;
  const struct site *s = &w->launch->module->site_table[i->site];
  uint64_t n = 32 * s->bytes, off = (a - c->base) % CHUNK, all = ~0ull, v;

  if (a - c->base >= c->bytes || off % 64 || off + n > CHUNK || s->bytes < 2)
    return false;
  unsigned char *bits = chunk_bits (c, a, s->access != ACCESS_LOAD);
  if (!bits)
    return false;
  for (unsigned k = 0; k < n / 64; k++)
    {
      memcpy (&v, bits + off / 8 + k * 8, 8);
      all &= v;
    }
  if (all == ~0ull)
    return true;
  if (s->access == ACCESS_STORE)
    memset (bits + off / 8, 0xff, n / 8);
  return s->access == ACCESS_STORE;
}

/* Return whether all that the lanes MASK of W access by I, in global memory,
   has a value.  */

static bool
all_defined_p (struct warp *w, const struct insn *i, uint32_t mask)
{
  struct check *c = w->checked->block->check;
  const u64 *row = ROW (const u64, i->a);
  unsigned bytes = w->launch->module->site_table[i->site].bytes;
  unsigned all = (1u << bytes) - 1;
  uint64_t number = UINT64_MAX;
  const unsigned char *bits = NULL;

  EACH_LANE (l, rest, mask)
    {
      uint64_t off = row[l] + i->imm - c->base;
      if (off >= c->bytes)
	return false;
      if (off / CHUNK != number)
	{
	  number = off / CHUNK;
	  bits = chunk_bits (c, row[l] + i->imm, false);
	  if (!bits)
	    return false;
	}
      off %= CHUNK;
      if (bytes <= 8 ? (bits[off / 8] >> off % 8 & all) != all
	  : (bits[off / 8] & bits[off / 8 + 1]) != 0xff)
	return false;
    }
  return true;
}

void
defined_request (struct warp *w, const struct insn *i, enum pattern shape,
		 const struct quiet *q)
{
  const struct module *m = w->launch->module;
  const struct site *s = &m->site_table[i->site];
  const u64 *row = ROW (const u64, i->a);
  uint64_t a = row[__builtin_ctz (w->mask)] + i->imm;
  unsigned is = m->site_classes[i->site];
  uint32_t mask = w->mask;
  bool carries = s->broadcast || (s->copies && w->checked->ncarried);

  if ((a & WINDOW_MASK) == PARAM_BASE || (q && q->defined && !carries)
      || (shape == PATTERN_UNIT && !carries && examine_whole (w, i, a)))
    return;
  if ((a & WINDOW_MASK) == SHARED_BASE
      && role_compiler_variable_p (m, a - SHARED_BASE))
    is |= SITE_COMPILER;
  if (shape == PATTERN_UNIFORM && !s->copies && !s->broadcast
      && (a & WINDOW_MASK) != LOCAL_BASE)
    mask &= -mask;
  if (!carries && !(a & WINDOW_MASK) && all_defined_p (w, i, mask))
    return;
  EACH_LANE (l, rest, mask)
    {
      if (s->access != ACCESS_STORE)
	examine_load (w, i, l, row[l] + i->imm, is);
      if (s->access != ACCESS_LOAD)
	examine_store (w, i, l, row[l] + i->imm);
    }
}
