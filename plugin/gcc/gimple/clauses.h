/* Clauses of OpenMP's and OpenACC's directives.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_CLAUSES_H
#define DRANO_GCC_GIMPLE_CLAUSES_H

#include "gcc-shim.h"

/* The clause CODE of DECL in CLAUSES, or null.  */

static inline tree
find_clause (tree clauses, enum omp_clause_code code, const_tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == code && OMP_CLAUSE_DECL (c) == decl)
      return c;
  return NULL_TREE;
}

/* Put a clause CODE of DECL, at LOC, before *CLAUSES and return it.  */

static inline tree
add_clause (tree *clauses, location_t loc, enum omp_clause_code code, tree decl)
{
  tree c = build_omp_clause (loc, code);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
  return c;
}

#endif /* DRANO_GCC_GIMPLE_CLAUSES_H */
