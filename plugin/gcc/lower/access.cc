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

   An access that the device makes in pieces (structs, complex numbers, most
   vectors; see lower/block-copy.cc) is lowered in pieces, each a site.  */

#include "gcc-shim.h"
#include "lower/map-alignment.h"
#include "lower/lowering.h"
#include "names/language.h"
#include "names/unnamed.h"

/* At most so many pieces are lowered of one access; the rest repeats their
   pattern.  */
#define MAX_PIECES 32
/* How far a pointer is followed to a local variable's address.  */
#define MAX_ORIGIN_DEPTH 16

/* Return the log2 of UNITS, an alignment in bytes; that of a function or of
   a label may be given in bits and be less than one.  */

static int
log2_units (unsigned units)
{
  return units ? floor_log2 (units) : 0;
}

/* Return the log2 of the alignment in bytes that TYPE's objects have.  */

static int
log2_align (const_tree type)
{
  if (!type || VOID_TYPE_P (type) || TREE_CODE (type) == FUNCTION_TYPE
      || !COMPLETE_TYPE_P (type))
    return 0;
  return log2_units (TYPE_ALIGN_UNIT (type));
}

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
      || !where_receiver_p (l->region, TREE_OPERAND (base, 0)))
    return NULL_TREE;
  return TREE_OPERAND (ref, 1);
}

/* Return where the variable DECL lives in the function under way.  */

static enum ir_space
space_of_decl (struct lowering *l, const_tree decl)
{
  if (VAR_P (decl) && is_global_var (decl))
    return IR_GLOBAL;
  if (!VAR_P (decl))
    return IR_PRIVATE;
  tree type = TREE_TYPE (decl);
  if (DECL_ARTIFICIAL (decl) && TREE_CODE (type) == RECORD_TYPE
      && (DECL_IGNORED_P (decl) || !TYPE_NAME (type)))
    return IR_PARAM_SPACE;
  if (!l->region)
    return IR_PRIVATE;
  if (l->region->is_acc)
    return (l->part->gang_private.contains (const_cast<tree> (decl))
	    ? IR_SHARED : IR_PRIVATE);
  return (lookup_attribute ("omp simt private", DECL_ATTRIBUTES (decl))
	  || lower_virtual_private_p (l, decl) ? IR_PRIVATE : IR_STACK);
}

/* Return the variable of the function under way whose memory the pointer
   PTR points to, or null.  */

static tree
local_origin (struct lowering *l, tree ptr, int depth)
{
  if (TREE_CODE (ptr) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (ptr, 0));
      if (base && TREE_CODE (base) == MEM_REF)
	return local_origin (l, TREE_OPERAND (base, 0), depth + 1);
      return base && DECL_P (base) && !is_global_var (base) ? base : NULL_TREE;
    }
  if (depth > MAX_ORIGIN_DEPTH || TREE_CODE (ptr) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (ptr))
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (tree d = local_origin (l, gimple_phi_arg_def (phi, i),
				   depth * 2 + 2))
	  return d;
      return NULL_TREE;
    }
  if (!is_gimple_assign (def)
      || (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
	  && !gimple_assign_single_p (def)
	  && !gimple_assign_cast_p (def)))
    return NULL_TREE;
  tree from = gimple_assign_rhs1 (def);
  if (gimple_assign_load_p (def))
    {
      /* A pointer that is itself kept in a local variable.  */
      HOST_WIDE_INT offset;
      from = l ? lower_private_source (l, def, &offset) : NULL_TREE;
      if (!from || !lower_value_p (from))
	return NULL_TREE;
    }
  return local_origin (l, from, depth + 1);
}

tree
lower_local_origin (tree ptr)
{
  return local_origin (NULL, ptr, 0);
}

/* Return the memory that the pointer PTR points to.  */

static enum ir_space
space_of_pointer (struct lowering *l, tree ptr)
{
  if (where_receiver_p (l->region, ptr))
    return IR_PARAM_SPACE;
  if (tree d = local_origin (l, ptr, 0))
    return space_of_decl (l, d);
  if (lower_handed_p (l, ptr))
    return (partition_routine_level (l->fn->decl) >= 0
	    ? IR_PRIVATE : IR_STACK);
  return IR_GLOBAL;
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

struct ir_facts
lower_pointer_facts (const_tree type)
{
  struct ir_facts f;
  memset (&f, 0, sizeof f);
  f.pow2 = log2_align (type);
  return f;
}

/* Return the symbol of SYMBOLS for KEY, a declaration or field, made with
   NAME, TYPE and FACTS when it is asked for first.  */

static ir_ref
symbol_of (struct lowering *l, hash_map<tree, ir_ref> *symbols, tree key,
	   struct ir_type type, const char *name, struct ir_facts facts)
{
  bool existed;
  ir_ref *slot = &symbols->get_or_insert (key, &existed);
  if (!existed)
    *slot = ir_uniform (l->f, LEAF_BLOCK, type, name, facts);
  return *slot;
}

/* True if the pointer VALUE is an integer in disguise: what libgomp hands on
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

int64_t
lower_entry_number (tree field)
{
  /* The record has a pointer or what is as large for each variable.  */
  return (tree_fits_shwi_p (bit_position (field))
	  ? 1 + tree_to_shwi (bit_position (field)) / POINTER_SIZE : 0);
}

int64_t
lower_field_number (const struct region *region, tree field)
{
  /* Inner bodies hand on what the entry's got.  */
  for (; region && region->outer && field; region = region->outer)
    {
      tree value = where_sent (region, field);
      while (value && TREE_CODE (value) == SSA_NAME
	     && !SSA_NAME_IS_DEFAULT_DEF (value)
	     && gimple_assign_cast_p (SSA_NAME_DEF_STMT (value)))
	value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
      field = value ? where_receiver_load (region->outer, value) : NULL_TREE;
    }
  return region && field ? lower_entry_number (field) : 0;
}

/* The name of the variable in the receiver's FIELD, read by REF, or null; to
   be freed.  */

static char *
received_name (const struct lowering *l, tree ref, tree field)
{
  char *name = where_ref (l->region, ref);
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
  int64_t number = lower_field_number (l->region, field);
  ir_ref known = lower_known_field (l, field, type);
  if (known != IR_NONE)
    {
      ir_ref from = known;
      while (l->f->insns[from].op == IR_CONV)
	from = l->f->insns[from].args[0];
      if (ir_numbered_p (l->f->insns[from].op))
	l->f->insns[from].imm = number;
      /* What was computed in place has the name it was handed on by.  */
      if (l->f->insns[from].op == IR_UNIFORM && !l->f->insns[from].name)
	{
	  char *name = received_name (l, ref, field);
	  if (name)
	    ir_name (l->f, from, name);
	  free (name);
	}
      return known;
    }
  tree given = where_sent (l->region, field);
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
  ir_ref r = symbol_of (l, l->symbols, field, type, name, facts);
  l->f->insns[r].imm = number;
  free (name);
  return given && l->region->outer ? lower_team_value (l, given, r) : r;
}

/* Return the address of DECL.  */

static ir_ref
decl_address (struct lowering *l, tree decl)
{
  struct ir_facts facts;
  memset (&facts, 0, sizeof facts);
  facts.pow2 = DECL_P (decl) ? log2_units (DECL_ALIGN_UNIT (decl)) : 0;
  const char *name = (DECL_P (decl) && DECL_NAME (decl)
		      ? IDENTIFIER_POINTER (DECL_NAME (decl)) : NULL);
  return symbol_of (l, l->symbols, decl, ir_address_type, name, facts);
}

/* Return what bounds the index of the ARRAY_REF REF has as its array has so
   many elements.  A member at the end of a structure may have more than it
   says, and so may a row that is named by a constant: programs go on into the
   next.  */

static struct ir_facts
index_facts (tree ref)
{
  struct ir_facts facts;
  tree array = TREE_OPERAND (ref, 0);
  tree low = array_ref_low_bound (ref), high = array_ref_up_bound (ref);
  memset (&facts, 0, sizeof facts);
  if (TREE_CODE (ref) != ARRAY_REF || !low || !high
      || !tree_fits_shwi_p (low) || !tree_fits_shwi_p (high)
      || tree_to_shwi (high) <= tree_to_shwi (low)
      || (TREE_CODE (array) == COMPONENT_REF && array_at_struct_end_p (ref))
      || (TREE_CODE (array) == ARRAY_REF
	  && TREE_CODE (TREE_OPERAND (array, 1)) == INTEGER_CST))
    return facts;
  facts.have_lo = facts.have_hi = true;
  facts.lo = tree_to_shwi (low);
  facts.hi = tree_to_shwi (high);
  return facts;
}

/* Return ADDRESS + INDEX * SCALE, INDEX being a gimple value of which FACTS is
   known.  */

static ir_ref
add_scaled (struct lowering *l, ir_ref address, tree index,
	    struct ir_facts facts, ir_ref scale)
{
  ir_ref i = lower_operand (l, index);
  if (facts.have_lo && TREE_CODE (index) == SSA_NAME)
    {
      i = ir_emit (l->f, l->bb, IR_CONV, lower_type (TREE_TYPE (index)), 1,
		   &i);
      l->f->insns[i].facts = facts;
    }
  i = ir_emit (l->f, l->bb, IR_CONV, ir_address_type, 1, &i);
  i = lower_op2 (l, IR_MUL, ir_address_type, i, scale);
  return lower_op2 (l, IR_ADD, ir_address_type, address, i);
}

/* Return ADDRESS + BYTES.  */

static ir_ref
add_bytes (struct lowering *l, ir_ref address, HOST_WIDE_INT bytes)
{
  if (bytes == 0)
    return address;
  return lower_op2 (l, IR_ADD, ir_address_type, address,
		    lower_const (l, ir_address_type, bytes));
}

/* Return ADDRESS moved to the element that the ARRAY_REF REF names.  */

static ir_ref
add_element (struct lowering *l, ir_ref address, tree ref)
{
  tree elt = TREE_TYPE (TREE_TYPE (TREE_OPERAND (ref, 0)));
  tree low = array_ref_low_bound (ref);
  tree index = TREE_OPERAND (ref, 1);
  ir_ref scale;
  if (tree size = TREE_OPERAND (ref, 3))
    {
      scale = lower_operand (l, size);
      scale = ir_emit (l->f, l->bb, IR_CONV, ir_address_type, 1, &scale);
      scale = lower_op2 (l, IR_MUL, ir_address_type, scale,
			 lower_const (l, ir_address_type,
				      TYPE_ALIGN_UNIT (elt)));
    }
  else if (shim_type_bytes (elt) >= 0)
    {
      HOST_WIDE_INT bytes = shim_type_bytes (elt);
      if (TREE_CODE (index) == INTEGER_CST && TREE_CODE (low) == INTEGER_CST)
	return add_bytes (l, address, (TREE_INT_CST_LOW (index)
				       - TREE_INT_CST_LOW (low)) * bytes);
      scale = lower_const (l, ir_address_type, bytes);
    }
  else
    scale = lower_uniform (l, ir_address_type, NULL);
  address = add_scaled (l, address, index, index_facts (ref), scale);
  if (!integer_zerop (low) && lower_value_p (low))
    {
      ir_ref back = lower_operand (l, low);
      back = ir_emit (l->f, l->bb, IR_CONV, ir_address_type, 1, &back);
      back = lower_op2 (l, IR_MUL, ir_address_type, back, scale);
      address = lower_op2 (l, IR_SUB, ir_address_type, address, back);
    }
  return address;
}

/* Return ADDRESS moved to the member that the COMPONENT_REF REF names.  A
   bit-field is accessed through the unit that GCC chose for it.  */

static ir_ref
add_member (struct lowering *l, ir_ref address, tree ref)
{
  tree field = TREE_OPERAND (ref, 1);
  if (DECL_BIT_FIELD_TYPE (field) && DECL_BIT_FIELD_REPRESENTATIVE (field))
    field = DECL_BIT_FIELD_REPRESENTATIVE (field);
  struct ir_facts nothing;
  memset (&nothing, 0, sizeof nothing);
  if (tree off = TREE_OPERAND (ref, 2))
    address = add_scaled (l, address, off, nothing,
			  lower_const (l, ir_address_type,
				       DECL_OFFSET_ALIGN (field)
				       / HOST_BITS_PER_CHAR));
  else if (tree_fits_shwi_p (DECL_FIELD_OFFSET (field)))
    address = add_bytes (l, address, tree_to_shwi (DECL_FIELD_OFFSET (field)));
  else
    address = lower_op2 (l, IR_ADD, ir_address_type, address,
			 lower_uniform (l, ir_address_type, NULL));
  return add_bytes (l, address,
		    tree_to_shwi (DECL_FIELD_BIT_OFFSET (field))
		    / HOST_BITS_PER_CHAR);
}

ir_ref
lower_address (struct lowering *l, tree ref)
{
  auto_vec<tree> path;
  while (handled_component_p (ref))
    {
      path.safe_push (ref);
      ref = TREE_OPERAND (ref, 0);
    }

  ir_ref address;
  if (TREE_CODE (ref) == MEM_REF)
    {
      address = lower_operand (l, TREE_OPERAND (ref, 0));
      address = add_bytes (l, address, TREE_INT_CST_LOW
			   (TREE_OPERAND (ref, 1)));
    }
  else if (TREE_CODE (ref) == TARGET_MEM_REF)
    address = ir_varying (l->f, l->bb, ir_address_type,
			  "an address in the target's form");
  else
    address = decl_address (l, ref);

  while (!path.is_empty ())
    {
      tree step = path.pop ();
      switch (TREE_CODE (step))
	{
	case ARRAY_REF:
	case ARRAY_RANGE_REF:
	  address = add_element (l, address, step);
	  break;
	case COMPONENT_REF:
	  address = add_member (l, address, step);
	  break;
	case IMAGPART_EXPR:
	  address = add_bytes (l, address,
			       shim_type_bytes (TREE_TYPE (step)));
	  break;
	case BIT_FIELD_REF:
	  address = add_bytes (l, address,
			       tree_to_shwi (TREE_OPERAND (step, 2))
			       / HOST_BITS_PER_CHAR);
	  break;
	default:
	  break;
	}
    }
  return address;
}

void
lower_walk_address (struct lowering *l, tree ref,
		    void (*fn) (struct lowering *, tree))
{
  while (handled_component_p (ref))
    {
      /* Operands beyond the first are indexes, bounds and offsets.  */
      for (int i = 1; i < TREE_OPERAND_LENGTH (ref); i++)
	if (tree op = TREE_OPERAND (ref, i))
	  if (TREE_CODE (op) == SSA_NAME)
	    fn (l, op);
      ref = TREE_OPERAND (ref, 0);
    }
  if (TREE_CODE (ref) != MEM_REF)
    return;
  tree ptr = TREE_OPERAND (ref, 0);
  if (TREE_CODE (ptr) == SSA_NAME)
    fn (l, ptr);
  else if (TREE_CODE (ptr) == ADDR_EXPR)
    lower_walk_address (l, TREE_OPERAND (ptr, 0), fn);
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

/* Emit access OP of STMT to REF, which stores STORED if that is not null;
   return what the last piece gave.  */

static ir_ref
emit_access (struct lowering *l, gimple *stmt, enum ir_op op, tree ref,
	     tree stored)
{
  struct ir_mem mem;
  memset (&mem, 0, sizeof mem);
  mem.space = space_of (l, ref);
  if (mem.space == IR_PRIVATE || mem.space == IR_PARAM_SPACE)
    return IR_NONE;
  bool own = op == IR_LOAD && where_own_p (l->region, ref);
  if (own)
    mem.space = IR_PARAM_SPACE;
  HOST_WIDE_INT size = ref_bytes (ref);
  if (size <= 0)
    return IR_NONE;
  struct pieces pieces = lower_pieces (TREE_TYPE (ref), size);

  /* The parts of an array's descriptor go by the array's name.  */
  int dim;
  tree named = ref, descriptor;
  if (!own && spell_descriptor (ref, &dim, &descriptor) != DESCRIPTOR_NONE)
    named = descriptor;
  char *name = where_ref (l->region, named);
  char *described = name ? NULL : unnamed_ref (l->region, named);
  char *called = named == ref ? NULL : where_ref (l->region, ref);
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
  mem.part = where_part (ref);
  mem.is_volatile = gimple_has_volatile_ops (stmt);
  mem.cookie = stmt;
  struct ir_type type = lower_type (TREE_TYPE (ref));
  for (HOST_WIDE_INT i = 0; i < MIN (pieces.count, MAX_PIECES); i++)
    value = ir_access (l->f, l->bb, op, type,
		       add_bytes (l, address, i * pieces.bytes), written, mem,
		       where_loc (where_access (stmt)));
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

  if (rhs && memory_ref_p (rhs))
    {
      if (tree field = receiver_field (l, rhs))
	return receiver_value (l, rhs, field);
      value = emit_access (l, stmt, IR_LOAD, rhs, NULL_TREE);
      if (lhs && TREE_CODE (lhs) == SSA_NAME
	  && l->needed[SSA_NAME_VERSION (lhs)])
	{
	  bool is_private = value == IR_NONE;
	  ir_ref known = lower_private_load (l, stmt);
	  if (known == IR_NONE)
	    known = lower_handed_load (l, stmt);
	  if (known == IR_NONE && !is_private)
	    known = lower_known_load (l, stmt);
	  if (known == IR_NONE && !is_private)
	    known = lower_filled_load (l, stmt);
	  if (known != IR_NONE)
	    value = known;
	  else if (!is_private)
	    value = lower_descriptor_value (l, rhs, value, lhs);
	  else
	    value = ir_varying (l->f, l->bb, lower_type (TREE_TYPE (lhs)),
				lower_private_reason (l, rhs));
	}
    }
  if (lhs && TREE_CODE (lhs) != SSA_NAME && memory_ref_p (lhs))
    emit_access (l, stmt, IR_STORE, lhs, rhs);
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
  char *name = where_pointer (l->region, ptr, &arithmetic);
  char *described = name ? NULL : unnamed_pointer (l->region, ptr);
  mem.bytes = bytes;
  mem.array = name;
  mem.described = described;
  mem.is_volatile = op != IR_ATOMIC && lower_atomic_bytes (stmt);
  mem.cookie = stmt;
  tree lhs = gimple_get_lhs (stmt);
  ir_ref value = ir_access (l->f, l->bb, op,
			    lhs ? lower_type (TREE_TYPE (lhs)) : ir_int_type,
			    lower_operand (l, ptr), IR_NONE, mem,
			    where_loc (where_access (stmt)));
  free (name);
  free (described);
  return value;
}
