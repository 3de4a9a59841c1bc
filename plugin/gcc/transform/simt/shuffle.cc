/* Values exchanged between lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* nvptx shuffles registers of 32 and 64 bits; smaller integers travel in one of
   32, complex numbers in parts.  A reduction takes five steps, as GCC's own do
   (omp-low.cc, lower_rec_input_clauses): lane l and lane l ^ m exchange what
   they have, for m = 1, 2, 4, 8, 16, so that all lanes end with the same.  */

#include "gcc-shim.h"
#include "transform/simt/shuffle.h"

bool
shuffle_type_p (tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return shuffle_type_p (TREE_TYPE (type));
  if (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
    return TYPE_PRECISION (type) <= 64;
  return (SCALAR_FLOAT_TYPE_P (type)
	  && (TYPE_PRECISION (type) == 32 || TYPE_PRECISION (type) == 64));
}

bool
shuffle_op_p (enum tree_code op, tree type)
{
  if (!shuffle_type_p (type) || POINTER_TYPE_P (type))
    return false;
  switch (op)
    {
    case PLUS_EXPR: case MULT_EXPR:
    case TRUTH_ANDIF_EXPR: case TRUTH_ORIF_EXPR:
      return true;
    case MIN_EXPR: case MAX_EXPR:
      return TREE_CODE (type) != COMPLEX_TYPE;
    case BIT_AND_EXPR: case BIT_IOR_EXPR: case BIT_XOR_EXPR:
    case EQ_EXPR: case NE_EXPR:
      return INTEGRAL_TYPE_P (type);
    default:
      return false;
    }
}

tree
shuffle_neutral (enum tree_code op, tree type)
{
  return omp_reduction_init_op (UNKNOWN_LOCATION, op, type);
}

/* Append to SEQ A combined with B by OP, and return that.  */

static tree
combine (gimple_seq *seq, enum tree_code op, tree a, tree b)
{
  tree type = TREE_TYPE (a);
  switch (op)
    {
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      {
	tree zero = build_zero_cst (type);
	tree x = gimple_build (seq, NE_EXPR, boolean_type_node, a, zero);
	tree y = gimple_build (seq, NE_EXPR, boolean_type_node, b, zero);
	x = gimple_build (seq, (op == TRUTH_ANDIF_EXPR ? BIT_AND_EXPR
				: BIT_IOR_EXPR), boolean_type_node, x, y);
	/* GCC lowers no condition that chooses complex numbers.  */
	bool complex = TREE_CODE (type) == COMPLEX_TYPE;
	tree part = complex ? TREE_TYPE (type) : type;
	if (INTEGRAL_TYPE_P (part))
	  x = gimple_convert (seq, part, x);
	else
	  x = gimple_build (seq, COND_EXPR, part, x, build_one_cst (part),
			    build_zero_cst (part));
	return complex ? gimple_build (seq, COMPLEX_EXPR, type, x,
				       build_zero_cst (part)) : x;
      }
    case EQ_EXPR:
    case NE_EXPR:
      return gimple_convert (seq, type,
			     gimple_build (seq, op, boolean_type_node, a, b));
    default:
      return gimple_build (seq, op, type, a, b);
    }
}

/* Append to SEQ the call of FN, which gives each lane the V of another one,
   as WHICH says, and return that.  */

static tree
exchange_value (gimple_seq *seq, enum internal_fn fn, tree v, tree which)
{
  tree type = TREE_TYPE (v), carrier = type;
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      tree part = TREE_TYPE (type);
      tree re = gimple_build (seq, REALPART_EXPR, part, v);
      tree im = gimple_build (seq, IMAGPART_EXPR, part, v);
      re = exchange_value (seq, fn, re, which);
      im = exchange_value (seq, fn, im, which);
      return gimple_build (seq, COMPLEX_EXPR, type, re, im);
    }
  if (!SCALAR_FLOAT_TYPE_P (type))
    carrier = TYPE_PRECISION (type) <= 32 ? unsigned_type_node
	      : long_long_unsigned_type_node;
  gcall *call
    = gimple_build_call_internal (fn, 2, gimple_convert (seq, carrier, v),
				  which);
  tree got = make_ssa_name (carrier);
  gimple_call_set_lhs (call, got);
  gimple_seq_add_stmt (seq, call);
  return gimple_convert (seq, type, got);
}

tree
shuffle_combine (gimple_seq *seq, enum tree_code op, tree v, tree init)
{
  for (int m = 1; m < 32; m *= 2)
    v = combine (seq, op, v, exchange_value (seq, IFN_GOMP_SIMT_XCHG_BFLY, v,
					     build_int_cst (unsigned_type_node,
							    m)));
  return combine (seq, op, init, v);
}

tree
shuffle_fetch (gimple_seq *seq, tree v, tree lane)
{
  return exchange_value (seq, IFN_GOMP_SIMT_XCHG_IDX, v, lane);
}
