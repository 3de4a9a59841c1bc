/* What is changed before gimplification.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The gimplifier asks the front end about each expression first, through
   lang_hooks.gimplify_expr, which is the same in C, C++ and Fortran.  We stand
   before the front end and look at target constructs.  What a front end has
   made of loops is still there: one OMP_FOR, or the like, with all collapsed
   loops.

   A loop whose iterations are spread at several levels is a construct without
   loops for each outer level, which has the next inside it, perhaps with a
   parallel construct between.  */

#include "gcc-shim.h"
#include "names/location.h"
#include "option/options.h"
#include "option/pragma.h"
#include "region/simt.h"
#include "transform/nest/atomic-sums.h"
#include "transform/nest/body.h"
#include "transform/nest/collapse.h"
#include "transform/nest/gimplify.h"
#include "transform/nest/order.h"
#include "transform/report/early.h"

/* The front end's hook.  */
static int (*front_end) (tree *, gimple_seq *, gimple_seq *);

/* The walk through a target construct: the constructs around that are composed
   with the next one.  */
struct target_walk
{
  location_t target;
  tree clauses;			/* Of the target construct.  */
  struct omp_nest around;
};

/* True if the loops of NEST are the kind that lanes are given to.  */

static bool
kind_p (const struct omp_nest *nest)
{
  if (TREE_VEC_LENGTH (OMP_FOR_INIT (nest->stmt)) < 2)
    return false;
  for (int i = 0; i < nest->nouter; i++)
    if (TREE_CODE (nest->outer[i]) == OMP_TASKLOOP)
      return false;
  return TREE_CODE (nest->stmt) != OMP_TASKLOOP;
}

/* Where NEST stands, which is in the target construct at TARGET.  gfortran
   gives few of its constructs a place.  */

static location_t
nest_place (const struct omp_nest *nest, location_t target)
{
  location_t loc = EXPR_LOCATION (nest->stmt);
  for (int i = nest->nouter - 1; i >= 0; i--)
    loc = loc ? loc : EXPR_LOCATION (nest->outer[i]);
  if (!loc && nest->parallel)
    loc = EXPR_LOCATION (nest->parallel);
  if (!loc)
    loc = EXPR_LOCATION (TREE_VEC_ELT (OMP_FOR_INIT (nest->stmt), 0));
  return loc ? loc : target;
}

/* True if loads of NEST, to whose loop the transforms give the lanes, may go
   through tiles.  */

static bool
tiles_p (const struct omp_nest *nest)
{
  return ((drano_options.transform & TRANSFORM_STAGE) && optimize
	  && shim_warp_barrier_p ()
	  && TREE_CODE (nest->stmt) != OMP_SIMD
	  && TREE_CODE (nest->stmt) != OMP_LOOP);
}

/* Make the loops of NEST, which W has found, one loop if lanes are to be
   expected.  */

static void
treat_nest (struct omp_nest *nest, const struct target_walk *w)
{
  location_t target = w->target, loc = nest_place (nest, target);
  int order[MAX_NEST];
  if (!kind_p (nest) || pragma_transform_off_p (loc))
    return;
  struct nest_refusal refusal = { nest_read (nest), loc, NULL_TREE };
  /* There is one body for all devices here.  */
  if (refusal.id == REMARK_NONE && simt_others_p ())
    refusal.id = REMARK_NEST_DEVICE;
  bool settable = refusal.id == REMARK_NONE && nest_settable_p (nest);
  for (int i = 0; i < nest->n && settable; i++)
    nest->loop[i].written_back = nest->loop[i].last_value;
  if (refusal.id == REMARK_NONE)
    refusal = nest_refused (nest, loc);
  if (refusal.id != REMARK_NONE)
    {
      early_note (target, refusal.loc, TRANSFORM_LANES, refusal.id,
		  refusal.what);
      return;
    }
  bool free = nest_order_free_p (nest);
  bool strips = (free && tiles_p (nest)
		 && nest_order_strips (nest, w->clauses, order));
  bool other = strips || (free && nest_order_choose (nest, order));
  for (int i = 0; i < nest->n && !other; i++)
    order[i] = i;
  enum remark_id id = (strips ? REMARK_COLLAPSE_STRIPS
		       : other ? REMARK_COLLAPSE_ORDER : REMARK_COLLAPSE);
  tree what = other ? nest->loop[order[nest->n - 1]].variable : NULL_TREE;
  collapse_nest (nest, order, strips);
  early_note (target, loc, TRANSFORM_LANES, id, what);
}

/* True if the directive of NEST, OpenACC's, lets lanes have its iterations, in
   any order.  That of a parallel construct says so unless it has one of these
   clauses.  */

static bool
acc_lanes_p (const struct omp_nest *nest)
{
  tree clauses = OMP_FOR_CLAUSES (nest->stmt);
  tree gang = omp_find_clause (clauses, OMP_CLAUSE_GANG);
  bool levels = gang || omp_find_clause (clauses, OMP_CLAUSE_WORKER);
  return (!omp_find_clause (clauses, OMP_CLAUSE_SEQ)
	  && !omp_find_clause (clauses, OMP_CLAUSE_AUTO)
	  && !omp_find_clause (clauses, OMP_CLAUSE_TILE)
	  && !(gang && OMP_CLAUSE_GANG_STATIC_EXPR (gang))
	  && (!levels || omp_find_clause (clauses, OMP_CLAUSE_VECTOR)));
}

/* Make the loops of NEST, of OpenACC, which W has found, one loop if another
   order of them, or strips, bring something.  */

static void
treat_acc (struct omp_nest *nest, const struct target_walk *w)
{
  location_t target = w->target, loc = nest_place (nest, target);
  int order[MAX_NEST];
  if (!kind_p (nest) || pragma_transform_off_p (loc) || !acc_lanes_p (nest)
      || nest_read (nest) != REMARK_NONE)
    return;
  bool loops = (drano_options.transform & TRANSFORM_LOOPS) != 0;
  bool strips = (tiles_p (nest)
		 && nest_order_strips (nest, w->clauses, order));
  if (!strips && !(loops && nest_order_choose (nest, order)))
    return;
  enum transform_word word = strips ? TRANSFORM_STAGE : TRANSFORM_LOOPS;
  struct nest_refusal refusal = nest_refused (nest, loc);
  /* A loop inside may have the lanes.  */
  if (refusal.id == REMARK_NEST_CONSTRUCT)
    return;
  if (refusal.id != REMARK_NONE)
    {
      early_note (target, refusal.loc, word, REMARK_COLLAPSE_KEPT, NULL_TREE);
      return;
    }
  tree what = nest->loop[order[nest->n - 1]].variable;
  collapse_nest (nest, order, strips);
  early_note (target, loc, word, strips ? REMARK_COLLAPSE_STRIPS
	      : REMARK_COLLAPSE_ORDER, what);
}

/* Note that the nest AROUND, which is not there yet, is in STMT, a construct of
   teams or threads.  */

static void
note_sharing (struct omp_nest *around, tree stmt)
{
  if (around->sharing)
    around->target = NULL_TREE;
  around->sharing = stmt;
}

/* Look for collapsed loops in *TP, in the target_walk at DATA.  For
   walk_tree.  */

static tree
walk_target (tree *tp, int *walk, void *data)
{
  struct target_walk *w = (struct target_walk *) data;
  struct target_walk in = *w;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case OMP_TEAMS:
      in.around.teams = OMP_TEAMS_CLAUSES (t);
      note_sharing (&in.around, t);
      walk_tree (&OMP_BODY (t), walk_target, &in, NULL);
      *walk = 0;
      break;
    case OMP_PARALLEL:
      in.around.teams = NULL_TREE;
      in.around.parallel = t;
      note_sharing (&in.around, t);
      if (!OMP_PARALLEL_COMBINED (t))
	{
	  in.around.nouter = 0;
	  in.around.parallel = NULL_TREE;
	}
      walk_tree (&OMP_BODY (t), walk_target, &in, NULL);
      *walk = 0;
      break;
    case OMP_FOR: case OMP_SIMD: case OMP_LOOP: case OMP_DISTRIBUTE:
    case OMP_TASKLOOP:
      if (!OMP_FOR_INIT (t))
	{
	  gcc_assert (in.around.nouter < (int) ARRAY_SIZE (in.around.outer));
	  in.around.outer[in.around.nouter++] = t;
	}
      else
	{
	  in.around.stmt = t;
	  treat_nest (&in.around, w);
	  memset (&in.around, 0, sizeof in.around);
	}
      walk_tree (&OMP_FOR_BODY (t), walk_target, &in, NULL);
      *walk = 0;
      break;
    case OACC_LOOP:
      in.around.stmt = t;
      treat_acc (&in.around, w);
      memset (&in.around, 0, sizeof in.around);
      walk_tree (&OMP_FOR_BODY (t), walk_target, &in, NULL);
      *walk = 0;
      break;
    default:
      break;
    }
  return NULL_TREE;
}

/* Note the sums in the construct T that need atomic updates.  */

static void
note_sums (tree t)
{
  auto_vec<struct atomic_sum> sums;
  location_t target = EXPR_LOCATION (t);
  if (!pragma_transform_off_p (target))
    atomic_sums_find (&OMP_BODY (t), &sums);
  for (unsigned i = 0; i < sums.length (); i++)
    {
      location_t loc = sums[i].loc ? sums[i].loc : target;
      early_note (target, loc, TRANSFORM_LOOPS, REMARK_ATOMIC,
		  sums[i].counter);
    }
}

/* True if T is a construct that is executed on the device.  */

static bool
offloaded_p (tree t)
{
  return (TREE_CODE (t) == OMP_TARGET || TREE_CODE (t) == OACC_PARALLEL
	  || TREE_CODE (t) == OACC_KERNELS || TREE_CODE (t) == OACC_SERIAL);
}

/* True if collapsed loops in the construct T may be changed.  There is one
   body for all devices here; of OpenMP's, the remarks say so.  */

static bool
collapsible_p (tree t)
{
  if (TREE_CODE (t) == OMP_TARGET)
    return ((drano_options.transform & TRANSFORM_LANES) && flag_openmp
	    && simt_possible_p ());
  return (TREE_CODE (t) == OACC_PARALLEL && simt_possible_p ()
	  && !simt_others_p ()
	  && (drano_options.transform & (TRANSFORM_LOOPS | TRANSFORM_STAGE)));
}

/* The hook: change *EXPR, if it is a target construct, and let the front end
   have it.  */

static int
gimplify_hook (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  if (!offloaded_p (*expr) || seen_error ())
    return front_end (expr, pre, post);
  pragma_read_fortran ();
  if (drano_options.transform & TRANSFORM_LOOPS)
    note_sums (*expr);
  if (collapsible_p (*expr))
    {
      struct target_walk w;
      memset (&w, 0, sizeof w);
      w.target = EXPR_LOCATION (*expr);
      w.clauses = OMP_CLAUSES (*expr);
      if (TREE_CODE (*expr) == OMP_TARGET)
	w.around.target = *expr;
      walk_tree (&OMP_BODY (*expr), walk_target, &w, NULL);
    }
  return front_end (expr, pre, post);
}

void
nest_install (void)
{
  front_end = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_hook;
}
