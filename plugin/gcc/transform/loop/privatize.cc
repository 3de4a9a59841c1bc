/* Variables in memory of which each lane gets its own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A variable that only the loop uses, and that it writes, holds what one
   iteration needs for itself: which iterations a thread runs is OpenMP's to
   choose, so none can count on finding what another left there.  GCC gives a
   variable to each lane if .GOMP_SIMT_ENTER has its address and it has the
   attribute "omp simt private" (omp-offload.cc, ompdevlow).  It rewrites
   statements then, but not the arguments of phis; so addresses are computed on
   the edges before those.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/statement.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "transform/loop/privatize.h"
#include "transform/loop/thread-value.h"

/* The automatic variables that a walk finds.  */
struct found
{
  hash_set<tree> *set;
  auto_vec<tree> *order;	/* The same in order, or null.  */
};

/* Note BASE in DATA, a struct found, if it is automatic.  */

static bool
note_local (gimple *, tree base, tree, void *data)
{
  struct found *f = (struct found *) data;
  base = base_variable (base);
  if (((VAR_P (base) && !is_global_var (base))
       || TREE_CODE (base) == PARM_DECL || TREE_CODE (base) == RESULT_DECL)
      && !f->set->add (base) && f->order)
    f->order->safe_push (base);
  return false;
}

/* Note in F the automatic variables that BB writes or takes the address of;
   with READS, also those that it reads.  */

static void
walk_block (basic_block bb, struct found *f, bool reads)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    walk_stmt_load_store_addr_ops (i.phi (), f, NULL, note_local, note_local);
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    if (!gimple_clobber_p (gsi_stmt (i)))
      walk_stmt_load_store_addr_ops (gsi_stmt (i), f, reads ? note_local : NULL,
				     note_local, note_local);
}

/* True if GCC cannot make VAR each lane's own.  */

static bool
unsuitable_p (tree var)
{
  return (!VAR_P (var) || DECL_HARD_REGISTER (var)
	  || DECL_HAS_VALUE_EXPR_P (var)
	  || !COMPLETE_TYPE_P (TREE_TYPE (var))
	  || shim_type_bytes (TREE_TYPE (var)) < 0);
}

enum remark_id
privatize_find (struct counted_loop *s, auto_vec<tree> *vars, tree *what)
{
  hash_set<tree> in, out;
  struct found inside = { &in, vars }, outside = { &out, NULL };
  HOST_WIDE_INT bytes = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (bb_in_loop_p (s->loop, bb))
      walk_block (bb, &inside, false);
    else
      walk_block (bb, &outside, true);
  for (unsigned i = 0; i < vars->length (); i++)
    {
      *what = (*vars)[i];
      if (unsuitable_p (*what) || out.contains (*what))
	return REMARK_MEMORY;
      bytes += shim_type_bytes (TREE_TYPE (*what));
      if (bytes > PRIVATE_MAX)
	return REMARK_STACK;
    }
  *what = NULL_TREE;
  return REMARK_NONE;
}

/* What replaces variables in a statement.  */
struct replacement
{
  hash_map<tree, tree> by;
  bool any;
  bool debug;			/* The statement is there for -g alone.  */
  gimple_seq before;		/* What the statement needs before it.  */
};

/* Have REF, if it refers to memory by the address of what R replaces, do so by
   a name: GCC replaces no variable there, as it takes such an address for
   invariant (gimplify_expr).  */

static void
replace_base (tree ref, struct replacement *r)
{
  tree address = TREE_OPERAND (ref, 0);
  tree *by = (TREE_CODE (address) == ADDR_EXPR
	      ? r->by.get (TREE_OPERAND (address, 0)) : NULL);
  if (!by)
    return;
  r->any = true;
  if (r->debug)
    return;
  tree name = make_ssa_name (TREE_TYPE (address));
  address = build1 (ADDR_EXPR, TREE_TYPE (address), *by);
  gimple_seq_add_stmt (&r->before, gimple_build_assign (name, address));
  TREE_OPERAND (ref, 0) = name;
}

/* Replace in *TP what the struct replacement says that DATA, a struct
   walk_stmt_info, has.  Statements may share the address of a variable.  */

static tree
replace_variable (tree *tp, int *, void *data)
{
  struct replacement *r
    = (struct replacement *) ((struct walk_stmt_info *) data)->info;
  if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (*tp, 0));
      if (base && r->by.get (base))
	{
	  *tp = unshare_expr (*tp);
	  r->any = true;
	}
    }
  else if (TREE_CODE (*tp) == MEM_REF)
    replace_base (*tp, r);
  else if (DECL_P (*tp))
    if (tree *by = r->by.get (*tp))
      {
	*tp = *by;
	r->any = true;
      }
  return NULL_TREE;
}

/* Replace in STMT as R says.  */

static void
replace_in (gimple *stmt, struct replacement *r)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = r;
  r->any = false;
  r->debug = is_gimple_debug (stmt);
  r->before = NULL;
  if (r->debug)
    {
      if (!gimple_debug_bind_p (stmt) || !gimple_debug_bind_has_value_p (stmt))
	return;
      tree value = unshare_expr (gimple_debug_bind_get_value (stmt));
      walk_tree (&value, replace_variable, &wi, NULL);
      if (r->any)
	gimple_debug_bind_reset_value (stmt);
    }
  else
    walk_gimple_op (stmt, replace_variable, &wi);
  if (r->any)
    update_stmt (stmt);
}

/* Compute on the edge before PHI what it gets by its argument I, an address of
   what R replaces.  */

static void
replace_in_phi (gphi *phi, unsigned i, struct replacement *r)
{
  tree arg = gimple_phi_arg_def (phi, i);
  tree base = (TREE_CODE (arg) == ADDR_EXPR
	       ? get_base_address (TREE_OPERAND (arg, 0)) : NULL_TREE);
  if (!base || !r->by.get (base))
    return;
  tree name = make_ssa_name (TREE_TYPE (arg));
  gassign *stmt = gimple_build_assign (name, unshare_expr (arg));
  replace_in (stmt, r);
  gimple_seq_add_stmt (&r->before, stmt);
  gsi_insert_seq_on_edge (gimple_phi_arg_edge (phi, i), r->before);
  SET_PHI_ARG_DEF (phi, i, name);
}

/* A new variable like VAR, for lanes.  */

static tree
copy_for_lanes (tree var)
{
  tree copy = create_tmp_var_raw (TREE_TYPE (var), get_name (var));
  SET_DECL_ALIGN (copy, DECL_ALIGN (var));
  DECL_SOURCE_LOCATION (copy) = DECL_SOURCE_LOCATION (var);
  DECL_CONTEXT (copy) = current_function_decl;
  TREE_ADDRESSABLE (copy) = 1;
  DECL_SEEN_IN_BIND_EXPR_P (copy) = 1;
  shim_no_warning (copy);
  DECL_ATTRIBUTES (copy) = tree_cons (get_identifier ("omp simt private"),
				      NULL, DECL_ATTRIBUTES (copy));
  add_local_decl (cfun, copy);
  return copy;
}

void
privatize_replace (class loop *loop, const auto_vec<tree> &vars,
		   auto_vec<tree> *args)
{
  struct replacement r;
  if (vars.is_empty ())
    return;
  for (unsigned i = 0; i < vars.length (); i++)
    {
      tree copy = copy_for_lanes (vars[i]);
      r.by.put (vars[i], copy);
      args->safe_push (build_fold_addr_expr (copy));
    }
  for (basic_block bb : loop_blocks (loop))
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i);
	   gsi_next (&i))
	for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
	  replace_in_phi (i.phi (), k, &r);
      gimple_stmt_iterator i = gsi_start_bb (bb);
      while (!gsi_end_p (i))
	if (gimple_clobber_p (gsi_stmt (i))
	    && r.by.get (gimple_assign_lhs (gsi_stmt (i))))
	  remove_statement (&i);
	else
	  {
	    replace_in (gsi_stmt (i), &r);
	    gsi_insert_seq_before (&i, r.before, GSI_SAME_STMT);
	    gsi_next (&i);
	  }
    }
  gsi_commit_edge_inserts ();
}
