/* A function that is changed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "lower/lower.h"
#include "region/launch-args.h"
#include "transform/function.h"

void
function_begin (const struct region *region)
{
  push_cfun (region->fn);
  function_resume ();
}

void
function_resume (void)
{
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
}

void
function_suspend (void)
{
  loop_optimizer_finalize ();
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
}

void
function_end (bool changed)
{
  function_suspend ();
  if (changed)
    {
      /* GCC has not yet made of the new calls what each device needs.  */
      cfun->curr_properties &= ~PROP_gimple_lomp_dev;
      cgraph_edge::rebuild_edges ();
      launch_args_forget ();
    }
  pop_cfun ();
}

struct ir_module *
function_lower (const auto_vec<struct region *> &regions)
{
  char fault[256];
  struct arena *arena = arena_new ();
  struct ir_module *m = arena ? ir_module_new (arena) : NULL;
  if (m)
    {
      lower_regions (m, regions, false);
      if (ir_verify (m, fault, sizeof fault))
	return m;
    }
  arena_free (arena);
  return NULL;
}
