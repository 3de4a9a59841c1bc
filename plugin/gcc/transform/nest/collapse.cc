/* Collapsed loops of OpenMP made one counted loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC expands collapsed loops to one that divides the first iteration's number
   and then counts all counters on by hand, so that no counter is a function of
   the iteration's number: nothing can be given to lanes.  Here

     for (i = a; i < b; i += s)
       for (j = c; j < d; j += t)
         BODY

   becomes

     ni = a < b ? (b - a - 1) / s + 1 : 0;   nj likewise;   n = ni * nj;
     for (k = 0; k < n; k++)
       {
         rest = k;
         j = c + rest % nj * t;  rest = rest / nj;
         i = a + rest * s;
         BODY
       }

   The bounds, the counts and the declaration of k are in what GCC does before
   the loop (OMP_FOR_PRE_BODY), which gimplify_omp_for takes out of all that a
   construct is composed of.  I and j become ordinary private variables.  A
   private variable of which the last value is wanted gets one step more where
   that is copied, as gimplify_omp_for does it.  The loop construct copies last
   values of K only: there the variables are set before the loop, by each team,
   if there are iterations.  Nothing may read them until the construct ends.

   K is an unsigned int if the number of iterations is known to fit, else an
   unsigned long long.

   Where tiles may serve accesses to both rows and columns (order.cc), K
   counts strips of WIDTH iterations of one loop, and an inner loop has these,
   one after the other:

         i = a + rest % ni * s;  rest = rest / ni;
         first = rest * WIDTH;
         for (t = first; t < min (first + WIDTH, nj); t++)
           {
             j = c + t;
             BODY
           }

   WIDTH is STRIP if there are so many iterations that lanes with STRIP of
   them each keep the device busy (nest_order_strips_from), else 1: lanes
   without work cost more than sectors.  */

#include "gcc-shim.h"
#include "gimple/clauses.h"
#include "transform/nest/collapse.h"
#include "transform/nest/order.h"

/* What is being built: statements before the loop, and at the head of its body;
   by loop of the nest, the lower bound, the step and the count as operands.  */
struct collapsing
{
  struct omp_nest *nest;
  location_t loc;
  tree type;			/* Of k.  */
  tree before, head;
  tree lower[MAX_NEST], magnitude[MAX_NEST], count[MAX_NEST];
  int strip;			/* The loop of which k counts strips, or -1;
				   ...  */
  tree width;			/* ... of so many iterations ...  */
  tree strips, first;		/* ... so many, of which this begins the
				   one.  */
};

/* A new variable of TYPE, declared in LIST.  */

static tree
new_variable (struct collapsing *c, tree type, tree *list)
{
  tree v = build_decl (c->loc, VAR_DECL, NULL_TREE, TYPE_MAIN_VARIANT (type));
  DECL_ARTIFICIAL (v) = 1;
  DECL_IGNORED_P (v) = 1;
  DECL_CONTEXT (v) = current_function_decl;
  TREE_USED (v) = 1;
  append_to_statement_list_force (build1_loc (c->loc, DECL_EXPR, void_type_node,
					      v), list);
  return v;
}

/* Add to LIST that V becomes VALUE.  */

static void
append_assignment (struct collapsing *c, tree v, tree value, tree *list)
{
  append_to_statement_list_force (build2_loc (c->loc, MODIFY_EXPR,
					      TREE_TYPE (v), v, value), list);
}

/* VALUE as an operand: itself if it is a constant, else a variable that has it
   before the loop.  */

static tree
make_operand (struct collapsing *c, tree value)
{
  if (TREE_CODE (value) == INTEGER_CST)
    return value;
  tree v = new_variable (c, TREE_TYPE (value), &c->before);
  append_assignment (c, v, value, &c->before);
  return v;
}

/* Set the operands of loop I.  */

static void
set_operands (struct collapsing *c, int i)
{
  const struct nest_loop *l = &c->nest->loop[i];
  tree lower = c->lower[i] = make_operand (c, l->lower);
  if (l->count)
    {
      c->magnitude[i] = l->magnitude;
      c->count[i] = fold_convert (c->type, l->count);
      return;
    }
  tree upper = make_operand (c, l->upper);
  tree step = c->magnitude[i] = make_operand (c, l->magnitude);
  tree from = l->up ? lower : upper, to = l->up ? upper : lower;
  tree one = build_one_cst (l->type);
  tree span = fold_build2 (MINUS_EXPR, l->type, fold_convert (l->type, to),
			   fold_convert (l->type, from));
  if (!l->inclusive)
    span = fold_build2 (MINUS_EXPR, l->type, span, one);
  tree some = fold_build2 (PLUS_EXPR, l->type,
			   fold_build2 (TRUNC_DIV_EXPR, l->type, span, step),
			   one);
  tree runs = build2 (l->inclusive ? LE_EXPR : LT_EXPR, boolean_type_node,
		      from, to);
  c->count[i] = make_operand (c, build3 (COND_EXPR, c->type, runs,
					 fold_convert (c->type, some),
					 build_zero_cst (c->type)));
}

/* True if loop L's variable can be computed in its own type, which is signed:
   no step of the computation overflows.  */

static bool
never_overflows_p (const struct nest_loop *l)
{
  tree lowest = l->up ? l->lower : l->upper;
  return (TREE_CODE (l->magnitude) == INTEGER_CST
	  && TREE_CODE (lowest) == INTEGER_CST
	  && tree_int_cst_sgn (lowest) >= 0);
}

/* BASE, a value of L's variable, after NUMBER steps of MAGNITUDE, both of L's
   unsigned type.  */

static tree
advance_base (const struct nest_loop *l, tree base, tree number, tree magnitude)
{
  tree type = TREE_TYPE (l->variable);
  tree way = fold_build2 (MULT_EXPR, l->type, number, magnitude);
  if (TREE_CODE (type) == POINTER_TYPE)
    return fold_build2 (POINTER_PLUS_EXPR, type, base,
			l->up ? way
			: fold_build1 (NEGATE_EXPR, l->type, way));
  enum tree_code code = l->up ? PLUS_EXPR : MINUS_EXPR;
  if (INTEGRAL_TYPE_P (type) && never_overflows_p (l))
    return fold_build2 (code, type, base, fold_convert (type, way));
  return fold_convert (type, fold_build2 (code, l->type,
					  fold_convert (l->type, base), way));
}

/* Let variable I of the nest be private to an iteration of the new loop.  */

static void
make_private (struct collapsing *c, int i)
{
  const struct nest_loop *l = &c->nest->loop[i];
  tree *clauses = &OMP_FOR_CLAUSES (c->nest->stmt);
  bool copied = l->last_value && !l->written_back;
  enum omp_clause_code code = (copied ? OMP_CLAUSE_LASTPRIVATE
			       : OMP_CLAUSE_PRIVATE);
  tree clause = find_clause (*clauses, code, l->variable);
  if (!clause)
    clause = add_clause (clauses, c->loc, code, l->variable);
  if (copied)
    OMP_CLAUSE_LASTPRIVATE_STMT (clause)
      = build2_loc (c->loc, MODIFY_EXPR, TREE_TYPE (l->variable), l->variable,
		    advance_base (l, l->variable, build_one_cst (l->type),
				  c->magnitude[i]));
}

/* Set the variables of C's nest that are written back to their last values, if
   TOTAL, the number of iterations, is not zero.  */

static void
write_back (struct collapsing *c, tree total)
{
  for (int i = 0; i < c->nest->n; i++)
    {
      const struct nest_loop *l = &c->nest->loop[i];
      if (!l->written_back)
	continue;
      tree *clause = &OMP_FOR_CLAUSES (c->nest->stmt);
      while (*clause)
	if (OMP_CLAUSE_CODE (*clause) == OMP_CLAUSE_LASTPRIVATE
	    && OMP_CLAUSE_DECL (*clause) == l->variable)
	  *clause = OMP_CLAUSE_CHAIN (*clause);
	else
	  clause = &OMP_CLAUSE_CHAIN (*clause);
      nest_hand_back (c->nest, l->variable);
      tree last = advance_base (l, c->lower[i],
				fold_convert (l->type, c->count[i]),
				c->magnitude[i]);
      tree some = build2 (NE_EXPR, boolean_type_node, total,
			  build_zero_cst (c->type));
      tree store = build2_loc (c->loc, MODIFY_EXPR, TREE_TYPE (l->variable),
			       l->variable, last);
      append_to_statement_list_force (build3_loc (c->loc, COND_EXPR,
						  void_type_node, some, store,
						  NULL_TREE), &c->before);
    }
}

/* Compute the nest's variables of K at the head of the body, taking K apart in
   ORDER.  */

static void
split_number (struct collapsing *c, tree k, const int *order)
{
  tree rest = k;
  for (int place = c->nest->n - 1; place >= 0; place--)
    {
      int i = order[place];
      const struct nest_loop *l = &c->nest->loop[i];
      tree number = rest, next = NULL_TREE;
      tree count = i == c->strip ? c->strips : c->count[i];
      if (place > 0)
	{
	  number = build2 (TRUNC_MOD_EXPR, c->type, rest, count);
	  next = new_variable (c, c->type, &c->head);
	  append_assignment (c, next,
			     build2 (TRUNC_DIV_EXPR, c->type, rest, count),
			     &c->head);
	}
      if (i == c->strip)
	{
	  c->first = new_variable (c, c->type, &c->head);
	  append_assignment (c, c->first, build2 (MULT_EXPR, c->type, number,
						  c->width), &c->head);
	}
      else
	append_assignment (c, l->variable, advance_base (l, c->lower[i],
							 fold_convert (l->type,
								       number),
							 c->magnitude[i]),
			   &c->head);
      rest = next;
    }
}

/* How many iterations C's new loop has.  */

static tree
total_count (const struct collapsing *c)
{
  tree total = NULL_TREE;
  for (int i = 0; i < c->nest->n; i++)
    {
      tree count = i == c->strip && c->strips ? c->strips : c->count[i];
      total = total ? fold_build2 (MULT_EXPR, c->type, total, count) : count;
    }
  return total;
}

/* What is A if MANY is not 0, else B, as an operand.  */

static tree
choose (struct collapsing *c, tree many, tree a, tree b)
{
  tree has = fold_build2 (NE_EXPR, boolean_type_node, many,
			  build_zero_cst (TREE_TYPE (many)));
  return make_operand (c, fold_build3 (COND_EXPR, c->type, has, a, b));
}

/* Set how many strips C's loop that has them has, and of how many iterations:
   of one if there are so few in ALL that strips would leave warps without
   work.  */

static void
set_strips (struct collapsing *c, tree all)
{
  tree count = c->count[c->strip], strip = build_int_cst (c->type, STRIP);
  tree least = build_int_cst (c->type, nest_order_strips_from (c->nest));
  tree many = fold_build2 (GE_EXPR, c->type, all, least);
  many = make_operand (c, many);
  c->width = choose (c, many, strip, build_one_cst (c->type));
  tree strips = fold_build2 (PLUS_EXPR, c->type, count,
			     build_int_cst (c->type, STRIP - 1));
  strips = fold_build2 (TRUNC_DIV_EXPR, c->type, strips, strip);
  c->strips = choose (c, many, strips, count);
}

/* The body of C's nest: BODY, or if a counter counts strips the loop over those
   iterations of the one at hand.  */

static tree
body_of_strip (struct collapsing *c, tree body)
{
  if (c->strip < 0)
    return body;
  const struct nest_loop *l = &c->nest->loop[c->strip];
  tree init = TREE_VEC_ELT (OMP_FOR_INIT (c->nest->stmt), c->strip);
  location_t loc = EXPR_LOC_OR_LOC (init, c->loc);
  tree list = NULL_TREE, end = new_variable (c, c->type, &c->head);
  tree t = new_variable (c, c->type, &c->head);
  append_assignment (c, end, build2 (MIN_EXPR, c->type,
				     build2 (PLUS_EXPR, c->type, c->first,
					     c->width),
				     c->count[c->strip]), &c->head);
  append_assignment (c, t, c->first, &c->head);
  tree test = build2_loc (loc, GE_EXPR, boolean_type_node, t, end);
  append_to_statement_list_force (build1_loc (loc, EXIT_EXPR, void_type_node,
					      test), &list);
  append_assignment (c, l->variable, advance_base (l, c->lower[c->strip],
						   fold_convert (l->type, t),
						   c->magnitude[c->strip]),
		     &list);
  append_to_statement_list_force (body, &list);
  tree next = build2 (PLUS_EXPR, c->type, t, build_one_cst (c->type));
  append_to_statement_list_force (build2_loc (loc, MODIFY_EXPR, c->type, t,
					      next), &list);
  tree loop = build1_loc (loc, LOOP_EXPR, void_type_node, list);
  TREE_SIDE_EFFECTS (loop) = 1;
  return loop;
}

/* Let the parallel construct between the bounds and their uses copy V, if V is
   a pointer: the construct may have default(none), from which only integers of
   the compiler are exempt.  */

static void
hand_pointer (const struct omp_nest *nest, tree v)
{
  if (!nest->parallel || !VAR_P (v) || TREE_CODE (TREE_TYPE (v)) != POINTER_TYPE
      || nest->nouter == 0
      || TREE_CODE (nest->outer[0]) != OMP_DISTRIBUTE)
    return;
  add_clause (&OMP_PARALLEL_CLAUSES (nest->parallel), UNKNOWN_LOCATION,
	      OMP_CLAUSE_FIRSTPRIVATE, v);
}

/* Remove the collapse clause from the construct STMT.  */

static void
drop_clause (tree stmt)
{
  for (tree *c = &OMP_FOR_CLAUSES (stmt); *c;)
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_COLLAPSE)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
}

/* Give STMT, whose body has been completed, the one loop that counts K up to
   TOTAL; PLACE is where the loop is that runs fastest.  */

static void
set_loop (struct collapsing *c, tree k, tree total, location_t place)
{
  tree stmt = c->nest->stmt;
  OMP_FOR_INIT (stmt) = make_tree_vec (1);
  OMP_FOR_COND (stmt) = make_tree_vec (1);
  OMP_FOR_INCR (stmt) = make_tree_vec (1);
  OMP_FOR_ORIG_DECLS (stmt) = NULL_TREE;
  TREE_VEC_ELT (OMP_FOR_INIT (stmt), 0)
    = build2_loc (place, MODIFY_EXPR, void_type_node, k,
		  build_zero_cst (c->type));
  TREE_VEC_ELT (OMP_FOR_COND (stmt), 0)
    = build2_loc (place, LT_EXPR, boolean_type_node, k, total);
  TREE_VEC_ELT (OMP_FOR_INCR (stmt), 0)
    = build2_loc (place, MODIFY_EXPR, void_type_node, k,
		  build2 (PLUS_EXPR, c->type, k, build_one_cst (c->type)));
}

void
collapse_nest (struct omp_nest *nest, const int *order, bool strips)
{
  tree stmt = nest->stmt;
  struct collapsing c = { nest, EXPR_LOCATION (stmt),
			  (nest_small_count (nest) ? unsigned_type_node
			   : long_long_unsigned_type_node),
			  NULL_TREE, NULL_TREE, {}, {}, {},
			  strips ? order[nest->n - 2] : -1, NULL_TREE,
			  NULL_TREE, NULL_TREE };
  tree fastest = TREE_VEC_ELT (OMP_FOR_INIT (stmt), order[nest->n - 1]);
  if (OMP_FOR_PRE_BODY (stmt))
    append_to_statement_list_force (OMP_FOR_PRE_BODY (stmt), &c.before);
  for (int i = 0; i < nest->n; i++)
    {
      set_operands (&c, i);
      hand_pointer (nest, c.lower[i]);
    }
  tree total = make_operand (&c, total_count (&c));
  if (c.strip >= 0)
    {
      set_strips (&c, total);
      total = make_operand (&c, total_count (&c));
    }
  write_back (&c, total);
  tree k = new_variable (&c, c.type, &c.before);
  for (int i = 0; i < nest->n; i++)
    make_private (&c, i);
  split_number (&c, k, order);
  tree body = body_of_strip (&c, OMP_FOR_BODY (stmt));
  append_to_statement_list_force (body, &c.head);
  OMP_FOR_PRE_BODY (stmt) = c.before;
  OMP_FOR_BODY (stmt) = build3 (BIND_EXPR, void_type_node, NULL_TREE, c.head,
				make_node (BLOCK));
  TREE_SIDE_EFFECTS (OMP_FOR_BODY (stmt)) = 1;
  set_loop (&c, k, total, EXPR_LOC_OR_LOC (fastest, c.loc));
  drop_clause (stmt);
  for (int i = 0; i < nest->nouter; i++)
    drop_clause (nest->outer[i]);
}
