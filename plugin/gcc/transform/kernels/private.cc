/* Scalars of kernels constructs of which each iteration gets its own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Programs that declare counters and intermediate values at the head of a
   function rely on the compiler here: a kernels construct copies scalars in and
   out, and they are one for all iterations.

     int k;
     double t;
   #pragma acc kernels loop
     for (int i = 0; i < n; i++)
       {
         t = 0;
         for (k = 0; k < m; k++)
           t += a[i][k];
         b[i] = t;
       }

   If no iteration uses what another one left, and nothing behind the loop what
   the last one did, it is as if a clause said private (k, t).  */

#include "gcc-shim.h"
#include "gimple/clauses.h"
#include "transform/kernels/private.h"
#include "transform/report/early.h"

/* Callback of walk_gimple_seq: add the loop at GSI to the vector of WI.  */

static tree
list_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (loop)
    ((auto_vec<gomp_for *> *) wi->info)->safe_push (loop);
  return NULL_TREE;
}

/* Put the loops of SEQ that have directives, each before those in it, into
   LOOPS.  */

static void
list_loops (gimple_seq seq, auto_vec<gomp_for *> *loops)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = loops;
  walk_gimple_seq (seq, list_loop, NULL, &wi);
}

void
kernels_give_private (struct body_flow *f, gimple_seq seq,
		      hash_set<tree> *given)
{
  auto_vec<gomp_for *> loops;
  list_loops (seq, &loops);
  for (unsigned k = loops.length (); k-- > 0;)
    {
      auto_vec<tree> vars;
      tree *clauses = gimple_omp_for_clauses_ptr (loops[k]);
      flow_private (f, loops[k], &vars);
      for (unsigned i = 0; i < vars.length (); i++)
	given->add (add_clause (clauses, gimple_location (loops[k]),
				OMP_CLAUSE_PRIVATE, vars[i]));
    }
}

void
kernels_withdraw_private (gomp_target *target, hash_set<tree> *given)
{
  auto_vec<gomp_for *> loops;
  list_loops (gimple_omp_body (target), &loops);
  for (unsigned k = 0; k < loops.length (); k++)
    {
      tree *c = gimple_omp_for_clauses_ptr (loops[k]);
      while (*c)
	if (given->contains (*c))
	  *c = OMP_CLAUSE_CHAIN (*c);
	else
	  c = &OMP_CLAUSE_CHAIN (*c);
    }
}

/* Callback of walk_gimple_op: stop at the variable that the INFO of DATA, a
   walk_stmt_info, is.  */

static tree
find_variable (tree *tp, int *walk, void *data)
{
  if (TYPE_P (*tp))
    *walk = 0;
  return *tp == (tree) ((walk_stmt_info *) data)->info ? *tp : NULL_TREE;
}

/* Callback of walk_gimple_seq: skip the loop at GSI if it has a variable of its
   own for the one that WI's INFO is.  */

static tree
skip_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = (gimple_code (stmt) == GIMPLE_OMP_FOR
	      && flow_private_p (stmt, (tree) wi->info));
  return NULL_TREE;
}

/* TARGET does not copy V any more, unless what is outside of the loops that
   have their own mentions it.  */

static void
drop_copy (gomp_target *target, tree v)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = v;
  if (walk_gimple_seq (gimple_omp_body (target), skip_loop, find_variable, &wi))
    return;
  tree *c = gimple_omp_target_clauses_ptr (target);
  while (*c)
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (*c) == v
	&& OMP_CLAUSE_MAP_KIND (*c) == GOMP_MAP_FORCE_TOFROM)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
}

void
kernels_keep_private (gomp_target *target, hash_set<tree> *given)
{
  auto_vec<gomp_for *> loops;
  hash_set<tree> said;
  list_loops (gimple_omp_body (target), &loops);
  for (unsigned k = 0; k < loops.length (); k++)
    for (tree c = gimple_omp_for_clauses (loops[k]); c;
	 c = OMP_CLAUSE_CHAIN (c))
      if (given->contains (c) && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	early_note (gimple_location (target), gimple_location (loops[k]),
		    TRANSFORM_LOOPS, REMARK_SUM_GIVEN, OMP_CLAUSE_DECL (c));
      else if (given->contains (c) && !said.add (OMP_CLAUSE_DECL (c)))
	{
	  drop_copy (target, OMP_CLAUSE_DECL (c));
	  early_note (gimple_location (target), gimple_location (loops[k]),
		      TRANSFORM_LOOPS, REMARK_KERNELS_PRIVATE,
		      OMP_CLAUSE_DECL (c));
	}
}
