/* What repairs need before directives are lowered.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The gimplifier declares its temporaries outside of a simd loop that alone
   uses them.  So the copy of the loop for lanes has the same temporaries as
   the loop for the host; they go into the body, which the copy then has its
   own of.

   GCC stops where it makes a private copy of an object of a class that must be
   constructed (create_tmp_var refuses such types).  omplower itself treats such
   objects well, as they are constructed by statements of the body or of the
   clause; so the types look like others until it has passed.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "transform/kernels/outer-sums.h"
#include "transform/kernels/tiles.h"
#include "transform/repair/repair.h"
#include "unit.h"

/* The types that do not look like what they are, until omplower is done.  */
struct disguised_types : unit_part
{
  auto_vec<tree> list;
};

typedef hash_map<tree, unsigned> use_counts;
typedef auto_vec<gomp_for *> loop_list;

/* True if T is a temporary in memory.  */

static bool
temporary_p (tree t)
{
  return (VAR_P (t) && DECL_ARTIFICIAL (t) && !is_global_var (t)
	  && !is_gimple_reg (t) && !DECL_HAS_VALUE_EXPR_P (t)
	  && !DECL_HARD_REGISTER (t)
	  && DECL_CONTEXT (t) == current_function_decl
	  && shim_type_bytes (TREE_TYPE (t)) > 0);
}

/* Callback of walk_gimple_seq: count *TP in the map of DATA, if it is a
   temporary.  */

static tree
count_op (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  use_counts *counts = (use_counts *) wi->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (DECL_P (*tp) && temporary_p (*tp))
    counts->get_or_insert (*tp)++;
  return NULL_TREE;
}

/* Callback of walk_gimple_seq: note the simd loop at GSI in WI's data.  */

static tree
note_simd_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_SIMD;
  if (*handled)
    ((loop_list *) wi->info)->safe_push (loop);
  return NULL_TREE;
}

/* Callback of walk_gimple_seq: take the variables of the set that is WI's data
   out of the GIMPLE_BIND at GSI.  */

static tree
remove_declarations (gimple_stmt_iterator *gsi, bool *handled,
		     walk_stmt_info *wi)
{
  hash_set<tree> *moved = (hash_set<tree> *) wi->info;
  *handled = false;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  if (!bind)
    return NULL_TREE;
  /* A block's variables are the last of its bind's.  */
  if (tree block = gimple_bind_block (bind))
    while (BLOCK_VARS (block) && moved->contains (BLOCK_VARS (block)))
      BLOCK_VARS (block) = DECL_CHAIN (BLOCK_VARS (block));
  tree vars = gimple_bind_vars (bind), *end = &vars;
  while (*end)
    if (moved->contains (*end))
      *end = DECL_CHAIN (*end);
    else
      end = &DECL_CHAIN (*end);
  gimple_bind_set_vars (bind, vars);
  return NULL_TREE;
}

/* Walk SEQ with the callbacks and DATA.  */

static void
walk_body (gimple_seq seq, walk_stmt_fn stmt_fn, walk_tree_fn op_fn, void *data)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = data;
  walk_gimple_seq (seq, stmt_fn, op_fn, &wi);
}

/* Declare the temporaries that only LOOP of the function with BODY uses, of
   those that ALL counts, in its body.  */

static void
move_temporaries (gomp_for *loop, gimple_seq body, use_counts *all)
{
  use_counts inside;
  hash_set<tree> moved;
  auto_vec<tree> vars;
  walk_body (gimple_omp_body (loop), NULL, count_op, &inside);
  for (use_counts::iterator i = inside.begin ();
       i != inside.end (); ++i)
    if ((*i).second == *all->get ((*i).first))
      {
	moved.add ((*i).first);
	vars.safe_push ((*i).first);
      }
  if (vars.is_empty ())
    return;
  vars.qsort (compare_uids);
  walk_body (body, remove_declarations, NULL, &moved);
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  for (unsigned i = 0; i < vars.length (); i++)
    {
      DECL_CHAIN (vars[i]) = NULL_TREE;
      gimple_bind_append_vars (bind, vars[i]);
    }
  gimple_bind_set_body (bind, gimple_omp_body (loop));
  gimple_omp_set_body (loop, bind);
}

/* Callback of walk_gimple_seq: note the simd loops of the target region at GSI
   in WI's data.  */

static tree
note_region_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = target && (gimple_omp_target_kind (target)
			== GF_OMP_TARGET_KIND_REGION);
  if (*handled)
    walk_body (gimple_omp_body (target), note_simd_loop, NULL, wi->info);
  return NULL_TREE;
}

/* Disguise the type of what CLAUSE makes private, if it needs that.  */

static void
disguise_clause (tree clause)
{
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (clause));
  if (POINTER_TYPE_P (type)
      && lang_hooks.decls.omp_privatize_by_reference (OMP_CLAUSE_DECL (clause)))
    type = TREE_TYPE (type);
  if (!TREE_ADDRESSABLE (type))
    return;
  TREE_ADDRESSABLE (type) = 0;
  unit_have<disguised_types> (UNIT_DISGUISED)->list.safe_push (type);
}

void
repairs_before_lowering (void)
{
  gimple_seq body = gimple_body (current_function_decl);
  loop_list loops;
  use_counts all;
  if (flag_openacc)
    {
      repair_tiles ();
      acc_sums_repair ();
    }
  bool on_device = lookup_attribute ("omp declare target",
				     DECL_ATTRIBUTES (current_function_decl));
  walk_body (body, on_device ? note_simd_loop : note_region_loops, NULL,
	     &loops);
  if (loops.is_empty ())
    return;
  walk_body (body, NULL, count_op, &all);
  for (unsigned i = 0; i < loops.length (); i++)
    {
      for (tree c = gimple_omp_for_clauses (loops[i]); c;
	   c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	    || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE)
	  disguise_clause (c);
      move_temporaries (loops[i], body, &all);
    }
}

void
repairs_after_lowering (void)
{
  struct disguised_types *disguised
    = unit_known<disguised_types> (UNIT_DISGUISED);
  while (disguised && !disguised->list.is_empty ())
    TREE_ADDRESSABLE (disguised->list.pop ()) = 1;
}
