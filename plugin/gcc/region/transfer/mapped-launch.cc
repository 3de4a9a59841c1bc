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
#include "region/argument/launch-args.h"
#include "region/host-only.h"
#include "region/transfer/mapped-launch.h"

/* Of a kind; above them is the alignment.  */
#define KIND_BITS 255

/* How far the choice of a kind is followed.  */
#define FOLLOWED 6

/* mapped_constant_kind of VALUE; DEPTH bounds how far it is followed.  */

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
  /* Another alignment was chosen for all (align-maps.cc).  */
  if (is_gimple_assign (def)
      && (gimple_assign_rhs_code (def) == BIT_AND_EXPR
	  || gimple_assign_rhs_code (def) == BIT_IOR_EXPR)
      && tree_fits_uhwi_p (gimple_assign_rhs2 (def)))
    {
      tree kind = constant_kind (gimple_assign_rhs1 (def), depth - 1);
      return (kind ? const_binop (gimple_assign_rhs_code (def),
				  TREE_TYPE (value), kind,
				  gimple_assign_rhs2 (def)) : NULL_TREE);
    }
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

tree
mapped_constant_kind (tree value)
{
  return constant_kind (value, FOLLOWED);
}

tree
mapped_array (const gcall *call, int n)
{
  tree arg = gimple_call_arg (call, n);
  return (TREE_CODE (arg) == ADDR_EXPR && VAR_P (TREE_OPERAND (arg, 0))
	  ? TREE_OPERAND (arg, 0) : NULL_TREE);
}

/* True if CALL, which launches a region of OpenACC, says that it may return
   before the region ends.  */

static bool
async_p (const gcall *call)
{
  for (unsigned i = LAUNCH_TAGS; i < gimple_call_num_args (call); i++)
    {
      tree tag = gimple_call_arg (call, i);
      if (tree_fits_uhwi_p (tag)
	  && (((tree_to_uhwi (tag) >> GOMP_LAUNCH_CODE_SHIFT) & 15)
	      == GOMP_LAUNCH_ASYNC))
	return true;
    }
  return false;
}

bool
maps_in_task_p (const gimple *call)
{
  static const struct { const char *name; unsigned flags; } functions[] =
  {
    { "GOMP_target_ext", LAUNCH_FLAGS }, { "GOMP_target_update_ext", 5 },
    { "GOMP_target_enter_exit_data", 5 },
  };
  const char *name = shim_function_name (gimple_call_fndecl (call));
  for (unsigned i = 0; i < ARRAY_SIZE (functions); i++)
    if (strcmp (name, functions[i].name) == 0
	&& functions[i].flags < gimple_call_num_args (call))
      {
	tree flags = gimple_call_arg (call, functions[i].flags);
	return (!tree_fits_uhwi_p (flags)
		|| (tree_to_uhwi (flags) & GOMP_TARGET_FLAG_NOWAIT));
      }
  return false;
}

/* Set E's kind from VALUE, which STORE stores, or null.  */

static void
set_kind (struct mapped_entry *e, tree value, gimple *store)
{
  tree constant = e->kind_value ? NULL_TREE : mapped_constant_kind (value);
  e->kind_value = value;
  e->kind_store = store;
  e->kind_bits = constant ? tree_to_uhwi (constant) : 0;
  e->kind = constant ? (int) shim_map_kind (e->kind_bits & KIND_BITS) : -1;
}

tree *
mapped_initial (tree array, unsigned n)
{
  tree init = array ? DECL_INITIAL (array) : NULL_TREE;
  return (init && TREE_CODE (init) == CONSTRUCTOR
	  && n < CONSTRUCTOR_NELTS (init)
	  ? &CONSTRUCTOR_ELT (init, n)->value : NULL);
}

bool
launch_call_p (const gimple *stmt)
{
  return (gimple_call_builtin_p (stmt, BUILT_IN_GOMP_TARGET)
	  || gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARALLEL));
}

/* The launch that STMT of LAUNCHER is, or null.  */

static struct mapped_launch *
launch_new (gimple *stmt, struct function *launcher)
{
  bool is_acc = gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARALLEL);
  if (!launch_call_p (stmt) || gimple_call_num_args (stmt) <= LAUNCH_FLAGS
      || host_only_p (stmt))
    return NULL;
  gcall *call = as_a<gcall *> (stmt);
  tree body = gimple_call_arg (call, LAUNCH_BODY);
  tree count = gimple_call_arg (call, LAUNCH_COUNT);
  tree record = mapped_array (call, LAUNCH_RECORD);
  tree kinds = mapped_array (call, LAUNCH_KINDS);
  if (TREE_CODE (body) != ADDR_EXPR || !record || !kinds
      || !tree_fits_uhwi_p (count)
      || tree_to_uhwi (count) > MAPPED_ENTRIES_MOST)
    return NULL;
  struct mapped_launch *l = new mapped_launch ();
  l->call = call;
  l->launcher = launcher;
  l->body = TREE_OPERAND (body, 0);
  l->is_acc = is_acc;
  l->deferred = is_acc ? async_p (call) : maps_in_task_p (call);
  l->record = record;
  l->kinds = kinds;
  l->sizes = mapped_array (call, LAUNCH_SIZES);
  l->entries.safe_grow_cleared (tree_to_uhwi (count));
  for (unsigned i = 0; i < l->entries.length (); i++)
    {
      struct mapped_entry *e = &l->entries[i];
      tree *kind = mapped_initial (kinds, i);
      tree *size = mapped_initial (l->sizes, i);
      e->kind = -1;
      if (kind)
	set_kind (e, *kind, NULL);
      e->size = size ? *size : NULL_TREE;
    }
  return l;
}

/* Note in the launches that ARRAYS, of their records, sizes and kinds, are of
   what STMT stores there.  */

static void
note_store (hash_map<tree, struct mapped_launch *> *arrays, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME)
    return;
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (gimple_assign_lhs (stmt), &offset);
  struct mapped_launch **found = base ? arrays->get (base) : NULL;
  HOST_WIDE_INT at;
  if (!found || !offset.is_constant (&at))
    return;
  struct mapped_launch *l = *found;
  tree value = gimple_assign_rhs1 (stmt);
  bool kind = base == l->kinds;
  tree each = (kind ? short_unsigned_type_node
	       : base == l->sizes ? size_type_node : ptr_type_node);
  unsigned n = at / (HOST_WIDE_INT) tree_to_uhwi (TYPE_SIZE_UNIT (each));
  if (at < 0 || n >= l->entries.length ())
    return;
  struct mapped_entry *e = &l->entries[n];
  if (kind)
    set_kind (e, value, stmt);
  else if (base == l->sizes)
    e->size = e->size ? error_mark_node : value;
  else
    e->host = e->host ? error_mark_node : copied_from (value);
}

tree
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

/* True if VALUE, in L's launcher, is what the variable at ADDRESS has.  */

static bool
value_of_variable_p (const struct mapped_launch *l, tree value, tree address)
{
  struct region launch = { };
  launch.launch = l->call;
  launch.launcher = l->launcher;
  value = pointer_root (value);
  gimple *def = (TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value)
		 : NULL);
  tree only = launch_arg_at (&launch, address);
  return ((def && gimple_assign_load_p (def)
	   && gimple_assign_rhs1 (def) == TREE_OPERAND (address, 0))
	  || (only && pointer_root (only) == value));
}

/* Note of L's pointers which entries they lead to.  An argument of Fortran, or
   what the compiler has for it, is a pointer that the program cannot change; a
   pointer of the program's has more entries.  */

static void
note_pairs (struct mapped_launch *l)
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
	e->leads_back = value_of_variable_p (l, data->host, e->host);
    }
}

bool
launch_function_p (const_tree fn)
{
  return (fndecl_built_in_p (fn, BUILT_IN_GOMP_TARGET)
	  || fndecl_built_in_p (fn, BUILT_IN_GOACC_PARALLEL));
}

/* True if NODE's function launches regions, as the call graph says.  */

static bool
launches_p (const cgraph_node *node)
{
  for (const cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (launch_function_p (e->callee->decl))
      return true;
  return false;
}

/* Append to LAUNCHES those of FN.  */

static void
find_in_function (struct function *fn,
		  auto_vec<struct mapped_launch *> *launches)
{
  /* What the device launches on the host is something else.  */
  if (lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (fn->decl)))
    return;
  hash_map<tree, struct mapped_launch *> arrays;
  unsigned first = launches->length ();
  for (gimple *stmt : function_statements (fn))
    if (struct mapped_launch *l = launch_new (stmt, fn))
      {
	launches->safe_push (l);
	arrays.put (l->record, l);
	arrays.put (l->kinds, l);
	if (l->sizes)
	  arrays.put (l->sizes, l);
      }
  if (arrays.is_empty ())
    return;
  for (gimple *stmt : function_statements (fn))
    note_store (&arrays, stmt);
  for (unsigned i = first; i < launches->length (); i++)
    note_pairs ((*launches)[i]);
}

void
mapped_launches_find (auto_vec<struct mapped_launch *> *launches)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
      if (fn && fn->cfg && gimple_in_ssa_p (fn) && launches_p (node))
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
mapped_temporary_p (const struct mapped_entry *e)
{
  tree var = (e->host && TREE_CODE (e->host) == ADDR_EXPR
	      ? get_base_address (TREE_OPERAND (e->host, 0)) : NULL_TREE);
  return var && DECL_P (var) && DECL_ARTIFICIAL (var);
}

bool
mapped_copy_p (const struct mapped_entry *e)
{
  switch (e->kind)
    {
    case GOMP_MAP_FIRSTPRIVATE: case GOMP_MAP_FIRSTPRIVATE_INT:
    case GOMP_MAP_ZERO_LEN_ARRAY_SECTION:
      return false;
    default:
      return true;
    }
}

bool
mapped_both_ways_p (const struct mapped_entry *e)
{
  return e->kind == GOMP_MAP_TOFROM || e->kind == GOMP_MAP_FORCE_TOFROM;
}
