/* Races: two accesses to one byte, one of them a write, that nothing orders.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each request of the program's own code is compared with the latest accesses
   to the same places, before it is executed.  A place keeps its last writer
   and two readers.  That is enough: who overwrote another one's value was
   compared with it then; of more readers, whoever writes races with one of
   those two, too, if they are of different blocks, or if they are several
   lanes of one segment.

   Outside of simd loops OpenMP's lanes all do the same: they are one thread, as
   far as their addresses are equal, and what they store.

   Two accesses are said to race by the order of order.c, not by when they
   happened: all runs of a program with the same launches say the same.

   With several threads of the host, whether two blocks store the same value is
   decided by a hash of six bits, if the first one has not done so yet.

   Limits: two launches that run at the same time are taken to be one after the
   other; what depends on the number of threads, as a distance of iterations
   that one thread has both of, is seen only if this run has it.  */

#include <string.h>

#include "check/race-int.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

/* Let no other worker use R's page any longer, or use another one.  */

static void
leave_page (struct request *r)
{
  if (r->page && !r->shared && !r->check->alone)
    __atomic_store_n (&r->page->lock, 0, __ATOMIC_RELEASE);
  r->page = NULL;
}

/* Let R have the page at OFFSET in its memory, alone.  */

static inline void
enter_page (struct request *r, uint64_t offset)
{
  uint64_t number = offset / PAGE_BYTES;

  if (r->page && r->page_number == number)
    return;
  leave_page (r);
  struct page *p = (r->shared ? page_shared (r->cw->block, offset)
		    : page_global (r->check, r->check->base + offset));
  if (!r->shared && !r->check->alone)
    while (__atomic_exchange_n (&p->lock, 1, __ATOMIC_ACQUIRE))
      ;
  r->page = p;
  r->page_number = number;
}

/* Return the offset of A in R's memory.  */

static inline uint64_t
offset_of (const struct request *r, uint64_t a)
{
  return a - (r->shared ? SHARED_BASE : r->check->base);
}

/* Note the access NOW of R to its bytes at A, where SIZE is the least that its
   elements have.  */

static inline void
record_access (struct request *r, uint64_t a, unsigned size, access_t now)
{
  uint64_t off = offset_of (r, a);
  unsigned at = off % PAGE_BYTES, step = 4, row = PAGE_CELLS;

  enter_page (r, off);
  access_t *c = r->page->cells + at / 4;
  if (size < 4 && !r->page->fine)
    page_refine (r->page);
  if (r->page->fine)
    {
      c = r->page->fine + at;
      step = 1;
      row = PAGE_BYTES;
    }
  for (unsigned k = 0; k < r->bytes; k += step, c++)
    {
      struct cell cell = { c, { c + row, c + 2 * row } };
      if (r->access == ACCESS_LOAD)
	note_read (r, cell, a + k, now);
      else
	note_write (r, cell, a + k, now);
    }
}

/* Return whether the address A is of R's kind, and is to be examined.  */

static bool
examined_p (const struct request *r, uint64_t a)
{
  return (r->shared ? a - SHARED_BASE < r->w->launch->shared_bytes
	  : a - r->check->base < r->check->bytes);
}

/* Examine the lanes MASK of R one by one; each stands for LANE, if that is not
   LANE_BITS.  The site is IS: SITE_*.  */

static void
examine_lanes (struct request *r, uint32_t mask, unsigned lane, unsigned is)
{
  struct warp *w = r->w;
  struct checked_warp *cw = r->cw;
  const u64 *row = ROW (const u64, r->i->a);
  access_t segment = (access_t) order_segment (cw, 0) << 32;

  EACH_LANE (l, rest, mask)
    {
      uint64_t a = row[l] + r->i->imm;
      if (!examined_p (r, a))
	continue;
      if (cw->holds)
	{
	  if (r->access == ACCESS_STORE && exchange_unlock (w, r->i, l))
	    continue;
	  unsigned locks = cw->held[l] ? cw->held[l] : cw->held[LANE_ALL];
	  segment = (access_t) order_segment (cw, locks) << 32;
	}
      if (is & SITE_EXEMPT)
	continue;
      if (is & SITE_ATOMIC)
	order_atomic (cw, a, r->access);
      access_t hash = r->access == ACCESS_STORE ? hash_value (r, l) : 0;
      record_access (r, a, r->bytes / r->elements,
		     segment | r->site | hash | (lane == LANE_BITS ? l : lane));
    }
}

/* Note the access NOW of R to BYTES bytes at A in the cells at C, whose rows
   are APART.  */

static inline __attribute__ ((always_inline)) void
note_cells (struct request *r, access_t *c, size_t apart, unsigned bytes,
	    uint64_t a, access_t now)
{
  unsigned step = apart == PAGE_BYTES ? 1 : 4;

  for (unsigned k = 0; k < bytes; k += step, c++)
    {
      struct cell cell = { c, { c + apart, c + 2 * apart } };
      if (r->access == ACCESS_LOAD)
	note_read (r, cell, a + k, now);
      else
	note_write (r, cell, a + k, now);
    }
}

/* As examine_lanes for lanes of R that hold no locks, and what is not
   atomic.  */

static void
examine_cells (struct request *r, uint32_t mask, unsigned lane)
{
  const struct warp *w = r->w;
  const u64 *row = ROW (const u64, r->i->a);
  uint64_t number = UINT64_MAX, start = offset_of (r, r->i->imm);
  uint64_t limit = r->shared ? w->launch->shared_bytes : r->check->bytes;
  access_t segment = (access_t) order_segment (r->cw, 0) << 32 | r->site;
  access_t *cells = NULL, *fine = NULL;

  EACH_LANE (l, rest, mask)
    {
      uint64_t off = row[l] + start, a = row[l] + r->i->imm;
      if (off >= limit)
	continue;
      if (off / PAGE_BYTES != number)
	{
	  enter_page (r, off);
	  if (r->bytes / r->elements < 4 && !r->page->fine)
	    page_refine (r->page);
	  number = off / PAGE_BYTES;
	  cells = r->page->cells;
	  fine = r->page->fine;
	}
      access_t now = segment | (lane == LANE_BITS ? l : lane);
      if (r->access == ACCESS_STORE)
	now |= hash_value (r, l);
      off %= PAGE_BYTES;
      if (fine)
	note_cells (r, fine + off, PAGE_BYTES, r->bytes, a, now);
      else if (r->bytes == 4)
	note_cells (r, cells + off / 4, PAGE_CELLS, 4, a, now);
      else
	note_cells (r, cells + off / 4, PAGE_CELLS, r->bytes, a, now);
    }
}

/* Whether the accesses of each of the rows at C, ROW apart, are of segments
   below FIRST, or in the first two rows those of NOW.  */

static CLONES bool
row_free_p (const access_t *c, size_t row, uint32_t first, const access_t *now)
{
  uint64_t busy = 0;

#pragma GCC ivdep
  for (unsigned k = 0; k < 32; k++)
    {
      uint64_t w = c[k], r = c[row + k], s = c[2 * row + k];
      uint64_t live = ((uint64_t) first - 1 - (w >> 32))
	& ((w ^ now[k]) >> 32 | ((w ^ now[k]) & LANE_BITS) ? ~0ull : 0);
      live |= ((uint64_t) first - 1 - (r >> 32))
	& ((r ^ now[k]) >> 32 | ((r ^ now[k]) & LANE_BITS) ? ~0ull : 0);
      busy |= live | ((uint64_t) first - 1 - (s >> 32));
    }
  return !(busy >> 63);
}

/* Set NOW to the accesses of all lanes of R, whose bits but those of the lane
   and of the hash are SEGMENT.  */

static CLONES void
make_accesses (const struct request *r, access_t segment, access_t *now)
{
  const struct warp *w = r->w;
  const u32 *narrow = ROW (const u32, r->i->d);
  const u64 *wide = ROW (const u64, r->i->d);

  if (r->access != ACCESS_STORE)
    for (unsigned l = 0; l < 32; l++)
      now[l] = segment | l;
  else if (r->bytes <= 4)
    for (unsigned l = 0; l < 32; l++)
      now[l] = segment | l | hash_word (narrow[l]);
  else
    for (unsigned l = 0; l < 32; l++)
      now[l] = segment | l | hash_word (wide[l]);
}

/* Note the accesses NOW of all lanes of R, each in WORDS of the cells at C,
   whose rows are ROW apart, if none of them is to be compared with others.
   Return whether that is so.  */

static bool
record_row (const struct request *r, access_t *c, size_t row,
	    const access_t *now, unsigned words)
{
  access_t each[4 * 32];
  unsigned put = r->access == ACCESS_LOAD ? row : 0;

  if (words > 4)
    return false;
  if (words > 1)
    for (unsigned l = 0; l < 32; l++)
      for (unsigned k = 0; k < words; k++)
	each[l * words + k] = now[l];
  for (unsigned k = 0; k < words; k++)
    if (!row_free_p (c + k * 32, row, r->first,
		     words > 1 ? each + k * 32 : now))
      return false;
  memcpy (c + put, words > 1 ? each : now, words * 32 * sizeof *now);
  return true;
}

/* As examine_lanes for all lanes of R, of elements one after the other in a
   page, from A on.  Return false if they are not so.  */

static bool
examine_row (struct request *r, uint64_t a)
{
  uint64_t off = offset_of (r, a);
  unsigned words = r->bytes / 4, row = PAGE_CELLS, step = 4;
  access_t now[32];

  if (r->elements > 1 || off % PAGE_BYTES + 32 * r->bytes > PAGE_BYTES
      || !examined_p (r, a))
    return false;
  enter_page (r, off);
  if (r->bytes < 4 && !r->page->fine)
    page_refine (r->page);
  access_t *c = r->page->cells + off % PAGE_BYTES / 4;
  access_t segment = (access_t) order_segment (r->cw, 0) << 32 | r->site;
  if (r->page->fine)
    {
      c = r->page->fine + off % PAGE_BYTES;
      words = r->bytes;
      row = PAGE_BYTES;
      step = 1;
    }
  make_accesses (r, segment, now);
  if (record_row (r, c, row, now, words))
    return true;
  for (unsigned k = 0; k < 32 * words; k++, c++)
    {
      struct cell cell = { c, { c + row, c + 2 * row } };
      if (r->access == ACCESS_LOAD)
	note_read (r, cell, a + k * step, now[k / words]);
      else
	note_write (r, cell, a + k * step, now[k / words]);
    }
  return true;
}

/* Return whether A is in a variable that a library of M's has alone, as the C
   library has errno.  */

static bool
of_library_p (const struct module *m, uint64_t a)
{
  const struct symbol *s = (a - m->image < m->image_bytes
			    ? module_variable (m, a) : NULL);

  return s && s->object && !s->object->user;
}

/* Return what the site of I, by which W accesses A, is: SITE_*.  */

static unsigned
class_of (struct warp *w, const struct insn *i, uint64_t a)
{
  const struct module *m = w->launch->module;
  unsigned is = m->site_classes[i->site];

  if (is & SITE_CALLERS
      && (of_library_p (m, a) || role_gomp_p (role_worked_for (w))))
    is |= SITE_EXEMPT;
  return is;
}

/* Return whether all active lanes store the same in R, if it is a store.  */

static bool
equal_stores_p (const struct request *r)
{
  unsigned first = __builtin_ctz (r->w->mask);
  bool equal = true;

  if (r->access == ACCESS_STORE)
    for (unsigned k = 0; k < r->elements; k++)
      EACH_LANE (l, rest, r->w->mask)
	equal &= stored_value (r, k, l) == stored_value (r, k, first);
  return equal;
}

void
race_request (struct warp *w, const struct insn *i, enum pattern shape)
{
  struct checked_warp *cw = w->checked;
  const struct site *s = &w->launch->module->site_table[i->site];
  const u64 *row = ROW (const u64, i->a);
  uint64_t a = row[__builtin_ctz (w->mask)] + i->imm;
  struct request r = { w, i, cw, cw->block->check, .bytes = s->bytes,
		       .access = s->access,
		       .elements = s->access == ACCESS_ATOMIC ? 1 : i->x };
  unsigned is = class_of (w, i, a), lane = LANE_BITS;
  uint32_t mask = w->mask;

  r.shared = (a & WINDOW_MASK) == SHARED_BASE;
  if ((is & SITE_EXEMPT && !cw->holds) || (a & WINDOW_MASK && !r.shared)
      || r.check->too_long || i->site >= SITES_MOST
      || (r.shared && role_compiler_variable_p (w->launch->module,
						a - SHARED_BASE)))
    return;
  r.first = (r.shared ? cw->block->first
	     : r.check->first_chunk * SEGMENT_CHUNK);
  r.site = i->site << SITE_SHIFT
    | (is & SITE_ATOMIC ? ACCESS_IS_ATOMIC : 0);
  if (shape == PATTERN_UNIT && !cw->holds && !(is & SITE_ATOMIC)
      && examine_row (&r, a))
    {
      leave_page (&r);
      return;
    }
  /* Without calls in a simd loop GCC does not set the mode.  */
  if (shape == PATTERN_UNIFORM && mask & (mask - 1))
    {
      if (lanes_as_one_p (w) && equal_stores_p (&r))
	lane = LANE_ALL;
      else if (s->access == ACCESS_LOAD && !cw->holds)
	lane = LANE_SEVERAL;
      if (lane != LANE_BITS)
	mask &= -mask;
    }
  if (cw->holds || is & (SITE_ATOMIC | SITE_EXEMPT))
    examine_lanes (&r, mask, lane, is);
  else
    examine_cells (&r, mask, lane);
  leave_page (&r);
}
