/* What GCC's diagnostics as JSON or SARIF say, from standard input.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* With one argument, json or sarif, print a line for each diagnostic that is not a
   note of another: its kind, option, and that option's address, each "-" if it has
   none, and how many notes and edits it has.  JSON has the edits of a note at the
   note.  With the arguments apply and FILE, print FILE with all edits of the SARIF
   log.  Columns are counted in characters.  Exit status 2: no such output.  */

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *
text_of (const json_t *o, const char *key)
{
  const char *text = json_string_value (json_object_get (o, key));
  return text && *text ? text : "-";
}

static void
print_json (const json_t *all)
{
  size_t i, k;
  json_t *one, *child;

  json_array_foreach (all, i, one)
    {
      const json_t *notes = json_object_get (one, "children");
      size_t edits = json_array_size (json_object_get (one, "fixits"));

      json_array_foreach (notes, k, child)
	edits += json_array_size (json_object_get (child, "fixits"));
      printf ("%s %s %s notes %zu edits %zu\n", text_of (one, "kind"),
	      text_of (one, "option"), text_of (one, "option_url"),
	      json_array_size (notes), edits);
    }
}

/* The edits of RESULT, null if it has none.  */

static const json_t *
edits_of (const json_t *result)
{
  const json_t *fix = json_array_get (json_object_get (result, "fixes"), 0);
  const json_t *change
    = json_array_get (json_object_get (fix, "artifactChanges"), 0);

  return json_object_get (change, "replacements");
}

/* The address that RUN has for the rule ID.  */

static const char *
address_of (const json_t *run, const char *id)
{
  const json_t *tool = json_object_get (run, "tool");
  const json_t *driver = json_object_get (tool, "driver");
  size_t i;
  json_t *rule;

  json_array_foreach (json_object_get (driver, "rules"), i, rule)
    if (strcmp (text_of (rule, "id"), id) == 0)
      return text_of (rule, "helpUri");
  return "-";
}

static void
print_sarif (const json_t *run)
{
  size_t i;
  json_t *result;

  json_array_foreach (json_object_get (run, "results"), i, result)
    {
      const char *id = text_of (result, "ruleId");
      const json_t *notes = json_object_get (result, "relatedLocations");

      printf ("%s %s %s notes %zu edits %zu\n", text_of (result, "level"), id,
	      address_of (run, id), json_array_size (notes),
	      json_array_size (edits_of (result)));
    }
}

/* TEXT instead of the characters from COLUMN to before END of LINE, from 1.  ORDER
   is its place in the log.  */

struct edit
{
  long line, column, end;
  const char *text;
  size_t order;
};

static int
compare (const void *x, const void *y)
{
  const struct edit *a = x, *b = y;

  if (a->line != b->line)
    return a->line < b->line ? -1 : 1;
  if (a->column != b->column)
    return a->column < b->column ? -1 : 1;
  return a->order < b->order ? -1 : 1;
}

static long
number_of (const json_t *o, const char *key)
{
  return json_integer_value (json_object_get (o, key));
}

/* Print the file NAME with the edits of RUN.  Return false if it cannot be read, or
   if an edit is of more than one line.  */

static int
apply (const json_t *run, const char *name)
{
  static struct edit edits[100];
  size_t n = 0, next = 0, i, k;
  json_t *result, *one;
  FILE *f = fopen (name, "r");
  long line = 1, column = 1, gone = 0;
  int c;

  if (!f)
    return 0;
  json_array_foreach (json_object_get (run, "results"), i, result)
    json_array_foreach (edits_of (result), k, one)
      {
	const json_t *at = json_object_get (one, "deletedRegion");
	const json_t *text = json_object_get (one, "insertedContent");

	if (n == sizeof edits / sizeof *edits || json_object_get (at, "endLine"))
	  return 0;
	edits[n] = (struct edit) { number_of (at, "startLine"),
				   number_of (at, "startColumn"),
				   number_of (at, "endColumn"),
				   json_string_value (json_object_get (text, "text")),
				   n };
	n++;
      }
  qsort (edits, n, sizeof *edits, compare);
  while ((c = getc (f)) != EOF)
    {
      int first = (c & 0xc0) != 0x80;

      for (; first && next < n && edits[next].line == line
	   && edits[next].column == column; next++)
	{
	  fputs (edits[next].text ? edits[next].text : "", stdout);
	  if (edits[next].end > gone)
	    gone = edits[next].end;
	}
      column += first;
      if (column > gone)
	putchar (c);
      if (c == '\n')
	{
	  line++;
	  column = 1;
	  gone = 0;
	}
    }
  fclose (f);
  return next == n;
}

int
main (int argc, char **argv)
{
  json_t *all = json_loadf (stdin, 0, NULL);
  const json_t *run = json_array_get (json_object_get (all, "runs"), 0);

  if (!all || argc < 2)
    return 2;
  if (strcmp (argv[1], "json") == 0)
    print_json (all);
  else if (!run || (strcmp (argv[1], "apply") == 0
		    && (argc < 3 || !apply (run, argv[2]))))
    return 2;
  else if (strcmp (argv[1], "sarif") == 0)
    print_sarif (run);
  json_decref (all);
  return 0;
}
