/* From GIMPLE to the lane IR: loads from memory that does not change.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A body loads most operands of its indexes from memory: mapped scalars, the
   fields of Fortran's array descriptors, members of the object that "this"
   points to.  If it never stores there, every load gives the same symbol, so
   that i / n * n + i % n is i although each n is loaded again.

   The key of a memory location is a text: its access path.  In the function
   that launches the body,

     dUID+OFF    OFF bytes into the variable with that DECL_UID
     KEY*+OFF    OFF bytes after what the pointer kept at KEY points to
     pUID+OFF    the same for the parameter with that DECL_UID

   and a body's field .omp_data_i->F is what the launcher stored there, so that
   keys mean the same in all bodies and the values which the launcher computed
   for the compiler's own variables (a stride, an extent) can be computed here
   from the same symbols.  We assume that objects of different types do not
   overlap, as the language says.

   We also assume that extents are not negative: a body that accesses an array
   has elements of it.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/value.h"
#include "lower/origin/descriptor.h"
#include "lower/origin/memory-defs.h"
#include "lower/origin/symbol-name.h"
#include "lower/value/invariant-load.h"
#include "lower/value/operand.h"
#include "names/language.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"
#include "region/argument/ref-name.h"

/* How far pointers and values are followed.  */
#define MAX_KEY_DEPTH 16
/* How many statements that change memory are looked through.  */
#define MAX_DEFS 256

static char *place_key (const struct region *region, tree ref, int depth);

/* Return KEY followed by "+OFF", and free KEY, which may be null.  */

static char *
key_plus (char *key, HOST_WIDE_INT off)
{
  if (!key)
    return NULL;
  char *longer = xasprintf ("%s+" HOST_WIDE_INT_PRINT_DEC, key, off);
  free (key);
  return longer;
}

/* Return the key of what the pointer PTR of REGION's body, or with REGION
   null of the program, points to, without an offset; null if it is not a
   fixed place.  */

static char *
pointer_key (const struct region *region, tree ptr, int depth)
{
  if (depth > MAX_KEY_DEPTH)
    return NULL;
  if (TREE_CODE (ptr) == ADDR_EXPR)
    return place_key (region, TREE_OPERAND (ptr, 0), depth + 1);
  if (TREE_CODE (ptr) != SSA_NAME)
    return NULL;
  if (SSA_NAME_IS_DEFAULT_DEF (ptr))
    return (!region && SSA_NAME_VAR (ptr)
	    && TREE_CODE (SSA_NAME_VAR (ptr)) == PARM_DECL
	    ? xasprintf ("p%u", DECL_UID (SSA_NAME_VAR (ptr))) : NULL);
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (gimple_assign_load_p (def))
    {
      tree rhs = gimple_assign_rhs1 (def);
      if (tree field = receiver_field_read (region, rhs))
	{
	  tree value = launch_arg (region, field);
	  char *key = value ? pointer_key (region->outer, value, depth + 1)
		      : NULL;
	  return key ? key : xasprintf ("f%u", DECL_UID (field));
	}
      char *key = place_key (region, rhs, depth + 1);
      return key ? key_plus (concat (key, "*", NULL), 0) : NULL;
    }
  if (!is_gimple_assign (def))
    return region ? NULL : xasprintf ("s%p", (void *) ptr);
  tree rhs = gimple_assign_rhs1 (def);
  switch (gimple_assign_rhs_code (def))
    {
    case SSA_NAME:
    CASE_CONVERT:
    case ADDR_EXPR:
      return pointer_key (region, rhs, depth + 1);
    case POINTER_PLUS_EXPR:
      if (tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	return key_plus (pointer_key (region, rhs, depth + 1),
			 tree_to_shwi (gimple_assign_rhs2 (def)));
      /* Fall through.  */
    default:
      return NULL;
    }
}

/* Return the key of the place that REF accesses in REGION's body, or with
   REGION null in the program; null if it is not a fixed place.  */

static char *
place_key (const struct region *region, tree ref, int depth)
{
  poly_int64 poly_off;
  HOST_WIDE_INT off;
  tree base = get_addr_base_and_unit_offset (ref, &poly_off);
  if (!base || !poly_off.is_constant (&off))
    return NULL;
  if (TREE_CODE (base) == MEM_REF)
    return key_plus (pointer_key (region, TREE_OPERAND (base, 0), depth),
		     off + (HOST_WIDE_INT) TREE_INT_CST_LOW
		     (TREE_OPERAND (base, 1)));
  if (DECL_P (base) && (!region || (VAR_P (base) && is_global_var (base))))
    return xasprintf ("d%u+" HOST_WIDE_INT_PRINT_DEC, DECL_UID (base), off);
  return NULL;
}

/* Take KEY, which may be null, and return it as an identifier.  */

static tree
take_key (char *key)
{
  if (!key)
    return NULL_TREE;
  tree id = get_identifier (key);
  free (key);
  return id;
}

/* Return the key of what the pointer at the base of REF points to, or
   null.  */

static tree
base_key (const struct region *region, tree ref)
{
  tree base = get_base_address (ref);
  return (base && TREE_CODE (base) == MEM_REF
	  ? take_key (pointer_key (region, TREE_OPERAND (base, 0), 0))
	  : NULL_TREE);
}

void
lower_note_store (struct lowering *l, tree what)
{
  tree key = NULL_TREE;
  if (POINTER_TYPE_P (TREE_TYPE (what)) && lower_value_p (what))
    key = take_key (pointer_key (l->region, what, 0));
  else if (!lower_value_p (what))
    {
      key = take_key (place_key (l->region, what, 0));
      if (!key)
	key = base_key (l->region, what);
    }
  if (key)
    l->places->stored.add (key);
  if (tree field = receiver_field_read (l->region, what))
    l->places->assigned.add (field);
}

/* Return the symbol for the place or value KEY, of TYPE, called NAME, which
   is freed, with FACTS.  */

static ir_ref
known_symbol (struct lowering *l, tree key, struct ir_type type, char *name,
	      struct ir_facts facts)
{
  bool existed;
  ir_ref *slot = &l->places->known.get_or_insert (key, &existed);
  if (!existed)
    *slot = ir_uniform (l->f, LEAF_BLOCK, type, name, facts);
  free (name);
  return *slot;
}

/* Return R as a value of TYPE.  */

static ir_ref
as_type (struct lowering *l, ir_ref r, struct ir_type type)
{
  struct ir_type from = l->f->insns[r].type;
  if (from.kind == type.kind && from.bits == type.bits
      && from.is_unsigned == type.is_unsigned && from.wraps == type.wraps)
    return r;
  return ir_emit (l->f, l->bb, IR_CONV, type, 1, &r);
}

/* The value at the place KEY that REF, of REGION's body or of the program,
   reads into LHS.  */

static ir_ref
place_value (struct lowering *l, const struct region *region, tree key,
	     tree ref, tree lhs)
{
  struct ir_type type = lower_type (TREE_TYPE (ref));
  tree id = take_key (xasprintf ("%s:%d%c", IDENTIFIER_POINTER (key),
				 type.bits, type.is_unsigned ? 'u' : 'i'));
  if (ir_ref *known = l->places->known.get (id))
    return *known;
  struct ir_facts facts;
  memset (&facts, 0, sizeof facts);
  if (POINTER_TYPE_P (TREE_TYPE (ref)))
    facts = lower_pointer_facts (TREE_TYPE (TREE_TYPE (ref)));
  ir_ref r = known_symbol (l, id, type, ref_full_name (region, ref), facts);
  r = lower_descriptor_value (l, ref, r, lhs);
  l->places->known.put (id, r);
  int dim;
  tree descriptor;
  if (spell_descriptor (ref, &dim, &descriptor) != DESCRIPTOR_NONE
      || POINTER_TYPE_P (TREE_TYPE (ref)))
    lower_number_word (l, region, ref, r);
  return r;
}

/* True if VALUE was never set.  */

static bool
undefined_p (const_tree value)
{
  return (TREE_CODE (value) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (value)
	  && (!SSA_NAME_VAR (value)
	      || TREE_CODE (SSA_NAME_VAR (value)) != PARM_DECL));
}

/* Return what VALUE is a copy of.  */

static tree
copied_value (tree value)
{
  for (int depth = 0; depth < MAX_KEY_DEPTH; depth++)
    {
      if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
	  || !gimple_assign_single_p (SSA_NAME_DEF_STMT (value))
	  || !lower_value_p (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value))))
	break;
      value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
    }
  return value;
}

static ir_ref lower_launch_value (struct lowering *l,
				  const struct region *region,
				  gimple *launch, tree value, int depth);

/* The value of the phi PHI of the program: that of its only defined operand,
   or of the one that is not 1 (a descriptor's stride, with 1 in place of 0),
   else IR_NONE.  */

static ir_ref
phi_value (struct lowering *l, const struct region *region, gimple *launch,
	   gphi *phi, int depth)
{
  tree only = NULL_TREE;
  bool one = false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = copied_value (gimple_phi_arg_def (phi, i));
      if (integer_onep (arg))
	one = true;
      else if (!undefined_p (arg) && arg != only)
	{
	  if (only)
	    return IR_NONE;
	  only = arg;
	}
    }
  if (!only || TREE_CODE (only) != SSA_NAME)
    return IR_NONE;
  if (one)
    {
      int dim;
      tree descriptor;
      gimple *def = SSA_NAME_DEF_STMT (only);
      if (!gimple_assign_load_p (def)
	  || (spell_descriptor (gimple_assign_rhs1 (def), &dim, &descriptor)
	      != DESCRIPTOR_STRIDE))
	return IR_NONE;
    }
  return lower_launch_value (l, region, launch, only, depth + 1);
}

/* The value of the expression STMT of the program, or IR_NONE.  */

static ir_ref
expression_value (struct lowering *l, const struct region *region,
		  gimple *launch, gimple *stmt, int depth)
{
  tree rhs = gimple_assign_rhs1 (stmt), rhs2 = gimple_assign_rhs2 (stmt);
  struct ir_type type = lower_type (TREE_TYPE (gimple_assign_lhs (stmt)));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  switch (code)
    {
    case SSA_NAME:
    CASE_CONVERT:
      {
	ir_ref r = lower_launch_value (l, region, launch, rhs, depth + 1);
	return r == IR_NONE ? r : as_type (l, r, type);
      }
    case INTEGER_CST:
      return lower_launch_value (l, region, launch, rhs, depth + 1);
    case MAX_EXPR:
      return integer_zerop (rhs2)
	? lower_launch_value (l, region, launch, rhs, depth + 1)
	     : IR_NONE;
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR: case BIT_AND_EXPR: case LSHIFT_EXPR:
    case RSHIFT_EXPR:
      break;
    default:
      return IR_NONE;
    }
  ir_ref a = lower_launch_value (l, region, launch, rhs, depth + 1);
  ir_ref b = a == IR_NONE
    ? a : lower_launch_value (l, region, launch, rhs2, depth + 1);
  return b == IR_NONE ? b : lower_op2 (l, lower_op_of_code (code), type, a, b);
}

/* L's region or that around it which LAUNCH launches.  */

static const struct region *
launched_by (const struct lowering *l, gimple *launch)
{
  const struct region *r = l->region;
  while (r->launch != launch)
    r = r->outer;
  return r;
}

/* True if memory that the statement LOAD reads stays as it is up to the
   statement LAUNCH.  What may be clobbered is asked in their function: GCC's
   answer depends on what escapes there (tree-ssa-structalias.cc,
   pt_solution_includes_1).  */

static bool
unchanged_since_launch_p (const struct lowering *l, gimple *load,
			  gimple *launch)
{
  tree until = gimple_vuse (load), ref = gimple_assign_rhs1 (load);
  bool unchanged = true;
  if (!until)
    return true;
  struct memory_defs defs;
  memory_defs_start (&defs, gimple_vuse (launch), MAX_DEFS, false);
  defs.seen.add (until);
  push_cfun (launched_by (l, launch)->launcher);
  while (gimple *def = unchanged ? memory_defs_next (&defs) : NULL)
    {
      tree base = (gimple_assign_single_p (def)
		   ? get_base_address (gimple_assign_lhs (def)) : NULL_TREE);
      bool artificial = base && VAR_P (base) && DECL_ARTIFICIAL (base);
      unchanged = artificial || !stmt_may_clobber_ref_p (def, ref);
      memory_defs_behind (&defs, def);
    }
  pop_cfun ();
  return unchanged && !defs.lost;
}

/* What STMT, in REGION's body or the program, reads from a descriptor at a
   place that has no key or does not stay as it is: the elements' distance or
   the first dimension's stride, else IR_NONE.  */

static ir_ref
unplaced_value (struct lowering *l, const struct region *region, gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt), descriptor;
  int dim;
  enum descriptor_part part = spell_descriptor (ref, &dim, &descriptor);
  if ((part != DESCRIPTOR_SPAN && (part != DESCRIPTOR_STRIDE || dim != 1))
      || !ref_artificial_p (region, ref))
    return IR_NONE;
  struct ir_facts nothing;
  memset (&nothing, 0, sizeof nothing);
  char *name = ref_full_name (region, ref);
  ir_ref r = ir_uniform (l->f, LEAF_BLOCK, lower_type (TREE_TYPE (ref)), name,
			 nothing);
  free (name);
  return lower_descriptor_value (l, ref, r, gimple_assign_lhs (stmt));
}

/* If PTR holds the address of a variable of the compiler's own, in the
   function that has LAUNCH, and serves to read it only, return what that
   variable was set to, else null: Fortran's firstprivate arguments are copied
   to such.  */

static tree
compiler_copy (struct lowering *l, gimple *launch, tree ptr)
{
  gimple *def = (launch && TREE_CODE (ptr) == SSA_NAME
		 && !SSA_NAME_IS_DEFAULT_DEF (ptr)
		 ? SSA_NAME_DEF_STMT (ptr) : NULL);
  if (!def || !is_gimple_assign (def)
      || gimple_assign_rhs_code (def) != ADDR_EXPR)
    return NULL_TREE;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, ptr)
    if (!is_gimple_debug (USE_STMT (use))
	&& (!gimple_assign_load_p (USE_STMT (use))
	    || gimple_vdef (USE_STMT (use))))
      return NULL_TREE;
  return launch_arg_at (launched_by (l, launch),
			gimple_assign_rhs1 (def));
}

/* The value of what STMT loads in REGION's body or the program, up to the
   LAUNCH of a further body if that is not null, or IR_NONE.  */

static ir_ref
loaded_value (struct lowering *l, const struct region *region,
	      gimple *launch, gimple *stmt, int depth)
{
  tree ref = gimple_assign_rhs1 (stmt), lhs = gimple_assign_lhs (stmt);
  if (tree field = receiver_field_read (region, ref))
    {
      tree value = launch_arg (region, field);
      ir_ref r
	= (value ? lower_launch_value (l, region->outer, region->launch, value,
				       depth + 1) : IR_NONE);
      return lower_number_field (l, region, field, r);
    }
  /* The compiler's own variable, by address.  */
  tree ptr = (TREE_CODE (ref) == MEM_REF
	      && integer_zerop (TREE_OPERAND (ref, 1))
	      ? TREE_OPERAND (ref, 0) : NULL_TREE);
  if (region && ptr && TREE_CODE (ptr) == SSA_NAME
      && !SSA_NAME_IS_DEFAULT_DEF (ptr)
      && gimple_assign_load_p (SSA_NAME_DEF_STMT (ptr)))
    if (tree field = receiver_field_read (region, gimple_assign_rhs1
			       (SSA_NAME_DEF_STMT (ptr))))
      if (tree value = launch_arg_at (region,
				      launch_arg (region, field)))
	{
	  ir_ref r = lower_launch_value (l, region->outer, region->launch,
					 value, depth + 1);
	  if (r != IR_NONE || !POINTER_TYPE_P (TREE_TYPE (ref)))
	    return lower_number_field (l, region, field, r);
	}
  tree copied = region && ptr ? compiler_copy (l, launch, ptr) : NULL_TREE;
  if (copied && lower_value_p (copied))
    return lower_launch_value (l, region, launch, copied, depth + 1);
  if (launch && !unchanged_since_launch_p (l, stmt, launch))
    return unplaced_value (l, region, stmt);
  tree key = take_key (place_key (region, ref, 0));
  return key ? place_value (l, region, key, ref, lhs) : IR_NONE;
}

/* The value of the integer VALUE of REGION's body or, REGION null, of the
   program, at the statement LAUNCH, or IR_NONE.  Made in the entry block.  */

static ir_ref
lower_launch_value (struct lowering *l, const struct region *region,
		    gimple *launch, tree value, int depth)
{
  struct ir_type type = lower_type (TREE_TYPE (value));
  if (depth > MAX_KEY_DEPTH || type.kind == IR_OTHER)
    return IR_NONE;
  if (TREE_CODE (value) == INTEGER_CST)
    return lower_const (l, type, (HOST_WIDE_INT) TREE_INT_CST_LOW (value));
  if (TREE_CODE (value) != SSA_NAME || undefined_p (value))
    return IR_NONE;
  if (ir_ref *known = l->places->known.get (value))
    return *known;
  ir_ref r = IR_NONE;
  struct ir_facts nothing;
  memset (&nothing, 0, sizeof nothing);
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    {
      if (!region && INTEGRAL_TYPE_P (TREE_TYPE (value)))
	r = known_symbol (l, SSA_NAME_VAR (value), type,
			  spell_decl (SSA_NAME_VAR (value)),
			  facts_of_parameter (SSA_NAME_VAR (value)));
      return r;
    }
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (def))
    r = phi_value (l, region, launch, phi, depth);
  else if (gimple_assign_load_p (def))
    {
      /* A firstprivate integer is passed as a pointer.  */
      if (!POINTER_TYPE_P (TREE_TYPE (value))
	  || receiver_field_read (region, gimple_assign_rhs1 (def)))
	r = loaded_value (l, region, launch, def, depth);
    }
  else if (is_gimple_assign (def))
    r = expression_value (l, region, launch, def, depth);
  if (r == IR_NONE && !region && INTEGRAL_TYPE_P (TREE_TYPE (value)))
    {
      bool arithmetic;
      return known_symbol (l, value, type,
			   ref_pointer_name (region, value, &arithmetic),
			   nothing);
    }
  if (r != IR_NONE)
    l->places->known.put (value, r);
  return r;
}

ir_ref
lower_invariant_field (struct lowering *l, tree field, struct ir_type type)
{
  tree value = launch_arg (l->region, field);
  if (!value)
    return IR_NONE;
  ir_blk here = l->bb;
  l->bb = LEAF_BLOCK;
  ir_ref r = lower_launch_value (l, l->region->outer, l->region->launch, value,
				 0);
  if (r != IR_NONE)
    r = as_type (l, r, type);
  l->bb = here;
  return r;
}

ir_ref
lower_outer_value (struct lowering *l, tree value)
{
  ir_blk here = l->bb;
  l->bb = LEAF_BLOCK;
  ir_ref r = lower_launch_value (l, l->region->outer, l->region->launch, value,
				 0);
  l->bb = here;
  return r;
}

ir_ref
lower_invariant_load (struct lowering *l, gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt);
  struct ir_type type = lower_type (TREE_TYPE (ref));
  if (!l->region || type.kind == IR_OTHER || gimple_has_volatile_ops (stmt))
    return IR_NONE;
  tree key = take_key (place_key (l->region, ref, 0));
  tree base = base_key (l->region, ref);
  if (!key)
    return unplaced_value (l, l->region, stmt);
  if (l->places->stored.contains (key)
      || (base && l->places->stored.contains (base)))
    return IR_NONE;
  ir_blk here = l->bb;
  l->bb = LEAF_BLOCK;
  ir_ref r = loaded_value (l, l->region, NULL, stmt, 0);
  if (r != IR_NONE && lower_nameless_p (l, r, 0))
    r = place_value (l, l->region, key, ref, NULL_TREE);
  if (r != IR_NONE)
    {
      lower_name_value (l, r, ref);
      r = as_type (l, r, type);
    }
  l->bb = here;
  return r;
}

/* The key of what is OFFSET bytes into FROM of L's region; null if that is not
   known, or it may be stored to.  */

static tree
unstored_key (struct lowering *l, tree from, HOST_WIDE_INT offset)
{
  tree key = take_key (key_plus (place_key (l->region, from, 0), offset));
  tree base = base_key (l->region, from);
  return base && l->places->stored.contains (base) ? NULL_TREE : key;
}

ir_ref
lower_invariant_copy (struct lowering *l, gimple *stmt, tree from,
		      HOST_WIDE_INT offset)
{
  tree ref = gimple_assign_rhs1 (stmt);
  struct ir_type type = lower_type (TREE_TYPE (ref));
  if (!l->region || type.kind == IR_OTHER)
    return IR_NONE;
  tree key = unstored_key (l, from, offset);
  if (!key)
    return IR_NONE;
  return place_value (l, l->region, key, ref, NULL_TREE);
}

ir_ref
lower_invariant_member (struct lowering *l, tree from, HOST_WIDE_INT offset,
			tree field)
{
  if (!l->region || lower_type (TREE_TYPE (field)).kind == IR_OTHER)
    return IR_NONE;
  tree key = unstored_key (l, from, offset);
  if (!key)
    return IR_NONE;
  tree ref = build3 (COMPONENT_REF, TREE_TYPE (field), from, field, NULL_TREE);
  return place_value (l, l->region, key, ref, NULL_TREE);
}
