/* Notes on why an access costs less than its warning says.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The core proves both (cost/kept.c, cost/little.c).  Each is one note, at the
   loop that it is about.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "diagnose/little-notes.h"
#include "lower/lower.h"
#include "names/location.h"
#include "names/loop-name.h"
#include "option/options.h"
#include "region/loop-location.h"

/* Where the loop of SITE's function with HEADER is, or UNKNOWN_LOCATION.  */

static location_t
place_of_loop (const struct site *site, ir_blk header)
{
  const struct ir_block *b = &site->func->blocks[header];
  return location_of_user (location_of_loop ((basic_block) b->bb_handle));
}

/* Say at LOC that the next iterations of LOOP use the sectors of SITE, and L1
   keeps them until then on MODEL.  */

static void
say_always (location_t loc, const struct site *site, const char *loop,
	    const char *model)
{
  const struct site_kept *kept = &site->kept;
  if (kept->next == 1 && kept->rest)
    inform (loc, "the next iteration of %s uses the rest of these sectors,"
	    " and L1 keeps them until then (%s)", loop, model);
  else if (kept->next == 1)
    inform (loc, "the next iteration of %s uses these sectors too, and L1"
	    " keeps them until then (%s)", loop, model);
  else if (kept->rest)
    inform (loc, "the next %d iterations of %s use the rest of these sectors,"
	    " and L1 keeps them until then (%s)", kept->next, loop, model);
  else
    inform (loc, "the next %d iterations of %s use these sectors too, and L1"
	    " keeps them until then (%s)", kept->next, loop, model);
}

/* The same if L1 keeps them while no more warps are resident than SITE
   says.  */

static void
say_if (location_t loc, const struct site *site, const char *loop,
	const char *model)
{
  const struct site_kept *kept = &site->kept;
  if (kept->next == 1 && kept->rest)
    inform (loc, "the next iteration of %s uses the rest of these sectors if"
	    " L1 keeps them, which it does for up to %d warps on a"
	    " multiprocessor (%s)", loop, kept->warps, model);
  else if (kept->next == 1)
    inform (loc, "the next iteration of %s uses these sectors too if L1 keeps"
	    " them, which it does for up to %d warps on a multiprocessor (%s)",
	    loop, kept->warps, model);
  else if (kept->rest)
    inform (loc, "the next %d iterations of %s use the rest of these sectors"
	    " if L1 keeps them, which it does for up to %d warps on a"
	    " multiprocessor (%s)", kept->next, loop, kept->warps, model);
  else
    inform (loc, "the next %d iterations of %s use these sectors too if L1"
	    " keeps them, which it does for up to %d warps on a"
	    " multiprocessor (%s)", kept->next, loop, kept->warps, model);
}

/* In short, what L1 keeps for fewer warps is not said.  */
#define MANY_WARPS 32

void
note_kept (const struct site *site)
{
  if (!site->kept.next
      || (drano_options.show == SHOW_CAUSES && !site->kept.always
	  && site->kept.warps < MANY_WARPS))
    return;
  location_t loc = place_of_loop (site, site->kept.loop);
  if (loc == UNKNOWN_LOCATION)
    return;
  char *loop = loop_noun (loc, false);
  const char *model = drano_options.machine->model;
  if (site->kept.always)
    say_always (loc, site, loop, model);
  else
    say_if (loc, site, loop, model);
  free (loop);
}

void
note_column (const struct site *site, location_t at)
{
  const char *array = site->func->insns[site->insn].mem->array;
  if (site->column > 0)
    inform (at, "a column of %qs is strided by nature, as line %d uses its"
	    " rows: if this column is used more than once, copy it to an array"
	    " of its own", array, site->column);
  else if (site->column < 0)
    inform (at, "a column of %qs is strided by nature if line %d uses the rows"
	    " of the same array: if this column is used more than once, copy it"
	    " to an array of its own", array, -site->column);
}

void
note_little (const struct site *site, location_t at)
{
  location_t loop = UNKNOWN_LOCATION;
  if (!site->little)
    return;
  if (site->next_to >= 0)
    loop = place_of_loop (site, site->next_to);
  else if (site->lane_loop_desc)
    loop = location_of_user ((location_t) (uintptr_t)
			     site->lane_loop_desc->loc_handle);
  if (loop == UNKNOWN_LOCATION)
    {
      inform (at, "this costs little: other accesses take more than 100 times"
	      " as long");
      return;
    }
  char *name = loop_noun (loop, false);
  inform (loop, "this costs little: in each iteration of %s, other accesses"
	  " take more than 100 times as long", name);
  free (name);
}
