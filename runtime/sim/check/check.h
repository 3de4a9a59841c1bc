/* Checks of what programs do on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The interface of the checks for those who execute, launch and copy.  Only
   code that is compiled for checking has instructions that call these
   functions, so that checks cost nothing where they are not wanted.  */

#ifndef DRANO_SIM_CHECK_H
#define DRANO_SIM_CHECK_H

#include <stdio.h>

#include "warp/warp.h"

struct check;
struct options;
struct launch_maps;

/* Return what the checks of a device need that O asks for, with its memory, the
   BYTES bytes from BASE on; exit statuses tell of faults from now on.  */
extern struct check *check_new (const struct options *o, uint64_t base,
				uint64_t bytes);

/* A launch begins, which is LA.  */
extern void check_launch (struct check *c, const struct launch *la);

/* The worker WORKER begins the block CTA, whose warps are set up, of a launch
   that C checks.  */
extern void check_block (struct check *c, struct cta *cta, unsigned worker);

/* W is about to execute the memory instruction I.  */
extern void check_request (struct warp *w, const struct insn *i);

/* W has executed I, which compares and exchanges, or exchanges.  Return false
   if it will do so for ever.  */
extern bool check_exchanged (struct warp *w, const struct insn *i);

/* All lanes of W meet: what one has written is the others', too.  STATEMENT: an
   instruction of the program's says so.  */
extern void check_meet (struct warp *w, bool statement);

/* The active lanes of W are about to execute an instruction whose members are
   in row I->a.  I->x: it is a barrier of the warp, which the others may come to
   somewhere else.  */
extern void check_members (struct warp *w, const struct insn *i);

/* W has ended.  */
extern void check_ended (struct warp *w);

/* W's launch has ended, by what WHAT says, at I.  */
extern void check_stuck (struct warp *w, const struct insn *i,
			 const char *what);

/* WK, one of PARTS workers that have blocks of its launch, has let each of its
   blocks run on for some time.  WAITS: none has ended, and it cannot begin
   another one.  If all wait for ever, end the launch.  */
extern void check_round (struct worker *wk, unsigned parts, bool waits);

/* WK has no more blocks.  */
extern void check_rounds_done (struct worker *wk);

/* W executes a fence.  */
extern void check_fence (struct warp *w);

/* W has entered its current function, or is about to leave it.  */
extern void check_enter (struct warp *w);
extern void check_leave (struct warp *w);

/* W comes by I to barrier ID; it waits there if WAIT.  */
extern void check_arrive (struct warp *w, const struct insn *i, unsigned id,
			  bool wait);

/* The warps of CTA that wait at barrier ID go on.  */
extern void check_settle (struct cta *cta, unsigned id);

/* The BYTES bytes at AT of the device's memory become W's by I, which calls
   malloc.  */
extern void check_fresh (struct warp *w, const struct insn *i, uint64_t at,
			 uint64_t bytes);

/* Return how many of BYTES bytes, which are to be allocated in this thread, the
   program wants.  */
extern uint64_t check_wanted (struct check *c, uint64_t bytes);

/* The BYTES bytes at AT are allocated by the host; what begins at AT is
   freed.  */
extern void check_allocated (struct check *c, uint64_t at, uint64_t bytes);
extern void check_freed (struct check *c, uint64_t at);

/* LANE of W accesses by I what it may not: WHAT says so.  */
extern void check_invalid (struct warp *w, const struct insn *i, unsigned lane,
			   const char *what);

/* Return which byte of another variable is where ADDRESS would be, which is not
   the device's, if not each variable of a construct had a block, in new
   storage; null if it is none.  */
extern char *check_neighbour (struct check *c, const struct launch *la,
			      uint64_t address);

/* The process ends: print what has never been freed.  */
extern void check_left (struct check *c);

/* The BYTES bytes at AT get values, or have none; those from FROM on are about
   to be copied to TO.  Either may be the host's.  */
extern void check_define (struct check *c, uint64_t at, uint64_t bytes);
extern void check_undefine (struct check *c, uint64_t at, uint64_t bytes);
extern void check_copy (struct check *c, uint64_t to, uint64_t from,
			uint64_t bytes);

/* Let C count what kernels read and write of what is copied from now on: TELL
   gets how many of the bytes that were copied to the device by NUMBER were not
   read.  */
extern void check_tell_unread (struct check *c,
			       void (*tell) (unsigned number, uint64_t bytes));
/* Then: the BYTES bytes at AT are copied to the device by NUMBER.  */
extern void check_copied_in (struct check *c, uint64_t at, uint64_t bytes,
			     unsigned number);
/* Likewise from there to the host.  Return how many of them no kernel has
   written since they were copied last.  */
extern uint64_t check_copied_out (struct check *c, uint64_t at,
				  uint64_t bytes);

/* The block of BYTES bytes at AT is about to be given back.  */
extern void check_free (struct check *c, uint64_t at, uint64_t bytes);

/* Return what the construct that launches a kernel now in this thread has
   mapped, or null; LATER: the kernel will not run at once.  */
extern struct launch_maps *check_maps (struct check *c, bool later);

/* The host asks for number VARIABLE of the variables of module MODULE: the
   BYTES bytes at AT.  */
extern void check_variable (struct check *c, unsigned module, unsigned variable,
			    uint64_t at, uint64_t bytes);

/* Modules are about to be unloaded, or the process ends: report what is still
   to be said.  */
extern void check_finish (struct check *c);

/* W's function has a frame of BYTES bytes at OFFSET in local memory, or of
   I->imm at the address in row I->a.  */
extern void check_frame (struct warp *w, uint64_t offset, uint64_t bytes);
extern void check_soft_frame (struct warp *w, const struct insn *i);

/* I, which W executes, moves what was loaded.  */
extern void check_moved (struct warp *w, const struct insn *i);

/* Print what has been found in the launch LA that has ended.  */
extern void check_report (struct check *c, const struct launch *la);

/* Print how much C has found in this process.  */
extern void check_total (const struct check *c);

/* Write a record of each finding of C to F.  */
extern void check_write (const struct check *c, FILE *f);

/* Forget what has been found: the process is a child that was forked.  */
extern void check_forget (struct check *c);

#endif /* DRANO_SIM_CHECK_H */
