/* Let each lane have its own copy of what is local to an iteration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The device compiler lets each lane have what GOMP_SIMT_ENTER names; so the
   variables that lanes share by mistake are added there.  Those of functions
   that the device compiler inlines are added by its inliner, if the loop around
   the call has the simd loop's number; all loops inside get it.  */

#include "gcc-shim.h"
#include "transform/lane-locals.h"
#include "transform/private.h"
#include "transform/repair-locals.h"

void
repair_locals (struct simt_region *region, const auto_vec<tree> &shared)
{
  auto_vec<unsigned> unused;
  for (unsigned i = 0; i < shared.length (); i++)
    simt_add_private (region, shared[i]);
  /* The old variables of private clauses only take room.  */
  lane_locals_unused (region, &unused);
  for (unsigned i = 0; i < unused.length (); i++)
    gimple_call_set_arg (region->enter, unused[i], null_pointer_node);
  if (!unused.is_empty ())
    update_stmt (region->enter);
}

void
repair_later_locals (const struct simt_region *region)
{
  tree uid = SSA_NAME_VAR (gimple_call_arg (region->enter, 0));
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      class loop *loop = bb->loop_father;
      if (region->blocks->contains (bb) && loop_outer (loop) && !loop->simduid
	  && region->blocks->contains (loop->header)
	  && loop->header != gimple_bb (region->alloc))
	loop->simduid = uid;
    }
}

void
repair_clobbers (const struct simt_region *region)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gimple_stmt_iterator gsi = gsi_start_bb (bb);
      if (region && !region->blocks->contains (bb))
	continue;
      while (!gsi_end_p (gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  tree decl = (gimple_clobber_p (stmt)
		       ? gimple_assign_lhs (stmt) : NULL_TREE);
	  if (decl && VAR_P (decl)
	      && (!region || simt_region_private_p (region, decl)))
	    private_remove_clobber (&gsi);
	  else
	    gsi_next (&gsi);
	}
    }
}

/* The device compiler removes the clobbers of what lanes have their own of,
   and stops where one ends its block (execute_omp_device_lower).  They are in
   what it inlines; the inliner makes more of them for arguments and results,
   unless the caller's variables share no memory (expand_call_inline).  */

void
repair_inlined_clobbers (void)
{
  auto_vec<struct simt_region> regions;
  node_set called;
  simt_regions (&regions);
  for (unsigned i = 0; i < regions.length (); i++)
    simt_region_called (&regions[i], &called);
  if (!regions.is_empty ())
    shim_optimize_without (current_function_decl,
			   &gcc_options::x_flag_stack_reuse);
  simt_regions_free (&regions);
  for (node_set::iterator i = called.begin (); i != called.end (); ++i)
    {
      push_cfun (DECL_STRUCT_FUNCTION ((*i)->decl));
      repair_clobbers (NULL);
      pop_cfun ();
    }
}
