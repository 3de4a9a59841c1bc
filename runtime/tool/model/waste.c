/* What is wasted, by the one definition that every output uses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A record's "ideal" is the least number of sectors that hold what the active
   lanes of a request ask for.  A request by one lane for 4 bytes needs one
   sector, so that it looks perfect, though 28 of 32 bytes are fetched in
   vain.  Hence the ideal, here, is the sectors that the same bytes need
   if full warps ask for them side by side:

     min (ideal, (lanes * bytes) / 32)

   summed over all requests.  LANES are those that do work of their own: one,
   where all do the same (OpenMP outside simd loops).  Where the lanes of a
   loop all want the same value, that is work of each lane, the distinct bytes
   are fewer than LANES * BYTES, and "ideal" is what counts: a broadcast is no
   waste.

   A value that one lane loads for a whole gang, or for the loop over lanes
   that follows, counts as waste too, as nobody can tell the two apart.  It
   weighs little: so it is called waste only in regions where a quarter or
   more of the sectors are lost by idle lanes.  The last warp of a loop, which
   is not full, is what the quarter in idle_waste is for.  */

#include "base/machine.h"
#include "base/tool.h"
#include "model/rank.h"
#include "model/waste.h"

#include <stdlib.h>
#include <string.h>

/* Whether S, interned or null, reads WORD.  */

static bool
same_text_p (const char *s, const char *word)
{
  return s && strcmp (s, word) == 0;
}

bool
one_lane (const struct row *row)
{
  const struct record *r = &row->site;
  const struct record_measured *m = &row->count;
  bool one = same_text_p (r->pattern, "single-lane")
    || same_text_p (r->active, "one");

  if (!row->counted)
    return one;
  return row->one_lane || !m->have_stride
    || (one && m->stride_min == 0 && m->stride_max == 0);
}

double
working_lanes (const struct row *row)
{
  const struct record_measured *m = &row->count;

  if (row->counted && m->requests == 0)
    return -1;
  if (one_lane (row))
    return 1;
  return row->counted ? (double) m->lanes / m->requests : row->site.lanes;
}

unsigned long long
ideal_total (const struct row *row)
{
  uint64_t bytes = one_lane (row) ? row->asked_one : row->asked;
  uint64_t least = bytes / MACHINE_SECTOR + (bytes % MACHINE_SECTOR != 0);

  return row->have_asked && least < row->count.ideal ? least
    : row->count.ideal;
}

/* The sectors that would be enough for a request that is predicted of ROW.  */

static double
predicted_ideal (const struct row *row)
{
  const struct record *r = &row->site;
  double lanes = one_lane (row) ? 1 : r->lanes;
  double least = lanes * r->bytes / MACHINE_SECTOR;

  return lanes > 0 && r->bytes > 0 && least < r->ideal ? least : r->ideal;
}

double
ideal_per_request (const struct row *row)
{
  if (row->counted)
    return row->count.requests
      ? (double) ideal_total (row) / row->count.requests : -1;
  return row->predicted ? predicted_ideal (row) : -1;
}

int
full_warp_least (const struct row *row)
{
  const struct record *r = &row->site;

  return r->full >= 0 && r->exact_index && r->exact_mask ? r->full
    : r->sectors[0];
}

/* The sectors predicted for a request by a full warp of ROW.  */

static double
full_warp_middle (const struct row *row)
{
  return (full_warp_least (row) + (double) row->site.sectors[1]) / 2;
}

/* How many requests of ROW a full warp's work takes, as far as that is to be
   counted.  */

static int
requests_for_work (const struct row *row)
{
  return row->idle && !row->counted && one_lane (row) ? MACHINE_WARP : 1;
}

double
predicted_sectors (const struct row *row)
{
  return row->predicted ? full_warp_middle (row) * requests_for_work (row)
    : -1;
}

double
predicted_excess (const struct row *row)
{
  double excess;

  if (!row->predicted)
    return -1;
  excess = full_warp_middle (row) - predicted_ideal (row);
  return excess > 0 ? excess * requests_for_work (row) : 0;
}

unsigned long long
excess_total (const struct row *row)
{
  unsigned long long ideal = ideal_total (row);

  return row->counted && row->count.sectors > ideal
    ? row->count.sectors - ideal : 0;
}

double
measured_excess (const struct row *row)
{
  return row->counted ? (double) excess_total (row) : -1;
}

double
bandwidth_factor (const struct row *row)
{
  double ideal = row->counted ? (double) ideal_total (row)
    : row->predicted ? predicted_ideal (row) : 0;

  if (ideal <= 0)
    return -1;
  return (row->counted ? row->count.sectors : full_warp_middle (row)) / ideal;
}

/* The sectors of ROW, and in *IDLE those of them that idle lanes waste; 0 if
   nothing is known.  */

static double
idle_part (const struct row *row, double *idle)
{
  *idle = 0;
  if (row->counted)
    {
      *idle = (double) (row->count.ideal - ideal_total (row));
      return row->count.sectors;
    }
  if (!row->predicted)
    return 0;
  *idle = row->site.ideal - predicted_ideal (row);
  return full_warp_middle (row);
}

bool
idle_waste (const struct row *row)
{
  double idle, sectors = idle_part (row, &idle);

  return idle > 0 && 4 * idle >= sectors;
}

bool
wastes (const struct row *row)
{
  if (row->counted)
    return row->count.sectors > row->count.ideal
      || (row->idle && excess_total (row) > 0);
  return row->predicted
    && (full_warp_middle (row) > row->site.ideal || row->idle);
}

/* The order of two rows by region and function, whose names are
   interned.  */

static int
order_regions (const void *pa, const void *pb)
{
  const struct record *a = &(*(struct row *const *) pa)->site;
  const struct record *b = &(*(struct row *const *) pb)->site;
  uintptr_t ra = (uintptr_t) a->region, rb = (uintptr_t) b->region;
  uintptr_t fa = (uintptr_t) a->function, fb = (uintptr_t) b->function;

  return ra != rb ? (ra > rb) - (ra < rb) : (fa > fb) - (fa < fb);
}

void
find_idle (struct row_list *rows)
{
  struct row **row = xcalloc (rows->n, sizeof *row);
  size_t n = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == ROW_ACCESS
	&& rows->row[i].counted == rows->counted)
      row[n++] = &rows->row[i];
  qsort (row, n, sizeof *row, order_regions);
  for (size_t i = 0, k; i < n; i = k)
    {
      double sectors = 0, idle = 0, part;

      for (k = i; k < n && order_regions (&row[i], &row[k]) == 0; k++)
	{
	  sectors += idle_part (row[k], &part);
	  idle += part;
	}
      for (size_t j = i; j < k; j++)
	row[j]->idle = idle > 0 && 4 * idle >= sectors
	  && idle_waste (row[j]);
    }
  free (row);
}
