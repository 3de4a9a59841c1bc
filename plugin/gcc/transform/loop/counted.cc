/* What a loop that may get lanes looks like.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The loop has one exit.  The test there is the first thing in an iteration,
   or the last: between it and the jump back nothing happens.  A test that
   comes first has no access to memory before it, which would be executed once
   more than the rest of the iteration, and with lanes by each of those behind
   the last one.  It compares a counter, or the counter's next value, with what
   does not change in the loop.  Of i + 1 < e + 1, where the loop starts from
   1, GCC makes i < e.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "transform/loop/counted.h"
#include "transform/loop/exit.h"
#include "transform/loop/thread-stride.h"

bool
counted_invariant_p (class loop *loop, tree t)
{
  if (TREE_CODE (t) != SSA_NAME)
    return is_gimple_min_invariant (t);
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (t));
  return !bb || !bb_in_loop_p (loop, bb);
}

/* NAME without conversions that keep all of its bits, and without what closes
   a loop inside, which may compute a counter's next value.  */

static tree
same_bits (tree name)
{
  name = worksharing_not_closed (name);
  while (TREE_CODE (name) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (name))
    {
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (!gimple_assign_cast_p (def))
	break;
      tree from = gimple_assign_rhs1 (def);
      if (TREE_CODE (from) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (from))
	  || !INTEGRAL_TYPE_P (TREE_TYPE (name))
	  || TYPE_PRECISION (TREE_TYPE (from))
	     != TYPE_PRECISION (TREE_TYPE (name)))
	break;
      name = worksharing_not_closed (from);
    }
  return name;
}

bool
counted_number_p (class loop *loop, gphi *phi, struct carried *c)
{
  tree name = gimple_phi_result (phi);
  tree next = same_bits (PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop)));
  if ((!INTEGRAL_TYPE_P (TREE_TYPE (name))
       && !POINTER_TYPE_P (TREE_TYPE (name)))
      || TREE_CODE (next) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (next))
    return false;
  gassign *sum = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next));
  enum tree_code code = sum ? gimple_assign_rhs_code (sum) : ERROR_MARK;
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != POINTER_PLUS_EXPR)
    return false;
  int k = (code == PLUS_EXPR && same_bits (gimple_assign_rhs2 (sum)) == name);
  tree from = k ? gimple_assign_rhs2 (sum) : gimple_assign_rhs1 (sum);
  c->step = k ? gimple_assign_rhs1 (sum) : gimple_assign_rhs2 (sum);
  c->minus = code == MINUS_EXPR;
  c->phi = phi;
  c->kind = CARRIED_COUNT;
  return same_bits (from) == name && counted_invariant_p (loop, c->step);
}

/* True if nothing happens between E and the jump back of LOOP.  */

static bool
straight_back_p (class loop *loop, edge e)
{
  for (basic_block bb = e->dest; bb != loop->header; bb = single_succ (bb))
    {
      if (!single_succ_p (bb) || !single_pred_p (bb))
	return false;
      for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb); !gsi_end_p (i);
	   gsi_next_nondebug (&i))
	if (gimple_code (gsi_stmt (i)) != GIMPLE_LABEL)
	  return false;
    }
  return true;
}

/* True if BB has an access to memory.  */

static bool
accesses_p (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    if (gimple_vuse (gsi_stmt (i)))
      return true;
  return false;
}

/* Make VALUE CODE BOUND, the condition on which S's loop goes on, S's, if the
   VALUE is that of a counter; behind an iteration the one that it had there, if
   LAGS.  */

static bool
test_counts_p (struct counted_loop *s, tree value, enum tree_code code,
	       tree bound,
	       bool lags)
{
  class loop *loop = s->loop;
  if (TREE_CODE (value) != SSA_NAME || !counted_invariant_p (loop, bound))
    return false;
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i);
       gsi_next (&i))
    {
      struct carried c;
      gphi *phi = i.phi ();
      tree of = (s->at_head || lags ? gimple_phi_result (phi)
		 : PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop)));
      if (virtual_operand_p (gimple_phi_result (phi))
	  || same_bits (of) != same_bits (value)
	  || TYPE_UNSIGNED (TREE_TYPE (of)) != TYPE_UNSIGNED (TREE_TYPE (value))
	  || !counted_number_p (loop, phi, &c))
	continue;
      s->init = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
      s->bound = bound;
      s->code = code;
      s->lags = lags;
      s->carried.safe_push (c);
      return true;
    }
  return false;
}

/* The same for the condition A CODE B.  */

static bool
condition_counts_p (struct counted_loop *s, tree a, enum tree_code code, tree b)
{
  for (int lags = 0; lags < 2 - s->at_head; lags++)
    if (test_counts_p (s, a, code, b, lags)
	|| test_counts_p (s, b, swap_tree_comparison (code), a, lags))
      return true;
  return false;
}

/* True if S's code and step go together: it comes nearer to the bound in each
   iteration, and meets it if that is asked.  */

static bool
towards_bound_p (const struct counted_loop *s)
{
  const struct carried *c = &s->carried[0];
  bool known = TREE_CODE (c->step) == INTEGER_CST;
  tree type = TREE_TYPE (c->step);
  HOST_WIDE_INT step = 0;
  if (known)
    {
      wide_int w = wi::to_wide (c->step);
      /* A pointer's step is a size_t that may stand for less than nothing.  */
      if (!wi::fits_shwi_p (w) && !wi::neg_p (w, SIGNED))
	return false;
      step = wi::sext (w, TYPE_PRECISION (type)).to_shwi ();
      if (c->minus)
	step = -step;
    }
  switch (s->code)
    {
    case LT_EXPR: case LE_EXPR:
      return (known ? step > 0
	      : (s->share.kind != SHARE_NONE
		 || (!c->minus && thread_stride_step_p (c->step))));
    case GT_EXPR: case GE_EXPR:
      return known ? step < 0 : s->share.kind != SHARE_NONE;
    case NE_EXPR:
      return known && (step == 1 || step == -1
		       || (step && s->share.kind != SHARE_NONE));
    default:
      return false;
    }
}

enum remark_id
counted_of_loop (class loop *loop, struct counted_loop *s)
{
  s->loop = loop;
  s->directive = UNKNOWN_LOCATION;
  s->reorder = false;
  s->threads = s->taken = false;
  memset (&s->share, 0, sizeof s->share);
  s->exit = loop_exit (loop);
  if (!s->exit || !loop->latch)
    return REMARK_EXITS;
  basic_block bb = s->exit->src;
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
  if (!cond)
    return REMARK_EXITS;
  edge stay = EDGE_SUCC (bb, EDGE_SUCC (bb, 0) == s->exit);
  bool behind = straight_back_p (loop, stay);
  s->at_head = !behind && bb == loop->header;
  if (!behind && (!s->at_head || accesses_p (bb)))
    return REMARK_TEST;
  enum tree_code code = gimple_cond_code (cond);
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  if (s->exit->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  if (!condition_counts_p (s, a, code, b))
    return REMARK_TEST;
  worksharing_of_loop (loop, s->init, s->bound, &s->share);
  return towards_bound_p (s) ? REMARK_NONE : REMARK_TEST;
}
