/* From GIMPLE to the lane IR: the statements that define memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "lower/origin/memory-defs.h"
#include "region/simt.h"

void
memory_defs_start (struct memory_defs *w, tree vuse, int most, bool live)
{
  w->live = live;
  w->left = most;
  w->entered = w->lost = false;
  w->todo.safe_push (vuse);
}

gimple *
memory_defs_next (struct memory_defs *w)
{
  while (!w->todo.is_empty ())
    {
      tree at = w->todo.pop ();
      w->lost |= !w->left-- || !at;
      if (w->lost)
	return NULL;
      if (w->seen.add (at))
	continue;
      gimple *def = SSA_NAME_DEF_STMT (at);
      gphi *phi = dyn_cast<gphi *> (def);
      if (SSA_NAME_IS_DEFAULT_DEF (at))
	w->entered = true;
      else if (!phi)
	return def;
      else
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  if (!w->live || !dead_edge_p (gimple_phi_arg_edge (phi, i)))
	    w->todo.safe_push (gimple_phi_arg_def (phi, i));
    }
  return NULL;
}

void
memory_defs_behind (struct memory_defs *w, gimple *def)
{
  w->todo.safe_push (gimple_vuse (def));
}
