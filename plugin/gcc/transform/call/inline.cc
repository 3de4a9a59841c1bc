/* Inlining of functions where a transform wants it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "gimple/walk.h"
#include "transform/call/inline.h"

/* True if CALL gives FN the arguments that it declares, and takes what it
   returns.  */

static bool
matches_p (gcall *call, tree fn)
{
  unsigned i = 0;
  for (tree parm = DECL_ARGUMENTS (fn); parm; parm = DECL_CHAIN (parm), i++)
    if (i >= gimple_call_num_args (call)
	|| !useless_type_conversion_p (TREE_TYPE (parm),
				       TREE_TYPE (gimple_call_arg (call, i))))
      return false;
  tree lhs = gimple_call_lhs (call);
  return (i == gimple_call_num_args (call)
	  && (!lhs || useless_type_conversion_p (TREE_TYPE (lhs),
						 TREE_TYPE (TREE_TYPE (fn)))));
}

/* True if what FN's statements mean is the same in TO, which has other options
   perhaps: those that do not only say how fast the code is (GCC: ipa-inline.cc,
   can_inline_edge_by_limits_p).  */

static bool
same_meaning_p (tree fn, tree to)
{
#define SAME(FLAG) (opts_for_fn (fn)->x_##FLAG == opts_for_fn (to)->x_##FLAG)
  return (opts_for_fn (fn) == opts_for_fn (to)
	  || (SAME (optimize) && SAME (flag_wrapv) && SAME (flag_trapv)
	      && SAME (flag_wrapv_pointer) && SAME (flag_strict_aliasing)
	      && SAME (flag_delete_null_pointer_checks)
	      && SAME (flag_finite_math_only) && SAME (flag_signed_zeros)
	      && SAME (flag_trapping_math) && SAME (flag_rounding_math)
	      && SAME (flag_errno_math) && SAME (flag_associative_math)
	      && SAME (flag_reciprocal_math)
	      && SAME (flag_unsafe_math_optimizations)
	      && SAME (flag_signaling_nans) && SAME (flag_fp_contract_mode)
	      && SAME (flag_non_call_exceptions)
	      && SAME (flag_finite_loops)));
#undef SAME
}

bool
inline_can_p (gcall *call, struct function *fn)
{
  tree decl = fn->decl, to = current_function_decl;
  return (gimple_call_fndecl (call) == decl && !flag_no_inline
	  && !DECL_UNINLINABLE (decl) && tree_inlinable_function_p (decl)
	  && !cgraph_node::get (decl)->calls_comdat_local
	  && same_meaning_p (decl, to)
	  && (DECL_FUNCTION_SPECIFIC_TARGET (decl)
	      == DECL_FUNCTION_SPECIFIC_TARGET (to))
	  && matches_p (call, decl));
}

/* Find calls of the current function that are to be inlined: those for which
   WANTED_P holds, with DATA.  Return true if there are any; their edges in the
   call graph say so then.  */

static bool
note_calls (bool (*wanted_p) (gimple *, void *), void *data)
{
  bool any = false;
  cgraph_edge::rebuild_edges ();
  struct cgraph_node *node = cgraph_node::get (current_function_decl);
  for (gimple *stmt : function_statements (cfun))
    {
      struct cgraph_edge *e = NULL;
      if (is_gimple_call (stmt) && wanted_p (stmt, data))
	e = node->get_edge (stmt);
      if (!e || e->call_stmt_cannot_inline_p)
	continue;
      e->inline_failed = CIF_OK;
      DECL_POSSIBLY_INLINED (e->callee->decl) = 1;
      shim_clone_inlined (e);
      any = true;
    }
  return any;
}

bool
inline_wanted (bool (*wanted_p) (gimple *, void *), void *data)
{
  int i = 0;
  for (; i < INLINE_DEPTH && note_calls (wanted_p, data); i++)
    {
      optimize_inline_calls (current_function_decl);
      update_ssa (TODO_update_ssa);
    }
  if (i == 0)
    return false;
  /* What had its address taken only to be passed is a value again.  */
  execute_update_addresses_taken ();
  update_ssa (TODO_update_ssa);
  cleanup_tree_cfg (TODO_update_ssa);
  return true;
}
