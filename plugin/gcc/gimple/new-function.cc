/* Functions of our own, for the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/new-function.h"

tree
new_function (tree type, const char *prefix, location_t loc)
{
  tree name = create_tmp_var_name (prefix);
  tree decl = build_decl (loc, FUNCTION_DECL, name, type);
  SET_DECL_ASSEMBLER_NAME (decl, name);
  TREE_STATIC (decl) = TREE_USED (decl) = 1;
  DECL_ARTIFICIAL (decl) = DECL_IGNORED_P (decl) = 1;
  DECL_UNINLINABLE (decl) = 1;
  static const char *const attributes[]
    = { "noinline", "noclone", "noipa", "omp declare target" };
  for (unsigned i = 0; i < ARRAY_SIZE (attributes); i++)
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (attributes[i]),
					NULL_TREE, DECL_ATTRIBUTES (decl));
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl)
    = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (current_function_decl);
  DECL_FUNCTION_SPECIFIC_TARGET (decl)
    = DECL_FUNCTION_SPECIFIC_TARGET (current_function_decl);
  tree result = build_decl (loc, RESULT_DECL, NULL_TREE, TREE_TYPE (type));
  DECL_ARTIFICIAL (result) = DECL_IGNORED_P (result) = 1;
  DECL_CONTEXT (result) = decl;
  DECL_RESULT (decl) = result;
  return decl;
}

void
define_function (tree decl, tree vars, tree body, location_t loc)
{
  tree block = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (block) = decl;
  BLOCK_VARS (block) = vars;
  TREE_USED (block) = 1;
  TREE_SIDE_EFFECTS (body) = 1;
  DECL_INITIAL (decl) = block;
  DECL_SAVED_TREE (decl) = build3 (BIND_EXPR, void_type_node, vars, body,
				   block);
  TREE_SIDE_EFFECTS (DECL_SAVED_TREE (decl)) = 1;
  push_struct_function (decl);
  cfun->function_end_locus = loc;
  pop_cfun ();
  cgraph_node::add_new_function (decl, false);
  cgraph_node *node = cgraph_node::get (decl);
  node->offloadable = 1;
  node->force_output = 0;
}
