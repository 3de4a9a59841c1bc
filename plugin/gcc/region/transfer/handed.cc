/* What functions are called with.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "region/argument/launched.h"
#include "region/transfer/alone.h"
#include "region/transfer/call-value.h"
#include "region/transfer/handed.h"

/* Parameters that are handed on are followed so far.  */
enum { MOST_CALLS = 8 };

/* The same as handed_allocated_p for PARM; DEPTH bounds how far it is
   followed.  */

static bool
allocated_by_callers_p (tree parm, int depth)
{
  struct cgraph_node *node = cgraph_node::get (DECL_CONTEXT (parm));
  int n = parameter_place (parm);
  if (!node || n < 0 || !node->callers || node->address_taken
      || depth == MOST_CALLS
      || (TREE_PUBLIC (node->decl) && !program_begins_here_p ()))
    return false;
  for (struct cgraph_edge *e = node->callers; e; e = e->next_caller)
    {
      if (!e->call_stmt || (int) gimple_call_num_args (e->call_stmt) <= n)
	return false;
      tree value = copied_from (gimple_call_arg (e->call_stmt, n));
      tree var = (TREE_CODE (value) == SSA_NAME ? SSA_NAME_VAR (value)
		  : NULL_TREE);
      bool handed_on = (var && TREE_CODE (var) == PARM_DECL
			&& SSA_NAME_IS_DEFAULT_DEF (value));
      if (handed_on ? !allocated_by_callers_p (var, depth + 1)
	  : !launched_allocated_p (value))
	return false;
    }
  return true;
}

bool
handed_allocated_p (tree parm)
{
  return (TREE_CODE (DECL_CONTEXT (parm)) == FUNCTION_DECL
	  && allocated_by_callers_p (parm, 0));
}
