/* Functions that ask for the thread, in a parallel region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where the threads of a region become lanes, what asks for the thread's
   number gets a counter, and barriers are those of a warp.  That is so in the
   region's own function alone.  So functions that ask are inlined there;
   elsewhere they stay what they are, and so do those that GCC may not
   inline.

   What is passed in memory is in the frame of the caller, which lanes share, so
   each lane needs its own copy (transform/repair/frame-copies.cc), which stays
   in memory.  So short functions that get structures, or addresses of
   variables, are inlined before lanes are given; GCC then has the parts in
   registers, as it would without lanes.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/call/inline.h"
#include "transform/call/lane-safe.h"
#include "transform/call/spin-wait.h"
#include "transform/omp/inline-calls.h"
#include "transform/simt/frame-copy.h"
#include "transform/state/function.h"

/* How many statements a call may bring.  What calls itself goes beyond that, or
   is too deep.  */
#define MAX_STATEMENTS 4000

/* How many statements a short function has, and how many the calls of a
   function bring that is inlined for what it gets in memory.  */
enum { MAX_SHORT = 100, MAX_GROWTH = 2000 };

static bool possible_p (gimple *stmt, int depth, int *left);

/* True if nothing of FN is in the way of lanes when it is inlined, with what
   it calls DEPTH calls deep; *LEFT statements more are examined.  */

static bool
body_possible_p (struct function *fn, int depth, int *left)
{
  for (gimple *stmt : function_statements (fn))
    {
      tree what;
      if (--*left < 0 || spin_p (fn, stmt, NULL))
	return false;
      if (!call_thread_number_p (stmt) && !call_barrier_p (stmt)
	  && call_refusal (stmt, &what) != REMARK_NONE
	  && !possible_p (stmt, depth, left))
	return false;
    }
  return true;
}

/* As inline_possible_p, of STMT; DEPTH and *LEFT as for body_possible_p.  */

static bool
possible_p (gimple *stmt, int depth, int *left)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  struct function *fn = call && depth > 0 ? call_function (call) : NULL;
  return (fn && inline_can_p (call, fn)
	  && body_possible_p (fn, depth - 1, left));
}

bool
inline_possible_p (gimple *call)
{
  int left = MAX_STATEMENTS;
  tree what;
  return (call_refusal (call, &what) == REMARK_CALL
	  && possible_p (call, INLINE_DEPTH, &left));
}

/* True if no function that the current one calls has to be inlined.  */

static bool
none_left_p (void)
{
  for (gimple *stmt : function_statements (cfun))
    if (is_gimple_call (stmt) && inline_possible_p (stmt))
      return false;
  return true;
}

/* As inline_possible_p, of STMT.  */

static bool
asks_p (gimple *stmt, void *)
{
  return inline_possible_p (stmt);
}

/* True if CALL passes the address of a variable of its function's.  */

static bool
passes_variable_p (gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      tree base = (TREE_CODE (arg) == ADDR_EXPR
		   ? get_base_address (TREE_OPERAND (arg, 0)) : NULL_TREE);
      if (base && VAR_P (base) && !is_global_var (base))
	return true;
    }
  return false;
}

/* How many statements FN has; more than MAX_SHORT if it has loops that threads
   or lanes share, or starts threads: these stay in functions of their own.  */

static int
short_length (struct function *fn)
{
  int n = fn->has_simduid_loops ? MAX_SHORT + 1 : 0;
  for (gimple *stmt : function_statements (fn))
    {
      tree callee = (is_gimple_call (stmt) ? gimple_call_fndecl (stmt)
		     : NULL_TREE);
      n += !is_gimple_debug (stmt);
      if (callee && startswith (shim_function_name (callee), "GOMP_"))
	return MAX_SHORT + 1;
    }
  return n;
}

/* True if FN has variables in memory, all of known size.  */

static bool
has_frame_p (struct function *fn)
{
  unsigned k;
  tree v;
  FOR_EACH_LOCAL_DECL (fn, k, v)
    if (VAR_P (v) && !is_global_var (v) && !is_gimple_reg (v))
      return !fn->calls_alloca;
  return false;
}

/* True if STMT calls a short function that gets or returns what is in memory,
   or has it, and GCC may inline it; then *DATA, how many statements such calls
   may still bring, is less by what this one brings.  */

static bool
passes_memory_p (gimple *stmt, void *data)
{
  int *left = (int *) data;
  gcall *call = as_a<gcall *> (stmt);
  struct function *fn = call_function (call);
  if (!fn || !(frame_copied_p (call) || passes_variable_p (call)
	       || has_frame_p (fn))
      || !inline_can_p (call, fn))
    return false;
  int n = short_length (fn);
  if (n > MAX_SHORT || n > *left)
    return false;
  *left -= n;
  return true;
}

bool
inline_calls (void)
{
  int left = MAX_GROWTH;
  if (none_left_p ())
    return true;
  function_suspend ();
  inline_wanted (asks_p, NULL);
  /* What they call with what they have in memory.  */
  inline_wanted (passes_memory_p, &left);
  function_resume ();
  return none_left_p ();
}

void
inline_memory_calls (const auto_vec<struct region *> &regions)
{
  for (unsigned i = 0; i < regions.length (); i++)
    if (!regions[i]->is_acc)
      {
	int left = MAX_GROWTH;
	push_cfun (regions[i]->fn);
	if (inline_wanted (passes_memory_p, &left))
	  cgraph_edge::rebuild_edges ();
	pop_cfun ();
      }
}
