/* Instructions that cross lanes or concern the whole warp: shuffles, votes,
   matches, reductions, barriers, fences; and sums with a carry.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A lane that does not execute the instruction takes no part in it; reading
   its value in a shuffle gives what its register holds.  */

#include "cache/cache.h"
#include "check/check.h"
#include "exec/exec.h"
#include "exec/lane-tables.h"
#include "warp/fault.h"
#include "warp/lane-types.h"
#include "warp/warp.h"

#include <string.h>

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

/* Write predicate bits R of MASK to slot SLOT unless it is unused.  */

static inline void
set_predicate (struct warp *w, uint32_t slot, uint32_t r)
{
  if (slot != UINT32_MAX)
    {
      u32 *d = ROW (u32, slot);
      *d = (*d & ~w->mask) | (r & w->mask);
    }
}

/* shfl d|p, a, b, c: SOURCE is the lane to read, IN whether that is inside
   the segment; FIRST and LAST bound the segment of lane L, B is the lane's
   operand.  */
#define DEFINE_SHUFFLE(ID, SOURCE, IN)					\
static CLONES EXEC (shfl_##ID)						\
{									\
  u32 *d = ROW (u32, i->d), old[32], inside = 0;			\
  uint8_t from[32];							\
  const u32 *ra = ROW (const u32, i->a);				\
  const u32 *rb = ROW (const u32, i->b);				\
  const u32 *rc = ROW (const u32, i->c);				\
									\
  memcpy (old, ra, sizeof old);						\
  for (uint32_t l = 0; l < 32; l++)					\
    {									\
      uint32_t b = rb[l] & 31, clamp = rc[l] & 31;			\
      uint32_t segment = rc[l] >> 8 & 31;				\
      int first = l & segment, last = (l & segment) | (clamp & ~segment); \
      int j = SOURCE;							\
      bool in = IN;							\
      (void) first, (void) last;					\
      from[l] = in ? j & 31 : (int) l;					\
      inside |= (uint32_t) in << l;					\
    }									\
  EACH_LANE (l, rest, w->mask)						\
    d[l] = old[from[l]];						\
  set_predicate (w, i->e, inside);					\
  return i + 1;								\
}

DEFINE_SHUFFLE (up, (int) (l - b), j >= last)
DEFINE_SHUFFLE (down, (int) (l + b), j <= last)
DEFINE_SHUFFLE (bfly, (int) (l ^ b), j <= last)
DEFINE_SHUFFLE (idx_any, (int) (first | (b & ~segment)), j <= last)

/* True if all elements of the row A at SLOT are V.  Rows of constants repeat
   their first element.  */

static inline bool
all_are (uint32_t slot, const u32 *a, uint32_t v)
{
  uint32_t differ = 0;

  if (slot & 1)
    return a[0] == v;
  for (int l = 0; l < 32; l++)
    differ |= a[l] ^ v;
  return differ == 0;
}

/* Broadcasting one lane is by far the commonest shuffle.  */
static CLONES EXEC (shfl_idx)
{
  const u32 *rb = ROW (const u32, i->b);
  u32 *d = ROW (u32, i->d);
  uint32_t from = rb[0] & 31;

  if (w->mask != FULL_MASK || !all_are (i->b, rb, rb[0])
      || !all_are (i->c, ROW (const u32, i->c), 31))
    return shfl_idx_any (w, i);
  uint32_t v = ROW (const u32, i->a)[from];
  for (int l = 0; l < 32; l++)
    d[l] = v;
  set_predicate (w, i->e, FULL_MASK);
  return i + 1;
}

/* Return the lanes that lane L of W asks in I: the active ones, and of these
   its members, if I has a row of them.  */

static inline uint32_t
asked_lanes (const struct warp *w, const struct insn *i, unsigned l)
{
  return w->mask & (i->b == UINT32_MAX ? FULL_MASK : ROW (const u32, i->b)[l]);
}

static EXEC (vote_ballot)
{
  u32 *d = ROW (u32, i->d), r = *ROW (u32, i->a);

  EACH_LANE (l, rest, w->mask)
    d[l] = r & asked_lanes (w, i, l);
  return i + 1;
}

/* vote.ID of a predicate: P are the lanes asked for which it holds, OF all of
   them.  */
#define DEFINE_VOTE(ID, VALUE)						\
static EXEC (vote_##ID)							\
{									\
  uint32_t votes = *ROW (u32, i->a), r = 0;				\
									\
  EACH_LANE (l, rest, w->mask)						\
    {									\
      uint32_t of = asked_lanes (w, i, l), p = votes & of;		\
      r |= (uint32_t) (VALUE) << l;					\
    }									\
  set_predicate (w, i->d, r);						\
  return i + 1;								\
}
DEFINE_VOTE (all, p == of)
DEFINE_VOTE (any, p != 0)
DEFINE_VOTE (uni, p == 0 || p == of)

static EXEC (active_mask)
{
  u32 *d = ROW (u32, i->d);

  EACH_LANE (l, rest, w->mask)
    d[l] = w->mask;
  return i + 1;
}

/* Sums in several words: VALUE, of the type W, which is twice as wide as T, of
   the elements x, y and z and the carry c.  HOW says whether it reads the
   lanes' carry, or writes it.  */
enum { CARRY_IN = 1, CARRY_OUT = 2 };
#define DEFINE_CARRY(ID, T, W, HOW, VALUE)				\
static EXEC (carry_##ID)						\
{									\
  T *d = ROW (T, i->d);							\
  const T *a = ROW (const T, i->a), *b = ROW (const T, i->b);		\
  const T *e = ROW (const T, i->c == UINT32_MAX ? i->a : i->c);	\
  uint32_t out = 0;							\
									\
  EACH_LANE (l, rest, w->mask)						\
    {									\
      T x = a[l], y = b[l], z = e[l];					\
      T c = (HOW) & CARRY_IN && (w->carry >> l & 1);			\
      W r = VALUE;							\
      (void) z;								\
      d[l] = r;								\
      out |= (uint32_t) (r >> (sizeof (T) * 8) & 1) << l;		\
    }									\
  if ((HOW) & CARRY_OUT)						\
    w->carry = (w->carry & ~w->mask) | out;				\
  return i + 1;								\
}
#define DEFINE_CARRIES(ID, T, W, VALUE)					\
  DEFINE_CARRY (ID##_out, T, W, CARRY_OUT, VALUE)			\
  DEFINE_CARRY (ID##_in, T, W, CARRY_IN, VALUE)				\
  DEFINE_CARRY (ID##_both, T, W, CARRY_IN | CARRY_OUT, VALUE)
typedef unsigned __int128 u128;
typedef __int128 s128;
DEFINE_CARRIES (add_32, u32, u64, (u64) x + y + c)
DEFINE_CARRIES (add_64, u64, u128, (u128) x + y + c)
DEFINE_CARRIES (sub_32, u32, u64, (u64) x - y - c)
DEFINE_CARRIES (sub_64, u64, u128, (u128) x - y - c)
DEFINE_CARRIES (lo_32, u32, u64, (u64) (x * y) + z + c)
DEFINE_CARRIES (lo_64, u64, u128, (u128) (x * y) + z + c)
DEFINE_CARRIES (hi_u32, u32, u64, ((u64) x * y >> 32) + z + c)
DEFINE_CARRIES (hi_u64, u64, u128, ((u128) x * y >> 64) + z + c)
DEFINE_CARRIES (hi_s32, u32, u64,
		(u64) (u32) ((s64) (s32) x * (s32) y >> 32) + z + c)
DEFINE_CARRIES (hi_s64, u64, u128,
		(u128) (u64) ((s128) (s64) x * (s64) y >> 64) + z + c)

/* redux.sync d, a, members: each lane gets what COMBINE makes, one after the
   other, of the elements of all its members.  */
#define DEFINE_REDUX(ID, T, COMBINE)					\
static EXEC (redux_##ID)						\
{									\
  T *d = ROW (T, i->d), out[32];					\
  const T *a = ROW (const T, i->a);					\
  const u32 *members = ROW (const u32, i->b);				\
									\
  EACH_LANE (l, rest, w->mask)						\
    {									\
      T x = a[l];							\
      EACH_LANE (k, others, members[l] & w->mask & ~(1u << l))		\
	{								\
	  T y = a[k];							\
	  x = COMBINE;							\
	}								\
      out[l] = x;							\
    }									\
  EACH_LANE (l, rest, w->mask)						\
    d[l] = out[l];							\
  return i + 1;								\
}
DEFINE_REDUX (add, u32, x + y)
DEFINE_REDUX (min_u, u32, x < y ? x : y)
DEFINE_REDUX (max_u, u32, x > y ? x : y)
DEFINE_REDUX (min_s, s32, x < y ? x : y)
DEFINE_REDUX (max_s, s32, x > y ? x : y)
DEFINE_REDUX (and, u32, x & y)
DEFINE_REDUX (or, u32, x | y)
DEFINE_REDUX (xor, u32, x ^ y)

/* Return those of the lanes OF whose element of row A, of WIDE or narrow
   elements, equals that of lane L.  */

static uint32_t
equal_lanes (const void *a, uint32_t of, bool wide, unsigned l)
{
  const u32 *narrow = a;
  const u64 *broad = a;
  uint32_t r = 0;

  EACH_LANE (k, rest, of)
    if (wide ? broad[k] == broad[l] : narrow[k] == narrow[l])
      r |= 1u << k;
  return r;
}

/* match.all, and what has elements of 64 bits.  */
enum match_flags { MATCH_ALL = 1, MATCH_WIDE = 2 };

/* match.any and match.all, as FLAGS, of enum match_flags, say.  */

static inline const struct insn *
match_lanes (struct warp *w, const struct insn *i, unsigned flags)
{
  bool wide = flags & MATCH_WIDE, all = flags & MATCH_ALL;
  u32 *d = ROW (u32, i->d), r[32];
  const void *a = ROW (const u32, i->a);
  uint32_t same = 0;

  EACH_LANE (l, rest, w->mask)
    {
      uint32_t of = asked_lanes (w, i, l), equal = equal_lanes (a, of, wide, l);
      same |= (uint32_t) (equal == of) << l;
      r[l] = !all ? equal : equal == of ? of : 0;
    }
  EACH_LANE (l, rest, w->mask)
    d[l] = r[l];
  set_predicate (w, i->e, same);
  return i + 1;
}

static EXEC (match_any_32) { return match_lanes (w, i, 0); }
static EXEC (match_any_64) { return match_lanes (w, i, MATCH_WIDE); }
static EXEC (match_all_32) { return match_lanes (w, i, MATCH_ALL); }
static EXEC (match_all_64)
{
  return match_lanes (w, i, MATCH_ALL | MATCH_WIDE);
}

static EXEC (fence)
{
  /* A locked operation orders as the host's fence does, and is cheaper.  */
  __atomic_fetch_or (&w->state, 0, __ATOMIC_SEQ_CST);
  return i + 1;
}

/* Lanes of a warp run in lock step: they meet where control flow does.  */
static EXEC (warp_sync)
{
  (void) w;
  return i + 1;
}

static EXEC (sleep_some)
{
  w->pc = i + 1;		/* Let the other warps go on.  */
  w->budget = 0;
  return NULL;
}

/* Read barrier number and thread count of I.  Return false after a fault.  */

static bool
barrier_operands (struct warp *w, const struct insn *i, unsigned *id,
		  unsigned *count)
{
  int first = __builtin_ctz (w->mask);

  *id = ROW (u32, i->a)[first];
  *count = i->b == UINT32_MAX ? 0 : ROW (u32, i->b)[first];
  if (*id >= BARRIERS)
    fault (w, i, 719, first, "barrier %u does not exist", *id);
  else if (*count % 32)
    fault (w, i, 719, first, "barrier %u for %u threads, which is "
	   "not a multiple of 32", *id, *count);
  else
    return true;
  return false;
}

/* Count W's arrival with the predicate bits VOTES at the barrier of I; wait
   there if WAIT.  */

static const struct insn *
arrive_at_barrier (struct warp *w, const struct insn *i, bool wait,
		   uint32_t votes)
{
  unsigned id, count;

  if (!barrier_operands (w, i, &id, &count))
    return NULL;
  struct barrier *b = &w->cta->barriers[id];
  if (count)
    b->expected = count;
  b->arrived += 32;
  b->count += __builtin_popcount (votes & w->mask);
  b->voters += __builtin_popcount (w->mask);
  if (wait)
    {
      b->waiting++;
      w->barrier = id;
      w->pc = i;		/* barrier_result goes on from here.  */
      w->state = WARP_BARRIER;
      if (w->queue)
	cache_note_barrier (w->queue);
    }
  if (w->checked)
    check_arrive (w, i, id, wait);
  barrier_settle (w->cta, id);
  return wait ? NULL : i + 1;
}

static EXEC (bar_sync) { return arrive_at_barrier (w, i, true, 0); }
static EXEC (bar_arrive) { return arrive_at_barrier (w, i, false, 0); }
static EXEC (bar_red_popc) { return arrive_at_barrier (w, i, true,
						       *ROW (u32, i->c)); }
static EXEC (bar_red_and) { return arrive_at_barrier (w, i, true,
						      *ROW (u32, i->c)); }
static EXEC (bar_red_or) { return arrive_at_barrier (w, i, true,
						     *ROW (u32, i->c)); }

/* Complete the barrier instruction at W->pc, whose outcome is in B, and make W
   ready.  */

static void
barrier_result (struct warp *w, const struct barrier *b)
{
  const struct insn *i = w->pc;

  if (i->fn == bar_red_popc)
    {
      u32 *d = ROW (u32, i->d);
      EACH_LANE (l, rest, w->mask)
	d[l] = b->count;
    }
  else if (i->fn == bar_red_and)
    set_predicate (w, i->d, b->count == b->voters ? FULL_MASK : 0);
  else if (i->fn == bar_red_or)
    set_predicate (w, i->d, b->count ? FULL_MASK : 0);
  w->pc = i + 1;
  w->turns = 0;
  w->state = WARP_READY;
}

/* Warps run one after the other, each until it ends, waits at a barrier or
   has had its turn, so that warps that wait for each other in memory come
   forward too.  */

void
barrier_settle (struct cta *cta, unsigned id)
{
  struct barrier *b = &cta->barriers[id];
  unsigned expected = b->expected ? b->expected : cta->live * 32;

  if (b->arrived == 0 || b->arrived < expected)
    return;
  cta->meetings++;
  if (cta->warps->checked)
    check_settle (cta, id);
  for (unsigned k = 0; k < cta->nwarps; k++)
    {
      struct warp *w = &cta->warps[k];
      if (w->state != WARP_BARRIER || w->barrier != id)
	continue;
      if (w->queue)
	cache_note_meeting (w->queue, cta->meetings, b->waiting);
      barrier_result (w, b);
    }
  *b = (struct barrier) { 0 };
}

#define DEFINE_ISSPACE(ID, TEST)					\
static EXEC (isspacep_##ID)						\
{									\
  const u64 *a = ROW (const u64, i->a);					\
  uint32_t r = 0;							\
									\
  for (unsigned l = 0; l < 32; l++)					\
    r |= (uint32_t) (TEST) << l;					\
  set_predicate (w, i->d, r);						\
  return i + 1;								\
}

DEFINE_ISSPACE (global, (a[l] & WINDOW_MASK) == 0)
DEFINE_ISSPACE (shared, (a[l] & WINDOW_MASK) == SHARED_BASE)
DEFINE_ISSPACE (local, (a[l] & WINDOW_MASK) == LOCAL_BASE)
DEFINE_ISSPACE (param, (a[l] & WINDOW_MASK) == PARAM_BASE)
DEFINE_ISSPACE (const, module_constant (w->launch->module, a[l]) != NULL)

const struct opcode warp_opcodes[] =
{
  { "shfl.up.b32", "4=444", shfl_up },
  { "shfl.down.b32", "4=444", shfl_down },
  { "shfl.bfly.b32", "4=444", shfl_bfly },
  { "shfl.idx.b32", "4=444", shfl_idx },
  { "vote.ballot.b32", "4=p", vote_ballot },
  { "vote.all.pred", "p=p", vote_all },
  { "vote.any.pred", "p=p", vote_any },
  { "vote.uni.pred", "p=p", vote_uni },
  { "activemask.b32", "4=", active_mask },
#define CARRIES(NAME, HALF, TYPE, SIG, ID)		\
  { NAME HALF ".cc." TYPE, SIG, carry_##ID##_out },	\
  { NAME "c" HALF "." TYPE, SIG, carry_##ID##_in },	\
  { NAME "c" HALF ".cc." TYPE, SIG, carry_##ID##_both }
  CARRIES ("add", "", "u32", "4=44", add_32),
  CARRIES ("add", "", "s32", "4=44", add_32),
  CARRIES ("add", "", "u64", "8=88", add_64),
  CARRIES ("add", "", "s64", "8=88", add_64),
  CARRIES ("sub", "", "u32", "4=44", sub_32),
  CARRIES ("sub", "", "s32", "4=44", sub_32),
  CARRIES ("sub", "", "u64", "8=88", sub_64),
  CARRIES ("sub", "", "s64", "8=88", sub_64),
  CARRIES ("mad", ".lo", "u32", "4=444", lo_32),
  CARRIES ("mad", ".lo", "s32", "4=444", lo_32),
  CARRIES ("mad", ".lo", "u64", "8=888", lo_64),
  CARRIES ("mad", ".lo", "s64", "8=888", lo_64),
  CARRIES ("mad", ".hi", "u32", "4=444", hi_u32),
  CARRIES ("mad", ".hi", "s32", "4=444", hi_s32),
  CARRIES ("mad", ".hi", "u64", "8=888", hi_u64),
  CARRIES ("mad", ".hi", "s64", "8=888", hi_s64),
#undef CARRIES
  { "redux.add.u32", "4=44", redux_add },
  { "redux.add.s32", "4=44", redux_add },
  { "redux.min.u32", "4=44", redux_min_u },
  { "redux.max.u32", "4=44", redux_max_u },
  { "redux.min.s32", "4=44", redux_min_s },
  { "redux.max.s32", "4=44", redux_max_s },
  { "redux.and.b32", "4=44", redux_and },
  { "redux.or.b32", "4=44", redux_or },
  { "redux.xor.b32", "4=44", redux_xor },
  { "match.any.b32", "4=4", match_any_32 },
  { "match.any.b64", "4=8", match_any_64 },
  { "match.all.b32", "4=4", match_all_32 },
  { "match.all.b64", "4=8", match_all_64 },
  { "membar", "=", fence },
  { "fence", "=", fence },
  { "bar.warp", "=4", warp_sync },
  { "nanosleep.u32", "=4", sleep_some },
  { "bar.sync", "=", bar_sync },
  { "bar.arrive", "=", bar_arrive },
  { "bar.red.popc.u32", "4=", bar_red_popc },
  { "bar.red.and.pred", "p=", bar_red_and },
  { "bar.red.or.pred", "p=", bar_red_or },
  { "barrier.sync", "=", bar_sync },
  { "barrier.arrive", "=", bar_arrive },
  { "barrier.red.popc.u32", "4=", bar_red_popc },
  { "barrier.red.and.pred", "p=", bar_red_and },
  { "barrier.red.or.pred", "p=", bar_red_or },
  { "isspacep.global", "p=8", isspacep_global },
  { "isspacep.shared", "p=8", isspacep_shared },
  { "isspacep.local", "p=8", isspacep_local },
  { "isspacep.param", "p=8", isspacep_param },
  { "isspacep.const", "p=8", isspacep_const },
  { NULL, NULL, NULL }
};
