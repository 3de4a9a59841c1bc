/* Whether the body of a collapsed nest can run in lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Taking collapsed loops apart is right for every body, but it costs a
   division for each loop and iteration, which only lanes repay, and it cannot
   be taken back.  So it is done only where lanes are to be expected.  A loop
   of a simd or loop construct gets its lanes from GCC: what keeps GCC from
   giving them to a simd loop is refused here (scan_omp_simd,
   lower_rec_simd_input_clauses).  Another loop gets them later, from us: the
   check there is of what the code does, this one of what it says.  */

#include "gcc-shim.h"
#include "gimple/clauses.h"
#include "transform/nest/body.h"

/* The walk through a body.  */
struct nest_walk
{
  const struct omp_nest *nest;
  bool simd;			/* GCC gives the lanes.  */
  hash_set<tree> inside;	/* Variables declared in the body.  */
  struct nest_refusal refusal;
};

/* Refuse because of ID and WHAT.  */

static void
refuse_nest (struct nest_walk *w, enum remark_id id, tree what)
{
  w->refusal.id = id;
  w->refusal.what = what;
}

/* True if FN may not be called by lanes.  */

static bool
bad_call_p (tree fn)
{
  static const char *const harmless[] =
  {
    "omp_get_num_teams", "omp_get_team_num", "omp_get_num_threads",
    "omp_is_initial_device"
  };
  if (shim_builtin_p (fn))
    switch (DECL_FUNCTION_CODE (fn))
      {
      case BUILT_IN_SETJMP:
      case BUILT_IN_LONGJMP:
      CASE_BUILT_IN_ALLOCA:
      case BUILT_IN_GOACC_PARLEVEL_ID: case BUILT_IN_GOACC_PARLEVEL_SIZE:
	return true;
      default:
	break;
      }
  const char *name = shim_function_name (fn);
  for (unsigned i = 0; i < ARRAY_SIZE (harmless); i++)
    if (startswith (name, harmless[i]))
      return false;
  return startswith (name, "omp_") || startswith (name, "GOMP_")
	 || startswith (name, "GOACC_");
}

/* True if CLAUSES make DECL a variable of each thread's, or lane's, own.  */

static bool
private_by_clause_p (tree clauses, const_tree decl)
{
  static const enum omp_clause_code codes[] =
  {
    OMP_CLAUSE_PRIVATE, OMP_CLAUSE_LASTPRIVATE, OMP_CLAUSE_REDUCTION
  };
  for (unsigned i = 0; i < ARRAY_SIZE (codes); i++)
    if (find_clause (clauses, codes[i], decl))
      return true;
  return false;
}

/* True if an iteration assigns to DECL, and the next may see it.  */

static bool
handed_on_p (struct nest_walk *w, tree decl)
{
  const struct omp_nest *nest = w->nest;
  if (!VAR_P (decl) || is_global_var (decl) || w->inside.contains (decl)
      || TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE
      || private_by_clause_p (OMP_FOR_CLAUSES (nest->stmt), decl))
    return false;
  for (int i = 0; i < nest->n; i++)
    if (nest->loop[i].variable == decl)
      return false;
  return !((nest->parallel
	    && private_by_clause_p (OMP_PARALLEL_CLAUSES (nest->parallel),
				    decl))
	   || (nest->teams
	       && find_clause (nest->teams, OMP_CLAUSE_REDUCTION, decl)));
}

/* True if V is kept in memory.  Of such variables GCC makes copies for each
   lane of its simd loops that lanes share, or that have no room.  */

static bool
in_memory_p (const_tree v)
{
  return AGGREGATE_TYPE_P (TREE_TYPE (v)) || TREE_ADDRESSABLE (v);
}

/* Note that V is declared in the body.  */

static void
declare_inside (struct nest_walk *w, tree v)
{
  if (!VAR_P (v) || TREE_STATIC (v) || DECL_EXTERNAL (v))
    return;
  w->inside.add (v);
  bool sized = (DECL_SIZE_UNIT (v)
		&& TREE_CODE (DECL_SIZE_UNIT (v)) == INTEGER_CST);
  if (sized && !(w->simd && in_memory_p (v)))
    return;
  refuse_nest (w, sized ? REMARK_NEST_MEMORY : REMARK_NEST_SIZE, v);
  w->refusal.loc = DECL_SOURCE_LOCATION (v);
}

/* True if T is a construct that cannot be in a lane loop.  */

static bool
construct_p (const_tree t)
{
  switch (TREE_CODE (t))
    {
    case OMP_PARALLEL: case OMP_TASK: case OMP_FOR: case OMP_SIMD:
    case OMP_DISTRIBUTE: case OMP_TASKLOOP: case OMP_LOOP: case OMP_TEAMS:
    case OMP_SECTIONS: case OMP_SECTION: case OMP_SINGLE:
    case OMP_MASTER: case OMP_ORDERED: case OMP_CRITICAL: case OMP_TASKGROUP:
    case OMP_SCAN: case OACC_LOOP: case OACC_CACHE:
      return true;
    default:
      return shim_masked_tree_p (t) || shim_scope_tree_p (t);
    }
}

/* See whether *TP, in the body of the body_walk at DATA, can be in a lane loop.
   For walk_tree; ends the walk where it cannot.  */

static tree
walk_body (tree *tp, int *walk, void *data)
{
  struct nest_walk *w = (struct nest_walk *) data;
  tree t = *tp, fn;
  if (TYPE_P (t))
    {
      *walk = 0;
      return NULL_TREE;
    }
  if (EXPR_P (t) && EXPR_HAS_LOCATION (t))
    w->refusal.loc = EXPR_LOCATION (t);
  switch (TREE_CODE (t))
    {
    case ASM_EXPR:
      refuse_nest (w, REMARK_ASM, NULL_TREE);
      break;
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
	declare_inside (w, v);
      break;
    case DECL_EXPR:
      declare_inside (w, DECL_EXPR_DECL (t));
      break;
    case TARGET_EXPR:
      declare_inside (w, TARGET_EXPR_SLOT (t));
      break;
    case CALL_EXPR:
      fn = get_callee_fndecl (t);
      if (CALL_EXPR_FN (t) && !fn)
	refuse_nest (w, REMARK_UNKNOWN_CALL, NULL_TREE);
      else if (fn && bad_call_p (fn))
	refuse_nest (w, REMARK_CALL, fn);
      else if (fn && (w->simd || TREE_CODE (w->nest->stmt) == OACC_LOOP)
	       && !fndecl_built_in_p (fn))
	/* Of OpenACC's functions some ask who executes them.  */
	refuse_nest (w, REMARK_NEST_CALL, fn);
      break;
    case MODIFY_EXPR:
    case PREINCREMENT_EXPR: case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR: case POSTDECREMENT_EXPR:
      fn = TREE_OPERAND (t, 0);
      while (handled_component_p (fn))
	fn = TREE_OPERAND (fn, 0);
      if (!w->simd && handed_on_p (w, fn))
	refuse_nest (w, REMARK_NEST_SHARED, fn);
      break;
    default:
      if (construct_p (t))
	refuse_nest (w, REMARK_NEST_CONSTRUCT, NULL_TREE);
    }
  return w->refusal.id == REMARK_NONE ? NULL_TREE : t;
}

/* True if the device compiler can hand a value of TYPE from lane to lane
   (nvptx_gen_shuffle).  */

static bool
shuffled_p (const_tree type)
{
  return ((INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	   || POINTER_TYPE_P (type))
	  && TREE_CODE (type) != BOOLEAN_TYPE
	  && (TYPE_PRECISION (type) == 32 || TYPE_PRECISION (type) == 64));
}

/* True if C, a reduction clause, is one of scalars by a predefined operator; if
   SIMD, one that GCC makes code for.  */

static bool
plain_reduction_p (tree c, bool simd)
{
  tree decl = OMP_CLAUSE_DECL (c);
  enum tree_code op = OMP_CLAUSE_REDUCTION_CODE (c);
  if (OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) || !DECL_P (decl)
      || OMP_CLAUSE_REDUCTION_INSCAN (c) || OMP_CLAUSE_REDUCTION_TASK (c))
    return false;
  return !simd || (shuffled_p (TREE_TYPE (decl)) && op != TRUTH_ANDIF_EXPR
		   && op != TRUTH_ORIF_EXPR);
}

/* Why the clause C of a construct of the nest, whose lanes GCC gives if SIMD,
   keeps its loop from getting lanes; REMARK_NONE if it does not.  */

static enum remark_id
clause_refused (tree c, bool simd)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_PRIVATE:
      return (simd && in_memory_p (OMP_CLAUSE_DECL (c)) ? REMARK_NEST_MEMORY
	      : REMARK_NONE);
    case OMP_CLAUSE_ORDERED:
      return REMARK_NEST_ORDERED;
    case OMP_CLAUSE_LINEAR:
    case OMP_CLAUSE_ALLOCATE:
      return REMARK_NEST_CLAUSE;
    case OMP_CLAUSE_REDUCTION:
      return (plain_reduction_p (c, simd) ? REMARK_NONE
	      : REMARK_NEST_REDUCTION);
    case OMP_CLAUSE_LASTPRIVATE:
      return (OMP_CLAUSE_LASTPRIVATE_CONDITIONAL (c) ? REMARK_NEST_CLAUSE
	      : simd && !shuffled_p (TREE_TYPE (OMP_CLAUSE_DECL (c)))
	      ? REMARK_NEST_CLAUSE : REMARK_NONE);
    case OMP_CLAUSE_SCHEDULE:
      /* Lanes want chunks of many iterations.  */
      return (!simd && OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c)
	      && integer_onep (OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c))
	      ? REMARK_NEST_CHUNK : REMARK_NONE);
    case OMP_CLAUSE_SAFELEN:
      return (integer_onep (OMP_CLAUSE_SAFELEN_EXPR (c)) ? REMARK_NEST_CLAUSE
	      : REMARK_NONE);
    default:
      return REMARK_NONE;
    }
}

/* Refuse lanes if one of CLAUSES does.  */

static void
walk_clauses (struct nest_walk *w, tree clauses)
{
  for (tree c = clauses; c && w->refusal.id == REMARK_NONE;
       c = OMP_CLAUSE_CHAIN (c))
    {
      enum remark_id id = clause_refused (c, w->simd);
      if (id == REMARK_NONE)
	continue;
      refuse_nest (w, id, id == REMARK_NEST_MEMORY
		   ? OMP_CLAUSE_DECL (c) : NULL_TREE);
      w->refusal.loc = OMP_CLAUSE_LOCATION (c);
    }
}

struct nest_refusal
nest_refused (const struct omp_nest *nest, location_t loc)
{
  struct nest_walk w;
  w.nest = nest;
  w.simd = (TREE_CODE (nest->stmt) == OMP_SIMD
	    || TREE_CODE (nest->stmt) == OMP_LOOP);
  w.refusal.loc = loc;
  refuse_nest (&w, REMARK_NONE, NULL_TREE);
  walk_clauses (&w, OMP_FOR_CLAUSES (nest->stmt));
  for (int i = 0; i < nest->nouter; i++)
    walk_clauses (&w, OMP_FOR_CLAUSES (nest->outer[i]));
  /* The loop construct has last values of its own counter only, and where these
     are copied, a step that is a variable is not declared yet
     (gimplify_scan_omp_clauses).  */
  for (int i = 0; i < nest->n && w.refusal.id == REMARK_NONE; i++)
    if (nest->loop[i].last_value && !nest->loop[i].written_back
	&& (TREE_CODE (nest->stmt) == OMP_LOOP
	    || (w.simd && !shuffled_p (TREE_TYPE (nest->loop[i].variable)))
	    || TREE_CODE (nest->loop[i].magnitude) != INTEGER_CST))
      refuse_nest (&w, REMARK_NEST_LAST, nest->loop[i].variable);
  if (w.refusal.id == REMARK_NONE)
    walk_tree_without_duplicates (&OMP_FOR_BODY (nest->stmt), walk_body, &w);
  return w.refusal;
}
