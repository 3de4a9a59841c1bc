/* OpenMP's loop constructs as written, seen before GCC takes them apart.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* When our analysis runs, OpenMP's directives have become calls and
   arithmetic, without locations, and without optimisation nothing tells a
   simd loop with a reduction from any other.  So a small pass before the
   lowering of OpenMP notes, for each target construct, which loop constructs
   are in it.  They are found again by the construct's location.

   GCC gives a simd loop lanes unless it is collapsed, its safelen is 1 or
   not a constant, or it has a user-defined reduction (omp-low.cc,
   scan_omp_1_stmt and lower_rec_simd_input_clauses), and as many as its
   safelen allows (omp-expand.cc, expand_omp_simd).  A variable-length array
   in its body makes safelen 1 (gimplify.cc, gimplify_scan_omp_clauses); such
   a clause has no location.

   gfortran gives loops the location of their last statement; the construct
   around them is the better one.  */

#include "gcc-shim.h"
#include "directives.h"
#include "spell.h"

/* The lanes of a warp.  */
#define LANES 32

static auto_vec<struct omp_target *> targets;

/* Set in LOOP how many lanes GCC gives to the simd loop STMT, and why not
   all.  */

static void
set_lanes (struct omp_loop *loop, gomp_for *stmt)
{
  loop->lanes = 1;
  if (gimple_omp_for_collapse (stmt) > 1)
    {
      loop->loss = SIMD_COLLAPSE;
      return;
    }
  HOST_WIDE_INT lanes = LANES;
  for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SAFELEN)
      {
	tree n = OMP_CLAUSE_SAFELEN_EXPR (c);
	lanes = tree_fits_shwi_p (n) ? MIN (tree_to_shwi (n), LANES) : 1;
	if (lanes <= 1)
	  {
	    loop->loss = (OMP_CLAUSE_LOCATION (c) == UNKNOWN_LOCATION
			  ? SIMD_ARRAY : SIMD_SAFELEN);
	    return;
	  }
      }
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	     && OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
      {
	loop->loss = SIMD_REDUCTION;
	return;
      }
  loop->lanes = lanes;
  loop->loss = lanes < LANES ? SIMD_SHORT : SIMD_KEPT;
}

/* What a walk inside a target construct carries.  */
struct walk
{
  struct omp_target *target;
  int parent;
  location_t loc;		/* Of the construct around, other than
				   loops.  */
};

static tree visit_inside (gimple_stmt_iterator *, bool *, walk_stmt_info *);

/* Walk BODY as the inside of TARGET, in loop PARENT and the construct at
   LOC.  */

static void
walk_inside (gimple_seq body, struct omp_target *target, int parent,
	     location_t loc)
{
  struct walk w = { target, parent, loc };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &w;
  walk_gimple_seq (body, visit_inside, NULL, &wi);
}

/* Note in TARGET if a construct said to be at LOC has a loop in it, the one
   numbered LOOP, that begins before that.  */

static void
note_misplaced (struct omp_target *target, location_t loc, unsigned loop)
{
  if (loop == target->loops.length ())
    return;
  struct omp_misplaced m = { loc, target->loops[loop].loc };
  expanded_location said = expand_location (loc);
  expanded_location first = expand_location (m.loc);
  if (said.file && first.file && strcmp (said.file, first.file) == 0
      && first.line < said.line)
    target->misplaced.safe_push (m);
}

/* Note the loop construct at GSI, if it is one.  */

static tree
visit_inside (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct walk *w = (struct walk *) wi->info;
  gimple *any = gsi_stmt (*gsi);
  gomp_for *stmt = dyn_cast<gomp_for *> (any);
  *handled = false;
  if (gimple_code (any) == GIMPLE_OMP_PARALLEL
      || gimple_code (any) == GIMPLE_OMP_TEAMS)
    {
      unsigned first = w->target->loops.length ();
      walk_inside (gimple_omp_body (any), w->target, w->parent,
		   gimple_location (any));
      note_misplaced (w->target, gimple_location (any), first);
      *handled = true;
    }
  if (!stmt)
    return NULL_TREE;
  struct omp_loop loop;
  loop.loc = spell_fortran_p () ? w->loc : gimple_location (stmt);
  loop.parent = w->parent;
  loop.loss = SIMD_KEPT;
  loop.lanes = 1;
  loop.combined = gimple_omp_for_combined_p (stmt);
  switch (gimple_omp_for_kind (stmt))
    {
    case GF_OMP_FOR_KIND_FOR:
      loop.kind = OMP_LOOP_THREADS;
      break;
    case GF_OMP_FOR_KIND_DISTRIBUTE:
      loop.kind = OMP_LOOP_TEAMS;
      break;
    case GF_OMP_FOR_KIND_SIMD:
      loop.kind = OMP_LOOP_SIMD;
      set_lanes (&loop, stmt);
      break;
    default:
      return NULL_TREE;
    }
  w->target->loops.safe_push (loop);
  walk_inside (gimple_omp_body (stmt), w->target,
	       w->target->loops.length () - 1, w->loc);
  *handled = true;
  return NULL_TREE;
}

/* Note the target construct at GSI, if it is one.  */

static tree
visit (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *stmt = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!stmt || gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_REGION)
    return NULL_TREE;
  struct omp_target *t = new omp_target;
  t->loc = gimple_location (stmt);
  walk_inside (gimple_omp_body (stmt), t, -1, t->loc);
  targets.safe_push (t);
  *handled = true;
  return NULL_TREE;
}

void
directives_collect (void)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (gimple_body (current_function_decl), visit, NULL, &wi);
}

const struct omp_target *
directives_at (location_t loc)
{
  for (unsigned i = 0; i < targets.length (); i++)
    if (get_pure_location (targets[i]->loc) == get_pure_location (loc))
      return targets[i];
  return NULL;
}

location_t
directives_body (location_t loc, location_t said)
{
  const struct omp_target *t = directives_at (loc);
  for (unsigned i = 0; t && i < t->misplaced.length (); i++)
    if (get_pure_location (t->misplaced[i].said) == get_pure_location (said))
      return t->misplaced[i].loc;
  return said;
}

bool
directives_combined_simd_p (location_t loc)
{
  const struct omp_target *t = directives_at (loc);
  for (unsigned i = 0; t && i < t->loops.length (); i++)
    {
      const struct omp_loop *l = &t->loops[i];
      if (l->kind == OMP_LOOP_SIMD && l->lanes > 1 && l->parent >= 0
	  && t->loops[l->parent].kind == OMP_LOOP_THREADS
	  && t->loops[l->parent].combined)
	return true;
    }
  return false;
}

bool
directives_simd_lanes_p (location_t loc)
{
  const struct omp_target *t = directives_at (loc);
  for (unsigned i = 0; t && i < t->loops.length (); i++)
    if (t->loops[i].kind == OMP_LOOP_SIMD && t->loops[i].lanes > 1)
      return true;
  return !t;
}

void
directives_forget (void)
{
  for (unsigned i = 0; i < targets.length (); i++)
    delete targets[i];
  targets.truncate (0);
}
