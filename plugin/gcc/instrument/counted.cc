/* The addresses of accesses that are counted.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "instrument/counted.h"

/* Return an expression for the address of REF, the object or part of one
   that a statement accesses.  Parts that have no address of their own
   (bit-fields, parts of complex numbers) are reached from what holds them;
   *OFFSET is then their offset in bytes.  */

static tree
address_of (tree ref, HOST_WIDE_INT *offset)
{
  *offset = 0;
  for (;;)
    switch (TREE_CODE (ref))
      {
      case IMAGPART_EXPR:
	*offset += shim_type_bytes (TREE_TYPE (ref));
	/* Fall through.  */
      case REALPART_EXPR:
      case VIEW_CONVERT_EXPR:
	ref = TREE_OPERAND (ref, 0);
	break;
      case BIT_FIELD_REF:
	*offset += tree_to_shwi (TREE_OPERAND (ref, 2)) / HOST_BITS_PER_CHAR;
	ref = TREE_OPERAND (ref, 0);
	break;
      case COMPONENT_REF:
	{
	  tree field = TREE_OPERAND (ref, 1);
	  tree unit = DECL_BIT_FIELD_REPRESENTATIVE (field);
	  if (DECL_BIT_FIELD_TYPE (field) && unit
	      && tree_fits_shwi_p (DECL_FIELD_OFFSET (unit)))
	    {
	      *offset += (tree_to_shwi (DECL_FIELD_OFFSET (unit))
			  + (tree_to_shwi (DECL_FIELD_BIT_OFFSET (unit))
			     / HOST_BITS_PER_CHAR));
	      ref = TREE_OPERAND (ref, 0);
	      break;
	    }
	}
	/* Fall through.  */
      default:
	return build_fold_addr_expr (unshare_expr (ref));
      }
}

tree
counted_address (gimple *stmt, const struct access_counter *c)
{
  HOST_WIDE_INT offset = 0;
  tree address = (is_gimple_call (stmt) && atomic_bytes (stmt)
		  ? gimple_call_arg (stmt, 0)
		  : address_of (c->op == IR_LOAD ? gimple_assign_rhs1 (stmt)
				: gimple_get_lhs (stmt), &offset));
  offset += c->offset;
  if (offset)
    address = fold_build_pointer_plus_hwi (address, offset);
  return address;
}
