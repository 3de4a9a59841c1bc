/* Subscripts in unsigned arithmetic of fewer bits than addresses have.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In a[i * m + j] with unsigned i, m and j of 32 bits, the sum may wrap, so GCC
   does not take the address for one that moves by the same step in each
   iteration.  But along j, the sums of two iterations are equal only if they
   differ by a multiple of 2**32.  If S is the step, of which 2**Z is the
   greatest power of 2 that divides it, that takes 2**(32 - Z) iterations.  Two
   accesses with one such sum are then apart in different iterations, whether it
   wraps or not.  Where the loop may have as many iterations, or the sums are
   others, nothing is known.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "region/argument/receiver.h"
#include "region/argument/wrapping.h"

/* An address: UNIT times INDEX bytes, and AT, behind BASE.  */
struct wrapped
{
  tree base;			/* A variable, or a pointer.  */
  tree index;			/* Unsigned, of fewer bits than addresses.  */
  HOST_WIDE_INT unit, at, size;
};

/* Split OFFSET, in W's units, into those and the index.  */

static bool
split_offset (tree offset, struct wrapped *w)
{
  for (int depth = 0; depth < 6; depth++)
    {
      tree_code code = TREE_CODE (offset);
      tree a = NULL_TREE, b = NULL_TREE;
      if (code == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (offset))
	  && TYPE_UNSIGNED (TREE_TYPE (offset))
	  && TYPE_PRECISION (TREE_TYPE (offset)) < POINTER_SIZE)
	{
	  w->index = offset;
	  return true;
	}
      if (gassign *def = (code == SSA_NAME
			  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (offset))
			  : NULL))
	{
	  code = gimple_assign_rhs_code (def);
	  a = gimple_assign_rhs1 (def);
	  b = gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE;
	}
      else if (BINARY_CLASS_P (offset) || CONVERT_EXPR_P (offset))
	{
	  a = TREE_OPERAND (offset, 0);
	  b = BINARY_CLASS_P (offset) ? TREE_OPERAND (offset, 1) : NULL_TREE;
	}
      if (!a || !(CONVERT_EXPR_CODE_P (code) || code == MULT_EXPR
		  || code == LSHIFT_EXPR)
	  /* Two values may become one.  */
	  || (TYPE_PRECISION (TREE_TYPE (offset))
	      < TYPE_PRECISION (TREE_TYPE (a))))
	return false;
      if (b)
	{
	  HOST_WIDE_INT by = tree_fits_shwi_p (b) ? tree_to_shwi (b) : 0;
	  if (code == LSHIFT_EXPR)
	    by = by < 16 ? HOST_WIDE_INT_1 << by : 0;
	  if (by <= 0 || by > 65536 || w->unit > 65536)
	    return false;
	  w->unit *= by;
	}
      offset = a;
    }
  return false;
}

/* Add to W's place where the part REF of an object is in that, unless REF is an
   element whose number varies, which goes to *OFFSET and W's unit then.  False
   if that is not to be seen.  */

static bool
add_part (tree ref, struct wrapped *w, tree *offset)
{
  tree field
    = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : NULL_TREE;
  if (field)
    {
      if (DECL_BIT_FIELD (field) || !tree_fits_shwi_p (byte_position (field)))
	return false;
      w->at += tree_to_shwi (byte_position (field));
      return true;
    }
  if (TREE_CODE (ref) != ARRAY_REF || *offset)
    return false;
  HOST_WIDE_INT unit = int_size_in_bytes (TREE_TYPE (ref));
  tree low = array_ref_low_bound (ref), index = TREE_OPERAND (ref, 1);
  if (unit <= 0 || !integer_zerop (low))
    return false;
  if (!tree_fits_shwi_p (index))
    {
      *offset = index;
      w->unit = unit;
      return true;
    }
  if (tree_to_shwi (index) < 0 || tree_to_shwi (index) > 65536)
    return false;
  w->at += unit * tree_to_shwi (index);
  return true;
}

/* The address of REF goes to W; false if it has no such subscript.  */

static bool
find_wrapped (tree ref, struct wrapped *w)
{
  tree offset = NULL_TREE;
  w->size = int_size_in_bytes (TREE_TYPE (ref));
  w->at = 0;
  w->unit = 1;
  for (w->base = ref; handled_component_p (w->base);
       w->base = TREE_OPERAND (w->base, 0))
    if (!add_part (w->base, w, &offset))
      return false;
  if (TREE_CODE (w->base) == MEM_REF)
    {
      tree behind = TREE_OPERAND (w->base, 1);
      w->base = TREE_OPERAND (w->base, 0);
      gassign *def = (TREE_CODE (w->base) == SSA_NAME
		      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (w->base))
		      : NULL);
      if (!tree_fits_shwi_p (behind))
	return false;
      w->at += tree_to_shwi (behind);
      if (!offset && def && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
	{
	  w->base = gimple_assign_rhs1 (def);
	  offset = gimple_assign_rhs2 (def);
	}
    }
  return w->size > 0 && offset && split_offset (offset, w);
}

/* True if the bases A and B are one place in all iterations of LOOP of
   REGION.  */

static bool
same_base_p (const struct region *region, class loop *loop, tree a, tree b)
{
  if (DECL_P (a) || TREE_CODE (a) == ADDR_EXPR)
    return operand_equal_p (a, b, 0);
  if (TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME)
    return false;
  tree field = receiver_load_field (region, a);
  if (field)
    return field == receiver_load_field (region, b);
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (a));
  return a == b && (!bb || !flow_bb_inside_loop_p (loop, bb));
}

/* True if INDEX, which is FIRST and STEP more in each iteration of LOOP, has
   another value in each of them, though it may wrap.  */

static bool
index_evolves_p (class loop *loop, tree index, tree *first, tree *step)
{
  tree evolution = analyze_scalar_evolution (loop, index);
  if (TREE_CODE (evolution) != POLYNOMIAL_CHREC
      || CHREC_VARIABLE (evolution) != (unsigned) loop->num
      || TREE_CODE (CHREC_RIGHT (evolution)) != INTEGER_CST
      || integer_zerop (CHREC_RIGHT (evolution))
      || tree_contains_chrecs (CHREC_LEFT (evolution), NULL))
    return false;
  *first = CHREC_LEFT (evolution);
  *step = CHREC_RIGHT (evolution);
  unsigned bits
    = TYPE_PRECISION (TREE_TYPE (index)) - wi::ctz (wi::to_wide (*step));
  tree times = number_of_latch_executions (loop);
  if (!times || chrec_contains_undetermined (times))
    return false;
  /* One less than the number of iterations.  */
  if (TYPE_PRECISION (TREE_TYPE (times)) <= bits)
    return true;
  return (TREE_CODE (times) == INTEGER_CST
	  && wi::ltu_p (wi::to_widest (times),
			wi::lshift (widest_int (1), bits)));
}

bool
wrapping_apart_p (const struct region *region, class loop *loop, tree a, tree b)
{
  struct wrapped x, y;
  tree first, step, other, other_step;
  return (find_wrapped (a, &x) && find_wrapped (b, &y) && x.unit == y.unit
	  && x.at >= 0 && y.at >= 0 && x.at + x.size <= x.unit
	  && y.at + y.size <= y.unit
	  && same_base_p (region, loop, x.base, y.base)
	  && index_evolves_p (loop, x.index, &first, &step)
	  && index_evolves_p (loop, y.index, &other, &other_step)
	  && (TYPE_PRECISION (TREE_TYPE (x.index))
	      == TYPE_PRECISION (TREE_TYPE (y.index)))
	  && operand_equal_p (first, other, 0)
	  && operand_equal_p (step, other_step, 0));
}

/* True if STMT, of LOOP of REGION, stores by such a subscript, and so on.  */

static bool
store_p (const struct region *region, class loop *loop, gimple *stmt)
{
  struct wrapped w;
  return (gimple_store_p (stmt) && find_wrapped (gimple_get_lhs (stmt), &w)
	  && (loop_containing_stmt (stmt) != loop
	      || !wrapping_apart_p (region, loop, gimple_get_lhs (stmt),
				    gimple_get_lhs (stmt))));
}

bool
wrapping_store_p (const struct region *region, class loop *loop)
{
  bool found = false;
  basic_block *body = get_loop_body (loop);
  shim_scev_initialize ();
  for (gimple *stmt : loop_statements (loop))
    found = found || store_p (region, loop, stmt);
  scev_finalize ();
  free (body);
  return found;
}
