/* What a loop sums up in memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In

     for (j = 0; j < n; j++)
       y[i] += a[i][j] * x[j];

   each iteration loads y[i] and stores it.  Where no other access of the loop
   is at that place, it may be loaded before the loop and stored after it: a
   reduction then, as of a variable.  A loop of no iterations neither loads nor
   stores.

   An iteration that adds to y[i] twice stores it twice, where GCC does not
   know that the accesses between are elsewhere.  The first store is not needed
   either, then.  */

#include "gcc-shim.h"
#include "gimple/statement.h"
#include "gimple/walk.h"
#include "transform/loop/alias-check.h"
#include "transform/loop/exit.h"
#include "transform/loop/memory-reduction.h"
#include "transform/loop/recurrence.h"
#include "transform/loop/renumber.h"

/* The load in S's loop of what STORE stores to, which is the only one; null if
   there is none.  */

static gimple *
load_of (struct counted_loop *s, gimple *store)
{
  gimple *found = NULL;
  tree ref = gimple_assign_lhs (store);
  bool other = false;
  for (gimple *stmt : loop_statements (s->loop))
    if (gimple_assign_load_p (stmt)
	&& alias_same_place_p (s->loop, store, ref, stmt,
			       gimple_assign_rhs1 (stmt)))
      {
	other |= found != NULL;
	found = stmt;
      }
  return other ? NULL : found;
}

/* Put into STORES the stores of S's loop to where STORE stores, from LOAD,
   which loads that, up to STORE, if they are executed in each iteration.  */

static void
find_stores (struct counted_loop *s, gimple *load, gimple *store,
	     auto_vec<gimple *> *stores)
{
  bool between = false;
  basic_block *body = get_loop_body_in_dom_order (s->loop);
  for (unsigned b = 0; b < s->loop->num_nodes; b++)
    for (gimple_stmt_iterator i = gsi_start_nondebug_bb (body[b]);
	 !gsi_end_p (i); gsi_next_nondebug (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (between && stmt != store && gimple_assign_single_p (stmt)
	    && gimple_vdef (stmt) && !gimple_has_volatile_ops (stmt)
	    && TREE_CODE (gimple_assign_rhs1 (stmt)) == SSA_NAME
	    && dominated_by_p (CDI_DOMINATORS, body[b], gimple_bb (load))
	    && dominated_by_p (CDI_DOMINATORS, gimple_bb (store), body[b])
	    && alias_same_place_p (s->loop, store, gimple_assign_lhs (store),
				   stmt, gimple_assign_lhs (stmt)))
	  stores->safe_push (stmt);
	between = (between || stmt == load) && stmt != store;
      }
  free (body);
  stores->safe_push (store);
}

/* Note STMT of S's loop if it ends such a sum.  */

static void
note_summed_store (struct counted_loop *s, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !gimple_vdef (stmt)
      || gimple_has_volatile_ops (stmt)
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != SSA_NAME
      || !dominated_by_p (CDI_DOMINATORS, s->loop->latch, gimple_bb (stmt))
      || !alias_fixed_p (s->loop, stmt, gimple_assign_lhs (stmt)))
    return;
  struct summed x;
  gimple *load = load_of (s, stmt);
  if (!load || gimple_has_volatile_ops (load)
      || TREE_CODE (gimple_assign_lhs (load)) != SSA_NAME
      || !dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), gimple_bb (load))
      || !useless_type_conversion_p (TREE_TYPE (gimple_assign_lhs (load)),
				     TREE_TYPE (gimple_assign_rhs1 (stmt))))
    return;
  auto_vec<gimple *> stores;
  find_stores (s, load, stmt, &stores);
  x.nbefore = stores.length () - 1;
  if (x.nbefore > ARRAY_SIZE (x.before)
      || !recurrence_memory_p (s->loop, load, &stores, &x.op))
    return;
  for (unsigned k = 0; k < x.nbefore; k++)
    x.before[k] = stores[k];
  x.at.stmt[0] = load;
  x.at.ref[0] = gimple_assign_rhs1 (load);
  x.at.stmt[1] = stmt;
  x.at.ref[1] = gimple_assign_lhs (stmt);
  s->summed.safe_push (x);
}

void
reduction_find (struct counted_loop *s)
{
  shim_scev_initialize ();
  for (gimple *stmt : loop_statements (s->loop))
    note_summed_store (s, stmt);
  scev_finalize ();
}

void
reduction_except (const struct counted_loop *s,
		  auto_vec<struct depend_pair> *except)
{
  for (unsigned i = 0; i < s->summed.length (); i++)
    {
      const struct summed *x = &s->summed[i];
      except->safe_push (x->at);
      for (unsigned k = 0; k < x->nbefore; k++)
	for (unsigned n = 0; n < 2 + k; n++)
	  {
	    gimple *other = n < 2 ? x->at.stmt[n] : x->before[n - 2];
	    struct depend_pair p = { { x->before[k], other },
				     { NULL_TREE, NULL_TREE } };
	    except->safe_push (p);
	  }
    }
}

/* Take STMT out of the program.  */

static void
take_out (gimple *stmt)
{
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  remove_statement (&i);
}

/* Do it for X of S, where AFTER is the block in which the loop has ended.  */

static void
carry_one (struct counted_loop *s, const struct summed *x, basic_block after)
{
  gimple_seq seq = NULL;
  edge pre = loop_preheader_edge (s->loop), latch = loop_latch_edge (s->loop);
  gimple *load = x->at.stmt[0], *store = x->at.stmt[1];
  tree was = gimple_assign_lhs (load), next = gimple_assign_rhs1 (store);
  tree type = TREE_TYPE (was);
  tree place = alias_place (&seq, s->loop, store, x->at.ref[1]);
  tree first = make_ssa_name (type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (first, unshare_expr (place)));
  gsi_insert_seq_on_edge_immediate (pre, seq);
  pre = loop_preheader_edge (s->loop);
  gphi *phi = create_phi_node (make_ssa_name (type), s->loop->header);
  add_phi_arg (phi, first, pre, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, latch, UNKNOWN_LOCATION);
  imm_use_iterator iter;
  use_operand_p use;
  gimple *user;
  FOR_EACH_IMM_USE_STMT (user, iter, was)
    {
      FOR_EACH_IMM_USE_ON_STMT (use, iter)
	SET_USE (use, gimple_phi_result (phi));
      update_stmt (user);
    }
  gphi *end = create_phi_node (make_ssa_name (type), after);
  add_phi_arg (end, s->at_head ? gimple_phi_result (phi) : next,
	       single_pred_edge (after), UNKNOWN_LOCATION);
  gassign *back = gimple_build_assign (place, gimple_phi_result (end));
  gimple_set_location (back, gimple_location (store));
  gimple_stmt_iterator i = gsi_after_labels (after);
  gsi_insert_before (&i, back, GSI_SAME_STMT);
  take_out (load);
  for (unsigned k = 0; k < x->nbefore; k++)
    take_out (x->before[k]);
  take_out (store);
  struct carried c = { phi, CARRIED_REDUCTION, NULL_TREE, false, x->op };
  s->carried.safe_push (c);
}

/* Put a block behind S's loop, through which what that leaves behind goes.  */

static basic_block
block_behind (struct counted_loop *s)
{
  basic_block bb = split_edge (loop_exit (s->loop));
  edge out = single_succ_edge (bb);
  for (gphi_iterator i = gsi_start_phis (out->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = PHI_ARG_DEF_FROM_EDGE (i.phi (), out);
      if (virtual_operand_p (v) || counted_invariant_p (s->loop, v))
	continue;
      gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (v)), bb);
      add_phi_arg (phi, v, single_pred_edge (bb), UNKNOWN_LOCATION);
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), out),
	       gimple_phi_result (phi));
    }
  return bb;
}

/* Have S's loop carry its sums.  */

static void
carry_sums (struct counted_loop *s)
{
  basic_block after = block_behind (s);
  shim_scev_initialize ();
  for (unsigned i = 0; i < s->summed.length (); i++)
    carry_one (s, &s->summed[i], after);
  scev_finalize ();
  s->exit = loop_exit (s->loop);
}

bool
reduction_apart (struct counted_loop *s)
{
  gimple_seq seq = NULL;
  if (s->unless.is_empty () && s->summed.is_empty ())
    return true;
  update_ssa (TODO_update_ssa);
  tree flag = alias_test (&seq, s);
  if (!renumber_copy (s->loop, seq, flag))
    return false;
  /* The copy's uses of what it computes are those of the loop's until then.  */
  update_ssa (TODO_update_ssa);
  if (s->summed.length ())
    carry_sums (s);
  return true;
}
