/* What a construct reads and writes of what it maps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The copies of what a construct maps both ways are reached by the names in its
   clauses alone, or by pointers that the region makes of them.  An address with
   no known base may be any of them.

   An object is overwritten when the loops around a store have ended that give
   it all of its addresses.  What is read of it before must have been stored by
   the same iteration.  */

#include "gcc-shim.h"
#include "region/extent/extent-int.h"

/* True if A and B are accesses of the same bytes, or B's are all in A.  */

static bool
stored_p (const struct extent_walk *w, const struct poly *address,
	  HOST_WIDE_INT size)
{
  for (unsigned i = 0; i < w->stores.length (); i++)
    if (w->stores[i].size >= size
	&& poly_equal_p (w->stores[i].address, address))
      return true;
  return false;
}

/* Add the use of SIZE bytes at ADDRESS to what is known of where P is used.  */

static void
add_range (struct extent_walk *w, struct mapped_part *p,
	   const struct poly *address, HOST_WIDE_INT size)
{
  int64_t low, high;
  struct cover_access a = { address, (uint64_t) size, (int) w->loops.length (),
			    w->loops.address () };
  if (size == 0 || !cover_range (w->pool, &a, p->start, &low, &high))
    {
      p->bounded = false;
      return;
    }
  p->low = p->used ? MIN (p->low, low) : low;
  p->high = p->used ? MAX (p->high, high) : high;
  p->used = true;
}

/* P is written: SIZE bytes at ADDRESS.  */

static void
note_write (struct extent_walk *w, struct mapped_part *p,
	    const struct poly *address, HOST_WIDE_INT size)
{
  if (size == 0 || !w->ahead.is_empty ())
    return;
  struct extent_store s = { address, size };
  struct cover_access a = { address, (uint64_t) size, (int) w->loops.length (),
			    w->loops.address () };
  w->stores.safe_push (s);
  if (p->read || p->overwritten || p->covering)
    return;
  int loops = cover_whole (w->pool, &a, p->start, p->length);
  p->overwritten = loops == 0;
  p->covering = MAX (loops, 0);
}

void
extent_note_use (struct extent_walk *w, const struct poly *address,
		 HOST_WIDE_INT size, bool write)
{
  const struct sym *base = extent_base (w, address);
  if (!base)
    w->failed = true;
  for (unsigned i = 0; base && i < w->parts.length (); i++)
    if (w->parts[i].base == base)
      {
	struct mapped_part *p = &w->parts[i];
	add_range (w, p, address, size);
	if (write)
	  note_write (w, p, address, size);
	else if (!p->overwritten && !stored_p (w, address, size))
	  p->read = true;
      }
}

void
extent_end_loop (struct extent_walk *w)
{
  w->stores.truncate (0);
  for (unsigned i = 0; i < w->parts.length (); i++)
    {
      struct mapped_part *p = &w->parts[i];
      if (p->covering && --p->covering == 0)
	p->overwritten = !p->read;
    }
}

/* The number of bytes of REF, or 0 if that is not known, or no whole
   number.  */

static HOST_WIDE_INT
bytes_of (tree ref)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  bool part = (TREE_CODE (ref) == BIT_FIELD_REF
	       || (TREE_CODE (ref) == COMPONENT_REF
		   && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))));
  return (size && !part && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0);
}

/* True if OP is an object in memory, or may be.  */

static bool
memory_p (tree op)
{
  return (TREE_CODE (op) == MEM_REF || TREE_CODE (op) == INDIRECT_REF
	  || handled_component_p (op)
	  || (DECL_P (op) && !is_gimple_reg_type (TREE_TYPE (op))));
}

/* True if OP points to an object that W's construct maps, and may be handed
   on.  */

static bool
leads_to_part_p (struct extent_walk *w, tree op)
{
  if (!POINTER_TYPE_P (TREE_TYPE (op)) || memory_p (op))
    return false;
  const struct sym *base = extent_base (w, extent_value (w, op));
  for (unsigned i = 0; base && i < w->parts.length (); i++)
    if (w->parts[i].base == base)
      return true;
  return !base;
}

/* Note what STMT, an assignment, does.  */

static void
note_assignment (struct extent_walk *w, gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  if (gimple_clobber_p (stmt))
    return;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (op && memory_p (op))
	extent_note_use (w, extent_address (w, op), bytes_of (op), false);
    }
  if (memory_p (lhs))
    {
      w->failed |= leads_to_part_p (w, gimple_assign_rhs1 (stmt));
      extent_note_use (w, extent_address (w, lhs), bytes_of (lhs), true);
    }
  else if (DECL_P (lhs))
    w->values.put (lhs, extent_assigned (w, stmt));
}

/* True if CALL does nothing to memory of the program's: a function of the
   compiler's of numbers alone.  */

static bool
harmless_call_p (const gcall *call)
{
  if (gimple_call_internal_p (call))
    return (gimple_call_flags (call) & ECF_CONST) != 0;
  tree fn = gimple_call_fndecl (call);
  if (!fn)
    return false;
  if (fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (fn))
      {
      case BUILT_IN_GOMP_CANCEL:
      case BUILT_IN_GOMP_CANCELLATION_POINT:
	return false;
      default:
	break;
      }
  else if (!(flags_from_decl_or_type (fn) & ECF_CONST))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      return false;
  return true;
}

void
extent_note_statement (struct extent_walk *w, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      note_assignment (w, stmt);
      break;
    case GIMPLE_CALL:
      w->failed |= !harmless_call_p (as_a<gcall *> (stmt));
      if (tree lhs = gimple_call_lhs (stmt))
	{
	  if (memory_p (lhs))
	    extent_note_use (w, extent_address (w, lhs), bytes_of (lhs), true);
	  else if (DECL_P (lhs))
	    w->values.put (lhs, extent_unknown (w, TREE_TYPE (lhs)));
	}
      break;
    case GIMPLE_OMP_ATOMIC_LOAD:
      {
	gomp_atomic_load *load = as_a<gomp_atomic_load *> (stmt);
	tree at = gimple_omp_atomic_load_rhs (load);
	tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (at)));
	extent_note_use (w, extent_value (w, at), tree_to_uhwi (size), false);
	w->values.put (gimple_omp_atomic_load_lhs (load),
		       extent_unknown (w, TREE_TYPE (TREE_TYPE (at))));
	break;
      }
    case GIMPLE_OMP_ATOMIC_STORE:
      break;
    default:
      w->failed = true;
    }
}
