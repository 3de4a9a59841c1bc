/* Direct kernels: what a region gets is loaded in pairs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* libgomp passes a kernel the address of an array that has 8 bytes for each
   pointer or number, at the beginning of a block of memory that is aligned to
   32 bytes (GCC: libgomp, target.c, gomp_map_vars_internal).  Each warp loads
   these one by one, a sector each time; where a warp has one group of
   iterations, these are a part of all its sectors.  One instruction loads 16
   bytes.  Nothing changes the array while the kernel runs.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"

enum { SLOT = 8 };

/* A load of the current function from what was passed.  */
struct passed_load
{
  gassign *load;
  unsigned slot;
};

/* Fill in P for STMT.  Return false if it is no load of a number or pointer
   that is passed.  */

static bool
passed_load_p (gimple *stmt, struct passed_load *p)
{
  if (!launch_passed_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  p->load = as_a<gassign *> (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (stmt),
					     &offset);
  if (!base || TREE_CODE (base) != MEM_REF
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || !(POINTER_TYPE_P (type) || INTEGRAL_TYPE_P (type)
	   || SCALAR_FLOAT_TYPE_P (type)))
    return false;
  HOST_WIDE_INT bytes = tree_to_uhwi (TYPE_SIZE_UNIT (type)), at;
  offset += mem_ref_offset (base).force_shwi ();
  if (!offset.is_constant (&at) || at < 0 || at % SLOT || bytes > SLOT
      || (SCALAR_FLOAT_TYPE_P (type) && bytes != 4 && bytes != SLOT))
    return false;
  p->slot = at / SLOT;
  return true;
}

/* The type of the slot that LOADS load, or some of them: a pointer to an array
   must be one, as GCC would compute the address from another array's else.  */

static tree
slot_type (const auto_vec<struct passed_load> &loads, unsigned slot)
{
  for (unsigned k = 0; k < loads.length (); k++)
    {
      tree type = TREE_TYPE (gimple_assign_lhs (loads[k].load));
      if (loads[k].slot == slot && POINTER_TYPE_P (type))
	return type;
    }
  return long_long_unsigned_type_node;
}

/* Have P load no more, but be what the 64 bits WORD begin with.  */

static void
take_from (const struct passed_load *p, tree word)
{
  tree lhs = gimple_assign_lhs (p->load), type = TREE_TYPE (lhs);
  gimple_seq seq = NULL;
  tree value = word;
  if (SCALAR_FLOAT_TYPE_P (type))
    {
      value = gimple_convert (&seq, bits_type (type), value);
      value = gimple_build (&seq, VIEW_CONVERT_EXPR, type, value);
    }
  else
    value = gimple_convert (&seq, type, value);
  gimple_stmt_iterator i = gsi_for_stmt (p->load);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_from_tree (&i, value);
  update_stmt (gsi_stmt (i));
}

void
launch_load_pairs (void)
{
  auto_vec<struct passed_load> loads;
  unsigned slots = 0;
  for (gimple *stmt : function_statements (cfun))
    {
      struct passed_load p;
      if (passed_load_p (stmt, &p))
	{
	  loads.safe_push (p);
	  slots = MAX (slots, p.slot + 1);
	}
    }
  auto_sbitmap loaded (slots + 1);
  auto_vec<tree> words;
  bitmap_clear (loaded);
  for (unsigned k = 0; k < loads.length (); k++)
    bitmap_set_bit (loaded, loads[k].slot);
  words.safe_grow_cleared (slots + 1);
  basic_block first = single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  gimple_stmt_iterator start = gsi_after_labels (first);
  tree data = ssa_default_def (cfun, DECL_ARGUMENTS (cfun->decl));
  for (unsigned k = 0; k + 1 < slots; k += 2)
    if (bitmap_bit_p (loaded, k) && bitmap_bit_p (loaded, k + 1))
      {
	char *text = xasprintf ("ld.v2.u64\t{%%0, %%1}, [%%2+%u];", SLOT * k);
	words[k] = make_ssa_name (slot_type (loads, k));
	words[k + 1] = make_ssa_name (slot_type (loads, k + 1));
	gsi_insert_before (&start, assembler_pair (text, words[k],
						   words[k + 1], data),
			   GSI_SAME_STMT);
	free (text);
      }
  for (unsigned k = 0; k < loads.length (); k++)
    if (tree word = words[loads[k].slot])
      take_from (&loads[k], word);
  update_ssa (TODO_update_ssa);
}
