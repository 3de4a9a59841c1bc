/* Direct kernels: what is in shared memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* One team is in a block at a time, so what a team has once may be a static
   variable in shared memory.  What does not fit stays on the stack of the
   initial thread, which all threads of the team reach, as it is in global
   memory.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/assembler.h"
#include "gimple/statement.h"
#include "option/options.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* A volatile reference to the element at INDEX, from 0, of the file's array
   NAME of N elements of TYPE.  */

static tree
element_ref (const char *name, tree type, unsigned n, unsigned index)
{
  tree var = shared_variable (name, build_array_type_nelts (type, n), false);
  tree as = build_qualified_type (type, TYPE_QUAL_VOLATILE);
  HOST_WIDE_INT offset = index * tree_to_uhwi (TYPE_SIZE_UNIT (type));
  tree ref = build2 (MEM_REF, as, build_fold_addr_expr (var),
		     build_int_cst (build_pointer_type (as), offset));
  TREE_THIS_VOLATILE (ref) = TREE_SIDE_EFFECTS (ref) = 1;
  return ref;
}

tree
launch_word_ref (enum launch_word w)
{
  return element_ref ("drano_launch_words", integer_type_node, WORDS, w);
}

tree
launch_data_ref (void)
{
  return element_ref ("drano_launch_data", ptr_type_node, 2, 0);
}

tree
launch_copy_ref (void)
{
  return element_ref ("drano_launch_data", ptr_type_node, 2, 1);
}

tree
launch_chunks_ref (enum launch_chunks c)
{
  return element_ref ("drano_launch_chunks", long_long_unsigned_type_node,
		      CHUNKS, c);
}

/* The element WARP of libgcc's array NAME, of TYPE.  */

static tree
warp_ref (const char *name, tree type, tree warp)
{
  tree var = shared_variable (name, build_array_type_nelts (type, 32), true);
  return build4 (ARRAY_REF, type, var, warp, NULL_TREE, NULL_TREE);
}

tree
launch_stacks_ref (tree warp)
{
  return warp_ref ("__nvptx_stacks", ptr_type_node, warp);
}

tree
launch_uniform_ref (tree warp)
{
  return warp_ref ("__nvptx_uni", integer_type_node, warp);
}

typedef hash_map<tree, tree> variable_map;

/* Replace a variable at TP by the one that the map of DATA has for it.  Its
   address is a constant then.  */

static tree
replace_variable (tree *tp, int *walk, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  variable_map *map = (variable_map *) wi->info;
  if (TYPE_P (*tp))
    *walk = 0;
  else if (VAR_P (*tp))
    {
      if (tree *to = map->get (*tp))
	{
	  *tp = *to;
	  wi->changed = true;
	}
    }
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      bool changed = wi->changed;
      wi->changed = false;
      walk_tree (&TREE_OPERAND (*tp, 0), replace_variable, data, NULL);
      if (wi->changed)
	recompute_tree_invariant_for_addr_expr (*tp);
      wi->changed |= changed;
      *walk = 0;
    }
  return NULL_TREE;
}

/* Let the current function use the variables that MAP has in place
   of others.  */

static void
replace_variables (variable_map *map)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
      {
	gimple *stmt = gsi_stmt (i);
	if (gimple_clobber_p (stmt)
	    && map->get (get_base_address (gimple_assign_lhs (stmt))))
	  {
	    remove_statement (&i);
	    continue;
	  }
	if (gimple_debug_bind_p (stmt))
	  gimple_debug_bind_reset_value (stmt);
	else if (!is_gimple_debug (stmt))
	  {
	    walk_stmt_info wi;
	    memset (&wi, 0, sizeof wi);
	    wi.info = map;
	    walk_gimple_op (stmt, replace_variable, &wi);
	  }
	update_stmt (stmt);
	gsi_next (&i);
      }
  FOR_EACH_BB_FN (bb, cfun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
	{
	  tree arg = gimple_phi_arg_def (i.phi (), k);
	  if (TREE_CODE (arg) != ADDR_EXPR)
	    continue;
	  arg = unshare_expr (arg);
	  walk_stmt_info wi;
	  memset (&wi, 0, sizeof wi);
	  wi.info = map;
	  walk_tree (&arg, replace_variable, &wi, NULL);
	  SET_PHI_ARG_DEF (i.phi (), k, arg);
	}
}

/* Enter into LANE_VARIABLES the variables of which each lane has its own.  */

static void
find_lane_variables (hash_set<tree> *lane_variables)
{
  auto_vec<struct simt_region> regions;
  simt_regions (&regions);
  for (unsigned i = 0; i < regions.length (); i++)
    for (unsigned k = 0; k < gimple_call_num_args (regions[i].enter); k++)
      {
	tree arg = gimple_call_arg (regions[i].enter, k);
	if (TREE_CODE (arg) == ADDR_EXPR)
	  lane_variables->add (TREE_OPERAND (arg, 0));
      }
  simt_regions_free (&regions);
}

/* True if all words of 8 bytes that parts of a variable of TYPE, of SIZE bytes,
   are in are its own, or if none of these parts is narrower than 4 bytes.  The
   functions of libatomic for the narrow ones access the word around it.  */

static bool
whole_words_p (const_tree type, HOST_WIDE_INT size)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return (size % 8 == 0
	  || (!AGGREGATE_TYPE_P (type) && shim_type_bytes (type) >= 4));
}

/* What tiles (stage/lanes.h), other variables of ours and libgcc's may take of
   a block's shared memory.  */
#define RESERVED_BYTES 20480

/* How many bytes of shared memory variables of one region may take: as many as
   each team has if a multiprocessor has as many warps as it can, in teams of
   libgomp's size.  */

static unsigned HOST_WIDE_INT
room (void)
{
  const struct machine *m = drano_options.machine;
  int teams = m->threads_sm / (MACHINE_WARP * TEAM_THREADS);
  return MIN (m->shared_sm / teams, m->shared_block - RESERVED_BYTES);
}

void
launch_share_locals (void)
{
  unsigned HOST_WIDE_INT bytes = room ();
  variable_map map;
  hash_set<tree> lane_variables;
  unsigned k;
  tree v;
  find_lane_variables (&lane_variables);
  FOR_EACH_LOCAL_DECL (cfun, k, v)
    {
      HOST_WIDE_INT size = VAR_P (v) ? shim_type_bytes (TREE_TYPE (v)) : -1;
      if (size < 0 || (unsigned HOST_WIDE_INT) size > bytes
	  || !TREE_ADDRESSABLE (v) || TREE_STATIC (v) || DECL_EXTERNAL (v)
	  || DECL_HARD_REGISTER (v) || lane_variables.contains (v)
	  || !whole_words_p (TREE_TYPE (v), size))
	continue;
      bytes -= size;
      char *name = xasprintf ("drano_launch_local%u", DECL_UID (v));
      tree s = shared_variable (name, TREE_TYPE (v), false);
      SET_DECL_ALIGN (s, MAX (DECL_ALIGN (v), 64));
      free (name);
      map.put (v, s);
    }
  if (map.is_empty ())
    return;
  /* What is known of pointers is of the variables that they pointed to.  */
  FOR_EACH_SSA_NAME (k, v, cfun)
    if (POINTER_TYPE_P (TREE_TYPE (v)))
      SSA_NAME_PTR_INFO (v) = NULL;
  replace_variables (&map);
}
