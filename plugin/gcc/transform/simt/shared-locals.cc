/* Variables that each lane should have its own of, and has not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC (12 to 16) forgets them in two ways.
   - A simd loop is copied before its clauses are lowered.  The copy has
     variables of its own for those that the body declares; but the copied
     private clauses, which the gimplifier made for those whose address is
     taken, still name the old ones (copy_gimple_seq_and_replace_locals walks
     the clauses first).  Arrays and structures whose address is not taken get
     no clause at all, and neither do the gimplifier's temporaries.
   - The inliner adds variables of functions to GOMP_SIMT_ENTER, but only where
     the innermost loop around the call is the simd loop itself
     (expand_call_inline).

   A variable is local to an iteration if only the loop uses it, and if it dies
   there: what the body or an inlined function declares has a clobber at the end
   of its scope.
   What is declared outside, and used in the loop only, is the user's: he may
   have promised by safelen that iterations that far apart use it in turn.  */

#include "gcc-shim.h"
#include "gimple/statement.h"
#include "gimple/value.h"
#include "transform/simt/shared-locals.h"

/* How often variables are used.  */
typedef hash_map<tree, unsigned> use_counts;

/* Callback of walk_stmt_load_store_addr_ops: count the use of BASE in the map
   DATA.  */

static bool
count_use (gimple *, tree base, tree, void *data)
{
  use_counts *counts = (use_counts *) data;
  base = base_variable (base);
  if (VAR_P (base) && !is_global_var (base))
    counts->get_or_insert (base)++;
  return false;
}

/* Count in COUNTS the uses of variables by STMT.  */

static void
count_uses (gimple *stmt, use_counts *counts)
{
  if (!is_gimple_debug (stmt) && !gimple_clobber_p (stmt))
    walk_stmt_load_store_addr_ops (stmt, counts, count_use, count_use,
				   count_use);
}

/* Count in COUNTS the uses of variables in the current function, without those
   in the arguments of GOMP_SIMT_ENTER.  */

static void
count_all (use_counts *counts)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	count_uses (gsi.phi (), counts);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (!gimple_call_internal_p (gsi_stmt (gsi), IFN_GOMP_SIMT_ENTER))
	  count_uses (gsi_stmt (gsi), counts);
    }
}

/* True if DECL begins and ends with an iteration of a loop, CLOBBERED being the
   variables that the loop clobbers.  */

static bool
iteration_local_p (tree decl, hash_set<tree> *clobbered)
{
  if (DECL_HAS_VALUE_EXPR_P (decl) || DECL_HARD_REGISTER (decl)
      || shim_type_bytes (TREE_TYPE (decl)) < 0)
    return false;
  return (DECL_ARTIFICIAL (decl) || clobbered->contains (decl)
	  || flag_stack_reuse == SR_NONE || TREE_THIS_VOLATILE (decl));
}

void
shared_locals_find (const struct simt_region *region, auto_vec<tree> *found)
{
  use_counts all, inside;
  auto_vec<gimple *> stmts;
  hash_set<tree> clobbered;
  count_all (&all);
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      if (gimple_clobber_p (stmts[i]) && VAR_P (gimple_assign_lhs (stmts[i])))
	clobbered.add (gimple_assign_lhs (stmts[i]));
      if (!gimple_call_internal_p (stmts[i], IFN_GOMP_SIMT_ENTER))
	count_uses (stmts[i], &inside);
    }
  for (use_counts::iterator i = inside.begin (); i != inside.end (); ++i)
    {
      tree decl = (*i).first;
      if ((*i).second == *all.get (decl)
	  && !lookup_attribute ("omp simt private", DECL_ATTRIBUTES (decl))
	  && iteration_local_p (decl, &clobbered))
	found->safe_push (decl);
    }
  found->qsort (compare_uids);
}

void
shared_locals_unused (const struct simt_region *region,
		      auto_vec<unsigned> *found)
{
  use_counts all;
  count_all (&all);
  for (unsigned i = 1; i < gimple_call_num_args (region->enter); i++)
    {
      tree arg = gimple_call_arg (region->enter, i);
      if (TREE_CODE (arg) == ADDR_EXPR && !all.get (TREE_OPERAND (arg, 0)))
	found->safe_push (i);
    }
}

void
shared_locals_drop_clobbers (const struct simt_region *region)
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
	    remove_statement (&gsi);
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
shared_locals_drop_inlined_clobbers (void)
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
      shared_locals_drop_clobbers (NULL);
      pop_cfun ();
    }
}
