/* GIMPLE: what is called.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/calls.h"

/* The names end in the size: __atomic_fetch_add_4, __sync_..._8.  An operand
   tells that of a compare and exchange whose variables are in registers.  */

HOST_WIDE_INT
atomic_bytes (gimple *stmt)
{
  if (!is_gimple_call (stmt) || gimple_call_num_args (stmt) == 0)
    return 0;
  HOST_WIDE_INT bytes;
  if (gimple_call_internal_p (stmt, IFN_ATOMIC_COMPARE_EXCHANGE))
    bytes = tree_to_shwi (gimple_call_arg (stmt, 3)) & 255;
  else if (gimple_call_internal_p (stmt))
    return 0;
  else
    {
      const char *name = shim_function_name (gimple_call_fndecl (stmt));
      if (strcmp (name, "__atomic_clear") == 0)
	return 1;
      if (strncmp (name, "__atomic_", 9) != 0
	  && strncmp (name, "__sync_", 7) != 0)
	return 0;
      bytes = atoi (strrchr (name, '_') + 1);
    }
  return (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8
	  || bytes == 16) ? bytes : 0;
}

tree
callee_body (gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  bool list = false;
  if (!decl || fndecl_built_in_p (decl)
      || (extreme_call (call, &list) != EXTREME_NONE && list))
    return NULL_TREE;
  cgraph_node *node = cgraph_node::get (decl);
  if (!node)
    return NULL_TREE;
  enum availability avail;
  node = node->ultimate_alias_target (&avail);
  if (!node || !node->has_gimple_body_p ()
      || avail <= AVAIL_INTERPOSABLE
      || !DECL_STRUCT_FUNCTION (node->decl)
      || !gimple_in_ssa_p (DECL_STRUCT_FUNCTION (node->decl)))
    return NULL_TREE;
  return node->decl;
}

cgraph_node *
node_if_all_callers_known (tree fn)
{
  cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
  return (!node || TREE_PUBLIC (fn) || DECL_PRESERVE_P (fn)
	  || node->address_taken || node->has_aliases_p () ? NULL : node);
}

struct ir_facts
facts_of_parameter (tree parm)
{
  tree fn = DECL_CONTEXT (parm), same = NULL_TREE;
  cgraph_node *node = node_if_all_callers_known (fn);
  struct ir_facts f;
  memset (&f, 0, sizeof f);
  if (TREE_CODE (parm) != PARM_DECL || !node)
    return f;
  unsigned n = 0;
  for (tree p = DECL_ARGUMENTS (fn); p && p != parm; p = DECL_CHAIN (p))
    n++;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    {
      tree arg = (e->call_stmt && n < gimple_call_num_args (e->call_stmt)
		  ? gimple_call_arg (e->call_stmt, n) : NULL_TREE);
      if (!arg || !tree_fits_shwi_p (arg)
	  || (same && !tree_int_cst_equal (arg, same)))
	return f;
      same = arg;
    }
  if (!same)
    return f;
  f.lo = f.hi = tree_to_shwi (same);
  f.have_lo = f.have_hi = true;
  f.pow2 = MIN (16, TYPE_PRECISION (TREE_TYPE (same)) - 1);
  f.rem = (uint64_t) f.lo & ((HOST_WIDE_INT_1U << f.pow2) - 1);
  return f;
}

const struct block_function *
block_function (gimple *stmt)
{
  static const struct block_function functions[] =
  {
    { "memcpy", 1, 2 }, { "memmove", 1, 2 }, { "mempcpy", 1, 2 },
    { "__memcpy_chk", 1, 2 }, { "__memmove_chk", 1, 2 },
    { "memset", -1, 2 }, { "__memset_chk", -1, 2 }, { "bzero", -1, 1 },
  };
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt))
    return NULL;
  tree decl = gimple_call_fndecl (stmt);
  if (!decl || !fndecl_built_in_p (decl))
    return NULL;
  const char *name = shim_function_name (decl);
  for (unsigned i = 0; i < ARRAY_SIZE (functions); i++)
    if (strcmp (name, functions[i].name) == 0
	&& (int) gimple_call_num_args (stmt) > functions[i].length)
      return &functions[i];
  return NULL;
}

bool
block_call_p (gimple *stmt)
{
  return block_function (stmt) != NULL;
}

enum extreme
extreme_call (const gimple *stmt, bool *list)
{
  static const struct { const char *prefix; enum extreme kind; } names[] =
  {
    { "_ZSt3minI", EXTREME_MIN }, { "_ZSt3maxI", EXTREME_MAX },
    { "_ZSt6minmaxI", EXTREME_BOTH },
  };
  tree decl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!decl || fndecl_built_in_p (decl) || !DECL_NAME (decl)
      || IDENTIFIER_POINTER (DECL_NAME (decl))[0] != 'm')
    return EXTREME_NONE;
  const char *name = shim_assembler_name (decl);
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    if (strncmp (name, names[i].prefix, strlen (names[i].prefix)) == 0)
      {
	*list = strstr (name, "St16initializer_list") != NULL;
	return (gimple_call_num_args (stmt) == (*list ? 1 : 2)
		? names[i].kind : EXTREME_NONE);
      }
  return EXTREME_NONE;
}

/* The internal functions that OpenACC's loops ask are for passes of the
   device's compiler.  On the host they are numbers long before code is made, so
   that what depends on them is not even assembled.  But where interprocedural
   propagation asks for the range of what is handed to a call, and with that of
   an IFN_GOACC_DIM_SIZE or _POS, for the sizes, nobody has decided these yet.
   So there this is what a program would write, but it is pure, as those are: no
   load waits for it.  */

gcall *
level_call (enum built_in_function fn, int level)
{
  static tree decls[2];
  tree *decl = &decls[fn == BUILT_IN_GOACC_PARLEVEL_SIZE];
  tree arg = build_int_cst (integer_type_node, level);
  if (!shim_early_ranges_p ())
    return gimple_build_call_internal (fn == BUILT_IN_GOACC_PARLEVEL_SIZE
				       ? IFN_GOACC_DIM_SIZE
				       : IFN_GOACC_DIM_POS, 1, arg);
  if (!*decl)
    {
      *decl = copy_node (builtin_decl_explicit (fn));
      DECL_PURE_P (*decl) = 1;
      shim_keep (decl);
    }
  return gimple_build_call (*decl, 1, arg);
}
