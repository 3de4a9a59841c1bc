/* How Fortran and C++ programs spell what GCC names in its own way.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_NAMES_LANGUAGE_H
#define DRANO_GCC_NAMES_LANGUAGE_H

/* Which part of a Fortran array descriptor is meant.  */
enum descriptor_part
{
  DESCRIPTOR_NONE,		/* Not a descriptor.  */
  DESCRIPTOR_DATA,
  DESCRIPTOR_OFFSET,
  DESCRIPTOR_SPAN,
  DESCRIPTOR_STRIDE,
  DESCRIPTOR_LBOUND,
  DESCRIPTOR_UBOUND,
  DESCRIPTOR_OTHER
};

/* True when a Fortran program is compiled.  */
extern bool spell_fortran_p (void);

/* The sentence GMSGID with what follows in it, translated unless PLAIN.
   Allocated with xmalloc.  */
extern char *spell_text (bool plain, const char *gmsgid, ...)
  ATTRIBUTE_PRINTF_2;

/* The name of the variable DECL in the program, or null if it is the
   compiler's or the library's own.  Allocated with xmalloc.  */
extern char *spell_decl (const_tree decl);

/* The name of a variable of TYPE that GCC calls TEXT, or null if it is the
   compiler's own.  Allocated with xmalloc.  */
extern char *spell_variable (const char *text, const_tree type);

/* The name of FIELD as its program spells a member, or null if the member is
   the library's or has no name.  *ALONE is set when it stands without the
   object's name: a variable that a lambda expression captured.  */
extern const char *spell_member (const_tree field, bool *alone);

/* True if TYPE is a descriptor of Fortran's.  */
extern bool spell_descriptor_type_p (const_tree type);

/* Which part of a descriptor REF is; *DIM is its dimension, from 1, or 0, and
   *DESCRIPTOR the reference to the whole descriptor.  */
extern enum descriptor_part spell_descriptor (tree ref, int *dim,
					      tree *descriptor);

/* NAME, written as in C, as the program's language writes it.  Takes NAME and
   returns what is allocated with xmalloc; null if NAME is.  */
extern char *spell_language (char *name);

#endif /* DRANO_GCC_NAMES_LANGUAGE_H */
