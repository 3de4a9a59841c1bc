/* Sites and programs of the evaluation: read and counted.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE
#include "evaluate.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Stop: there is no memory.  */

static void
no_memory (void)
{
  fputs ("figures: out of memory\n", stderr);
  exit (2);
}

/* VECTOR with room for another element of SIZE bytes after its N.  */

static void *
more (void *vector, int n, size_t size)
{
  if ((n & (n - 1)) == 0)
    vector = realloc (vector, (n ? 2 * (size_t) n : 1) * size);
  if (!vector)
    no_memory ();
  return vector;
}

/* A new text, as printf's.  */

char *
format (const char *form, ...)
{
  char *text = NULL;
  va_list ap;
  va_start (ap, form);
  if (vasprintf (&text, form, ap) < 0)
    no_memory ();
  va_end (ap);
  return text;
}

static void
list_add (struct list *l, char *text)
{
  l->item = more (l->item, l->n, sizeof *l->item);
  l->item[l->n++] = text;
}

/* Add the program in LINE to E: its fields are "program", name, lines of the
   source, seconds of analysis and of the run, file, and whether it is of
   Fauzia et al.'s table.  */

static void
read_program (struct evaluation *e, char *line)
{
  char *f[7] = { 0 };
  for (int n = 0; n < 7; n++)
    if (!(f[n] = strsep (&line, "\t\n")))
      {
	fputs ("figures: a program's line has fewer than 7 fields\n", stderr);
	exit (2);
      }
  e->programs = more (e->programs, e->n_programs, sizeof *e->programs);
  struct program *p = &e->programs[e->n_programs++];
  *p = (struct program) { .name = f[1], .lines = atoi (f[2]),
			  .analysis = strtod (f[3], NULL),
			  .run = strtod (f[4], NULL),
			  .fauzia = atoi (f[6]) != 0 };
  e->total.lines += p->lines;
  e->total.analysis += p->analysis;
  e->total.run += p->run;
}

/* Read all sites and programs of FILE into E.  */

void
evaluation_read (struct evaluation *e, FILE *file)
{
  char *line = NULL;
  size_t size = 0;
  /* What is read keeps the line that it is of.  */
  for (; getline (&line, &size, file) > 0; line = NULL, size = 0)
    if (!strncmp (line, "program\t", 8))
      read_program (e, line);
    else
      {
	e->sites = more (e->sites, e->n_sites, sizeof *e->sites);
	if (!site_read (line, &e->sites[e->n_sites]))
	  {
	    fprintf (stderr, "figures: not a site: %s\n", line);
	    exit (2);
	  }
	e->n_sites++;
      }
  free (line);
}

/* Where site S is, for people.  */

char *
site_place (const struct site *s)
{
  bool named = strcmp (s->array, "-") != 0;
  return format ("%s:%s:%s: %s%s%s%s", s->file, s->line, s->column, s->access,
		 named ? " of '" : "", named ? s->array : "", named ? "'" : "");
}

/* What was predicted and measured of site S, for people.  */

static char *
site_figures (const struct site *s)
{
  double n = s->requests.value;
  bool strided = strcmp (s->stride, "-") != 0;
  return format ("predicted %s..%s sectors, ideal %s, %s%s%s; measured "
		 "%.2f, ideal %.2f, %.1f lanes, strides %s..%s", s->best.text,
		 s->worst.text, s->ideal.text, s->pattern, strided ? " " : "",
		 strided ? s->stride : "", s->m_sectors / n, s->m_ideal / n,
		 s->m_lanes / n, s->stride_min.text, s->stride_max.text);
}

/* The pattern that lanes, whose sites come first, finds at site S of E, or "".  */

static const char *
lanes_pattern (const struct evaluation *e, const struct site *s)
{
  for (const struct site *l = s; l-- > e->sites;)
    if (l->domain == LANES && site_same_access (l, s))
      return l->pattern;
  return "";
}

/* Count that the domain of site S is wrong about it.  */

static void
count_error (struct evaluation *e, const struct site *s)
{
  const char *cause = s->domain == LANES ? lanes_cause (s)
		      : paper_cause (s, lanes_pattern (e, s));
  struct blame *b = e->blames, *end = b + e->n_blames;
  while (b < end && (b->reported != s->reported || strcmp (b->cause, cause)))
    b++;
  if (b == end)
    {
      e->blames = more (e->blames, e->n_blames, sizeof *e->blames);
      b = &e->blames[e->n_blames++];
      *b = (struct blame) { .reported = s->reported, .cause = cause };
    }
  b->n[s->domain]++;
  b->far[s->domain] += site_far_lines (s);
}

/* Count site S in C as what its domain reports.  */

static void
count_report (struct counts *c, const struct site *s)
{
  long *n = c->by[s->domain];
  n[REPORTED]++;
  n[FOUND] += site_uncoalesced (s);
  n[FOUND_LINES] += site_many_lines (s);
  n[FOUND_FAR] += site_far_lines (s);
}

/* Count site S, which was executed, in C for what was measured.  */

static void
count_measured (struct counts *c, const struct site *s)
{
  c->n[REAL] += site_uncoalesced (s);
  c->n[WASTEFUL] += site_wasteful (s);
  c->n[MANY_LINES] += site_many_lines (s);
  c->n[FAR_LINES] += site_far_lines (s);
}

/* Count site S, which was executed and foreseen, in C for how exact lanes
   is.  */

static void
count_exactness (struct counts *c, const struct site *s)
{
  bool exact = s->exact_index && s->exact_mask;
  c->n[EXECUTED]++;
  c->n[CONTAINED] += site_contained (s);
  c->n[EXACT] += exact;
  c->n[ONE_FIGURE] += s->best.known && s->best.value == s->worst.value;
  c->n[RUN_PREDICTED] += site_run_predicted (s);
  c->n[SAME_REQUESTS]
    += site_run_predicted (s) && s->run_requests.value == s->requests.value;
  c->n[EQUAL] += site_equal (s);
  c->n[FLAGGED_NOT_EQUAL] += exact && !site_equal (s);
}

/* Count the requests of site S of program P for its kernel.  */

static void
count_requests (struct program *p, const struct site *s)
{
  struct kernel *k = p->kernels, *end = k + p->n_kernels;
  while (k < end && strcmp (k->name, s->kernel))
    k++;
  if (k == end)
    {
      p->kernels = more (p->kernels, p->n_kernels, sizeof *p->kernels);
      k = &p->kernels[p->n_kernels++];
      *k = (struct kernel) { .name = s->kernel };
    }
  k->requests += s->requests.value;
  if (site_uncoalesced (s))
    k->uncoalesced += s->requests.value;
}

/* Remember site S in E if lanes is wrong about it.  */

static void
note_error (struct evaluation *e, const struct site *s)
{
  bool real = site_uncoalesced (s), reasoned = strcmp (s->reason, "-") != 0;
  const char *cause = lanes_cause (s);
  if (s->foreseen && s->reported && s->m_lanes < 16 * s->requests.value)
    cause = format ("conditions leave %.1f lanes",
		    s->m_lanes / s->requests.value);
  if (!s->foreseen && real)
    list_add (&e->missed, format ("%s: no such site; %s", site_place (s),
				  site_figures (s)));
  else if (s->foreseen && s->reported && !real)
    list_add (&e->alarms, format ("%s: %s\n    %s%s%s", site_place (s), cause,
				  site_figures (s), reasoned ? "\n    " : "",
				  reasoned ? s->reason : ""));
  else if (s->foreseen && !s->reported && real)
    list_add (&e->missed, format ("%s: %s\n    %s", site_place (s), cause,
				  site_figures (s)));
}

/* Count site S of lanes in E and in its program P: for what does not depend on
   the domain, and for lanes.  */

static void
count_lanes (struct evaluation *e, struct program *p, const struct site *s)
{
  if (!site_executed (s) && s->foreseen)
    list_add (&e->idle, site_place (s));
  if (!site_executed (s) || (!s->foreseen && !site_uncoalesced (s)))
    return;
  count_requests (p, s);
  count_measured (&p->counts, s);
  count_measured (&e->total.counts, s);
  note_error (e, s);
  if (!s->foreseen)
    return;
  count_exactness (&p->counts, s);
  count_exactness (&e->total.counts, s);
  if (!site_contained (s))
    list_add (&e->outside, format ("%s: %s", site_place (s), site_figures (s)));
  if (site_run_predicted (s) && !site_equal (s))
    list_add (&e->others, format ("%s: %s; for this run %s", site_place (s),
				  site_figures (s), s->run_mean.text));
}

/* Count all sites of E.  */

void
evaluation_count (struct evaluation *e)
{
  for (int i = 0; i < e->n_sites; i++)
    {
      const struct site *s = &e->sites[i];
      struct program *p = e->programs, *end = p + e->n_programs;
      while (p < end && strcmp (p->name, s->program))
	p++;
      if (p == end)
	{
	  fprintf (stderr, "figures: no line of program %s\n", s->program);
	  exit (2);
	}
      if (s->foreseen && site_executed (s))
	{
	  if (s->reported)
	    {
	      count_report (&p->counts, s);
	      count_report (&e->total.counts, s);
	    }
	  if (s->reported != site_uncoalesced (s))
	    count_error (e, s);
	}
      if (s->domain == LANES)
	count_lanes (e, p, s);
    }
}
