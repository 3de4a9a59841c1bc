/* What records that are of no access say, as sentences.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The records have figures.  Those of the schema before have the sentence as
   their reason instead.  */

#include "base/tool.h"
#include "model/sentence.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* N and WORD, which S makes several; in new storage.  */

static char *
counted_text (uint64_t n, const char *word, const char *s)
{
  char digits[32];

  return xasprintf ("%s %s%s", grouped (n, digits, sizeof digits), word,
		    n == 1 ? "" : s);
}

/* Add to T what the launches with figures X were.  */

static void
put_launches (struct text *t, const struct record_figures *x)
{
  char *launches = counted_text (x->times, "launch", "es");
  char *warps = counted_text (x->warp_instructions, "warp instruction", "s");
  char *lanes = counted_text (x->lane_instructions, "lane instruction", "s");

  text_puts (t, launches);
  if (x->have_grid)
    text_printf (t, ", grid %u,%u,%u, block %u,%u,%u, %s, %s",
		 x->grid[0], x->grid[1], x->grid[2],
		 x->block[0], x->block[1], x->block[2], warps, lanes);
  else
    text_printf (t, ", gangs %" PRIu64 ", workers %" PRIu64
		 ", vector length %" PRIu64,
		 x->gangs, x->workers, x->vector_length);
  free (launches);
  free (warps);
  free (lanes);
}

/* Add to T which regions ran on the host, as R says, and X, its figures.  */

static void
put_host (struct text *t, const struct record *r,
	  const struct record_figures *x)
{
  char *times = counted_text (x->times, "time", "s");

  if (x->kernel || r->reason)
    text_printf (t, "region '%s' ran on the host %s",
		 x->kernel ? x->kernel : "?", times);
  else
    text_printf (t, "regions ran on the host %s", times);
  if (r->reason)
    text_printf (t, ", as %s", r->reason);
  free (times);
}

/* Add to T how often lanes diverged, as X says.  */

static void
put_branch (struct text *t, const struct record_figures *x)
{
  char *times = counted_text (x->times, "execution", "s");
  char diverged[32];

  text_printf (t, "diverged in %s of %s%s",
	       grouped (x->diverged, diverged, sizeof diverged), times,
	       x->one_lane ? ", around what one lane does" : "");
  free (times);
}

/* What a record of KIND says that has no figures; null: nothing.  */

static const char *
sentence_of (const char *kind)
{
  static const char *const sentences[][2] =
    {
      { RECORD_PROGRAM, "requests between the function's source lines" },
      { RECORD_NO_LINES,
	"requests of a function whose device code has no source lines" },
      { RECORD_RUNTIME, "requests of libraries" },
      { RECORD_LOCALS,
	"requests of the compiler's own: variables of the function"
	" that it keeps in memory" },
      { RECORD_COMPILER,
	"requests of GCC's own: launch arguments, addresses of arrays,"
	" reductions" },
      { RECORD_HOST, "a region ran on the host" }
    };

  for (size_t k = 0; k < sizeof sentences / sizeof sentences[0]; k++)
    if (strcmp (kind, sentences[k][0]) == 0)
      return sentences[k][1];
  return NULL;
}

char *
record_sentence (const struct record *r)
{
  const struct record_figures *x = r->figures;
  struct text t = { 0 };
  const char *rest = !r->reason && r->kind ? sentence_of (r->kind) : r->reason;

  if (!r->kind || !x)
    text_puts (&t, rest ? rest : "");
  else if (strcmp (r->kind, RECORD_LAUNCH) == 0)
    put_launches (&t, x);
  else if (strcmp (r->kind, RECORD_BRANCH) == 0)
    put_branch (&t, x);
  else if (strcmp (r->kind, RECORD_BANKS) == 0)
    {
      char *times = counted_text (x->times, "time", "s");

      text_printf (&t, "repeated %s because of banks", times);
      free (times);
    }
  else if (strcmp (r->kind, RECORD_HOST) == 0)
    put_host (&t, r, x);
  else
    text_puts (&t, rest ? rest : "");
  return t.s;
}
