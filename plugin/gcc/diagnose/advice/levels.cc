/* What an edit of OpenACC's directives makes of a region's levels.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What the compiler has read in a directive must be what is in the program's
   text; else there is more to the text than can be seen (a macro, a
   conditional), and it is left alone.  */

#include "gcc-shim.h"
#include "diagnose/advice/levels.h"
#include "region/acc-marks.h"
#include "region/acc-partition.h"

/* True if the directive of SOURCE says what the compiler has read for loop
   X.  */

static bool
as_written_p (const struct loop_source *source, const struct level_loop *x)
{
  struct level_clauses c;
  return (source->have_directive && rewrite_levels (&source->d, &c)
	  && c.levels == x->written && c.seq == x->is_seq);
}

/* Return how many gangs (WHICH is 0), workers or lanes the construct of FN
   launches when its loops use the levels USED; 0 if that is found at run
   time.  */

static int
launched_size (tree attr, int which, unsigned used)
{
  tree pos = TREE_VALUE (attr);
  if (which == GOMP_DIM_VECTOR)
    used = LEVELS_ALL;
  for (int k = 0; k < which && pos; k++)
    pos = TREE_CHAIN (pos);
  tree number = pos ? TREE_VALUE (pos) : NULL_TREE;
  if (number && tree_fits_shwi_p (number) && tree_to_shwi (number) >= 0)
    return tree_to_shwi (number);
  if (!(used & (1u << which)))
    return 1;
  return which == GOMP_DIM_VECTOR ? 32 : 0;
}

/* Fill in GRID, of FN, for MOVE.  False if lanes cannot be had.  */

static bool
fill_grid (tree decl, const struct level_move *move, struct advice_grid *grid)
{
  tree attr = oacc_get_fn_attrib (decl);
  if (!attr)
    return false;
  grid->known = true;
  grid->kept = ((move->before.used | LEVEL_VECTOR)
		== (move->after.used | LEVEL_VECTOR));
  for (int k = 0; k < 3; k++)
    {
      grid->before[k] = launched_size (attr, k, move->before.used);
      grid->after[k] = launched_size (attr, k, move->after.used);
    }
  return true;
}

/* advise_levels, with P of the region's body.  */

static const char *
find_move (struct arena *a, const struct partition *p,
	   const struct advice *v, const struct region *region,
	   const struct loop_source *to_source,
	   const struct loop_source *from_source, struct level_move *move)
{
  struct acc_move m;
  static const char unread[]
    = N_("no fix-it: the directives are not written as the compiler has read"
	 " them");
  if (!acc_move_find (a, p, v->func, v->from, v->to, region->fn->decl,
		      &m)
      || (m.to_loop != NULL) != rewrite_directed_p (to_source)
      || (m.to_loop && !as_written_p (to_source, &m.levels->at[m.to]))
      || (m.from_loop
	  && (!from_source
	      || !as_written_p (from_source, &m.levels->at[m.from]))))
    return unread;
  const struct nest *n = v->from >= 0 && acc_move_workers_p (&m)
			 ? nest_new (a, v->func) : NULL;
  return levels_move (a, m.levels, m.from, m.to,
		      n && acc_workers_pay_p (n, v->from), move);
}

const char *
advise_levels (struct arena *a, const struct advice *advice,
	       const struct region *region,
	       const struct loop_source *to_source,
	       const struct loop_source *from_source,
	       struct level_move *move, struct advice_grid *grid)
{
  if (advice->func != advice->root)
    return N_("no fix-it: this loop is in a routine, which other callers may"
	      " use with other levels of parallelism");
  if (acc_decided_elsewhere_p (region->fn->decl))
    return N_("no fix-it: in this construct GCC itself decides how loops are"
	      " spread");
  struct partition *p = partition_function (region->fn);
  const char *why = find_move (a, p, advice, region, to_source, from_source,
			       move);
  partition_free (p);
  if (!why && !fill_grid (region->fn->decl, move, grid))
    why = N_("no fix-it: what this construct launches is not known");
  return why;
}

void
advise_same_grid (const struct region *region, struct advice_grid *grid)
{
  memset (grid, 0, sizeof *grid);
  grid->known = grid->kept = true;
  grid->before[2] = grid->after[2] = 32;
  if (region->is_acc)
    grid->known = false;
}
