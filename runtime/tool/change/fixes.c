/* Changes of the source that reports propose.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "change/fixes.h"
#include "base/tool.h"
#include "model/object.h"

#include <stdlib.h>
#include <string.h>

/* What stands for bytes that are not UTF-8 in a report.  */
#define REPLACEMENT "\xef\xbf\xbd"

/* Put the edits in ARRAY into F.  Return false if they are damaged.  */

static bool
read_edits (const json_t *array, struct fix *f)
{
  size_t n = json_array_size (array);

  f->edit = xcalloc (n, sizeof *f->edit);
  for (f->nedits = 0; f->nedits < n; f->nedits++)
    {
      const json_t *o = json_array_get (array, f->nedits);
      struct fix_edit *e = &f->edit[f->nedits];

      e->line = object_position (o, "line");
      e->begin = object_position (o, "begin");
      e->end = object_position (o, "end");
      e->text = object_text (o, "text");
      if (!e->line || !e->begin || e->end < e->begin || !e->text
	  || strstr (e->text, REPLACEMENT))
	return false;
    }
  return f->file && f->checksum;
}

/* Put the record O into F, whose edits are in ARRAY.  Return false if it is
   damaged.  */

static bool
read_fix (const json_t *o, const json_t *array, struct fix *f)
{
  memset (f, 0, sizeof *f);
  f->file = object_text (o, "file");
  f->checksum = object_text (o, "checksum");
  f->line = object_position (o, "line");
  f->column = object_position (o, "column");
  f->region = object_text (o, "region");
  f->title = object_text (o, "title");
  f->site = object_texts (o, "sites", &f->nsites);
  f->before = object_number (o, "region_before", 1e300);
  f->after = object_number (o, "region_after", 1e300);
  return read_edits (array, f);
}

/* The sectors that F saves.  */

static double
fix_saves (const struct fix *f)
{
  return f->before < 0 || f->after < 0 ? 0 : f->before - f->after;
}

/* The order of two fixes: what saves more first, then by place, then as the
   report has them.  */

static int
compare_fixes (const void *pa, const void *pb)
{
  const struct fix *a = pa, *b = pb;
  double x = fix_saves (a), y = fix_saves (b);
  int o = (x < y) - (x > y);

  if (o == 0)
    o = compare_texts (a->file, b->file);
  if (o == 0)
    o = a->line != b->line ? a->line - b->line : a->column - b->column;
  return o ? o : (a->number > b->number) - (a->number < b->number);
}

struct fixes
find_fixes (const struct record_list *list)
{
  struct fixes all = { xcalloc (list->nothers, sizeof *all.fix), 0 };

  for (size_t i = 0; i < list->nothers; i++)
    {
      json_t *o = object_of_kind (&list->other[i], "advice");
      const json_t *edits = json_object_get (o, "edits");
      struct fix *f = &all.fix[all.n];

      if (json_array_size (edits) > 0 && read_fix (o, edits, f))
	f->number = all.n++;
      else if (json_array_size (edits) > 0)
	{
	  warning ("%s:%d: the edits in the report are damaged; compile again",
		   f->file ? f->file : "?", f->line);
	  free (f->edit);
	  free (f->site);
	}
      json_decref (o);
    }
  if (all.n > 0)
    qsort (all.fix, all.n, sizeof *all.fix, compare_fixes);
  return all;
}

void
free_fixes (struct fixes *f)
{
  for (size_t i = 0; i < f->n; i++)
    {
      free (f->fix[i].edit);
      free (f->fix[i].site);
    }
  free (f->fix);
  memset (f, 0, sizeof *f);
}

bool
cures_row_p (const char *const *site, size_t n, const struct row *row)
{
  const struct record *r = &row->site;
  char *place = xasprintf (row->sites > 1 ? "%s:%d:" : "%s:%d:%d:%s:%s",
			   r->file ? r->file : "", r->line, r->column,
			   r->access ? r->access : "",
			   r->array ? r->array : "");
  size_t len = strlen (place);
  bool found = false;

  for (size_t i = 0; i < n && !found; i++)
    found = (row->sites > 1 ? strncmp (site[i], place, len)
	     : strcmp (site[i], place)) == 0;
  free (place);
  return found;
}

bool
fix_cures (const struct fix *f, const struct row *row)
{
  return cures_row_p (f->site, f->nsites, row)
    && (!row->site.region || f->region == row->site.region);
}

bool
same_edits (const struct fix *a, const struct fix *b)
{
  bool same = a->nedits == b->nedits && a->checksum == b->checksum;

  for (size_t i = 0; same && i < a->nedits; i++)
    same = (a->edit[i].line == b->edit[i].line
	    && a->edit[i].begin == b->edit[i].begin
	    && a->edit[i].end == b->edit[i].end
	    && a->edit[i].text == b->edit[i].text);
  return same;
}
