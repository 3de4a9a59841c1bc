/* What it costs that lanes update one place.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* L2 makes the updates of one place one after the other.  Where all lanes add
   to one variable a reduction needs none of them but a last one for each block;
   a copy of an array for each block is in shared memory, where the lanes of a
   warp meet as often, but those of other blocks do not.  An update for which
   the device has no instruction is tried again until no other lane was faster.
   How often it is, is known from the other accesses of the region; of the
   region's instructions, these tries are as large a part as of its
   requests.  */

#include "base/tool.h"
#include "change/costs-int.h"
#include "change/savings.h"
#include "model/rank.h"
#include "model/waste.h"

#include <math.h>
#include <string.h>

/* The cycles in which shared memory serves a request because of its banks, if
   the addresses of the lanes have no order; those of one place come to
   them.  */
#define BANK_CYCLES 2

/* Whether ROW is an atomic operation.  */

static bool
atomic_p (const struct row *row)
{
  return row->site.access && strcmp (row->site.access, "atomic") == 0;
}

bool
one_place_p (const struct row *row)
{
  return !row->count.have_stride
    || (row->count.stride_min == 0 && row->count.stride_max == 0);
}

/* The part of ROW's requests that try again, if the accesses ROW[0..N-1] of
   its region, OF, are executed as often as it needs.  */

static double
tried_again (const struct row *row, const struct row *const *of, size_t n)
{
  double once = 0;

  for (size_t i = 0; i < n; i++)
    if (!atomic_p (of[i]))
      once = fmax (once, of[i]->count.lanes);
  return once > 0 && row->count.lanes > once
    ? 1 - once / row->count.lanes : 0;
}

bool
contended_p (const struct row *row, const struct row *const *of, size_t n)
{
  return atomic_p (row) && row->count.have_caches
    && (row->count.atomics >= 2 * ideal_total (row)
	|| tried_again (row, of, n) > 0.5);
}

/* Take the updates ROW, of a region whose accesses are OF[0..N-1], off the
   launches of F.  */

static void
take_updates (struct finder *f, const struct row *row,
	      const struct row *const *of, size_t n)
{
  const struct record_measured *c = &row->count;
  double again = tried_again (row, of, n);
  struct relief e =
    {
      .dram = c->dram, .l2 = (double) c->l2_read + c->l2_written,
      .wavefronts = c->wavefronts, .atomics = c->atomics,
      .requests = again * c->requests,
      .instructions = (1 - again) * c->requests
    };

  if (!one_place_p (row))
    {
      e.wavefronts -= (1 - again)
	* (c->requests * BANK_CYCLES + (double) c->requests * c->atomics
	   / fmax (1, c->sectors));
      e.instructions = 0;
    }
  relieve (f->rows->launches, row, &e, f->estimates.rest);
}

void
add_atomics_cost (struct finder *f, const struct row *const *row, size_t n)
{
  struct cost c = { .kind = COST_ATOMICS };

  for (size_t i = 0; f->rows->timed && i < n; i++)
    {
      if (!contended_p (row[i], row, n))
	continue;
      if (c.row)
	c.more++;
      if (!c.row || row[i]->count.atomics > c.row->count.atomics)
	c.row = row[i];
      take_updates (f, row[i], row, n);
    }
  if (!c.row)
    return;
  c.file = c.row->site.file;
  c.line = c.row->site.line;
  set_relieved (f, &c, c.row);
  add_cost (f, &c);
}
