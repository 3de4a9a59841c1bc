/* Maps whose arrays begin at lines of the device's memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* libgomp puts what a construct maps into one block, each object aligned as
   the upper byte of its kind says (target.c, gomp_map_vars_internal): GCC says
   how its type is aligned.  So arrays begin anywhere, and each request of a
   warp has part of a sector, or of a line, more than it needs, but those for
   one array to which threads' shares may have been fitted.  cuMemAlloc's blocks
   begin at multiples of 256, and so do arrays here.  What is on the device
   already stays where it is, whatever the kind says.  The first object that a
   construct without a launch maps begins where the block does, so its map stays
   the same; then libgomp needs no more memory for one alone.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "gimple/walk.h"
#include "region/argument/launch-args.h"
#include "region/host-only.h"
#include "region/region.h"
#include "region/transfer/mapped-launch.h"
#include "transform/maps/align-maps.h"

enum
{
  ALIGN_BITS = 8,		/* The place of log2 of an alignment in a
				   kind.  */
  DATA_KINDS = 4,		/* Of the operands of calls that map data
				   without a launch.  */
  SMALL = 512			/* Bytes of what is no array of interest.  */
};

/* The operand of calls of FN that has the kinds of what they map, or -1.  */

static int
kinds_operand (tree fn)
{
  const char *name = shim_function_name (fn);
  if (launch_function_p (fn))
    return LAUNCH_KINDS;
  return (strcmp (name, "GOACC_data_start") == 0
	  || strcmp (name, "GOMP_target_data_ext") == 0
	  || (startswith (name, "GO") && launch_outlasting_map_p (name))
	  ? (int) DATA_KINDS : -1);
}

/* True if NODE's function maps anything, as the call graph says.  */

static bool
maps_by_calls_p (const cgraph_node *node)
{
  for (const cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (kinds_operand (e->callee->decl) >= 0)
      return true;
  return false;
}

/* KIND, of the type of kinds, with another alignment, or null if it is not that
   of an object that the device gets memory for.  */

static tree
aligned_kind (tree kind)
{
  unsigned HOST_WIDE_INT bits = tree_to_uhwi (kind);
  unsigned HOST_WIDE_INT what = bits & ((1 << ALIGN_BITS) - 1);
  switch (shim_map_kind (what))
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM: case GOMP_MAP_FORCE_ALLOC: case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM: case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_ALWAYS_TO: case GOMP_MAP_ALWAYS_FROM:
    case GOMP_MAP_ALWAYS_TOFROM:
      break;
    default:
      return NULL_TREE;
    }
  return (bits >> ALIGN_BITS >= LAUNCH_BLOCK_POW2 ? NULL_TREE
	  : build_int_cst (TREE_TYPE (kind),
			   what | LAUNCH_BLOCK_POW2 << ALIGN_BITS));
}

/* Change the kinds in the initial value of KINDS from element FROM on, of
   objects whose SIZES that variable may have.  Return true if there are
   any.  */

static bool
align_initial (tree kinds, tree sizes, unsigned from)
{
  bool changed = false;
  tree *kind;
  for (unsigned n = from; (kind = mapped_initial (kinds, n)) != NULL; n++)
    {
      tree *size = mapped_initial (sizes, n);
      if (size && tree_fits_uhwi_p (*size) && tree_to_uhwi (*size) < SMALL)
	continue;
      tree other = tree_fits_uhwi_p (*kind) ? aligned_kind (*kind) : NULL_TREE;
      if (other)
	*kind = other;
      changed |= other != NULL_TREE;
    }
  return changed;
}

/* If STMT stores into one of KINDS, from the element on that it has for it,
   change what, and return true.  Which kind it is may be known when the program
   runs: then that does not matter.  */

static bool
align_stored (gimple *stmt, hash_map<tree, unsigned> *kinds)
{
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME)
    return false;
  tree value = gimple_assign_rhs1 (stmt);
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (gimple_assign_lhs (stmt), &offset);
  unsigned *from = base ? kinds->get (base) : NULL;
  HOST_WIDE_INT at;
  bool meant = (from && offset.is_constant (&at)
		&& at >= *from * tree_to_shwi (TYPE_SIZE_UNIT
					       (TREE_TYPE (value))));
  tree constant = meant ? mapped_constant_kind (value) : NULL_TREE;
  tree kind = constant ? aligned_kind (constant) : NULL_TREE;
  if (!kind)
    return false;
  if (value != constant)
    {
      tree type = TREE_TYPE (value);
      gimple_seq seq = NULL;
      kind = gimple_build (&seq, BIT_AND_EXPR, type, value,
			   build_int_cst (type, (1 << ALIGN_BITS) - 1));
      tree align = build_int_cst (type, LAUNCH_BLOCK_POW2 << ALIGN_BITS);
      kind = gimple_build (&seq, BIT_IOR_EXPR, type, kind, align);
      gimple_stmt_iterator i = gsi_for_stmt (stmt);
      gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
    }
  gimple_assign_set_rhs1 (stmt, kind);
  update_stmt (stmt);
  return true;
}

/* Change the kinds of what FN maps; return true if there are any.  */

static bool
align_in_function (struct function *fn)
{
  bool changed = false;
  hash_map<tree, unsigned> stored;
  for (gimple *stmt : function_statements (fn))
    {
      gcall *call = dyn_cast<gcall *> (stmt);
      tree callee = call ? gimple_call_fndecl (call) : NULL_TREE;
      int n = callee && !host_only_p (call) ? kinds_operand (callee) : -1;
      tree kinds = (n < 0 || n >= (int) gimple_call_num_args (call) ? NULL_TREE
		    : mapped_array (call, n));
      if (!kinds)
	continue;
      unsigned from = launch_function_p (callee) ? 0 : 1;
      if (mapped_initial (kinds, 0))
	changed |= align_initial (kinds, mapped_array (call, n - 1), from);
      else
	stored.put (kinds, from);
    }
  if (!stored.is_empty ())
    for (gimple *stmt : function_statements (fn))
      changed |= align_stored (stmt, &stored);
  return changed;
}

bool
maps_align (void)
{
  bool changed = false;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
      /* What the device launches on the host is something else.  */
      if (!fn || !fn->cfg || !gimple_in_ssa_p (fn) || !maps_by_calls_p (node)
	  || lookup_attribute ("omp target entrypoint",
			       DECL_ATTRIBUTES (node->decl)))
	continue;
      push_cfun (fn);
      changed |= align_in_function (fn);
      pop_cfun ();
    }
  return changed;
}
