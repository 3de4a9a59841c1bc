/* From GIMPLE to the lane IR: private variables handed on by address.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fortran hands on all arguments by address, and so do member functions their
   object; often that is a variable of the lane's own.  A parameter of a
   routine to which every offloaded call gives the address of a local variable
   is `handed': what the routine loads through it is no site, and the values
   there, of a number or of the first members of a class, are further operands
   of the call and further parameters of the routine, after its own, in the
   order of the parameters.  */

#include "gcc-shim.h"
#include "lower/lowering.h"

/* How many members of a class are handed on.  */
#define MAX_MEMBERS 8
/* How far callers and callees are followed.  What is found is kept, so that
   each is looked at once.  */
#define MAX_CALL_DEPTH 200

typedef unsigned HOST_WIDE_INT param_mask;

/* Something of a handed parameter's variable.  */
struct handed
{
  int param;
  HOST_WIDE_INT offset;
  tree type;
  tree field;			/* Null: the variable itself.  */
};

/* Follow the pointer PTR through additions of constants, which are added to
   *OFFSET, and return where it comes from.  */

static tree
pointer_source (tree ptr, HOST_WIDE_INT *offset)
{
  while (TREE_CODE (ptr) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (ptr))
    {
      gimple *def = SSA_NAME_DEF_STMT (ptr);
      if (!is_gimple_assign (def) || gimple_assign_load_p (def))
	break;
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	*offset += tree_to_shwi (gimple_assign_rhs2 (def));
      else if (!gimple_assign_single_p (def) && !gimple_assign_cast_p (def))
	break;
      ptr = gimple_assign_rhs1 (def);
    }
  return ptr;
}

/* Return which parameter of DECL the value PTR is, from 0, or -1.  */

static int
parameter_number (tree decl, tree ptr)
{
  if (TREE_CODE (ptr) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (ptr)
      || !SSA_NAME_VAR (ptr))
    return -1;
  int n = 0;
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p), n++)
    if (p == SSA_NAME_VAR (ptr))
      return n;
  return -1;
}

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

static param_mask handed_mask (struct parameter_facts *facts, tree decl,
			       int depth);

/* True if argument ARG of a call in CALLER is the address of a local
   variable.  */

static bool
local_address_p (struct parameter_facts *facts, tree caller, tree arg,
		 int depth)
{
  HOST_WIDE_INT offset = 0;
  arg = pointer_source (arg, &offset);
  if (TREE_CODE (arg) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (arg, 0));
      if (base && TREE_CODE (base) == MEM_REF)
	return local_address_p (facts, caller, TREE_OPERAND (base, 0), depth);
      return base && VAR_P (base) && !is_global_var (base);
    }
  int n = parameter_number (caller, arg);
  return (n >= 0 && n < 32
	  && (handed_mask (facts, caller, depth + 1) >> n & 1));
}

/* Return the handed parameters of the routine DECL.  Those of one that calls
   itself through its callers are none.  */

static param_mask
handed_mask (struct parameter_facts *facts, tree decl, int depth)
{
  if (param_mask *known = facts->handed.get (decl))
    return *known;
  cgraph_node *node = cgraph_node::get (decl);
  if (!node || node->address_taken || depth > MAX_CALL_DEPTH)
    return 0;
  facts->handed.put (decl, 0);
  param_mask mask = 0;
  int n = 0;
  for (tree p = DECL_ARGUMENTS (decl); p && n < 32; p = DECL_CHAIN (p), n++)
    if (POINTER_TYPE_P (TREE_TYPE (p)))
      mask |= (param_mask) 1 << n;
  bool called = false;
  for (cgraph_edge *e = node->callers; e && mask; e = e->next_caller)
    {
      tree caller = e->caller->decl;
      if (!lookup_attribute ("omp declare target", DECL_ATTRIBUTES (caller))
	  && !lookup_attribute ("omp target entrypoint",
				DECL_ATTRIBUTES (caller)))
	continue;
      called = true;
      for (n = 0; n < 32; n++)
	if ((mask >> n & 1)
	    && (!e->call_stmt
		|| n >= (int) gimple_call_num_args (e->call_stmt)
		|| !local_address_p (facts, caller,
				     gimple_call_arg (e->call_stmt, n),
				     depth)))
	  mask &= ~((param_mask) 1 << n);
    }
  mask = called ? mask : 0;
  facts->handed.put (decl, mask);
  return mask;
}

/* Append to LIST what is handed on through the parameters of DECL.  */

static void
handed_list (struct parameter_facts *facts, tree decl,
	     auto_vec<struct handed> *list)
{
  param_mask mask = handed_mask (facts, decl, 0);
  int n = 0;
  for (tree p = DECL_ARGUMENTS (decl); p && mask; p = DECL_CHAIN (p), n++)
    {
      if (!(mask >> n & 1))
	continue;
      tree type = TREE_TYPE (TREE_TYPE (p));
      struct handed h = { n, 0, type, NULL_TREE };
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
lower_handed_count (struct lowering *l, tree decl)
{
  auto_vec<struct handed> list;
  handed_list (l->parameters, decl, &list);
  return list.length ();
}

static param_mask changed_mask (struct parameter_facts *facts, tree decl,
				int depth);

/* True if CALL may change what its operand number N points to, or keep the
   address; DEPTH is the depth of calls.  */

static bool
call_changes_p (struct parameter_facts *facts, gcall *call, unsigned n,
		int depth)
{
  /* IFN_UNIQUE marks places and names private variables.  */
  if (gimple_call_internal_p (call))
    return gimple_call_internal_fn (call) != IFN_UNIQUE;
  tree decl = lower_known_callee (call);
  return !decl || n >= 32 || (changed_mask (facts, decl, depth) >> n & 1);
}

/* Return the parameters of the routine DECL that PTR may be, or be computed
   from.  */

static param_mask
parameters_of (tree decl, tree ptr)
{
  hash_set<tree> origins;
  param_mask mask = 0;
  lower_find_origins (ptr, &origins);
  for (tree origin : origins)
    {
      int n = parameter_number (decl, origin);
      if (n >= 0 && n < 32)
	mask |= (param_mask) 1 << n;
    }
  return mask;
}

/* Return the parameters of the routine DECL that STMT in its body changes the
   objects of, or keeps.  What it returns is followed where it is called
   (lower_find_origins).  */

static param_mask
changed_by (struct parameter_facts *facts, tree decl, gimple *stmt, int depth)
{
  param_mask mask = 0;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	{
	  tree arg = gimple_call_arg (call, i);
	  if (POINTER_TYPE_P (TREE_TYPE (arg))
	      && call_changes_p (facts, call, i, depth + 1))
	    mask |= parameters_of (decl, arg);
	}
      stmt = gimple_vdef (stmt) && gimple_call_lhs (stmt) ? stmt : NULL;
    }
  else if (!gimple_assign_single_p (stmt) || !gimple_vdef (stmt))
    stmt = NULL;
  tree base = stmt ? get_base_address (gimple_get_lhs (stmt)) : NULL_TREE;
  if (base && TREE_CODE (base) == MEM_REF)
    mask |= parameters_of (decl, TREE_OPERAND (base, 0));
  if (stmt && is_gimple_assign (stmt)
      && lower_value_p (gimple_assign_rhs1 (stmt)))
    mask |= parameters_of (decl, gimple_assign_rhs1 (stmt));
  return mask;
}

/* Return the parameters of the routine DECL whose objects it may change, or
   whose values it may keep; DEPTH is the depth of calls.  One that calls
   itself changes all.  */

static param_mask
changed_mask (struct parameter_facts *facts, tree decl, int depth)
{
  if (param_mask *known = facts->changed.get (decl))
    return *known;
  struct function *fn = DECL_STRUCT_FUNCTION (decl);
  if (!fn || !gimple_in_ssa_p (fn) || depth > MAX_CALL_DEPTH)
    return -1;
  facts->changed.put (decl, -1);
  param_mask mask = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      mask |= changed_by (facts, decl, gsi_stmt (gsi), depth);
  facts->changed.put (decl, mask);
  return mask;
}

bool
lower_call_changes_p (struct lowering *l, gcall *call, int n)
{
  return call_changes_p (l->parameters, call, n, 0);
}

bool
lower_handed_p (struct lowering *l, tree ptr)
{
  if (l->region || !l->handed)
    return false;
  HOST_WIDE_INT offset = 0;
  int n = parameter_number (l->fn->decl, pointer_source (ptr, &offset));
  return n >= 0 && (l->handed >> n & 1);
}

void
lower_find_handed (struct lowering *l)
{
  l->handed = l->region ? 0 : handed_mask (l->parameters, l->fn->decl, 0);
  l->handed_kept = l->handed;
  if (l->handed)
    l->handed_kept &= ~changed_mask (l->parameters, l->fn->decl, 0);
}

/* Return what the routine of L was handed at OFFSET of parameter N, of TYPE,
   or IR_NONE.  */

static ir_ref
handed_value (struct lowering *l, int n, HOST_WIDE_INT offset, tree type)
{
  auto_vec<struct handed> list;
  if (!(l->handed_kept >> n & 1))
    return IR_NONE;
  handed_list (l->parameters, l->fn->decl, &list);
  int own = 0;
  for (tree p = DECL_ARGUMENTS (l->fn->decl); p; p = DECL_CHAIN (p))
    own++;
  for (unsigned i = 0; i < list.length (); i++)
    if (list[i].param == n && list[i].offset == offset
	&& shim_type_bytes (list[i].type) == shim_type_bytes (type)
	&& POINTER_TYPE_P (list[i].type) == POINTER_TYPE_P (type))
      {
	ir_ref r = ir_emit (l->f, LEAF_BLOCK, IR_PARAM,
			    lower_type (list[i].type), 0, NULL);
	l->f->insns[r].imm = own + i;
	return r;
      }
  return IR_NONE;
}

ir_ref
lower_handed_load (struct lowering *l, gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt);
  HOST_WIDE_INT offset = 0;
  tree ptr = l->region ? NULL_TREE : reference_source (ref, &offset);
  int n = ptr ? parameter_number (l->fn->decl, ptr) : -1;
  if (n < 0 || !(l->handed >> n & 1))
    return IR_NONE;
  ir_ref r = handed_value (l, n, offset, TREE_TYPE (ref));
  if (r == IR_NONE)
    return ir_varying (l->f, l->bb, lower_type (TREE_TYPE (ref)),
		       "kept in private memory");
  struct ir_type type = lower_type (TREE_TYPE (ref));
  return ir_emit (l->f, l->bb, IR_CONV, type, 1, &r);
}

/* Return the value of H for CALL.  */

static ir_ref
argument_value (struct lowering *l, gcall *call, const struct handed *h)
{
  struct ir_type type = lower_type (h->type);
  tree arg = gimple_call_arg (call, h->param);
  HOST_WIDE_INT offset = h->offset;
  ir_ref r = IR_NONE;
  int n = parameter_number (l->fn->decl, pointer_source (arg, &offset));
  if (n >= 0 && !l->region)
    r = handed_value (l, n, offset, h->type);
  else
    {
      tree value = lower_private_at (l, call, arg, h->offset, h->type,
				     &offset);
      if (value && lower_value_p (value))
	r = lower_operand (l, value);
      else if (value && h->field)
	r = lower_known_member (l, value, offset, h->field);
    }
  return (r == IR_NONE
	  ? ir_varying (l->f, l->bb, type, "kept in private memory")
	  : ir_emit (l->f, l->bb, IR_CONV, type, 1, &r));
}

void
lower_handed_args (struct lowering *l, gcall *call, tree decl,
		   auto_vec<ir_ref> *args)
{
  auto_vec<struct handed> list;
  handed_list (l->parameters, decl, &list);
  for (unsigned i = 0; i < list.length (); i++)
    args->safe_push (argument_value (l, call, &list[i]));
}

void
lower_walk_handed (struct lowering *l, gcall *call, tree decl,
		   void (*fn) (struct lowering *, tree))
{
  auto_vec<struct handed> list;
  handed_list (l->parameters, decl, &list);
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

cgraph_node *
lower_all_callers (tree fn)
{
  cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
  return (!node || TREE_PUBLIC (fn) || DECL_PRESERVE_P (fn)
	  || node->address_taken || node->has_aliases_p () ? NULL : node);
}

struct ir_facts
lower_parameter_facts (tree parm)
{
  tree fn = DECL_CONTEXT (parm), same = NULL_TREE;
  cgraph_node *node = lower_all_callers (fn);
  struct ir_facts f;
  memset (&f, 0, sizeof f);
  if (TREE_CODE (parm) != PARM_DECL || !node)
    return f;
  unsigned n = 0;
  for (tree p = DECL_ARGUMENTS (fn); p && p != parm; p = DECL_CHAIN (p))
    n++;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    {
      tree arg = (e->call_stmt && n < gimple_call_num_args (e->call_stmt)
		  ? gimple_call_arg (e->call_stmt, n) : NULL_TREE);
      if (!arg || !tree_fits_shwi_p (arg)
	  || (same && !tree_int_cst_equal (arg, same)))
	return f;
      same = arg;
    }
  if (!same)
    return f;
  f.lo = f.hi = tree_to_shwi (same);
  f.have_lo = f.have_hi = true;
  f.pow2 = MIN (16, TYPE_PRECISION (TREE_TYPE (same)) - 1);
  f.rem = (uint64_t) f.lo & ((HOST_WIDE_INT_1U << f.pow2) - 1);
  return f;
}
