/* From GIMPLE to the lane IR: copies, and the pieces they are made in.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "lower/memory/access.h"
#include "lower/memory/block-copy.h"
#include "lower/origin/pieces.h"
#include "lower/value/operand.h"

ir_ref
lower_block_call (struct lowering *l, gcall *call)
{
  const struct block_function *f = block_function (call);
  tree length = gimple_call_arg (call, f->length);
  HOST_WIDE_INT n = tree_fits_shwi_p (length) ? tree_to_shwi (length) : -1;
  HOST_WIDE_INT bytes
    = library_bytes (n, f->from < 0 ? WORD_BYTES : COPY_WORDS_FROM);
  if (n != 0 && f->from >= 0)
    lower_pointer_access (l, call, IR_LOAD, gimple_call_arg (call, f->from),
			  bytes);
  if (n != 0)
    lower_pointer_access (l, call, IR_STORE, gimple_call_arg (call, 0), bytes);
  tree lhs = gimple_call_lhs (call);
  return (lhs && strcmp (f->name, "mempcpy") != 0
	  ? lower_operand (l, gimple_call_arg (call, 0)) : IR_NONE);
}
