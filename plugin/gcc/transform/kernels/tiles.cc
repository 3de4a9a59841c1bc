/* Tiles of OpenACC loops whose elements go wrong.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC spreads the elements of a tile over lanes or workers, where the loop has
   enough levels, and makes a mistake with two loops or more.  Its tile is as
   many consecutive iterations of the collapsed loops as the clause's sizes
   multiplied; element E of the tile that begins at iteration T is T % M + E % M
   in the inner loop of M iterations, and T / M + E / M in the outer one
   (expand_oacc_collapse_vars).  The sum of the two remainders may be M or more:
   there the inner counter is beyond its end, and the outer one too low.

   A tile says nothing about what is computed, so the same loops with a collapse
   clause are right.  They get the levels that tiles have.  The host's compiler
   has tiles of one iteration, which is the same.  */

#include "gcc-shim.h"
#include "option/pragma.h"
#include "transform/kernels/tiles.h"
#include "transform/kernels/values.h"
#include "transform/report/early.h"

/* Replace the tile clause of LOOP, if it has one for several loops.  Return
   true if so.  */

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

/* Where a walk is.  */
struct tile_walk
{
  location_t target;		/* Of the construct around.  */
  bool alone;			/* There is one, and no loop around in it, so
				   that a loop may have all levels.  */
};

/* True if LOOP does not say which levels it has, and no loop inside may need
   one.  */

static bool
levels_left_p (gomp_for *loop)
{
  static const omp_clause_code codes[] = {
    OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR, OMP_CLAUSE_SEQ,
    OMP_CLAUSE_AUTO
  };
  for (unsigned i = 0; i < ARRAY_SIZE (codes); i++)
    if (omp_find_clause (gimple_omp_for_clauses (loop), codes[i]))
      return false;
  return !body_has_loop_p (gimple_omp_body (loop));
}

/* LOOP gets all levels.  Of tiles, GCC gives gangs to the tiles, and workers
   and lanes to the elements, but workers to no loop that is alone.  */

static void
give_levels (gomp_for *loop)
{
  static const omp_clause_code codes[] = {
    OMP_CLAUSE_VECTOR, OMP_CLAUSE_WORKER, OMP_CLAUSE_GANG
  };
  tree *clauses = gimple_omp_for_clauses_ptr (loop);
  for (unsigned i = 0; i < ARRAY_SIZE (codes); i++)
    {
      tree c = build_omp_clause (gimple_location (loop), codes[i]);
      OMP_CLAUSE_CHAIN (c) = *clauses;
      *clauses = c;
    }
}

static void repair_inside (gimple_seq seq, location_t target, bool alone);

/* Callback of walk_gimple_seq: repair the loop at GSI, which is in the
   tile_walk of WI, or those in the construct there.  */

static tree
repair_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct tile_walk *w = (struct tile_walk *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  *handled = true;
  if (is_a<gomp_target *> (stmt))
    repair_inside (gimple_omp_body (stmt), gimple_location (stmt), true);
  else if (loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP)
    {
      if (!pragma_transform_off_p (gimple_location (loop))
	  && collapse_tile (loop))
	{
	  if (w->alone && levels_left_p (loop))
	    give_levels (loop);
	  early_note (w->target, gimple_location (loop), TRANSFORM_REPAIRS,
		      REMARK_TILE, NULL_TREE);
	}
      repair_inside (gimple_omp_body (loop), w->target, false);
    }
  else
    *handled = false;
  return NULL_TREE;
}

/* Repair the loops of SEQ, which is in a tile_walk of TARGET and ALONE.  */

static void
repair_inside (gimple_seq seq, location_t target, bool alone)
{
  struct tile_walk w = { target, alone };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &w;
  walk_gimple_seq (seq, repair_stmt, NULL, &wi);
}

void
repair_tiles (void)
{
  repair_inside (gimple_body (current_function_decl),
		 DECL_SOURCE_LOCATION (current_function_decl), false);
}

void
repair_tiles_of (gomp_target *target)
{
  repair_inside (gimple_omp_body (target), gimple_location (target), true);
}
