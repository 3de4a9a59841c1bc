/* Variants of directives and of functions that are not the device's.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "region/variant.h"

/* True if BB begins with LABEL.  */

static bool
labelled_p (basic_block bb, tree label)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      glabel *here = dyn_cast<glabel *> (gsi_stmt (gsi));
      if (!here)
	return false;
      if (gimple_label_label (here) == label)
	return true;
    }
  return false;
}

bool
variant_dead_edge_p (edge e)
{
  gimple *last = last_stmt (e->src);
  gswitch *choice = last ? dyn_cast<gswitch *> (last) : NULL;
  tree index = choice ? gimple_switch_index (choice) : NULL_TREE;
  if (!index || TREE_CODE (index) != SSA_NAME)
    return false;
  int taken = shim_variant_taken (SSA_NAME_DEF_STMT (index));
  for (unsigned i = 1; taken && i < gimple_switch_num_labels (choice); i++)
    {
      tree label = gimple_switch_label (choice, i);
      if (compare_tree_int (CASE_LOW (label), taken) == 0)
	return !labelled_p (e->dest, CASE_LABEL (label));
    }
  return false;
}

void
variant_blocks (struct function *fn, hash_set<basic_block> *blocks)
{
  auto_vec<basic_block> todo;
  todo.safe_push (ENTRY_BLOCK_PTR_FOR_FN (fn));
  while (!todo.is_empty ())
    {
      basic_block bb = todo.pop ();
      edge e;
      edge_iterator ei;
      if (!blocks->add (bb))
	FOR_EACH_EDGE (e, ei, bb->succs)
	  if (!variant_dead_edge_p (e))
	    todo.safe_push (e->dest);
    }
}

/* Note in V which cases of CHOICE, a switch among variants, are skipped.  */

static void
note_cases (struct variants *v, const gswitch *choice)
{
  v->labels.put (CASE_LABEL (gimple_switch_default_label (choice)), false);
  for (unsigned i = 1; i < gimple_switch_num_labels (choice); i++)
    {
      tree label = gimple_switch_label (choice, i);
      v->labels.put (CASE_LABEL (label),
		     compare_tree_int (CASE_LOW (label), v->taken) != 0);
    }
}

bool
variants_skip_p (struct variants *v, gimple *stmt)
{
  if (glabel *label = dyn_cast<glabel *> (stmt))
    {
      if (bool *skip = v->labels.get (gimple_label_label (label)))
	v->skip = *skip;
    }
  else if (v->skip)
    return true;
  else if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    {
      if (v->taken && gimple_switch_index (choice) == v->index)
	note_cases (v, choice);
    }
  else if (is_gimple_assign (stmt))
    {
      int taken = shim_variant_taken (stmt);
      if (taken)
	{
	  v->taken = taken;
	  v->index = gimple_assign_lhs (stmt);
	}
    }
  return v->skip;
}
