/* Direct kernels: atomic sums of floating-point numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC adds integers atomically in one instruction, but makes a loop of a sum of
   floating-point numbers (omp-expand.cc, expand_omp_atomic_pipeline):

     old = __atomic_load_8 (p);
     do
       {
	 got = .ATOMIC_COMPARE_EXCHANGE (p, old, bits (number (old) + x));
	 again = got != old;
	 old = got;
       }
     while (again);

   which lanes that add to one element go through one after the other.  The
   device has an instruction for that: red.add.f64 from sm_60 on.  It rounds as
   the loop does.  red.add.f32 does not: in global memory it takes numbers below
   the least normal one as 0 (PTX ISA, "red").  So it is for programs that allow
   such changes (-funsafe-math-optimizations).

   Lanes that execute the same for one thread must not each add: only code that
   lanes share is changed.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "gimple/statement.h"
#include "gimple/value.h"
#include "option/offload-options.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* Such a loop.  */
struct exchange_loop
{
  basic_block loop;		/* All of it, but for a latch.  */
  gphi *old;
  tree address, added;
  bool minus;			/* ADDED is subtracted.  */
};

/* What X has the bits of, or null.  */

static tree
same_bits (tree x)
{
  gassign *def = assigned_by (x, VIEW_CONVERT_EXPR);
  return def ? TREE_OPERAND (gimple_assign_rhs1 (def), 0) : NULL_TREE;
}

/* True if the floating-point TYPE can be added to by one instruction, with the
   same result.  */

static bool
one_instruction_p (const_tree type)
{
  if (TREE_CODE (type) != REAL_TYPE)
    return false;
  return (TYPE_PRECISION (type) == 64 ? offload_capability () >= 60
	  : TYPE_PRECISION (type) == 32 && flag_unsafe_math_optimizations);
}

/* Fill in ADDED and MINUS of S if BITS are those of the sum of S's old value
   and something, or of their difference.  */

static bool
find_added (struct exchange_loop *s, tree bits)
{
  tree sum = same_bits (bits);
  gassign *add = sum ? assigned_by (sum, PLUS_EXPR) : NULL;
  gassign *sub = sum && !add ? assigned_by (sum, MINUS_EXPR) : NULL;
  if ((!add && !sub) || !one_instruction_p (TREE_TYPE (sum)))
    return false;
  tree a = gimple_assign_rhs1 (add ? add : sub);
  tree b = gimple_assign_rhs2 (add ? add : sub);
  if (add && same_bits (a) != gimple_phi_result (s->old))
    std::swap (a, b);
  s->added = b;
  s->minus = sub != NULL;
  return (same_bits (a) == gimple_phi_result (s->old) && a != b
	  && (TREE_CODE (b) != SSA_NAME
	      || !gimple_bb (SSA_NAME_DEF_STMT (b))
	      || gimple_bb (SSA_NAME_DEF_STMT (b)) != s->loop));
}

/* True if what X is set to in BB is used there alone.  */

static bool
used_inside_p (tree x, basic_block bb)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, x)
    if (!is_gimple_debug (USE_STMT (use)) && gimple_bb (USE_STMT (use)) != bb)
      return false;
  return true;
}

/* True if BB has nothing but such a loop, whose values are not needed behind
   it; fill in S.  */

static bool
find_exchange_loop (basic_block bb, struct exchange_loop *s)
{
  gcond *again = safe_dyn_cast<gcond *> (last_stmt (bb));
  gcall *exchange = NULL;
  unsigned others = 0;
  if (!again || gimple_cond_code (again) != NE_EXPR
      || EDGE_COUNT (bb->preds) != 2)
    return false;
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gimple_call_internal_p (stmt, IFN_ATOMIC_COMPARE_EXCHANGE))
	exchange = as_a<gcall *> (stmt);
      else if (stmt != again && (!is_gimple_assign (stmt) || gimple_vuse (stmt)
				 || others++ > 8))
	return false;
      tree lhs = gimple_get_lhs (stmt);
      if (lhs && (TREE_CODE (lhs) != SSA_NAME || !used_inside_p (lhs, bb)))
	return false;
    }
  tree old = gimple_cond_lhs (again), got = gimple_cond_rhs (again);
  if (!exchange || TREE_CODE (old) != SSA_NAME
      || !(s->old = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (old)))
      || gimple_bb (s->old) != bb || !used_inside_p (old, bb)
      || gimple_call_arg (exchange, 1) != old)
    return false;
  /* Nobody waits for what others did before.  */
  for (unsigned k = 4; k < 6; k++)
    if (!integer_zerop (gimple_call_arg (exchange, k)))
      return false;
  gassign *real = assigned_by (got, REALPART_EXPR);
  s->loop = bb;
  s->address = gimple_call_arg (exchange, 0);
  return (real && TREE_OPERAND (gimple_assign_rhs1 (real), 0)
	  == gimple_call_lhs (exchange)
	  && find_added (s, gimple_call_arg (exchange, 2)));
}

/* Remove the first load of S, whose value is then not needed.  */

static void
remove_first_load (const struct exchange_loop *s)
{
  edge e;
  edge_iterator ei;
  tree zero = build_zero_cst (TREE_TYPE (gimple_phi_result (s->old)));
  FOR_EACH_EDGE (e, ei, s->loop->preds)
    {
      tree value = gimple_phi_arg_def (s->old, e->dest_idx);
      gimple *load = (TREE_CODE (value) == SSA_NAME
		      && gimple_bb (SSA_NAME_DEF_STMT (value)) != s->loop
		      ? SSA_NAME_DEF_STMT (value) : NULL);
      SET_PHI_ARG_DEF (s->old, e->dest_idx, zero);
      if (load && has_zero_uses (value)
	  && (gimple_call_builtin_p (load, BUILT_IN_ATOMIC_LOAD_8)
	      || gimple_call_builtin_p (load, BUILT_IN_ATOMIC_LOAD_4)))
	{
	  gimple_stmt_iterator i = gsi_for_stmt (load);
	  remove_statement (&i);
	}
    }
}

/* Make S one instruction.  */

static void
replace_exchange_loop (const struct exchange_loop *s)
{
  tree type = TREE_TYPE (s->added);
  bool wide = TYPE_PRECISION (type) == 64;
  gcond *again = as_a<gcond *> (last_stmt (s->loop));
  gimple_seq seq = NULL;
  tree added = s->added;
  if (s->minus)
    added = gimple_build (&seq, NEGATE_EXPR, type, added);
  gasm *red = assembler_statement (wide ? "red.add.f64\t[%0], %1;"
				   : "red.add.f32\t[%0], %1;", NULL_TREE,
				   s->address, added);
  gimple_set_location (red, gimple_location (again));
  gimple_seq_add_stmt (&seq, red);
  remove_first_load (s);
  gimple_cond_make_false (again);
  update_stmt (again);
  for (gimple_stmt_iterator i = gsi_last_bb (s->loop); !gsi_end_p (i);)
    if (gsi_stmt (i) == again)
      gsi_prev (&i);
    else
      {
	remove_statement (&i);
	i = gsi_for_stmt (again);
	gsi_prev (&i);
      }
  gimple_stmt_iterator at = gsi_for_stmt (again);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
}

void
launch_add_at_once (void)
{
  auto_vec<struct simt_region> regions;
  simt_regions (&regions);
  for (unsigned k = 0; k < regions.length (); k++)
    for (hash_set<basic_block>::iterator i = regions[k].blocks->begin ();
	 i != regions[k].blocks->end (); ++i)
      {
	struct exchange_loop s;
	if (find_exchange_loop (*i, &s))
	  replace_exchange_loop (&s);
      }
  simt_regions_free (&regions);
}
