/* The evaluation's figures as one JSON object.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "evaluate.h"

/* Write TEXT, whose lines become one, as a JSON string.  */

static void
write_string (const char *text, FILE *out)
{
  fputc ('"', out);
  for (; *text; text++)
    if (*text == '\n')
      {
	fputs ("; ", out);
	while (text[1] == ' ')
	  text++;
      }
    else
      {
	if (*text == '"' || *text == '\\')
	  fputc ('\\', out);
	fputc (*text, out);
      }
  fputc ('"', out);
}

static void
write_counts (const struct counts *c, FILE *out)
{
  static const struct
  {
    const char *key;
    enum count what;
  } keys[] = {
    { "sites", EXECUTED }, { "real", REAL }, { "wasteful", WASTEFUL },
    { "many_lines", MANY_LINES }, { "far_lines", FAR_LINES },
    { "contained", CONTAINED }, { "flagged_exact", EXACT },
    { "one_figure", ONE_FIGURE }, { "one_figure_for_run", RUN_PREDICTED },
    { "equal_for_run", EQUAL }, { "same_requests", SAME_REQUESTS }
  };
  for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
    fprintf (out, "%s\"%s\":%ld", k ? "," : "", keys[k].key,
	     c->n[keys[k].what]);
  for (int d = 0; d < DOMAINS; d++)
    fprintf (out, ",\"%s\":{\"reported\":%ld,\"found\":%ld,\"found_lines\":%ld,"
	     "\"found_far\":%ld}", domain_names[d], c->by[d][REPORTED],
	     c->by[d][FOUND], c->by[d][FOUND_LINES], c->by[d][FOUND_FAR]);
}

/* What is the same of a program and of all.  */

static void
write_figures (const struct program *p, FILE *out)
{
  fprintf (out, "\"lines\":%d,\"analysis_seconds\":%.3f,\"run_seconds\":%.3f,",
	   p->lines, p->analysis, p->run);
  write_counts (&p->counts, out);
  fputc ('}', out);
}

static void
write_list (const char *name, const struct list *l, FILE *out)
{
  fprintf (out, ",\n\"%s\":[", name);
  for (int i = 0; i < l->n; i++)
    {
      fputs (i ? ",\n " : "\n ", out);
      write_string (l->item[i], out);
    }
  fputc (']', out);
}

static void
write_causes (const struct evaluation *e, FILE *out)
{
  fputs (",\n\"causes\":[", out);
  for (int i = 0; i < e->n_blames; i++)
    {
      const struct blame *b = &e->blames[i];
      fprintf (out, "%s\n {\"error\":\"%s\",\"cause\":", i ? "," : "",
	       b->reported ? "in vain" : "missed");
      write_string (b->cause, out);
      for (int d = 0; d < DOMAINS; d++)
	fprintf (out, ",\"%s\":%d", domain_names[d], b->n[d]);
      fputc ('}', out);
    }
  fputc (']', out);
}

/* Write E to OUT.  */

void
write_json (const struct evaluation *e, FILE *out)
{
  fputs ("{\"programs\":[", out);
  for (int i = 0; i < e->n_programs; i++)
    {
      fputs (i ? ",\n {\"program\":" : "\n {\"program\":", out);
      write_string (e->programs[i].name, out);
      fputc (',', out);
      write_figures (&e->programs[i], out);
    }
  fputs ("],\n\"total\":{", out);
  write_figures (&e->total, out);
  fprintf (out, ",\n\"failures\":%d", e->failures);
  write_list ("false_alarms", &e->alarms, out);
  write_list ("missed", &e->missed, out);
  write_list ("not_equal_for_run", &e->others, out);
  write_list ("outside", &e->outside, out);
  write_causes (e, out);
  fputs ("}\n", out);
}
