/* Reductions of OpenACC loops that loops inside take part in.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Programs may say only of the outer loop how a variable is put together:

   #pragma acc loop gang reduction (+:s)
     for (i = 0; i < n; i++)
   #pragma acc loop vector
       for (j = 0; j < m; j++)
         s += a[i][j];

   Lanes of the inner loop need copies of S, too, which only a clause gives
   them.  It is right if the inner loop does nothing to S but add to it; each
   loop in between must do so, too, and gets the clause.  The program leaves the
   order of the sum open.

   There is no SSA form yet.  What depends on S is S itself, and variables of
   the compiler that are made of it by the operator and by conversions; as the
   compiler sets them before each use, in the same expression, no value of S
   gets lost.  */

#include "gcc-shim.h"
#include "gimple/clauses.h"
#include "option/pragma.h"
#include "transform/kernels/independence.h"
#include "transform/kernels/outer-sums.h"
#include "transform/report/early.h"

/* What is done to a variable.  */
struct sum_use
{
  tree variable;
  enum tree_code op;
  hash_set<tree> made;		/* Variables that are made of it, ...  */
  hash_set<tree> pointers;	/* ... and that point to it, if it is a
				   reference.  */
  bool clauses;			/* Loops inside may have clauses of their
				   own.  */
  bool set;			/* It is set.  */
  bool refused;			/* It is used in other ways, ...  */
  bool more;			/* ... or MADE has become more.  */
};

/* The code of clause C, as of an expression.  */

static enum tree_code
code_of (tree c)
{
  enum tree_code code = OMP_CLAUSE_REDUCTION_CODE (c);
  return code == MINUS_EXPR ? PLUS_EXPR : code;
}

/* True if a sum by OP shows in assignments alone: no jumps decide about it.  */

static bool
straight_p (enum tree_code op)
{
  return (op == PLUS_EXPR || op == MULT_EXPR || op == BIT_AND_EXPR
	  || op == BIT_IOR_EXPR || op == BIT_XOR_EXPR);
}

/* True if T is U's variable, or what that refers to.  */

static bool
whole_p (struct sum_use *u, tree t)
{
  if (lang_hooks.decls.omp_privatize_by_reference (u->variable))
    return ((TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF)
	    && (TREE_OPERAND (t, 0) == u->variable
		|| u->pointers.contains (TREE_OPERAND (t, 0))));
  return t == u->variable;
}

/* True if T is U's variable or one made of it.  */

static bool
made_p (struct sum_use *u, tree t)
{
  return whole_p (u, t) || (DECL_P (t) && u->made.contains (t));
}

/* Callback of walk_tree: stop at what the sum_use of DATA, a walk_stmt_info,
   has.  */

static tree
find_made (tree *tp, int *walk, void *data)
{
  struct sum_use *u = (struct sum_use *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk = 0;
  return (*tp == u->variable
	  || (DECL_P (*tp)
	      && (u->made.contains (*tp) || u->pointers.contains (*tp)))
	  ? *tp : NULL_TREE);
}

/* True if T has something that U has.  */

static bool
mentions_p (struct sum_use *u, tree *t)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = u;
  return walk_tree (t, find_made, &wi, NULL) != NULL_TREE;
}

/* True if ASSIGN, whose operand K alone is made of U's variable, passes it
   on.  */

static bool
passed_on_p (struct sum_use *u, gassign *assign, unsigned k)
{
  enum tree_code code = gimple_assign_rhs_code (assign);
  if (CONVERT_EXPR_CODE_P (code) || gimple_assign_single_p (assign))
    return true;
  return code == u->op || (code == MINUS_EXPR && u->op == PLUS_EXPR && k == 1);
}

/* True if T is a variable that the compiler sets before it uses it.  */

static bool
temporary_p (tree t)
{
  return VAR_P (t) && DECL_ARTIFICIAL (t) && is_gimple_reg (t);
}

/* Note in U what ASSIGN does.  */

static void
note_assign (struct sum_use *u, gassign *assign)
{
  tree to = gimple_assign_lhs (assign);
  unsigned found = 0;
  if (gimple_assign_single_p (assign) && temporary_p (to)
      && gimple_assign_rhs1 (assign) == u->variable
      && !whole_p (u, u->variable))
    {
      u->more |= !u->pointers.add (to);
      return;
    }
  for (unsigned k = 1; k < gimple_num_ops (assign); k++)
    if (made_p (u, gimple_op (assign, k)))
      {
	u->refused |= found || !passed_on_p (u, assign, k);
	found = k;
      }
    else
      u->refused |= mentions_p (u, gimple_op_ptr (assign, k));
  if (!found)
    u->refused |= mentions_p (u, gimple_op_ptr (assign, 0));
  else if (whole_p (u, to))
    u->set = true;
  else if (temporary_p (to))
    u->more |= !u->made.add (to);
  else
    u->refused = true;
}

/* Note in U what the clauses of LOOP say; return true if it has a variable of
   its own then.  */

static bool
note_clauses (struct sum_use *u, gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	&& OMP_CLAUSE_DECL (c) == u->variable)
      return true;
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	     && OMP_CLAUSE_DECL (c) == u->variable)
      u->refused |= !u->clauses || code_of (c) != u->op;
  return false;
}

/* Callback of walk_gimple_seq: note in the sum_use of WI what the statement at
   GSI does.  */

static tree
note_sum_use (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct sum_use *u = (struct sum_use *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_has_substatements (stmt))
    {
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      *handled = loop && note_clauses (u, loop);
      if (loop)
	for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
	  u->refused |= (mentions_p (u, gimple_omp_for_index_ptr (loop, k))
			 || mentions_p (u, gimple_omp_for_initial_ptr (loop, k))
			 || mentions_p (u, gimple_omp_for_final_ptr (loop, k)));
      else
	u->refused |= is_gimple_omp (stmt);
    }
  else if (gassign *assign = dyn_cast<gassign *> (stmt))
    {
      if (!gimple_clobber_p (stmt))
	note_assign (u, assign);
    }
  else if (!is_gimple_debug (stmt))
    for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
      if (gimple_op (stmt, k))
	u->refused |= mentions_p (u, gimple_op_ptr (stmt, k));
  return NULL_TREE;
}

/* Find out what LOOP does to the variable of CLAUSE, a reduction, into U;
   CLAUSES as there.  */

static void
find_use (struct sum_use *u, gomp_for *loop, tree clause, bool clauses)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = u;
  u->variable = OMP_CLAUSE_DECL (clause);
  u->op = code_of (clause);
  u->clauses = clauses;
  u->set = u->refused = false;
  do
    {
      u->more = false;
      walk_gimple_seq (gimple_omp_for_pre_body (loop), note_sum_use, NULL, &wi);
      walk_gimple_seq (gimple_omp_body (loop), note_sum_use, NULL, &wi);
    }
  while (u->more);
}

tree
acc_sums_other (gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && straight_p (code_of (c)))
      {
	struct sum_use u;
	find_use (&u, loop, c, true);
	if (u.refused)
	  return u.variable;
      }
  return NULL_TREE;
}

/* A clause that a loop got.  */
struct sum_given
{
  gomp_for *loop;
  tree clause;
};

/* A walk through the loops of a construct.  */
struct sum_walk
{
  auto_vec<tree> around;	/* Clauses of loops around, or of the construct,
				   which the next loop would take part in.  */
  auto_vec<struct sum_given> *given;
  auto_vec<struct acc_sum_refused> *refused;
};

/* True if LOOP names VARIABLE in a clause that gives it its own.  */

static bool
named_p (gomp_for *loop, tree variable)
{
  tree clauses = gimple_omp_for_clauses (loop);
  return (find_clause (clauses, OMP_CLAUSE_PRIVATE, variable)
	  || find_clause (clauses, OMP_CLAUSE_FIRSTPRIVATE, variable)
	  || find_clause (clauses, OMP_CLAUSE_REDUCTION, variable));
}

/* Give LOOP the clause AROUND, of one around it, if it takes part in that; IN,
   a walk through what is inside, gets it, too.  */

static void
join_sum (gomp_for *loop, tree around, struct sum_walk *in)
{
  struct sum_use u;
  tree variable = OMP_CLAUSE_DECL (around);
  if (named_p (loop, variable) || !straight_p (code_of (around)))
    return;
  find_use (&u, loop, around, false);
  if (u.refused
      && !omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ))
    {
      struct acc_sum_refused r = { loop, variable };
      in->refused->safe_push (r);
    }
  else if (u.set && !u.refused)
    {
      tree c = add_clause (gimple_omp_for_clauses_ptr (loop),
			   gimple_location (loop),
			   OMP_CLAUSE_REDUCTION, variable);
      OMP_CLAUSE_REDUCTION_CODE (c) = OMP_CLAUSE_REDUCTION_CODE (around);
      struct sum_given g = { loop, c };
      in->given->safe_push (g);
      in->around.safe_push (c);
    }
}

/* Callback of walk_gimple_seq: the loop at GSI, in the sum_walk of WI, gets
   what it takes part in, and those inside.  */

static tree
walk_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct sum_walk *w = (struct sum_walk *) wi->info;
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP;
  if (!*handled)
    return NULL_TREE;
  struct sum_walk in;
  walk_stmt_info wi_in;
  in.given = w->given;
  in.refused = w->refused;
  for (unsigned i = 0; i < w->around.length (); i++)
    join_sum (loop, w->around[i], &in);
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !in.around.contains (c))
      in.around.safe_push (c);
  memset (&wi_in, 0, sizeof wi_in);
  wi_in.info = &in;
  walk_gimple_seq (gimple_omp_body (loop), walk_loop, NULL, &wi_in);
  return NULL_TREE;
}

/* Take from LOOP the clause C.  */

static void
take_clause (gomp_for *loop, tree c)
{
  tree *p = gimple_omp_for_clauses_ptr (loop);
  while (*p != c)
    p = &OMP_CLAUSE_CHAIN (*p);
  *p = OMP_CLAUSE_CHAIN (c);
}

/* True if LOOP may get lanes, or the like; PARALLEL if it is in a parallel
   construct.  */

static bool
spread_p (gomp_for *loop, bool parallel)
{
  tree clauses = gimple_omp_for_clauses (loop);
  if (omp_find_clause (clauses, OMP_CLAUSE_SEQ))
    return false;
  return ((parallel && !omp_find_clause (clauses, OMP_CLAUSE_AUTO))
	  || omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT)
	  || independent_p (loop));
}

/* Give what loops in SEQ take part in, of CLAUSES, the construct's, too, and of
   each other's; PARALLEL as above.  Put what helps into GIVEN and REFUSED.  */

static void
give_sums (gimple_seq seq, tree clauses, bool parallel,
	   auto_vec<struct sum_given> *given,
	   auto_vec<struct acc_sum_refused> *refused)
{
  auto_vec<struct sum_given> all;
  hash_set<tree> needed;
  walk_stmt_info wi;
  struct sum_walk w;
  w.given = &all;
  w.refused = refused;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      w.around.safe_push (c);
  memset (&wi, 0, sizeof wi);
  wi.info = &w;
  walk_gimple_seq (seq, walk_loop, NULL, &wi);
  /* Loops around come first.  */
  for (unsigned i = all.length (); i-- > 0;)
    {
      tree variable = OMP_CLAUSE_DECL (all[i].clause);
      if (needed.contains (variable) || spread_p (all[i].loop, parallel))
	{
	  needed.add (variable);
	  given->safe_push (all[i]);
	}
      else
	take_clause (all[i].loop, all[i].clause);
    }
}

void
acc_sums_give (gimple_seq seq, hash_set<tree> *given,
	       auto_vec<struct acc_sum_refused> *refused)
{
  auto_vec<struct sum_given> all;
  give_sums (seq, NULL_TREE, false, &all, refused);
  for (unsigned i = 0; i < all.length (); i++)
    given->add (all[i].clause);
}

/* Callback of walk_gimple_seq: repair the construct at GSI.  */

static tree
repair_construct (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  auto_vec<struct sum_given> given;
  auto_vec<struct acc_sum_refused> refused;
  *handled = target && (gimple_omp_target_kind (target)
			== GF_OMP_TARGET_KIND_OACC_PARALLEL);
  if (!*handled || pragma_transform_off_p (gimple_location (target)))
    return NULL_TREE;
  give_sums (gimple_omp_body (target), gimple_omp_target_clauses (target), true,
	     &given, &refused);
  for (unsigned i = 0; i < given.length (); i++)
    early_note (gimple_location (target), gimple_location (given[i].loop),
		TRANSFORM_REPAIRS, REMARK_SUM_GIVEN,
		OMP_CLAUSE_DECL (given[i].clause));
  return NULL_TREE;
}

void
acc_sums_repair (void)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (gimple_body (current_function_decl), repair_construct, NULL,
		   &wi);
}
