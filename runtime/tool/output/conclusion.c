/* The conclusion of a report: what to change first.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each line is one cost: the place, what costs, its share of the whole; what to
   write; what that saves.  A line of a terminal breaks between words.  */

#include "base/shown.h"
#include "base/tool.h"
#include "change/users.h"
#include "model/words.h"
#include "output/conclusion.h"
#include "output/source-line.h"

#include "model/grid.h"

#include <stdlib.h>
#include <string.h>

/* What records assume of loops that have no lanes without optimization.  */
#define LANES_OF_O1 "lanes as with -O1"

/* What the parts are parts of.  */

static const char *
unit_name (enum cost_unit unit)
{
  static const char *const name[]
    = { "", "time", "warp instructions", "sectors" };

  return name[unit];
}

/* Add to T X percent, with a decimal if that is not much.  */

static void
put_percent (struct text *t, double x)
{
  text_printf (t, x < 9.95 ? "%.1f %%" : "%.0f %%", x);
}

/* Add to T the share of C.  */

static void
put_share (struct text *t, const struct cost *c)
{
  if (c->unit == UNIT_NONE)
    return;
  text_puts (t, ", ");
  put_percent (t, c->share);
  text_printf (t, " of the %s", unit_name (c->unit));
}

/* Add to T what to write for C where the compiler has said
   nothing better.  */

static void
put_usual_cure (struct text *t, const struct cost *c)
{
  const char *construct = c->finding ? c->finding->site.construct : NULL;
  bool openmp = construct ? strncmp (construct, "omp", 3) == 0
    : c->launch && c->launch->openmp;
  const char *reason = c->finding ? c->finding->site.reason : NULL;

  if (reason && strcmp (reason, "collapsed simd loop") == 0)
    text_puts (t, "leave the innermost loop out of 'collapse', and write"
	       " 'simd' on that loop alone");
  else if (reason && strncmp (reason, "simd loop", 9) == 0)
    text_printf (t, "change what keeps GCC from giving it lanes: %s", reason);
  else if (reason && strcmp (reason, "parallel loop without simd") == 0)
    text_puts (t, "add 'simd' to the construct");
  else if (construct && strcmp (construct, "acc kernels") == 0)
    text_puts (t, "write 'parallel loop' instead of 'kernels' on each loop"
	       " whose iterations are independent");
  else if (openmp)
    text_puts (t, "write 'target teams distribute parallel for simd' on a"
	       " loop whose iterations are independent");
  else
    text_puts (t, "write 'vector' on a loop whose iterations are independent");
}

/* Add to T the change that P proposes.  */

static void
put_proposal (struct text *t, const struct proposal *p)
{
  if (p->write)
    text_printf (t, "write '%s'", p->write);
  else
    text_puts (t, p->title ? p->title : "change the accesses");
  if (p->write && p->write_line > 0)
    text_printf (t, p->new_line ? " before line %d" : " in line %d",
		 p->write_line);
}

/* Add to T what of C's lanes is idle, and the cure.  */

static void
put_lanes (struct text *t, const struct cost *c)
{
  int lanes = c->finding && c->finding->site.lanes > 1
    ? c->finding->site.lanes : 1;

  if (c->launch && launch_blocks (c->launch) == 1
      && launch_warps (c->launch) == 1)
    text_puts (t, "one lane does all the work");
  else
    text_printf (t, "%d of 32 lanes idle", 32 - lanes);
  put_share (t, c);
  text_puts (t, "; ");
  if (c->proposal)
    put_proposal (t, c->proposal);
  else if (c->have_lanes && c->row->site.assumes
	   && strstr (c->row->site.assumes, LANES_OF_O1))
    text_puts (t, "compile with -O1 or more: only then GCC gives the loop its"
	       " lanes");
  else if (c->have_lanes)
    text_puts (t, "the loop that has them has too few iterations: give the"
	       " lanes to a loop inside it");
  else if (c->finding && c->finding->site.write)
    text_printf (t, "write '%s'", c->finding->site.write);
  else
    put_usual_cure (t, c);
}

/* Add to T that C's launches have too few warps, and the cure.  */

static void
put_warps (struct text *t, const struct cost *c)
{
  int fit, warps = warps_in_flight (c->launch, &fit);
  double at_work = warps_at_work (c->launch);

  text_printf (t, "%.3g of %d warps have work on a multiprocessor",
	       at_work >= 0 ? at_work : warps, fit);
  put_share (t, c);
  text_puts (t, "; ");
  put_warps_cure (t, c->launch);
}

/* Add to T that the launches of ALL start threads, the part C, and the
   cure.  */

static void
put_start (struct text *t, const struct cost *c, const struct launches *all)
{
  double times = 0;
  char n[32];

  for (size_t i = 0; i < all->n; i++)
    times += all->launch[i].times;
  text_printf (t, "start-up of %s launch%s",
	       grouped (whole_total (times), n, sizeof n),
	       times == 1 ? "" : "es");
  put_share (t, c);
  text_puts (t, "; compile with -fdrano-transform");
}

/* Add to T what copies of ALL, the cost C, take, and the cure.  */

static void
put_copies (struct text *t, const struct cost *c, const struct launches *all)
{
  char n[3][32];
  bool openmp = all->n > 0 && all->launch[0].openmp;

  grouped (whole_total (c->back ? all->unchanged : all->repeated), n[0],
	   sizeof n[0]);
  grouped (whole_total (all->copied[0] + all->copied[1]), n[1], sizeof n[1]);
  text_printf (t, "copies, %s bytes of %s %s", n[0], n[1],
	       c->back ? "back to the host, which had the same"
	       : "for the second time or more");
  put_share (t, c);
  if (c->back)
    {
      text_puts (t, "; compile with -fdrano-transform=maps");
      return;
    }
  text_printf (t, "; write '%s' around all constructs that use the same"
	       " arrays", openmp ? "target data" : "acc data");
  if (all->unchanged > 0 && !all->fewer_copies)
    text_printf (t, " (for %s bytes that the host had,"
		 " -fdrano-transform=maps does)",
		 grouped (whole_total (all->unchanged), n[2], sizeof n[2]));
}

/* Add to T what is wrong with the access ROW, the cost C, and the cure.  */

static void
put_access (struct text *t, const struct cost *c, const struct row *row)
{
  char *name = access_name (row);
  double requests = row->count.requests;

  text_puts (t, name);
  if (c->more > 0)
    text_printf (t, ", and %zu more access%s,", c->more,
		 c->more == 1 ? "" : "es");
  if (row->counted && requests > 0)
    text_printf (t, " with %.3g sectors a request, not %.3g",
		 row->count.sectors / requests, ideal_per_request (row));
  else if (row->predicted)
    text_printf (t, " with %d sectors a request, not %.3g",
		 full_warp_least (row), ideal_per_request (row));
  put_share (t, c);
  text_puts (t, row->site.reason
	     && strcmp (row->site.reason, RECORD_COLUMN) == 0
	     ? "; it is a column of an array that other loops use by rows: copy"
	     " it to an array of its own if it is used more than once"
	     : "; let adjacent lanes use adjacent elements");
  free (name);
}

/* Add to T what is wrong with the accesses of C, one or more of ROWS, and the
   cure.  */

static void
put_accesses (struct text *t, const struct cost *c,
	      const struct row_list *rows)
{
  const struct proposal *p = c->proposal;

  text_printf (t, "%zu access%s", p->nsites, p->nsites == 1 ? "" : "es");
  put_cured_lines (t, p, rows);
  if (p->sectors[0] >= 0 && p->sectors[1] >= 0
      && p->sectors[0] > p->sectors[1])
    text_printf (t, " with %d sectors a request, not %d", p->sectors[0],
		 p->sectors[1]);
  put_share (t, c);
  put_users (t, p, rows);
  text_puts (t, "; ");
  put_proposal (t, p);
}

/* The operator of the update in the LEN bytes at LINE, as a clause has it; null
   if it is not seen, as in a directive.  */

static const char *
operator_in (const char *line, size_t len)
{
  static const char *const forms[][2] =
    {
      { "+=", "+" }, { "++", "+" }, { "-=", "+" }, { "--", "+" }, { "*=", "*" },
      { "|=", "|" }, { "&=", "&" }, { "^=", "^" }, { " + ", "+" },
      { " * ", "*" }
    };
  char *text = xasprintf ("%.*s", (int) len, line);
  const char *op = NULL;

  for (size_t i = 0; !op && i < sizeof forms / sizeof *forms; i++)
    if (strstr (text, forms[i][0]))
      op = forms[i][1];
  free (text);
  return op;
}

/* The operator of the update ROW, whose place may be that of its directive;
   null if it is not seen.  */

static const char *
update_operator (const struct row *row)
{
  struct source_files files = { 0 };
  const char *op = NULL, *line;
  size_t len;

  for (int i = 0; i < 3 && !op; i++)
    {
      line = source_line (&files, row->site.file, row->site.line + i, &len);
      op = line ? operator_in (line, len) : NULL;
    }
  free_source_files (&files);
  return op;
}

/* Add to T that lanes update one place, the cost C, and the cure.  */

static void
put_atomics (struct text *t, const struct cost *c)
{
  const struct record *r = &c->row->site;
  const char *array = r->array && !strpbrk (r->array, "[.%") ? r->array : NULL;
  bool openmp = c->launch && c->launch->openmp, one = one_place_p (c->row);
  const char *op = one ? update_operator (c->row) : NULL;

  text_printf (t, "atomic updates of %s%s%s", array ? "'" : "",
	       array ? array : "what lanes share", array ? "'" : "");
  if (c->more > 0)
    text_printf (t, ", and %zu more,", c->more);
  text_puts (t, one ? " by all lanes of a warp"
	     : " by several lanes of a warp");
  put_share (t, c);
  if (one && array && op)
    text_printf (t, "; write 'reduction(%s:%s)' on the loop instead", op,
		 array);
  else if (one)
    text_puts (t, "; write a 'reduction' on the loop instead");
  else
    text_printf (t, "; give each %s a copy of %s%s%s, and add up the copies at"
		 " its end", openmp ? "team" : "gang", array ? "'" : "",
		 array ? array : "it", array ? "'" : "");
}

/* Add to T that lanes of a warp go different ways, the cost C, and the
   cure.  */

static void
put_branches (struct text *t, const struct cost *c)
{
  bool loop = c->row->site.figures->loop;

  text_puts (t, loop ? "lanes of a warp leave this loop at different times"
	     : "lanes of a warp go both ways of this branch");
  if (c->more > 0)
    text_printf (t, ", and %zu more branch%s", c->more,
		 c->more == 1 ? "" : "es");
  put_share (t, c);
  text_puts (t, loop ? "; let adjacent iterations run it equally often: sort"
	     " them by that, or run the lanes along this loop"
	     : "; let adjacent iterations go one way: sort them by the"
	     " condition, or give each way a loop of its own");
}

/* Add to T what C saves, and whether drano can do it.  */

static void
put_saving (struct text *t, const struct cost *c)
{
  if (c->unit != UNIT_NONE)
    {
      text_puts (t, c->kind == COST_COPIES || c->kind == COST_WARPS
		 || c->kind == COST_BRANCHES ? ": saves up to " : ": saves ");
      put_percent (t, c->saves);
    }
  if (c->unit == UNIT_TIME)
    {
      char *us = microseconds_text (c->seconds);

      text_printf (t, " (%s us)", us);
      free (us);
    }
  if (c->proposal && c->proposal->fixit)
    text_puts (t, "; 'drano fix' does it");
}

char *
describe_cost (const struct cost *c, const struct row_list *rows)
{
  struct text t = { 0 };

  if (c->file && c->line > 0)
    text_printf (&t, "%s:%d: ", shown_file (c->file), c->line);
  else if (c->launch && c->launch->function)
    text_printf (&t, "in '%s': ", shown_function (c->launch->function));
  switch (c->kind)
    {
    case COST_LANES:
      put_lanes (&t, c);
      break;
    case COST_WARPS:
      put_warps (&t, c);
      break;
    case COST_STARTUP:
      put_start (&t, c, rows->launches);
      break;
    case COST_COPIES:
      put_copies (&t, c, rows->launches);
      break;
    case COST_ACCESS:
      if (c->proposal)
	put_accesses (&t, c, rows);
      else
	put_access (&t, c, c->row);
      break;
    case COST_ATOMICS:
      put_atomics (&t, c);
      break;
    case COST_BRANCHES:
      put_branches (&t, c);
      break;
    }
  put_saving (&t, c);
  return t.s;
}

char *
describe_no_costs (const struct costs *all, const struct row_list *rows)
{
  if (all->n > 0 || rows->n == 0)
    return NULL;
  if (all->unit == UNIT_NONE)
    return xstrdup ("nothing was found to change");
  return xasprintf ("no change is known that saves 1 %% of the %s",
		    unit_name (all->unit));
}

void
show_conclusion (FILE *f, const struct costs *all, const struct row_list *rows,
		 int width)
{
  char *none = describe_no_costs (all, rows);

  for (size_t i = 0; i < all->n && i < COSTS_SHOWN; i++)
    {
      char *line = describe_cost (&all->cost[i], rows);

      fprintf (f, "%zu. ", i + 1);
      print_wrapped (f, line, 3, 3, width);
      free (line);
    }
  if (none)
    fprintf (f, "%s\n", none);
  free (none);
}
