/* Counting all executions of an access in a loop at once.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where an access is executed once in each iteration of a loop, and its address
   grows by as much each time, the loop only counts its executions; behind it
   one call tells the device library where they began, the step, and how many
   they were.  Lanes that leave a loop early wait for the others behind it, so
   that the lanes of the k-th request are those that had more than k.

   The address is GCC's scalar evolution of the one that would be counted.  The
   loop has one exit, and the access is in a basic block that each iteration
   comes by.  Loops that OpenACC spreads over lanes are left alone: most lanes
   have one iteration, and the markers of the loop allow no code in between.  */

#include "gcc-shim.h"
#include "drano-abi.h"
#include "gimple/calls.h"
#include "gimple/ifn.h"
#include "gimple/loops.h"
#include "instrument/emit.h"
#include "instrument/run.h"
#include "instrument/sample.h"

/* True if EXPR has the same value before LOOP as in it, and can be computed
   there without a fault.  */

static bool
computable_before_p (class loop *loop, tree expr)
{
  if (TREE_CODE (expr) == SSA_NAME)
    return (SSA_NAME_IS_DEFAULT_DEF (expr)
	    || !bb_in_loop_p (loop, gimple_bb (SSA_NAME_DEF_STMT (expr))));
  if (CONSTANT_CLASS_P (expr) || TREE_CODE (expr) == ADDR_EXPR)
    return is_gimple_min_invariant (expr);
  switch (TREE_CODE (expr))
    {
    CASE_CONVERT: case NEGATE_EXPR: case BIT_NOT_EXPR:
      return computable_before_p (loop, TREE_OPERAND (expr, 0));
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case POINTER_PLUS_EXPR:
      return (computable_before_p (loop, TREE_OPERAND (expr, 0))
	      && computable_before_p (loop, TREE_OPERAND (expr, 1)));
    default:
      return false;
    }
}

/* True if NAME is what OpenACC computes of the iterations of a loop that it
   spreads.  */

static bool
spread_bound_p (tree name)
{
  return (TREE_CODE (name) == SSA_NAME
	  && internal_fn_of (SSA_NAME_DEF_STMT (name)) == IFN_GOACC_LOOP);
}

/* Set the loop of R, which is LOOP; false if it is not as it must be.  The
   dominators are known.  */

static bool
set_loop (struct run *r, class loop *loop)
{
  edge e;
  edge_iterator ei;
  edge exit = NULL;
  basic_block *body = get_loop_body (loop);
  unsigned exits = 0;
  for (unsigned i = 0; i < loop->num_nodes; i++)
    FOR_EACH_EDGE (e, ei, body[i]->succs)
      if (!bb_in_loop_p (loop, e->dest))
	{
	  exit = e;
	  exits++;
	}
  free (body);
  if (exits != 1 || exit->flags & EDGE_COMPLEX
      || !dominated_by_p (CDI_DOMINATORS, loop->latch, exit->src)
      || !dominated_by_p (CDI_DOMINATORS, loop->latch, r->at))
    return false;
  gimple *last = last_stmt (exit->src);
  if (!last || gimple_code (last) != GIMPLE_COND
      || spread_bound_p (gimple_cond_lhs (last))
      || spread_bound_p (gimple_cond_rhs (last)))
    return false;
  r->exit = exit;
  r->behind = dominated_by_p (CDI_DOMINATORS, exit->src, r->at);
  FOR_EACH_EDGE (e, ei, loop->header->preds)
    if (e->src != loop->latch)
      r->entry = e;
  return r->entry && !(r->entry->flags & EDGE_COMPLEX);
}

/* True if the accesses that C leads, whose group is in ENTRIES if they are
   several, are all of bytes that bins count.  */

static bool
large_p (const struct access_counter *c,
	 const auto_vec<struct group_entry> &entries)
{
  if (c->members == 1)
    return c->bytes >= DRANO_BIN_BYTES;
  for (int i = 0; i < c->members; i++)
    if (entries[c->group + i].bytes < DRANO_BIN_BYTES)
      return false;
  return true;
}

/* Append to RUNS the access C of STMT, if it can be one.  */

static void
find_run (gimple *stmt, const struct access_counter *c,
	  auto_vec<struct run> *runs)
{
  class loop *loop = gimple_bb (stmt)->loop_father;
  affine_iv iv;
  struct run r = { stmt, c, NULL_TREE, NULL_TREE, gimple_bb (stmt), NULL, NULL,
		   false };
  if (!loop_outer (loop) || !set_loop (&r, loop)
      || !simple_iv (loop, loop,
		     fold_convert (const_ptr_type_node,
				   counted_address (stmt, c)), &iv, true)
      || !computable_before_p (loop, iv.base)
      || !computable_before_p (loop, iv.step))
    return;
  r.base = unshare_expr (iv.base);
  r.step = unshare_expr (iv.step);
  runs->safe_push (r);
}

void
runs_find (const auto_vec<gimple *> &stmts, count_map *counts,
	   const auto_vec<struct group_entry> &entries,
	   const struct count_table *t, auto_vec<struct run> *runs)
{
  struct temporary_loops saved;
  if (temporary_loops_begin (cfun, &saved))
    {
      calculate_dominance_info (CDI_DOMINATORS);
      shim_scev_initialize ();
      for (unsigned k = 0; k < stmts.length (); k++)
	{
	  const count_list *list = *counts->get (stmts[k]);
	  if (!sample_guards_p (t, gimple_bb (stmts[k]))
	      || atomic_bytes (stmts[k]))
	    continue;
	  for (unsigned i = 0; i < list->length (); i++)
	    if ((*list)[i].members && large_p (&(*list)[i], entries))
	      find_run (stmts[k], &(*list)[i], runs);
	}
      scev_finalize ();
    }
  temporary_loops_end (cfun, &saved);
}

bool
run_p (const auto_vec<struct run> &runs, const struct access_counter *c)
{
  for (unsigned i = 0; i < runs.length (); i++)
    if (runs[i].access == c)
      return true;
  return false;
}

/* Insert what counts how often R's statement is executed.  Return the number
   where its loop is left.  */

static tree
insert_counter (const struct run *r)
{
  basic_block header = r->entry->dest;
  tree type = long_long_unsigned_type_node;
  tree before = make_ssa_name (type), after = make_ssa_name (type);
  gimple *add = gimple_build_assign (after, PLUS_EXPR, before,
				     build_one_cst (type));
  gimple_stmt_iterator at = gsi_after_labels (r->at);
  gphi *phi = create_phi_node (before, header);
  edge e;
  edge_iterator ei;
  gsi_insert_before (&at, add, GSI_SAME_STMT);
  FOR_EACH_EDGE (e, ei, header->preds)
    add_phi_arg (phi, e == r->entry ? build_zero_cst (type) : after, e,
		 UNKNOWN_LOCATION);
  return r->behind ? after : before;
}

/* Return the block on EXIT, an edge out of a loop, in which runs are counted:
   for blocks whose PART is not negative, for all if PART is null.  */

static basic_block
exit_block (edge exit, tree part)
{
  basic_block bb = split_edge (exit);
  return part ? sample_branch (bb, part) : bb;
}

/* Append to BB what counts that R was executed TIMES, in PART; ENTRIES as
   runs_insert has them.  */

static void
append_run (basic_block bb, const struct run *r, tree times,
	    const struct count_table *t,
	    const auto_vec<struct group_entry> &entries, tree part)
{
  const struct access_counter *c = r->access;
  const struct group_entry one = { 0, c->site, (unsigned) c->bytes, 0 };
  gimple_seq seq = NULL, more = NULL;
  tree step = force_gimple_operand (fold_convert (long_long_integer_type_node,
						  r->step),
				    &seq, true, NULL_TREE);
  for (int i = 0; i < c->members; i++)
    {
      const struct group_entry *e = c->members > 1 ? &entries[c->group + i]
				    : &one;
      tree address = fold_convert (const_ptr_type_node, unshare_expr (r->base));
      if (e->beyond)
	address = fold_build_pointer_plus_hwi (address, e->beyond);
      address = force_gimple_operand (address, &more, true, NULL_TREE);
      gimple_seq_add_seq (&seq, more);
      gimple_seq_add_stmt (&seq, emit_run (t, e, address, step, times, part));
    }
  annotate_all_with_location (seq, gimple_location (r->stmt));
  gimple_stmt_iterator at = gsi_last_bb (bb);
  gsi_insert_seq_after (&at, seq, GSI_CONTINUE_LINKING);
}

void
runs_insert (const auto_vec<struct run> &runs, const struct count_table *t,
	     const auto_vec<struct group_entry> &entries, tree part)
{
  auto_vec<tree> times;
  auto_vec<basic_block> blocks;
  for (unsigned i = 0; i < runs.length (); i++)
    {
      unsigned k = 0;
      while (k < i && runs[k].at != runs[i].at)
	k++;
      times.safe_push (k < i ? times[k] : insert_counter (&runs[i]));
    }
  for (unsigned i = 0; i < runs.length (); i++)
    {
      unsigned k = 0;
      while (k < i && runs[k].exit != runs[i].exit)
	k++;
      blocks.safe_push (k < i ? blocks[k] : exit_block (runs[i].exit, part));
      append_run (blocks[i], &runs[i], times[i], t, entries, part);
    }
}
