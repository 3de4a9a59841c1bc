/* OpenMP's lanes: SIMT copies of loops, and shares of threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/ifn.h"
#include "gimple/loops.h"
#include "region/simt.h"
#include "region/variant.h"

tree
simt_told_name (tree type, const char *var_name)
{
  return make_ssa_name (create_tmp_var (type, var_name));
}

bool
simt_told_p (const_tree name, const char *var_name)
{
  tree var = TREE_CODE (name) == SSA_NAME ? SSA_NAME_VAR (name) : NULL_TREE;
  return (var && DECL_NAME (var)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (var)), var_name));
}

/* True if the analysis assumes that NAME is not 0.  */

static bool
assumed_p (tree name)
{
  if (simt_told_p (name, SIMT_APART_NAME))
    return true;
  return (simt_told_p (name, SIMT_STAGED_NAME)
	  && gimple_assign_cast_p (SSA_NAME_DEF_STMT (name)));
}

/* True if the analysis assumes that the test at the end of E's source leads
   elsewhere.  */

static bool
never_taken_p (edge e)
{
  gimple *last = last_stmt (e->src);
  if (!last || gimple_code (last) != GIMPLE_COND)
    return variant_dead_edge_p (e);
  gcall *def = internal_def (gimple_cond_lhs (last));
  bool simt = def && gimple_call_internal_fn (def) == IFN_GOMP_USE_SIMT;
  if ((!simt && !assumed_p (gimple_cond_lhs (last)))
      || !integer_zerop (gimple_cond_rhs (last)))
    return false;
  bool simt_on_true = gimple_cond_code (last) == NE_EXPR;
  return (e->flags & EDGE_TRUE_VALUE) != 0 ? !simt_on_true : simt_on_true;
}

bool
dead_edge_p (edge e)
{
  return (never_taken_p (e)
	  || (single_pred_p (e->src) && single_succ_p (e->src)
	      && never_taken_p (single_pred_edge (e->src))));
}

bool
simt_only_p (basic_block bb)
{
  if (!single_pred_p (bb))
    return false;
  /* What direct kernels alone execute.  */
  if (dead_edge_p (single_pred_edge (bb)))
    return simt_only_p (single_pred (bb));
  edge e;
  edge_iterator ei;
  bool other = false;
  FOR_EACH_EDGE (e, ei, single_pred (bb)->succs)
    other |= e->dest != bb && dead_edge_p (e);
  return other;
}

bool
simt_copy_p (class loop *loop)
{
  for (basic_block bb = loop->header; bb;
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (single_pred_p (bb)
	&& (dead_edge_p (single_pred_edge (bb)) || simt_only_p (bb)))
      return true;
  return false;
}

/* True if NAME is computed from the internal function FN by conversions,
   sums and products.  */

static bool
computed_from_p (tree name, enum internal_fn fn, int depth)
{
  if (depth > 6 || TREE_CODE (name) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (name))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (internal_fn_of (def) == fn)
    return true;
  if (!is_gimple_assign (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (computed_from_p (gimple_op (def, i), fn, depth + 1))
      return true;
  return false;
}

bool
simt_phi_p (gphi *phi)
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (computed_from_p (gimple_phi_arg_def (phi, i), IFN_GOMP_SIMT_VF, 0))
      return true;
  return false;
}

bool
simt_header_p (basic_block bb)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (simt_phi_p (gsi.phi ()))
      return true;
  return false;
}

tree
simt_count (basic_block header)
{
  gcond *test = safe_dyn_cast<gcond *> (last_stmt (header));
  tree k = test ? gimple_cond_lhs (test) : NULL_TREE;
  if (!k || gimple_cond_code (test) != LT_EXPR || TREE_CODE (k) != SSA_NAME)
    return NULL_TREE;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (k));
  return (phi && gimple_bb (phi) == header && simt_phi_p (phi)
	  ? gimple_cond_rhs (test) : NULL_TREE);
}

/* True if NAME is computed from a call of FUNCTION; DEPTH is how far it has
   been followed.  */

static bool
from_call_p (tree name, const char *function, int depth)
{
  if (depth > MAX_START_DEPTH || TREE_CODE (name) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (name))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (is_gimple_call (def))
    return strcmp (shim_function_name (gimple_call_fndecl (def)),
		   function) == 0;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (from_call_p (gimple_phi_arg_def (phi, i), function,
			 depth * 2 + 1))
	  return true;
      return false;
    }
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (from_call_p (gimple_op (def, i), function, depth + 1))
      return true;
  return false;
}

bool
computed_from_call_p (tree name, const char *function)
{
  return from_call_p (name, function, 0);
}

/* True if DEF is a call of FUNCTION.  */

static bool
call_of_p (gimple *def, const char *function)
{
  return (is_gimple_call (def)
	  && strcmp (shim_function_name (gimple_call_fndecl (def)),
		     function) == 0);
}

/* True if DEF is a phi that only devices with lanes reach by one of its
   edges.  */

static bool
other_for_simt_p (gimple *def, const char *)
{
  gphi *phi = dyn_cast<gphi *> (def);
  for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
    if (simt_only_p (gimple_phi_arg_edge (phi, i)->src))
      return true;
  return false;
}

/* True if N is computed, by arithmetic and phis, from something that is
   defined as WANTED says of it and of ARG.  */

static bool
count_from_p (tree n, bool (*wanted) (gimple *, const char *), const char *arg)
{
  enum { MOST = 64 };
  auto_vec<tree> todo;
  hash_set<tree> seen;
  todo.safe_push (n);
  while (!todo.is_empty () && seen.elements () < MOST)
    {
      tree name = todo.pop ();
      if (TREE_CODE (name) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (name)
	  || seen.add (name))
	continue;
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (wanted (def, arg))
	return true;
      if (gphi *phi = dyn_cast<gphi *> (def))
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  todo.safe_push (gimple_phi_arg_def (phi, i));
      else if (is_gimple_assign (def) && !gimple_vuse (def))
	for (unsigned i = 1; i < gimple_num_ops (def); i++)
	  if (gimple_op (def, i))
	    todo.safe_push (gimple_op (def, i));
    }
  return false;
}

bool
simt_count_from_p (basic_block header, const char *function)
{
  tree n = simt_count (header);
  return n && count_from_p (n, call_of_p, function);
}

bool
simt_whole_p (basic_block header)
{
  return (simt_count_from_p (header, "omp_get_thread_num")
	  && count_from_p (simt_count (header), other_for_simt_p, NULL));
}

bool
simt_chunks_p (basic_block header)
{
  return (thread_header_p (header)
	  || (simt_count_from_p (header, "omp_get_thread_num")
	      && !simt_whole_p (header)));
}

bool
thread_header_p (basic_block header)
{
  class loop *loop = header->loop_father;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, header->preds)
    {
      if (bb_in_loop_p (loop, e->src))
	continue;
      for (gphi_iterator gsi = gsi_start_phis (header);
	   !gsi_end_p (gsi); gsi_next (&gsi))
	if (!virtual_operand_p (gimple_phi_result (gsi.phi ()))
	    && computed_from_call_p (PHI_ARG_DEF_FROM_EDGE (gsi.phi (), e),
				     "omp_get_thread_num"))
	  return true;
    }
  return false;
}

bool
simt_possible_p (void)
{
  const char *targets = getenv ("OFFLOAD_TARGET_NAMES");
  return optimize && targets && strstr (targets, "nvptx");
}

/* True if the driver finds the offload compiler of TARGET, of LENGTH
   characters, as lto-wrapper does (GCC: lto-wrapper.cc,
   compile_offload_image).  */

static bool
compiler_installed_p (const char *target, int length)
{
  const char *path = getenv ("COMPILER_PATH");
  bool found = false;
  while (path && *path && !found)
    {
      size_t n = strcspn (path, ":");
      char *file = xasprintf ("%.*s/accel/%.*s/mkoffload", (int) n, path,
			      length,
			      target);
      found = access (file, X_OK) == 0;
      free (file);
      path += n + (path[n] == ':');
    }
  return found;
}

/* True if another target than nvptx may be compiled for: if INSTALLED, one
   whose compiler is there.  */

static bool
other_target_p (bool installed)
{
  const char *targets = getenv ("OFFLOAD_TARGET_NAMES");
  while (targets && *targets)
    {
      size_t n = strcspn (targets, ":");
      if (!startswith (targets, "nvptx")
	  && (!installed || compiler_installed_p (targets, n)))
	return true;
      targets += n + (targets[n] == ':');
    }
  return false;
}

bool
simt_others_p (void)
{
  return !getenv ("OFFLOAD_TARGET_DEFAULT") && other_target_p (false);
}

bool
simt_others_possible_p (void)
{
  return other_target_p (getenv ("OFFLOAD_TARGET_DEFAULT") != NULL);
}
