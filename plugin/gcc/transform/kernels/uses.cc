/* What a kernels construct does to its variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/kernels/uses.h"
#include "transform/kernels/values.h"

/* True if T is a variable that refers to another one, as dummy
   arguments do.  */

static bool
by_reference_p (tree t)
{
  return DECL_P (t) && lang_hooks.decls.omp_privatize_by_reference (t);
}

/* The variable that the reference REF is a part of; if that is what another one
   refers to, that other one.  Else the memory that a pointer points to, or
   null.  */

static tree
variable_of (tree ref)
{
  tree base = get_base_address (ref);
  return (base && TREE_CODE (base) == MEM_REF
	  && by_reference_p (TREE_OPERAND (base, 0))
	  ? TREE_OPERAND (base, 0) : base);
}

/* Note in USES that VARIABLE, as variable_of returns it, is changed, or its
   address used.  */

static void
note_changed (struct kernels_uses *uses, tree variable)
{
  if (!variable)
    return;
  uses->changed.add (variable);
  if (uses->shared || !DECL_P (variable)
      || TREE_CODE (variable) == FUNCTION_DECL
      || uses->locals->contains (variable)
      /* The compiler sets its own before each use.  */
      || (DECL_ARTIFICIAL (variable) && uses->declared.contains (variable)))
    return;
  tree type = TREE_TYPE (variable);
  if (by_reference_p (variable))
    type = TREE_TYPE (type);
  /* An array may have an element for each iteration.  */
  if (TREE_CODE (type) != ARRAY_TYPE)
    uses->shared = variable;
}

/* Callback of walk_gimple_seq: note in the kernels_uses of DATA, a
   walk_stmt_info, that *TP is changed, or its address used.  */

static tree
note_change (tree *tp, int *walk, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  struct kernels_uses *uses = (struct kernels_uses *) wi->info;
  if (TYPE_P (*tp))
    *walk = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    note_changed (uses, variable_of (TREE_OPERAND (*tp, 0)));
  else if (wi->is_lhs)
    {
      note_changed (uses, variable_of (*tp));
      /* Indices are only read.  */
      *walk = 0;
    }
  else if (TREE_CODE (*tp) == MEM_REF)
    *walk = 0;
  else if (by_reference_p (*tp) && is_gimple_call (gsi_stmt (wi->gsi)))
    note_changed (uses, *tp);
  return NULL_TREE;
}

static tree note_local (gimple_stmt_iterator *, bool *, walk_stmt_info *);

/* Note in the kernels_uses of WI what LOOP does.  */

static void
note_inner (gomp_for *loop, walk_stmt_info *wi)
{
  struct kernels_uses *uses = (struct kernels_uses *) wi->info;
  auto_vec<tree> lent;
  hash_set<tree> inside, *around = uses->locals;
  if (omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_INDEPENDENT))
    /* What is around is one for all its iterations.  */
    uses->locals = &inside;
  body_lend (uses->locals, loop, &lent);
  uses->loops++;
  walk_gimple_op (loop, note_change, wi);
  walk_gimple_seq (gimple_omp_for_pre_body (loop), note_local, note_change, wi);
  walk_gimple_seq (gimple_omp_body (loop), note_local, note_change, wi);
  uses->loops--;
  while (!lent.is_empty ())
    uses->locals->remove (lent.pop ());
  uses->locals = around;
  for (tree c = gimple_omp_for_clauses (loop); c && uses->loops;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      note_changed (uses, variable_of (OMP_CLAUSE_DECL (c)));
}

/* Callback of walk_gimple_seq: note in the kernels_uses of WI which variables
   lanes have of their own by the statement at GSI.  */

static tree
note_local (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct kernels_uses *uses = (struct kernels_uses *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  *handled = loop != NULL;
  if (loop)
    note_inner (loop, wi);
  else if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      {
	uses->locals->add (v);
	uses->declared.add (v);
      }
  return NULL_TREE;
}

void
kernels_find_uses (gomp_target *target, struct kernels_uses *uses)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  hash_set<tree> locals;
  uses->locals = &locals;
  uses->loops = 0;
  wi.info = uses;
  walk_gimple_seq (gimple_omp_body (target), note_local, note_change, &wi);
  uses->locals = NULL;
}

/* True if C is a scalar that the program does not name in clauses, so that it
   is copied in and out, and that is only read, by USES.  */

static bool
only_read_p (tree c, struct kernels_uses *uses)
{
  tree decl = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP ? OMP_CLAUSE_DECL (c)
	       : NULL_TREE);
  return (decl && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM
	  && DECL_P (decl) && is_gimple_reg_type (TREE_TYPE (decl))
	  && !TREE_THIS_VOLATILE (decl)
	  && !lang_hooks.decls.omp_privatize_by_reference (decl)
	  && !uses->declared.contains (decl) && !uses->changed.contains (decl));
}

void
kernels_find_unchanged (gomp_target *target, struct kernels_uses *uses,
			hash_set<tree> *unchanged)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (only_read_p (c, uses))
      unchanged->add (OMP_CLAUSE_DECL (c));
}

void
kernels_pass_values (gomp_target *target, struct kernels_uses *uses)
{
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p;
       p = &OMP_CLAUSE_CHAIN (*p))
    {
      if (!only_read_p (*p, uses))
	continue;
      tree c = build_omp_clause (OMP_CLAUSE_LOCATION (*p),
				 OMP_CLAUSE_FIRSTPRIVATE);
      OMP_CLAUSE_DECL (c) = OMP_CLAUSE_DECL (*p);
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*p);
      *p = c;
    }
}
