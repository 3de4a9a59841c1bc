/* Let each lane have its own copy of what is local to an iteration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The device compiler lets each lane have what GOMP_SIMT_ENTER names; so the
   variables that lanes share by mistake are added there.  Those of functions
   that the device compiler inlines are added by its inliner, if the loop around
   the call has the simd loop's number; all loops inside get it.  */

#include "gcc-shim.h"
#include "transform/loop/privatize.h"
#include "transform/repair/locals.h"
#include "transform/simt/shared-locals.h"

void
repair_locals (struct simt_region *region, const auto_vec<tree> &shared)
{
  auto_vec<unsigned> unused;
  for (unsigned i = 0; i < shared.length (); i++)
    simt_add_private (region, shared[i]);
  /* The old variables of private clauses only take room.  */
  shared_locals_unused (region, &unused);
  for (unsigned i = 0; i < unused.length (); i++)
    gimple_call_set_arg (region->enter, unused[i], null_pointer_node);
  if (!unused.is_empty ())
    update_stmt (region->enter);
}

void
repair_later_locals (const struct simt_region *region)
{
  tree uid = SSA_NAME_VAR (gimple_call_arg (region->enter, 0));
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      class loop *loop = bb->loop_father;
      if (region->blocks->contains (bb) && loop_outer (loop) && !loop->simduid
	  && region->blocks->contains (loop->header)
	  && loop->header != gimple_bb (region->alloc))
	loop->simduid = uid;
    }
}
