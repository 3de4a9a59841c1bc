/* Loops in the text of a construct, which front ends have made jumps of.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* C and C++ jump to the test behind the body first (genericize_c_loop):

     i = 0; goto TEST; BODY: ...; i = i + 1; TEST: if (i < n) goto BODY; else
     goto BEHIND; BEHIND:

   gfortran has the test in front (gfc_trans_simple_do):

     i = 1; HEAD: if (i > n) goto BEHIND; else goto BODY; BODY: ...; i = i + 1;
     goto HEAD; BEHIND:  */

#include "gcc-shim.h"
#include "region/extent/extent-int.h"

/* True if STMT jumps to LABEL, or may.  */

static bool
jumps_to_p (gimple *stmt, tree label)
{
  if (gcond *test = dyn_cast<gcond *> (stmt))
    return (gimple_cond_true_label (test) == label
	    || gimple_cond_false_label (test) == label);
  if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    {
      for (unsigned i = 0; i < gimple_switch_num_labels (choice); i++)
	if (CASE_LABEL (gimple_switch_label (choice, i)) == label)
	  return true;
      return false;
    }
  return (gimple_code (stmt) == GIMPLE_GOTO
	  && (gimple_goto_dest (stmt) == label
	      || TREE_CODE (gimple_goto_dest (stmt)) != LABEL_DECL));
}

bool
extent_jumps_p (const auto_vec<gimple *> &list, unsigned i, tree label)
{
  for (; i < list.length (); i++)
    if (jumps_to_p (list[i], label))
      return true;
  return false;
}

/* The label that STMT is, or null.  */

static tree
label_of (gimple *stmt)
{
  glabel *l = dyn_cast<glabel *> (stmt);
  return l ? gimple_label_label (l) : NULL_TREE;
}

/* The place of LABEL in LIST, or its length.  */

static unsigned
label_place (const auto_vec<gimple *> &list, tree label)
{
  unsigned i = 0;
  while (i < list.length () && label_of (list[i]) != label)
    i++;
  return i;
}

/* Set L's counter, code and bound by what TEST, a statement of LIST, compares;
   SENSE: there is another iteration if that holds.  */

static void
read_test (const auto_vec<gimple *> &list, unsigned test, bool sense,
	   struct text_loop *l)
{
  const gcond *cond = as_a<const gcond *> (list[test]);
  enum tree_code code = gimple_cond_code (cond);
  tree x = gimple_cond_lhs (cond), y = gimple_cond_rhs (cond);
  if (code == NE_EXPR && integer_zerop (y) && test > 0
      && is_gimple_assign (list[test - 1])
      && gimple_assign_lhs (list[test - 1]) == x
      && (TREE_CODE_CLASS (gimple_assign_rhs_code (list[test - 1]))
	  == tcc_comparison))
    {
      code = gimple_assign_rhs_code (list[test - 1]);
      x = gimple_assign_rhs1 (list[test - 1]);
      y = gimple_assign_rhs2 (list[test - 1]);
    }
  l->code = sense ? code : invert_tree_comparison (code, false);
  l->counter = x;
  l->bound = y;
}

/* Set L's end of the body, before PLACE of LIST, by the step of its counter
   there; false if it has none of 1.  */

static bool
read_step (const auto_vec<gimple *> &list, unsigned place, struct text_loop *l)
{
  while (place > l->body && label_of (list[place - 1]))
    place--;
  if (place <= l->body)
    return false;
  gimple *step = list[place - 1];
  if (!is_gimple_assign (step) || gimple_assign_lhs (step) != l->counter
      || gimple_assign_rhs_class (step) != GIMPLE_BINARY_RHS
      || gimple_assign_rhs1 (step) != l->counter)
    return false;
  tree by = gimple_assign_rhs2 (step);
  bool plus = gimple_assign_rhs_code (step) == PLUS_EXPR;
  if (!plus && gimple_assign_rhs_code (step) != MINUS_EXPR)
    return false;
  if (!integer_onep (by) && !integer_minus_onep (by))
    return false;
  l->up = plus == (integer_onep (by) != 0);
  l->body_end = place - 1;
  return true;
}

/* The same by what the TEST, a statement of LIST, compares, which must hold if
   SENSE, and, if that is the other way round, with its sides exchanged.  */

static bool
read_counter (const auto_vec<gimple *> &list, unsigned test, bool sense,
	      unsigned place, struct text_loop *l)
{
  read_test (list, test, sense, l);
  for (int side = 0; side < 2; side++)
    {
      if (DECL_P (l->counter) && INTEGRAL_TYPE_P (TREE_TYPE (l->counter))
	  && read_step (list, place, l))
	return true;
      std::swap (l->counter, l->bound);
      l->code = swap_tree_comparison (l->code);
    }
  return false;
}

/* True if nothing of LIST in L's body leaves it.  */

static bool
stays_p (const auto_vec<gimple *> &list, const struct text_loop *l)
{
  for (unsigned i = 0; i < list.length (); i++)
    if (tree label = (i < l->body || i > l->body_end + 1
		      ? label_of (list[i]) : NULL_TREE))
      for (unsigned k = l->body; k < l->body_end; k++)
	if (jumps_to_p (list[k], label))
	  return false;
  for (unsigned k = l->body; k < l->body_end; k++)
    if (gimple_code (list[k]) == GIMPLE_RETURN)
      return false;
  return true;
}

/* True if statements of LIST from BEGIN up to TEST do no more than compute what
   that tests.  */

static bool
computes_p (const auto_vec<gimple *> &list, unsigned begin, unsigned test)
{
  for (unsigned i = begin; i < test; i++)
    if (!is_gimple_assign (list[i]) || gimple_store_p (list[i]))
      return false;
  return true;
}

/* Fill in L if LIST[I], a jump, begins a loop of C's.  */

static bool
read_c_loop (const auto_vec<gimple *> &list, unsigned i, struct text_loop *l)
{
  unsigned place = label_place (list, gimple_goto_dest (list[i]));
  tree body = i + 1 < list.length () ? label_of (list[i + 1]) : NULL_TREE;
  if (place <= i + 1 || place == list.length () || !body)
    return false;
  unsigned test = place;
  while (test < list.length () && gimple_code (list[test]) != GIMPLE_COND)
    test++;
  if (test == list.length () || !computes_p (list, place + 1, test))
    return false;
  const gcond *cond = as_a<const gcond *> (list[test]);
  bool sense = gimple_cond_true_label (cond) == body;
  if (!sense && gimple_cond_false_label (cond) != body)
    return false;
  l->head = i;
  l->body = i + 2;
  l->test = test;
  l->end = test + 1;
  if (!read_counter (list, test, sense, place, l))
    return false;
  l->whole = stays_p (list, l);
  return true;
}

/* The same if LIST[I], a label, begins one of Fortran's.  */

static bool
read_fortran_loop (const auto_vec<gimple *> &list, unsigned i,
		   struct text_loop *l)
{
  tree head = label_of (list[i]);
  unsigned back = i + 1, test = i + 1;
  while (back < list.length () && !(gimple_code (list[back]) == GIMPLE_GOTO
				    && gimple_goto_dest (list[back]) == head))
    back++;
  while (test < back && gimple_code (list[test]) != GIMPLE_COND)
    test++;
  if (back >= list.length () || test + 1 >= back
      || !computes_p (list, i + 1, test))
    return false;
  const gcond *cond = as_a<const gcond *> (list[test]);
  tree body = label_of (list[test + 1]);
  bool sense = body && gimple_cond_true_label (cond) == body;
  if (!body || (!sense && gimple_cond_false_label (cond) != body))
    return false;
  l->head = i;
  l->body = test + 2;
  l->test = test;
  l->end = back + 1;
  if (!read_counter (list, test, sense, back, l))
    return false;
  l->whole = stays_p (list, l);
  return true;
}

bool
extent_loop_at (const auto_vec<gimple *> &list, unsigned i, struct text_loop *l)
{
  if (gimple_code (list[i]) == GIMPLE_GOTO)
    return read_c_loop (list, i, l);
  return label_of (list[i]) && read_fortran_loop (list, i, l);
}

struct cover_loop
extent_counted (struct extent_walk *w, const struct sym *counter,
		const struct poly *first, enum tree_code code,
		const struct poly *bound, bool up)
{
  struct pool *p = w->pool;
  const struct poly *one = poly_const (p, 1);
  struct cover_loop l = { counter, first, NULL, true };
  bool rises = code == LT_EXPR || code == LE_EXPR;
  bool falls = code == GT_EXPR || code == GE_EXPR;
  if ((up && falls) || (!up && rises) || !(rises || falls || code == NE_EXPR))
    l.count = extent_unknown (w, ssizetype);
  else
    {
      l.count = up ? poly_sub (p, bound, first) : poly_sub (p, first, bound);
      if (code == LE_EXPR || code == GE_EXPR)
	l.count = poly_add (p, l.count, one);
      if (!up)
	l.first = poly_add (p, poly_sub (p, first, l.count), one);
    }
  return l;
}
