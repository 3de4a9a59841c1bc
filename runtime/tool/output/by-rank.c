/* The processes that wrote a profile: which are missing, and what each did.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A rank is missing if its job has so many ranks and it has no part, or
   one that says that it was ended by a signal before it wrote.  What it did is
   not known then: it may have counted nothing.  */

#define _GNU_SOURCE 1

#include "output/by-rank.h"

#include "base/tool.h"

#include <stdlib.h>
#include <string.h>

/* A longer list of numbers is of no use to a reader.  */
enum { NAMED_MAX = 16 };

/* Whether P wrote no records.  */

static bool
empty_p (const struct process_record *p)
{
  return p->n == 0 && p->nothers == 0;
}

/* Whether P was ended by a signal.  */

static bool
killed_p (const struct process_record *p)
{
  return p->end && strncmp (p->end, "signal ", 7) == 0;
}

/* Return a name for P, in new storage.  */

static char *
process_name (const struct process_record *p)
{
  char *who = xasprintf ("process %d on %s", p->pid, p->host ? p->host : "?");
  char *name;

  if (p->rank < 0)
    return who;
  name = xasprintf ("rank %d (%s)", p->rank, who);
  free (who);
  return name;
}

/* Say which of the ranks are missing that belong to the job of P, a process of
   LIST.  */

static void
warn_job (const struct record_list *list, const struct process_record *p)
{
  bool *seen = xcalloc (p->ranks, sizeof *seen);
  const char **why = xcalloc (p->ranks, sizeof *why);
  struct text names = { 0 };
  int missing = 0;

  for (size_t i = 0; i < list->nprocesses; i++)
    {
      const struct process_record *q = &list->process[i];

      if (q->run != p->run || q->ranks != p->ranks || q->rank < 0
	  || q->rank >= p->ranks)
	continue;
      if (empty_p (q) && killed_p (q))
	why[q->rank] = q->end;
      else
	seen[q->rank] = true;
    }
  for (int k = 0; k < p->ranks; k++)
    if (!seen[k] && ++missing <= NAMED_MAX)
      {
	text_printf (&names, "%s%d", missing > 1 ? ", " : "", k);
	if (why[k])
	  text_printf (&names, " (ended by %s)", why[k]);
      }
  if (missing > 0)
    warning ("%d of %d ranks %s missing: %s%s; what they counted is not "
	     "included", missing, p->ranks, missing > 1 ? "are" : "is",
	     names.s, missing > NAMED_MAX ? ", ..." : "");
  text_free (&names);
  free (seen);
  free (why);
}

void
warn_missing (const struct record_list *list)
{
  for (size_t i = 0; i < list->nprocesses; i++)
    {
      const struct process_record *p = &list->process[i];
      bool first = p->ranks > 0;

      for (size_t k = 0; k < i && first; k++)
	first = (list->process[k].run != p->run
		 || list->process[k].ranks != p->ranks);
      if (first)
	warn_job (list, p);
    }
  for (size_t i = 0; i < list->nprocesses; i++)
    if (list->process[i].end
	&& strcmp (list->process[i].end, "running") == 0)
      {
	char *name = process_name (&list->process[i]);

	warning ("%s did not end normally; its last counts may be "
		 "missing", name);
	free (name);
      }
}

/* The order of processes: by rank, those without one last, then as they were
   read.  */

static int
order_processes (const void *pa, const void *pb)
{
  const struct process_record *a = *(const struct process_record *const *) pa;
  const struct process_record *b = *(const struct process_record *const *) pb;

  if (a->rank != b->rank && (a->rank < 0 || b->rank < 0))
    return a->rank < 0 ? 1 : -1;
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  return (a > b) - (a < b);
}

/* Return LIST's processes in order, newly allocated.  */

static const struct process_record **
sorted_processes (const struct record_list *list)
{
  const struct process_record **p = xcalloc (list->nprocesses, sizeof *p);

  for (size_t i = 0; i < list->nprocesses; i++)
    p[i] = &list->process[i];
  qsort (p, list->nprocesses, sizeof *p, order_processes);
  return p;
}

/* Return what P and no other process measured, joined with LIST's
   predictions and ranked by KEY.  */

static struct row_list
process_rows (const struct record_list *list, const struct process_record *p,
	      enum sort_key key)
{
  struct record_list own = { .other = list->other, .nothers = list->nothers };
  struct row_list rows;

  own.r = xcalloc (list->n, sizeof *own.r);
  for (size_t i = 0; i < list->n; i++)
    if (!list->r[i].measured || (i >= p->first && i < p->first + p->n))
      own.r[own.n++] = list->r[i];
  rows = join_records (&own);
  rank_rows (&rows, key);
  free (own.r);
  return rows;
}

/* Show the LIST's processes P as a table.  */

static void
show_summary (const struct record_list *list,
	      const struct process_record *const *p)
{
  printf ("%6s  %-24s  %-10s %15s %15s %15s\n", "rank", "process", "end",
	  "requests", "sectors", "excessive");
  for (size_t i = 0; i < list->nprocesses; i++)
    {
      struct row_list rows = process_rows (list, p[i], SORT_EXCESS);
      uint64_t requests = 0, sectors = 0;
      double excess = 0;
      char *who = xasprintf ("%s:%d", p[i]->host ? p[i]->host : "?",
			     p[i]->pid);
      char a[32], b[32], c[32], rank[16] = "-";

      for (size_t k = 0; k < rows.n; k++)
	if (rows.row[k].kind == ROW_ACCESS && rows.row[k].counted)
	  {
	    requests += rows.row[k].count.requests;
	    sectors += rows.row[k].count.sectors;
	    excess += measured_excess (&rows.row[k]);
	  }
      if (p[i]->rank >= 0)
	snprintf (rank, sizeof rank, "%d", p[i]->rank);
      printf ("%6s  ", rank);
      printf ("%*s", 24 - put_safe (stdout, who), "");
      printf ("  %-10s %15s %15s %15s\n", p[i]->end ? p[i]->end : "?",
	      grouped (requests, a, sizeof a), grouped (sectors, b, sizeof b),
	      grouped ((uint64_t) excess, c, sizeof c));
      free (who);
      free_rows (&rows);
    }
}

/* Show what P, a process of LIST, did.  */

static void
show_process (const struct record_list *list, const struct process_record *p,
	      enum sort_key key, size_t limit)
{
  static const struct proposals none;
  struct row_list rows = process_rows (list, p, key);
  char *name = process_name (p);

  putchar ('\n');
  put_safe (stdout, name);
  puts (":");
  if (empty_p (p))
    puts ("counted nothing");
  else
    show_table (stdout, &rows, &none, limit, want_colour (stdout));
  free (name);
  free_rows (&rows);
}

/* Write what P, a process of LIST, did as records.  */

static void
write_process (const struct record_list *list, const struct process_record *p,
	       enum sort_key key)
{
  struct row_list rows = process_rows (list, p, key);

  puts (p->text);
  write_rows (stdout, &rows, list->other + p->first_other, p->nothers);
  free_rows (&rows);
}

void
show_ranks (const struct record_list *list, enum sort_key key, size_t limit,
	    bool json)
{
  const struct process_record **p = sorted_processes (list);

  if (list->nprocesses == 0)
    fatal ("the profile does not say which process counted what; write it "
	   "again with drano run -o FILE");
  if (!json)
    show_summary (list, p);
  for (size_t i = 0; i < list->nprocesses; i++)
    if (json)
      write_process (list, p[i], key);
    else
      show_process (list, p[i], key, limit);
  finish_output ();
  free (p);
}
