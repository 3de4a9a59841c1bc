/* Atomic memory operations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes act one after the other, lowest first, each with the host's own
   atomic operations, because other warps' blocks run on other threads.  */

#include "exec/exec.h"
#include "exec/lane-tables.h"
#include "warp/lane-types.h"
#include "warp/warp.h"

/* For each active lane L, P is its address, X and Y its operands; OLD is set
   by BODY.  */
#define DEFINE_ATOMIC(ID, T, ROWT, BODY)				\
static EXEC (atomic_##ID)						\
{									\
  enum pattern pattern = memory_resolve (w, i, sizeof (T),		\
					 ACCESS_ATOMIC);		\
  ROWT *d = ROW (ROWT, i->d);						\
  const ROWT *rb = ROW (const ROWT, i->b);				\
  const ROWT *rc = i->c == UINT32_MAX ? rb : ROW (const ROWT, i->c);	\
									\
  if (pattern == PATTERN_FAULT)						\
    return NULL;							\
  EACH_LANE (l, rest, w->mask)						\
    {									\
      T *p = (T *) (uintptr_t) (pattern == PATTERN_UNIFORM		\
				? w->where[0]				\
				: pattern == PATTERN_UNIT		\
				? w->where[0] + l * sizeof (T)		\
				: w->where[l]);				\
      T x = rb[l], y = rc[l], old;					\
      (void) y;								\
      BODY;								\
      d[l] = old;							\
    }									\
  return i + 1;								\
}

/* A compare-and-swap loop around NEW, a function of OLD, X and Y.  */
#define LOOP(NEW)							\
  do									\
    old = __atomic_load_n (p, __ATOMIC_RELAXED);			\
  while (!__atomic_compare_exchange_n (p, &old, NEW, false,		\
				       __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))

#define FETCH(OP) old = __atomic_fetch_##OP (p, x, __ATOMIC_SEQ_CST)

/* X, the bits of a number, or 0 of its sign if it is below the least normal
   one.  */

static inline uint32_t
flushed (uint32_t x)
{
  return x & 0x7f800000 ? x : x & 0x80000000;
}

/* The sum of two floating values given and returned as bits.  In global memory
   the device takes those below the least normal number as 0; not in shared
   memory (the manual of PTX, "atom").  */

static inline uint32_t
add_f32 (uint32_t a, uint32_t b, bool shared)
{
  union { uint32_t u; float f; } x = { shared ? a : flushed (a) },
    y = { shared ? b : flushed (b) }, r;

  r.f = x.f + y.f;
  return shared ? r.u : flushed (r.u);
}

/* True if P is in the shared memory of W's block.  */

static inline bool
in_shared_p (const struct warp *w, const void *p)
{
  uintptr_t first = (uintptr_t) w->cta->shared;
  return (uintptr_t) p - first < w->launch->shared_bytes;
}

static inline uint64_t
add_f64 (uint64_t a, uint64_t b)
{
  union { uint64_t u; double f; } x = { a }, y = { b }, r;

  r.f = x.f + y.f;
  return r.u;
}

/* An exchange that changes nothing is a warp waiting for another one to
   unlock: let it use up its turn faster.  */
#define SPIN								\
  do									\
    {									\
      w->budget -= QUANTUM / 8;						\
      w->spun = true;							\
    }									\
  while (0)

#define CAS								\
  old = x;								\
  if (!__atomic_compare_exchange_n (p, &old, y, false, __ATOMIC_SEQ_CST, \
				    __ATOMIC_SEQ_CST))			\
    SPIN

#define EXCHANGE							\
  old = __atomic_exchange_n (p, x, __ATOMIC_SEQ_CST);			\
  if (old == x)								\
    SPIN

#define WIDTHS								\
  WIDTH (u32, s32, "4")							\
  WIDTH (u64, s64, "8")

#define WIDTH(U, S, R)							\
  DEFINE_ATOMIC (add_##U, U, U, FETCH (add))				\
  DEFINE_ATOMIC (and_##U, U, U, FETCH (and))				\
  DEFINE_ATOMIC (or_##U, U, U, FETCH (or))				\
  DEFINE_ATOMIC (xor_##U, U, U, FETCH (xor))				\
  DEFINE_ATOMIC (exch_##U, U, U, EXCHANGE)				\
  DEFINE_ATOMIC (cas_##U, U, U, CAS)					\
  DEFINE_ATOMIC (min_##U, U, U, LOOP (old < x ? old : x))		\
  DEFINE_ATOMIC (max_##U, U, U, LOOP (old > x ? old : x))		\
  DEFINE_ATOMIC (min_##S, S, S, LOOP (old < x ? old : x))		\
  DEFINE_ATOMIC (max_##S, S, S, LOOP (old > x ? old : x))
WIDTHS
#undef WIDTH
DEFINE_ATOMIC (inc_u32, u32, u32, LOOP (old >= x ? 0 : old + 1))
DEFINE_ATOMIC (dec_u32, u32, u32, LOOP (old == 0 || old > x ? x : old - 1))
DEFINE_ATOMIC (cas_u16, u16, u32, CAS)
DEFINE_ATOMIC (add_f32, u32, u32,
	       LOOP (add_f32 (old, x, in_shared_p (w, p))))
DEFINE_ATOMIC (add_f64, u64, u64, LOOP (add_f64 (old, x)))

/* Atomics with and without result share a handler; a result that nobody
   wants goes to a temporary.  */
#define ROWS(NAME, SIG, ID)						\
  { "atom." NAME, SIG, atomic_##ID }, { "red." NAME, SIG, atomic_##ID },

const struct opcode atomic_opcodes[] =
{
  ROWS ("add.u32", "4=4", add_u32) ROWS ("add.s32", "4=4", add_u32)
  ROWS ("add.u64", "8=8", add_u64) ROWS ("add.s64", "8=8", add_u64)
  ROWS ("add.f32", "4=f", add_f32) ROWS ("add.f64", "8=d", add_f64)
  ROWS ("and.b32", "4=4", and_u32) ROWS ("and.b64", "8=8", and_u64)
  ROWS ("or.b32", "4=4", or_u32) ROWS ("or.b64", "8=8", or_u64)
  ROWS ("xor.b32", "4=4", xor_u32) ROWS ("xor.b64", "8=8", xor_u64)
  /* As GCC 11 spells them.  */
  ROWS ("b32.and", "4=4", and_u32) ROWS ("b64.and", "8=8", and_u64)
  ROWS ("b32.or", "4=4", or_u32) ROWS ("b64.or", "8=8", or_u64)
  ROWS ("b32.xor", "4=4", xor_u32) ROWS ("b64.xor", "8=8", xor_u64)
  ROWS ("exch.b32", "4=4", exch_u32) ROWS ("exch.b64", "8=8", exch_u64)
  ROWS ("cas.b16", "4=44", cas_u16)
  ROWS ("cas.b32", "4=44", cas_u32) ROWS ("cas.b64", "8=88", cas_u64)
  ROWS ("min.u32", "4=4", min_u32) ROWS ("min.u64", "8=8", min_u64)
  ROWS ("min.s32", "4=4", min_s32) ROWS ("min.s64", "8=8", min_s64)
  ROWS ("max.u32", "4=4", max_u32) ROWS ("max.u64", "8=8", max_u64)
  ROWS ("max.s32", "4=4", max_s32) ROWS ("max.s64", "8=8", max_s64)
  ROWS ("inc.u32", "4=4", inc_u32) ROWS ("dec.u32", "4=4", dec_u32)
  { NULL, NULL, NULL }
};
