/* GIMPLE: loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_LOOPS_H
#define DRANO_GCC_GIMPLE_LOOPS_H

#include "gcc-shim.h"

/* Append the statements of LOOP, and of the loops in it, to STMTS, but for
   debug statements.  */
extern void list_statements (class loop *loop, auto_vec<gimple *> *stmts);

/* True if BB is in LOOP.  GCC's own predicate wants a
   current function, which an IPA pass has not.  */
extern bool bb_in_loop_p (class loop *loop, basic_block bb);

/* Which successor of BB, 0 or 1, stays in LOOP; -1 if both or neither do.  */
extern int successor_in_loop (class loop *loop, basic_block bb);

/* True if the current function is in loop-closed SSA form and has dominators,
   which what changes its loops needs.  */
extern bool loops_closed_p (void);

/* What of a function is put back after it was examined with a table of loops of
   its own.  */
struct temporary_loops
{
  struct loops *loops;
  unsigned properties;
  auto_vec<class loop *> father;
};

/* Make FN, the current one, a table of loops of its own, and keep what it had
   in S.  Return false if some loop has not the form that GCC's analysis of
   scalar evolutions needs; temporary_loops_end must be called in any case,
   before FN gets other basic blocks.  */
extern bool temporary_loops_begin (struct function *fn,
				   struct temporary_loops *s);

/* Give FN back what S has kept.  */
extern void temporary_loops_end (struct function *fn,
				 struct temporary_loops *s);

#endif /* DRANO_GCC_GIMPLE_LOOPS_H */
