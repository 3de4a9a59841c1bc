/* Counting all executions of an access in a loop at once.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_INSTRUMENT_RUN_H
#define DRANO_GCC_INSTRUMENT_RUN_H

#include "instrument/counted.h"

struct count_table;
struct group_entry;

/* An access that is executed once in each iteration of a loop, its address a
   multiple of a step beyond the first one's.  If it leads a group, the members
   are counted with it.  */
struct run
{
  gimple *stmt;
  const struct access_counter *access;
  tree base, step;
  basic_block at;		/* Of STMT.  */
  edge entry, exit;		/* Of the loop.  */
  bool behind;			/* EXIT is behind STMT in an iteration.  */
};

/* Append to RUNS those of STMTS, statements of the current function that are
   to be counted in T as COUNTS and the groups of ENTRIES have them.  */
extern void runs_find (const auto_vec<gimple *> &stmts, count_map *counts,
		       const auto_vec<struct group_entry> &entries,
		       const struct count_table *t,
		       auto_vec<struct run> *runs);

/* True if C is the access of one of RUNS.  */
extern bool run_p (const auto_vec<struct run> &runs,
		   const struct access_counter *c);

/* Insert what counts RUNS in T, with the groups of ENTRIES; PART as sample_part
   returns it.  */
extern void runs_insert (const auto_vec<struct run> &runs,
			 const struct count_table *t,
			 const auto_vec<struct group_entry> &entries,
			 tree part);

#endif /* DRANO_GCC_INSTRUMENT_RUN_H */
