/* What costs most of a run, and what changes that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_COSTS_H
#define DRANO_TOOL_CHANGE_COSTS_H

#include "change/advice.h"
#include "change/launches.h"

enum cost_kind
{
  COST_LANES,			/* Lanes of a region have no work.  */
  COST_WARPS,			/* A kernel has too few warps.  */
  COST_STARTUP,			/* Libraries start its threads.  */
  COST_COPIES,			/* Between host and device.  */
  COST_ACCESS,			/* Accesses fetch more than they use.  */
  COST_ATOMICS,			/* Lanes update one place.  */
  COST_BRANCHES			/* Lanes of a warp go different ways.  */
};

/* What shares and savings are parts of.  */
enum cost_unit
{
  UNIT_NONE,			/* Nothing was measured.  */
  UNIT_TIME,			/* The launches' and the copies'.  */
  UNIT_INSTRUCTIONS,		/* Without times, those of warps, ...  */
  UNIT_SECTORS			/* ... or of the program's accesses.  */
};

struct cost
{
  enum cost_kind kind;
  enum cost_unit unit;
  const char *file;		/* Interned; null: not known.  */
  int line;
  const struct launch *launch;	/* Of its launches the one that takes most;
				   null: not known.  */
  const struct row *finding;	/* What the compiler has found of the lanes;
				   null: nothing.  */
  const struct proposal *proposal;	/* Null: none.  */
  const struct row *row;		/* Without PROPOSAL, the access or the
					   branch, or one of HAVE_LANES, ...  */
  size_t more;			/* ... and how many more of its region are
				   counted with it.  */
  bool have_lanes;		/* Lanes are idle though the loop has them: it
				   has too few iterations.  */
  bool back;			/* Of copies: those that brought the host what
				   it had cost more than those that were made
				   before.  */
  double share, saves;		/* In percent of the unit.  */
  double seconds;		/* What it saves; negative: not known.  */
};

/* Those that save most first.  */
struct costs
{
  struct cost *cost;
  size_t n, size;
  enum cost_unit unit;
  double whole;			/* Seconds of the launches and copies.  */
};

/* Whether all lanes that ROW, an access, has at a time use one place.  */
extern bool one_place_p (const struct row *row);

/* Return what of ROWS, for which find_savings has run, and their launches costs
   something that a change saves, with ADVICE.  */
extern struct costs find_costs (const struct row_list *rows,
				const struct proposals *advice);
extern void free_costs (struct costs *c);

#endif /* DRANO_TOOL_CHANGE_COSTS_H */
