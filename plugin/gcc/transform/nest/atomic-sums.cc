/* Sums that iterations in parallel need atomic updates for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In

     for (k = ...)				shared out
       for (i = ...)
	 for (j = ...)
	   atomic: c[i][j] += a[i][k] * b[k][j];

   the element does not depend on K, so that all iterations of that loop update
   it.  No exchange of the loops can make the sum one of a register: that of K
   is the one that is shared out.  */

#include "gcc-shim.h"
#include "transform/nest/atomic-sums.h"

/* A walk through the body of a construct.  */
struct sums_walk
{
  auto_vec<tree> *loops;	/* Shared out, around what is walked
				   through.  */
  auto_vec<struct atomic_sum> *sums;
};

/* Variables that are computed from others among them.  */
struct dependents
{
  hash_set<tree> vars;
  bool grew;
};

/* The variable at *TP if it is one of the dependents at DATA.  For
   walk_tree.  */

static tree
find_dependent (tree *tp, int *, void *data)
{
  struct dependents *d = (struct dependents *) data;
  return DECL_P (*tp) && d->vars.contains (*tp) ? *tp : NULL_TREE;
}

/* Let VAR be one of D if VALUE, which it gets, depends on one.  */

static void
note_dependent (struct dependents *d, tree var, tree value)
{
  while (handled_component_p (var))
    var = TREE_OPERAND (var, 0);
  if (VAR_P (var) && value && walk_tree (&value, find_dependent, d, NULL))
    d->grew |= !d->vars.add (var);
}

/* Find assignments at *TP.  For walk_tree.  */

static tree
walk_assignments (tree *tp, int *walk, void *data)
{
  struct dependents *d = (struct dependents *) data;
  tree t = *tp;
  if (TYPE_P (t))
    *walk = 0;
  else if (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR)
    note_dependent (d, TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
  else if (TREE_CODE (t) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (t)))
    note_dependent (d, DECL_EXPR_DECL (t), DECL_INITIAL (DECL_EXPR_DECL (t)));
  return NULL_TREE;
}

/* The counter of loop N of the construct LOOP.  */

static tree
loop_counter (tree loop, int n)
{
  tree init = TREE_VEC_ELT (OMP_FOR_INIT (loop), n);
  return (init && TREE_CODE (init) == MODIFY_EXPR ? TREE_OPERAND (init, 0)
	  : NULL_TREE);
}

/* A number at *TP that is a variable.  Whether one that is in memory changes
   is not known: end the walk, with the tree at DATA being it.  For
   walk_tree.  */

static tree
find_number (tree *tp, int *, void *data)
{
  tree *found = (tree *) data;
  if (!DECL_P (*tp) || !INTEGRAL_TYPE_P (TREE_TYPE (*tp)))
    return NULL_TREE;
  *found = *tp;
  return TREE_ADDRESSABLE (*tp) ? *tp : NULL_TREE;
}

/* True if the element at ADDRESS is another for other variables, but not for
   another value of the counter K of the construct LOOP.  */

static bool
apart_from_p (tree address, tree loop, tree k)
{
  struct dependents d;
  tree number = NULL_TREE;
  if (walk_tree (&address, find_number, &number, NULL) || !number)
    return false;
  d.vars.add (k);
  do
    {
      d.grew = false;
      walk_tree (&OMP_FOR_BODY (loop), walk_assignments, &d, NULL);
    }
  while (d.grew);
  return !walk_tree (&address, find_dependent, &d, NULL);
}

/* Enter T, an atomic update, into W's sums if it is one.  */

static void
note_atomic_sum (struct sums_walk *w, tree t)
{
  tree address = TREE_OPERAND (t, 0), value = TREE_OPERAND (t, 1);
  STRIP_NOPS (value);
  if (!BINARY_CLASS_P (value))
    return;
  for (unsigned i = 0; i < w->loops->length (); i++)
    for (int n = 0; n < TREE_VEC_LENGTH (OMP_FOR_INIT ((*w->loops)[i])); n++)
      {
	tree k = loop_counter ((*w->loops)[i], n);
	if (!k || !DECL_P (k) || !apart_from_p (address, (*w->loops)[i], k))
	  continue;
	struct atomic_sum s = { EXPR_LOCATION (t), k };
	w->sums->safe_push (s);
	return;
      }
}

/* True if the iterations of the construct LOOP, which has loops, are shared
   out.  */

static bool
workshared_p (tree loop)
{
  return (TREE_CODE (loop) != OACC_LOOP
	  || (!omp_find_clause (OMP_FOR_CLAUSES (loop), OMP_CLAUSE_SEQ)
	      && !omp_find_clause (OMP_FOR_CLAUSES (loop), OMP_CLAUSE_AUTO)));
}

/* Look for sums at *TP, in the sums_walk at DATA.  For walk_tree.  */

static tree
walk_sums (tree *tp, int *walk, void *data)
{
  struct sums_walk *w = (struct sums_walk *) data;
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case OMP_FOR: case OMP_SIMD: case OMP_LOOP: case OMP_DISTRIBUTE:
    case OMP_TASKLOOP: case OACC_LOOP:
      if (!OMP_FOR_INIT (t) || !workshared_p (t))
	break;
      w->loops->safe_push (t);
      walk_tree (&OMP_FOR_BODY (t), walk_sums, w, NULL);
      w->loops->pop ();
      *walk = 0;
      break;
    case OMP_ATOMIC: case OMP_ATOMIC_CAPTURE_OLD: case OMP_ATOMIC_CAPTURE_NEW:
      note_atomic_sum (w, t);
      break;
    default:
      if (TYPE_P (t))
	*walk = 0;
    }
  return NULL_TREE;
}

void
atomic_sums_find (tree *body, auto_vec<struct atomic_sum> *sums)
{
  auto_vec<tree> loops;
  struct sums_walk w = { &loops, sums };
  walk_tree (body, walk_sums, &w, NULL);
}
