/* What variables of the compiler are that are set before a loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* C and C++ compute the sizes of an array's dimensions where it is declared,
   into variables of their own, from copies of what the program says:

     double a[n][m];
       m.0 = m; _1 = (sizetype) m.0; _2 = _1 * 8; size = _2;

   Such a variable is set by one statement, before it is used.  What the
   program's variables were then they still are if only one statement sets them,
   in parameters none: that is executed before the declaration, and not again
   while the array lives.  */

#include "gcc-shim.h"
#include "transform/kernels/outside-values.h"

/* Callback of walk_gimple_seq: note in the outside_values of WI what the
   statement at GSI sets.  */

static tree
note_set (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct outside_values *v = (struct outside_values *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
      v->set.put (gimple_omp_for_index (loop, k), NULL);
  tree to = gimple_get_lhs (stmt);
  if (!to || !DECL_P (to) || gimple_clobber_p (stmt))
    return NULL_TREE;
  bool had;
  gimple *&setter = v->set.get_or_insert (to, &had);
  setter = had ? NULL : stmt;
  return NULL_TREE;
}

/* Fill V if that has not been done.  */

static void
note_assignments (struct outside_values *v)
{
  walk_stmt_info wi;
  if (v->noted)
    return;
  v->noted = true;
  memset (&wi, 0, sizeof wi);
  wi.info = v;
  walk_gimple_seq (gimple_body (current_function_decl), note_set, NULL, &wi);
}

/* True if T is a variable of the current function that nothing changes
   unseen.  */

static bool
seen_p (tree t)
{
  return ((VAR_P (t) || TREE_CODE (t) == PARM_DECL) && is_gimple_reg (t)
	  && DECL_CONTEXT (t) == current_function_decl);
}

gimple *
outside_setter (struct outside_values *v, tree t)
{
  if (TREE_CODE (t) == SSA_NAME)
    return SSA_NAME_IS_DEFAULT_DEF (t) ? NULL : SSA_NAME_DEF_STMT (t);
  if (!VAR_P (t) || !DECL_ARTIFICIAL (t) || !seen_p (t))
    return NULL;
  note_assignments (v);
  gimple **setter = v->set.get (t);
  return setter ? *setter : NULL;
}

bool
outside_constant_p (struct outside_values *v, tree t)
{
  if (!seen_p (t) || DECL_ARTIFICIAL (t))
    return false;
  note_assignments (v);
  gimple **setter = v->set.get (t);
  return TREE_CODE (t) == PARM_DECL ? !setter : setter && *setter;
}

bool
outside_object_p (struct outside_values *v, tree t)
{
  if (!DECL_P (t) || !seen_p (t) || !VAR_P (t))
    return false;
  note_assignments (v);
  gimple **found = v->set.get (t);
  gimple *setter = found ? *found : NULL;
  if (setter && gimple_assign_cast_p (setter)
      && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (setter))))
    setter = outside_setter (v, gimple_assign_rhs1 (setter));
  return (setter && is_gimple_call (setter)
	  && ((gimple_call_flags (setter) & ECF_MALLOC)
	      || gimple_call_builtin_p (setter, BUILT_IN_ALLOCA_WITH_ALIGN)));
}
