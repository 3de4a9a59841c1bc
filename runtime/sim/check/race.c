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

#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "memory/pool.h"
#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

/* What all lanes of a request have in common.  */
struct request
{
  struct warp *w;
  const struct insn *i;
  struct checked_warp *cw;
  struct check *check;
  uint32_t first;		/* Segments below are of the past.  */
  uint32_t site;		/* Of an access: the bits below its segment,
				   without the lane.  */
  unsigned bytes, elements;
  int access;
  bool shared;
  struct page *page;		/* Locked, or null; ... */
  uint64_t page_number;		/* ... its number.  */
};

/* A cell of a page.  */
struct cell
{
  access_t *write, *read[2];
};

/* Return the bytes of element K that lane L of R stores.  */

static uint64_t
stored_value (const struct request *r, unsigned k, unsigned l)
{
  const struct warp *w = r->w;
  const uint32_t slots[] = { r->i->d, r->i->b, r->i->c, r->i->e };

  return (r->bytes / r->elements == 8 ? ROW (const u64, slots[k])[l]
	  : ROW (const u32, slots[k])[l]);
}

/* Return the hash of V in its place in an access.  */

static inline access_t
hash_word (uint64_t v)
{
  return ((uint32_t) (v ^ v >> 32) * 0x9e3779b1u >> (32 - HASH_BITS)
	  << HASH_SHIFT);
}

/* Return the hash of what lane L of R stores, in its place in an access.  */

static inline access_t
hash_value (const struct request *r, unsigned l)
{
  uint64_t v = 0;

  for (unsigned k = 0; k < r->elements; k++)
    v = v * 31 ^ stored_value (r, k, l);
  return hash_word (v);
}

/* Return whether R, a store, whose access NOW writes A just after OLD, writes
   the value that is there.  A store of another block may not have been executed
   yet: then the hash decides.  */

static bool
stores_same_p (const struct request *r, access_t old, access_t now, uint64_t a)
{
  struct warp *w = r->w;
  const u64 *row = ROW (const u64, r->i->a);
  unsigned lane = ACCESS_LANE (now), size = r->bytes / r->elements;

  if (r->access != ACCESS_STORE
      || (old ^ now) >> HASH_SHIFT & ((1u << HASH_BITS) - 1))
    return false;
  if (lane >= LANE_ALL)
    lane = __builtin_ctz (w->mask);
  unsigned k = (a - row[lane] - r->i->imm) / size;
  uint64_t v = stored_value (r, k, lane), there = 0;
  if (old >> SITE_SHIFT == now >> SITE_SHIFT && ACCESS_LANE (old) < lane
      && w->mask >> ACCESS_LANE (old) & 1
      && row[ACCESS_LANE (old)] == row[lane])
    there = stored_value (r, k, ACCESS_LANE (old));
  else
    memcpy (&there, (r->shared
		     ? w->cta->shared + (a - SHARED_BASE) / size * size
		     : (unsigned char *) (uintptr_t) (a / size * size)), size);
  return (memcmp (&there, &v, size) == 0
	  || (!r->check->alone
	      && (segment_of (r->check, ACCESS_SEGMENT (old))->block
		  != r->cw->block->number)));
}

/* Return the entry of C's pairs for the sites X and Y.  */

static struct pair *
find_pair (struct check *c, uint32_t x, uint32_t y)
{
  if (c->npairs * 2 >= c->pairs_room)
    {
      struct pair *old = c->pairs;
      size_t n = c->pairs_room;
      c->pairs_room = n ? n * 2 : 64;
      c->pairs = xcalloc (c->pairs_room, sizeof *c->pairs);
      c->npairs = 0;
      for (size_t k = 0; k < n; k++)
	if (old[k].site[1])
	  *find_pair (c, old[k].site[0], old[k].site[1]) = old[k];
      free (old);
    }
  size_t at = (x * 0x9e3779b1u ^ y * 0x85ebca6bu) & (c->pairs_room - 1);
  for (;; at = (at + 1) & (c->pairs_room - 1))
    {
      struct pair *p = &c->pairs[at];
      if (p->site[0] == x && p->site[1] == y)
	return p;
      if (!p->site[1])
	{
	  c->npairs++;
	  *p = (struct pair) { .site = { x, y } };
	  return p;
	}
    }
}

/* Note that OLD and NOW of R race at ADDRESS; SAME: both write one value.  */

static void __attribute__ ((noinline))
note_race (struct request *r, uint64_t address, access_t old, access_t now,
	   bool same)
{
  struct check *c = r->check;
  uint32_t x = ACCESS_SITE (old), y = ACCESS_SITE (now);
  struct segment s[2] = { *segment_of (c, ACCESS_SEGMENT (old)),
			  *segment_of (c, ACCESS_SEGMENT (now)) };

  pthread_mutex_lock (&c->lock);
  struct pair *p = find_pair (c, x < y ? x : y, x < y ? y : x);
  p->times++;
  p->same += same;
  if (p->times == 1 || s[0].block + s[1].block < p->segment[0].block
      + p->segment[1].block)
    {
      bool turn = x > y;
      p->address = address;
      p->access[turn] = old;
      p->segment[turn] = s[0];
      p->access[!turn] = now;
      p->segment[!turn] = s[1];
    }
  pthread_mutex_unlock (&c->lock);
}

/* Return whether OLD, an access that R finds, and NOW race.  */

static bool
race_p (const struct request *r, access_t old, access_t now)
{
  const struct segment *x = segment_of (r->check, ACCESS_SEGMENT (old));
  const struct segment *y = segment_of (r->check, ACCESS_SEGMENT (now));

  return (!(old & now & ACCESS_IS_ATOMIC)
	  && !ordered_p (r->cw, x, ACCESS_LANE (old), y, ACCESS_LANE (now))
	  && !locks_common_p (r->check, x->locks, y->locks));
}

/* Return whether A and B are of one thread.  */

static bool
one_thread_p (const struct check *c, access_t a, access_t b)
{
  const struct segment *x = segment_of (c, ACCESS_SEGMENT (a));
  const struct segment *y = segment_of (c, ACCESS_SEGMENT (b));

  return (ACCESS_LANE (a) == ACCESS_LANE (b) && x->block == y->block
	  && x->warp == y->warp);
}

/* Let C, none of whose accesses is of the past, have the reader NOW, too.  */

static void
add_reader (const struct check *check, struct cell c, access_t now)
{
  const struct segment *x = segment_of (check, ACCESS_SEGMENT (*c.read[0]));
  const struct segment *n = segment_of (check, ACCESS_SEGMENT (now));

  if (!*c.read[0] || one_thread_p (check, *c.read[0], now))
    *c.read[0] = now;
  else if (!*c.read[1] || one_thread_p (check, *c.read[1], now))
    {
      *c.read[1] = now;
      if (x->block != n->block && !x->locks && !n->locks
	  && !((*c.read[0] | now) & ACCESS_IS_ATOMIC))
	*c.read[1] |= ACCESS_FLAG;
    }
  else
    {
      const struct segment *y = segment_of (check, ACCESS_SEGMENT (*c.read[1]));
      if (x->block == y->block)
	*c.read[1] = *c.read[0];
      if (x->block == y->block || !n->locks)
	*c.read[0] = now;
    }
}

/* Note the access NOW of R to A in its cell C, where others may race
   with it.  */

static void __attribute__ ((noinline))
compare_access (struct request *r, struct cell c, uint64_t a, access_t now)
{
  bool write = r->access != ACCESS_LOAD;
  access_t *const all[] = { c.write, c.read[0], c.read[1] };

  for (unsigned k = 0; k < 3; k++)
    if (ACCESS_SEGMENT (*all[k]) < r->first)
      *all[k] = 0;
  /* GCC lets all lanes of a simd loop set what is linear, to one value.  */
  if (write && r->w->simt_mode
      && (*c.write ^ now) >> SITE_SHIFT == 0 && *c.write
      && stores_same_p (r, *c.write, now, a))
    return;
  if (*c.write && race_p (r, *c.write, now))
    note_race (r, a, *c.write, now,
	       write && stores_same_p (r, *c.write, now, a));
  if (!write)
    {
      add_reader (r->check, c, now);
      return;
    }
  for (unsigned k = 0; k < 2; k++)
    if (*c.read[k] && race_p (r, *c.read[k], now))
      note_race (r, a, *c.read[k], now, false);
  *c.write = now;
}

/* Note the write NOW at A of R in its cell C.  */

static inline void
note_write (struct request *r, struct cell c, uint64_t a, access_t now)
{
  uint32_t first = r->first;
  bool write = ACCESS_SEGMENT (*c.write) >= first;
  bool read = ACCESS_SEGMENT (*c.read[0]) >= first;
  bool more = ACCESS_SEGMENT (*c.read[1]) >= first;

  /* Nobody else's, or this lane's in this segment.  */
  if (!more
      && (!write || ((*c.write ^ now) >> 32 == 0
		     && ACCESS_LANE (*c.write) == ACCESS_LANE (now)))
      && (!read || ((*c.read[0] ^ now) >> 32 == 0
		    && ACCESS_LANE (*c.read[0]) == ACCESS_LANE (now)
		    && ACCESS_LANE (now) != LANE_SEVERAL)))
    *c.write = now;
  else
    compare_access (r, c, a, now);
}

/* Note the read NOW at A of R in its cell C.  */

static inline void
note_read (struct request *r, struct cell c, uint64_t a, access_t now)
{
  uint32_t first = r->first;
  bool written = ACCESS_SEGMENT (*c.write) >= first;
  bool read = ACCESS_SEGMENT (*c.read[0]) >= first;

  if (!written && !read)
    {
      *c.read[0] = now;
      *c.read[1] = 0;
    }
  /* Two blocks have read it: whoever writes, another one reads.  */
  else if (!written && *c.read[1] & ACCESS_FLAG
	   && ACCESS_SEGMENT (*c.read[1]) >= first)
    ;
  /* So is it with several lanes.  */
  else if (!written && !((*c.read[0] ^ now) >> 32)
	   && !((*c.read[0] ^ now) & ACCESS_IS_ATOMIC))
    {
      if (ACCESS_LANE (*c.read[0]) != ACCESS_LANE (now)
	  && ACCESS_LANE (now) != LANE_ALL)
	*c.read[0] = (*c.read[0] & ~(access_t) LANE_BITS) | LANE_SEVERAL;
    }
  else if (!read && !((*c.write ^ now) >> 32)
	   && ACCESS_LANE (*c.write) == ACCESS_LANE (now))
    {
      *c.read[0] = now;
      *c.read[1] = 0;
    }
  else
    compare_access (r, c, a, now);
}

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

/* If lane L of R's store at A unlocks there what it holds, by a zero, note that
   and return true.  */

static bool
unlock (struct request *r, unsigned l, uint64_t a)
{
  struct checked_warp *cw = r->cw;
  unsigned k = cw->held[l] ? l : LANE_ALL;

  if (r->access != ACCESS_STORE || r->bytes != 4 || !cw->held[k]
      || (uint32_t) stored_value (r, 0, l))
    return false;
  unsigned left = locks_remove (r->check,
				locks_remove (r->check, cw->held[k], a),
				a ^ cw->block->number * 0x1000000000000ull);
  if (left == cw->held[k])
    return false;
  cw->held[k] = left;
  exchange_ended (cw);
  return true;
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
	  if (unlock (r, l, a))
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

/* Whether the accesses of each of the rows at C, ROW apart, are of segments
   below FIRST, or in the first two rows those of NOW, of which there are WORDS
   a lane.  */

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
  else if (r->bytes == 4)
    for (unsigned l = 0; l < 32; l++)
      now[l] = segment | l | hash_word (narrow[l]);
  else
    for (unsigned l = 0; l < 32; l++)
      now[l] = segment | l | hash_word (wide[l]);
}

/* As examine_lanes for all lanes of R, of elements one after the other in a
   page, from A on.  Return false if they are not so.  */

static bool
examine_row (struct request *r, uint64_t a)
{
  uint64_t off = offset_of (r, a);
  unsigned words = r->bytes / 4, row = PAGE_CELLS;
  access_t now[32];

  if (r->bytes < 4 || r->elements > 1
      || off % PAGE_BYTES + 32 * r->bytes > PAGE_BYTES || !examined_p (r, a))
    return false;
  enter_page (r, off);
  if (r->page->fine)
    return false;
  access_t *c = r->page->cells + off % PAGE_BYTES / 4;
  access_t segment = (access_t) order_segment (r->cw, 0) << 32 | r->site;
  make_accesses (r, segment, now);
  if (words == 1 && row_free_p (c, row, r->first, now))
    {
      memcpy (c + (r->access == ACCESS_LOAD ? row : 0), now, sizeof now);
      return true;
    }
  for (unsigned k = 0; k < 32 * words; k++, c++)
    {
      struct cell cell = { c, { c + row, c + 2 * row } };
      if (r->access == ACCESS_LOAD)
	note_read (r, cell, a + k * 4, now[k / words]);
      else
	note_write (r, cell, a + k * 4, now[k / words]);
    }
  return true;
}

/* Return what the site of I, which W executes, is: SITE_*.  */

static unsigned
class_of (struct warp *w, const struct insn *i)
{
  unsigned is = w->launch->module->site_classes[i->site];

  if (is & SITE_CALLERS && role_gomp_p (role_worked_for (w)))
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
  unsigned is = class_of (w, i), lane = LANE_BITS;
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
  examine_lanes (&r, mask, lane, is);
  leave_page (&r);
}
