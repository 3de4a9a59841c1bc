/* Which simd loops get no lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Which simd loops get lanes is GCC's decision in omp-low.cc (scan_omp_1_stmt,
   lower_rec_input_clauses, lower_rec_simd_input_clauses); it is made here, in
   simd_losses, and nowhere else, for loops as they are and for what they would
   be with a simd directive.  A simd loop has as many lanes as its safelen
   allows (omp-expand.cc, expand_omp_simd).  A variable-length array in its body
   makes safelen 1 (gimplify.cc, gimplify_scan_omp_clauses); such a clause has
   no location.  */

#include "gcc-shim.h"
#include "region/omp-directives.h"
#include "region/simd-losses.h"

/* The lanes of a warp.  */
#define LANES 32

/* Why the safelen clause C, null for none, keeps a simd loop from having lanes,
   or 0; *LANES is how many it allows.  */

static unsigned
safelen_loss (tree c, int *lanes)
{
  *lanes = LANES;
  if (!c)
    return 0;
  tree n = OMP_CLAUSE_SAFELEN_EXPR (c);
  *lanes = tree_fits_shwi_p (n) ? MIN (tree_to_shwi (n), LANES) : 1;
  if (*lanes > 1)
    return 0;
  return (OMP_CLAUSE_LOCATION (c) == UNKNOWN_LOCATION ? SIMD_ARRAY
	  : SIMD_SAFELEN);
}

unsigned
simd_reduction_loss (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
    return SIMD_REDUCTION;
  if (TREE_CODE (decl) == MEM_REF)
    return SIMD_SECTION;
  tree type = TREE_TYPE (decl);
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return (truth_value_p (OMP_CLAUSE_REDUCTION_CODE (c))
	  && !INTEGRAL_TYPE_P (type) ? SIMD_LOGICAL : 0);
}

/* True if the variable DECL has no constant size.  */

static bool
variable_length_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return TYPE_SIZE_UNIT (type) && !TREE_CONSTANT (TYPE_SIZE_UNIT (type));
}

unsigned
simd_losses (int collapse, tree clauses, int *lanes)
{
  unsigned losses = collapse > 1 ? SIMD_COLLAPSE : 0;
  losses |= safelen_loss (omp_find_clause (clauses, OMP_CLAUSE_SAFELEN),
			  lanes);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
	losses |= simd_reduction_loss (c);
	break;
      case OMP_CLAUSE_IF:
	if (integer_zerop (OMP_CLAUSE_IF_EXPR (c)))
	  losses |= SIMD_IF;
	break;
      case OMP_CLAUSE_SIMDLEN:
	if (integer_onep (OMP_CLAUSE_SIMDLEN_EXPR (c)))
	  losses |= SIMD_SIMDLEN;
	break;
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
	if (variable_length_p (OMP_CLAUSE_DECL (c)))
	  losses |= SIMD_ARRAY;
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE
	    && OMP_CLAUSE_LASTPRIVATE_CONDITIONAL (c))
	  losses |= SIMD_LASTPRIVATE;
	break;
      case OMP_CLAUSE_ORDERED:
	losses |= SIMD_ORDERED;
	break;
      default:
	break;
      }
  return losses;
}

bool
simd_single_p (tree clauses)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_SCHEDULE);
  tree chunk = c ? OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c) : NULL_TREE;
  return (chunk && integer_onep (chunk) && !OMP_CLAUSE_SCHEDULE_SIMD (c)
	  && ((OMP_CLAUSE_SCHEDULE_KIND (c) & OMP_CLAUSE_SCHEDULE_MASK)
	      == OMP_CLAUSE_SCHEDULE_STATIC));
}
