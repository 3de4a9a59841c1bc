/* Values instead of addresses of variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* std::max (a, b) is a reference, so that

     a = std::max (a, b);

   reads memory at c ? &a : &b, and a, perhaps the variable of a reduction, is
   in memory.  GCC's own pass for that (tree-ssa-phiprop.cc) comes after ours.
   It runs here if there is such an address; where nothing is left to do, it
   does nothing later.  From 14 on it comes before, too, but nobody puts the
   variables into registers then.  */

#include "gcc-shim.h"
#include "transform/simt/phiprop.h"

/* True if PHI chooses the address of an automatic variable in a register's
   type.  */

static bool
chooses_address_p (gphi *phi)
{
  if (!POINTER_TYPE_P (TREE_TYPE (gimple_phi_result (phi))))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      tree var
	= TREE_CODE (arg) == ADDR_EXPR ? TREE_OPERAND (arg, 0) : NULL_TREE;
      if (var && VAR_P (var) && !is_global_var (var)
	  && is_gimple_reg_type (TREE_TYPE (var)))
	return true;
    }
  return false;
}

/* True if a variable of FN that a register could hold is in memory for its
   address, which may be gone.  */

static bool
left_in_memory_p (struct function *fn)
{
  unsigned i;
  tree var;
  if (shim_early_phiprop_p ())
    FOR_EACH_LOCAL_DECL (fn, i, var)
      if (VAR_P (var) && !is_global_var (var) && TREE_ADDRESSABLE (var)
	  && is_gimple_reg_type (TREE_TYPE (var)))
	return true;
  return false;
}

void
value_phis (struct function *fn)
{
  auto_bitmap chosen;
  basic_block bb;
  if (!flag_tree_phiprop)
    return;
  FOR_EACH_BB_FN (bb, fn)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      if (chooses_address_p (i.phi ()))
	bitmap_set_bit (chosen,
			SSA_NAME_VERSION (gimple_phi_result (i.phi ())));
  if (bitmap_empty_p (chosen) && !left_in_memory_p (fn))
    return;
  push_cfun (fn);
  if (!bitmap_empty_p (chosen))
    {
      opt_pass *pass = make_pass_phiprop (g);
      pass->execute (fn);
      delete pass;
      update_ssa (TODO_update_ssa);
      /* An address that is not read counts as taken.  */
      simple_dce_from_worklist (chosen);
    }
  execute_update_addresses_taken ();
  update_ssa (TODO_update_ssa);
  pop_cfun ();
}
