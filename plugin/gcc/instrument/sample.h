/* Counting in some blocks of a launch only.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_INSTRUMENT_SAMPLE_H
#define DRANO_GCC_INSTRUMENT_SAMPLE_H

struct count_table;

/* Compute in the current function, where all of STMTS come by, the part of its
   block for T, see drano-abi.h, and return it; null if T counts in all blocks
   or there are no STMTS.  */
extern tree sample_part (const struct count_table *t,
			 const auto_vec<gimple *> &stmts);

/* Whether what T counts in basic block BB is in a branch of its own, or needs
   none.  */
extern bool sample_guards_p (const struct count_table *t, basic_block bb);

/* Return a new basic block, a branch in BB, which is empty, that blocks whose
   PART is not negative run.  */
extern basic_block sample_branch (basic_block bb, tree part);

/* Insert SEQ, which counts, before STMT: for blocks whose PART is not negative,
   for all if PART is null.  *SAME is null at first in each basic block that the
   function had before.  */
extern void sample_insert (gimple *stmt, gimple_seq seq, tree part, tree *same);

#endif /* DRANO_GCC_INSTRUMENT_SAMPLE_H */
