/* Control flow of a warp: branches, reconvergence, calls, ends.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Handlers return the next instruction, or null when the warp stops running:
   it is done, waits, has had its turn, or has failed.  Every instruction that
   ends a block carries the number of statements in the block, so that counts
   of executed instructions cost nothing elsewhere.  */

#include "cache/cache.h"
#include "check/check.h"
#include "count/count.h"
#include "exec/exec.h"
#include "warp/fault.h"
#include "warp/lane-types.h"
#include "warp/warp.h"

#include <string.h>

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

/* All lanes that came to the branch that S of W is about have met again: count
   how long some of them have waited for others because of it, without what
   branches between them have been the reason of.  */

static void
count_apart (struct warp *w, const struct simt *s)
{
  uint64_t all = ((w->steps - s->steps) * __builtin_popcount (s->mask)
		  - (w->lane_steps - s->lane_steps));

  count_waiting (w, s->site, all - w->apart);
  w->apart = s->apart + all;
}

/* Make the lanes on top of W's stack active.  Return where they go on; null
   if there are none left in this frame (the stack is at its base).  */

static const struct insn *
pop_lanes (struct warp *w)
{
  while (w->sp > w->stack + w->fp->simt)
    {
      struct simt *s = --w->sp;
      uint32_t mask = s->mask & ~w->exited & ~w->fp->returned;
      if (__builtin_expect (s->site != 0, 0))
	count_apart (w, s);
      if (mask)
	{
	  w->mask = mask;
	  w->join = s->join;
	  return s->pc;
	}
    }
  return NULL;
}

/* Copy the results of W's current frame to its caller's rows.  */

static void
return_results (struct warp *w)
{
  struct frame *f = w->fp;
  const struct call_site *s = f->site;
  uint32_t mask = f->mask & ~w->exited;

  for (int k = 0; k < s->nrets; k++)
    {
      unsigned char *from = f->regs + f->code->rets[k].slot;
      unsigned char *to = f[-1].regs + s->rets[k].slot;
      size_t bytes = s->rets[k].wide ? 8 : 4;
      if (mask == FULL_MASK)
	memcpy (to, from, bytes * 32);
      else
	EACH_LANE (l, rest, mask)
	  memcpy (to + l * bytes, from + l * bytes, bytes);
    }
}

/* From now on W is in start-up if START.  */

static inline void
set_start (struct warp *w, bool start)
{
  if (__builtin_expect (w->start == start, 1))
    return;
  /* What W does until the next call of this is added, by subtracting what it
     has done so far, and adding what it will have done then.  */
  w->start_steps += start ? -w->steps : w->steps;
  w->start_chain += start ? -w->chain : w->chain;
  w->site_shift = start ? counted_sites (w->launch->module) : 0;
  w->start = start;
}

/* Leave W's current frame for its caller.  Return where that goes on; null
   when the warp has ended.  */

static const struct insn *
leave_frame (struct warp *w)
{
  const struct insn *next;

  do
    {
      struct frame *f = w->fp;
      if (f == w->frames)
	{
	  w->state = WARP_DONE;
	  if (w->checked)
	    check_ended (w);
	  return NULL;
	}
      if (__builtin_expect (f->code->checks, 0))
	check_leave (w);
      return_results (w);
      w->fp--;
      w->bank[0] = w->fp->regs;
      w->bank[1] = w->fp->code->consts;
      set_start (w, w->fp->start);
      w->join = f->join;
      w->mask = f->mask & ~w->exited;
      next = f->back;
      if (!w->mask)
	next = pop_lanes (w);
    }
  while (!next);
  return next;
}

/* End LANES of W for good.  Return where W goes on, null if nowhere.  */

static const struct insn *
warp_exit (struct warp *w, uint32_t lanes)
{
  const struct insn *next;

  w->exited |= lanes;
  next = pop_lanes (w);
  return next ? next : leave_frame (w);
}

/* Add the statements of the block that ends with I to W's counts.  */

static inline void
add_block_counts (struct warp *w, const struct insn *i)
{
  uint32_t n = i->x;

  w->steps += n;
  w->chain += i->imm;
  w->lane_steps += (uint64_t) n * (w->mask == FULL_MASK ? 32
				   : __builtin_popcount (w->mask));
}

/* Go to NEXT unless W's turn is over.  */

static inline const struct insn *
continue_at (struct warp *w, const struct insn *next)
{
  if (__builtin_expect (--w->budget <= 0, 0))
    {
      w->pc = next;
      return NULL;
    }
  return next;
}

/* Send the lanes TAKEN of W to I's target and the others on.  */

static const struct insn *
split_lanes (struct warp *w, const struct insn *i, uint32_t taken)
{
  uint32_t other = w->mask & ~taken;
  const struct insn *join = i->join;

  if (w->sp + 2 > w->stack_end && !seat_more_stack (w))
    return fault (w, i, 719, -1, "divergence stack overflow");
  /* What waits at the join continues with everybody; if the lanes already
     wait for others there, that entry exists.  */
  if (join && w->join != join)
    {
      *w->sp++ = (struct simt) { join, w->join, w->mask,
				 w->counters ? i->site : 0, w->steps,
				 w->lane_steps, w->apart };
      w->apart = 0;
    }
  w->join = join;
  if (join == i->target)
    w->mask = other;
  else if (join == i + 1)
    w->mask = taken;
  else
    {
      *w->sp++ = (struct simt) { .pc = i + 1, .join = join, .mask = other };
      w->mask = taken;
    }
  return continue_at (w, w->mask == taken && join != i->target
		      ? i->target : i + 1);
}

/* Branch at I for the lanes in TAKEN.  */

static inline const struct insn *
branch_lanes (struct warp *w, const struct insn *i, uint32_t taken)
{
  add_block_counts (w, i);
  taken &= w->mask;
  if (__builtin_expect (w->counters != NULL, 0))
    count_branch (w, i, taken && taken != w->mask);
  if (taken == 0)
    return i + 1;
  if (taken == w->mask)
    return continue_at (w, i->target);
  return split_lanes (w, i, taken);
}

EXEC (exec_branch)
{
  return branch_lanes (w, i, *ROW (u32, i->a));
}

EXEC (exec_branch_not)
{
  return branch_lanes (w, i, ~*ROW (u32, i->a));
}

EXEC (exec_jump)
{
  add_block_counts (w, i);
  return continue_at (w, i->target);
}

/* The head of a post-dominator: the lanes that wait here do so until the
   others have come.  */
EXEC (exec_reconverge)
{
  if (w->join != i)
    return i + 1;
  const struct insn *next = pop_lanes (w);
  return next ? next : leave_frame (w);
}

EXEC (exec_fall)
{
  add_block_counts (w, i);
  return i + 1;
}

/* W needs what it loaded before: others have their turn, if that was in global
   memory.  Only code that runs with caches has these.  */
EXEC (exec_yield)
{
  if (!w->requested)
    return i + 1;
  w->requested = false;
  if (!cache_note_turn (w->queue))
    return i + 1;
  w->turns--;
  w->pc = i + 1;
  return NULL;
}

/* Run the next I->x instructions for the lanes in MASK.  */

static inline const struct insn *
run_guarded (struct warp *w, const struct insn *i, uint32_t mask)
{
  const struct insn *end = i + 1 + i->x;
  uint32_t all = w->mask;

  mask &= all;
  if (mask == all)
    return i + 1;
  if (!mask)
    return end;
  w->mask = mask;
  for (i++; i && i != end; )
    i = i->fn (w, i);
  w->mask = all;
  return i;
}

EXEC (exec_guard)
{
  return run_guarded (w, i, *ROW (u32, i->a));
}

EXEC (exec_guard_not)
{
  return run_guarded (w, i, ~*ROW (u32, i->a));
}

/* Report that W cannot call C at I: there is no room for one more frame.  */

static const struct insn *
too_deep (struct warp *w, const struct insn *i, const struct code *c)
{
  unsigned deep = 0, same = 0;
  char again[80] = "";

  for (const struct frame *f = w->fp; f > w->frames; f--, deep++)
    same += f->code == c;
  if (same)
    snprintf (again, sizeof again, ", %u of them of this function: it calls "
	      "itself too often", same);
  return fault (w, i, 719, -1, "stack overflow in the call of '%s': "
		"%u calls are active%s", c->function->symbol->name->text,
		deep, again);
}

/* Give frame F of W register rows from NEXT on, in the area that ends at END
   or, if they do not fit there, in W's other one.  Return false if neither has
   room for them.  */

static bool
place_rows (struct warp *w, struct frame *f, unsigned char *next,
	    unsigned char *end)
{
  size_t bytes = f->code->frame_bytes;

  if (bytes > (size_t) (end - next) && end == w->rows_end)
    {
      next = seat_more_rows (w);
      end = next + REGS_BYTES;
    }
  f->regs = next;
  f->end = end;
  return bytes <= (size_t) (end - next);
}

/* Enter CALLEE for call site S at I, with the lanes MASK.  */

static const struct insn *
enter_function (struct warp *w, const struct insn *i, const struct call_site *s,
		const struct function *callee, const struct insn *back,
		uint32_t mask)
{
  const struct code *c = callee->code;
  if (w->fp + 1 == w->frames_end && !seat_more_frames (w))
    return too_deep (w, i, c);
  struct frame *f = w->fp, *n = f + 1;
  n->code = c;
  n->back = back;
  n->site = s;
  n->join = w->join;
  n->mask = w->mask;
  n->returned = 0;
  n->simt = w->sp - w->stack;
  n->start = (!callee->object->user && (f->start || c->calls_back));
  n->local = f->local + f->code->local_bytes;
  if (!place_rows (w, n, f->regs + f->code->frame_bytes, f->end)
      || n->local + c->local_bytes > LOCAL_BYTES)
    return too_deep (w, i, c);
  for (int k = 0; k < c->nparams; k++)
    memcpy (n->regs + c->params[k].slot,
	    w->bank[s->args[k].slot & 1] + (s->args[k].slot & ~1u),
	    s->args[k].wide ? 256 : 128);
  w->fp = n;
  w->bank[0] = n->regs;
  w->bank[1] = c->consts;
  set_start (w, n->start);
  w->join = NULL;
  w->mask = mask;
  return continue_at (w, c->insns);
}

EXEC (exec_call)
{
  const struct call_site *s = (const struct call_site *) i->target;

  return enter_function (w, i, s, s->callee, i + 1, w->mask);
}

/* The lanes may call different functions: those of the first one go now, the
   others come back to this instruction, and all meet at the reconvergence
   after it.  */
EXEC (exec_call_indirect)
{
  const struct call_site *s = (const struct call_site *) i->target;
  const u64 *row = ROW (const u64, i->a);
  struct module *m = w->launch->module;
  uint32_t mask = w->mask, same = 0;
  int first = __builtin_ctz (mask);
  uint64_t at = row[first], n = (at - CODE_BASE) / CODE_STEP;

  EACH_LANE (l, rest, mask)
    if (row[l] == at)
      same |= 1u << l;
  if ((at & WINDOW_MASK) != CODE_BASE || n == 0 || n > m->nfunctions
      || at % CODE_STEP || !m->functions[n - 1]->code)
    return fault_at (w, i, 719, first, at,
		     "call of something that is not a function");

  struct function *f = m->functions[n - 1];
  /* From GCC 16 on, functions that the library calls may have lost parameters
     that they do not use; devices pass the arguments in registers that nobody
     reads then.  */
  if (f->code->nparams > s->nargs || f->code->nrets != s->nrets)
    return fault_at (w, i, 719, first, at, "call of '%s' with %d arguments "
		     "and %d results", f->symbol->name->text, s->nargs,
		     s->nrets);
  if (same != mask)
    {
      if (w->sp + 2 > w->stack_end && !seat_more_stack (w))
	return fault (w, i, 719, -1, "divergence stack overflow");
      *w->sp++ = (struct simt) { .pc = i + 1, .join = w->join, .mask = mask };
      *w->sp++ = (struct simt) { .pc = i, .join = i + 1,
				 .mask = mask & ~same };
      w->join = i + 1;
      w->mask = same;
    }
  return enter_function (w, i, s, f, i + 1, same);
}

EXEC (exec_ret)
{
  add_block_counts (w, i);
  w->fp->returned |= w->mask;
  const struct insn *next = pop_lanes (w);
  if (next)
    return continue_at (w, next);
  if (w->fp == w->frames)
    w->exited |= w->fp->returned;
  return leave_frame (w);
}

/* Note that a function, which is no kernel, ends the active lanes of W by
   I.  */

static void
note_quit (struct warp *w, const struct insn *i)
{
  struct cta *cta = w->cta;

  if (!cta->quit)
    fault_place (w, i, cta->quit_at, sizeof cta->quit_at);
  cta->quit += __builtin_popcount (w->mask);
}

EXEC (exec_exit)
{
  add_block_counts (w, i);
  if (w->fp > w->frames)
    note_quit (w, i);
  return warp_exit (w, w->mask);
}

EXEC (exec_trap)
{
  add_block_counts (w, i);
  return fault (w, i, 719, __builtin_ctz (w->mask),
		"trap (abort, exit or a failed assertion)");
}

EXEC (exec_local_address)
{
  u64 *d = ROW (u64, i->d);

  for (int l = 0; l < 32; l++)
    d[l] = w->fp->local + (u64) i->imm;
  return i + 1;
}

#define SPECIAL(NAME, WORD, TYPE, VALUE)			\
static EXEC (special_##NAME)					\
{								\
  TYPE *d = ROW (TYPE, i->d);					\
  uint32_t m = w->mask;						\
								\
  if (m == FULL_MASK)						\
    for (unsigned l = 0; l < 32; l++)				\
      d[l] = VALUE;						\
  else								\
    EACH_LANE (l, rest, m)					\
      d[l] = VALUE;						\
  return i + 1;							\
}
#include "ptx/special.def"
#undef SPECIAL

exec_fn
exec_special (int number, bool *wide)
{
  static const struct { exec_fn fn; bool wide; } table[] =
  {
#define SPECIAL(NAME, WORD, TYPE, VALUE)	\
    { special_##NAME, sizeof (TYPE) == 8 },
#include "ptx/special.def"
#undef SPECIAL
  };

  *wide = table[number].wide;
  return table[number].fn;
}

void
warp_start (struct warp *w, const struct code *c)
{
  struct frame *f = w->frames;

  *f = (struct frame) { .code = c, .start = w->launch->starts };
  w->start_steps = w->start_chain = 0;
  w->start = f->start;
  w->site_shift = f->start ? counted_sites (w->launch->module) : 0;
  place_rows (w, f, w->rows, w->rows_end);
  w->fp = f;
  w->sp = w->stack;
  w->bank[0] = f->regs;
  w->bank[1] = c->consts;
  w->mask = w->lanes;
  w->exited = ~w->lanes;
  w->join = NULL;
  w->pc = c->insns;
  w->state = WARP_READY;
}

/* The warp's stack has grown down to the address in row I->a.  Lanes' own
   stacks, in local memory, are examined when they are accessed.  */
EXEC (exec_check_stack)
{
  const struct launch *la = w->launch;
  int lane = __builtin_ctz (w->mask);
  uint64_t at = ROW (const u64, i->a)[lane];
  uint64_t n = (uint64_t) w->cta->id[0] * la->warps + w->number;

  if (!la->stack_bytes || at & WINDOW_MASK
      || at >= la->stacks + n * la->stack_bytes)
    return i + 1;
  return fault_at (w, i, 719, -1, at, "soft stack overflow: '%s' and what "
		   "called it need more than the %llu bytes of stack that "
		   "libgomp gives a warp; make their variables smaller or "
		   "static, or nest calls less deeply",
		   w->fp->code->function->symbol->name->text,
		   (unsigned long long) la->stack_bytes);
}
