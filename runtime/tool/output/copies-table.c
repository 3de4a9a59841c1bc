/* Copies as a table.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "change/copies.h"
#include "model/grid.h"
#include "model/words.h"
#include "output/page.h"
#include "output/show.h"

#include <stdlib.h>

/* SECONDS in microseconds, or "-" if there are none, in new storage.  */

static char *
seconds_cell (double seconds)
{
  return seconds > 0 ? microseconds_text (seconds) : xstrdup ("-");
}

enum { NARROW = 140 };		/* A narrower terminal has no column of its own
				   for the clause to write.  */

/* Return the place of C and CURE, which may be null, in new storage.  */

static char *
place_and_cure (const struct copy *c, const char *cure)
{
  char *place = copy_place_text (c), *text;

  if (!cure)
    return place;
  text = xasprintf ("%s; write %s", place, cure);
  free (place);
  return text;
}

/* Add the line of C to T, NARROW if that is the terminal.  */

static void
add_copy_row (struct grid *t, const struct copy *c, bool narrow)
{
  struct grid_line *line = grid_line (t);
  char *cure = copy_cure_text (c);
  int n = 0;

  line->cell[n++] = microseconds_text (c->seconds);
  line->cell[n++] = seconds_cell (c->saved);
  line->cell[n++] = real_total_text (c->made);
  line->cell[n++] = real_total_text (c->sum[COPY_ALL].bytes);
  line->cell[n++] = c->needless > 0 ? real_total_text (c->needless)
    : xstrdup ("-");
  line->cell[n++] = xstrdup (copy_direction_name (c->direction));
  if (narrow)
    {
      line->cell[n++] = place_and_cure (c, cure);
      free (cure);
      return;
    }
  line->cell[n++] = copy_place_text (c);
  line->cell[n++] = cure ? cure : xstrdup ("-");
  line->cell[n++] = xstrdup (copy_transform (c) ? copy_transform (c) : "-");
}

/* Print to F what the run shows of ALL and the compiler has found
   otherwise.  */

static void
show_refuted (FILE *f, const struct copies *all)
{
  for (size_t i = 0; i < all->n; i++)
    if (all->copy[i].refuted)
      {
	char *place = copy_place_text (&all->copy[i]);
	put_safe (f, place);
	fprintf (f, ": the compiler has found %s, but this run shows"
		 " otherwise\n", all->copy[i].finding);
	free (place);
      }
}

/* Print to F NAME of OMPDataPerf's, with its number SUM.  */

static void
show_pattern (FILE *f, const char *name, struct copy_sum sum)
{
  char *times = real_total_text (sum.times);
  char *bytes = real_total_text (sum.bytes);

  fprintf (f, "%s %s (%s bytes)", name, times, bytes);
  free (times);
  free (bytes);
}

/* Print to F the sums of ALL.  */

static void
show_copy_sums (FILE *f, const struct copies *all)
{
  char *seconds = microseconds_text (all->seconds);
  char *saved = microseconds_text (all->saved);
  char *made = real_total_text (all->made);
  char *bytes = real_total_text (all->bytes);
  char *needless = real_total_text (all->needless);
  char *begin = microseconds_text (all->made * MACHINE_COPY_SECONDS);

  fprintf (f, "%s copies of %s bytes take %s us by the model, %s of them to"
	   " begin; %s bytes, %s us, were needless in this run\n", made, bytes,
	   seconds, begin, needless, saved);
  show_pattern (f, "as OMPDataPerf counts: duplicate transfers",
		sum_copies (all, COPY_DUPLICATE, false));
  show_pattern (f, ", round trips", sum_copies (all, COPY_ROUND_TRIP, false));
  show_pattern (f, ", repeated allocations",
		sum_copies (all, COPY_AGAIN, true));
  show_pattern (f, ", unused allocations", sum_copies (all, COPY_UNUSED, true));
  show_pattern (f, ", unused transfers", sum_copies (all, COPY_UNUSED, false));
  putc ('\n', f);
  free (seconds);
  free (saved);
  free (made);
  free (bytes);
  free (needless);
  free (begin);
}

void
show_copies (FILE *f, const struct copies *all, size_t limit, int width,
	     bool colour)
{
  struct grid t = { 0 };
  size_t n = 0, shown = 0;
  bool narrow = width > 0 && width < NARROW;

  if (all->made <= 0)
    return;
  grid_heading (&t, narrow
		? "us|saves|copies|bytes|needless|direction|construct"
		: "us|saves|copies|bytes|needless|direction|construct|write|"
		"maps");
  t.left = 5;
  t.look_column = -1;
  t.drop = narrow ? "24" : "284";
  for (size_t i = 0; i < all->n; i++)
    if (all->copy[i].direction != COPY_ALLOCATION
	&& (limit == 0 || n++ < limit))
      {
	add_copy_row (&t, &all->copy[i], narrow);
	shown++;
      }
  putc ('\n', f);
  grid_print (f, &t, width, colour);
  if (n > shown)
    fprintf (f, "... and %zu more; --limit=0 shows all\n", n - shown);
  show_copy_sums (f, all);
  show_refuted (f, all);
}
