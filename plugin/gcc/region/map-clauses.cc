/* What the map clauses of a construct say of pointers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "region/map-clauses.h"

bool
map_clauses_all_p (tree clauses)
{
  tree type;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_IS_DEVICE_PTR:
      SHIM_CASE_HAS_DEVICE_ADDR
	return false;
      case OMP_CLAUSE_FIRSTPRIVATE:
	type = TREE_TYPE (OMP_CLAUSE_DECL (c));
	/* Of what is passed by reference the value is copied.  */
	if (lang_hooks.decls.omp_privatize_by_reference (OMP_CLAUSE_DECL (c)))
	  type = TREE_TYPE (type);
	if (POINTER_TYPE_P (type))
	  return false;
	break;
      case OMP_CLAUSE_MAP:
	if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ALLOC
	    && OMP_CLAUSE_SIZE (c) && integer_zerop (OMP_CLAUSE_SIZE (c)))
	  return false;
	break;
      default:
	break;
      }
  return true;
}

bool
map_clauses_assign_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
	tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
	if (POINTER_TYPE_P (type)
	    && (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_POINTER || !DECL_P (decl)
		|| !(TYPE_RESTRICT (type) || DECL_ARTIFICIAL (decl))))
	  return false;
      }
  return true;
}
