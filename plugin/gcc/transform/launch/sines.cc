/* Direct kernels: sine and cosine of one number.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC makes one call of sine and cosine of a number, which returns both in
   memory: in a region that is a function with a frame of the lane's
   (repair/frames.cc), and so is a cosine that may become such a one.  The
   device's C library computes them one after the other all the same.  So they
   are two calls here, of copies that can be in line (library.cc), of which GCC
   does not make one.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"

/* The call of cexpi that is all that the function NODE does, which stores the
   result where its first parameter leads, and gets the number by its second
   one; null if it does something else.  */

static gcall *
only_cexpi (struct cgraph_node *node)
{
  struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
  tree to = DECL_ARGUMENTS (node->decl), of = to ? DECL_CHAIN (to) : NULL_TREE;
  gcall *found = NULL;
  if (!DECL_ARTIFICIAL (node->decl) || !of || DECL_CHAIN (of))
    return NULL;
  for (gimple *stmt : function_statements (fn))
    {
      gcall *call = dyn_cast<gcall *> (stmt);
      if (call && !found && gimple_call_lhs (call)
	  && (gimple_call_builtin_p (call, BUILT_IN_CEXPI)
	      || gimple_call_builtin_p (call, BUILT_IN_CEXPIF))
	  && gimple_call_arg (call, 0) == ssa_default_def (fn, of))
	found = call;
      else if (gimple_assign_single_p (stmt) && gimple_vdef (stmt))
	{
	  tree lhs = gimple_assign_lhs (stmt);
	  if (!found || TREE_CODE (lhs) != MEM_REF
	      || !integer_zerop (TREE_OPERAND (lhs, 1))
	      || TREE_OPERAND (lhs, 0) != ssa_default_def (fn, to)
	      || gimple_assign_rhs1 (stmt) != gimple_call_lhs (found))
	    return NULL;
	}
      else if (!is_gimple_debug (stmt) && gimple_code (stmt) != GIMPLE_RETURN
	       && gimple_code (stmt) != GIMPLE_LABEL)
	return NULL;
    }
  return found;
}

/* The same of the call of cosine whose result NODE's function returns; it gets
   the number by its only parameter.  */

static gcall *
only_cosine (struct cgraph_node *node)
{
  struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
  tree of = DECL_ARGUMENTS (node->decl);
  gcall *found = NULL;
  if (!DECL_ARTIFICIAL (node->decl) || !of || DECL_CHAIN (of))
    return NULL;
  for (gimple *stmt : function_statements (fn))
    {
      gcall *call = dyn_cast<gcall *> (stmt);
      greturn *leave = dyn_cast<greturn *> (stmt);
      if (call && !found && gimple_call_lhs (call)
	  && (gimple_call_builtin_p (call, BUILT_IN_COS)
	      || gimple_call_builtin_p (call, BUILT_IN_COSF))
	  && gimple_call_arg (call, 0) == ssa_default_def (fn, of))
	found = call;
      else if (leave ? !found || (gimple_return_retval (leave)
				  != gimple_call_lhs (found))
	       : !is_gimple_debug (stmt) && gimple_code (stmt) != GIMPLE_LABEL)
	return NULL;
    }
  return found;
}

/* Append to SEQ a call of the function FN of X; return what it returns.  */

static tree
append_call (gimple_seq *seq, tree fn, tree x)
{
  gcall *call = gimple_build_call (fn, 1, x);
  tree name = make_ssa_name (TREE_TYPE (TREE_TYPE (fn)));
  gimple_call_set_lhs (call, name);
  gimple_seq_add_stmt (seq, call);
  return name;
}

/* Replace the call at I, of a function that does what CEXPI does, if the
   library has sine and cosine apart; return whether that is so.  */

static bool
split_call (gimple_stmt_iterator *i, gcall *cexpi)
{
  gimple *call = gsi_stmt (*i);
  tree x = gimple_call_arg (call, 1), sine, cosine;
  tree complex = TREE_TYPE (gimple_call_lhs (cexpi));
  if (!launch_sines_apart (TREE_TYPE (x) == double_type_node, &sine, &cosine))
    return false;
  gimple_seq seq = NULL;
  tree s = append_call (&seq, sine, x), c = append_call (&seq, cosine, x);
  tree both = make_ssa_name (complex);
  gimple_seq_add_stmt (&seq, gimple_build_assign (both, COMPLEX_EXPR, c, s));
  tree at = gimple_call_arg (call, 0);
  tree to = fold_build2 (MEM_REF, complex, at, build_zero_cst (TREE_TYPE (at)));
  gimple_seq_add_stmt (&seq, gimple_build_assign (to, both));
  for (gimple_stmt_iterator k = gsi_start (seq); !gsi_end_p (k); gsi_next (&k))
    gimple_set_location (gsi_stmt (k), gimple_location (call));
  gsi_insert_seq_before (i, seq, GSI_SAME_STMT);
  unlink_stmt_vdef (call);
  gsi_remove (i, true);
  release_defs (call);
  return true;
}

/* Have CALL, of a function that is the cosine of a number, call a copy of that;
   return whether there is one.  */

static bool
redirect_cosine (gimple *call)
{
  tree sine, cosine, type = TREE_TYPE (gimple_call_arg (call, 0));
  if (!launch_sines_apart (type == double_type_node, &sine, &cosine))
    return false;
  gimple_call_set_fndecl (call, cosine);
  update_stmt (call);
  return true;
}

void
launch_split_sines (void)
{
  basic_block bb;
  bool changed = false;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
      {
	struct cgraph_node *callee = launch_callee (gsi_stmt (i));
	gcall *cexpi = callee ? only_cexpi (callee) : NULL;
	if (cexpi && split_call (&i, cexpi))
	  {
	    changed = true;
	    continue;
	  }
	if (callee && only_cosine (callee))
	  changed |= redirect_cosine (gsi_stmt (i));
	gsi_next (&i);
      }
  if (changed)
    {
      mark_virtual_operands_for_renaming (cfun);
      update_ssa (TODO_update_ssa);
    }
}
