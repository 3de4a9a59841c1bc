/* What the variables of a loop's body are, before lowering.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* There is no SSA form yet, and control flow is labels and jumps.  But
   subscripts are computed into variables of the compiler, right before they are
   used, and those that one statement sets are set before each use: that is how
   front ends make them.  */

#include "gcc-shim.h"
#include "names/language.h"
#include "transform/kernels/values.h"

/* True if T is a variable, not memory.  */

static bool
variable_p (tree t)
{
  return (DECL_P (t) && TREE_CODE (t) != FUNCTION_DECL
	  && TREE_CODE (t) != FIELD_DECL);
}

void
body_lend (hash_set<tree> *locals, gomp_for *loop, auto_vec<tree> *lent)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	&& !locals->add (OMP_CLAUSE_DECL (c)))
      lent->safe_push (OMP_CLAUSE_DECL (c));
}

/* Each iteration has its own of what LOOP's clauses name, until
   body_leave_loop.  */

static void
lend_variables (struct body_values *v, gomp_for *loop)
{
  v->lent.safe_push (NULL_TREE);
  unsigned first = v->lent.length ();
  body_lend (&v->locals, loop, &v->lent);
  for (unsigned i = first; i < v->lent.length (); i++)
    v->value.remove (v->lent[i]);
}

void
body_jumps_to (gimple *stmt, auto_vec<tree> *labels)
{
  if (gcond *cond = dyn_cast<gcond *> (stmt))
    {
      labels->safe_push (gimple_cond_true_label (cond));
      labels->safe_push (gimple_cond_false_label (cond));
    }
  else if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    for (unsigned k = 0; k < gimple_switch_num_labels (choice); k++)
      labels->safe_push (CASE_LABEL (gimple_switch_label (choice, k)));
  else if (gimple_code (stmt) == GIMPLE_GOTO)
    labels->safe_push (gimple_goto_dest (stmt));
}

void
body_count_jumps (hash_map<tree, unsigned> *jumps, gimple *stmt)
{
  auto_vec<tree> labels;
  body_jumps_to (stmt, &labels);
  for (unsigned k = 0; k < labels.length (); k++)
    jumps->get_or_insert (labels[k])++;
}

/* Callback of walk_gimple_seq: stop at a loop with a directive.  */

static tree
find_directive_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  /* Walks may stop only at what has been handled.  */
  *handled = loop != NULL;
  return loop ? gimple_omp_for_index (loop, 0) : NULL_TREE;
}

bool
body_has_loop_p (gimple_seq seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  return walk_gimple_seq (seq, find_directive_loop, NULL, &wi) != NULL;
}

/* Callback of walk_gimple_seq: stop at a jump to a label in the set at WI's
   INFO, which has the labels passed by now.  */

static tree
find_jump_back (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_set<tree> *passed = (hash_set<tree> *) wi->info;
  auto_vec<tree> labels;
  *handled = false;
  if (glabel *label = dyn_cast<glabel *> (gsi_stmt (*gsi)))
    passed->add (gimple_label_label (label));
  body_jumps_to (gsi_stmt (*gsi), &labels);
  for (unsigned k = 0; k < labels.length (); k++)
    if (passed->contains (labels[k]))
      {
	/* Walks may stop only at what has been handled.  */
	*handled = true;
	return labels[k];
      }
  return NULL_TREE;
}

bool
body_jumps_back_p (gimple_seq seq)
{
  walk_stmt_info wi;
  hash_set<tree> passed;
  memset (&wi, 0, sizeof wi);
  wi.info = &passed;
  return walk_gimple_seq (seq, find_jump_back, NULL, &wi) != NULL;
}

/* Callback of walk_gimple_seq: note what the statement at GSI does.  */

static tree
note_change (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct body_values *v = (struct body_values *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  body_count_jumps (&v->jumps, stmt);
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    {
      for (tree d = gimple_bind_vars (bind); d; d = DECL_CHAIN (d))
	if (!TREE_STATIC (d) && !DECL_EXTERNAL (d)
	    && !DECL_HAS_VALUE_EXPR_P (d))
	  v->locals.add (d);
    }
  else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    {
      for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
	v->changed.get_or_insert (gimple_omp_for_index (loop, k))++;
    }
  else if (tree to = gimple_get_lhs (stmt))
    {
      if (variable_p (to))
	v->changed.get_or_insert (to)++;
    }
  return NULL_TREE;
}

void
body_note_changes (struct body_values *v, gomp_for *loop)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = v;
  for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
    v->changed.get_or_insert (gimple_omp_for_index (loop, k))++;
  walk_gimple_seq (gimple_omp_body (loop), note_change, NULL, &wi);
}

/* Callback of walk_tree: stop at a variable that the body_values DATA
   change.  */

static tree
find_changed (tree *tp, int *, void *data)
{
  struct body_values *v = (struct body_values *) data;
  return (variable_p (*tp) && (v->changed.get (*tp) || v->locals.contains (*tp))
	  ? *tp : NULL_TREE);
}

/* True if T, a variable or member of a descriptor of Fortran, is what the
   compiler multiplies the subscript of a dimension with.  */

static bool
stride_p (tree t)
{
  int dim;
  tree descriptor;
  if (!spell_fortran_p ())
    return false;
  if (variable_p (t))
    return (DECL_ARTIFICIAL (t) && DECL_NAME (t)
	    && startswith (IDENTIFIER_POINTER (DECL_NAME (t)), "stride."));
  return spell_descriptor (t, &dim, &descriptor) == DESCRIPTOR_STRIDE;
}

/* The number of the atom for T, a variable or reference, in V.  */

static int
atom_of (struct body_values *v, tree t)
{
  struct subscript_atom a;
  for (unsigned i = 0; i < v->trees.length (); i++)
    if (v->trees[i] && operand_equal_p (v->trees[i], t, 0))
      return i;
  memset (&a, 0, sizeof a);
  a.kind = (walk_tree (&t, find_changed, v, NULL) ? SUBSCRIPT_VARYING
	    : stride_p (t) ? SUBSCRIPT_STRIDE : SUBSCRIPT_FIXED);
  v->trees.safe_push (t);
  v->atoms.safe_push (a);
  return v->trees.length () - 1;
}

/* The atom for T as a sum.  */

static struct subscript_sum
atom_value (struct body_values *v, tree t)
{
  return subscript_of_atom (atom_of (v, t));
}

static struct subscript_sum sum_of (struct body_values *v, gassign *assign);

/* The sum that T is, a variable of the compiler or an SSA name that is set
   outside of V's loop, if it is one of constants and of the program's
   variables.  */

static struct subscript_sum
outside_value (struct body_values *v, tree t)
{
  struct subscript_sum unknown = { };
  if (spell_fortran_p () || !INTEGRAL_TYPE_P (TREE_TYPE (t))
      || v->outside.depth >= OUTSIDE_DEPTH)
    return unknown;
  gimple *setter = outside_setter (&v->outside, t);
  gassign *assign = setter ? dyn_cast<gassign *> (setter) : NULL;
  if (!assign)
    return unknown;
  for (unsigned k = 1; k < gimple_num_ops (assign); k++)
    {
      tree from = gimple_op (assign, k);
      if (TREE_CODE (from) != INTEGER_CST
	  && !outside_constant_p (&v->outside, from)
	  && !outside_setter (&v->outside, from))
	return unknown;
    }
  v->outside.depth++;
  struct subscript_sum s = sum_of (v, assign);
  v->outside.depth--;
  for (int i = 0; i < s.n; i++)
    for (int k = 0; k < s.term[i].n; k++)
      {
	tree atom = v->trees[s.term[i].atom[k]];
	if (!atom || !outside_constant_p (&v->outside, atom))
	  return unknown;
      }
  return s;
}

/* What T, a variable or constant, is now.  */

static struct subscript_sum
subscript_value (struct body_values *v, tree t)
{
  if (TREE_CODE (t) == INTEGER_CST && TYPE_PRECISION (TREE_TYPE (t)) <= 64)
    return subscript_number ((int64_t) TREE_INT_CST_LOW (t));
  unsigned *n = v->value.get (t);
  if (n)
    return v->values[*n];
  struct subscript_sum unknown = { };
  if (TREE_CODE (t) == SSA_NAME
      || (VAR_P (t) && DECL_ARTIFICIAL (t) && !v->changed.get (t)))
    {
      struct subscript_sum outside = outside_value (v, t);
      if (outside.known || TREE_CODE (t) == SSA_NAME)
	return outside;
    }
  if (variable_p (t) || TREE_CODE (t) == ADDR_EXPR)
    return atom_value (v, t);
  return unknown;
}

/* True if sums of TYPE are those of numbers, as far as addresses go.  */

static bool
exact_p (tree type)
{
  return (POINTER_TYPE_P (type)
	  || (INTEGRAL_TYPE_P (type)
	      && (TYPE_OVERFLOW_UNDEFINED (type)
		  || TYPE_PRECISION (type) >= POINTER_SIZE)));
}

/* True if a value of type FROM is the same as one of type TO.  */

static bool
kept_p (tree to, tree from)
{
  return ((POINTER_TYPE_P (from) || INTEGRAL_TYPE_P (from))
	  && (POINTER_TYPE_P (to) || INTEGRAL_TYPE_P (to))
	  && TYPE_PRECISION (to) >= TYPE_PRECISION (from)
	  /* Else negative ones change.  */
	  && (TYPE_PRECISION (to) >= POINTER_SIZE || !TYPE_UNSIGNED (to)));
}

struct subscript_sum
body_value (struct body_values *v, tree t)
{
  return subscript_value (v, t);
}

tree
body_variable (struct body_values *v, tree t)
{
  struct subscript_sum s = subscript_value (v, t);
  if (!s.known || s.n != 1 || s.term[0].n != 1 || s.term[0].coef != 1)
    return t;
  tree is = v->trees[s.term[0].atom[0]];
  return is && DECL_P (is) ? is : t;
}

/* True if T is known but for counters and what does not change in the loop.  */

static bool
counted_p (struct body_values *v, tree t)
{
  struct subscript_sum s = subscript_value (v, t);
  for (int i = 0; s.known && i < s.n; i++)
    for (int k = 0; k < s.term[i].n; k++)
      if (v->atoms[s.term[i].atom[k]].kind == SUBSCRIPT_VARYING)
	return false;
  return s.known;
}

/* True if ASSIGN, which computes A plus a constant in unsigned arithmetic,
   cannot wrap, as A is a counter: *B becomes the constant.  */

static bool
within_p (struct body_values *v, gassign *assign, const struct subscript_sum *a,
	  struct subscript_sum *b)
{
  tree counter = gimple_assign_rhs1 (assign), by = gimple_assign_rhs2 (assign);
  if (!a->known || a->n != 1 || a->term[0].n != 1 || a->term[0].coef != 1
      || v->atoms[a->term[0].atom[0]].kind != SUBSCRIPT_COUNTER
      || TREE_CODE (by) != INTEGER_CST || TYPE_PRECISION (TREE_TYPE (by)) > 64)
    return false;
  HOST_WIDE_INT n
    = wi::sext (wi::to_wide (by), TYPE_PRECISION (TREE_TYPE (by))).to_shwi ();
  *b = subscript_number (n);
  if (n >= 0)
    return n <= 1 && v->below.contains (counter);
  const struct subscript_sum *low = &v->atoms[a->term[0].atom[0]].low;
  return (low->known && low->n == 1 && !low->term[0].n && n != HOST_WIDE_INT_MIN
	  && low->term[0].coef >= -n);
}

/* What ASSIGN computes, if that is a sum.  */

static struct subscript_sum
sum_of (struct body_values *v, gassign *assign)
{
  struct subscript_sum unknown = { }, a, b;
  tree type = TREE_TYPE (gimple_assign_lhs (assign));
  tree rhs = gimple_assign_rhs1 (assign);
  enum tree_code code = gimple_assign_rhs_code (assign);
  if (CONVERT_EXPR_CODE_P (code))
    return kept_p (type, TREE_TYPE (rhs)) ? subscript_value (v, rhs) : unknown;
  if (gimple_assign_single_p (assign))
    {
      if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
	return unknown;
      if (REFERENCE_CLASS_P (rhs) && !walk_tree (&rhs, find_changed, v, NULL))
	return atom_value (v, rhs);
      return subscript_value (v, rhs);
    }
  if (code == EXACT_DIV_EXPR && tree_fits_shwi_p (gimple_assign_rhs2 (assign))
      && tree_int_cst_sgn (gimple_assign_rhs2 (assign)) > 0)
    {
      a = subscript_value (v, rhs);
      return subscript_divide (&a, tree_to_shwi (gimple_assign_rhs2 (assign)));
    }
  if (code == PLUS_EXPR && INTEGRAL_TYPE_P (type) && !exact_p (type))
    {
      a = subscript_value (v, rhs);
      if (within_p (v, assign, &a, &b))
	return subscript_add (&a, &b);
    }
  if (!exact_p (type) || (code != PLUS_EXPR && code != MINUS_EXPR
			  && code != MULT_EXPR && code != POINTER_PLUS_EXPR
			  && code != NEGATE_EXPR))
    {
      v->wraps |= (INTEGRAL_TYPE_P (type) && TYPE_UNSIGNED (type)
		   && (code == PLUS_EXPR || code == MINUS_EXPR
		       || code == MULT_EXPR)
		   /* What is loaded from arrays is no subscript.  */
		   && counted_p (v, rhs)
		   && counted_p (v, gimple_assign_rhs2 (assign)));
      return unknown;
    }
  a = subscript_value (v, rhs);
  if (code == NEGATE_EXPR)
    {
      b = subscript_number (0);
      return subscript_subtract (&b, &a);
    }
  b = subscript_value (v, gimple_assign_rhs2 (assign));
  return (code == MULT_EXPR ? subscript_multiply (&a, &b)
	  : code == MINUS_EXPR ? subscript_subtract (&a, &b)
	  : subscript_add (&a, &b));
}

/* True if T is always what the one statement that sets it says.  */

static bool
set_once_p (struct body_values *v, tree t)
{
  unsigned *n = v->changed.get (t);
  /* What is set before the loop only is not counted.  */
  return n && *n == 1 && (v->locals.contains (t) || DECL_ARTIFICIAL (t));
}

void
body_note_assign (struct body_values *v, gassign *assign)
{
  tree to = gimple_assign_lhs (assign);
  if (!variable_p (to) || !is_gimple_reg (to))
    return;
  struct subscript_sum value = sum_of (v, assign);
  v->value.remove (to);
  if (!value.known)
    return;
  v->value.put (to, v->values.length ());
  v->values.safe_push (value);
  if (!set_once_p (v, to))
    v->passing.safe_push (to);
}

void
body_forget (struct body_values *v)
{
  for (unsigned i = 0; i < v->passing.length (); i++)
    v->value.remove (v->passing[i]);
  v->passing.truncate (0);
}

/* The last number before FINAL, where COND compares with it; the loop counts by
   one if ONE.  */

static struct subscript_sum
last_of (const struct subscript_sum *final, enum tree_code cond, bool one)
{
  struct subscript_sum unknown = { }, n = subscript_number (1);
  switch (cond)
    {
    case LT_EXPR:
      return subscript_subtract (final, &n);
    case GT_EXPR:
      return subscript_add (final, &n);
    case LE_EXPR:
    case GE_EXPR:
      return *final;
    case NE_EXPR:
      return one ? subscript_subtract (final, &n) : unknown;
    default:
      return unknown;
    }
}

/* A counter from FIRST on, while COND says so of it and FINAL, in steps of
   BY.  */

static struct subscript_atom
counter_of (const struct subscript_sum *first,
	    const struct subscript_sum *final,
	    enum tree_code cond, HOST_WIDE_INT by)
{
  struct subscript_atom a;
  struct subscript_sum last = last_of (final, cond, by == 1);
  a.kind = SUBSCRIPT_COUNTER;
  a.step = absu_hwi (by);
  a.low = by > 0 ? *first : last;
  a.high = by > 0 ? last : *first;
  return a;
}

/* What counter K of LOOP is.  */

static struct subscript_atom
loop_counter (struct body_values *v, gomp_for *loop, unsigned k)
{
  tree incr = gimple_omp_for_incr (loop, k);
  tree step
    = (TREE_CODE (incr) == PLUS_EXPR ? TREE_OPERAND (incr, 1) : NULL_TREE);
  struct subscript_sum first
    = subscript_value (v, gimple_omp_for_initial (loop, k));
  struct subscript_sum final
    = subscript_value (v, gimple_omp_for_final (loop, k));
  HOST_WIDE_INT by = step && tree_fits_shwi_p (step) ? tree_to_shwi (step) : 0;
  if (!by || by == HOST_WIDE_INT_MIN)
    {
      first.known = final.known = false;
      by = 1;
    }
  return counter_of (&first, &final, gimple_omp_for_cond (loop, k), by);
}

/* COUNTER is one by A in V.  */

static void
set_counter (struct body_values *v, tree counter,
	     const struct subscript_atom *a)
{
  v->value.put (counter, v->values.length ());
  v->values.safe_push (subscript_of_atom (v->atoms.length ()));
  v->trees.safe_push (NULL_TREE);
  v->atoms.safe_push (*a);
}

int
body_enter_loop (struct body_values *v, gomp_for *loop)
{
  auto_vec<struct subscript_atom> counters;
  lend_variables (v, loop);
  for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
    counters.safe_push (loop_counter (v, loop, k));
  /* The bounds may have got atoms of their own.  */
  int first = v->atoms.length ();
  for (unsigned k = 0; k < counters.length (); k++)
    {
      set_counter (v, gimple_omp_for_index (loop, k), &counters[k]);
      if (gimple_omp_for_cond (loop, k) == LT_EXPR)
	v->below.add (gimple_omp_for_index (loop, k));
    }
  return first;
}

void
body_count_from (struct body_values *v, tree label, tree counter,
		 const struct subscript_sum *first,
		 const struct subscript_sum *final,
		 enum tree_code cond, HOST_WIDE_INT by)
{
  v->counted.put (label, v->counts.length ());
  struct counted c = { counter, counter_of (first, final, cond, by) };
  v->counts.safe_push (c);
}

void
body_pass_label (struct body_values *v, tree label)
{
  body_forget (v);
  if (unsigned *n = v->counted.get (label))
    set_counter (v, v->counts[*n].counter, &v->counts[*n].range);
}

void
body_leave_loop (struct body_values *v, gomp_for *loop)
{
  for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
    v->value.remove (gimple_omp_for_index (loop, k));
  while (tree t = v->lent.pop ())
    {
      v->locals.remove (t);
      v->value.remove (t);
    }
}
