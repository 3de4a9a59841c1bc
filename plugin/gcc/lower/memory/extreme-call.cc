/* From GIMPLE to the lane IR: calls of std::min, std::max and std::minmax.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of an initializer list these functions return the least or the greatest
   member, or a pair of both.  The list is an array of the lane's own, which the
   caller has just filled.  Their bodies search it through pointers, which says
   less than their names do.

   Of two references std::minmax returns a pair of references.  What is loaded
   through one of them is the lesser or the greater value, if neither has
   changed since the call.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/value.h"
#include "lower/memory/extreme-call.h"
#include "lower/origin/local-memory.h"
#include "lower/value/operand.h"

/* How many members of a list are compared.  */
#define MAX_MEMBERS 8

/* The values of which an extreme is taken.  */
struct compared
{
  int n;
  tree values[MAX_MEMBERS];
  bool max;
};

/* Enter into C the members, of TYPE, of the list that CALL has as its operand;
   false if they are not known.  */

static bool
list_members (struct lowering *l, gcall *call, tree type, struct compared *c)
{
  tree list = gimple_call_arg (call, 0);
  HOST_WIDE_INT word = POINTER_SIZE / BITS_PER_UNIT;
  HOST_WIDE_INT bytes = shim_type_bytes (type), at;
  if (!DECL_P (list) || bytes <= 0)
    return false;
  tree array = lower_private_part (l, call, list, 0, ptr_type_node);
  tree length = lower_private_part (l, call, list, word, size_type_node);
  if (!array || !length || !tree_fits_shwi_p (length)
      || tree_to_shwi (length) < 1 || tree_to_shwi (length) > MAX_MEMBERS)
    return false;
  for (c->n = 0; c->n < tree_to_shwi (length); c->n++)
    {
      tree value = lower_private_at (l, call, array, c->n * bytes, type, &at);
      if (!value || !lower_value_p (value))
	return false;
      c->values[c->n] = value;
    }
  return true;
}

/* Enter into C the values of TYPE at the references that CALL has as operands,
   which are the same now, when STMT reads one; false if they are not known.  */

static bool
find_compared (struct lowering *l, gcall *call, gimple *stmt, tree type,
	       struct compared *c)
{
  HOST_WIDE_INT at;
  for (c->n = 0; c->n < 2; c->n++)
    {
      tree arg = gimple_call_arg (call, c->n);
      tree value = lower_private_at (l, call, arg, 0, type, &at);
      if (!value || !lower_value_p (value)
	  || lower_private_at (l, stmt, arg, 0, type, &at) != value)
	return false;
      c->values[c->n] = value;
    }
  return true;
}

/* Enter into C what STMT, a load of TYPE from the pair that std::minmax
   returned or through a reference in it, reads the extreme of.  */

static bool
pair_values (struct lowering *l, gimple *stmt, tree type, struct compared *c)
{
  bool list;
  HOST_WIDE_INT offset, part = shim_type_bytes (type);
  gcall *call = lower_private_result (l, stmt, &offset);
  gimple *def = NULL;
  tree ref = gimple_assign_rhs1 (stmt);
  if (!call && TREE_CODE (ref) == MEM_REF
      && integer_zerop (TREE_OPERAND (ref, 1)))
    {
      tree ptr = lower_pointer_origin (l, TREE_OPERAND (ref, 0));
      def = (TREE_CODE (ptr) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (ptr)
	     ? SSA_NAME_DEF_STMT (ptr) : NULL);
      call = def ? lower_private_result (l, def, &offset) : NULL;
      part = POINTER_SIZE / BITS_PER_UNIT;
    }
  if (!call || extreme_call (call, &list) != EXTREME_BOTH
      || (list && def) || (offset != 0 && offset != part))
    return false;
  c->max = offset != 0;
  return (list ? list_members (l, call, type, c)
	  : def && find_compared (l, call, stmt, type, c));
}

/* Enter into C what STMT gives the extreme of; false if it is not known.  */

static bool
compared_by (struct lowering *l, gimple *stmt, struct compared *c)
{
  bool list = false;
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || TREE_CODE (lhs) != SSA_NAME)
    return false;
  if (!is_gimple_call (stmt))
    return (gimple_assign_load_p (stmt) && !gimple_has_volatile_ops (stmt)
	    && pair_values (l, stmt, TREE_TYPE (lhs), c));
  enum extreme kind = extreme_call (stmt, &list);
  c->max = kind == EXTREME_MAX;
  return ((c->max || kind == EXTREME_MIN) && list
	  && list_members (l, as_a<gcall *> (stmt), TREE_TYPE (lhs), c));
}

ir_ref
lower_extreme (struct lowering *l, gimple *stmt)
{
  struct compared c;
  if (!compared_by (l, stmt, &c))
    return IR_NONE;
  struct ir_type type = lower_type (TREE_TYPE (gimple_get_lhs (stmt)));
  ir_ref args[MAX_MEMBERS];
  for (int k = 0; k < c.n; k++)
    args[k] = lower_operand (l, c.values[k]);
  if (type.kind == IR_OTHER)
    return ir_pure (l->f, l->bb, type, "floating-point arithmetic", c.n,
		    args);
  ir_ref r = args[0];
  for (int k = 1; k < c.n; k++)
    r = lower_op2 (l, c.max ? IR_MAX : IR_MIN, type, r, args[k]);
  return r;
}

void
lower_walk_extreme (struct lowering *l, gimple *stmt,
		    void (*fn) (struct lowering *, tree))
{
  struct compared c;
  if (compared_by (l, stmt, &c))
    for (int k = 0; k < c.n; k++)
      if (TREE_CODE (c.values[k]) == SSA_NAME)
	fn (l, c.values[k]);
}
