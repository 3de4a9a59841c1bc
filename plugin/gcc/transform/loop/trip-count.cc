/* How many iterations a loop has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The arithmetic is unsigned, in the counter's own precision, where it cannot
   overflow: from where the loop starts to its bound.  */

#include "gcc-shim.h"
#include "transform/loop/trip-count.h"

/* The unsigned type that holds the bits of TYPE.  */

static tree
bits_type (tree type)
{
  return build_nonstandard_integer_type (TYPE_PRECISION (type), 1);
}

tree
trip_count_type (const struct counted_loop *s)
{
  tree type = TREE_TYPE (s->init);
  /* GCC itself counts the iterations of a loop that it shares out in the
     counter's type.  */
  bool half = (TYPE_PRECISION (type) == 32 && !TYPE_UNSIGNED (type)
	       && s->share.kind != SHARE_NONE);
  return build_nonstandard_integer_type (TYPE_PRECISION (type) < 32 || half
					 ? 32 : 64, 1);
}

/* Append to SEQ the number of iterations of S's loop that begins at FIRST, if
   FIRST is not at the end; return it, of trip_count_type.  */

static tree
emit_distance (gimple_seq *seq, const struct counted_loop *s, tree first)
{
  tree type = bits_type (TREE_TYPE (s->init));
  tree bound = gimple_convert (seq, type, s->bound);
  const struct carried *c = &s->carried[0];
  tree step = gimple_convert (seq, type, c->step);
  first = gimple_convert (seq, type, first);
  bool down = s->code == GT_EXPR || s->code == GE_EXPR;
  bool negative = TREE_CODE (step) == INTEGER_CST
    ? wi::neg_p (wi::to_wide (step), SIGNED) != c->minus : down;
  if (negative != c->minus)
    step = gimple_build (seq, NEGATE_EXPR, type, step);
  tree d = (negative ? gimple_build (seq, MINUS_EXPR, type, first, bound)
	    : gimple_build (seq, MINUS_EXPR, type, bound, first));
  /* From here on the type is wider: the number of iterations may be one more
     than the greatest value of the counter's type.  */
  type = trip_count_type (s);
  d = gimple_convert (seq, type, d);
  step = gimple_convert (seq, type, step);
  if (s->code == NE_EXPR)
    return gimple_build (seq, TRUNC_DIV_EXPR, type, d, step);
  tree one = build_one_cst (type);
  if (s->code == LT_EXPR || s->code == GT_EXPR)
    {
      if (integer_onep (step))
	return d;
      d = gimple_build (seq, MINUS_EXPR, type, d, one);
    }
  d = gimple_build (seq, TRUNC_DIV_EXPR, type, d, step);
  return gimple_build (seq, PLUS_EXPR, type, d, one);
}

tree
trip_count_value (gimple_seq *seq, const struct carried *c, tree init,
		  tree n)
{
  tree type = TREE_TYPE (init);
  if (POINTER_TYPE_P (type))
    {
      tree d = gimple_build (seq, MULT_EXPR, sizetype,
			     gimple_convert (seq, sizetype, n), c->step);
      return gimple_build (seq, POINTER_PLUS_EXPR, type, init, d);
    }
  /* Wrapping is harmless: the sum is right where the loop's own is.  */
  tree bits = bits_type (type);
  tree d = gimple_build (seq, MULT_EXPR, bits, gimple_convert (seq, bits, n),
			 gimple_convert (seq, bits, c->step));
  d = gimple_build (seq, c->minus ? MINUS_EXPR : PLUS_EXPR, bits,
		    gimple_convert (seq, bits, init), d);
  return gimple_convert (seq, type, d);
}

tree
trip_count_find (gimple_seq *seq, const struct counted_loop *s)
{
  tree type = trip_count_type (s);
  bool shared = (s->share.kind != SHARE_NONE && s->code != LE_EXPR
		 && s->code != GE_EXPR && !s->lags);
  tree first = s->init;
  if (!s->at_head && !shared && !s->lags)
    first = trip_count_value (seq, &s->carried[0], s->init,
			      build_one_cst (unsigned_type_node));
  tree n = emit_distance (seq, s, first);
  if (s->at_head || !shared)
    {
      tree more = gimple_build (seq, s->code, boolean_type_node, first,
				s->bound);
      n = gimple_build (seq, COND_EXPR, type, more, n, build_zero_cst (type));
      if (!s->at_head)
	n = gimple_build (seq, PLUS_EXPR, type, n, build_one_cst (type));
    }
  return n;
}
