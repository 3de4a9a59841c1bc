/* Direct kernels: what asks the device itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "transform/launch/launch-int.h"

tree
launch_register (gimple_seq *seq, const char *name)
{
  tree value = make_ssa_name (integer_type_node);
  char *text = xasprintf ("mov.u32\t%%0, %%%%%s;", name);
  gimple_seq_add_stmt (seq, assembler_statement (text, value));
  free (text);
  return value;
}

void
launch_barrier (gimple_seq *seq, tree threads)
{
  const char *text = "bar.sync\t0;";
  tree lanes = NULL_TREE;
  if (threads)
    {
      /* Warps that take no part wait at the other one.  */
      lanes = gimple_build (seq, MULT_EXPR, integer_type_node, threads,
			    build_int_cst (integer_type_node, 32));
      text = "bar.sync\t1, %0;";
    }
  gimple_seq_add_stmt (seq, assembler_statement (text, NULL_TREE, lanes));
}
