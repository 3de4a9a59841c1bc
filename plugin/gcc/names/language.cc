/* How Fortran and C++ programs spell what GCC names in its own way.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* gfortran (trans-decl.cc, trans-types.cc) keeps the data of an assumed-shape
   dummy argument A in a pointer A.0, the extents of arrays in variables
   stride.N, ubound.N and so on, and describes other arrays by a record

     data, offset, dtype, span, dim (1:rank) of { stride, lbound, ubound }

   whose strides count elements of SPAN bytes.  No Fortran name has a dot, or
   begins with an underscore: such are the compiler's, as __tmp_type_T, which
   stands for the selector of a SELECT TYPE.
   Front ends' own flags on these types are gone once GCC has streamed its
   bytecode (ipa-free-lang-data.cc), the names of fields are not.

   g++ keeps what a lambda expression captures in members __NAME of a class
   without a name.  Members declared in system headers are the library's:
   an element of a std::vector is called by the vector's name.  */

#include "gcc-shim.h"
#include "names/language.h"

bool
spell_fortran_p (void)
{
  return lang_GNU_Fortran ();
}

char *
spell_text (bool plain, const char *gmsgid, ...)
{
  va_list ap;
  va_start (ap, gmsgid);
  char *text = xvasprintf (plain ? gmsgid : _(gmsgid), ap);
  va_end (ap);
  return text;
}

/* True if TYPE is an array or points to one, however indirectly.  */

static bool
array_p (const_tree type)
{
  while (type && POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return type && TREE_CODE (type) == ARRAY_TYPE;
}

char *
spell_variable (const char *text, const_tree type)
{
  const char *dot = strchr (text, '.');
  if (spell_fortran_p () && text[0] == '_')
    return NULL;
  if (!dot)
    return xstrdup (text);
  if (spell_fortran_p () && dot != text && strcmp (dot, ".0") == 0
      && array_p (type))
    return xstrndup (text, dot - text);
  return NULL;
}

char *
spell_decl (const_tree decl)
{
  if (!decl || !DECL_P (decl) || !DECL_NAME (decl))
    return NULL;
  const char *text = IDENTIFIER_POINTER (DECL_NAME (decl));
  if (spell_fortran_p ())
    {
      /* Common blocks and equivalences are records of the compiler's.  */
      if (VAR_P (decl) && (DECL_ARTIFICIAL (decl) || DECL_IGNORED_P (decl))
	  && RECORD_OR_UNION_TYPE_P (TREE_TYPE (decl)))
	return NULL;
      return spell_variable (text, TREE_TYPE (decl));
    }
  if (in_system_header_at (DECL_SOURCE_LOCATION (decl)))
    return NULL;
  if (DECL_ARTIFICIAL (decl) && strcmp (text, "this") != 0)
    return NULL;
  return xstrdup (text);
}

/* True if TYPE is the class of a lambda expression, or another without a
   name.  */

static bool
closure_p (const_tree type)
{
  tree name = type && RECORD_OR_UNION_TYPE_P (type) ? TYPE_NAME (type) : NULL;
  if (name && DECL_P (name))
    name = DECL_NAME (name);
  if (!name || TREE_CODE (name) != IDENTIFIER_NODE)
    return false;
  const char *text = IDENTIFIER_POINTER (name);
  return (strncmp (text, "._anon", 6) == 0
	  || strncmp (text, "<lambda", 7) == 0
	  || strncmp (text, "__lambda", 8) == 0);
}

const char *
spell_member (const_tree field, bool *alone)
{
  *alone = false;
  if (!DECL_NAME (field))
    return NULL;
  const char *text = IDENTIFIER_POINTER (DECL_NAME (field));
  if (spell_fortran_p ())
    return text[0] == '_' ? NULL : text;
  if (text[0] == '_' && text[1] == '_' && text[2] != '\0'
      && closure_p (DECL_CONTEXT (field)))
    {
      *alone = true;
      return text + 2;
    }
  return in_system_header_at (DECL_SOURCE_LOCATION (field)) ? NULL : text;
}

/* True if FIELD is called NAME.  */

static bool
called_p (const_tree field, const char *name)
{
  return (field && TREE_CODE (field) == FIELD_DECL && DECL_NAME (field)
	  && strcmp (IDENTIFIER_POINTER (DECL_NAME (field)), name) == 0);
}

/* True if TYPE is an array descriptor.  */

static bool
descriptor_type_p (const_tree type)
{
  if (TREE_CODE (type) != RECORD_TYPE)
    return false;
  static const char *const names[] = { "data", "offset", "dtype", "span" };
  const_tree field = TYPE_FIELDS (type);
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    {
      if (!called_p (field, names[i]))
	return false;
      field = DECL_CHAIN (field);
    }
  return true;
}

bool
spell_descriptor_type_p (const_tree type)
{
  return spell_fortran_p () && descriptor_type_p (type);
}

/* If REF is element DIM, from 1, of a descriptor's dimensions, return the
   descriptor, else null.  */

static tree
dimension_of (tree ref, int *dim)
{
  if (TREE_CODE (ref) != ARRAY_REF
      || TREE_CODE (TREE_OPERAND (ref, 0)) != COMPONENT_REF)
    return NULL_TREE;
  tree dims = TREE_OPERAND (ref, 0);
  if (!called_p (TREE_OPERAND (dims, 1), "dim")
      || !descriptor_type_p (TREE_TYPE (TREE_OPERAND (dims, 0)))
      || !tree_fits_shwi_p (TREE_OPERAND (ref, 1)))
    return NULL_TREE;
  *dim = tree_to_shwi (TREE_OPERAND (ref, 1)) + 1;
  return TREE_OPERAND (dims, 0);
}

enum descriptor_part
spell_descriptor (tree ref, int *dim, tree *descriptor)
{
  static const struct { const char *name; enum descriptor_part part; }
  parts[] =
  {
    { "data", DESCRIPTOR_DATA }, { "offset", DESCRIPTOR_OFFSET },
    { "span", DESCRIPTOR_SPAN }, { "stride", DESCRIPTOR_STRIDE },
    { "lbound", DESCRIPTOR_LBOUND }, { "ubound", DESCRIPTOR_UBOUND },
  };
  *dim = 0;
  if (!spell_fortran_p () || TREE_CODE (ref) != COMPONENT_REF)
    return DESCRIPTOR_NONE;
  tree record = TREE_OPERAND (ref, 0), field = TREE_OPERAND (ref, 1);
  *descriptor = (descriptor_type_p (TREE_TYPE (record))
		 ? record : dimension_of (record, dim));
  if (!*descriptor)
    return DESCRIPTOR_NONE;
  for (unsigned i = 0; i < ARRAY_SIZE (parts); i++)
    if (called_p (field, parts[i].name))
      return parts[i].part;
  return DESCRIPTOR_OTHER;
}

char *
spell_language (char *name)
{
  if (!name || !spell_fortran_p ())
    return name;
  /* p[].x and p->x are both p%x.  */
  char *to = name;
  for (const char *from = name; *from; from++)
    if (from[0] == '[' && from[1] == ']')
      from++;
    else if (from[0] == '-' && from[1] == '>')
      {
	from++;
	if (from[1])
	  *to++ = '%';
      }
    else
      *to++ = *from == '.' ? '%' : *from;
  *to = '\0';
  return name;
}
