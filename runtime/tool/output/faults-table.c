/* drano report's list of what checks have found.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "model/grid.h"
#include "output/show.h"

/* Print LABEL and TEXT to F in a line, if there is TEXT.  */

static void
put_labelled (FILE *f, const char *label, const char *text)
{
  if (!text)
    return;
  fprintf (f, "  %s", label);
  put_safe (f, text);
  putc ('\n', f);
}

void
show_faults (FILE *f, const struct faults *all, size_t limit)
{
  if (all->n == 0)
    return;
  fprintf (f, "\nChecks found what is wrong at %zu place%s:\n", all->n,
	   all->n == 1 ? "" : "s");
  for (size_t i = 0; i < all->n && (limit == 0 || i < limit); i++)
    {
      const struct fault *x = &all->fault[i];

      put_safe (f, x->file ? x->file : "?");
      if (x->line)
	fprintf (f, ":%d:%d", x->line, x->column);
      fputs (": ", f);
      put_safe (f, x->message ? x->message : x->kind ? x->kind : "?");
      putc ('\n', f);
      put_labelled (f, "in ", x->function);
      put_labelled (f, "by ", x->who);
      put_labelled (f, "cure: ", x->cure);
    }
  if (limit && all->n > limit)
    fprintf (f, "(%zu more; --limit=0 shows all)\n", all->n - limit);
}
