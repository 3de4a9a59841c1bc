/* From GIMPLE to the lane IR: one of the values in a local array.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A small array of the lane's own may be filled with a few values and then be
   searched or indexed by what is not known.  Whatever place is read, one of
   these values is found: a choice that each lane makes separately.

   All stores to the array dominate the load, so that each has stored its value
   anew since that was computed.  */

#include "gcc-shim.h"
#include "gimple/param-modref.h"
#include "gimple/value.h"
#include "lower/memory/contents.h"
#include "lower/origin/local-memory.h"
#include "lower/value/operand.h"

/* How many values are distinguished.  */
#define MAX_CONTENTS 4

/* The local variable that STMT loads an integer from, through a pointer or by
   an index; null if there may be others.  */

static tree
loaded_variable (gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt)
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return NULL_TREE;
  tree base = get_base_address (gimple_assign_rhs1 (stmt));
  hash_set<tree> vars;
  if (base && TREE_CODE (base) == MEM_REF)
    {
      if (!find_pointer_origins (TREE_OPERAND (base, 0), &vars)
	  || vars.elements () != 1)
	return NULL_TREE;
      base = *vars.begin ();
    }
  return (base && VAR_P (base) && !is_global_var (base)
	  && TREE_CODE (TREE_TYPE (base)) == ARRAY_TYPE ? base : NULL_TREE);
}

/* True if all ways to block TO of L's function lead through block BB.  */

static bool
dominates_p (struct lowering *l, basic_block bb, basic_block to)
{
  auto_sbitmap seen (last_basic_block_for_fn (l->fn));
  auto_vec<basic_block> todo;
  bitmap_clear (seen);
  todo.safe_push (to);
  while (!todo.is_empty ())
    {
      basic_block at = todo.pop ();
      edge e;
      edge_iterator ei;
      if (at == ENTRY_BLOCK_PTR_FOR_FN (l->fn))
	return false;
      if (at == bb || bitmap_bit_p (seen, at->index))
	continue;
      bitmap_set_bit (seen, at->index);
      FOR_EACH_EDGE (e, ei, at->preds)
	todo.safe_push (e->src);
    }
  return true;
}

/* Enter into VALUES what STMT may load; false if that is not known.  */

static bool
stored_values (struct lowering *l, gimple *stmt, auto_vec<tree> *values)
{
  tree var = loaded_variable (stmt);
  auto_vec<gimple *> stores;
  if (!var || !lower_stores_before (l, stmt, var, &stores))
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  for (unsigned i = 0; i < stores.length (); i++)
    {
      tree value = gimple_assign_rhs1 (stores[i]);
      if (TREE_CODE (value) == CONSTRUCTOR && !CONSTRUCTOR_NELTS (value))
	value = build_zero_cst (type);
      if (!lower_value_p (value)
	  || !types_compatible_p (TREE_TYPE (value), type)
	  || values->length () > MAX_CONTENTS
	  || !dominates_p (l, gimple_bb (stores[i]), gimple_bb (stmt)))
	return false;
      bool known = false;
      for (unsigned k = 0; k < values->length (); k++)
	known |= operand_equal_p ((*values)[k], value);
      if (!known)
	values->safe_push (value);
    }
  return values->length () > 0 && values->length () <= MAX_CONTENTS;
}

ir_ref
lower_contents (struct lowering *l, gimple *stmt)
{
  auto_vec<tree> values;
  if (!stored_values (l, stmt, &values))
    return IR_NONE;
  struct ir_type type = lower_type (TREE_TYPE (gimple_assign_lhs (stmt)));
  struct ir_type truth = ir_type_bool ();
  ir_ref r = lower_operand (l, values[0]);
  for (unsigned i = 1; i < values.length (); i++)
    {
      ir_ref args[3] = { ir_varying (l->f, l->bb, truth,
				     "kept in private memory"),
			 lower_operand (l, values[i]), r };
      r = ir_emit (l->f, l->bb, IR_SELECT, type, 3, args);
    }
  return r;
}

void
lower_walk_contents (struct lowering *l, gimple *stmt,
		     void (*fn) (struct lowering *, tree))
{
  auto_vec<tree> values;
  if (stored_values (l, stmt, &values))
    for (unsigned i = 0; i < values.length (); i++)
      if (TREE_CODE (values[i]) == SSA_NAME)
	fn (l, values[i]);
}
