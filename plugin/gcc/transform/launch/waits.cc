/* Direct kernels: lanes that do the same wait for each other.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Outside of loops that lanes share, all lanes of a warp execute what a thread
   does, and load and store the same.  From Volta on nothing says that they do
   so at one time.  If one stored X + 1 before another one has loaded X, that
   would be X + 2.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "gimple/walk.h"
#include "option/offload-options.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* Find into STMTS what the current function's lanes do in loops that they have,
   before that is changed.  */

static void
find_columns (hash_set<gimple *> *stmts)
{
  auto_vec<struct simt_region> regions;
  simt_regions (&regions);
  for (unsigned k = 0; k < regions.length (); k++)
    {
      auto_vec<gimple *> list;
      simt_region_statements (&regions[k], &list);
      for (unsigned i = 0; i < list.length (); i++)
	stmts->add (list[i]);
    }
  simt_regions_free (&regions);
}

bool
launch_wait_possible_p (void)
{
  int version = offload_ptx_version ();
  return shim_warp_barrier_p () && (version == 0 || version >= 60);
}

void
launch_wait_before_stores (tree mask, bool everywhere)
{
  hash_set<gimple *> columns;
  hash_set<basic_block> blocks;
  auto_vec<gimple *> loads, stores;
  if (!launch_wait_possible_p ())
    return;
  if (!everywhere)
    find_columns (&columns);
  launch_executed_blocks (&blocks);
  for (gimple *stmt : function_statements (cfun))
    if (gimple_assign_single_p (stmt) && blocks.contains (gimple_bb (stmt))
	&& !columns.contains (stmt))
      {
	if (gimple_vdef (stmt))
	  stores.safe_push (stmt);
	else if (gimple_assign_load_p (stmt) && !launch_passed_p (stmt))
	  loads.safe_push (stmt);
      }
  for (unsigned k = 0; k < stores.length (); k++)
    {
      bool wait = false;
      for (unsigned i = 0; i < loads.length (); i++)
	wait |= stmt_may_clobber_ref_p (stores[k],
					gimple_assign_rhs1 (loads[i]));
      gimple_stmt_iterator at = gsi_for_stmt (stores[k]);
      if (wait)
	gsi_insert_before (&at, assembler_warp_barrier (mask), GSI_SAME_STMT);
    }
}
