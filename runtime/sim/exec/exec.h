/* The SIMT machine: executing instructions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_EXEC_H
#define SIM_EXEC_H

#include "warp/warp.h"

/* opcode tables */

struct opcode
{
  const char *name;		/* Canonical, see opcode_find.  */
  const char *sig;		/* "DESTS=SOURCES" of 4, 8, f, d, p.  */
  exec_fn fn;
};

/* Return the entry for canonical NAME, or null.  */
extern const struct opcode *opcode_find (const char *name);

/* exec/control.c */

#define EXEC(NAME) \
  const struct insn *NAME (struct warp *w, const struct insn *i)
extern EXEC (exec_branch);
extern EXEC (exec_branch_not);
extern EXEC (exec_jump);
extern EXEC (exec_reconverge);
extern EXEC (exec_fall);
extern EXEC (exec_yield);
extern EXEC (exec_guard);
extern EXEC (exec_guard_not);
extern EXEC (exec_call);
extern EXEC (exec_call_indirect);
extern EXEC (exec_ret);
extern EXEC (exec_exit);
extern EXEC (exec_trap);
extern EXEC (exec_check_stack);
extern EXEC (exec_local_address);
/* exec/checks.c  */
extern EXEC (exec_check_request);
extern EXEC (exec_check_exchanged);
extern EXEC (exec_check_meet);
extern EXEC (exec_check_members);
extern EXEC (exec_check_fence);
extern EXEC (exec_check_enter);
extern EXEC (exec_check_soft_frame);
extern EXEC (exec_check_moved);
/* Return the handler that reads special register NUMBER; *WIDE says whether
   it has 64 bits.  */
extern exec_fn exec_special (int number, bool *wide);

/* Start W at the beginning of kernel code CODE.  */
extern void warp_start (struct warp *w, const struct code *code);

/* Let the warps waiting at barrier ID of CTA go on if all have come (cta.c). */
extern void barrier_settle (struct cta *cta, unsigned id);

/* exec/memory-access.c, exec/atomic.c, exec/warp.c: for the compiler  */

/* Return the handler that loads BYTES (sign-extending if SIGNED) or stores
   them.  */
extern exec_fn exec_load (unsigned bytes, bool is_signed);
extern exec_fn exec_store (unsigned bytes);

/* Find out where the BYTES bytes at row I->a plus I->imm of each active lane
   of W are.  ACCESS says what is done with them.  On success the
   host addresses are in W->where: the first one for PATTERN_UNIFORM and
   PATTERN_UNIT, else one a lane.  On PATTERN_FAULT the fault is reported.  */
extern enum pattern memory_resolve (struct warp *w, const struct insn *i,
				    unsigned bytes, int access);

/* special registers */
extern uint64_t sim_clock (void);

/* cta.c */

/* Run CTA, a block of WK's, for some time.  Return whether it has ended, or was
   stopped.  */
extern bool cta_run (struct worker *wk, struct cta *cta);
/* Prepare AT for block number N of WK's launch, which runs it.  */
extern void cta_set_up (struct worker *wk, struct seat *at, uint64_t n);
/* Run W, which can run, for one turn.  Return false if a fault has ended the
   launch.  */
extern bool cta_turn (struct warp *w);
/* Return false, with a fault, if W could run on but the launch has no more
   time.  */
extern bool cta_in_time (struct warp *w);
/* Report the deadlock of CTA, none of whose warps can run.  */
extern void cta_deadlock (struct cta *cta);
/* Count what the warps of CTA, which a fault has stopped, have executed of the
   statements that are counted together at the end of a basic block.  */
extern void cta_tally_stopped (struct cta *cta);
/* Add what the warps of CTA have executed to WK's sum.  */
extern void cta_add_steps (struct worker *wk, const struct cta *cta);

/* blocks.c */

/* Run blocks of WK's launch, together with the other ones of PARTS workers,
   until there are no more.  */
extern void blocks_run (struct worker *wk, unsigned parts);

/* seat.c */

/* Return a seat of WK's that is free, with the warps and the shared memory for
   a block of its launch.  */
extern struct seat *seat_take (struct worker *wk);
/* Let AT, which has no block any more, be free.  */
extern void seat_leave (struct worker *wk, struct seat *at);

/* Make room for more frames of W, or on its divergence stack.  Return false if
   it has as many as it may have.  */
extern bool seat_more_frames (struct warp *w);
extern bool seat_more_stack (struct warp *w);
/* Return where W's second area for rows of registers begins.  */
extern unsigned char *seat_more_rows (struct warp *w);

/* sm.c */

/* Make sure that those multiprocessors of WK's launch that are WK's, of PARTS
   workers, have room for their blocks, and empty caches.  */
extern void sm_prepare (struct worker *wk, unsigned parts);

/* Run those multiprocessors of WK's launch that are WK's, together with the
   other ones of PARTS workers, until all blocks have run.  */
extern void sm_run (struct worker *wk, unsigned parts);

/* Set LA's tally, when all has run.  */
extern void sm_tally (struct launch *la);

#endif /* SIM_EXEC_H */
