/* The tables of the evaluation.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "evaluate.h"

#include <string.h>

/* PART of WHOLE in per cent.  */

static const char *
percent (long part, long whole)
{
  return whole ? format ("%.1f %%", 100.0 * part / whole) : "none";
}

static void
write_row (const struct program *p, FILE *out)
{
  const long *n = p->counts.n;
  fprintf (out, "%-18s %5d %5ld %5ld", p->name, p->lines, n[EXECUTED], n[REAL]);
  for (int d = 0; d < DOMAINS; d++)
    fprintf (out, " %5ld (%3ld)", p->counts.by[d][REPORTED],
	     p->counts.by[d][FOUND]);
  fprintf (out, " %8.3f %5ld %5ld %5ld %7.2f\n", p->analysis, n[MANY_LINES],
	   n[FAR_LINES], n[EQUAL], p->run);
}

/* The shape of the GPUDrano paper's table 1.  */

static void
main_table (const struct evaluation *e, FILE *out)
{
  fputs ("Reported accesses, and those of them that are real (in brackets).\n"
	 "\n", out);
  fprintf (out, "%-18s %5s %5s %5s %11s %11s %11s %8s %5s %5s %5s %7s\n",
	   "program", "lines", "sites", "real", "lanes", "paper", "paper-2d",
	   "analysis", ">1 l.", "apart", "equal", "run");
  for (int i = 0; i < e->n_programs; i++)
    write_row (&e->programs[i], out);
  write_row (&e->total, out);
  fputs ("\n"
	 "lines: of the program, neither empty nor comment.  sites: predicted\n"
	 "and executed.  real: sectors exceed the ideal by a quarter or more,\n"
	 "misalignment and lanes at rest apart.  analysis: seconds to read and\n"
	 "analyse the program's regions, domain lanes.  >1 l.: sites that need\n"
	 "more than one line of 128 bytes, which is the paper's definition;\n"
	 "apart: the same without misaligned unit strides.  equal: sites whose\n"
	 "sectors per request are what lanes predicts for the values of the\n"
	 "run's launches.  run: processor seconds of the program on the\n"
	 "simulated device.\n", out);
}

/* The shape of table 2 of Fauzia et al.: what is executed, kernel by
   kernel.  */

static void
kernel_table (const struct evaluation *e, FILE *out)
{
  fputs ("\nRequests in all and at uncoalesced sites (Fauzia et al.).\n\n",
	 out);
  fprintf (out, "%-18s %-24s %12s %12s\n", "program", "kernel", "total",
	   "uncoalesced");
  for (int i = 0; i < e->n_programs; i++)
    {
      const struct program *p = &e->programs[i];
      for (int k = 0; p->fauzia && k < p->n_kernels; k++)
	fprintf (out, "%-18s %-24s %12.0f %12.0f\n", p->name,
		 p->kernels[k].name, p->kernels[k].requests,
		 p->kernels[k].uncoalesced);
    }
}

/* A row for domain D, which reports REPORTED sites, BOTH of them among the
   REAL ones.  */

static void
quality_row (int d, long reported, long real, long both, FILE *out)
{
  fprintf (out, "%-10s %9ld %9ld %9ld %10s %10s\n", domain_names[d], reported,
	   real, both, percent (both, reported), percent (both, real));
}

/* The program of E with the most sites.  */

static const struct program *
largest (const struct evaluation *e)
{
  const struct program *most = e->programs;
  for (int i = 1; i < e->n_programs; i++)
    if (e->programs[i].counts.n[EXECUTED] > most->counts.n[EXECUTED])
      most = &e->programs[i];
  return most;
}

static void
quality_table (const struct evaluation *e, FILE *out)
{
  const struct counts *all = &e->total.counts;
  const struct program *most = largest (e);
  fprintf (out, "\n%-10s %9s %9s %9s %10s %10s\n", "domain", "reported",
	   "real", "both", "precision", "recall");
  for (int d = 0; d < DOMAINS; d++)
    quality_row (d, all->by[d][REPORTED], all->n[REAL], all->by[d][FOUND], out);
  if (most)
    {
      /* It might drown the others.  */
      const struct counts *c = &most->counts;
      fprintf (out, "\nBut for %s:\n", most->name);
      for (int d = 0; d < DOMAINS; d++)
	quality_row (d, all->by[d][REPORTED] - c->by[d][REPORTED],
		     all->n[REAL] - c->n[REAL],
		     all->by[d][FOUND] - c->by[d][FOUND], out);
    }
  fputs ("\nBy the paper's definition (more than one line; misalignment "
	 "apart):\n", out);
  for (int d = 0; d < DOMAINS; d++)
    quality_row (d, all->by[d][REPORTED], all->n[FAR_LINES],
		 all->by[d][FOUND_FAR], out);
  fprintf (out, "\nmore than one line, misaligned or not: %ld sites; "
	   "a quarter or more wasted for whatever reason: %ld sites\n",
	   all->n[MANY_LINES], all->n[WASTEFUL]);
}

/* How exact lanes is.  */

static void
exact_table (const struct evaluation *e, FILE *out)
{
  static const struct
  {
    const char *text;
    enum count what;
  } rows[] = {
    { "predicted interval holds the measured mean", CONTAINED },
    { "one figure when compiled (best = worst)", ONE_FIGURE },
    { "index and active lanes flagged exact when compiled", EXACT },
    { "one figure for the values of the run's launches", RUN_PREDICTED },
    { "  that is the measured mean: exact", EQUAL },
    { "  for as many requests as were counted, too", SAME_REQUESTS },
    { "flagged exact, but no figure that is the measured mean",
      FLAGGED_NOT_EQUAL }
  };
  const long *n = e->total.counts.n;
  fprintf (out, "\n%-62s %5ld\n", "Sectors per request, sites:", n[EXECUTED]);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    fprintf (out, "%-62s %5ld  %8s\n", rows[i].text, n[rows[i].what],
	     percent (n[rows[i].what], n[EXECUTED]));
}

/* The errors by cause: of sites that are reported in vain, or missed.  */

static void
blame_rows (const struct evaluation *e, bool reported, FILE *out)
{
  for (const struct blame *b = e->blames; b < e->blames + e->n_blames; b++)
    if (b->reported == reported)
      {
	fprintf (out, "  %-54s", b->cause);
	for (int d = 0; d < DOMAINS; d++)
	  fprintf (out, " %3d (%2d)", b->n[d], b->far[d]);
	fputc ('\n', out);
      }
}

/* Where the errors come from.  */

static void
blame_table (const struct evaluation *e, FILE *out)
{
  fprintf (out, "\n%-56s %8s %8s %8s\n", "False alarms, because of", "lanes",
	   "paper", "paper-2d");
  blame_rows (e, true, out);
  fputs ("Missed, because of\n", out);
  blame_rows (e, false, out);
  fputs ("In brackets: those that need more than one line, misalignment "
	 "apart.\n", out);
}

static void
write_list (const char *title, const struct list *l, FILE *out)
{
  if (l->n)
    fprintf (out, "\n%s: %d\n", title, l->n);
  for (int i = 0; i < l->n; i++)
    fprintf (out, "  %s\n", l->item[i]);
}

/* Write all tables and lists of E to OUT.  */

void
write_tables (const struct evaluation *e, FILE *out)
{
  main_table (e, out);
  kernel_table (e, out);
  quality_table (e, out);
  exact_table (e, out);
  blame_table (e, out);
  write_list ("Reported by lanes, but not real", &e->alarms, out);
  write_list ("Real, but not reported by lanes", &e->missed, out);
  write_list ("Figure for the run's launches that is not what was measured",
	      &e->others, out);
  write_list ("Measured mean outside the predicted interval", &e->outside,
	      out);
  write_list ("Not executed", &e->idle, out);
  if (e->failures)
    fprintf (out, "\n%d programs could not be evaluated\n", e->failures);
}
