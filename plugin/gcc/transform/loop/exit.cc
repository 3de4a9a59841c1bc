/* Where loops end.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In

     for (i = 0; i < n; i++)
       {
         if (a[i] < 0)
           abort ();
         ...
       }

   the call is no other end of the loop: nothing is executed behind it, on the
   device or on the host, whichever lane comes to it, and nobody sees what other
   iterations have done by then.  A function that ends one thread alone, or that
   prints first, is none of these.  */

#include "gcc-shim.h"
#include "transform/loop/exit.h"

/* True if BB does nothing but abort the program.  */

static bool
aborts_p (basic_block bb)
{
  gimple *call = NULL;
  if (EDGE_COUNT (bb->succs))
    return false;
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gimple_call_builtin_p (stmt, BUILT_IN_ABORT)
	  || gimple_call_builtin_p (stmt, BUILT_IN_TRAP)
	  || gimple_call_builtin_p (stmt, BUILT_IN_UNREACHABLE))
	call = stmt;
      else if (gimple_code (stmt) != GIMPLE_LABEL && !gimple_nop_p (stmt)
	       && gimple_code (stmt) != GIMPLE_PREDICT
	       && !gimple_clobber_p (stmt))
	return false;
    }
  return call != NULL;
}

edge
loop_exit (class loop *loop)
{
  edge found = single_exit (loop);
  if (found)
    return found;
  auto_vec<edge> exits = get_loop_exit_edges (loop);
  for (unsigned i = 0; i < exits.length (); i++)
    if (!aborts_p (exits[i]->dest))
      {
	if (found)
	  return NULL;
	found = exits[i];
      }
  return found;
}
