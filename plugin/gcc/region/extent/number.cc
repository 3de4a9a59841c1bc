/* Arithmetic and addresses, as polynomials.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Arithmetic of integers that do not wrap is that of numbers; of those as wide
   as an address, it is modulo 2**64, as addresses are.  Everything else is a
   number of its own.  */

#include "gcc-shim.h"
#include "region/extent/extent-int.h"

enum { ADDRESS_BITS = 64 };

const struct poly *
extent_constant (struct extent_walk *w, tree op)
{
  if (TREE_CODE (op) != INTEGER_CST)
    return NULL;
  if (tree_fits_shwi_p (op))
    return poly_const (w->pool, tree_to_shwi (op));
  return tree_fits_uhwi_p (op) ? poly_const (w->pool, tree_to_uhwi (op)) : NULL;
}

const struct poly *
extent_unknown (struct extent_walk *w, tree type)
{
  const struct sym *s = sym_new (w->pool, false, NULL, NULL);
  if (POINTER_TYPE_P (type))
    {
      w->pointers.add (s);
      w->unknown.add (s);
    }
  return poly_sym (w->pool, s);
}

const struct poly *
extent_symbol (struct extent_walk *w, hash_map<tree, const struct sym *> *map,
	       tree key, bool pointer)
{
  const struct sym **known = map->get (key);
  const struct sym *s = known ? *known : sym_new (w->pool, false, NULL, NULL);
  if (!known)
    map->put (key, s);
  if (pointer)
    w->pointers.add (s);
  return poly_sym (w->pool, s);
}

/* True if the value of an operation of TYPE is what it is of numbers, or modulo
   the size of addresses.  */

static bool
does_not_wrap_p (const_tree type)
{
  if (POINTER_TYPE_P (type))
    return true;
  return (INTEGRAL_TYPE_P (type)
	  && (TYPE_PRECISION (type) == ADDRESS_BITS
	      || (TYPE_PRECISION (type) < ADDRESS_BITS
		  && TYPE_OVERFLOW_UNDEFINED (type))));
}

/* True if TO, a type, has all values of FROM.  */

static bool
keeps_value_p (const_tree to, const_tree from)
{
  bool number = INTEGRAL_TYPE_P (to) || POINTER_TYPE_P (to);
  if (!number || !(INTEGRAL_TYPE_P (from) || POINTER_TYPE_P (from))
      || POINTER_TYPE_P (to) != POINTER_TYPE_P (from))
    return false;
  unsigned wide = TYPE_PRECISION (to), narrow = TYPE_PRECISION (from);
  return (wide <= ADDRESS_BITS
	  && (wide == ADDRESS_BITS || TYPE_UNSIGNED (to) == TYPE_UNSIGNED (from)
	      || (wide > narrow && TYPE_UNSIGNED (from)))
	  && wide >= narrow);
}

/* What is computed of X and Y, whose code is CODE; null if it is none that
   polynomials have.  */

static const struct poly *
combine (struct pool *p, enum tree_code code, const struct poly *x,
	 const struct poly *y)
{
  uint64_t by;
  switch (code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return poly_add (p, x, y);
    case MINUS_EXPR:
      return poly_sub (p, x, y);
    case MULT_EXPR:
      return poly_mul (p, x, y);
    case LSHIFT_EXPR:
      return (poly_const_p (y, &by) && by < ADDRESS_BITS
	      ? poly_scale (p, x, (uint64_t) 1 << by) : NULL);
    default:
      return NULL;
    }
}

const struct poly *
extent_computed (struct extent_walk *w, const gimple *stmt,
		 extent_operand operand)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree first = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  const struct poly *x = NULL;
  if (gimple_assign_single_p (stmt))
    return operand (w, first);
  if (CONVERT_EXPR_CODE_P (code) && keeps_value_p (type, TREE_TYPE (first)))
    return operand (w, first);
  if (!does_not_wrap_p (type))
    return extent_unknown (w, type);
  if (gimple_assign_rhs_class (stmt) == GIMPLE_BINARY_RHS)
    x = combine (w->pool, code, operand (w, first),
		 operand (w, gimple_assign_rhs2 (stmt)));
  else if (code == NEGATE_EXPR || code == BIT_NOT_EXPR)
    x = poly_sub (w->pool, poly_const (w->pool, code == BIT_NOT_EXPR ? -1 : 0),
		  operand (w, first));
  return x ? x : extent_unknown (w, type);
}

/* The number of bytes from the object that REF is a part of to REF; null if
   that is not known.  */

static const struct poly *
offset_in (struct extent_walk *w, tree ref, extent_operand operand)
{
  struct pool *p = w->pool;
  switch (TREE_CODE (ref))
    {
    case ARRAY_REF:
    case ARRAY_RANGE_REF:
      {
	tree low = array_ref_low_bound (ref);
	tree size = array_ref_element_size (ref);
	const struct poly *i = poly_sub (p, operand (w, TREE_OPERAND (ref, 1)),
					 operand (w, low));
	return poly_mul (p, i, operand (w, size));
      }
    case COMPONENT_REF:
      {
	tree field = TREE_OPERAND (ref, 1), at = byte_position (field);
	return (TREE_CODE (at) == INTEGER_CST && !DECL_BIT_FIELD (field)
		? operand (w, at) : NULL);
      }
    case VIEW_CONVERT_EXPR:
    case REALPART_EXPR:
      return p->zero;
    case IMAGPART_EXPR:
      return operand (w, TYPE_SIZE_UNIT (TREE_TYPE (ref)));
    default:
      return NULL;
    }
}

const struct poly *
extent_address_by (struct extent_walk *w, tree ref, extent_operand operand)
{
  struct pool *p = w->pool;
  const struct poly *x = p->zero;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    {
      const struct poly *more = offset_in (w, ref, operand);
      if (!more)
	return extent_unknown (w, ptr_type_node);
      x = poly_add (p, x, more);
    }
  if (TREE_CODE (ref) == MEM_REF)
    x = poly_add (p, x, operand (w, fold_convert (ssizetype,
						  TREE_OPERAND (ref, 1))));
  if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    return poly_add (p, x, operand (w, TREE_OPERAND (ref, 0)));
  if (DECL_P (ref))
    return poly_add (p, x, extent_symbol (w, &w->addresses, ref, true));
  return extent_unknown (w, ptr_type_node);
}

const struct sym *
extent_base (struct extent_walk *w, const struct poly *x)
{
  const struct sym *base = NULL;
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      {
	const struct sym *s = x->terms[i].m->syms[k];
	if (s->kind != SYM_LEAF)
	  return NULL;
	if (!w->pointers.contains (s))
	  continue;
	if (base || x->terms[i].m->degree != 1
	    || x->terms[i].c.start != 1 || !coef_same_p (&x->terms[i].c))
	  return NULL;
	base = s;
      }
  return base && !w->unknown.contains (base) ? base : NULL;
}
