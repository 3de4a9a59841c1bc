/* Direct kernels: the program's functions in line.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A call costs the device more than the host: what is passed goes through
   memory, nothing is known of it behind the call, and what is called has no
   part in what is done to a kernel alone, as mathematics in line
   (library.cc).  So the functions that a kernel calls are inlined in it, as
   other device compilers do it, unless they are long.  The host's code is
   another copy, and keeps its calls.

   A function with variables in memory stays one: they are in the frame that
   lanes share by mistake, and what cures that (repair/frames.cc) is for a
   function.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/call/inline.h"
#include "transform/call/lane-safe.h"
#include "transform/launch/launch-int.h"

/* How many statements a function may have that is inlined where it is called
   once, how many where it is called more often, and how many all of them bring
   to a function of a kernel.  */
enum { MOST_STATEMENTS = 500, MOST_SHORT = 100, MOST_GROWTH = 4000 };

/* True if all variables of FN are in registers.  */

static bool
registers_only_p (struct function *fn)
{
  unsigned k;
  tree v, result = DECL_RESULT (fn->decl);
  FOR_EACH_LOCAL_DECL (fn, k, v)
    if (VAR_P (v) && !is_global_var (v) && !is_gimple_reg (v))
      return false;
  for (v = DECL_ARGUMENTS (fn->decl); v; v = DECL_CHAIN (v))
    if (!is_gimple_reg (v))
      return false;
  return VOID_TYPE_P (TREE_TYPE (result)) || is_gimple_reg (result);
}

/* How many statements FN has; more than MOST_STATEMENTS if it calls itself, or
   has loops that threads or lanes share, or starts threads.  */

static int
length (struct function *fn)
{
  int n = fn->has_simduid_loops ? MOST_STATEMENTS + 1 : 0;
  for (gimple *stmt : function_statements (fn))
    {
      tree callee = (is_gimple_call (stmt) ? gimple_call_fndecl (stmt)
		     : NULL_TREE);
      n += !is_gimple_debug (stmt);
      if (callee
	  && (callee == fn->decl
	      || startswith (shim_function_name (callee), "GOMP_")))
	return MOST_STATEMENTS + 1;
    }
  return n;
}

/* True if the current function calls FN once.  */

static bool
called_once_p (tree fn)
{
  unsigned n = 0;
  for (gimple *stmt : function_statements (cfun))
    n += is_gimple_call (stmt) && gimple_call_fndecl (stmt) == fn;
  return n == 1;
}

/* True if the function that STMT calls is to be inlined; then *DATA, how many
   statements calls may still bring, is less by what this one brings.  */

static bool
short_p (gimple *stmt, void *data)
{
  int *left = (int *) data;
  gcall *call = as_a<gcall *> (stmt);
  struct function *fn = call_function (call);
  if (!fn || fn->decl == current_function_decl
      || gimple_call_from_thunk_p (call) || !registers_only_p (fn)
      || !inline_can_p (call, fn))
    return false;
  int n = length (fn);
  if (n > (called_once_p (fn->decl) ? MOST_STATEMENTS : MOST_SHORT)
      || n > *left)
    return false;
  *left -= n;
  return true;
}

void
launch_inline_callees (void)
{
  int left = MOST_GROWTH;
  if (optimize >= 2 && !optimize_size)
    inline_wanted (short_p, &left);
}
