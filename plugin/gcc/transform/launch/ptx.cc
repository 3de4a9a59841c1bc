/* Direct kernels: what asks the device itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/launch/launch-int.h"

/* An operand of an assembler statement: VALUE in the register class TEXT.  */

static vec<tree, va_gc> *
operand (const char *text, tree value)
{
  vec<tree, va_gc> *v = NULL;
  vec_safe_push (v, build_tree_list (build_tree_list (NULL_TREE,
						      build_string (strlen (text) + 1,
								    text)),
				     value));
  return v;
}

tree
launch_register (gimple_seq *seq, const char *name)
{
  tree value = make_ssa_name (integer_type_node);
  char *text = xasprintf ("mov.u32\t%%0, %%%%%s;", name);
  gasm *as = gimple_build_asm_vec (ggc_strdup (text), NULL,
				   operand ("=r", value), NULL, NULL);
  gimple_asm_set_volatile (as, false);
  SSA_NAME_DEF_STMT (value) = as;
  gimple_seq_add_stmt (seq, as);
  free (text);
  return value;
}

void
launch_barrier (gimple_seq *seq, tree threads)
{
  vec<tree, va_gc> *clobbers = NULL, *in = NULL;
  const char *text = "bar.sync\t0;";
  vec_safe_push (clobbers, build_tree_list (NULL_TREE,
					    build_string (7, "memory")));
  if (threads)
    {
      /* Warps that take no part wait at the other one.  */
      tree lanes = gimple_build (seq, MULT_EXPR, integer_type_node, threads,
				 build_int_cst (integer_type_node, 32));
      in = operand ("r", lanes);
      text = "bar.sync\t1, %0;";
    }
  gasm *as = gimple_build_asm_vec (text, in, NULL, clobbers, NULL);
  gimple_asm_set_volatile (as, true);
  gimple_seq_add_stmt (seq, as);
}
