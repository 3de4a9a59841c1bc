/* Where the lanes of a warp meet again.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What follows a SIMT region is for the warp as a whole: barriers, locks, and
   what one lane does for the others.  Lanes with and without iterations come
   there from different blocks.  Jump threading copies the block behind
   GOMP_SIMT_EXIT for some of these where it knows the result of a later
   condition: record_temporary_equivalences_from_stmts_at_dest and
   back_threader_profitability::profitable_path_p do not ask
   gimple_can_duplicate_bb_p, which would refuse (tree-cfg.cc).  Then the two
   halves of a warp wait for each other for ever.  There is no statement that
   stops the backward threader, but both ask for -fthread-jumps, of each
   function.  -fsplit-paths copies the end of an if without asking, too.

   The device compiler inlines across units.  So functions are compiled without
   that into which one with a SIMT region may be inlined, too.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/simt/joins.h"
#include "transform/simt/region.h"

/* True if the function of NODE has a SIMT region, or calls what may have one
   that this unit does not show.  */

static bool
may_have_simt_p (struct cgraph_node *node)
{
  for (gimple *stmt : function_statements (DECL_STRUCT_FUNCTION (node->decl)))
    if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ENTER_ALLOC))
      return true;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (!e->callee->definition && simt_device_function_p (e->callee))
      return true;
  return false;
}

void
joins_keep (void)
{
  node_set seen;
  auto_vec<struct cgraph_node *> todo;
  struct cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (simt_device_function_p (node) && node->has_gimple_body_p ()
	&& DECL_STRUCT_FUNCTION (node->decl)->cfg && may_have_simt_p (node))
      todo.safe_push (node);
  while (!todo.is_empty ())
    {
      node = todo.pop ();
      if (seen.add (node))
	continue;
      shim_optimize_without (node->decl, &gcc_options::x_flag_thread_jumps);
      shim_optimize_without (node->decl, &gcc_options::x_flag_split_paths);
      for (cgraph_edge *e = node->callers; e; e = e->next_caller)
	if (simt_device_function_p (e->caller))
	  todo.safe_push (e->caller);
    }
}
