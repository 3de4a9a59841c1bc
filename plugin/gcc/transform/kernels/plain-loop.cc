/* Loops without directives, before lowering.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* By now they are labels and jumps.  C and C++ test at the end, Fortran at the
   beginning:

     goto TEST;				TEST:
     BODY:				{
     ...				  done = j > n;
     j = j + 1;				  if (done) goto END; else goto BODY;
     TEST:				  BODY:
     if (j < n) goto BODY;		  ...
     else goto END;			  j = j + 1;
     END:				}
					goto TEST;
					END:

   The counter J is set before and changed at the end, and nowhere else.  From
   BODY to there it is in the range that the test lets through, if nothing else
   jumps in.  It may also be changed by the test, as by j-- > 0:

     TEST:
     before = j;
     j = before + -1;
     if (before > 0) goto BODY; else goto END;  */

#include "gcc-shim.h"
#include "transform/kernels/plain-loop.h"

/* A loop that may be one that counts.  */
struct plain_loop
{
  tree test, body;		/* Labels.  */
  gimple *end;			/* The last statement, a jump.  */
  gcond *condition;
  gimple_stmt_iterator computed;	/* Where what computes it begins,
					   ...  */
  gimple_stmt_iterator behind;		/* ... and what is behind it.  */
  tree counter, final;
  enum tree_code cond;		/* COUNTER COND FINAL in the body, ...  */
  HOST_WIDE_INT step;
  bool tested_before;		/* ... or what it was before the test changed
				   it.  */
};

/* True if the statement at I does nothing.  */

static bool
idle_p (gimple_stmt_iterator i)
{
  return (is_gimple_debug (gsi_stmt (i)) || gimple_nop_p (gsi_stmt (i))
	  || gimple_code (gsi_stmt (i)) == GIMPLE_PREDICT);
}

/* The first statement from I on that does something.  */

static gimple_stmt_iterator
real_stmt (gimple_stmt_iterator i)
{
  while (!gsi_end_p (i) && idle_p (i))
    gsi_next (&i);
  return i;
}

/* The first one behind I.  */

static gimple_stmt_iterator
next_stmt (gimple_stmt_iterator i)
{
  gsi_next (&i);
  return real_stmt (i);
}

/* The label at I, or null.  */

static tree
label_at (gimple_stmt_iterator i)
{
  return (!gsi_end_p (i) && gimple_code (gsi_stmt (i)) == GIMPLE_LABEL
	  ? gimple_label_label (as_a<glabel *> (gsi_stmt (i))) : NULL_TREE);
}

/* Where the jump at I goes, or null.  */

static tree
goto_at (gimple_stmt_iterator i)
{
  return (!gsi_end_p (i) && gimple_code (gsi_stmt (i)) == GIMPLE_GOTO
	  ? gimple_goto_dest (gsi_stmt (i)) : NULL_TREE);
}

/* Find the condition behind I, where what computes it begins, for L; the body
   is where it is true if IN, else where it is false.  */

static bool
find_condition (struct plain_loop *l, gimple_stmt_iterator i, bool in)
{
  gassign *last = NULL;
  l->computed = i;
  for (; !gsi_end_p (i) && is_gimple_assign (gsi_stmt (i)); i = next_stmt (i))
    last = as_a<gassign *> (gsi_stmt (i));
  gcond *test = gsi_end_p (i) ? NULL : dyn_cast<gcond *> (gsi_stmt (i));
  if (!test)
    return false;
  l->behind = next_stmt (i);
  l->condition = test;
  l->counter = gimple_cond_lhs (test);
  l->final = gimple_cond_rhs (test);
  l->cond = gimple_cond_code (test);
  if (last && l->cond == NE_EXPR && integer_zerop (l->final)
      && gimple_assign_lhs (last) == l->counter
      && TREE_CODE_CLASS (gimple_assign_rhs_code (last)) == tcc_comparison)
    {
      l->counter = gimple_assign_rhs1 (last);
      l->final = gimple_assign_rhs2 (last);
      l->cond = gimple_assign_rhs_code (last);
    }
  if (!in)
    l->cond = invert_tree_comparison (l->cond, false);
  return true;
}

/* True if the test of L, which what is from I on computes, changes the counter
   by a constant, and compares what that was before; the counter and the step go
   to L.  */

static bool
find_step_in_test (gimple_stmt_iterator i, struct plain_loop *l)
{
  gassign *copy = gsi_end_p (i) ? NULL : dyn_cast<gassign *> (gsi_stmt (i));
  if (!copy || !gimple_assign_single_p (copy)
      || gimple_assign_lhs (copy) != l->counter
      || !DECL_P (gimple_assign_rhs1 (copy)))
    return false;
  i = next_stmt (i);
  gassign *add = gsi_end_p (i) ? NULL : dyn_cast<gassign *> (gsi_stmt (i));
  tree counter = gimple_assign_rhs1 (copy);
  if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR
      || gimple_assign_lhs (add) != counter
      || gimple_assign_rhs1 (add) != l->counter
      || !tree_fits_shwi_p (gimple_assign_rhs2 (add))
      || gsi_stmt (next_stmt (i)) != l->condition || l->final == counter)
    return false;
  l->counter = counter;
  l->step = tree_to_shwi (gimple_assign_rhs2 (add));
  l->tested_before = true;
  return l->step != 0 && l->step != HOST_WIDE_INT_MIN;
}

/* True if the statement at I adds a constant to L's counter, which goes to
   L.  */

static bool
find_step (gimple_stmt_iterator i, struct plain_loop *l)
{
  gassign *add = gsi_end_p (i) ? NULL : dyn_cast<gassign *> (gsi_stmt (i));
  if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR
      || gimple_assign_lhs (add) != l->counter
      || gimple_assign_rhs1 (add) != l->counter
      || !tree_fits_shwi_p (gimple_assign_rhs2 (add)))
    return false;
  l->step = tree_to_shwi (gimple_assign_rhs2 (add));
  return l->step != 0 && l->step != HOST_WIDE_INT_MIN;
}

/* The last statement of the block at I, or of those in it.  */

static gimple_stmt_iterator
last_in (gimple_stmt_iterator i)
{
  while (!gsi_end_p (i) && gimple_code (gsi_stmt (i)) == GIMPLE_BIND)
    {
      i = gsi_last (*gimple_bind_body_ptr (as_a<gbind *> (gsi_stmt (i))));
      while (!gsi_end_p (i) && idle_p (i))
	gsi_prev (&i);
    }
  return i;
}

/* Find the loop at I in the form of C, which begins with a jump, into L.  */

static bool
find_tested_behind (gimple_stmt_iterator i, struct plain_loop *l)
{
  l->test = goto_at (i);
  i = next_stmt (i);
  l->body = label_at (i);
  if (!l->test || !l->body)
    return false;
  gimple_stmt_iterator before = i;
  for (; !gsi_end_p (i) && label_at (i) != l->test; i = next_stmt (i))
    before = i;
  if (gsi_end_p (i))
    return false;
  if (!find_condition (l, next_stmt (i), true)
      || gimple_cond_true_label (l->condition) != l->body)
    return false;
  l->end = l->condition;
  return (find_step (last_in (before), l)
	  || find_step_in_test (next_stmt (i), l));
}

/* The same for Fortran's, which begins with a label.  */

static bool
find_tested_before (gimple_stmt_iterator i, struct plain_loop *l)
{
  l->test = label_at (i);
  if (!l->test)
    return false;
  i = next_stmt (i);
  gbind *block = gsi_end_p (i) ? NULL : dyn_cast<gbind *> (gsi_stmt (i));
  if (!block || goto_at (next_stmt (i)) != l->test)
    return false;
  l->end = gsi_stmt (next_stmt (i));
  if (!find_condition (l, real_stmt (gsi_start (*gimple_bind_body_ptr (block))),
		       false))
    return false;
  l->body = label_at (l->behind);
  return (l->body && gimple_cond_false_label (l->condition) == l->body
	  && find_step (last_in (i), l));
}

/* What is jumped to in a part of the loop, and the labels there.  */
struct jumps
{
  hash_map<tree, unsigned> to;
  auto_vec<tree> labels;
};

/* Callback of walk_gimple_stmt: note the statement at GSI in the jumps of
   WI.  */

static tree
note_plain_jump (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct jumps *j = (struct jumps *) wi->info;
  body_count_jumps (&j->to, gsi_stmt (*gsi));
  if (tree label = label_at (*gsi))
    j->labels.safe_push (label);
  *handled = false;
  return NULL_TREE;
}

/* True if nothing jumps to the labels of L, which begins at I, from elsewhere
   in V's loop, but for OUTSIDE jumps to the test.  */

static bool
closed_p (struct body_values *v, const struct plain_loop *l,
	  gimple_stmt_iterator i,
	  unsigned outside)
{
  struct jumps j;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &j;
  for (bool more = true; more && !gsi_end_p (i); gsi_next (&i))
    {
      more = gsi_stmt (i) != l->end;
      walk_gimple_stmt (&i, note_plain_jump, NULL, &wi);
    }
  for (unsigned k = 0; k < j.labels.length (); k++)
    {
      unsigned *here = j.to.get (j.labels[k]);
      unsigned *all = v->jumps.get (j.labels[k]);
      unsigned more = j.labels[k] == l->test ? outside : 0;
      if ((all ? *all : 0) != (here ? *here : 0) + more
	  || FORCED_LABEL (j.labels[k]))
	return false;
    }
  return true;
}

/* True if the counter of L, in V's loop, does not wrap.  */

static bool
counts_p (struct body_values *v, const struct plain_loop *l)
{
  tree type = TREE_TYPE (l->counter);
  unsigned *changes = v->changed.get (l->counter);
  return (changes && *changes == 2 && INTEGRAL_TYPE_P (type)
	  && is_gimple_reg (l->counter) && TREE_CODE (l->counter) != SSA_NAME
	  && (TYPE_OVERFLOW_UNDEFINED (type)
	      || (l->step == 1 && l->cond == LT_EXPR)
	      || (l->step == -1 && l->cond == GT_EXPR))
	  && (l->step > 0 ? l->cond == LT_EXPR || l->cond == LE_EXPR
	      : l->cond == GT_EXPR || l->cond == GE_EXPR));
}

/* What the condition at I, or behind what computes it, compares L's counter
   with.  */

static struct subscript_sum
final_value (struct body_values *v, gimple_stmt_iterator i,
	     const struct plain_loop *l)
{
  for (; !gsi_end_p (i) && is_gimple_assign (gsi_stmt (i)); i = next_stmt (i))
    body_note_assign (v, as_a<gassign *> (gsi_stmt (i)));
  struct subscript_sum final = body_value (v, l->final);
  body_forget (v);
  return final;
}

void
plain_loop_find (struct body_values *v, gimple_stmt_iterator i)
{
  struct plain_loop l = { };
  bool behind = find_tested_behind (i, &l);
  if ((!behind && !find_tested_before (i, &l)) || !counts_p (v, &l)
      || !closed_p (v, &l, behind ? next_stmt (i) : i, behind))
    return;
  struct subscript_sum first = body_value (v, l.counter);
  struct subscript_sum final = final_value (v, l.computed, &l);
  if (l.tested_before)
    {
      struct subscript_sum step = subscript_number (l.step);
      first = subscript_add (&first, &step);
      final = subscript_add (&final, &step);
    }
  body_count_from (v, l.body, l.counter, &first, &final, l.cond, l.step);
}
