/* The variables that OpenMP's constructs reduce.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC reduces an array, or a part of it, as memory: its clause has a reference
   in place of the variable.  */

#include "gcc-shim.h"
#include "region/omp-reductions.h"

/* The variable that REF, of a reduction clause, is of; null if that is not
   clear.  */

static tree
reduced_variable (tree ref)
{
  while (ref && !DECL_P (ref))
    switch (TREE_CODE (ref))
      {
      case MEM_REF: case INDIRECT_REF: case ADDR_EXPR: case POINTER_PLUS_EXPR:
      case ARRAY_REF: CASE_CONVERT:
	ref = TREE_OPERAND (ref, 0);
	break;
      default:
	return NULL_TREE;
      }
  return ref;
}

void
reductions_note (auto_vec<struct omp_reduction> *list, tree clauses,
		 location_t loop)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree decl = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
		   ? reduced_variable (OMP_CLAUSE_DECL (c)) : NULL_TREE);
      if (!decl || !DECL_NAME (decl))
	continue;
      bool by_operator = (!OMP_CLAUSE_REDUCTION_PLACEHOLDER (c)
			  && decl == OMP_CLAUSE_DECL (c));
      struct omp_reduction r = { loop, (by_operator
					? OMP_CLAUSE_REDUCTION_CODE (c)
					: ERROR_MARK),
				 DECL_NAME (decl),
				 DECL_SOURCE_LOCATION (decl) };
      list->safe_push (r);
    }
}

enum tree_code
reductions_op (const auto_vec<struct omp_reduction> *list, location_t loop,
	       tree var)
{
  for (unsigned i = 0; i < list->length (); i++)
    {
      const struct omp_reduction *r = &(*list)[i];
      if (r->loop == loop && r->name == DECL_NAME (var)
	  && r->decl == DECL_SOURCE_LOCATION (var))
	return r->op;
    }
  return ERROR_MARK;
}

/* True if GCC makes NAME of the program's name WHOLE: it is the same, or has a
   part's name or a number behind it.  */

static bool
made_of_p (const char *name, const char *whole)
{
  size_t len = strlen (whole);
  return (strncmp (name, whole, len) == 0
	  && (name[len] == '\0' || name[len] == '$' || name[len] == '.'));
}

tree
reductions_other (const auto_vec<struct omp_reduction> *list, location_t loop,
		  tree var)
{
  for (unsigned i = 0; DECL_NAME (var) && i < list->length (); i++)
    {
      const struct omp_reduction *r = &(*list)[i];
      if ((r->loop == loop || r->loop == UNKNOWN_LOCATION)
	  && r->op == ERROR_MARK
	  && made_of_p (IDENTIFIER_POINTER (DECL_NAME (var)),
			IDENTIFIER_POINTER (r->name)))
	return r->name;
    }
  return NULL_TREE;
}
