/* What checks of a run have found.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Processes of one program find the same faults: these are one, which has
   happened as often as all of them.  */

#include "base/tool.h"
#include "change/faults.h"
#include "model/object.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

/* Fill F with what O, a record of a check, says.  */

static void
read_fault (const json_t *o, struct fault *f)
{
  f->kind = object_text (o, "kind");
  f->file = object_text (o, "file");
  f->line = object_position (o, "line");
  f->column = object_position (o, "column");
  f->other = object_text (o, "other");
  f->variable = object_text (o, "variable");
  f->function = object_text (o, "function");
  f->message = object_text (o, "message");
  f->who = object_text (o, "who");
  f->cure = object_text (o, "cure");
  f->times = object_number (o, "times", DBL_MAX);
}

/* The order of two faults.  Equal ones are the same.  */

static int
compare_faults (const void *pa, const void *pb)
{
  const struct fault *a = pa, *b = pb;
  int o = compare_texts (a->file, b->file);

  if (o == 0)
    o = a->line != b->line ? a->line - b->line : a->column - b->column;
  if (o == 0)
    o = compare_texts (a->other, b->other);
  if (o == 0)
    o = compare_texts (a->kind, b->kind);
  return o || a->other ? o : compare_texts (a->message, b->message);
}

struct faults
find_faults (const struct record_list *list)
{
  struct faults all = { xcalloc (list->nothers, sizeof *all.fault), 0, false };
  size_t read = 0;

  for (size_t i = 0; i < list->nothers; i++)
    {
      json_t *o = object_of_kind (&list->other[i], "check");

      all.checked |= o || strcmp (list->other[i].kind, "checked") == 0;
      if (o)
	read_fault (o, &all.fault[read++]);
      json_decref (o);
    }
  if (read > 0)
    qsort (all.fault, read, sizeof *all.fault, compare_faults);
  for (size_t i = 0; i < read; i++)
    if (i == 0 || compare_faults (&all.fault[i], &all.fault[all.n - 1]) != 0)
      all.fault[all.n++] = all.fault[i];
    else
      all.fault[all.n - 1].times += all.fault[i].times;
  return all;
}

void
free_faults (struct faults *all)
{
  free (all->fault);
  memset (all, 0, sizeof *all);
}
