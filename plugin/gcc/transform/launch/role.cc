/* Direct kernels: what calls of libgomp are for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"

/* Names without what says that chunks may be given out in any order
   (nonmonotonic_) and with integers of the program's type for those of type
   unsigned long long, too (ull_).  What is not here, and begins with GOMP_,
   GOACC_ or omp_, is unknown.  */

static const struct
{
  const char *name;
  enum launch_role role;
} roles[] =
{
  { "omp_get_thread_num", ROLE_THREAD_NUM },
  { "omp_get_num_threads", ROLE_NUM_THREADS },
  { "omp_get_team_num", ROLE_TEAM_NUM },
  { "omp_get_num_teams", ROLE_NUM_TEAMS },
  { "omp_get_level", ROLE_LEVEL },
  { "omp_get_active_level", ROLE_ACTIVE_LEVEL },
  { "omp_in_parallel", ROLE_ACTIVE_LEVEL },
  { "omp_get_max_threads", ROLE_MAX_THREADS },
  { "GOMP_teams4", ROLE_TEAMS },
  { "GOMP_parallel", ROLE_PARALLEL },
  { "GOMP_parallel_loop_dynamic", ROLE_PARALLEL_LOOP },
  { "GOMP_parallel_loop_guided", ROLE_PARALLEL_LOOP },
  { "GOMP_parallel_sections", ROLE_PARALLEL_SECTIONS },
  { "GOMP_barrier", ROLE_BARRIER },
  { "GOMP_single_start", ROLE_SINGLE },
  { "GOMP_single_copy_start", ROLE_COPY_START },
  { "GOMP_single_copy_end", ROLE_COPY_END },
  { "GOMP_loop_dynamic_start", ROLE_LOOP_START },
  { "GOMP_loop_guided_start", ROLE_LOOP_START },
  { "GOMP_loop_dynamic_next", ROLE_LOOP_NEXT },
  { "GOMP_loop_guided_next", ROLE_LOOP_NEXT },
  { "GOMP_loop_ull_dynamic_start", ROLE_LOOP_ULL_START },
  { "GOMP_loop_ull_guided_start", ROLE_LOOP_ULL_START },
  { "GOMP_loop_ull_dynamic_next", ROLE_LOOP_NEXT },
  { "GOMP_loop_ull_guided_next", ROLE_LOOP_NEXT },
  { "GOMP_loop_end", ROLE_LOOP_END },
  { "GOMP_loop_end_nowait", ROLE_LOOP_END_NOWAIT },
  { "GOMP_sections_start", ROLE_SECTIONS_START },
  { "GOMP_sections_next", ROLE_SECTIONS_NEXT },
  { "GOMP_sections_end", ROLE_LOOP_END },
  { "GOMP_sections_end_nowait", ROLE_LOOP_END_NOWAIT },
  /* These take locks, or ask the device.  */
  { "GOMP_atomic_start", ROLE_UNAWARE },
  { "GOMP_atomic_end", ROLE_UNAWARE },
  { "GOMP_critical_start", ROLE_UNAWARE },
  { "GOMP_critical_end", ROLE_UNAWARE },
  { "GOMP_critical_name_start", ROLE_UNAWARE },
  { "GOMP_critical_name_end", ROLE_UNAWARE },
  { "omp_init_lock", ROLE_UNAWARE },
  { "omp_init_lock_with_hint", ROLE_UNAWARE },
  { "omp_destroy_lock", ROLE_UNAWARE },
  { "omp_set_lock", ROLE_UNAWARE },
  { "omp_unset_lock", ROLE_UNAWARE },
  { "omp_test_lock", ROLE_UNAWARE },
  { "omp_get_wtime", ROLE_UNAWARE },
  { "omp_get_wtick", ROLE_UNAWARE },
  { "omp_is_initial_device", ROLE_UNAWARE },
  { "omp_get_initial_device", ROLE_UNAWARE },
  { "omp_get_num_devices", ROLE_UNAWARE },
  { "omp_get_device_num", ROLE_UNAWARE }
};

/* True if NAME, of which LENGTH characters count, is the one of KNOWN, but for
   nonmonotonic_ in it.  */

static bool
same_name_p (const char *name, size_t length, const char *known)
{
  static const char word[] = "nonmonotonic_";
  const char *at = strstr (name, word);
  size_t head = at ? at - name : length;
  if (!at)
    return strlen (known) == length && memcmp (name, known, length) == 0;
  const char *tail = at + strlen (word);
  return (strlen (known) == length - strlen (word)
	  && memcmp (name, known, head) == 0
	  && memcmp (tail, known + head, length - head - strlen (word)) == 0);
}

enum launch_role
launch_role_of (const gimple *stmt)
{
  tree fn = (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
	     ? gimple_call_fndecl (stmt) : NULL_TREE);
  const char *name = shim_function_name (fn);
  bool user = startswith (name, "omp_");
  if (!user && !startswith (name, "GOMP_") && !startswith (name, "GOACC_"))
    return ROLE_NONE;
  size_t length = strlen (name);
  /* As Fortran has it.  */
  if (user && length && name[length - 1] == '_')
    length--;
  /* The program's own function of such a name is its own.  */
  if (user
      && (cgraph_node::get (fn) && cgraph_node::get (fn)->has_gimple_body_p ()))
    return ROLE_NONE;
  for (unsigned i = 0; i < ARRAY_SIZE (roles); i++)
    if (same_name_p (name, length, roles[i].name))
      return roles[i].role;
  return ROLE_UNKNOWN;
}

tree
launch_parallel_body (const gimple *call)
{
  tree fn = gimple_call_arg (call, 0);
  return (TREE_CODE (fn) == ADDR_EXPR
	  && TREE_CODE (TREE_OPERAND (fn, 0)) == FUNCTION_DECL
	  ? TREE_OPERAND (fn, 0) : NULL_TREE);
}

tree
launch_parallel_threads (const gimple *call)
{
  return gimple_call_arg (call, 2);
}

bool
launch_plain_internal_p (const gcall *call)
{
  enum internal_fn fn = gimple_call_internal_fn (call);
  return ((gimple_call_flags (call) & ECF_CONST) && !gimple_vuse (call)
	  && !startswith (internal_fn_name (fn), "GOMP_"));
}

struct cgraph_node *
launch_callee (const gimple *stmt)
{
  tree fn = (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
	     ? gimple_call_fndecl (stmt) : NULL_TREE);
  struct cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
  if (!node)
    return NULL;
  node = node->ultimate_alias_target ();
  return (node->has_gimple_body_p () && DECL_STRUCT_FUNCTION (node->decl)
	  && DECL_STRUCT_FUNCTION (node->decl)->cfg ? node : NULL);
}

/* As launch_replaces_p; SEEN are functions that do not, or are being
   examined.  */

static bool
replaces_p (struct cgraph_node *node, hash_set<struct cgraph_node *> *seen)
{
  if (seen->add (node))
    return false;
  for (gimple *stmt : function_statements (DECL_STRUCT_FUNCTION (node->decl)))
    {
      enum launch_role role = launch_role_of (stmt);
      struct cgraph_node *callee = launch_callee (stmt);
      if ((role != ROLE_NONE && role != ROLE_UNAWARE)
	  || (callee && replaces_p (callee, seen)))
	return true;
    }
  return false;
}

bool
launch_replaces_p (struct cgraph_node *node)
{
  hash_set<struct cgraph_node *> seen;
  return replaces_p (node, &seen);
}

bool
launch_lanes_p (tree fn)
{
  bool found = false, outside = true;
  struct temporary_loops found_anew;
  push_cfun (DECL_STRUCT_FUNCTION (fn));
  temporary_loops_begin (cfun, &found_anew);
  for (gimple *stmt : function_statements (cfun))
    if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ENTER_ALLOC))
      {
	found = true;
	outside &= loop_depth (gimple_bb (stmt)->loop_father) == 0;
      }
  temporary_loops_end (cfun, &found_anew);
  pop_cfun ();
  return found && outside;
}
