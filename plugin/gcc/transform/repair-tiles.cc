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
   clause, and with workers if the tile's elements have them, are right.  The host's compiler has tiles of one iteration, which is the
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

/* Where a walk is.  */
struct tile_walk
{
  location_t target;		/* Of the construct around.  */
  bool inside;			/* There is a loop around.  */
};

/* Callback of walk_gimple_seq: stop at a loop with a directive.  */

static tree
find_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  return (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR
	  ? gimple_omp_for_index (gsi_stmt (*gsi), 0) : NULL_TREE);
}

/* True if LOOP, which has no loop around it if not INSIDE, is the only one with a
   directive in its construct that could have levels, and does not say which.  */

static bool
levels_left_p (gomp_for *loop, bool inside)
{
  static const omp_clause_code codes[] = {
    OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR, OMP_CLAUSE_SEQ,
    OMP_CLAUSE_AUTO
  };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  if (inside || walk_gimple_seq (gimple_omp_body (loop), find_loop, NULL, &wi))
    return false;
  for (unsigned i = 0; i < ARRAY_SIZE (codes); i++)
    if (omp_find_clause (gimple_omp_for_clauses (loop), codes[i]))
      return false;
  return true;
}

/* LOOP gets all levels.  Of tiles, GCC gives gangs to the tiles, and workers and lanes to
   the elements, but workers to no loop that is alone.  */

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

/* Callback of walk_gimple_seq: repair the loop at GSI, which is in the tile_walk of
   WI.  */

static tree
repair_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct tile_walk *w = (struct tile_walk *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  *handled = false;
  if (is_a<gomp_target *> (stmt))
    w->target = gimple_location (stmt);
  if (!loop || gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP)
    return NULL_TREE;
  if (!pragma_transform_off_p (gimple_location (loop)) && collapse_tile (loop))
    {
      if (levels_left_p (loop, w->inside))
	give_levels (loop);
      generic_note (w->target, gimple_location (loop), TRANSFORM_REPAIRS,
		    REMARK_TILE, NULL_TREE);
    }
  bool inside = w->inside;
  w->inside = true;
  walk_gimple_seq (gimple_omp_body (loop), repair_loop, NULL, wi);
  w->inside = inside;
  *handled = true;
  return NULL_TREE;
}

void
repair_tiles (gimple_seq seq, location_t target)
{
  struct tile_walk w = { target, false };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &w;
  walk_gimple_seq (seq, repair_loop, NULL, &wi);
}
