/* Statements that staging puts into functions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_PUT_H
#define DRANO_GCC_TRANSFORM_STAGE_PUT_H

#include "gcc-shim.h"

/* N as an integer of the program.  */
extern tree stage_number (HOST_WIDE_INT n);

/* Append to SEQ the comparison A CODE B.  */
extern tree stage_compare (gimple_seq *seq, enum tree_code code, tree a,
			   HOST_WIDE_INT b);

/* Append to SEQ the sum of A and B, of A's type, which wraps.  */
extern tree stage_sum (gimple_seq *seq, tree a, tree b);

/* Append STMT to SEQ, at the place of LIKE if that is not null.  */
extern void stage_put (gimple_seq *seq, gimple *stmt, gimple *like = NULL);

/* Put SEQ in front of STMT, or at the end of BB.  */
extern void stage_put_before (gimple *stmt, gimple_seq seq);
extern void stage_put_last (basic_block bb, gimple_seq seq);

/* Put in front of BEFORE, where lanes start, the declaration of tiles of BYTES
   for each of WARPS warps of a block.  Return where the warp's are.  */
extern tree stage_put_tiles (gimple *before, HOST_WIDE_INT bytes, int warps);

/* The same for tiles in BUDGET bytes that all functions of the file share, as
   each warp is in one of them at a time.  A warp has a part by its number, of
   which the size depends on the number of warps in the block alone, up to 8,
   16 or 32.  */
extern tree stage_put_common_tiles (gimple *before, HOST_WIDE_INT budget);

/* Put a barrier at the beginning of BB, which has but one successor, and a
   mark behind it, as all lanes must wait at one place: GCC copies no block
   that ends in a mark.  Return the edge behind them.  */
extern edge stage_put_barrier (basic_block bb);

/* End BB, which has but one successor, by SEQ, which may be null, and a jump
   to OTHER unless A CODE B.  */
extern void stage_go_on_if (basic_block bb, basic_block other, gimple_seq seq,
			    enum tree_code code, tree a, tree b);

/* After the last of these statements in cfun: bring dominators, loops and
   virtual operands up to date.  */
extern void stage_put_end (void);

#endif /* DRANO_GCC_TRANSFORM_STAGE_PUT_H */
