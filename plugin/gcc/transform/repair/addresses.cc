/* Addresses of a lane's variables, where the device compiler finds them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The device compiler turns each variable of GOMP_SIMT_ENTER into a field of a
   structure, and rewrites the statements that name it; but it does not look at
   PHIs (execute_omp_device_lower).  std::min and std::max return references, so
   that the address of one of two variables is chosen in a PHI: lanes then read
   the old variable, or the compiler stops.

   Nor does it replace a variable in a reference to memory by its address, as
   memcpy and casts leave them: gimplify_expr takes the address for invariant.

   So such an address is first assigned to an SSA name.  The call of a function
   that is inlined later gets the name, too, as its parameter may be in a PHI.
   The assignments are at the beginning of the region: they dominate all uses,
   and the control flow stays as it is.  */

#include "gcc-shim.h"
#include "transform/repair/addresses.h"

/* Where addresses are taken.  */
struct taking
{
  const struct simt_region *region;	/* Null: in all of the function.  */
  gimple_stmt_iterator gsi;		/* Behind this, or before it if the
					   region is null.  */
  unsigned count;
};

/* True if OP is the address of a variable that lanes have copies of in REGION,
   or, if that is null, of an automatic one.  */

static bool
moving_address_p (const struct simt_region *region, tree op)
{
  if (TREE_CODE (op) != ADDR_EXPR)
    return false;
  tree decl = get_base_address (TREE_OPERAND (op, 0));
  return (decl && VAR_P (decl) && !is_global_var (decl)
	  && (!region || simt_region_private_p (region, decl)));
}

/* Return an SSA name for OP, assigned where T says.  */

static tree
name_operand (struct taking *t, tree op)
{
  tree name = make_ssa_name (TREE_TYPE (op));
  gassign *stmt = gimple_build_assign (name, op);
  if (t->region)
    gsi_insert_after (&t->gsi, stmt, GSI_NEW_STMT);
  else
    gsi_insert_before (&t->gsi, stmt, GSI_SAME_STMT);
  t->count++;
  return name;
}

/* Take addresses out of PHI.  */

static void
clear_phi (struct taking *t, gphi *phi)
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (moving_address_p (t->region, gimple_phi_arg_def (phi, i)))
      SET_PHI_ARG_DEF (phi, i, name_operand (t, gimple_phi_arg_def (phi, i)));
}

/* Take addresses out of the arguments of CALL, if it may be inlined.  */

static void
clear_call (struct taking *t, gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  bool changed = false;
  if (!fn || !DECL_STRUCT_FUNCTION (fn))
    return;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (moving_address_p (t->region, gimple_call_arg (call, i)))
      {
	gimple_call_set_arg (call, i,
			     name_operand (t, gimple_call_arg (call, i)));
	changed = true;
      }
  if (changed)
    update_stmt (call);
}

/* Take the address out of *TP, if it refers to memory by one; DATA is a struct
   walk_stmt_info with the struct taking.  */

static tree
clear_reference (tree *tp, int *, void *data)
{
  struct taking *t = (struct taking *) ((struct walk_stmt_info *) data)->info;
  if (TREE_CODE (*tp) == MEM_REF
      && moving_address_p (t->region, TREE_OPERAND (*tp, 0)))
    TREE_OPERAND (*tp, 0) = name_operand (t, TREE_OPERAND (*tp, 0));
  return NULL_TREE;
}

/* Take addresses by which STMT refers to memory out of it.  */

static void
clear_references (struct taking *t, gimple *stmt)
{
  unsigned before = t->count;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = t;
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  walk_gimple_op (stmt, clear_reference, &wi);
  if (t->count != before)
    update_stmt (stmt);
}

/* Take addresses out of STMT.  */

static void
clear_statement (struct taking *t, gimple *stmt)
{
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    clear_phi (t, phi);
  else
    {
      if (gcall *call = dyn_cast<gcall *> (stmt))
	clear_call (t, call);
      clear_references (t, stmt);
    }
}

unsigned
repair_addresses (const struct simt_region *region)
{
  auto_vec<gimple *> stmts;
  struct taking t = { region, gsi_for_stmt (region->alloc), 0 };
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    clear_statement (&t, stmts[i]);
  return t.count;
}

unsigned
repair_called_addresses (void)
{
  basic_block bb;
  basic_block first = single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  if (!single_pred_p (first))
    first = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
  struct taking t = { NULL, gsi_after_labels (first), 0 };
  FOR_EACH_BB_FN (bb, cfun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	clear_statement (&t, gsi.phi ());
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	clear_statement (&t, gsi_stmt (gsi));
    }
  return t.count;
}

unsigned
addresses_of_phis (const struct simt_region *region, location_t *loc)
{
  auto_vec<gimple *> stmts;
  unsigned count = 0;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (gphi *phi = dyn_cast<gphi *> (stmts[i]))
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	if (moving_address_p (region, gimple_phi_arg_def (phi, k)))
	  {
	    *loc = gimple_phi_arg_location (phi, k);
	    count++;
	  }
  return count;
}
