/* Direct kernels: several iterations for a warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where lanes have the iterations of loops inside of that over the rows, rows
   are often short: those of a sparse matrix have a dozen entries.  Then most
   lanes have nothing to do, and what a warp does for a row, the sum of its
   lanes' values above all, is more than the row itself.  If there are enough
   rows for that, each GROUP of 8 lanes has one: its lanes begin at columns 0 to
   7, go on by 8, and wait for and exchange values with each other alone.

   Numbers of rows and columns are mostly not known before the launch.  So the
   kernel has the code for groups besides that for warps, and decides when it
   begins (columns.cc).

   What is outside of the loops with lanes, all lanes of a group do, as all of a
   warp did.  They must not have to know how many they are.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

enum { GROUP = 8, GROUPS = 32 / GROUP };

/* The statement that alone uses NAME, or what alone it is converted to; null if
   there are several.  */

static gimple *
only_use (tree name)
{
  use_operand_p use;
  gimple *stmt;
  while (single_imm_use (name, &use, &stmt) && is_gimple_assign (stmt)
	 && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
    name = gimple_assign_lhs (stmt);
  return single_imm_use (name, &use, &stmt) ? stmt : NULL;
}

/* CALL exchanges a value with a lane that is not of the group.  If all that is
   done with what it gets is to combine it with that value, return the
   combination, and in *ALONE the value as it is there; else null.  */

static gassign *
combining (gcall *call, tree *alone)
{
  gassign *sum = safe_dyn_cast<gassign *> (only_use (gimple_call_lhs (call)));
  if (!sum || TREE_CODE_CLASS (gimple_assign_rhs_code (sum)) != tcc_binary)
    return NULL;
  tree got = gimple_call_lhs (call);
  tree kept = copied_from (gimple_call_arg (call, 0));
  tree a = gimple_assign_rhs1 (sum), b = gimple_assign_rhs2 (sum);
  if (copied_from (a) == got)
    std::swap (a, b);
  *alone = a;
  return (copied_from (b) == got && copied_from (a) == kept
	  && types_compatible_p (TREE_TYPE (a),
				 TREE_TYPE (gimple_assign_lhs (sum)))
	  && commutative_tree_code (gimple_assign_rhs_code (sum)) ? sum : NULL);
}

/* True if M, a distance between lanes that exchange values, is the counter of a
   loop up to the number of lanes, as GCC makes for reductions.  */

static bool
distance_of_lanes_p (tree m)
{
  gphi *phi = (TREE_CODE (m) == SSA_NAME
	       ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (m)) : NULL);
  if (!phi || gimple_phi_num_args (phi) != 2)
    return false;
  bool begins = false, doubles = false, ends = false;
  for (unsigned k = 0; k < 2; k++)
    {
      tree arg = gimple_phi_arg_def (phi, k);
      gassign *def = assigned_by (arg, LSHIFT_EXPR);
      begins |= integer_onep (arg);
      doubles |= (def && gimple_assign_rhs1 (def) == m
		  && integer_onep (gimple_assign_rhs2 (def)));
    }
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, m)
    if (gcond *cond = dyn_cast<gcond *> (USE_STMT (use)))
      {
	tree end = gimple_cond_rhs (cond);
	ends |= (gimple_cond_code (cond) == LT_EXPR
		 && gimple_cond_lhs (cond) == m && TREE_CODE (end) == SSA_NAME
		 && gimple_call_internal_p (SSA_NAME_DEF_STMT (end),
					    IFN_GOMP_SIMT_VF));
      }
  return begins && doubles && ends;
}

/* True if the lanes of a group can do what CALL, an exchange, does.  */

static bool
exchange_in_group_p (gcall *call)
{
  tree m = gimple_call_arg (call, 1), alone, lhs = gimple_call_lhs (call);
  if (!lhs)
    return false;
  if (TREE_CODE (m) != INTEGER_CST)
    return distance_of_lanes_p (m);
  return (compare_tree_int (m, GROUP) < 0
	  || combining (call, &alone) != NULL);
}

/* True if STMT, of REGION, which lanes execute, can be executed by those of a
   group.  */

static bool
group_executes_p (const struct region *region, gimple *stmt)
{
  if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_LANE))
    return (!gimple_call_lhs (stmt)
	    || launch_few_columns (NULL, region, as_a<gcall *> (stmt),
				   2 * GROUP));
  if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_XCHG_BFLY))
    return exchange_in_group_p (as_a<gcall *> (stmt));
  return launch_several_execute_p (stmt);
}

bool
launch_row_groups_p (const struct region *region)
{
  auto_vec<struct simt_region> regions;
  hash_set<basic_block> blocks;
  push_cfun (region->fn);
  simt_regions (&regions);
  bool good = launch_wait_possible_p () && !regions.is_empty ();
  for (unsigned k = 0; k < regions.length () && good; k++)
    good = simt_independent_p (&regions[k]) && regions[k].exit;
  simt_regions_free (&regions);
  launch_executed_blocks (&blocks);
  for (gimple *stmt : function_statements (cfun))
    if (good && blocks.contains (gimple_bb (stmt)))
      good = group_executes_p (region, stmt);
  good = good && launch_iterations (NULL, ROLE_NUM_THREADS);
  pop_cfun ();
  return good;
}

tree
launch_short_rows (gimple_seq *seq)
{
  tree few = boolean_true_node;
  auto_vec<gcall *> lanes;
  for (gimple *stmt : function_statements (cfun))
    if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_LANE)
	&& gimple_call_lhs (stmt))
      lanes.safe_push (as_a<gcall *> (stmt));
  for (unsigned k = 0; k < lanes.length () && few; k++)
    {
      tree here = launch_few_columns (seq, NULL, lanes[k], 2 * GROUP);
      few = (here ? gimple_build (seq, BIT_AND_EXPR, boolean_type_node, few,
				  here)
	     : NULL_TREE);
    }
  return few;
}

tree
launch_enough_rows (gimple_seq *seq)
{
  return launch_compare_rows (seq, GE_EXPR, GROUPS);
}

/* Have CALL give the number of a lane in its group.  */

static void
number_in_group (gcall *call)
{
  tree to = gimple_call_lhs (call), from = make_ssa_name (TREE_TYPE (to));
  gimple_stmt_iterator i = gsi_for_stmt (call);
  gimple_call_set_lhs (call, from);
  gsi_insert_after (&i, gimple_build_assign (to, BIT_AND_EXPR, from,
					     build_int_cst (TREE_TYPE (to),
							    GROUP - 1)),
		    GSI_SAME_STMT);
}

/* Have CALL exchange values among the lanes of MASK.  */

static void
exchange_in_group (gcall *call, tree mask)
{
  tree m = gimple_call_arg (call, 1), alone;
  bool known = TREE_CODE (m) == INTEGER_CST;
  if (known && compare_tree_int (m, GROUP) >= 0)
    {
      gassign *sum = combining (call, &alone);
      gimple_stmt_iterator i = gsi_for_stmt (sum);
      gimple_assign_set_rhs_from_tree (&i, alone);
      launch_replace_by (call, gimple_build_assign (gimple_call_lhs (call),
						    gimple_call_arg (call, 0)));
      return;
    }
  char which[16] = "%3";
  if (known)
    snprintf (which, sizeof which, "%u", (unsigned) tree_to_uhwi (m));
  tree lhs = gimple_call_lhs (call);
  bool wide = TYPE_PRECISION (TREE_TYPE (lhs)) > 32;
  char *text = xasprintf
    (wide ? "{\n\t.reg.u32 %%%%lo, %%%%hi;\n\t"
     "mov.b64 {%%%%lo, %%%%hi}, %%1;\n\t"
     "shfl.sync.bfly.b32 %%%%lo, %%%%lo, %s, 31, %%2;\n\t"
     "shfl.sync.bfly.b32 %%%%hi, %%%%hi, %s, 31, %%2;\n\t"
     "mov.b64 %%0, {%%%%lo, %%%%hi};\n\t}"
     : "shfl.sync.bfly.b32 %%0, %%1, %s, 31, %%2;", which, which);
  gasm *shuffle = assembler_statement (text, lhs, gimple_call_arg (call, 0),
				       mask, known ? NULL_TREE : m);
  free (text);
  /* Lanes go on together from there.  */
  gimple_asm_set_volatile (shuffle, true);
  launch_replace_by (call, shuffle);
}

/* Have the current function's loops with lanes, which have few iterations, not
   be unrolled.  */

static void
keep_rolled (void)
{
  for (unsigned k = 1; k < number_of_loops (cfun); k++)
    if (class loop *loop = get_loop (cfun, k))
      if (loop->simduid && !loop_outer (loop)->simduid)
	{
	  loop->unroll = 1;
	  cfun->has_unroll = true;
	}
}

void
launch_group_rows (tree *warp, tree *warps)
{
  auto_vec<gcall *> calls;
  gimple_seq seq = NULL;
  tree type = unsigned_type_node;
  for (gimple *stmt : function_statements (cfun))
    if (is_gimple_call (stmt) && gimple_call_internal_p (stmt))
      calls.safe_push (as_a<gcall *> (stmt));
  tree lane = gimple_convert (&seq, type, launch_register (&seq, "laneid"));
  tree mask = launch_group_mask (&seq, lane, GROUP);
  tree group = gimple_build (&seq, TRUNC_DIV_EXPR, type, lane,
			     build_int_cst (type, GROUP));
  tree groups = build_int_cst (type, GROUPS);
  *warps = launch_number_among_warps (&seq, ROLE_NUM_THREADS, NULL_TREE);
  *warps = gimple_build (&seq, MULT_EXPR, type, *warps, groups);
  *warp = launch_number_among_warps (&seq, ROLE_THREAD_NUM, NULL_TREE);
  *warp = gimple_build (&seq, MULT_EXPR, type, *warp, groups);
  *warp = gimple_build (&seq, PLUS_EXPR, type, *warp, group);
  gimple_stmt_iterator start
    = gsi_after_labels (single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
  gsi_insert_seq_before (&start, seq, GSI_SAME_STMT);
  launch_wait_before_stores (mask, false);
  keep_rolled ();
  for (unsigned k = 0; k < calls.length (); k++)
    switch (gimple_call_internal_fn (calls[k]))
      {
      case IFN_GOMP_SIMT_LANE:
	if (gimple_call_lhs (calls[k]))
	  number_in_group (calls[k]);
	break;
      case IFN_GOMP_SIMT_VF:
	if (tree lhs = gimple_call_lhs (calls[k]))
	  launch_replace_by (calls[k], gimple_build_assign
			     (lhs, build_int_cst (TREE_TYPE (lhs), GROUP)));
	break;
      case IFN_GOMP_SIMT_XCHG_BFLY:
	exchange_in_group (calls[k], mask);
	break;
      default:
	launch_bound_group (calls[k], mask);
	break;
      }
}
