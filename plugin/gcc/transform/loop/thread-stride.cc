/* Loops that count by the numbers of threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "region/simt.h"
#include "transform/call/lane-safe.h"
#include "transform/loop/exit.h"
#include "transform/loop/thread-stride.h"
#include "transform/loop/unchanged.h"

/* Products have no more factors.  */
enum { MAX_FACTORS = 8 };

/* True if NAME is a product as thread_stride_step_p wants it; *LEFT factors
   more are examined.  *THREADS is set if the number of threads is one.  */

static bool
product_p (tree name, int *left, bool *threads)
{
  if (TREE_CODE (name) == INTEGER_CST)
    return tree_int_cst_sgn (name) > 0;
  if (TREE_CODE (name) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (name)
      || --*left < 0)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (is_gimple_call (def))
    {
      const char *fn = shim_function_name (gimple_call_fndecl (def));
      bool t = strcmp (fn, "omp_get_num_threads") == 0;
      *threads |= t;
      return t || strcmp (fn, "omp_get_num_teams") == 0;
    }
  if (!is_gimple_assign (def))
    return false;
  tree a = gimple_assign_rhs1 (def);
  if (gimple_assign_rhs_code (def) == MULT_EXPR)
    return (product_p (a, left, threads)
	    && product_p (gimple_assign_rhs2 (def), left, threads));
  return (gimple_assign_cast_p (def)
	  && INTEGRAL_TYPE_P (TREE_TYPE (a))
	  && INTEGRAL_TYPE_P (TREE_TYPE (name))
	  && TYPE_PRECISION (TREE_TYPE (name)) >= TYPE_PRECISION (TREE_TYPE (a))
	  && product_p (a, left, threads));
}

bool
thread_stride_step_p (tree step)
{
  int left = MAX_FACTORS;
  bool threads = false;
  return product_p (step, &left, &threads) && threads;
}

/* The next value of the counter of LOOP, which counts by the numbers of
   threads, or null if it does not.  */

static tree
next_value (class loop *loop)
{
  edge pre = loop_preheader_edge (loop), latch = loop_latch_edge (loop);
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree next = PHI_ARG_DEF_FROM_EDGE (i.phi (), latch);
      if (!virtual_operand_p (next)
	  && computed_from_call_p (PHI_ARG_DEF_FROM_EDGE (i.phi (), pre),
				   "omp_get_thread_num")
	  && computed_from_call_p (next, "omp_get_num_threads"))
	return next;
    }
  return NULL_TREE;
}

bool
thread_stride_loop_p (class loop *loop)
{
  return next_value (loop) != NULL_TREE;
}

/* True if STMT of LOOP loads what is the same in all iterations, if the address
   is, and does so in each of them.  */

static bool
same_load_p (class loop *loop, gimple *stmt)
{
  return (dominated_by_p (CDI_DOMINATORS, loop->latch, gimple_bb (stmt))
	  && unchanged_load_p (loop, stmt));
}

/* True if NAME is computed of what does not change in LOOP, with LEFT steps at
   most.  */

static bool
computed_outside_p (class loop *loop, tree name, int left)
{
  if (TREE_CODE (name) != SSA_NAME)
    return is_gimple_min_invariant (name);
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!gimple_bb (def) || !flow_bb_inside_loop_p (loop, gimple_bb (def)))
    return true;
  if (left == 0 || !is_gimple_assign (def) || gimple_has_side_effects (def)
      || (gimple_vuse (def) ? !same_load_p (loop, def)
	  : gimple_could_trap_p (def)))
    return false;
  ssa_op_iter iter;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iter, SSA_OP_USE)
    if (!computed_outside_p (loop, use, left - 1))
      return false;
  return true;
}

/* Move the definition of NAME, for which product_p or computed_outside_p holds,
   out of LOOP.  */

static void
hoist_definition (class loop *loop, tree name)
{
  gimple *def = (TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name)
		 : NULL);
  if (!def || !gimple_bb (def)
      || !flow_bb_inside_loop_p (loop, gimple_bb (def)))
    return;
  ssa_op_iter iter;
  tree use;
  if (is_gimple_assign (def))
    FOR_EACH_SSA_TREE_OPERAND (use, def, iter, SSA_OP_USE)
      hoist_definition (loop, use);
  /* In C some of these functions may write memory as far as GCC knows.  */
  if (tree vdef = gimple_vdef (def))
    {
      unlink_stmt_vdef (def);
      release_ssa_name (vdef);
      gimple_set_vdef (def, NULL_TREE);
      mark_virtual_operands_for_renaming (cfun);
    }
  gimple_stmt_iterator from = gsi_for_stmt (def);
  gsi_move_to_bb_end (&from, loop_preheader_edge (loop)->src);
  if (gimple_vuse (def))
    {
      gimple_set_vuse (def, gimple_vop (cfun));
      mark_virtual_operands_for_renaming (cfun);
    }
  update_stmt (def);
}

void
thread_stride_hoist_bound (class loop *loop)
{
  edge exit = loop_exit (loop);
  gcond *cond = exit ? safe_dyn_cast<gcond *> (last_stmt (exit->src)) : NULL;
  for (int i = 0; i < 2 && cond; i++)
    if (computed_outside_p (loop, gimple_op (cond, i), MAX_FACTORS))
      hoist_definition (loop, gimple_op (cond, i));
}

void
thread_stride_hoist (class loop *loop)
{
  thread_stride_hoist_bound (loop);
  tree next = next_value (loop);
  gimple *sum = next ? SSA_NAME_DEF_STMT (next) : NULL;
  while (sum && gimple_assign_cast_p (sum)
	 && TREE_CODE (gimple_assign_rhs1 (sum)) == SSA_NAME)
    sum = SSA_NAME_DEF_STMT (gimple_assign_rhs1 (sum));
  if (!sum || !is_gimple_assign (sum)
      || gimple_assign_rhs_code (sum) != PLUS_EXPR)
    return;
  for (unsigned i = 1; i < gimple_num_ops (sum); i++)
    if (thread_stride_step_p (gimple_op (sum, i)))
      hoist_definition (loop, gimple_op (sum, i));
  update_ssa (TODO_update_ssa);
}

bool
thread_stride_asked_p (struct function *fn, hash_set<tree> *except)
{
  for (gimple *stmt : function_statements (fn))
    {
      if (call_thread_number_p (stmt))
	return true;
      struct function *called = call_function (stmt);
      if (called && !except->add (called->decl)
	  && thread_stride_asked_p (called, except))
	return true;
    }
  return false;
}
