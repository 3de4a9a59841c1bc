/* From GIMPLE to the lane IR: the parts of Fortran's array descriptors.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The first stride of an assumed-shape array or a pointer is 1, or a value
   that the program has set; both are handled.  Elements of a pointer's target
   are assumed to be contiguous, which holds unless they are components or
   parts of larger elements, which the strides then describe.  That holds
   wherever the descriptor is: in a variable, or in an object on the device,
   from which it is loaded.  */

#include "gcc-shim.h"
#include "lower/origin/descriptor.h"
#include "names/language.h"

/* How many operations lead from a span to the access.  */
#define MAX_SPAN_DEPTH 16

/* The number of bytes of what REF accesses through the pointer PTR, or 0.  */

static HOST_WIDE_INT
accessed_bytes (tree ref, tree ptr)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  if (TREE_CODE (ref) != MEM_REF || TREE_OPERAND (ref, 0) != ptr)
    return 0;
  HOST_WIDE_INT bytes = shim_type_bytes (TREE_TYPE (ref));
  return bytes > 0 ? bytes : 0;
}

/* The number of bytes of the elements to which the value SPAN, a
   descriptor's, leads, or 0.  It is multiplied by the index, and added to the
   array's address.  */

static HOST_WIDE_INT
span_bytes (tree span)
{
  tree at = span;
  for (int depth = 0; at && depth < MAX_SPAN_DEPTH; depth++)
    {
      use_operand_p use_p;
      imm_use_iterator iter;
      tree next = NULL_TREE;
      FOR_EACH_IMM_USE_FAST (use_p, iter, at)
	{
	  gimple *use = USE_STMT (use_p);
	  if (!is_gimple_assign (use))
	    continue;
	  HOST_WIDE_INT bytes = accessed_bytes (gimple_assign_lhs (use), at);
	  if (!bytes)
	    bytes = accessed_bytes (gimple_assign_rhs1 (use), at);
	  if (bytes)
	    return bytes;
	  if (TREE_CODE (gimple_assign_lhs (use)) == SSA_NAME)
	    next = gimple_assign_lhs (use);
	}
      at = next;
    }
  return 0;
}

ir_ref
lower_descriptor_value (struct lowering *l, tree ref, ir_ref value, tree lhs)
{
  struct ir_type type = l->f->insns[value].type;
  int dim;
  tree descriptor;
  enum descriptor_part part = spell_descriptor (ref, &dim, &descriptor);
  HOST_WIDE_INT bytes = (part == DESCRIPTOR_SPAN && lhs
			 ? span_bytes (lhs) : 0);
  if (bytes > 0)
    return ir_const (l->f, LEAF_BLOCK, type, bytes);
  if (part != DESCRIPTOR_STRIDE || dim != 1)
    return value;
  struct ir_type boolean = ir_type_wrapping (IR_INT, 1);
  struct ir_facts nothing;
  memset (&nothing, 0, sizeof nothing);
  ir_ref args[3]
    = { ir_uniform (l->f, LEAF_BLOCK, boolean, NULL, nothing),
	ir_const (l->f, LEAF_BLOCK, type, 1), value };
  return ir_emit (l->f, l->f->insns[value].block, IR_SELECT, type, 3, args);
}
