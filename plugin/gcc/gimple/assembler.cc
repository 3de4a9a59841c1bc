/* Assembler statements and shared memory of the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"

/* Add IN, if that is not null, to INPUTS.  A register of the device has any
   type.  */

static void
add_input (vec<tree, va_gc> **inputs, tree in)
{
  if (in)
    vec_safe_push (*inputs,
		   build_tree_list (build_tree_list (NULL_TREE,
						     build_string (2, "r")),
				    in));
}

/* Add OUT to OUTPUTS.  */

static void
add_output (vec<tree, va_gc> **outputs, tree out)
{
  vec_safe_push (*outputs,
		 build_tree_list (build_tree_list (NULL_TREE,
						   build_string (3, "=r")),
				  out));
}

gasm *
assembler_statement (const char *text, tree out, tree a, tree b, tree c)
{
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL, *clobbers = NULL;
  add_input (&inputs, a);
  add_input (&inputs, b);
  add_input (&inputs, c);
  if (out)
    add_output (&outputs, out);
  else
    vec_safe_push (clobbers,
		   build_tree_list (NULL_TREE, build_string (7, "memory")));
  gasm *stmt = gimple_build_asm_vec (ggc_strdup (text), inputs, outputs,
				     clobbers, NULL);
  gimple_asm_set_volatile (stmt, !out);
  if (out)
    SSA_NAME_DEF_STMT (out) = stmt;
  return stmt;
}

gasm *
assembler_warp_barrier (tree mask)
{
  return assembler_statement (mask ? "bar.warp.sync\t%0;"
			      : "bar.warp.sync\t0xffffffff;", NULL_TREE, mask);
}

gasm *
assembler_pair (const char *text, tree out, tree second, tree a)
{
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
  add_input (&inputs, a);
  add_output (&outputs, out);
  add_output (&outputs, second);
  gasm *stmt = gimple_build_asm_vec (ggc_strdup (text), inputs, outputs, NULL,
				     NULL);
  SSA_NAME_DEF_STMT (out) = SSA_NAME_DEF_STMT (second) = stmt;
  return stmt;
}

tree
shared_variable (const char *name, tree type, bool external)
{
  tree shared = get_identifier ("shared");
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    if (DECL_NAME (node->decl) == get_identifier (name)
	&& DECL_ARTIFICIAL (node->decl)
	&& lookup_attribute ("shared", DECL_ATTRIBUTES (node->decl)))
      return node->decl;
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name),
			 type);
  TREE_STATIC (var) = !external;
  TREE_PUBLIC (var) = DECL_EXTERNAL (var) = external;
  TREE_USED (var) = TREE_ADDRESSABLE (var) = 1;
  DECL_ARTIFICIAL (var) = DECL_IGNORED_P (var) = 1;
  DECL_ATTRIBUTES (var) = tree_cons (shared, NULL_TREE, NULL_TREE);
  varpool_node::get_create (var)->offloadable = 1;
  if (!external)
    varpool_node::finalize_decl (var);
  return var;
}
