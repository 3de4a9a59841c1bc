/* Whether accesses of a loop overlap: a test when the program runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An access that moves by a step in each iteration takes the bytes from its first
   address to its last one.  Two arrays are apart if one's end before the other's
   begin.  That is tested for each pair; accesses of loops inside, and those by data,
   are not tested.  */

#include "gcc-shim.h"
#include "region/simt.h"
#include "transform/iterations.h"
#include "transform/overlap.h"

/* No more pairs than this are tested.  */
enum { MAX_PAIRS = 32 };

/* True if all names in EXPR are of values from before LOOP.  */

static bool
before_p (class loop *loop, tree expr)
{
  if (TREE_CODE (expr) == SSA_NAME)
    return shape_invariant_p (loop, expr);
  if (CONSTANT_CLASS_P (expr) || TREE_CODE (expr) == ADDR_EXPR)
    return is_gimple_min_invariant (expr);
  switch (TREE_CODE (expr))
    {
    CASE_CONVERT: case NEGATE_EXPR:
      return before_p (loop, TREE_OPERAND (expr, 0));
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case POINTER_PLUS_EXPR:
      return (before_p (loop, TREE_OPERAND (expr, 0))
	      && before_p (loop, TREE_OPERAND (expr, 1)));
    default:
      return false;
    }
}

/* How access REF of STMT moves in LOOP; null if it does so in no simple way.  */

static data_reference_p
moves (class loop *loop, gimple *stmt, tree ref)
{
  if (gimple_bb (stmt)->loop_father != loop
      || shim_type_bytes (TREE_TYPE (ref)) <= 0)
    return NULL;
  data_reference_p d = create_data_ref (loop_preheader_edge (loop), loop, ref,
					stmt, true, false);
  if (DR_BASE_ADDRESS (d) && DR_OFFSET (d) && DR_INIT (d) && DR_STEP (d)
      && before_p (loop, DR_BASE_ADDRESS (d)) && before_p (loop, DR_OFFSET (d))
      && before_p (loop, DR_INIT (d)) && before_p (loop, DR_STEP (d)))
    return d;
  free_data_ref (d);
  return NULL;
}

bool
overlap_testable_p (const struct shape *s)
{
  bool good = s->unless.length () <= MAX_PAIRS;
  shim_scev_initialize ();
  for (unsigned i = 0; i < s->unless.length () && good; i++)
    for (int k = 0; k < 2 && good; k++)
      {
	data_reference_p d = moves (s->loop, s->unless[i].stmt[k],
				    s->unless[i].ref[k]);
	good = d != NULL;
	if (d)
	  free_data_ref (d);
      }
  scev_finalize ();
  return good;
}

/* The bytes that an access takes: from BEGIN up to END.  */
struct bytes
{
  tree begin, end;
};

/* Append to SEQ what computes EXPR, and return its value.  */

static tree
compute (gimple_seq *seq, tree expr)
{
  gimple_seq more = NULL;
  tree value = force_gimple_operand (unshare_expr (expr), &more, true,
				     NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return value;
}

/* Append to SEQ what computes the first address of D, as a number.  */

static tree
first_address (gimple_seq *seq, data_reference_p d)
{
  tree base = fold_convert (sizetype, DR_BASE_ADDRESS (d));
  base = fold_build2 (PLUS_EXPR, sizetype, base,
		      fold_convert (sizetype, DR_OFFSET (d)));
  return compute (seq, fold_build2 (PLUS_EXPR, sizetype, base,
				    fold_convert (sizetype, DR_INIT (d))));
}

bool
overlap_fixed_p (class loop *loop, gimple *stmt, tree ref)
{
  data_reference_p d = moves (loop, stmt, ref);
  bool fixed = d && integer_zerop (DR_STEP (d));
  if (d)
    free_data_ref (d);
  return fixed;
}

bool
overlap_same_place_p (class loop *loop, gimple *in_a, tree a, gimple *in_b,
		      tree b)
{
  data_reference_p x = moves (loop, in_a, a), y = moves (loop, in_b, b);
  bool same = (x && y && integer_zerop (DR_STEP (x))
	       && integer_zerop (DR_STEP (y))
	       && operand_equal_p (DR_BASE_ADDRESS (x), DR_BASE_ADDRESS (y), 0)
	       && operand_equal_p (DR_OFFSET (x), DR_OFFSET (y), 0)
	       && tree_int_cst_equal (DR_INIT (x), DR_INIT (y))
	       && types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)));
  if (x)
    free_data_ref (x);
  if (y)
    free_data_ref (y);
  return same;
}

tree
overlap_place (gimple_seq *seq, class loop *loop, gimple *stmt, tree ref)
{
  data_reference_p d = moves (loop, stmt, ref);
  tree type = TREE_TYPE (ref);
  tree at = gimple_convert (seq, build_pointer_type (type),
			    first_address (seq, d));
  free_data_ref (d);
  return build2 (MEM_REF, type, at,
		 build_int_cst (reference_alias_ptr_type (ref), 0));
}

/* The bytes that access REF of STMT takes in LOOP, whose last iteration has the
   number LAST, counted from 0.  */

static struct bytes
bytes_of (gimple_seq *seq, class loop *loop, gimple *stmt, tree ref, tree last)
{
  data_reference_p d = moves (loop, stmt, ref);
  tree base = first_address (seq, d);
  /* Wrapping is harmless: the last address is one that the loop gets at.  */
  tree span = fold_build2 (MULT_EXPR, sizetype,
			   fold_convert (sizetype, DR_STEP (d)), last);
  span = compute (seq, span);
  tree other = gimple_build (seq, PLUS_EXPR, sizetype, base, span);
  tree down = gimple_build (seq, LT_EXPR, boolean_type_node,
			    gimple_convert (seq, ssizetype, span),
			    build_zero_cst (ssizetype));
  struct bytes x;
  x.begin = gimple_build (seq, COND_EXPR, sizetype, down, other, base);
  x.end = gimple_build (seq, COND_EXPR, sizetype, down, base, other);
  x.end = gimple_build (seq, PLUS_EXPR, sizetype, x.end,
			TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  free_data_ref (d);
  return x;
}

tree
overlap_test (gimple_seq *seq, const struct shape *s)
{
  shim_scev_initialize ();
  tree n = gimple_convert (seq, sizetype, iterations_count (seq, s));
  tree last = gimple_build (seq, MINUS_EXPR, sizetype, n, size_one_node);
  tree all = gimple_build (seq, NE_EXPR, boolean_type_node, n, size_zero_node);
  for (unsigned i = 0; i < s->unless.length (); i++)
    {
      struct bytes x[2];
      for (int k = 0; k < 2; k++)
	x[k] = bytes_of (seq, s->loop, s->unless[i].stmt[k],
			 s->unless[i].ref[k], last);
      tree apart = NULL_TREE;
      for (int k = 0; k < 2; k++)
	{
	  tree before = gimple_build (seq, LE_EXPR, boolean_type_node,
				      x[k].end, x[1 - k].begin);
	  apart = (k ? gimple_build (seq, BIT_IOR_EXPR, boolean_type_node,
				     apart, before) : before);
	}
      all = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, all, apart);
    }
  scev_finalize ();
  tree flag = make_ssa_name (create_tmp_var (integer_type_node,
					     SIMT_APART_NAME));
  gimple_seq_add_stmt (seq, gimple_build_assign (flag, NOP_EXPR, all));
  return flag;
}
