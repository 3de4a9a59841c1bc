/* What a kernels construct consists of.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/kernels/statements.h"

/* Add what SEQ consists of to X.  */

static void
list_items (struct kernels_items *x, gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	{
	  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	    {
	      x->locals.add (v);
	      x->vars.safe_push (v);
	    }
	  list_items (x, gimple_bind_body (bind));
	}
      else if (gtry *block = dyn_cast<gtry *> (stmt))
	{
	  x->tries = true;
	  list_items (x, gimple_try_eval (block));
	  list_items (x, gimple_try_cleanup (block));
	}
      /* What there is without -g is all that matters.  */
      else if (!is_gimple_debug (stmt))
	x->stmts.safe_push (stmt);
    }
}

void
kernels_list_items (struct kernels_items *x, gimple_seq seq)
{
  x->tries = false;
  list_items (x, seq);
}

bool
kernels_local_value_p (struct kernels_items *x, gimple *stmt)
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign)
    return (gimple_code (stmt) == GIMPLE_NOP
	    || gimple_code (stmt) == GIMPLE_PREDICT);
  tree to = gimple_assign_lhs (assign);
  return (DECL_P (to) && x->locals.contains (to)
	  && !gimple_has_volatile_ops (assign));
}
