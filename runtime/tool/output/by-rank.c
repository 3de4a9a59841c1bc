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

#include "base/chains.h"
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

/* Whether P and Q are of one job.  */

static bool
same_job (const struct process_record *p, const struct process_record *q)
{
  return p->run == q->run && p->ranks == q->ranks;
}

/* The hash of the job of P, whose chain has its processes, the first
   first.  */

static uint64_t
hash_job (const struct process_record *p)
{
  return hash_names (&p->run, 1) * 31 + (uint64_t) p->ranks;
}

/* Say which of the ranks are missing that belong to the job of P, a process of
   LIST.  */

static void
warn_job (const struct record_list *list, const struct process_record *p,
	  const struct chains *jobs)
{
  bool *seen = xcalloc (p->ranks, sizeof *seen);
  const char **why = xcalloc (p->ranks, sizeof *why);
  struct text names = { 0 };
  int missing = 0;

  for (size_t i = chains_first (jobs, hash_job (p)); i;
       i = chains_next (jobs, i))
    {
      const struct process_record *q = &list->process[i - 1];

      if (!same_job (q, p) || q->rank < 0 || q->rank >= p->ranks)
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
  struct chains jobs = new_chains (list->nprocesses);

  for (size_t i = list->nprocesses; i-- > 0;)
    chains_add (&jobs, hash_job (&list->process[i]), i);
  for (size_t i = 0; i < list->nprocesses; i++)
    {
      const struct process_record *p = &list->process[i];
      size_t k = chains_first (&jobs, hash_job (p));

      while (!same_job (&list->process[k - 1], p))
	k = chains_next (&jobs, k);
      if (p->ranks > 0 && k == i + 1)
	warn_job (list, p, &jobs);
    }
  free_chains (&jobs);
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

/* A process, and what it did.  */
struct rank_sums
{
  const struct process_record *p;
  unsigned long long requests, sectors;
  double excess;
};

/* What is shown of each process.  */
struct ranks
{
  const struct record_list *list;
  struct record_list shared;	/* What no process wrote: LIST's
				   predictions.  */
  enum sort_key key;
  struct rank_sums *sums;	/* Of each process.  */
};

/* Return what P and no other process measured, joined with the predictions of
   R and ranked.  */

static struct row_list
process_rows (const struct ranks *r, const struct process_record *p)
{
  const struct record_list *shared = &r->shared;
  const struct process_count *count = r->list->count + p->first_count;
  struct record_list list = { .n = shared->n, .nothers = shared->nothers };
  struct row_list rows;

  list.r = xcalloc (list.n + p->ncounts, sizeof *list.r);
  memcpy (list.r, shared->r, list.n * sizeof *list.r);
  for (size_t i = 0; i < p->ncounts; i++)
    {
      list.r[list.n] = r->list->r[count[i].at];
      list.r[list.n++].measured = &count[i].count;
    }
  list.other = xcalloc (list.nothers + p->nothers, sizeof *list.other);
  memcpy (list.other, shared->other, list.nothers * sizeof *list.other);
  for (size_t i = 0; i < p->nothers; i++)
    list.other[list.nothers++] = r->list->other[p->first_other + i];
  rows = join_records (&list);
  rank_rows (&rows, r->key);
  free (list.r);
  free (list.other);
  return rows;
}

/* Return what P did, as R shows it.  */

static struct rank_sums
sum_process (const struct ranks *r, const struct process_record *p)
{
  struct row_list rows = process_rows (r, p);
  struct rank_sums s = { .p = p };

  for (size_t k = 0; k < rows.n; k++)
    if (rows.row[k].kind == ROW_ACCESS && rows.row[k].counted)
      {
	s.requests += rows.row[k].count.requests;
	s.sectors += rows.row[k].count.sectors;
	s.excess += measured_excess (&rows.row[k]);
      }
  free_rows (&rows);
  return s;
}

/* The order of two processes: what wastes most first, then as they come.  */

static int
order_sums (const void *pa, const void *pb)
{
  const struct rank_sums *a = pa, *b = pb;

  if (a->excess != b->excess)
    return a->excess < b->excess ? 1 : -1;
  return order_processes (&a->p, &b->p);
}

/* The order of two processes by host, for qsort.  */

static int
order_hosts (const void *pa, const void *pb)
{
  const struct rank_sums *a = pa, *b = pb;
  int o = strcmp (a->p->host ? a->p->host : "", b->p->host ? b->p->host : "");

  return o ? o : order_processes (&a->p, &b->p);
}

/* Print the end of a line of a table: what S did.  */

static void
print_sums (const struct rank_sums *s)
{
  char a[32], b[32], c[32];

  printf (" %15s %15s %15s\n", grouped (s->requests, a, sizeof a),
	  grouped (s->sectors, b, sizeof b),
	  grouped (whole_total (s->excess), c, sizeof c));
}

/* Show the N processes SUMS as a table of at most LIMIT, 0 is all.  */

static void
show_summary (const struct rank_sums *sums, size_t n, size_t limit)
{
  printf ("%6s  %-24s  %-10s %15s %15s %15s\n", "rank", "process", "end",
	  "requests", "sectors", "excessive");
  for (size_t i = 0; i < n && (limit == 0 || i < limit); i++)
    {
      const struct process_record *p = sums[i].p;
      char *who = xasprintf ("%s:%d", p->host ? p->host : "?", p->pid);
      char rank[16] = "-";

      if (p->rank >= 0)
	snprintf (rank, sizeof rank, "%d", p->rank);
      printf ("%6s  ", rank);
      printf ("%*s", 24 - put_safe (stdout, who), "");
      printf ("  %-10s", p->end ? p->end : "?");
      print_sums (&sums[i]);
      free (who);
    }
  if (limit > 0 && n > limit)
    printf ("... and %zu more; --limit=0 shows all\n", n - limit);
}

/* Return the sums of the hosts of the N processes SUMS, which are put into
   their order, the host that wastes most first, and their number in
   *NHOSTS.  */

static struct rank_sums *
sum_hosts (struct rank_sums *sums, size_t n, size_t *nhosts)
{
  struct rank_sums *host = xcalloc (n, sizeof *host);

  qsort (sums, n, sizeof *sums, order_hosts);
  *nhosts = 0;
  for (size_t i = 0; i < n; i++)
    {
      struct rank_sums *h = &host[*nhosts - 1];

      if (i == 0 || h->p->host != sums[i].p->host)
	{
	  host[(*nhosts)++] = sums[i];
	  continue;
	}
      h->requests += sums[i].requests;
      h->sectors += sums[i].sectors;
      h->excess += sums[i].excess;
    }
  qsort (host, *nhosts, sizeof *host, order_sums);
  return host;
}

/* Show the N processes SUMS by host, at most LIMIT, if there are several.  */

static void
show_hosts (struct rank_sums *sums, size_t n, size_t limit)
{
  size_t nhosts;
  struct rank_sums *host = sum_hosts (sums, n, &nhosts);

  if (nhosts > 1)
    {
      printf ("\n%-44s %15s %15s %15s\n", "host", "requests", "sectors",
	      "excessive");
      for (size_t i = 0; i < nhosts && (limit == 0 || i < limit); i++)
	{
	  const char *name = host[i].p->host ? host[i].p->host : "?";

	  printf ("%*s", 44 - put_safe (stdout, name), "");
	  print_sums (&host[i]);
	}
      if (limit > 0 && nhosts > limit)
	printf ("... and %zu more; --limit=0 shows all\n", nhosts - limit);
    }
  free (host);
}

/* Say how much more the process that does most does than the mean of the N
   processes SUMS.  */

static void
show_imbalance (const struct rank_sums *sums, size_t n)
{
  double sectors = 0, excess = 0, most = 0, worst = 0;

  for (size_t i = 0; i < n; i++)
    {
      sectors += sums[i].sectors;
      excess += sums[i].excess;
      if (sums[i].sectors > most)
	most = sums[i].sectors;
      if (sums[i].excess > worst)
	worst = sums[i].excess;
    }
  if (n < 2 || sectors <= 0)
    return;
  printf ("\nimbalance: the most of a process is %.2f times the mean for "
	  "sectors", most * n / sectors);
  if (excess > 0)
    printf (", and %.2f times for excessive ones", worst * n / excess);
  putchar ('\n');
}

/* Show what P did, as R says.  */

static void
show_process (const struct ranks *r, const struct process_record *p,
	      size_t limit)
{
  static const struct proposals none;
  struct row_list rows = process_rows (r, p);
  char *name = process_name (p);

  putchar ('\n');
  put_safe (stdout, name);
  puts (":");
  if (empty_p (p))
    puts ("counted nothing");
  else
    show_table (stdout, &rows, &none, limit, terminal_width (stdout),
		want_colour (stdout));
  free (name);
  free_rows (&rows);
}

/* Write what P did as records, as R says.  */

static void
write_process (const struct ranks *r, const struct process_record *p)
{
  struct row_list rows = process_rows (r, p);

  puts (p->text);
  write_rows (stdout, &rows, r->list->other + p->first_other, p->nothers);
  free_rows (&rows);
}

/* Show all processes of R: tables, and at most LIMIT one by one.  */

static void
show_all (struct ranks *r, size_t limit)
{
  size_t n = r->list->nprocesses;

  r->sums = xcalloc (n, sizeof *r->sums);
  for (size_t i = 0; i < n; i++)
    r->sums[i] = sum_process (r, &r->list->process[i]);
  qsort (r->sums, n, sizeof *r->sums, order_sums);
  show_summary (r->sums, n, limit);
  show_hosts (r->sums, n, limit);
  show_imbalance (r->sums, n);
  qsort (r->sums, n, sizeof *r->sums, order_sums);
  for (size_t i = 0; i < n && (limit == 0 || i < limit); i++)
    show_process (r, r->sums[i].p, limit);
  free (r->sums);
}

/* Write all processes of R as records, by rank.  */

static void
write_all (const struct ranks *r)
{
  const struct process_record **p = sorted_processes (r->list);

  for (size_t i = 0; i < r->list->nprocesses; i++)
    write_process (r, p[i]);
  free (p);
}

/* Let R have what no process of its list wrote.  */

static void
collect_predictions (struct ranks *r)
{
  const struct record_list *list = r->list;
  size_t other = 0;

  r->shared.r = xcalloc (list->n, sizeof *r->shared.r);
  for (size_t i = 0; i < list->n; i++)
    if (!list->r[i].measured)
      r->shared.r[r->shared.n++] = list->r[i];
  r->shared.other = xcalloc (list->nothers, sizeof *r->shared.other);
  for (size_t i = 0; i <= list->nprocesses; i++)
    {
      const struct process_record *p = &list->process[i];
      bool last = i == list->nprocesses;

      for (; other < (last ? list->nothers : p->first_other); other++)
	r->shared.other[r->shared.nothers++] = list->other[other];
      if (!last)
	other += p->nothers;
    }
}

void
show_ranks (const struct record_list *list, enum sort_key key, size_t limit,
	    bool json)
{
  struct ranks r = { .list = list, .key = key };

  if (list->nprocesses == 0)
    fatal ("the profile does not say which process counted what; write it "
	   "again with drano run -o FILE");
  collect_predictions (&r);
  if (json)
    write_all (&r);
  else
    show_all (&r, limit);
  finish_output ();
  free (r.shared.r);
  free (r.shared.other);
}
