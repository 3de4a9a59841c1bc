/* The records of copies.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Finding places in the program's code takes a process, and a profile may be
   written many times.  So all that are new are found together, and kept.  */

#include "count/copy-int.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "memory/pool.h"
#include "record.h"

struct copy_places
{
  const void **where;
  struct host_place *place;
  size_t n;
};

struct copy_places *
copy_places_new (void)
{
  return xcalloc (1, sizeof (struct copy_places));
}

void
copy_places_delete (struct copy_places *p)
{
  for (size_t k = 0; k < p->n; k++)
    {
      free (p->place[k].place);
      free (p->place[k].function);
    }
  free (p->where);
  free (p->place);
  free (p);
}

/* Return the place WHERE as P has it; null if it has not.  */

static const struct host_place *
known_place (const struct copy_places *p, const void *where)
{
  for (size_t k = 0; k < p->n; k++)
    if (p->where[k] == where)
      return &p->place[k];
  return NULL;
}

/* Let P have all places of the N rows ROW.  */

static void
find_places (struct copy_places *p, const struct copy_row *row, size_t n)
{
  const void **where = xcalloc (p->n + n + 1, sizeof *where);
  struct host_place *place = xcalloc (p->n + n + 1, sizeof *place);
  struct copy_places all = { where, place, p->n };
  size_t before = p->n;

  if (before)
    {
      memcpy (where, p->where, before * sizeof *where);
      memcpy (place, p->place, before * sizeof *place);
    }
  for (size_t k = 0; k < n; k++)
    if (row[k].owner.where && !known_place (&all, row[k].owner.where))
      where[all.n++] = row[k].owner.where;
  if (all.n > before)
    host_places (where + before, all.n - before, place + before);
  free (p->where);
  free (p->place);
  *p = all;
}

/* What OWNER is called: "omp target", or a function of a library; null if it is
   not known.  */

static const char *
owner_name (const struct copy_owner *owner)
{
  static const char *const names[][2]
    = { [CONSTRUCT_TARGET] = { "omp target", "acc compute" },
	[CONSTRUCT_DATA] = { "omp target data", "acc data" },
	[CONSTRUCT_DATA_END] = { "omp target data", "acc data" },
	[CONSTRUCT_ENTER] = { "omp target enter data", "acc enter data" },
	[CONSTRUCT_EXIT] = { "omp target exit data", "acc exit data" },
	[CONSTRUCT_UPDATE] = { "omp target update", "acc update" } };

  return owner->call || !owner->where ? owner->call
    : names[owner->kind][owner->acc];
}

/* Write the file and the line of PLACE, "file:line" or null.  */

static void
put_place (FILE *f, const char *place)
{
  const char *colon = place ? strrchr (place, ':') : NULL;
  char *file = colon ? strndup (place, colon - place) : NULL;

  json_put_text (f, "file", file);
  json_put_number (f, "line", colon != NULL, colon ? atoi (colon + 1) : 0);
  free (file);
}

/* Write R, whose place is PLACE, or null.  */

static void
write_row (FILE *f, const struct copy_row *r, const struct host_place *place,
	   const char *model)
{
  static const char *const directions[]
    = { [COPY_TO_HOST] = "to_host", [COPY_TO_DEVICE] = "to_device",
	[COPY_ALLOCATION] = "allocation" };
  static const struct { const char *times, *bytes; } keys[COPY_COUNTS]
    = { [COPY_ALL] = { "times", "bytes" },
	[COPY_UNCHANGED] = { "times_unchanged", "bytes_unchanged" },
	[COPY_AGAIN] = { "times_again", "bytes_again" },
	[COPY_DUPLICATE] = { "times_duplicate", "bytes_duplicate" },
	[COPY_ROUND_TRIP] = { "times_round_trip", "bytes_round_trip" },
	[COPY_UNUSED] = { "times_unused", "bytes_unused" } };

  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "copy");
  json_put_text (f, "model", model);
  put_place (f, place ? place->place : NULL);
  json_put_text (f, "function", place ? place->function : NULL);
  json_put_text (f, "construct", owner_name (&r->owner));
  json_put_number (f, "entry", r->owner.entry >= 0, r->owner.entry);
  json_put_text (f, "array", NULL);
  json_put_text (f, "direction", directions[r->direction]);
  json_put_key (f, "copies");
  fprintf (f, "%" PRIu64, r->made);
  for (int k = 0; k < COPY_COUNTS; k++)
    {
      json_put_key (f, keys[k].times);
      fprintf (f, "%" PRIu64, r->sum[k].times);
      json_put_key (f, keys[k].bytes);
      fprintf (f, "%" PRIu64, r->sum[k].bytes);
    }
  if (r->exact)
    {
      json_put_key (f, r->direction == COPY_TO_HOST ? "bytes_unwritten"
		    : "bytes_unread");
      fprintf (f, "%" PRIu64, r->untouched);
    }
  fputs ("}\n", f);
}

void
copy_rows_write (struct copy_places *p, const struct copy_row *row, size_t n,
		 FILE *f, const char *model)
{
  find_places (p, row, n);
  for (size_t k = 0; k < n; k++)
    write_row (f, &row[k], known_place (p, row[k].owner.where), model);
}
