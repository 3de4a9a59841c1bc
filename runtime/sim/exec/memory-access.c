/* Loads and stores.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A request is one memory instruction of one warp.  All its addresses are
   examined together: are they in the block the instruction used last, are
   they aligned, are they all equal or one after the other?  Only when the
   first answer is no are they examined one by one.  */

#include <string.h>

#include "check/check.h"
#include "count/count.h"
#include "exec/exec.h"
#include "exec/where.h"
#include "memory/device.h"
#include "memory/heap.h"
#include "warp/fault.h"
#include "warp/lane-types.h"
#include "warp/warp.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif
#define IVDEP_LANES							\
  _Pragma ("GCC ivdep") for (unsigned l = 0; l < 32; l++)

/* What the addresses of a request amount to.  */
struct shape
{
  uint64_t outside;		/* Sign bit: outside the range.  */
  uint64_t bits;		/* Of all addresses.  */
  uint64_t differ;		/* From the first.  */
};

/* Addresses that may be accessed alike, and what makes them those of the host
   (but for local memory).  */
struct range
{
  uint64_t low, span;		/* SPAN is 0 if there are none.  */
  uint64_t delta;
};

/* Whether the BYTES bytes at ADDRESS are in R.  */

static inline bool
in_range_p (const struct range *r, uint64_t address, unsigned bytes)
{
  uint64_t at = address - r->low;

  return at < r->span && r->span - at >= bytes;
}

/* Set W->seen to the addresses of I, of BYTES bytes each (those of lanes not in
   MASK to BASE), and W->where to what they are for the host if R has them.
   Return their shape.  */

static inline __attribute__ ((always_inline)) struct shape
examine_addresses (struct warp *w, const struct insn *i, unsigned bytes,
		   uint32_t mask, uint64_t base, const struct range *r)
{
  const u64 *row = ROW (const u64, i->a);
  uint64_t imm = i->imm, low = r->low, limit = r->span - bytes;
  uint64_t delta = r->delta;
  uint64_t outside = 0, bits = 0, differ = 0;

  IVDEP_LANES
    {
      uint64_t a = (mask == FULL_MASK || mask >> l & 1 ? row[l] + imm : base);
      uint64_t at = a - low;
      w->seen[l] = a;
      w->where[l] = a + delta;
      outside |= at | (limit - at);
      bits |= a;
      differ |= a ^ base;
    }
  return (struct shape) { outside, bits, differ };
}

/* Return whether each element of ROW is STRIDE more than the one before it.  */

static inline bool
in_step (const u64 *row, uint64_t stride)
{
  uint64_t differ = 0, first = row[0];

  for (unsigned l = 0; l < 32; l++)
    differ |= row[l] ^ (first + l * stride);
  return differ == 0;
}

enum { NEAR_NULL = 65536 };

static const char *const verbs[] = { "load", "store", "atomic access" };

/* Report the fault of LANE of W at I, which accesses BYTES bytes at
   ADDRESS.  */

static enum pattern
report_fault (struct warp *w, const struct insn *i, int lane, uint64_t address,
	      unsigned bytes, int access)
{
  char where[400], what[500];
  bool odd = address & (bytes - 1) && address >= NEAR_NULL;

  snprintf (what, sizeof what, "misaligned %s of %u bytes", verbs[access],
	    bytes);
  if (!odd)
    {
      where_describe (w, address, where, sizeof where);
      unmapped_describe (w, i, address, where, sizeof where);
      snprintf (what, sizeof what, "invalid %s of %u bytes: %s", verbs[access],
		bytes, where);
    }
  if (w->checked)
    check_invalid (w, i, lane, what);
  fault_at (w, i, odd ? 716 : 700, lane, address, "%s", what);
  return PATTERN_FAULT;
}

/* Take out of B, a block in which a kernel of M writes at ADDRESS, what it may
   not write.  Return false if it may not write there.  */

static bool
writable_p (const struct module *m, uint64_t address, struct block_of_memory *b)
{
  uint64_t low = m->image + m->constants, high = low + m->constant_bytes;

  if (low - b->at >= b->size)
    return true;		/* The module is somewhere else.  */
  if (address < low)
    b->size = low - b->at;
  else
    {
      b->size -= high - b->at;
      b->at = high;
    }
  return address < low || address >= high;
}

/* Find the block of W's global memory that holds ADDRESS, or what of it may be
   accessed as ACCESS says, and put that into B.  It stays that until the launch
   has ended if *KEPT.  Return false if there is none.  */

static bool
global_find (struct warp *w, uint64_t address, int access,
	     struct block_of_memory *b, bool *kept)
{
  struct device *d = w->worker->device;
  const struct heap *h = __atomic_load_n (&d->heap, __ATOMIC_ACQUIRE);

  *kept = true;
  if (!memory_find (&d->memory, address, b))
    return false;
  if (h && b->at == d->heap_at)
    {
      /* The C library reads beyond blocks: realloc copies as much as the new
	 one has.  */
      *kept = false;
      return ((access == ACCESS_LOAD && !w->fp->code->function->object->user)
	      || heap_find (h, address, b));
    }
  const struct module *m = w->launch->module;
  if (m->strict && address - m->image < m->image_bytes
      && w->fp->code->function->object->user)
    {
      /* Each variable has a guard behind it.  */
      const struct symbol *s = module_variable (m, address);
      if (!s || address - m->image - s->address >= s->size
	  || (access != ACCESS_LOAD && s->space == SPACE_CONST))
	return false;
      *b = (struct block_of_memory) { .at = m->image + s->address,
				      .size = s->size };
      return true;
    }
  return access == ACCESS_LOAD || writable_p (m, address, b);
}

/* Return whether F is the library's for an atomic operation on less than a
   word: that exchanges the word in which it is, of up to 8 bytes.  Behind each
   block there is room for that.  */

static bool
word_operation_p (const struct function *f)
{
  return (!f->object->user
	  && strncmp (f->symbol->name->text, "__atomic_", 9) == 0);
}

/* Return the range that holds ADDRESS, which I of W accesses as ACCESS
   says.  */

static struct range
range_of (struct warp *w, const struct insn *i, uint64_t address, int access)
{
  struct place *p = &w->worker->places[i->site];
  struct block_of_memory b = { .at = p->low, .size = p->span };
  bool there = address - p->low < p->span, kept = false;

  switch (address & WINDOW_MASK)
    {
    case 0:
      if (!there && !global_find (w, address, access, &b, &kept))
	break;
      if (!there && word_operation_p (w->fp->code->function))
	b.size = (b.size + 7) & ~7ull;
      if (kept)
	*p = (struct place) { b.at, b.size };
      return (struct range) { b.at, b.size, 0 };
    case SHARED_BASE:
      if (!there)
	{
	  if (!shared_find (w, address - SHARED_BASE, &b.at, &b.size))
	    break;
	  *p = (struct place) { SHARED_BASE + b.at, b.size };
	}
      return (struct range)
	{ p->low, p->span, (uintptr_t) w->cta->shared - SHARED_BASE };
    case LOCAL_BASE:
      if (!there)
	{
	  if (!local_find (w, address - LOCAL_BASE, &b.at, &b.size))
	    break;
	  *p = (struct place) { LOCAL_BASE + b.at, b.size };
	}
      return (struct range) { p->low, p->span, 0 };
    case PARAM_BASE:
      if (access != ACCESS_LOAD)
	break;
      return (struct range)
	{ PARAM_BASE, w->launch->function->param_bytes,
	  (uintptr_t) w->launch->params - PARAM_BASE };
    }
  return (struct range) { 0 };
}

/* Resolve the addresses in W->seen one by one.  */

static enum pattern
resolve_each (struct warp *w, const struct insn *i, unsigned bytes,
	      int access, uint32_t *global)
{
  *global = 0;
  EACH_LANE (l, rest, w->mask)
    {
      uint64_t a = w->seen[l];
      struct range r = range_of (w, i, a, access);
      if (a & (bytes - 1) || !in_range_p (&r, a, bytes))
	return report_fault (w, i, l, a, bytes, access);
      w->where[l] = a + r.delta;
      if ((a & WINDOW_MASK) == LOCAL_BASE)
	w->where[l] = (uintptr_t) local_byte (w->local, l, a - LOCAL_BASE);
      if ((a & WINDOW_MASK) == 0)
	*global |= 1u << l;
    }
  return PATTERN_GATHER;
}

/* As memory_resolve for the one lane that is active, whose address is A.  */

static enum pattern
resolve_one (struct warp *w, const struct insn *i, uint64_t a, unsigned bytes,
	     int access)
{
  struct range r = range_of (w, i, a, access);
  unsigned lane = __builtin_ctz (w->mask);

  if (a & (bytes - 1) || !in_range_p (&r, a, bytes))
    return report_fault (w, i, lane, a, bytes, access);
  w->where[0] = a + r.delta;
  switch (a & WINDOW_MASK)
    {
    case LOCAL_BASE:
      w->where[0] = (uintptr_t) local_byte (w->local, lane, a - LOCAL_BASE);
      break;
    case SHARED_BASE:
      if (__builtin_expect (w->queue != NULL, 0))
	count_shared (w, i, bytes, PATTERN_UNIFORM);
      break;
    case 0:
      w->seen[0] = a;
      if (__builtin_expect (w->counters != NULL, 0))
	count_request (w, i, bytes, w->mask, PATTERN_UNIFORM);
      break;
    }
  return PATTERN_UNIFORM;
}

/* Return how the addresses ROW + BASE - ROW[0] lie, of BYTES bytes each, if all
   are equal or one after the other, aligned, and in R; else PATTERN_GATHER.  */

static inline enum pattern
regular_pattern (const u64 *row, uint64_t base, unsigned bytes,
		 const struct range *r)
{
  uint64_t stride = row[1] - row[0], at = base - r->low;
  uint64_t need = stride * 31 + bytes;

  if ((stride != 0 && stride != bytes) || base & (bytes - 1)
      || r->span < need || at > r->span - need || !in_step (row, stride))
    return PATTERN_GATHER;
  return stride ? PATTERN_UNIT : PATTERN_UNIFORM;
}

/* Return whether W's requests of shared memory are counted.  */

static inline bool
shared_counts_p (const struct warp *w)
{
  return w->queue || w->worker->device->options.banks;
}

/* Return whether addresses of W, the first of which is BASE, need not be known
   lane by lane if they are regular.  */

static inline bool
may_be_regular (const struct warp *w, uint64_t base)
{
  switch (base & WINDOW_MASK)
    {
    case SHARED_BASE:
      return !shared_counts_p (w);
    case LOCAL_BASE:
      return false;
    default:
      return true;
    }
}

/* Count W's request I of BYTES bytes, whose addresses form PATTERN; the first
   is BASE, and the lanes GLOBAL are in global memory.  */

static inline void
count_access (struct warp *w, const struct insn *i, unsigned bytes,
	      uint64_t base,
	      uint32_t global, enum pattern pattern)
{
  if (__builtin_expect (w->counters == NULL, 1) || pattern == PATTERN_FAULT)
    return;
  if (global)
    count_request (w, i, bytes, global, pattern);
  else if ((base & WINDOW_MASK) == SHARED_BASE && shared_counts_p (w))
    count_shared (w, i, bytes, pattern);
}

/* As memory_resolve for the lanes MASK, whose addresses may be anything; the
   first, BASE, is in R.  */

static inline __attribute__ ((always_inline)) enum pattern
resolve_any (struct warp *w, const struct insn *i, uint32_t mask,
	     unsigned bytes, int access, uint64_t base,
	     const struct range *r)
{
  uint32_t global = base & WINDOW_MASK ? 0 : mask;
  enum pattern pattern = PATTERN_GATHER;
  struct shape s = examine_addresses (w, i, bytes, mask, base, r);

  if (r->span < bytes || s.outside >> 63 || s.bits & (bytes - 1))
    pattern = resolve_each (w, i, bytes, access, &global);
  else if ((base & WINDOW_MASK) == LOCAL_BASE)
    for (unsigned l = 0; l < 32; l++)
      w->where[l] = (uintptr_t) local_byte (w->local, l,
					    w->seen[l] - LOCAL_BASE);
  else if (s.differ == 0)
    pattern = PATTERN_UNIFORM;
  count_access (w, i, bytes, base, global, pattern);
  return pattern;
}

CLONES enum pattern
memory_resolve (struct warp *w, const struct insn *i, unsigned bytes,
		int access)
{
  const u64 *row = ROW (const u64, i->a);
  uint32_t mask = w->mask;
  uint64_t base = row[__builtin_ctz (mask)] + i->imm;
  enum pattern pattern;

  if (!(mask & (mask - 1)))
    return resolve_one (w, i, base, bytes, access);
  struct range r = range_of (w, i, base, access);
  if (mask != FULL_MASK)
    return resolve_any (w, i, mask, bytes, access, base, &r);
  pattern = (may_be_regular (w, base)
	     ? regular_pattern (row, base, bytes, &r) : PATTERN_GATHER);
  if (pattern == PATTERN_GATHER)
    return resolve_any (w, i, FULL_MASK, bytes, access, base, &r);
  w->where[0] = base + r.delta;
  w->seen[0] = base;
  count_access (w, i, bytes, base, base & WINDOW_MASK ? 0 : FULL_MASK, pattern);
  return pattern;
}

/* Load M values into D rows: the K-th of N elements of each lane.  */
#define DEFINE_LOAD(NAME, D, M)						\
static inline __attribute__ ((always_inline)) void			\
NAME##_row (struct warp *w, enum pattern pattern, D *restrict d,	\
	    unsigned k, unsigned n)					\
{									\
  uint32_t mask = w->mask;						\
  const M *p = (const M *) (uintptr_t) w->where[0] + k;			\
									\
  if (pattern == PATTERN_UNIFORM)					\
    {									\
      D v = *p;								\
      if (mask == FULL_MASK)						\
	IVDEP_LANES d[l] = v;						\
      else								\
	IVDEP_LANES d[l] = mask >> l & 1 ? v : d[l];			\
    }									\
  else if (pattern == PATTERN_UNIT && n == 1)				\
    IVDEP_LANES d[l] = p[l];						\
  else if (pattern == PATTERN_UNIT)					\
    IVDEP_LANES d[l] = p[l * n];					\
  else if (mask == FULL_MASK)						\
    for (unsigned l = 0; l < 32; l++)					\
      d[l] = ((const M *) (uintptr_t) w->where[l])[k];			\
  else									\
    EACH_LANE (l, rest, mask)						\
      d[l] = ((const M *) (uintptr_t) w->where[l])[k];			\
}									\
									\
static CLONES EXEC (NAME)						\
{									\
  unsigned n = i->x;							\
  enum pattern pattern = memory_resolve (w, i, sizeof (M) * n,		\
					 ACCESS_LOAD);			\
									\
  if (__builtin_expect (pattern == PATTERN_FAULT, 0))			\
    return NULL;							\
  NAME##_row (w, pattern, ROW (D, i->d), 0, n);				\
  if (n > 1)								\
    NAME##_row (w, pattern, ROW (D, i->b), 1, n);			\
  if (n > 2)								\
    {									\
      NAME##_row (w, pattern, ROW (D, i->c), 2, n);			\
      NAME##_row (w, pattern, ROW (D, i->e), 3, n);			\
    }									\
  return i + 1;								\
}

DEFINE_LOAD (load_u8, u32, u8)
DEFINE_LOAD (load_s8, s32, s8)
DEFINE_LOAD (load_u16, u32, u16)
DEFINE_LOAD (load_s16, s32, s16)
DEFINE_LOAD (load_32, u32, u32)
DEFINE_LOAD (load_64, u64, u64)

/* Store S rows as M values.  Of lanes that write the same place the last one
   wins.  */
#define DEFINE_STORE(NAME, S, M)					\
static inline __attribute__ ((always_inline)) void			\
NAME##_row (struct warp *w, enum pattern pattern, const S *restrict s,	\
	    unsigned k, unsigned n)					\
{									\
  uint32_t mask = w->mask;						\
  M *p = (M *) (uintptr_t) w->where[0] + k;				\
									\
  if (pattern == PATTERN_UNIFORM)					\
    *p = s[31 - __builtin_clz (mask)];					\
  else if (pattern == PATTERN_UNIT && n == 1)				\
    IVDEP_LANES p[l] = s[l];						\
  else if (pattern == PATTERN_UNIT)					\
    IVDEP_LANES p[l * n] = s[l];					\
  else if (mask == FULL_MASK)						\
    for (unsigned l = 0; l < 32; l++)					\
      ((M *) (uintptr_t) w->where[l])[k] = s[l];			\
  else									\
    EACH_LANE (l, rest, mask)						\
      ((M *) (uintptr_t) w->where[l])[k] = s[l];			\
}									\
									\
static CLONES EXEC (NAME)						\
{									\
  unsigned n = i->x;							\
  enum pattern pattern = memory_resolve (w, i, sizeof (M) * n,		\
					 ACCESS_STORE);			\
									\
  if (__builtin_expect (pattern == PATTERN_FAULT, 0))			\
    return NULL;							\
  NAME##_row (w, pattern, ROW (S, i->d), 0, n);				\
  if (n > 1)								\
    NAME##_row (w, pattern, ROW (S, i->b), 1, n);			\
  if (n > 2)								\
    {									\
      NAME##_row (w, pattern, ROW (S, i->c), 2, n);			\
      NAME##_row (w, pattern, ROW (S, i->e), 3, n);			\
    }									\
  return i + 1;								\
}

DEFINE_STORE (store_8, u32, u8)
DEFINE_STORE (store_16, u32, u16)
DEFINE_STORE (store_32, u32, u32)
DEFINE_STORE (store_64, u64, u64)

exec_fn
exec_load (unsigned bytes, bool is_signed)
{
  switch (bytes)
    {
    case 1:
      return is_signed ? load_s8 : load_u8;
    case 2:
      return is_signed ? load_s16 : load_u16;
    case 4:
      return load_32;
    default:
      return load_64;
    }
}

exec_fn
exec_store (unsigned bytes)
{
  return bytes == 1 ? store_8 : bytes == 2 ? store_16
	 : bytes == 4 ? store_32 : store_64;
}
