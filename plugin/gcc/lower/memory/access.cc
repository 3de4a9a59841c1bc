/* From GIMPLE to the lane IR: memory accesses and their addresses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Which memory an access touches is decided from its base: the record that
   carries a body's variables, a variable of the body itself, a global
   variable, or what a pointer points to, which is global memory unless the
   pointer can be followed to the address of a local variable.

   A local variable that is not in registers is in a thread's own memory with
   OpenACC, or in shared memory if a gang has one copy.  OpenMP's regions are
   compiled for a stack in global memory (-msoft-stack), but within a simd
   loop each lane has a stack of its own (nvptx.cc,
   nvptx_output_softstack_switch), with the loop's private variables.

   An access that the device executes in pieces (structs, complex numbers, most
   vectors; see lower/memory/block-copy.cc) is lowered in pieces, each of which
   is a site.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "lower/memory/access.h"
#include "lower/memory/chunk-end.h"
#include "lower/memory/formula-array.h"
#include "lower/memory/private-load.h"
#include "lower/origin/array-holders.h"
#include "lower/origin/descriptor.h"
#include "lower/origin/map-alignment.h"
#include "lower/origin/pieces.h"
#include "lower/value/by-ref-args.h"
#include "lower/value/invariant-load.h"
#include "lower/value/operand.h"
#include "lower/value/virtual-lane-loop.h"
#include "names/language.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"
#include "region/argument/ref-name.h"
#include "region/argument/unnamed.h"

/* At most so many pieces are lowered of one access; the rest repeats their
   pattern.  */
#define MAX_PIECES 32

/* Return the field of the receiver record that REF reads, or null: REF is
   .omp_data_i->FIELD.  */

static tree
receiver_field (struct lowering *l, const_tree ref)
{
  if (TREE_CODE (ref) != COMPONENT_REF)
    return NULL_TREE;
  tree base = TREE_OPERAND (ref, 0);
  if (TREE_CODE (base) != MEM_REF
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || !receiver_p (l->region, TREE_OPERAND (base, 0)))
    return NULL_TREE;
  return TREE_OPERAND (ref, 1);
}

/* Return the memory that REF accesses.  */

static enum ir_space
space_of (struct lowering *l, tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return IR_PRIVATE;
  if (DECL_P (base))
    return space_of_decl (l, base);
  if (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
    return IR_PRIVATE;
  return space_of_pointer (l, TREE_OPERAND (base, 0));
}

/* True if the pointer VALUE is an integer in disguise: what libgomp passes
   of a firstprivate scalar.  */

static bool
disguised_p (tree value)
{
  for (int depth = 0; depth < MAX_ORIGIN_DEPTH; depth++)
    {
      if (TREE_CODE (value) == INTEGER_CST
	  || INTEGRAL_TYPE_P (TREE_TYPE (value)))
	return true;
      if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
	  || !gimple_assign_cast_p (SSA_NAME_DEF_STMT (value)))
	return false;
      value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
    }
  return false;
}

/* The name of the variable in the receiver's FIELD, read by REF, or null; to
   be freed.  */

static char *
received_name (const struct lowering *l, tree ref, tree field)
{
  char *name = ref_full_name (l->region, ref);
  if (!name && DECL_NAME (field)
      && !strchr (IDENTIFIER_POINTER (DECL_NAME (field)), '.'))
    name = xstrdup (IDENTIFIER_POINTER (DECL_NAME (field)));
  return name;
}

/* Return the value of the receiver's FIELD, read by REF.  */

static ir_ref
receiver_value (struct lowering *l, tree ref, tree field)
{
  struct ir_type type = lower_type (TREE_TYPE (ref));
  struct ir_facts facts;
  memset (&facts, 0, sizeof facts);
  int64_t number = receiver_field_number (l->region, field);
  ir_ref known = lower_invariant_field (l, field, type);
  if (known != IR_NONE)
    {
      ir_ref from = known;
      while (l->f->insns[from].op == IR_CONV)
	from = l->f->insns[from].args[0];
      if (ir_numbered_p (l->f->insns[from].op))
	l->f->insns[from].imm = number;
      /* A value computed in place has the name of its argument.  */
      if (l->f->insns[from].op == IR_UNIFORM && !l->f->insns[from].name)
	{
	  char *name = received_name (l, ref, field);
	  if (name)
	    ir_name (l->f, from, name);
	  free (name);
	}
      return known;
    }
  tree given = launch_arg (l->region, field);
  if (POINTER_TYPE_P (TREE_TYPE (field)) && !(given && disguised_p (given)))
    {
      tree pointee = TREE_TYPE (TREE_TYPE (field));
      if (given && VOID_TYPE_P (pointee)
	  && POINTER_TYPE_P (TREE_TYPE (given)))
	pointee = TREE_TYPE (TREE_TYPE (given));
      /* Mapped data is as aligned as its elements, no more (libgomp packs
	 the arrays of a construct).  */
      while (TREE_CODE (pointee) == ARRAY_TYPE)
	pointee = TREE_TYPE (pointee);
      facts = align_better (lower_pointer_facts (pointee),
			    align_received (l->region, field));
    }
  char *name = received_name (l, ref, field);
  ir_ref r = symbol_of (l, &l->leaves->symbols, field, type, name, facts);
  l->f->insns[r].imm = number;
  free (name);
  if (!given || !l->region->outer)
    return r;
  return lower_chunk_end (l, field, given, lower_team_value (l, given, r));
}

/* Return the number of bytes that REF accesses.  */

static HOST_WIDE_INT
ref_bytes (tree ref)
{
  if (TREE_CODE (ref) == COMPONENT_REF)
    {
      tree field = TREE_OPERAND (ref, 1);
      if (DECL_BIT_FIELD_TYPE (field)
	  && DECL_BIT_FIELD_REPRESENTATIVE (field))
	return shim_type_bytes (TREE_TYPE
				(DECL_BIT_FIELD_REPRESENTATIVE (field)));
    }
  return shim_type_bytes (TREE_TYPE (ref));
}

/* What is copied in pieces.  */
struct copied
{
  int n;
  ir_ref at[MAX_PIECES];
};

/* Emit access OP of STMT to REF, which stores STORED if that is not null, or
   what C has; a load enters its pieces into C.  Return what the last piece
   gave.  */

static ir_ref
emit_access (struct lowering *l, gimple *stmt, enum ir_op op, tree ref,
	     tree stored, struct copied *c)
{
  struct ir_mem mem;
  memset (&mem, 0, sizeof mem);
  mem.space = space_of (l, ref);
  if (mem.space == IR_PRIVATE || mem.space == IR_PARAM_SPACE)
    return IR_NONE;
  bool artificial = op == IR_LOAD && ref_artificial_p (l->region, ref);
  if (artificial)
    mem.space = IR_PARAM_SPACE;
  HOST_WIDE_INT size = ref_bytes (ref);
  if (size <= 0)
    return IR_NONE;
  struct pieces pieces = lower_pieces (TREE_TYPE (ref), size);

  /* The parts of an array's descriptor go by the array's name.  */
  int dim;
  tree named = ref, descriptor;
  if (!artificial
      && spell_descriptor (ref, &dim, &descriptor) != DESCRIPTOR_NONE)
    named = descriptor;
  char *name = ref_full_name (l->region, named);
  char *described = name ? NULL : unnamed_ref (l->region, named);
  char *called = named == ref ? NULL : ref_full_name (l->region, ref);
  ir_ref address = lower_address (l, ref), value = IR_NONE;
  ir_ref written = IR_NONE;
  if (stored && pieces.count == 1
      && (TREE_CODE (stored) == SSA_NAME || CONSTANT_CLASS_P (stored)))
    written = lower_operand (l, stored);
  mem.bytes = pieces.bytes;
  mem.array = name;
  mem.described = described;
  mem.called = called;
  mem.holder = lower_holders (l, ref);
  mem.is_static = lower_static_p (l, ref);
  mem.part = ref_part (ref);
  mem.is_volatile = gimple_has_volatile_ops (stmt);
  mem.stmt_handle = stmt;
  struct ir_type type = lower_type (TREE_TYPE (ref));
  int n = MIN (pieces.count, MAX_PIECES);
  for (int i = 0; i < n; i++)
    {
      if (op == IR_STORE && c->n == n)
	written = c->at[i];
      value = ir_access (l->f, l->bb, op, type,
			 add_bytes (l, address, i * pieces.bytes), written,
			 mem);
      ir_locate (l->f, value, location_in_source (location_of_access (stmt)));
      if (op == IR_LOAD)
	c->at[i] = value;
    }
  if (op == IR_LOAD)
    c->n = n;
  lower_free_holders (mem.holder);
  free (name);
  free (described);
  free (called);
  return value;
}

/* True if T is a reference to memory.  */

static bool
memory_ref_p (const_tree t)
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  return (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == TARGET_MEM_REF
	  || (DECL_P (t) && TREE_CODE (t) != FUNCTION_DECL));
}

ir_ref
lower_memory (struct lowering *l, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  tree rhs = (gimple_assign_single_p (stmt)
	      ? gimple_assign_rhs1 (stmt) : NULL_TREE);
  ir_ref value = IR_NONE;
  struct copied copied = { 0, { IR_NONE } };

  if (rhs && memory_ref_p (rhs))
    {
      /* A variable that lanes share and assign, as the counter of a loop that
	 GCC 15 and 16 tile or unroll: each has its own value, or all have one,
	 as the device compiler keeps it.  */
      if (tree field = receiver_field (l, rhs))
	return (l->places->assigned.contains (field)
		? ir_varying (l->f, l->bb, lower_type (TREE_TYPE (rhs)),
			      "read back where lanes store")
		: receiver_value (l, rhs, field));
      value = emit_access (l, stmt, IR_LOAD, rhs, NULL_TREE, &copied);
      if (lhs && TREE_CODE (lhs) == SSA_NAME
	  && l->needed[SSA_NAME_VERSION (lhs)])
	{
	  bool is_private = value == IR_NONE;
	  ir_ref known = lower_private_load (l, stmt);
	  if (known == IR_NONE)
	    known = lower_by_ref_load (l, stmt);
	  if (known == IR_NONE && !is_private)
	    known = lower_invariant_load (l, stmt);
	  if (known == IR_NONE && !is_private)
	    known = lower_formula_load (l, stmt);
	  if (known != IR_NONE)
	    value = known;
	  else if (!is_private)
	    value = lower_descriptor_value (l, rhs, value, lhs);
	  else
	    value = ir_varying (l->f, l->bb, lower_type (TREE_TYPE (lhs)),
				lower_private_reason (l, rhs));
	  if (known == IR_NONE)
	    value = lower_dynamic_end (l, stmt, rhs, value);
	}
    }
  if (lhs && TREE_CODE (lhs) != SSA_NAME && memory_ref_p (lhs))
    emit_access (l, stmt, IR_STORE, lhs, rhs, &copied);
  return value;
}

ir_ref
lower_pointer_access (struct lowering *l, gimple *stmt, enum ir_op op,
		      tree ptr, HOST_WIDE_INT bytes)
{
  struct ir_mem mem;
  memset (&mem, 0, sizeof mem);
  mem.space = space_of_pointer (l, ptr);
  if (mem.space != IR_GLOBAL && mem.space != IR_STACK)
    return IR_NONE;
  bool arithmetic;
  char *name = ref_pointer_name (l->region, ptr, &arithmetic);
  char *described = name ? NULL : unnamed_pointer (l->region, ptr);
  mem.bytes = bytes;
  mem.array = name;
  mem.described = described;
  mem.is_volatile = op != IR_ATOMIC && atomic_bytes (stmt);
  mem.stmt_handle = stmt;
  tree lhs = gimple_get_lhs (stmt);
  ir_ref value = ir_access (l->f, l->bb, op,
			    lhs ? lower_type (TREE_TYPE (lhs)) : ir_int_type,
			    lower_operand (l, ptr), IR_NONE, mem);
  ir_locate (l->f, value, location_in_source (location_of_access (stmt)));
  free (name);
  free (described);
  return value;
}
