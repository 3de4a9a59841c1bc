/* Findings: kept once for each pair of places, printed, written, suppressed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What is said must not depend on how many threads run the blocks: findings are
   printed when the launch has ended, in the order of their places, each with
   the block of the smallest number that has it.

   A finding is a line in a profile:

     {"schema":"drano-2","record":"check","kind":"race","file":"FILE","line":9,
      "column":7,"other":"FILE:9:7","variable":"s","function":"sum","times":12,
      "message":"...","who":"...","cure":"..."}

   Another line, with the record "checked", says what was checked.

   A file of suppressions has groups of lines: "{", a name that is not read, the
   kind, the place, the other place unless there is none, "}".  Kind and places
   are patterns as the shell has them; a place may leave out its column, its
   line, and the folders of its file.  */

#define _GNU_SOURCE 1

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check/check-int.h"
#include "json.h"
#include "memory/pool.h"
#include "record.h"

/* How the process ends if there are findings: with this status; 0 is the
   program's own.  The state is that of the process, not of a device.  */
static int status_wanted;
static bool had_findings;

/* The last that the library does.  */

__attribute__ ((destructor)) static void
set_status (void)
{
  if (!had_findings || !status_wanted)
    return;
  fflush (NULL);
  _exit (status_wanted);
}

/* Return whether PATTERN is one for PLACE, "file:line:column".  */

static bool
place_matches_p (const char *pattern, const char *place)
{
  const char *base = place ? strrchr (place, '/') : NULL;
  bool yes = false;

  if (!pattern || !place)
    return !pattern == !place;
  char *longer = format_text ("%s:*", pattern);
  for (int k = 0; k < 2 && !yes && place; k++, place = base ? base + 1 : NULL)
    yes = (fnmatch (pattern, place, 0) == 0 || fnmatch (longer, place, 0) == 0);
  free (longer);
  return yes;
}

/* Return whether F is not to be reported.  */

static bool
suppressed_p (const struct check *c, const struct found *f)
{
  for (const struct suppression *s = c->suppressions; s; s = s->next)
    if (s->kind && s->place && fnmatch (s->kind, f->kind, 0) == 0
	&& ((place_matches_p (s->place, f->place)
	     && place_matches_p (s->other, f->other))
	    || (place_matches_p (s->place, f->other)
		&& place_matches_p (s->other, f->place))))
      return true;
  return false;
}

void
finding_read_suppressions (struct check *c, const char *name)
{
  FILE *f = fopen (name, "r");
  char *line = NULL;
  size_t room = 0;
  int at = -1;			/* Lines since the brace.  */

  if (!f)
    {
      fprintf (stderr, "drano sim: cannot read the suppressions in "
		       "'%s'\n", name);
      return;
    }
  while (getline (&line, &room, f) > 0)
    {
      char *start = line + strspn (line, " \t");
      start[strcspn (start, "\n")] = '\0';
      if (*start == '#' || !*start)
	continue;
      if (strcmp (start, "{") == 0)
	{
	  struct suppression *s = xcalloc (1, sizeof *s);
	  s->next = c->suppressions;
	  c->suppressions = s;
	  at = 0;
	}
      else if (strcmp (start, "}") == 0)
	at = -1;
      else if (at >= 0 && ++at >= 2 && at <= 4)
	*(at == 2 ? &c->suppressions->kind : at == 3 ? &c->suppressions->place
	  : &c->suppressions->other) = format_text ("%s", start);
    }
  free (line);
  fclose (f);
}

void
finding_free (struct found *f)
{
  free (f->place);
  free (f->other);
  free (f->text);
  free (f->headline);
  free (f->who);
  free (f->cure);
  free (f->variable);
  free (f->function);
}

static bool
same_text_p (const char *a, const char *b)
{
  return a && b ? strcmp (a, b) == 0 : a == b;
}

void
finding_add (struct check *c, struct found *f)
{
  struct found *g = c->found;

  while (g < c->found + c->nfound
	 && !(g->kind == f->kind && same_text_p (g->place, f->place)
	      && same_text_p (g->other, f->other)
	      && (f->other || same_text_p (g->headline, f->headline))))
    g++;
  if (g == c->found + c->nfound)
    {
      c->found = xgrow (c->found, c->nfound, &c->found_room, sizeof *c->found);
      g = &c->found[c->nfound++];
      *g = *f;
      g->suppressed = (suppressed_p (c, g)
		       || source_ignored_p (&c->sources, g->place, g->kind)
		       || (g->other && source_ignored_p (&c->sources, g->other,
							 g->kind)));
    }
  else if (g->printed || g->block <= f->block)
    {
      g->times += f->times;
      finding_free (f);
    }
  else
    {
      uint64_t times = g->times + f->times;
      bool suppressed = g->suppressed;
      finding_free (g);
      *g = *f;
      g->times = times;
      g->suppressed = suppressed;
    }
  if (!g->suppressed)
    c->faults += f->times;
}

static int
compare_places (const void *a, const void *b)
{
  const struct found *x = a, *y = b;
  int order = strverscmp (x->place, y->place);

  if (!order && x->other && y->other)
    order = strverscmp (x->other, y->other);
  return order ? order : strcmp (x->headline, y->headline);
}

/* Print what would suppress F.  */

static void
print_suppression (const struct found *f)
{
  fprintf (stderr, "{\n  a-name-of-yours\n  %s\n  %s\n", f->kind, f->place);
  if (f->other)
    fprintf (stderr, "  %s\n", f->other);
  fputs ("}\n", stderr);
}

void
finding_print (struct check *c)
{
  status_wanted = c->options->check_status;
  progress_erase (c);
  if (c->nfound)
    qsort (c->found, c->nfound, sizeof *c->found, compare_places);
  for (size_t k = 0; k < c->nfound; k++)
    if (!c->found[k].printed && !c->found[k].suppressed)
      {
	had_findings = true;
	fputs (c->found[k].text, stderr);
	if (c->options->generate_suppressions)
	  print_suppression (&c->found[k]);
	c->found[k].printed = true;
      }
}

void
check_total (const struct check *c)
{
  size_t places = 0, suppressed = 0;

  for (size_t k = 0; k < c->nfound; k++)
    if (c->found[k].suppressed)
      suppressed++;
    else
      places++;
  if (places)
    fprintf (stderr, "drano sim: check: %llu %s at %zu %s\n",
	     (unsigned long long) c->faults,
	     c->faults == 1 ? "fault" : "faults", places,
	     places == 1 ? "place" : "places");
  if (suppressed)
    fprintf (stderr, "drano sim: check: %zu more %s suppressed\n", suppressed,
	     suppressed == 1 ? "is" : "are");
}

/* Write PLACE's parts to F.  */

static void
write_place (FILE *f, const char *place)
{
  /* A column is known if there are two numbers.  */
  const char *column = strrchr (place, ':'), *line = column, *p = column;

  while (p && p > place && strspn (p - 1, "0123456789"))
    p--;
  bool both = p && p < column && p > place && p[-1] == ':';
  line = both ? p - 1 : column;
  bool known = line && line > place;
  char *file = format_text ("%.*s", known ? (int) (line - place)
			    : (int) strlen (place), place);
  json_put_text (f, "file", file);
  json_put_number (f, "line", known, known ? strtol (line + 1, NULL, 10) : 0);
  json_put_number (f, "column", both, both ? strtol (column + 1, NULL, 10) : 0);
  free (file);
}

void
check_write (const struct check *c, FILE *f)
{
  if (c->options->checks == CHECK_USE)
    return;
  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "checked");
  fputs (",\"checks\":\"", f);
  options_print_checks (f, c->options->checks);
  fputs ("\"}\n", f);
  for (size_t k = 0; k < c->nfound; k++)
    {
      const struct found *g = &c->found[k];
      if (g->suppressed)
	continue;
      fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
      json_put_text (f, "record", "check");
      json_put_text (f, "kind", g->kind);
      write_place (f, g->place);
      json_put_text (f, "other", g->other);
      json_put_text (f, "variable", g->variable);
      json_put_text (f, "function", g->function);
      json_put_text (f, "message", g->headline);
      json_put_text (f, "who", g->who);
      json_put_text (f, "cure", g->cure);
      json_put_number (f, "times", true, g->times);
      fputs ("}\n", f);
    }
}

void
finding_forget (struct check *c)
{
  pthread_mutex_init (&c->lock, NULL);
  c->nfound = c->faults = 0;
  c->origins = NULL;		/* The parent frees its blocks.  */
  had_findings = false;
  if (c->use)
    use_forget (c);
}
