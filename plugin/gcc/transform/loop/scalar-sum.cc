/* Sums of sequential loops kept in registers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In

     for (j = 0; j < n; j++)		lanes
       for (k = 0; k < n; k++)		each lane alone
	 c[i][j] += a[i][k] * b[k][j];

   GCC leaves the element of C in memory, as it may be one of A.  Where a test
   shows that they are apart, the element is loaded once and stored once.  The
   order of the additions stays as it is.  */

#include "gcc-shim.h"
#include "option/options.h"
#include "region/loop-location.h"
#include "transform/loop/independence.h"
#include "transform/loop/memory-reduction.h"
#include "transform/loop/scalar-sum.h"

/* The order does not change, so any operator and type is right.  */

static bool
any_op_p (enum tree_code, tree)
{
  return true;
}

bool
scalar_sum_keep (const struct region *region, class loop *loop,
		 struct remark_list *remarks)
{
  struct counted_loop s;
  independence_hoist (region, loop);
  if (!(drano_options.transform & (TRANSFORM_LOOPS | TRANSFORM_REDUCTIONS))
      || counted_of_loop (loop, &s) != REMARK_NONE || !single_exit (loop)
      || s.share.kind != SHARE_NONE)
    return false;
  s.reorder = true;
  location_t loc = location_of_loop (loop->header);
  if (independence_refusal (&s, region, any_op_p) != REMARK_NONE
      || s.summed.is_empty () || !reduction_apart (&s))
    return false;
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  struct transform_remark r
    = remark_make (TRANSFORM_LOOPS, REMARK_REGISTERS, region, loc, NULL_TREE);
  remark_add (remarks, &r);
  return true;
}

bool
scalar_sum_keep_inside (const struct region *region, class loop *loop,
			struct remark_list *remarks)
{
  auto_vec<int> inside;
  bool any = false;
  for (unsigned i = 1; i < number_of_loops (cfun); i++)
    if (class loop *in = get_loop (cfun, i))
      if (flow_loop_nested_p (loop, in))
	inside.safe_push (i);
  for (unsigned i = 0; i < inside.length (); i++)
    any |= scalar_sum_keep (region, get_loop (cfun, inside[i]), remarks);
  return any;
}
