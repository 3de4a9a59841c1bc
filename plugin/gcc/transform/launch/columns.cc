/* Direct kernels: how many columns rows have.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop over rows has one inside whose iterations, the columns, lanes share.
   How many these are is known when the kernel begins

   - if it is the same for all rows;
   - if it is computed of the row's number alone, as of a triangle's: of the row
     in the middle;
   - if rows are parts of one array, and another array says where each begins,
     as of sparse matrices: the columns of row I are those from FIRST[I] to
     FIRST[I + 1], and all together from FIRST[A] to FIRST[B].

   The last is loaded from memory, so it must be certain that the loop loads it,
   too: each row loads both, whatever else it does, and there are rows.  Nothing
   in the loop may change it, as all warps must come to the same result.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "region/argument/dependence.h"
#include "transform/launch/launch-int.h"

/* The columns of a row, from BEGIN, or 0 if that is null, to END.  */
struct columns
{
  tree begin, end;
};

/* The rows that all threads have: a counter, the first, and how many.  */
struct rows
{
  gphi *counter;
  tree first, count;
};

/* Fill in C of what NAME, the number of a lane or a COUNTER that begins with
   it, is used for.  Return false if it is for something else.  */

static bool
columns_of (tree name, bool counter, struct columns *c)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      if (gcond *cond = dyn_cast<gcond *> (stmt))
	{
	  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
	  enum tree_code code = gimple_cond_code (cond);
	  if (code == LT_EXPR || code == GE_EXPR)
	    c->end = a == name ? b : NULL_TREE;
	  else if (code == GT_EXPR || code == LE_EXPR)
	    c->end = b == name ? a : NULL_TREE;
	  if (!counter && !c->end)
	    return false;
	  continue;
	}
      if (is_gimple_debug (stmt) || counter)
	continue;
      if (gphi *phi = dyn_cast<gphi *> (stmt))
	{
	  if (!columns_of (gimple_phi_result (phi), true, c))
	    return false;
	  continue;
	}
      if (!is_gimple_assign (stmt))
	return false;
      enum tree_code code = gimple_assign_rhs_code (stmt);
      if (code == PLUS_EXPR && !c->begin)
	c->begin = (gimple_assign_rhs1 (stmt) == name
		    ? gimple_assign_rhs2 (stmt) : gimple_assign_rhs1 (stmt));
      else if (!CONVERT_EXPR_CODE_P (code))
	return false;
      if (!columns_of (gimple_assign_lhs (stmt), false, c))
	return false;
    }
  return true;
}

/* If C's end is the difference of two numbers, or 0 if that is negative, have
   these be where C begins and ends.  */

static void
take_apart (struct columns *c)
{
  for (tree x = c->end; !c->begin;)
    {
      x = copied_from (x);
      gassign *def = assignment_of (x);
      if (!def)
	return;
      switch (gimple_assign_rhs_code (def))
	{
	case COND_EXPR:
	  x = (integer_zerop (gimple_assign_rhs2 (def))
	       ? gimple_assign_rhs3 (def) : gimple_assign_rhs2 (def));
	  break;
	case MAX_EXPR:
	  x = gimple_assign_rhs1 (def);
	  break;
	case MINUS_EXPR:
	  c->end = gimple_assign_rhs1 (def);
	  c->begin = gimple_assign_rhs2 (def);
	  return;
	default:
	  return;
	}
    }
}

/* Find the one PHI on which X depends, not by way of other PHIs, into *PHI;
   return false if there are several.  SEEN are names that were looked at.  */

static bool
find_phi (tree x, gphi **phi, hash_set<tree> *seen)
{
  if (TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x)
      || seen->add (x))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (x);
  if (gphi *p = dyn_cast<gphi *> (def))
    {
      bool first = !*phi;
      *phi = p;
      return first;
    }
  use_operand_p use;
  ssa_op_iter i;
  FOR_EACH_SSA_USE_OPERAND (use, def, i, SSA_OP_USE)
    if (!find_phi (USE_FROM_PTR (use), phi, seen))
      return false;
  return true;
}

/* The operand of SUM, if that is a sum, that is not OTHER, or null.  */

static tree
other_operand (tree sum, tree other)
{
  gassign *def = assigned_by (copied_from (sum), PLUS_EXPR);
  if (!def)
    return NULL_TREE;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (copied_from (a) == other)
    return b;
  return copied_from (b) == other ? a : NULL_TREE;
}

/* True if X is the number of a thread's first iteration of all: GCC computes
   that as quotient * thread + rest.  */

static bool
thread_start_p (tree x)
{
  gassign *sum = assigned_by (copied_from (x), PLUS_EXPR);
  for (int k = 1; k <= 2 && sum; k++)
    {
      gassign *product = assigned_by (copied_from (gimple_op (sum, k)),
				      MULT_EXPR);
      if (product
	  && (launch_number_p (gimple_assign_rhs1 (product), ROLE_THREAD_NUM)
	      || launch_number_p (gimple_assign_rhs2 (product),
				  ROLE_THREAD_NUM)))
	return true;
    }
  return false;
}

/* Fill in R of X, which depends on the row.  Return false if what it depends on
   is not the counter of the loop that threads share, by 1 from a number on that
   is passed to them.  */

static bool
rows_of (tree x, struct rows *r)
{
  hash_set<tree> seen;
  r->counter = NULL;
  r->count = launch_count_shared (ROLE_NUM_THREADS);
  if (!find_phi (x, &r->counter, &seen) || !r->counter || !r->count
      || gimple_phi_num_args (r->counter) != 2)
    return false;
  tree counter = gimple_phi_result (r->counter);
  /* The count is what that is subtracted for.  */
  gassign *difference = assigned_by (copied_from (r->count), MINUS_EXPR);
  for (unsigned k = 0; k < 2 && difference; k++)
    {
      tree next = other_operand (gimple_phi_arg_def (r->counter, k), counter);
      gassign *sum = assigned_by (gimple_phi_arg_def (r->counter, !k),
				  PLUS_EXPR);
      if (!next || !integer_onep (next) || !sum)
	continue;
      for (int i = 1; i <= 2; i++)
	{
	  r->first = gimple_op (sum, i);
	  if (thread_start_p (gimple_op (sum, 3 - i))
	      && (copied_from (gimple_assign_rhs2 (difference))
		  == copied_from (r->first)))
	    return true;
	}
    }
  return false;
}

/* Append to SEQ, at the beginning of the current function, what X is in the row
   of R that is K / 2 of all, or return null.  A null SEQ: only try.  */

static tree
value_in_row (gimple_seq *seq, tree x, const struct rows *r, int k)
{
  hash_map<tree, tree> known, start;
  tree counter = gimple_phi_result (r->counter), type = TREE_TYPE (counter);
  tree first = launch_compute_again (seq, r->first, &start);
  tree count = launch_compute_again (seq, r->count, &start);
  if (!first || !count)
    return NULL_TREE;
  tree row = first;
  if (seq)
    {
      row = gimple_convert (seq, type, first);
      count = gimple_convert (seq, type, count);
      if (k == 1)
	count = gimple_build (seq, RSHIFT_EXPR, type, count,
			      integer_one_node);
      if (k > 0)
	row = gimple_build (seq, PLUS_EXPR, type, row, count);
    }
  known.put (counter, row);
  return launch_compute_again (seq, x, &known);
}

/* What X, converted or not, is loaded by, from a place that a pointer says;
   null if it is not.  */

static gassign *
loaded_by (tree x)
{
  gassign *def = assignment_of (copied_from (x));
  return (def && gimple_assign_load_p (def) && !gimple_has_volatile_ops (def)
	  && TREE_CODE (gimple_assign_rhs1 (def)) == MEM_REF
	  && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (def)))
	  ? def : NULL);
}

/* Fill in PLACE with the address of LOAD, as a sum.  */

static void
address_sum (gassign *load, aff_tree *place)
{
  tree ref = gimple_assign_rhs1 (load);
  hash_map<tree, name_expansion *> *cache = NULL;
  tree_to_aff_combination_expand (TREE_OPERAND (ref, 0), sizetype, place,
				  &cache);
  aff_tree offset;
  aff_combination_const (&offset, sizetype,
			 wi::to_poly_widest (TREE_OPERAND (ref, 1)));
  aff_combination_add (place, &offset);
  free_affine_expand_cache (&cache);
}

/* True if LAST, of the row that R counts, loads what FIRST loads of the next
   one, and these are adjacent elements of one array.  */

static bool
next_row_p (gassign *first, gassign *last, const struct rows *r)
{
  aff_tree a, b;
  tree counter = gimple_phi_result (r->counter);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_lhs (first)));
  bool counted = false;
  if (!types_compatible_p (TREE_TYPE (gimple_assign_lhs (first)),
			   TREE_TYPE (gimple_assign_lhs (last))))
    return false;
  address_sum (first, &a);
  address_sum (last, &b);
  for (unsigned k = 0; k < a.n; k++)
    {
      tree x = a.elts[k].val;
      while (CONVERT_EXPR_P (x))
	x = TREE_OPERAND (x, 0);
      counted |= (copied_from (x) == counter
		  && a.elts[k].coef == wi::to_widest (size));
    }
  aff_combination_scale (&a, -1);
  aff_combination_add (&b, &a);
  return (counted && b.n == 0 && !b.rest
	  && known_eq (b.offset, wi::to_poly_widest (size)));
}

/* True if each row of R executes STMT: no way from where it begins leads back
   there, or to the end, without.  */

static bool
in_each_row_p (gimple *stmt, const struct rows *r)
{
  basic_block head = gimple_bb (r->counter);
  auto_vec<basic_block> todo;
  hash_set<basic_block> seen;
  if (head != gimple_bb (stmt))
    todo.safe_push (head);
  while (!todo.is_empty ())
    {
      basic_block bb = todo.pop ();
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, bb->succs)
	{
	  if (e->dest == head || e->dest == EXIT_BLOCK_PTR_FOR_FN (cfun))
	    return false;
	  if (e->dest != gimple_bb (stmt) && !launch_without_lanes_p (e)
	      && !seen.add (e->dest))
	    todo.safe_push (e->dest);
	}
    }
  return true;
}

/* True if nothing in the current function, REGION's, changes what LOAD
   loads.  */

static bool
stays_p (const struct region *region, gassign *load)
{
  tree ref = gimple_assign_rhs1 (load);
  for (gimple *stmt : function_statements (cfun))
    if (gimple_assign_single_p (stmt) && gimple_vdef (stmt)
	&& stmt_may_clobber_ref_p (stmt, ref)
	&& !depend_other_array_p (region, gimple_assign_lhs (stmt), ref))
      return false;
  return true;
}

/* Append to SEQ what LOAD loads in the row K / 2 of R, as value_in_row.  */

static tree
loaded_in_row (gimple_seq *seq, gassign *load, const struct rows *r, int k)
{
  tree ref = gimple_assign_rhs1 (load);
  tree place = value_in_row (seq, TREE_OPERAND (ref, 0), r, k);
  if (!place || !seq)
    return place;
  tree value = make_ssa_name (TREE_TYPE (ref));
  ref = build2 (MEM_REF, TREE_TYPE (ref), place, TREE_OPERAND (ref, 1));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, ref));
  return value;
}

/* Append to SEQ whether A - B <= MOST * COUNT.  */

static tree
at_most (gimple_seq *seq, tree a, tree b, tree count, int most)
{
  tree type = long_long_integer_type_node;
  a = gimple_convert (seq, type, a);
  if (b)
    a = gimple_build (seq, MINUS_EXPR, type, a, gimple_convert (seq, type, b));
  tree limit = build_int_cst (type, most);
  if (count)
    limit = gimple_build (seq, MULT_EXPR, type, limit,
			  gimple_convert (seq, type, count));
  return gimple_build (seq, LE_EXPR, boolean_type_node, a, limit);
}

/* launch_few_columns for columns C between two elements of an array.  */

static tree
few_in_parts (gimple_seq *seq, const struct region *region,
	      const struct columns *c, int most)
{
  struct rows r;
  gassign *first = loaded_by (c->begin), *last = loaded_by (c->end);
  if (!first || !last || !rows_of (TREE_OPERAND (gimple_assign_rhs1 (first), 0),
				   &r)
      || !next_row_p (first, last, &r) || !in_each_row_p (first, &r)
      || !in_each_row_p (last, &r)
      || (region && !stays_p (region, first)))
    return NULL_TREE;
  tree b = loaded_in_row (seq, first, &r, 0);
  tree a = b ? loaded_in_row (seq, first, &r, 2) : NULL_TREE;
  if (!a || !seq)
    return a;
  hash_map<tree, tree> known;
  return at_most (seq, a, b, launch_compute_again (seq, r.count, &known), most);
}

/* Append to SEQ what X is in the row in the middle, or null.  */

static tree
value_in_middle (gimple_seq *seq, tree x)
{
  hash_map<tree, tree> known;
  struct rows r;
  if (launch_compute_again (NULL, x, &known))
    {
      known.empty ();
      return launch_compute_again (seq, x, &known);
    }
  return rows_of (x, &r) ? value_in_row (seq, x, &r, 1) : NULL_TREE;
}

tree
launch_few_columns (gimple_seq *seq, const struct region *region, gcall *lane,
		    int most)
{
  struct columns c = { NULL_TREE, NULL_TREE };
  if (!columns_of (gimple_call_lhs (lane), false, &c) || !c.end)
    return NULL_TREE;
  take_apart (&c);
  if (c.begin)
    if (tree few = few_in_parts (seq, region, &c, most))
      return few;
  tree a = value_in_middle (seq, c.end);
  tree b = c.begin && a ? value_in_middle (seq, c.begin) : NULL_TREE;
  if (!a || (c.begin && !b)
      || (!c.begin && TREE_CODE (a) == INTEGER_CST
	  && compare_tree_int (a, most) > 0))
    return NULL_TREE;
  return seq ? at_most (seq, a, b, NULL_TREE, most) : a;
}
