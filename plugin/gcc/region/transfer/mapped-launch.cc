/* What launches map: the entries that libgomp gets for each.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC passes a launch three arrays, of addresses, sizes and kinds, with an
   element for each entry (omp-low.cc, lower_omp_target).  The first is a record
   that is filled in before the call.  The others are constant, with an initial
   value, if all their elements are; then all copies of the call, in functions
   that were inlined, have them in common.  A section that may be empty has a
   kind that is chosen when the program runs.

   The compiler of the device has the same record for the region, whose members
   are the entries in order: libgomp passes it its array of the device's
   addresses (libgomp: target.c, gomp_map_vars_internal).  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "region/host-only.h"
#include "region/transfer/mapped-launch.h"

/* Operands of the calls (GCC: omp-builtins.def).  */
enum { LAUNCH_BODY = 1, LAUNCH_COUNT, LAUNCH_RECORD, LAUNCH_SIZES, LAUNCH_KINDS,
       LAUNCH_FLAGS };

/* Above them is the alignment.  */
#define KIND_BITS 255

/* What a variable of a launcher is for.  */
struct filled_array
{
  struct mapped_launch *launch;
  int operand;			/* LAUNCH_RECORD, _SIZES or _KINDS.  */
};

/* The constant that VALUE, a kind, is unless a section is empty, or null; DEPTH
   bounds how far it is followed.  */

static tree
constant_kind (tree value, int depth)
{
  if (tree_fits_uhwi_p (value))
    return value;
  if (TREE_CODE (value) != SSA_NAME || depth == 0)
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gimple_assign_cast_p (def))
    return constant_kind (gimple_assign_rhs1 (def), depth - 1);
  gphi *phi = dyn_cast<gphi *> (def);
  bool chosen = (is_gimple_assign (def)
		 && gimple_assign_rhs_code (def) == COND_EXPR);
  unsigned n = phi ? gimple_phi_num_args (phi) : chosen ? 2 : 0;
  tree found = NULL_TREE;
  for (unsigned i = 0; i < n; i++)
    {
      tree arm = phi ? gimple_phi_arg_def (phi, i) : gimple_op (def, i + 2);
      tree kind = constant_kind (arm, depth - 1);
      if (!kind)
	return NULL_TREE;
      if ((tree_to_uhwi (kind) & KIND_BITS) == GOMP_MAP_ZERO_LEN_ARRAY_SECTION)
	continue;
      if (found && tree_to_uhwi (kind) != tree_to_uhwi (found))
	return NULL_TREE;
      found = kind;
    }
  return found;
}

/* The variable whose address is operand N of CALL, or null.  */

static tree
array_operand (const gcall *call, int n)
{
  tree arg = gimple_call_arg (call, n);
  return (TREE_CODE (arg) == ADDR_EXPR && VAR_P (TREE_OPERAND (arg, 0))
	  ? TREE_OPERAND (arg, 0) : NULL_TREE);
}

/* True if CALL, OpenACC's if IS_ACC, may return before the region ends.  */

static bool
deferred_p (const gcall *call, bool is_acc)
{
  if (!is_acc)
    {
      tree flags = gimple_call_arg (call, LAUNCH_FLAGS);
      return (!tree_fits_uhwi_p (flags)
	      || (tree_to_uhwi (flags) & GOMP_TARGET_FLAG_NOWAIT));
    }
  for (unsigned i = LAUNCH_FLAGS; i < gimple_call_num_args (call); i++)
    {
      tree tag = gimple_call_arg (call, i);
      if (!tree_fits_uhwi_p (tag))
	continue;
      unsigned HOST_WIDE_INT code
	= (tree_to_uhwi (tag) >> GOMP_LAUNCH_CODE_SHIFT) & 15;
      if (code == GOMP_LAUNCH_ASYNC)
	return true;
    }
  return false;
}

/* Set E's kind from VALUE, which STORE stores, or null.  */

static void
set_kind (struct mapped_entry *e, tree value, gimple *store)
{
  enum { FOLLOWED = 4 };
  tree constant = e->kind_value ? NULL_TREE : constant_kind (value, FOLLOWED);
  e->kind_value = value;
  e->kind_store = store;
  e->kind_bits = constant ? tree_to_uhwi (constant) : 0;
  e->kind = constant ? (int) shim_map_kind (e->kind_bits & KIND_BITS) : -1;
}

/* The launch that STMT of LAUNCHER is, or null.  */

static struct mapped_launch *
launch_new (gimple *stmt, struct function *launcher)
{
  bool is_acc = gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARALLEL);
  if ((!is_acc && !gimple_call_builtin_p (stmt, BUILT_IN_GOMP_TARGET))
      || gimple_call_num_args (stmt) <= LAUNCH_FLAGS || host_only_p (stmt))
    return NULL;
  gcall *call = as_a<gcall *> (stmt);
  tree body = gimple_call_arg (call, LAUNCH_BODY);
  tree count = gimple_call_arg (call, LAUNCH_COUNT);
  tree record = array_operand (call, LAUNCH_RECORD);
  tree sizes = array_operand (call, LAUNCH_SIZES);
  tree kinds = array_operand (call, LAUNCH_KINDS);
  if (TREE_CODE (body) != ADDR_EXPR || !record || !sizes || !kinds
      || !tree_fits_uhwi_p (count)
      || tree_to_uhwi (count) > MAPPED_ENTRIES_MOST)
    return NULL;
  struct mapped_launch *l = new mapped_launch ();
  l->call = call;
  l->launcher = launcher;
  l->body = TREE_OPERAND (body, 0);
  l->is_acc = is_acc;
  l->deferred = deferred_p (call, is_acc);
  l->record = record;
  l->sizes = sizes;
  l->kinds = kinds;
  l->entries.safe_grow_cleared (tree_to_uhwi (count));
  tree init = DECL_INITIAL (kinds), bytes = DECL_INITIAL (sizes);
  for (unsigned i = 0; i < l->entries.length (); i++)
    {
      struct mapped_entry *e = &l->entries[i];
      e->kind = -1;
      if (init && TREE_CODE (init) == CONSTRUCTOR
	  && i < CONSTRUCTOR_NELTS (init))
	set_kind (e, CONSTRUCTOR_ELT (init, i)->value, NULL);
      if (bytes && TREE_CODE (bytes) == CONSTRUCTOR
	  && i < CONSTRUCTOR_NELTS (bytes))
	e->size = CONSTRUCTOR_ELT (bytes, i)->value;
    }
  return l;
}

/* Note in the launches that ARRAYS are of what STMT stores there.  */

static void
note_store (hash_map<tree, struct filled_array> *arrays, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME)
    return;
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (gimple_assign_lhs (stmt), &offset);
  struct filled_array *array = base ? arrays->get (base) : NULL;
  HOST_WIDE_INT at;
  if (!array || !offset.is_constant (&at))
    return;
  tree value = gimple_assign_rhs1 (stmt);
  HOST_WIDE_INT each
    = (array->operand == LAUNCH_KINDS
       ? tree_to_uhwi (TYPE_SIZE_UNIT (short_unsigned_type_node))
       : tree_to_uhwi (TYPE_SIZE_UNIT (ptr_type_node)));
  unsigned n = at / each;
  if (at < 0 || n >= array->launch->entries.length ())
    return;
  struct mapped_entry *e = &array->launch->entries[n];
  if (array->operand == LAUNCH_KINDS)
    set_kind (e, value, stmt);
  else if (array->operand == LAUNCH_SIZES)
    e->size = value;
  else
    e->host = e->host ? error_mark_node : copied_from (value);
}

/* The pointer that VALUE is, or is computed from.  */

static tree
pointer_root (tree value)
{
  value = copied_from (value);
  while (TREE_CODE (value) == SSA_NAME
	 && is_gimple_assign (SSA_NAME_DEF_STMT (value))
	 && (gimple_assign_rhs_code (SSA_NAME_DEF_STMT (value))
	     == POINTER_PLUS_EXPR))
    value = copied_from (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value)));
  return value;
}

/* True if VALUE is what the variable VAR has, of which STORED has the only
   value that it gets, if that is known.  */

static bool
value_of_variable_p (hash_map<tree, tree> *stored, tree value, tree var)
{
  value = pointer_root (value);
  gimple *def = (TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value)
		 : NULL);
  tree *only = stored->get (var);
  return ((def && gimple_assign_load_p (def)
	   && gimple_assign_rhs1 (def) == var)
	  || (only && pointer_root (*only) == value));
}

/* Note of L's pointers which entries they lead to.  STORED is as above.  An
   argument of Fortran, or what the compiler has for it, is a pointer that the
   program cannot change; a pointer of the program's has more entries.  */

static void
note_pairs (struct mapped_launch *l, hash_map<tree, tree> *stored)
{
  for (unsigned i = 1; i < l->entries.length (); i++)
    {
      struct mapped_entry *e = &l->entries[i], *data = e - 1;
      if (mapped_pointer_p (data))
	continue;
      if (e->kind == GOMP_MAP_TO_PSET && i + 1 < l->entries.length ()
	  && e[1].kind == GOMP_MAP_POINTER)
	e->leads_back = true;
      else if (e->kind == GOMP_MAP_POINTER && e->host && data->host
	       && TREE_CODE (e->host) == ADDR_EXPR
	       && DECL_P (TREE_OPERAND (e->host, 0)))
	e->leads_back = value_of_variable_p (stored, data->host,
					     TREE_OPERAND (e->host, 0));
    }
}

/* Note in STORED what STMT stores into a whole variable of the compiler's, or
   that it is not the only one to do so.  */

static void
note_whole_variable (hash_map<tree, tree> *stored, gimple *stmt)
{
  if (!gimple_store_p (stmt) || gimple_clobber_p (stmt))
    return;
  tree var = get_base_address (gimple_get_lhs (stmt));
  if (!var || !VAR_P (var) || !DECL_ARTIFICIAL (var))
    return;
  bool known;
  tree &value = stored->get_or_insert (var, &known);
  value = (!known && gimple_assign_single_p (stmt)
	   && gimple_assign_lhs (stmt) == var
	   && lower_value_p (gimple_assign_rhs1 (stmt))
	   ? gimple_assign_rhs1 (stmt) : error_mark_node);
}

/* Append to LAUNCHES those of FN.  */

static void
find_in_function (struct function *fn,
		  auto_vec<struct mapped_launch *> *launches)
{
  /* What the device launches on the host is something else.  */
  if (lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (fn->decl)))
    return;
  hash_map<tree, struct filled_array> arrays;
  unsigned first = launches->length ();
  for (gimple *stmt : function_statements (fn))
    if (struct mapped_launch *l = launch_new (stmt, fn))
      {
	launches->safe_push (l);
	const tree vars[] = { l->record, l->sizes, l->kinds };
	for (unsigned i = 0; i < ARRAY_SIZE (vars); i++)
	  {
	    struct filled_array array = { l, LAUNCH_RECORD + (int) i };
	    arrays.put (vars[i], array);
	  }
      }
  if (arrays.is_empty ())
    return;
  hash_map<tree, tree> stored;
  for (gimple *stmt : function_statements (fn))
    {
      note_store (&arrays, stmt);
      note_whole_variable (&stored, stmt);
    }
  for (unsigned i = first; i < launches->length (); i++)
    note_pairs ((*launches)[i], &stored);
}

void
mapped_launches_find (auto_vec<struct mapped_launch *> *launches)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
      if (fn && fn->cfg && gimple_in_ssa_p (fn))
	find_in_function (fn, launches);
    }
}

void
mapped_launches_free (auto_vec<struct mapped_launch *> *launches)
{
  for (unsigned i = 0; i < launches->length (); i++)
    delete (*launches)[i];
  launches->truncate (0);
}

bool
mapped_pointer_p (const struct mapped_entry *e)
{
  switch (e->kind)
    {
    case GOMP_MAP_TO_PSET: case GOMP_MAP_POINTER: case GOMP_MAP_ALWAYS_POINTER:
      return true;
    default:
      return shim_map_attaches_p (e->kind);
    }
}

bool
mapped_both_ways_p (const struct mapped_entry *e)
{
  return e->kind == GOMP_MAP_TOFROM || e->kind == GOMP_MAP_FORCE_TOFROM;
}
