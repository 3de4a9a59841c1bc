/* A function that is changed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "gimple/walk.h"
#include "lower/lower.h"
#include "region/argument/launch-args.h"
#include "transform/state/function.h"

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

/* Have GCC verify the current function, if it checks itself.  */

static void
verify_function (void)
{
  if (!flag_checking)
    return;
  verify_flow_info ();
  verify_ssa (false, true);
  if (loops_for_fn (cfun)
      && !loops_state_satisfies_p (LOOPS_NEED_FIXUP))
    verify_loop_structure ();
}

void
function_suspend (void)
{
  /* GCC keeps them with the loops otherwise, and not all that is changed renews
     them.  */
  release_recorded_exits (cfun);
  loop_optimizer_finalize ();
  /* Loops need not be in normal form any more.  */
  verify_function ();
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
}

/* Have the current function call what the names that it calls stand for.  A
   constructor has two names in C++, one of them an alias.  GCC inlines what is
   called once, and an alias vanishes then; what a transform has copied is
   called twice, and nvptx has no aliases.  */

static void
call_no_aliases (void)
{
  for (gimple *stmt : function_statements (cfun))
    {
      gcall *call = dyn_cast<gcall *> (stmt);
      tree fn = call ? gimple_call_fndecl (call) : NULL_TREE;
      cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
      enum availability known;
      if (!node || !node->alias)
	continue;
      node = node->ultimate_alias_target (&known);
      if (known >= AVAIL_AVAILABLE && node->has_gimple_body_p ())
	gimple_call_set_fndecl (call, node->decl);
    }
}

void
function_end (bool changed)
{
  function_suspend ();
  if (changed)
    {
      call_no_aliases ();
      /* GCC has not yet made of the new calls what each device needs.  */
      cfun->curr_properties &= ~PROP_gimple_lomp_dev;
      launch_args_changed ();
    }
  /* What was tried and then refused may have inlined calls, too.  */
  cgraph_edge::rebuild_edges ();
  pop_cfun ();
}

void
functions_verify (const auto_vec<struct region *> &regions)
{
  struct cgraph_node *node;
  if (!flag_checking)
    return;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (DECL_STRUCT_FUNCTION (node->decl)->cfg)
      {
	push_cfun (DECL_STRUCT_FUNCTION (node->decl));
	verify_function ();
	pop_cfun ();
      }
  struct ir_module *m = function_lower (regions);
  gcc_assert (m);
  arena_free (m->arena);
  launch_args_changed ();
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
