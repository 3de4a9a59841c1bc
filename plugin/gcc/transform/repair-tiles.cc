/* Tiles of OpenACC loops whose elements go wrong.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC spreads the elements of a tile over lanes or workers, where the loop has
   enough levels, and makes a mistake with two loops or more.  Its tile is as many
   consecutive iterations of the collapsed loops as the clause's sizes multiplied;
   element E of the tile that begins at iteration T is T % M + E % M in the inner
   loop of M iterations, and T / M + E / M in the outer one
   (expand_oacc_collapse_vars).  The sum of the two remainders may be M or more:
   there the inner counter is beyond its end, and the outer one too low.

   A tile says nothing about what is computed, so the same loops with a collapse
   clause are right.  The host's compiler has tiles of one iteration, which is the
   same.  */

#include "gcc-shim.h"
#include "option/pragma.h"
#include "transform/generic.h"
#include "transform/repair-tiles.h"

/* Replace the tile clause of LOOP, if it has one for several loops.  Return true
   if so.  */

static bool
collapse_tile (gomp_for *loop)
{
  for (tree *p = gimple_omp_for_clauses_ptr (loop); *p;
       p = &OMP_CLAUSE_CHAIN (*p))
    {
      if (OMP_CLAUSE_CODE (*p) != OMP_CLAUSE_TILE
	  || list_length (OMP_CLAUSE_TILE_LIST (*p)) < 2)
	continue;
      tree c = build_omp_clause (OMP_CLAUSE_LOCATION (*p), OMP_CLAUSE_COLLAPSE);
      OMP_CLAUSE_COLLAPSE_EXPR (c)
	= build_int_cst (integer_type_node,
			 list_length (OMP_CLAUSE_TILE_LIST (*p)));
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*p);
      *p = c;
      return true;
    }
  return false;
}

/* Callback of walk_gimple_seq: repair the loop at GSI.  WI has the location of the
   construct around it.  */

static tree
repair_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  location_t *target = (location_t *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  *handled = false;
  if (is_a<gomp_target *> (stmt))
    *target = gimple_location (stmt);
  if (loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP
      && !pragma_transform_off_p (gimple_location (loop))
      && collapse_tile (loop))
    generic_note (*target, gimple_location (loop), TRANSFORM_REPAIRS,
		  REMARK_TILE, NULL_TREE);
  return NULL_TREE;
}

void
repair_tiles (gimple_seq seq, location_t target)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &target;
  walk_gimple_seq (seq, repair_loop, NULL, &wi);
}
