/* What it costs that lanes of a warp go different ways.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A warp executes both ways of a branch on which its lanes disagree, one after
   the other, and a loop as often as the lane that needs most iterations.  The
   simulated device counts for how many instructions lanes have waited because
   of each branch.  If all lanes of a warp agreed, 32 lanes that waited would be
   a warp that need not execute the instruction.  GCC's own branches around what
   one lane does are about idle lanes, and those at an update that is tried
   again about that.  */

#include "base/tool.h"
#include "change/costs-int.h"
#include "change/savings.h"
#include "model/object.h"
#include "model/rank.h"

#include <stdlib.h>
#include <string.h>

/* The instructions that lanes at the branch ROW have waited for.  */

static double
waiting_of (const struct row *row)
{
  return row->site.figures ? row->site.figures->waiting : 0;
}

/* Whether ROW is a branch whose lanes wait, of the program's own.  */

static bool
waiting_p (const struct row *row)
{
  return row->kind == ROW_BRANCH && waiting_of (row) > 0
    && !row->site.figures->one_lane;
}

/* Whether an access of F's in the line of BRANCH updates something.  */

static bool
update_p (const struct finder *f, const struct row *branch)
{
  for (size_t i = 0; i < f->nrows; i++)
    if (f->row[i]->site.line == branch->site.line
	&& f->row[i]->site.file == branch->site.file
	&& contended_p (f->row[i], NULL, 0))
      return true;
  return false;
}

/* The order of two branches: by the device's function, then what waits
   most.  */

static int
order_branches (const void *pa, const void *pb)
{
  const struct row *a = *(const struct row *const *) pa;
  const struct row *b = *(const struct row *const *) pb;
  double x = waiting_of (a), y = waiting_of (b);
  int o = compare_texts (a->count.code, b->count.code);

  return o ? o : (x < y) - (x > y);
}

/* Add to F what the branches BRANCH[0..N-1] of one function cost.  */

static void
add_waiting_function (struct finder *f, const struct row **branch, size_t n)
{
  const struct launches *all = f->rows->launches;
  struct cost c = { .kind = COST_BRANCHES, .row = branch[0], .more = n - 1,
		    .file = branch[0]->site.file,
		    .line = branch[0]->site.line };
  struct relief e = { 0 };

  for (size_t i = 0; i < n; i++)
    e.instructions += waiting_of (branch[i]) / MACHINE_WARP;
  if (f->rows->timed)
    {
      relieve (all, branch[0], &e, f->estimates.rest);
      set_relieved (f, &c, branch[0]);
    }
  else
    {
      c.unit = UNIT_INSTRUCTIONS;
      c.share = c.saves = percent (e.instructions, f->instructions);
      c.seconds = -1;
    }
  add_cost (f, &c);
}

void
add_branch_costs (struct finder *f)
{
  const struct row **branch = xcalloc (f->rows->n, sizeof *branch);
  size_t n = 0;

  for (size_t i = 0; i < f->rows->n; i++)
    if (waiting_p (&f->rows->row[i]) && !update_p (f, &f->rows->row[i]))
      branch[n++] = &f->rows->row[i];
  if (n > 0)
    qsort (branch, n, sizeof *branch, order_branches);
  for (size_t i = 0, k; i < n; i = k)
    {
      for (k = i + 1; k < n && compare_texts (branch[k]->count.code,
					      branch[i]->count.code) == 0; k++)
	continue;
      add_waiting_function (f, branch + i, k - i);
    }
  free (branch);
}
