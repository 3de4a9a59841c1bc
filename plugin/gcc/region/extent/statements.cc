/* What a construct executes, in the order of its text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A statement is executed by all that come to it unless a jump forward may have
   passed it: one to a label that is still ahead.  What was assigned on one way
   only has no known value behind the label where the ways meet.  Of loops, only
   those of constructs and counted ones are known; after a jump back of another
   form nothing is.  */

#include "gcc-shim.h"
#include "region/extent/extent-int.h"

static void walk_range (struct extent_walk *w, const auto_vec<gimple *> &list,
			unsigned i, unsigned end);

/* Append to LIST the statements of SEQ, those of blocks in place of these.  */

static void
flatten (gimple_seq seq, auto_vec<gimple *> *list)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    switch (gimple_code (gsi_stmt (i)))
      {
      case GIMPLE_BIND:
	flatten (gimple_bind_body (as_a<gbind *> (gsi_stmt (i))), list);
	break;
      case GIMPLE_TRY:
	flatten (gimple_try_eval (gsi_stmt (i)), list);
	if (gimple_try_kind (gsi_stmt (i)) == GIMPLE_TRY_FINALLY)
	  flatten (gimple_try_cleanup (gsi_stmt (i)), list);
	break;
      default:
	if (!is_gimple_debug (gsi_stmt (i)))
	  list->safe_push (gsi_stmt (i));
      }
}

/* Nothing is known of VAR's value any more, a variable of W's region.  */

static void
forget (struct extent_walk *w, tree var)
{
  w->values.put (var, extent_unknown (w, TREE_TYPE (var)));
}

/* Forget what the statement at GSI assigns.  */

static tree
visit_assigned (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  struct extent_walk *w = (struct extent_walk *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_has_lhs (stmt) ? gimple_get_lhs (stmt) : NULL_TREE;
  if (lhs && DECL_P (lhs))
    forget (w, lhs);
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
      forget (w, gimple_omp_for_index (loop, i));
  return NULL_TREE;
}

/* Forget what STMT assigns, and all in it.  */

static void
forget_assigned (struct extent_walk *w, gimple *stmt)
{
  walk_stmt_info wi;
  gimple_stmt_iterator at;
  memset (&wi, 0, sizeof wi);
  wi.info = w;
  at.ptr = stmt;
  visit_assigned (&at, NULL, &wi);
  if (gimple_has_substatements (stmt))
    walk_gimple_seq (gimple_omp_body (stmt), visit_assigned, NULL, &wi);
}

/* Note what CLAUSES, of a construct in W's, do: variables become private, and
   what is mapped may be copied or reduced.  */

static void
walk_clauses (struct extent_walk *w, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree decl;
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_FIRSTPRIVATE:
	  /* Of a variable that is no array it is the same value.  */
	  if (!AGGREGATE_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c))))
	    continue;
	  decl = OMP_CLAUSE_DECL (c);
	  break;
	case OMP_CLAUSE_PRIVATE:
	case OMP_CLAUSE_LASTPRIVATE:
	case OMP_CLAUSE_LINEAR:
	case OMP_CLAUSE_REDUCTION:
	case OMP_CLAUSE_IN_REDUCTION:
	case OMP_CLAUSE_TASK_REDUCTION:
	  decl = OMP_CLAUSE_DECL (c);
	  break;
	default:
	  continue;
	}
      if (DECL_P (decl) && (INTEGRAL_TYPE_P (TREE_TYPE (decl))
			    || SCALAR_FLOAT_TYPE_P (TREE_TYPE (decl))))
	forget (w, decl);
      else
	/* An array: what its name means inside is another one.  */
	w->failed = true;
    }
}

/* Add to W the loops of the construct LOOP.  Return how many.  */

static unsigned
add_loops (struct extent_walk *w, gomp_for *loop)
{
  unsigned n = gimple_omp_for_collapse (loop);
  for (unsigned i = 0; i < n; i++)
    {
      tree index = gimple_omp_for_index (loop, i);
      tree incr = gimple_omp_for_incr (loop, i);
      bool plus = TREE_CODE (incr) == PLUS_EXPR;
      tree step = (plus || TREE_CODE (incr) == MINUS_EXPR
		   ? TREE_OPERAND (incr, 1) : NULL_TREE);
      tree first = gimple_omp_for_initial (loop, i);
      tree bound = gimple_omp_for_final (loop, i);
      const struct sym *counter = sym_new (w->pool, false, NULL, NULL);
      struct cover_loop l = { counter, NULL, NULL, true };
      bool plain = (TREE_CODE (first) != TREE_VEC
		    && TREE_CODE (bound) != TREE_VEC
		    && INTEGRAL_TYPE_P (TREE_TYPE (index)));
      if (plain && step && (integer_onep (step) || integer_minus_onep (step)))
	{
	  bool up = plus == (integer_onep (step) != 0);
	  l = extent_counted (w, counter, extent_value (w, first),
			      gimple_omp_for_cond (loop, i),
			      extent_value (w, bound), up);
	}
      else
	{
	  l.first = extent_unknown (w, ssizetype);
	  l.count = extent_unknown (w, ssizetype);
	}
      w->loops.safe_push (l);
      w->values.put (index, poly_sym (w->pool, counter));
    }
  return n;
}

/* Take the innermost N loops out of W, where they end.  */

static void
end_loops (struct extent_walk *w, unsigned n)
{
  while (n--)
    {
      w->loops.pop ();
      extent_end_loop (w);
    }
}

/* Go through the body of STMT, a construct.  */

static void
walk_construct (struct extent_walk *w, gimple *stmt)
{
  auto_vec<gimple *> list;
  flatten (gimple_omp_body (stmt), &list);
  walk_range (w, list, 0, list.length ());
}

/* Go through the loop construct LOOP.  Of combined ones the innermost has the
   iterations.  */

static void
walk_construct_loop (struct extent_walk *w, gomp_for *loop)
{
  auto_vec<gimple *> before;
  flatten (gimple_omp_for_pre_body (loop), &before);
  walk_range (w, before, 0, before.length ());
  walk_clauses (w, gimple_omp_for_clauses (loop));
  forget_assigned (w, loop);
  unsigned n = (gimple_omp_for_combined_p (loop) ? 0 : add_loops (w, loop));
  w->stores.truncate (0);
  walk_construct (w, loop);
  end_loops (w, n);
  forget_assigned (w, loop);
}

/* Go through the loop L of LIST.  */

static void
walk_text_loop (struct extent_walk *w, const auto_vec<gimple *> &list,
		const struct text_loop *l)
{
  const struct sym *counter = sym_new (w->pool, false, NULL, NULL);
  const struct poly *first = extent_value (w, l->counter);
  for (unsigned i = l->head; i < l->end; i++)
    forget_assigned (w, list[i]);
  /* The test comes last in C.  */
  for (unsigned i = MAX (l->head, l->test > l->body ? l->body_end + 1 : 0);
       i < l->test; i++)
    if (is_gimple_assign (list[i]))
      extent_note_statement (w, list[i]);
  w->values.put (l->counter, poly_sym (w->pool, counter));
  struct cover_loop c = extent_counted (w, counter, first, l->code,
					extent_value (w, l->bound), l->up);
  c.whole = l->whole;
  w->loops.safe_push (c);
  w->stores.truncate (0);
  walk_range (w, list, l->body, l->body_end);
  end_loops (w, 1);
  for (unsigned i = l->head; i < l->end; i++)
    forget_assigned (w, list[i]);
}

/* LABEL is reached.  */

static void
pass_label (struct extent_walk *w, tree label)
{
  for (unsigned i = w->ahead.length (); i-- > 0;)
    if (w->ahead[i] == label)
      w->ahead.unordered_remove (i);
  for (unsigned i = 0; i < w->doubtful.length (); i++)
    forget (w, w->doubtful[i]);
  if (w->ahead.is_empty ())
    w->doubtful.truncate (0);
}

/* Note the labels that STMT jumps to.  */

static void
note_jumps (struct extent_walk *w, gimple *stmt)
{
  if (gcond *test = dyn_cast<gcond *> (stmt))
    {
      w->ahead.safe_push (gimple_cond_true_label (test));
      w->ahead.safe_push (gimple_cond_false_label (test));
    }
  else if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    for (unsigned i = 0; i < gimple_switch_num_labels (choice); i++)
      w->ahead.safe_push (CASE_LABEL (gimple_switch_label (choice, i)));
  else
    w->ahead.safe_push (gimple_goto_dest (stmt));
}

/* Go through STMT, which is no loop and no label.  */

static void
walk_statement (struct extent_walk *w, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_GOTO:
      note_jumps (w, stmt);
      break;
    case GIMPLE_OMP_TEAMS:
      walk_clauses (w, gimple_omp_teams_clauses (as_a<gomp_teams *> (stmt)));
      walk_construct (w, stmt);
      break;
    case GIMPLE_OMP_PARALLEL:
      walk_clauses (w, gimple_omp_parallel_clauses (stmt));
      walk_construct (w, stmt);
      break;
    case GIMPLE_OMP_FOR:
      walk_construct_loop (w, as_a<gomp_for *> (stmt));
      break;
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_OMP_RETURN:
    case GIMPLE_OMP_CONTINUE:
      break;
    default:
      extent_note_statement (w, stmt);
    }
  if (!w->ahead.is_empty () && gimple_has_lhs (stmt)
      && DECL_P (gimple_get_lhs (stmt)))
    w->doubtful.safe_push (gimple_get_lhs (stmt));
}

/* Go through the statements of LIST from I up to END.  */

static void
walk_range (struct extent_walk *w, const auto_vec<gimple *> &list, unsigned i,
	    unsigned end)
{
  while (i < end && !w->failed)
    {
      struct text_loop l;
      glabel *label = dyn_cast<glabel *> (list[i]);
      if (label)
	pass_label (w, gimple_label_label (label));
      if (extent_loop_at (list, i, &l) && l.end <= end)
	{
	  walk_text_loop (w, list, &l);
	  i = l.end;
	}
      else if (label)
	w->failed |= extent_jumps_p (list, i++, gimple_label_label (label));
      else
	walk_statement (w, list[i++]);
    }
}

void
extent_walk_body (struct extent_walk *w, gimple_seq body)
{
  auto_vec<gimple *> list;
  flatten (body, &list);
  walk_range (w, list, 0, list.length ());
}
