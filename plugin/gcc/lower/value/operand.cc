/* Lowering: values and addresses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/param-modref.h"
#include "gimple/value.h"
#include "lower/origin/local-memory.h"
#include "lower/value/by-ref-args.h"
#include "lower/value/lanes.h"
#include "lower/value/operand.h"
#include "region/argument/receiver.h"
#include "region/simt.h"

/* How many constants of floating point are compared.  */
#define MAX_REALS 32

const struct ir_type ir_address_type = ir_type_wrapping (IR_PTR, 64);

const struct ir_type ir_int_type = ir_type_signed (IR_INT, 32);

struct ir_type
lower_type (const_tree type)
{
  struct ir_type t = ir_type_signed (IR_OTHER, 64);
  if (POINTER_TYPE_P (type))
    return ir_address_type;
  if (SCALAR_FLOAT_TYPE_P (type) && TYPE_PRECISION (type) == 32)
    t.bits = 32;
  if (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 64)
    {
      t.kind = IR_INT;
      t.bits = TYPE_PRECISION (type);
      t.is_unsigned = TYPE_UNSIGNED (type);
      t.wraps = ANY_INTEGRAL_TYPE_P (type) && TYPE_OVERFLOW_WRAPS (type);
    }
  return t;
}

ir_ref
lower_const (struct lowering *l, struct ir_type type, HOST_WIDE_INT value)
{
  return ir_const (l->f, LEAF_BLOCK, type, value);
}

ir_ref
lower_op2 (struct lowering *l, enum ir_op op, struct ir_type type, ir_ref a,
	   ir_ref b)
{
  ir_ref args[2] = { a, b };
  return ir_emit (l->f, l->bb, op, type, 2, args);
}

ir_ref
lower_uniform (struct lowering *l, struct ir_type type, const char *name)
{
  struct ir_facts nothing;
  memset (&nothing, 0, sizeof nothing);
  return ir_uniform (l->f, l->bb, type, name, nothing);
}

/* Return the value of the SSA name NAME.  */

static ir_ref
lower_name (struct lowering *l, tree name)
{
  ir_ref *slot = &l->of_ssa[SSA_NAME_VERSION (name)];
  if (*slot != IR_NONE)
    return *slot;

  struct ir_type type = lower_type (TREE_TYPE (name));
  ir_blk here = l->bb;
  l->bb = LEAF_BLOCK;
  tree var = SSA_NAME_VAR (name);
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    {
      const char *text = (var && DECL_NAME (var)
			  ? IDENTIFIER_POINTER (DECL_NAME (var)) : NULL);
      int n = 0;
      tree parm = DECL_ARGUMENTS (l->fn->decl);
      for (; parm && parm != var; parm = DECL_CHAIN (parm))
	n++;
      if (parm && !l->region)
	{
	  *slot = ir_emit (l->f, LEAF_BLOCK, IR_PARAM, type, 0, NULL);
	  l->f->insns[*slot].imm = n;
	}
      else
	*slot = lower_uniform (l, type, text);
      if (ssa_undefined_value_p (name, false))
	l->f->insns[*slot].role = IR_ROLE_UNSET;
    }
  else
    *slot = ir_varying (l->f, LEAF_BLOCK, type,
			"a value that is not followed");
  l->bb = here;
  return *slot;
}

/* The first constant of L's function that is equal to OP, among the first few
   of floating point; else OP.  */

static tree
same_constant (struct lowering *l, tree op)
{
  auto_vec<tree> *reals = &l->leaves->reals;
  if (TREE_CODE (op) != REAL_CST)
    return op;
  for (unsigned i = 0; i < reals->length (); i++)
    if ((*reals)[i] == op || operand_equal_p ((*reals)[i], op))
      return (*reals)[i];
  if (reals->length () < MAX_REALS)
    reals->safe_push (op);
  return op;
}

/* A leaf of TYPE for the floating-point constant OP: it is between two
   integers.  */

static ir_ref
real_leaf (struct lowering *l, struct ir_type type, tree op)
{
  const HOST_WIDE_INT most = INT_MAX;
  struct ir_facts facts;
  memset (&facts, 0, sizeof facts);
  REAL_VALUE_TYPE low, high;
  real_floor (&low, VOIDmode, TREE_REAL_CST_PTR (op));
  real_ceil (&high, VOIDmode, TREE_REAL_CST_PTR (op));
  if (real_isfinite (&low) && real_isfinite (&high))
    {
      facts.lo = real_to_integer (&low);
      facts.hi = real_to_integer (&high);
      facts.have_lo = facts.have_hi = (facts.lo >= -most && facts.hi <= most);
    }
  if (!facts.have_lo)
    facts.lo = facts.hi = 0;
  return ir_uniform (l->f, l->bb, type, NULL, facts);
}

ir_ref
lower_operand (struct lowering *l, tree op)
{
  if (TREE_CODE (op) == SSA_NAME)
    return lower_name (l, op);
  if (TREE_CODE (op) == ADDR_EXPR)
    return lower_address (l, TREE_OPERAND (op, 0));
  op = same_constant (l, op);
  if (ir_ref *known = l->leaves->consts.get (op))
    return *known;

  struct ir_type type = lower_type (TREE_TYPE (op));
  ir_ref r;
  if (TREE_CODE (op) == INTEGER_CST && type.kind != IR_OTHER)
    r = lower_const (l, type, (HOST_WIDE_INT) TREE_INT_CST_LOW (op));
  else
    {
      ir_blk here = l->bb;
      l->bb = LEAF_BLOCK;
      r = (TREE_CODE (op) == REAL_CST ? real_leaf (l, type, op)
	   : lower_uniform (l, type, NULL));
      l->bb = here;
    }
  l->leaves->consts.put (op, r);
  return r;
}

enum ir_op
lower_op_of_code (enum tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR: case POINTER_PLUS_EXPR: return IR_ADD;
    case MINUS_EXPR: case POINTER_DIFF_EXPR: return IR_SUB;
    case MULT_EXPR: return IR_MUL;
    case TRUNC_DIV_EXPR: case EXACT_DIV_EXPR: return IR_DIV;
    case TRUNC_MOD_EXPR: return IR_MOD;
    case FLOOR_DIV_EXPR: return IR_FLOORDIV;
    case FLOOR_MOD_EXPR: return IR_FLOORMOD;
    case LSHIFT_EXPR: return IR_SHL;
    case RSHIFT_EXPR: return IR_SHR;
    case BIT_AND_EXPR: return IR_AND;
    case BIT_IOR_EXPR: return IR_OR;
    case BIT_XOR_EXPR: return IR_XOR;
    case MIN_EXPR: return IR_MIN;
    case MAX_EXPR: return IR_MAX;
    case NEGATE_EXPR: return IR_NEG;
    case BIT_NOT_EXPR: return IR_NOT;
    case ABS_EXPR: return IR_ABS;
    CASE_CONVERT: return IR_CONV;
    case EQ_EXPR: return IR_EQ;
    case NE_EXPR: return IR_NE;
    case LT_EXPR: return IR_LT;
    case LE_EXPR: return IR_LE;
    case GT_EXPR: return IR_GT;
    case GE_EXPR: return IR_GE;
    default: return IR_LAST;
    }
}

/* Return true if PTR comes from a by-reference parameter.  */

static bool
by_ref_pointer_p (struct lowering *l, tree ptr)
{
  return (!l->region && l->by_ref->pointers
	  && local_address_p (l->parameters, l->fn->decl, ptr, 0));
}

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

enum ir_space
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

enum ir_space
space_of_pointer (struct lowering *l, tree ptr)
{
  if (receiver_p (l->region, ptr))
    return IR_PARAM_SPACE;
  if (simt_told_p (ptr, SIMT_TILE_NAME))
    return IR_SHARED;
  if (tree d = local_origin (l, ptr, 0))
    return space_of_decl (l, d);
  if (by_ref_pointer_p (l, ptr))
    return (partition_routine_level (l->fn->decl) >= 0
	    ? IR_PRIVATE : IR_STACK);
  return IR_GLOBAL;
}

struct ir_facts
lower_pointer_facts (const_tree type)
{
  struct ir_facts f;
  memset (&f, 0, sizeof f);
  f.pow2 = log2_align (type);
  return f;
}

ir_ref
symbol_of (struct lowering *l, hash_map<tree, ir_ref> *symbols, tree key,
	   struct ir_type type, const char *name, struct ir_facts facts)
{
  bool existed;
  ir_ref *slot = &symbols->get_or_insert (key, &existed);
  if (!existed)
    *slot = ir_uniform (l->f, LEAF_BLOCK, type, name, facts);
  return *slot;
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
  ir_ref r = symbol_of (l, &l->leaves->symbols, decl, ir_address_type, name,
			facts);
  if (SSA_VAR_P (decl) && space_of_decl (l, decl) == IR_PRIVATE)
    l->f->insns[r].role = IR_ROLE_OF_LANE;
  return r;
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
      || (TREE_CODE (array) == COMPONENT_REF && shim_flexible_array_p (ref))
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

ir_ref
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
