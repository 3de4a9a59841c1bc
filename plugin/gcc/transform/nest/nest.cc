/* The loops of an OpenMP construct with a collapse clause, as the front ends
   hand them over.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The front ends have brought each loop into the canonical form already: the
   variable is compared on the left side, and the step of a pointer is in
   bytes (c_finish_omp_for, gfc_trans_omp_do).  Counts are computed in the
   unsigned type that is as wide as the variable.  A conforming loop neither
   has a variable that overflows nor more iterations than that type has values
   (OpenMP 5.0, section 2.9.1).  */

#include "gcc-shim.h"
#include "gimple/clauses.h"
#include "transform/nest/nest.h"

/* True if DECL is declared in PRE, what is done before a loop.  */

static bool
declared_p (tree pre, const_tree decl)
{
  if (!pre)
    return false;
  if (TREE_CODE (pre) == DECL_EXPR)
    return DECL_EXPR_DECL (pre) == decl;
  if (TREE_CODE (pre) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (pre); !tsi_end_p (i); tsi_next (&i))
      if (TREE_CODE (tsi_stmt (i)) == DECL_EXPR
	  && DECL_EXPR_DECL (tsi_stmt (i)) == decl)
	return true;
  return false;
}

/* True if the variable of a loop of NEST, DECL, has its last value after the
   nest.  That of a simd or loop construct does if the construct does not
   declare it (gimplify_omp_for).  */

static bool
last_value_p (const struct omp_nest *nest, tree decl)
{
  tree clauses = OMP_FOR_CLAUSES (nest->stmt);
  if (find_clause (clauses, OMP_CLAUSE_LASTPRIVATE, decl))
    return true;
  if (TREE_CODE (nest->stmt) != OMP_SIMD && TREE_CODE (nest->stmt) != OMP_LOOP)
    return false;
  if (find_clause (clauses, OMP_CLAUSE_PRIVATE, decl)
      || declared_p (OMP_FOR_PRE_BODY (nest->stmt), decl))
    return false;
  for (int i = 0; i < nest->nouter; i++)
    if (declared_p (OMP_FOR_PRE_BODY (nest->outer[i]), decl))
      return false;
  return true;
}

/* Set L's step, of INCR, the increment of its variable.  Return false if it has
   a form that front ends do not make.  */

static bool
read_step (struct nest_loop *l, tree incr)
{
  tree step;
  bool minus = false;
  switch (TREE_CODE (incr))
    {
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      minus = true;
      /* Fall through.  */
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      step = build_one_cst (l->type);
      break;
    case MODIFY_EXPR:
      incr = TREE_OPERAND (incr, 1);
      minus = TREE_CODE (incr) == MINUS_EXPR;
      if (!minus && TREE_CODE (incr) != PLUS_EXPR
	  && TREE_CODE (incr) != POINTER_PLUS_EXPR)
	return false;
      if (TREE_OPERAND (incr, 0) == l->variable)
	step = TREE_OPERAND (incr, 1);
      else if (!minus && TREE_OPERAND (incr, 1) == l->variable)
	step = TREE_OPERAND (incr, 0);
      else
	return false;
      break;
    default:
      return false;
    }
  step = fold_convert (l->type, step);
  l->magnitude = (minus == l->up ? fold_build1 (NEGATE_EXPR, l->type, step)
		  : step);
  return true;
}

/* Set L's direction, of the condition COND and the increment INCR.  Return
   false if it is not known.  */

static bool
read_direction (struct nest_loop *l, tree cond, tree incr)
{
  enum tree_code code = TREE_CODE (cond);
  l->inclusive = code == LE_EXPR || code == GE_EXPR;
  l->up = code == LT_EXPR || code == LE_EXPR;
  if (code == NE_EXPR)
    {
      /* The step is a constant then, one item up or down.  */
      l->up = true;
      if (!read_step (l, incr) || TREE_CODE (l->magnitude) != INTEGER_CST)
	return false;
      l->up = !wi::neg_p (wi::to_wide (l->magnitude), SIGNED);
      return true;
    }
  return l->up || code == GT_EXPR || code == GE_EXPR;
}

/* Set L's count, if its bounds and step are constants.  */

static void
count_constant (struct nest_loop *l)
{
  l->count = NULL_TREE;
  if (TREE_CODE (l->lower) != INTEGER_CST || TREE_CODE (l->upper) != INTEGER_CST
      || TREE_CODE (l->magnitude) != INTEGER_CST
      || integer_zerop (l->magnitude))
    return;
  tree from = l->up ? l->lower : l->upper, to = l->up ? l->upper : l->lower;
  int order = tree_int_cst_compare (from, to);
  if (order > 0 || (order == 0 && !l->inclusive))
    {
      l->count = build_zero_cst (l->type);
      return;
    }
  tree span = fold_build2 (MINUS_EXPR, l->type, fold_convert (l->type, to),
			   fold_convert (l->type, from));
  tree one = build_one_cst (l->type);
  if (!l->inclusive)
    span = fold_build2 (MINUS_EXPR, l->type, span, one);
  l->count = fold_build2 (PLUS_EXPR, l->type,
			  fold_build2 (TRUNC_DIV_EXPR, l->type, span,
				       l->magnitude), one);
}

/* Read loop I of NEST.  Return why it cannot be taken apart, or
   REMARK_NONE.  */

static enum remark_id
read_loop (struct omp_nest *nest, int i)
{
  struct nest_loop *l = &nest->loop[i];
  tree init = TREE_VEC_ELT (OMP_FOR_INIT (nest->stmt), i);
  tree cond = TREE_VEC_ELT (OMP_FOR_COND (nest->stmt), i);
  tree incr = TREE_VEC_ELT (OMP_FOR_INCR (nest->stmt), i);
  if (!init || TREE_CODE (init) != MODIFY_EXPR || !cond
      || !COMPARISON_CLASS_P (cond) || !incr)
    return REMARK_NEST_FORM;
  l->variable = TREE_OPERAND (init, 0);
  l->lower = TREE_OPERAND (init, 1);
  l->upper = TREE_OPERAND (cond, 1);
  tree type = TREE_TYPE (l->variable);
  if (TREE_CODE (l->lower) == TREE_VEC || TREE_CODE (l->upper) == TREE_VEC)
    return REMARK_NEST_BOUNDS;
  if (TREE_CODE (l->variable) != VAR_DECL
      && TREE_CODE (l->variable) != PARM_DECL)
    return REMARK_NEST_FORM;
  if (DECL_HAS_VALUE_EXPR_P (l->variable)
      || (!INTEGRAL_TYPE_P (type) && TREE_CODE (type) != POINTER_TYPE)
      || TYPE_PRECISION (type) > TYPE_PRECISION (long_long_unsigned_type_node))
    return REMARK_NEST_COUNTER;
  if (TREE_OPERAND (cond, 0) != l->variable)
    return REMARK_NEST_FORM;
  l->type = (TREE_CODE (type) == POINTER_TYPE ? sizetype
	     : unsigned_type_for (type));
  l->lower = fold_convert (type, l->lower);
  l->upper = fold_convert (type, l->upper);
  if (!read_direction (l, cond, incr) || !read_step (l, incr))
    return REMARK_NEST_FORM;
  count_constant (l);
  l->last_value = last_value_p (nest, l->variable);
  return REMARK_NONE;
}

/* Why the loops of NEST are not counted loops of their own, or REMARK_NONE if
   they are.  C++ keeps the object that iterates, and the range, in the list of
   declarations.  */

static enum remark_id
uncounted_reason (const struct omp_nest *nest)
{
  tree decls = OMP_FOR_ORIG_DECLS (nest->stmt);
  for (int i = 0; decls && i < TREE_VEC_LENGTH (decls); i++)
    {
      tree d = TREE_VEC_ELT (decls, i);
      if (d && TREE_CODE (d) == TREE_LIST)
	return TREE_CHAIN (d) ? REMARK_NEST_RANGE : REMARK_NEST_OBJECT;
    }
  return REMARK_NONE;
}

enum remark_id
nest_read (struct omp_nest *nest)
{
  nest->n = TREE_VEC_LENGTH (OMP_FOR_INIT (nest->stmt));
  if (nest->n > MAX_NEST)
    return REMARK_NEST_FORM;
  enum remark_id why = uncounted_reason (nest);
  for (int i = 0; i < nest->n && why == REMARK_NONE; i++)
    why = read_loop (nest, i);
  return why;
}

/* True if the sharing of DECL by CLAUSES, of a target, teams or parallel
   construct, follows from no clause.  */

static bool
implicit_p (tree clauses, const_tree decl)
{
  static const enum omp_clause_code codes[] =
  {
    OMP_CLAUSE_PRIVATE, OMP_CLAUSE_FIRSTPRIVATE, OMP_CLAUSE_SHARED,
    OMP_CLAUSE_REDUCTION, OMP_CLAUSE_IN_REDUCTION, OMP_CLAUSE_MAP
  };
  for (unsigned i = 0; i < ARRAY_SIZE (codes); i++)
    if (find_clause (clauses, codes[i], decl))
      return false;
  return true;
}

/* Return *TP if it is a variable of a loop of the omp_nest at DATA, but not in
   its construct.  For walk_tree.  */

static tree
find_counter (tree *tp, int *walk, void *data)
{
  const struct omp_nest *nest = (const struct omp_nest *) data;
  if (TYPE_P (*tp) || *tp == nest->stmt)
    *walk = 0;
  for (int i = 0; i < nest->n; i++)
    if (nest->loop[i].last_value && *tp == nest->loop[i].variable)
      return *tp;
  return NULL_TREE;
}

/* True if NEST's construct is combined with the teams or parallel construct
   that it is in.  */

static bool
combined_p (const struct omp_nest *nest)
{
  return (TREE_CODE (nest->sharing) == OMP_TEAMS
	  ? OMP_TEAMS_COMBINED (nest->sharing)
	  : OMP_PARALLEL_COMBINED (nest->sharing));
}

/* True if the constructs that NEST's is combined with hand back the last value
   of V, or can be made to.  Of others the program says how they share V.  */

static bool
handed_back_p (const struct omp_nest *nest, tree v)
{
  return (VAR_P (v) && !is_global_var (v)
	  && (!combined_p (nest)
	      || (implicit_p (OMP_CLAUSES (nest->sharing), v)
		  && (!OMP_TARGET_COMBINED (nest->target)
		      || implicit_p (OMP_TARGET_CLAUSES (nest->target), v)))));
}

bool
nest_settable_p (const struct omp_nest *nest)
{
  if (TREE_CODE (nest->stmt) != OMP_LOOP || !nest->sharing || !nest->target
      || walk_tree (&OMP_TARGET_BODY (nest->target), find_counter,
		    (void *) nest, NULL))
    return false;
  for (int i = 0; i < nest->n; i++)
    {
      const struct nest_loop *l = &nest->loop[i];
      tree bounds[] = { l->lower, l->upper, l->magnitude };
      if (l->last_value && !handed_back_p (nest, l->variable))
	return false;
      for (unsigned k = 0; k < ARRAY_SIZE (bounds); k++)
	if (walk_tree (&bounds[k], find_counter, (void *) nest, NULL))
	  return false;
    }
  return true;
}

void
nest_hand_back (const struct omp_nest *nest, tree v)
{
  if (!combined_p (nest))
    return;
  add_clause (&OMP_CLAUSES (nest->sharing), UNKNOWN_LOCATION,
	      OMP_CLAUSE_SHARED, v);
  if (!OMP_TARGET_COMBINED (nest->target))
    return;
  tree map = add_clause (&OMP_TARGET_CLAUSES (nest->target), UNKNOWN_LOCATION,
			 OMP_CLAUSE_MAP, v);
  OMP_CLAUSE_SET_MAP_KIND (map, GOMP_MAP_TOFROM);
  OMP_CLAUSE_SIZE (map) = DECL_SIZE_UNIT (v);
}

HOST_WIDE_INT
nest_small_count (const struct omp_nest *nest)
{
  HOST_WIDE_INT product = 1, most = HOST_WIDE_INT_C (0x7fffffff);
  for (int i = 0; i < nest->n; i++)
    {
      tree count = nest->loop[i].count;
      if (!count || !tree_fits_shwi_p (count))
	return 0;
      HOST_WIDE_INT c = tree_to_shwi (count);
      if (c && product > most / c)
	return 0;
      product *= c;
    }
  return product;
}
