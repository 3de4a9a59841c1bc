/* What accesses in a loop's body access, before lowering.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An object, and from there inwards the elements and members.  Arrays of
   variable size are one dimension, in bytes, as if the program computed that
   subscript: that an inner subscript is within its bounds is then for the proof
   to find out.  */

#include "gcc-shim.h"
#include "names/language.h"
#include "transform/kernels/values.h"

/* Add to A the part for what is at AT bytes behind a pointer, of TYPE.  */

static void
add_memory (struct body_reference *a, const struct subscript_sum *at, tree type)
{
  HOST_WIDE_INT size = int_size_in_bytes (type);
  struct access_part part = { access_part::MEMORY, *at,
			      TYPE_MAIN_VARIANT (type), 1,
			      size };
  struct subscript_sum index = subscript_divide (at, size > 0 ? size : 1);
  if (size > 0 && index.known)
    {
      part.at = index;
      part.unit = size;
      part.size = 1;
    }
  a->parts.safe_push (part);
}

/* True if term T of a sum is a pointer that is the same in all iterations.  */

static bool
pointer_term_p (struct body_values *v, const struct subscript_term *t)
{
  return (t->coef == 1 && t->n == 1
	  && v->atoms[t->atom[0]].kind == SUBSCRIPT_FIXED
	  && POINTER_TYPE_P (TREE_TYPE (v->trees[t->atom[0]])));
}

/* The object and first part of BASE, a MEM_REF, for A.  */

static bool
memory_access (struct body_values *v, tree base, struct body_reference *a)
{
  struct subscript_sum at = body_value (v, TREE_OPERAND (base, 0));
  struct subscript_sum offset = body_value (v, TREE_OPERAND (base, 1));
  int found = -1;
  for (int i = 0; at.known && i < at.n; i++)
    if (pointer_term_p (v, &at.term[i]))
      {
	if (found >= 0)
	  return false;
	found = at.term[i].atom[0];
      }
  if (found < 0)
    return false;
  struct subscript_sum pointer = subscript_of_atom (found);
  at = subscript_subtract (&at, &pointer);
  at = subscript_add (&at, &offset);
  if (!at.known)
    return false;
  a->object = v->trees[found];
  if (TREE_CODE (a->object) == ADDR_EXPR)
    return false;
  a->declared = outside_object_p (&v->outside, a->object);
  add_memory (a, &at, TREE_TYPE (base));
  return true;
}

/* Add to A the parts of REF up to its base, or to STOP, which is returned; null
   if there is one of another kind.  */

static tree
add_parts (struct body_values *v, tree ref, tree stop, struct body_reference *a)
{
  struct access_part part;
  if (ref == stop || !handled_component_p (ref))
    return ref;
  tree base = add_parts (v, TREE_OPERAND (ref, 0), stop, a);
  part.unit = part.size = 1;
  switch (TREE_CODE (ref))
    {
    case REALPART_EXPR:
    case IMAGPART_EXPR:
      /* As if all of it were accessed.  */
      return base;
    case ARRAY_REF:
      part.kind = access_part::ELEMENT;
      part.at = body_value (v, TREE_OPERAND (ref, 1));
      part.type = TYPE_MAIN_VARIANT (TREE_TYPE (ref));
      break;
    case COMPONENT_REF:
      part.kind = access_part::FIELD;
      part.at = subscript_number (0);
      part.type = TREE_OPERAND (ref, 1);
      if (DECL_BIT_FIELD (part.type))
	return NULL_TREE;
      break;
    default:
      return NULL_TREE;
    }
  a->parts.safe_push (part);
  return base;
}

/* True if an array that REF is an element of, in C or C++, has a size that is
   known only when the program runs.  */

static bool
variable_size_p (tree ref)
{
  for (; TREE_CODE (ref) == ARRAY_REF && !spell_fortran_p ();
       ref = TREE_OPERAND (ref, 0))
    {
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_OPERAND (ref, 0)));
      if (size && TREE_CODE (size) != INTEGER_CST)
	return true;
    }
  return false;
}

/* The bytes from the beginning of the array around to REF, an element; AT is
   the array's place.  */

static struct subscript_sum
element_at (struct body_values *v, tree ref, const struct subscript_sum *at)
{
  struct subscript_sum unknown = { };
  if (TREE_CODE (ref) != ARRAY_REF)
    return *at;
  struct subscript_sum around = element_at (v, TREE_OPERAND (ref, 0), at);
  struct subscript_sum index = body_value (v, TREE_OPERAND (ref, 1)), size;
  HOST_WIDE_INT bytes = int_size_in_bytes (TREE_TYPE (ref));
  if (!integer_zerop (array_ref_low_bound (ref)))
    return unknown;
  if (bytes >= 0)
    size = subscript_number (bytes);
  else if (tree units = TREE_OPERAND (ref, 3))
    {
      size = body_value (v, units);
      struct subscript_sum unit
	= subscript_number (TYPE_ALIGN_UNIT (TREE_TYPE (ref)));
      size = subscript_multiply (&size, &unit);
    }
  else
    size = body_value (v, TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  size = subscript_multiply (&size, &index);
  return subscript_add (&around, &size);
}

/* The element REF of an array of variable size in memory, for A: as one
   dimension.  Other parts are in it.  */

static bool
variable_access (struct body_values *v, tree ref, struct body_reference *a)
{
  tree base = ref;
  while (TREE_CODE (base) == ARRAY_REF)
    base = TREE_OPERAND (base, 0);
  if (TREE_CODE (base) != MEM_REF || !memory_access (v, base, a))
    return false;
  struct access_part row = a->parts.pop ();
  struct subscript_sum unit = subscript_number (row.unit);
  row.at = subscript_multiply (&row.at, &unit);
  row.at = element_at (v, ref, &row.at);
  add_memory (a, &row.at, TREE_TYPE (ref));
  return row.at.known;
}

bool
body_access (struct body_values *v, tree ref, struct body_reference *a)
{
  tree base = ref;
  a->ref = ref;
  a->object = NULL_TREE;
  a->declared = false;
  while (handled_component_p (base))
    {
      if (variable_size_p (base))
	return (variable_access (v, base, a)
		&& add_parts (v, ref, base, a) != NULL_TREE);
      base = TREE_OPERAND (base, 0);
    }
  base = ref;
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  if (DECL_P (base))
    a->object = base;
  else if (TREE_CODE (base) != MEM_REF || !memory_access (v, base, a))
    return false;
  return add_parts (v, ref, NULL_TREE, a) != NULL_TREE;
}
