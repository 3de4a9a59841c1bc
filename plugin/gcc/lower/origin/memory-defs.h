/* From GIMPLE to the lane IR: the statements that define memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_ORIGIN_MEMORY_DEFS_H
#define DRANO_GCC_LOWER_ORIGIN_MEMORY_DEFS_H

#include "gcc-shim.h"

/* A walk over the statements that define memory, backwards from one that uses
   it and on all ways, each once.  */
struct memory_defs
{
  hash_set<tree> seen;
  auto_vec<tree> todo;
  bool live;			/* Not on edges that are dead.  */
  int left;			/* How many more are visited.  */
  bool entered;			/* The function's entry was reached.  */
  bool lost;			/* There were too many, or one was not
				   known.  */
};

/* Start W with memory as VUSE, to visit MOST definitions; if LIVE, not those on
   edges that are dead (region/simt.h).  */
extern void memory_defs_start (struct memory_defs *w, tree vuse, int most,
			       bool live);

/* Return the next definition of W, which is not a phi; null if there is none,
   or if W is lost.  */
extern gimple *memory_defs_next (struct memory_defs *w);

/* Continue W before its definition DEF, too.  */
extern void memory_defs_behind (struct memory_defs *w, gimple *def);

#endif /* DRANO_GCC_LOWER_ORIGIN_MEMORY_DEFS_H */
