/* What is to be changed, for the page.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "edit/patch.h"
#include "json.h"
#include "model/words.h"
#include "output/page.h"

#include <stdlib.h>

/* Return the fix in FIXES that makes the change P; null if none does.  */

static const struct fix *
fix_of (const struct fixes *fixes, const struct proposal *p)
{
  for (size_t i = 0; i < fixes->n; i++)
    {
      const struct fix *f = &fixes->fix[i];

      if (f->title == p->title && f->file == p->file && f->line == p->line
	  && f->column == p->column)
	return f;
    }
  return NULL;
}

/* Return what FIX, which may be null, does to the sources S, as a unified diff
   in new storage; null if these are not there, or not what was compiled.  */

static char *
diff_of (struct sources *s, const struct fix *fix)
{
  struct source *source = fix ? source_for (s, fix, fix->file) : NULL;
  char *diff = NULL;
  size_t len;
  FILE *f;

  if (!source)
    return NULL;
  f = open_memstream (&diff, &len);
  if (!f)
    fatal ("out of memory");
  source_edit (source, fix);
  write_patch (f, source, fix, false);
  source_restore (source, fix);
  if (ferror (f) | fclose (f))
    fatal ("out of memory");
  return diff;
}

/* Write the proposal P, of which DIFF is what it does to the source; DIFF is
   freed.  */

static void
put_proposal (FILE *f, const struct proposal *p, char *diff)
{
  bool known = p->sectors[0] >= 0 && p->sectors[1] >= 0;

  fputs ("{\"legality\":", f);
  json_put_string (f, legality_text (p));
  json_put_truth (f, "fixit", p->fixit);
  json_put_text (f, "file", p->file);
  json_put_number (f, "line", true, p->line);
  json_put_number (f, "column", true, p->column);
  json_put_text (f, "title", p->title ? p->title
		 : p->advice ? p->advice : "change");
  json_put_text (f, "check", p->check);
  put_words (f, "diff", diff);
  put_figure (f, "saves", proposal_saves (p),
	      real_total_text (proposal_saves (p)));
  put_figure (f, "before", p->total[0], real_total_text (p->total[0]));
  put_figure (f, "after", p->total[1], real_total_text (p->total[1]));
  put_words (f, "percent", proposal_saves (p) >= 0
	     ? real_text (percent (proposal_saves (p), p->total[0]), 1) : NULL);
  put_figure (f, "time", p->time, real_text (p->time, 1));
  json_put_number (f, "sectors", known, p->sectors[1]);
  put_words (f, "request", proposal_sectors (p, " \xe2\x86\x92 "));
  json_put_key (f, "sites");
  putc ('[', f);
  for (size_t i = 0; i < p->nsites; i++)
    {
      if (i)
	putc (',', f);
      json_put_string (f, p->site[i]);
    }
  fputs ("]}", f);
}

void
write_proposals (FILE *f, const struct proposals *advice,
		 const struct fixes *fixes, const char *root)
{
  struct sources sources = { .root = root, .shown = true };

  putc ('[', f);
  for (size_t i = 0; i < advice->n; i++)
    {
      const struct proposal *p = &advice->p[i];

      fputs (i ? ",\n" : "\n", f);
      put_proposal (f, p, diff_of (&sources, fix_of (fixes, p)));
    }
  putc (']', f);
  free_sources (&sources);
}
