/* Direct kernels: numbers of iterations, and what they are divided among.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The device computes with them when a kernel begins, and the host before it
   launches that.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "base/policy.h"
#include "option/options.h"
#include "transform/launch/launch-int.h"

tree
launch_bounded_count (gimple_seq *seq, tree n)
{
  tree type = TREE_TYPE (n);
  n = gimple_build (seq, MAX_EXPR, type, n, build_one_cst (type));
  if (TYPE_PRECISION (type) > 31)
    n = gimple_build (seq, MIN_EXPR, type, n,
		      build_int_cst (type, (HOST_WIDE_INT) 1 << 30));
  return gimple_convert (seq, unsigned_type_node, n);
}

tree
launch_leading_zeros (gimple_seq *seq, tree x)
{
  return gimple_build (seq, CFN_BUILT_IN_CLZ, integer_type_node, x);
}

tree
launch_divided_up (gimple_seq *seq, tree a, tree b)
{
  tree type = TREE_TYPE (a), one = build_one_cst (type);
  a = gimple_build (seq, MINUS_EXPR, type, a, one);
  a = gimple_build (seq, TRUNC_DIV_EXPR, type, a, b);
  return gimple_build (seq, PLUS_EXPR, type, a, one);
}

tree
launch_limited_by (gimple_seq *seq, tree n, tree limit)
{
  if (!limit || integer_zerop (limit))
    return n;
  tree type = TREE_TYPE (n), bits = unsigned_type_for (type);
  tree one = build_one_cst (bits);
  /* As unsigned numbers less 1, 0 and what is less are the greatest.  */
  n = gimple_build (seq, MINUS_EXPR, bits, gimple_convert (seq, bits, n), one);
  limit = gimple_convert (seq, type, limit);
  limit = gimple_build (seq, MINUS_EXPR, bits,
			gimple_convert (seq, bits, limit), one);
  n = gimple_build (seq, MIN_EXPR, bits, n, limit);
  n = gimple_build (seq, PLUS_EXPR, bits, n, one);
  return gimple_convert (seq, type, n);
}

HOST_WIDE_INT
launch_warps_apart (void)
{
  return drano_options.machine->sms * POLICY_APART;
}

tree
launch_few_apart (gimple_seq *seq, tree n)
{
  tree type = TREE_TYPE (n);
  n = launch_divided_up (seq, n, build_int_cst (type, MACHINE_WARP));
  return gimple_build (seq, LT_EXPR, boolean_type_node, n,
		       build_int_cst (type, launch_warps_apart () / 2));
}
