/* From GIMPLE to the lane IR: which values are needed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Only what an address, a branch or a call of a known routine depends on is
   lowered.  We walk from those back over the definitions and mark the SSA
   names that will be needed.  It is linear and does not recurse.  */

#include "gcc-shim.h"
#include "lower/call.h"
#include "lower/memory/private-load.h"
#include "lower/needed.h"
#include "lower/value/invariant-load.h"
#include "lower/value/operand.h"

/* Mark NAME as needed.  */

static void
mark_needed (struct lowering *l, tree name)
{
  if (TREE_CODE (name) != SSA_NAME || virtual_operand_p (name)
      || l->needed[SSA_NAME_VERSION (name)])
    return;
  l->needed[SSA_NAME_VERSION (name)] = true;
  if (!SSA_NAME_IS_DEFAULT_DEF (name))
    l->needed_todo->safe_push (name);
}

/* Mark what the definition STMT of a needed name uses.  */

static void
mark_definition (struct lowering *l, gimple *stmt)
{
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  tree arg = gimple_phi_arg_def (phi, i);
	  if (TREE_CODE (arg) == ADDR_EXPR)
	    lower_walk_address (l, TREE_OPERAND (arg, 0), mark_needed);
	  else
	    mark_needed (l, arg);
	}
      return;
    }
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      lower_walk_call (l, call, true, mark_needed);
      return;
    }
  if (is_gimple_assign (stmt) && gimple_vuse (stmt))
    {
      lower_walk_load (l, stmt, mark_needed);
      return;
    }
  if (!is_gimple_assign (stmt))
    return;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (!op)
	continue;
      if (COMPARISON_CLASS_P (op))
	{
	  mark_needed (l, TREE_OPERAND (op, 0));
	  mark_needed (l, TREE_OPERAND (op, 1));
	}
      else if (TREE_CODE (op) == ADDR_EXPR)
	lower_walk_address (l, TREE_OPERAND (op, 0), mark_needed);
      else
	{
	  while (handled_component_p (op))
	    op = TREE_OPERAND (op, 0);
	  mark_needed (l, op);
	}
    }
}

/* Mark what STMT needs whether or not its result is needed.  */

static void
mark_roots (struct lowering *l, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_COND:
      mark_needed (l, gimple_cond_lhs (stmt));
      mark_needed (l, gimple_cond_rhs (stmt));
      break;
    case GIMPLE_SWITCH:
      mark_needed (l, gimple_switch_index (as_a<gswitch *> (stmt)));
      break;
    case GIMPLE_RETURN:
      if (tree value = gimple_return_retval (as_a<greturn *> (stmt)))
	mark_needed (l, value);
      break;
    case GIMPLE_CALL:
      lower_walk_call (l, as_a<gcall *> (stmt), false, mark_needed);
      for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
	lower_note_store (l, gimple_call_arg (stmt, i));
      /* Fall through.  */
    case GIMPLE_ASSIGN:
      if (gimple_vuse (stmt) && gimple_get_lhs (stmt))
	{
	  lower_walk_address (l, gimple_get_lhs (stmt), mark_needed);
	  if (TREE_CODE (gimple_get_lhs (stmt)) != SSA_NAME)
	    lower_note_store (l, gimple_get_lhs (stmt));
	  if (gimple_assign_single_p (stmt))
	    {
	      tree value = gimple_assign_rhs1 (stmt);
	      lower_walk_address (l, value, mark_needed);
	      mark_needed (l, value);
	    }
	}
      break;
    default:
      break;
    }
}

void
lower_mark_needed (struct lowering *l, const int *order, int n)
{
  auto_vec<tree> todo;
  l->needed_todo = &todo;
  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (l->fn, order[i]);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (!is_gimple_debug (gsi_stmt (gsi)))
	  mark_roots (l, gsi_stmt (gsi));
    }
  while (!todo.is_empty ())
    mark_definition (l, SSA_NAME_DEF_STMT (todo.pop ()));
  l->needed_todo = NULL;
}
