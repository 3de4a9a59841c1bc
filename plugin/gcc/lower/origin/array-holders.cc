/* From GIMPLE to the lane IR: the arrays that an access is in.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A member of a structure may be one of each element of an array, and be an
   array itself.  A reference shows the arrays by its subscripts, except the
   outermost, along which a pointer may move: that is the pointer's initial
   value.  */

#include "gcc-shim.h"
#include "lower/origin/array-holders.h"
#include "names/location.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"
#include "region/argument/ref-name.h"

/* How far a pointer is followed.  */
#define MAX_WALK_DEPTH 16

/* Return the pointer that PTR has been computed from, or PTR itself if that
   cannot be said; DEPTH is how far it has been followed.  */

static tree
pointer_origin (tree ptr, int depth)
{
  if (TREE_CODE (ptr) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (ptr)
      || depth > MAX_WALK_DEPTH)
    return ptr;
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      tree from = NULL_TREE;
      /* Going round a loop doubles the depth.  */
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  tree arg = pointer_origin (gimple_phi_arg_def (phi, i),
				     depth * 2 + 2);
	  if (arg == ptr || (TREE_CODE (arg) == SSA_NAME
			     && !SSA_NAME_IS_DEFAULT_DEF (arg)
			     && is_a<gphi *> (SSA_NAME_DEF_STMT (arg))))
	    continue;
	  if (from && from != arg)
	    return ptr;
	  from = arg;
	}
      return from ? from : ptr;
    }
  if (is_gimple_assign (def)
      && (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  || gimple_assign_ssa_name_copy_p (def)
	  || (gimple_assign_cast_p (def)
	      && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (def))))))
    return pointer_origin (gimple_assign_rhs1 (def), depth + 1);
  return ptr;
}

/* Return the name of the array whose element REF is, allocated with xmalloc, or
   null.  */

static char *
holder_name (struct lowering *l, tree ref)
{
  if (TREE_CODE (ref) != MEM_REF)
    return ref_full_name (l->region, ref);
  tree ptr = TREE_OPERAND (ref, 0), from = pointer_origin (ptr, 0);
  bool arithmetic;
  char *name = from == ptr ? NULL
	       : ref_pointer_name (l->region, from, &arithmetic);
  return name ? name : ref_full_name (l->region, ref);
}

/* True if TYPE's objects have members.  */

static bool
has_members_p (const_tree type)
{
  return RECORD_OR_UNION_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE;
}

struct ir_holder *
lower_holders (struct lowering *l, tree ref)
{
  struct ir_holder *first = NULL, **next = &first;
  bool member = false, rows = false;
  for (;; ref = TREE_OPERAND (ref, 0))
    {
      enum tree_code code = TREE_CODE (ref);
      if (code == ARRAY_REF || code == MEM_REF)
	{
	  HOST_WIDE_INT bytes = shim_type_bytes (TREE_TYPE (ref));
	  char *name = (member && has_members_p (TREE_TYPE (ref)) && bytes > 0
			? holder_name (l, ref) : NULL);
	  if (name)
	    {
	      struct ir_holder *h = XCNEW (struct ir_holder);
	      h->array = name;
	      h->bytes = bytes;
	      h->rows = rows;
	      *next = h;
	      next = &h->outer;
	    }
	  rows |= code == ARRAY_REF;
	  member = false;
	}
      else if (code == COMPONENT_REF || code == REALPART_EXPR
	       || code == IMAGPART_EXPR)
	member = true;
      if (!handled_component_p (ref))
	return first;
    }
}

void
lower_free_holders (struct ir_holder *h)
{
  while (h)
    {
      struct ir_holder *outer = h->outer;
      free (const_cast<char *> (h->array));
      free (h);
      h = outer;
    }
}

/* True if DECL is one variable of the whole file or program.  */

static bool
static_decl_p (const_tree decl)
{
  return (VAR_P (decl) && is_global_var (decl)
	  && !(DECL_CONTEXT (decl)
	       && TREE_CODE (DECL_CONTEXT (decl)) == FUNCTION_DECL));
}

/* True if the pointer PTR in REGION's body, which may be null, is the value or
   the address of a variable of the whole file or program.  */

static bool
static_pointer_p (const struct region *region, tree ptr, int depth)
{
  ptr = pointer_origin (ptr, 0);
  if (depth > MAX_WALK_DEPTH)
    return false;
  if (TREE_CODE (ptr) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (ptr, 0));
      return base && DECL_P (base) && static_decl_p (base);
    }
  if (TREE_CODE (ptr) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (ptr)
      || !gimple_assign_load_p (SSA_NAME_DEF_STMT (ptr)))
    return false;
  if (tree field = region ? receiver_load_field (region, ptr) : NULL_TREE)
    {
      tree sent = launch_arg (region, field);
      return sent && static_pointer_p (region->outer, sent, depth + 1);
    }
  tree from = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (ptr));
  tree base = get_base_address (from);
  if (base && TREE_CODE (base) == MEM_REF)
    return static_pointer_p (region, TREE_OPERAND (base, 0), depth + 1);
  return base && DECL_P (base) && static_decl_p (base);
}

bool
lower_static_p (struct lowering *l, tree ref)
{
  tree base = get_base_address (ref);
  if (base && TREE_CODE (base) == MEM_REF)
    return static_pointer_p (l->region, TREE_OPERAND (base, 0), 0);
  return base && DECL_P (base) && static_decl_p (base);
}
