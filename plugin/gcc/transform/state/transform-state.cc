/* One run of the transforms.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/state/transform-state.h"

void
state_guard (struct transform_state *state, struct function *fn, tree guard,
	     location_t loc)
{
  struct transform_guard g = { fn, guard, loc };
  state->guards.safe_push (g);
}

void
state_free (struct transform_state *state)
{
  remark_free (&state->remarks);
  region_free (&state->routines);
}
