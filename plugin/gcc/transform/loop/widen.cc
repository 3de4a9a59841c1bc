/* Numbers of iterations with 64 bits.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of a sum with 32 bits that is a part of the iteration's number GCC does not
   know that it grows by the same step each time, so it computes the address of
   each element anew:

     j = (int) k; x = a[i * n + j]  ->  x = a[(long) (i * n) + k]

   The program's own arithmetic, which cannot overflow, is done with 64
   bits.  */

#include "gcc-shim.h"
#include "transform/loop/trip-count.h"
#include "transform/loop/widen.h"

/* Append to STMTS the statements of LOOP that use NAME, each once.  */

static void
find_uses (class loop *loop, tree name, auto_vec<gimple *> *stmts)
{
  imm_use_iterator iter;
  gimple *user;
  FOR_EACH_IMM_USE_STMT (user, iter, name)
    if (is_gimple_assign (user)
	&& flow_bb_inside_loop_p (loop, gimple_bb (user)))
      stmts->safe_push (user);
}

/* True if STMT makes a 64-bit number of one.  */

static bool
widens_p (gimple *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  return (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))
	  && INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 64);
}

/* True if STMT adds, subtracts or multiplies numbers, and cannot overflow.  */

static bool
sums_exactly_p (gimple *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  return (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 32
	  && TYPE_OVERFLOW_UNDEFINED (type)
	  && (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR));
}

/* True if X is an element, or a part of one, that NAME is a subscript of; let
   that be TO if TO is not null.  */

static bool
index_p (tree x, tree name, tree to)
{
  bool any = false;
  if (x && TREE_CODE (x) == ADDR_EXPR)
    x = TREE_OPERAND (x, 0);
  for (; x && handled_component_p (x); x = TREE_OPERAND (x, 0))
    if (TREE_CODE (x) == ARRAY_REF && TREE_OPERAND (x, 1) == name)
      {
	any = true;
	if (to)
	  TREE_OPERAND (x, 1) = to;
      }
  return any;
}

/* True if STMT has NAME as a subscript; let that be TO if TO is not null.  */

static bool
has_index_p (gimple *stmt, tree name, tree to)
{
  bool any = index_p (gimple_assign_lhs (stmt), name, to);
  return index_p (gimple_assign_rhs1 (stmt), name, to) || any;
}

/* True if what LOOP computes of NAME by statements that cannot overflow
   becomes a 64-bit number, or a subscript.  SEEN are names for which it does
   not.  */

static bool
widened_p (class loop *loop, tree name, hash_set<tree> *seen)
{
  auto_vec<gimple *> stmts;
  if (seen->add (name))
    return false;
  find_uses (loop, name, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (widens_p (stmts[i]) || has_index_p (stmts[i], name, NULL_TREE)
	|| (sums_exactly_p (stmts[i])
	    && widened_p (loop, gimple_assign_lhs (stmts[i]), seen)))
      return true;
  return false;
}

/* As widen_uses; what is computed of the names in DONE is done.  */

static void
widen_more (class loop *loop, tree name, tree wide, hash_set<tree> *done)
{
  auto_vec<gimple *> stmts;
  tree type = TREE_TYPE (wide);
  find_uses (loop, name, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      gimple *stmt = stmts[i];
      tree lhs = gimple_assign_lhs (stmt), v[2];
      gimple_stmt_iterator at = gsi_for_stmt (stmt);
      gimple_seq seq = NULL;
      if (widens_p (stmt))
	{
	  v[0] = gimple_convert (&seq, TREE_TYPE (lhs), wide);
	  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
	  gimple_assign_set_rhs_from_tree (&at, v[0]);
	  update_stmt (gsi_stmt (at));
	  continue;
	}
      if (has_index_p (stmt, name, NULL_TREE))
	{
	  v[0] = gimple_convert (&seq, ssizetype, wide);
	  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
	  has_index_p (stmt, name, v[0]);
	  update_stmt (stmt);
	  continue;
	}
      hash_set<tree> seen;
      if (!sums_exactly_p (stmt) || !widened_p (loop, lhs, &seen)
	  || done->add (lhs))
	continue;
      for (int k = 0; k < 2; k++)
	{
	  tree op = gimple_op (stmt, k + 1);
	  v[k] = op == name ? wide : gimple_convert (&seq, type, op);
	}
      v[0] = gimple_build (&seq, gimple_assign_rhs_code (stmt), type, v[0],
			   v[1]);
      gsi_insert_seq_after (&at, seq, GSI_SAME_STMT);
      widen_more (loop, lhs, v[0], done);
    }
}

void
widen_uses (class loop *loop, tree name, tree wide)
{
  hash_set<tree> done;
  widen_more (loop, name, wide, &done);
}

tree
widen_counter (gimple_seq *seq, class loop *loop, const struct carried *c,
	       tree init, tree k)
{
  hash_set<tree> seen;
  tree type = TREE_TYPE (init), wide = long_long_unsigned_type_node;
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) != 32
      || !TYPE_OVERFLOW_UNDEFINED (type)
      || TYPE_PRECISION (TREE_TYPE (k)) != 64
      || !widened_p (loop, gimple_phi_result (c->phi), &seen))
    return NULL_TREE;
  struct carried in_wide = *c;
  in_wide.step = gimple_convert (seq, wide, c->step);
  return trip_count_value (seq, &in_wide, gimple_convert (seq, wide, init), k);
}
