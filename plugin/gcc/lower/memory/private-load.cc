/* Lowering: loads from local variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "lower/memory/chosen-load.h"
#include "lower/memory/contents.h"
#include "lower/memory/extreme-call.h"
#include "lower/memory/memory-phi.h"
#include "lower/memory/private-load.h"
#include "lower/origin/local-memory.h"
#include "lower/value/invariant-load.h"
#include "lower/value/operand.h"
#include "region/simt.h"

void
lower_walk_load (struct lowering *l, gimple *stmt,
		 void (*fn) (struct lowering *, tree))
{
  HOST_WIDE_INT offset;
  tree value = lower_private_source (l, stmt, &offset);
  if (!value)
    {
      lower_walk_chosen (l, stmt, fn);
      lower_walk_extreme (l, stmt, fn);
      lower_walk_contents (l, stmt, fn);
      lower_walk_memory_phi (l, stmt, fn);
    }
  if (value && TREE_CODE (value) == SSA_NAME)
    fn (l, value);
  else if (value && TREE_CODE (value) == ADDR_EXPR)
    lower_walk_address (l, TREE_OPERAND (value, 0), fn);
}

ir_ref
lower_private_load (struct lowering *l, gimple *stmt)
{
  HOST_WIDE_INT offset;
  tree value = lower_private_source (l, stmt, &offset);
  if (!value)
    {
      ir_ref r = lower_chosen_load (l, stmt);
      if (r == IR_NONE)
	r = lower_extreme (l, stmt);
      if (r == IR_NONE)
	r = lower_contents (l, stmt);
      return r == IR_NONE ? lower_memory_phi_load (l, stmt) : r;
    }
  if (!lower_value_p (value))
    return lower_invariant_copy (l, stmt, value, offset);
  struct ir_type type = lower_type (TREE_TYPE (gimple_assign_lhs (stmt)));
  ir_ref r = lower_operand (l, value);
  return ir_emit (l->f, l->bb, IR_CONV, type, 1, &r);
}
