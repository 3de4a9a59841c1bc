/* From GIMPLE to the lane IR: private variables passed by reference.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fortran passes all arguments by reference, and a member function gets its
   object so; often that is a variable of the lane's own.  We promote a
   parameter to which every offloaded call gives the address of a local
   variable: a load through it is not a site, and the values there, of a number
   or of the first members of a class, become further operands of the call and
   further parameters of the routine, after its own, in the order of the
   parameters.  */

#include "gcc-shim.h"
#include "gimple/param-modref.h"
#include "gimple/value.h"
#include "lower/origin/local-memory.h"
#include "lower/value/by-ref-args.h"
#include "lower/value/invariant-load.h"
#include "lower/value/operand.h"

/* How many members of a class are passed.  */
#define MAX_MEMBERS 8

/* Something of a handed parameter's variable.  */
struct by_ref_arg
{
  int param;
  HOST_WIDE_INT offset;
  tree type;
  tree field;			/* Null: the variable itself.  */
};

/* If T refers to memory at a constant offset from a pointer, return that
   pointer's source, with the whole offset in *OFFSET, else null.  */

static tree
reference_source (tree t, HOST_WIDE_INT *offset)
{
  poly_int64 poly_off;
  tree base = get_addr_base_and_unit_offset (t, &poly_off);
  if (!base || TREE_CODE (base) != MEM_REF || !poly_off.is_constant (offset))
    return NULL_TREE;
  *offset += (HOST_WIDE_INT) TREE_INT_CST_LOW (TREE_OPERAND (base, 1));
  return pointer_source (TREE_OPERAND (base, 0), offset);
}


/* Append to LIST the values passed through the parameters of DECL.  */

static void
by_ref_list (struct parameter_facts *facts, tree decl,
	     auto_vec<struct by_ref_arg> *list)
{
  param_mask mask = by_ref_mask (facts, decl, 0);
  int n = 0;
  for (tree p = DECL_ARGUMENTS (decl); p && mask; p = DECL_CHAIN (p), n++)
    {
      if (!(mask >> n & 1))
	continue;
      tree type = TREE_TYPE (TREE_TYPE (p));
      struct by_ref_arg h = { n, 0, type, NULL_TREE };
      if (lower_type (type).kind != IR_OTHER)
	list->safe_push (h);
      else if (TREE_CODE (type) == RECORD_TYPE)
	{
	  int count = 0;
	  for (tree f = TYPE_FIELDS (type); f && count < MAX_MEMBERS;
	       f = DECL_CHAIN (f))
	    if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f)
		&& lower_type (TREE_TYPE (f)).kind != IR_OTHER
		&& tree_fits_shwi_p (byte_position (f)))
	      {
		h.offset = tree_to_shwi (byte_position (f));
		h.type = TREE_TYPE (f);
		h.field = f;
		list->safe_push (h);
		count++;
	      }
	}
    }
}

int
lower_by_ref_count (struct lowering *l, tree decl)
{
  auto_vec<struct by_ref_arg> list;
  by_ref_list (l->parameters, decl, &list);
  return list.length ();
}

void
lower_find_by_ref (struct lowering *l)
{
  l->by_ref->pointers = l->region ? 0
    : by_ref_mask (l->parameters, l->fn->decl, 0);
  l->by_ref->unchanged = l->by_ref->pointers;
  if (l->by_ref->pointers)
    l->by_ref->unchanged &= ~changed_mask (l->parameters, l->fn->decl, 0);
}

/* Return what the routine of L was handed at OFFSET of parameter N, of TYPE,
   or IR_NONE.  */

static ir_ref
by_ref_value (struct lowering *l, int n, HOST_WIDE_INT offset, tree type)
{
  auto_vec<struct by_ref_arg> list;
  if (!(l->by_ref->unchanged >> n & 1))
    return IR_NONE;
  by_ref_list (l->parameters, l->fn->decl, &list);
  int by_value = 0;
  for (tree p = DECL_ARGUMENTS (l->fn->decl); p; p = DECL_CHAIN (p))
    by_value++;
  for (unsigned i = 0; i < list.length (); i++)
    if (list[i].param == n && list[i].offset == offset
	&& shim_type_bytes (list[i].type) == shim_type_bytes (type)
	&& POINTER_TYPE_P (list[i].type) == POINTER_TYPE_P (type))
      {
	ir_ref r = ir_emit (l->f, LEAF_BLOCK, IR_PARAM,
			    lower_type (list[i].type), 0, NULL);
	l->f->insns[r].imm = by_value + i;
	return r;
      }
  return IR_NONE;
}

ir_ref
lower_by_ref_load (struct lowering *l, gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt);
  HOST_WIDE_INT offset = 0;
  tree ptr = l->region ? NULL_TREE : reference_source (ref, &offset);
  int n = ptr ? parameter_number (l->fn->decl, ptr) : -1;
  if (n < 0 || !(l->by_ref->pointers >> n & 1))
    return IR_NONE;
  ir_ref r = by_ref_value (l, n, offset, TREE_TYPE (ref));
  if (r == IR_NONE)
    return ir_varying (l->f, l->bb, lower_type (TREE_TYPE (ref)),
		       "kept in private memory");
  struct ir_type type = lower_type (TREE_TYPE (ref));
  return ir_emit (l->f, l->bb, IR_CONV, type, 1, &r);
}

/* Return the value of H for CALL.  */

static ir_ref
argument_value (struct lowering *l, gcall *call, const struct by_ref_arg *h)
{
  struct ir_type type = lower_type (h->type);
  tree arg = gimple_call_arg (call, h->param);
  HOST_WIDE_INT offset = h->offset;
  ir_ref r = IR_NONE;
  int n = parameter_number (l->fn->decl, pointer_source (arg, &offset));
  if (n >= 0 && !l->region)
    r = by_ref_value (l, n, offset, h->type);
  else
    {
      tree value = lower_private_at (l, call, arg, h->offset, h->type,
				     &offset);
      if (value && lower_value_p (value))
	r = lower_operand (l, value);
      else if (value && h->field)
	r = lower_invariant_member (l, value, offset, h->field);
    }
  return (r == IR_NONE
	  ? ir_varying (l->f, l->bb, type, "kept in private memory")
	  : ir_emit (l->f, l->bb, IR_CONV, type, 1, &r));
}

void
lower_by_ref_args (struct lowering *l, gcall *call, tree decl,
		   auto_vec<ir_ref> *args)
{
  auto_vec<struct by_ref_arg> list;
  by_ref_list (l->parameters, decl, &list);
  for (unsigned i = 0; i < list.length (); i++)
    args->safe_push (argument_value (l, call, &list[i]));
}

void
lower_walk_by_ref (struct lowering *l, gcall *call, tree decl,
		   void (*fn) (struct lowering *, tree))
{
  auto_vec<struct by_ref_arg> list;
  by_ref_list (l->parameters, decl, &list);
  for (unsigned i = 0; i < list.length (); i++)
    {
      HOST_WIDE_INT offset;
      tree arg = gimple_call_arg (call, list[i].param);
      tree value = lower_private_at (l, call, arg, list[i].offset,
				     list[i].type, &offset);
      if (value && TREE_CODE (value) == SSA_NAME)
	fn (l, value);
      else if (value && TREE_CODE (value) == ADDR_EXPR)
	lower_walk_address (l, TREE_OPERAND (value, 0), fn);
    }
}
