/* The order of copies and launches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The first EVENTS_MOST of them are kept, in the order in which the program
   asks for them.  */

#include "count/copy-int.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "memory/pool.h"
#include "record.h"

enum
{
  EVENTS_MOST = 2000,
  EVENT_LAUNCH = COPY_ALLOCATION	/* The others are directions.  */
};

struct event
{
  int kind;
  unsigned index;		/* Of a row, or of a kernel.  */
  uint64_t bytes;
};

struct copy_timeline
{
  struct event event[EVENTS_MOST];
  size_t n;
  uint64_t more;		/* That are not kept.  */
  char **kernel;
  size_t nkernels, kernels_room;
};

struct copy_timeline *
timeline_new (void)
{
  return xcalloc (1, sizeof (struct copy_timeline));
}

void
timeline_delete (struct copy_timeline *t)
{
  for (size_t k = 0; k < t->nkernels; k++)
    free (t->kernel[k]);
  free (t->kernel);
  free (t);
}

/* Add an event of KIND to T.  */

static void
add_event (struct copy_timeline *t, int kind, unsigned index, uint64_t bytes)
{
  if (t->n == EVENTS_MOST)
    t->more++;
  else
    t->event[t->n++] = (struct event) { kind, index, bytes };
}

void
timeline_copy (struct copy_timeline *t, bool to_device, unsigned row,
	       uint64_t bytes)
{
  add_event (t, to_device ? COPY_TO_DEVICE : COPY_TO_HOST, row, bytes);
}

void
timeline_launch (struct copy_timeline *t, const char *kernel)
{
  size_t k = 0;

  while (t->n < EVENTS_MOST && k < t->nkernels
	 && strcmp (t->kernel[k], kernel))
    k++;
  if (t->n < EVENTS_MOST && k == t->nkernels)
    {
      t->kernel = xgrow (t->kernel, k, &t->kernels_room, sizeof *t->kernel);
      t->kernel[t->nkernels++] = strdup (kernel);
    }
  add_event (t, EVENT_LAUNCH, k, 0);
}

void
timeline_write (const struct copy_timeline *t, FILE *f, const char *model)
{
  if (!t->n)
    return;
  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "timeline");
  json_put_text (f, "model", model);
  json_put_key (f, "kernels");
  for (size_t k = 0; k < t->nkernels; k++)
    {
      putc (k ? ',' : '[', f);
      json_put_string (f, t->kernel[k]);
    }
  fputs (t->nkernels ? "]" : "[]", f);
  json_put_key (f, "events");
  for (size_t k = 0; k < t->n; k++)
    {
      const struct event *e = &t->event[k];
      fprintf (f, "%c[%d,%u,%" PRIu64 "]", k ? ',' : '[', e->kind, e->index,
	       e->bytes);
    }
  putc (']', f);
  json_put_key (f, "more");
  fprintf (f, "%" PRIu64 "}\n", t->more);
}
