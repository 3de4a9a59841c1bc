/* What transforms did to a program, and what they refused to do.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The compiler writes a record for each loop of each function that it
   compiles, and again when a header is compiled again.  What it says of one
   place several times is shown once.  */

#include "change/changes.h"
#include "base/tool.h"
#include "model/object.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

/* Put the record O into C.  */

static void
read_change (const json_t *o, struct change *c)
{
  const char *outcome = json_string_value (json_object_get (o, "outcome"));

  c->file = object_text (o, "file");
  c->line = object_position (o, "line");
  c->column = object_position (o, "column");
  c->transform = object_text (o, "transform");
  c->remark = object_text (o, "remark");
  c->text = object_text (o, "text");
  c->done = outcome && strcmp (outcome, "done") == 0;
  c->sectors[0] = object_text (o, "sectors_text_before");
  c->sectors[1] = object_text (o, "sectors_text_after");
  c->instructions[0] = object_number (o, "instructions_before", DBL_MAX);
  c->instructions[1] = object_number (o, "instructions_after", DBL_MAX);
}

/* The order of two changes: those that were made first, by transform and
   remark, then by place.  Equal ones are the same.  */

static int
compare_done (const void *pa, const void *pb)
{
  const struct change *a = pa, *b = pb;
  int o = (int) b->done - (int) a->done;

  if (o == 0)
    o = compare_texts (a->transform, b->transform);
  if (o == 0)
    o = compare_texts (a->remark, b->remark);
  if (o == 0)
    o = compare_texts (a->file, b->file);
  if (o == 0)
    o = a->line != b->line ? a->line - b->line : a->column - b->column;
  return o ? o : compare_texts (a->text, b->text);
}

struct changes
find_changes (const struct record_list *list)
{
  struct changes all = { xcalloc (list->nothers, sizeof *all.change), 0 };
  size_t read = 0;

  for (size_t i = 0; i < list->nothers; i++)
    {
      json_t *o = object_of_kind (&list->other[i], "transform");

      if (o)
	read_change (o, &all.change[read++]);
      json_decref (o);
    }
  if (read > 0)
    qsort (all.change, read, sizeof *all.change, compare_done);
  for (size_t i = 0; i < read; i++)
    if (i == 0 || compare_done (&all.change[i], &all.change[all.n - 1]) != 0)
      all.change[all.n++] = all.change[i];
  return all;
}

void
free_changes (struct changes *c)
{
  free (c->change);
  memset (c, 0, sizeof *c);
}
