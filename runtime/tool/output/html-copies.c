/* Copies for the page.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "change/copies.h"
#include "json.h"
#include "model/object.h"
#include "model/words.h"
#include "output/page.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>

/* Kinds of events of a timeline; the first two are directions.  */
enum { EVENT_LAUNCH = 2 };

/* Write C.  */

static void
put_copy (FILE *f, const struct copy *c)
{
  char *place = copy_place_text (c);

  fputs ("{\"place\":", f);
  json_put_string (f, place);
  free (place);
  put_words (f, "time", microseconds_text (c->seconds));
  put_words (f, "saves", c->saved > 0 ? microseconds_text (c->saved) : NULL);
  put_words (f, "copies", real_total_text (c->made));
  put_words (f, "bytes", real_total_text (c->sum[COPY_ALL].bytes));
  put_words (f, "needless",
	     c->needless > 0 ? real_total_text (c->needless) : NULL);
  json_put_text (f, "direction", copy_direction_name (c->direction));
  put_words (f, "write", copy_cure_text (c));
  json_put_truth (f, "maps", copy_transform (c) != NULL);
  putc ('}', f);
}

/* Return the seconds of a launch of KERNEL on average, of those in ALL; 0 if
   that is not known.  */

static double
launch_seconds (const struct launches *all, const char *kernel)
{
  double time = 0, times = 0;

  for (size_t i = 0; all && all->timed && i < all->n; i++)
    if (kernel && strcmp (all->launch[i].kernel, kernel) == 0)
      {
	time += all->launch[i].time;
	times += all->launch[i].times;
      }
  return times > 0 ? time / times : 0;
}

/* Write the event E of the timeline O: its kind, its microseconds, and what it
   is.  */

static void
put_event (FILE *f, const json_t *o, const json_t *e,
	   const struct machine *m, const struct launches *all)
{
  json_int_t kind = json_integer_value (json_array_get (e, 0));
  size_t index = (size_t) json_integer_value (json_array_get (e, 1));
  double bytes = json_number_value (json_array_get (e, 2));
  double seconds;
  char *what;

  if (kind == EVENT_LAUNCH)
    {
      const char *kernel
	= json_string_value (json_array_get (json_object_get (o, "kernels"),
					     index));
      seconds = launch_seconds (all, kernel);
      what = xstrdup (kernel ? kernel : "?");
    }
  else
    {
      char *text = real_total_text (bytes);
      seconds = MACHINE_COPY_SECONDS + (m ? bytes / (m->link * 1e9) : 0);
      what = xasprintf ("%s bytes %s", text, kind == COPY_TO_DEVICE
			? "to the device" : "to the host");
      free (text);
    }
  fprintf (f, "[%d,", (int) kind);
  json_put_real (f, seconds * 1e6);
  putc (',', f);
  json_put_string (f, what);
  putc (']', f);
  free (what);
}

/* Write the first timeline of LIST, with the times of ALL, or null.  */

static void
put_timeline (FILE *f, const struct record_list *list,
	      const struct launches *all)
{
  json_t *o = NULL;

  for (size_t i = 0; i < list->nothers && !o; i++)
    o = object_of_kind (&list->other[i], "timeline");
  json_put_key (f, "timeline");
  if (!o)
    {
      fputs ("null", f);
      return;
    }
  const json_t *events = json_object_get (o, "events");
  const char *model = object_text (o, "model");
  const struct machine *m = model ? machine_find (model) : NULL;
  fputs ("{\"events\":[", f);
  for (size_t i = 0; i < json_array_size (events); i++)
    {
      fputs (i ? "," : "", f);
      put_event (f, o, json_array_get (events, i), m, all);
    }
  fputs ("]", f);
  json_put_truth (f, "timed", all && all->timed);
  put_words (f, "more", object_number (o, "more", 9e15) > 0
	     ? real_total_text (object_number (o, "more", 9e15)) : NULL);
  putc ('}', f);
  json_decref (o);
}

void
write_page_copies (FILE *f, const struct record_list *list,
		   const struct launches *launches)
{
  struct copies all = find_copies (list);
  const char *between = "\n";

  fputs ("{\"list\":[", f);
  for (size_t i = 0; i < all.n; i++)
    if (all.copy[i].direction != COPY_ALLOCATION)
      {
	fputs (between, f);
	put_copy (f, &all.copy[i]);
	between = ",\n";
      }
  putc (']', f);
  put_words (f, "made", real_total_text (all.made));
  put_words (f, "bytes", real_total_text (all.bytes));
  put_words (f, "time", microseconds_text (all.seconds));
  put_words (f, "needless", real_total_text (all.needless));
  put_words (f, "saves", microseconds_text (all.saved));
  put_timeline (f, list, launches);
  putc ('}', f);
  free_copies (&all);
}
