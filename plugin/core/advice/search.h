/* The search for advice: what its parts share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ADVICE_SEARCH_H
#define DRANO_ADVICE_SEARCH_H

#include "advice/advice.h"
#include "base/arena.h"
#include "advice/traffic.h"
#include "whatif/transform.h"

/* How many changes of one region are tried, of each sort, and after how much
   work none is tried any more; and how many instructions of other regions are
   examined for one module.  */
enum { MAX_MOVES = 8, MAX_ARRAYS = 6, MAX_ELSEWHERE = 8, MAX_WORK = 20000,
       MAX_SCANNED = 4 << 20 };

/* The search in one region.  */
struct advice_search
{
  struct ir_module *m;
  const struct analysis *r;
  int root;
  const struct ir_func *f;
  /* All have an escape.  */
  struct arena *arena;		/* Of the results.  */
  struct arena *scratch;	/* Of the region's costs.  */
  struct arena *trial, *other;	/* Of one change, taken back at the next:
				   here, and in another region.  */
  struct arena *temp;
  const struct traffic *before;
  struct work_change still;	/* The effect on BEFORE's instructions of a
				   change that keeps the loops, ...  */
  bool have_still;		/* ... if that has been asked for.  */
  bool *tileable;		/* By access of BEFORE: it needs its ideal if
				   another loop has the lanes, which does not
				   help the region as a whole.  */
  struct advice_list *list;
  int room;
  bool launch;			/* It is for advise_launch.  */
  int moves;			/* Other loops tried so far.  */
  long work;			/* Done so far for the region.  */
  long scanned;			/* Instructions of other regions examined.  */
  struct elsewhere *elsewhere;	/* The traffic of layouts in other regions.  */
  int nelsewhere, elsewhere_room;
  const struct traffic *last;	/* Of the other region in OTHER, or null.  */
};

/* advice/loops.c: try other loops on the lanes, other orders of collapsed
   loops, other chunks.  */
extern void advice_try_loops (struct advice_search *s);

/* advice/layout.c: try other layouts of arrays.  */
extern void advice_try_layouts (struct advice_search *s);

/* advice/access.c: try what concerns single accesses.  */
extern void advice_try_accesses (struct advice_search *s);

/* True if a tile can be kept in the gang's memory in S's region: OpenMP has no
   such memory in GCC.  */
extern bool advice_tiles_p (const struct advice_search *s);

/* advice/guess.c: fill in on which counts that are not known the factor of P
   rests, BEFORE and AFTER being the costs it is the ratio of.  */
extern void advice_guesses (struct advice *p, const struct traffic *before,
			    const struct traffic *after);

/* advice/start.c: what the lanes that P gives to a loop cost, BEFORE being the
   cost of its region without the change and AFTER with it.  */
extern enum advice_start advice_start (const struct advice *p,
				       const struct traffic *before,
				       const struct traffic *after);

/* advice/race.c: whether lanes given to source loop TO, as in AFTER, do not
   get in each other's way.  */
enum race { RACE_NONE, RACE_UNSURE, RACE_CERTAIN, RACE_REDUCTION };

/* RACE_REDUCTION: *STORE is one of all lanes to one place.  */
extern enum race advice_race (const struct traffic *after, int to,
			      ir_ref *store);

#endif /* DRANO_ADVICE_SEARCH_H */
