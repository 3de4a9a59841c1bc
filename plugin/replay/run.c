/* The traffic of a run's launches, site by site.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Values of a launch are written into the module (launch/profile.h), so each
   launch gets the module anew.  A site that depends on the contents of memory
   may still need the same sectors for any contents: this is so if the
   prediction with the values of each launch is a single figure.  */

#include "run.h"

#include "site/site-table.h"
#include "base/arena.h"
#include "base/machine.h"
#include "launch/interpret.h"

/* What is known of the sectors of each request of a data-dependent access.  */
enum figure { FIGURE_NONE, FIGURE_ONE, FIGURE_SEVERAL };

struct total
{
  struct access_count sum;
  enum figure known;
  int figure;			/* FIGURE_ONE: it is this.  */
};

/* All launches.  */
struct run
{
  struct arena *arena;
  const char *text;
  size_t len;
  const struct analysis *sites;	/* Of the module as it is.  */
  struct total *totals;		/* By site.  */
  bool *launched;		/* By function: it is a region that was.  */
};

/* Let T know that each request takes SECTORS.  */

static void
note_figure (struct total *t, struct interval sectors)
{
  if (!interval_one_p (sectors)
      || (t->known != FIGURE_NONE && t->figure != sectors.lo))
    t->known = FIGURE_SEVERAL;
  else if (t->known == FIGURE_NONE)
    {
      t->known = FIGURE_ONE;
      t->figure = sectors.lo;
    }
}

/* Add to RUN what P has interpreted of function F; SUPPOSED are predictions for
   these values.  */

static void
add_function (struct run *run, const struct interpreter *p,
	      const struct analysis *supposed, const struct ir_func *f)
{
  for (ir_ref r = 0; r < f->ninsns; r++)
    {
      const struct access_count *x = &p->accesses[f->index][r];
      if (!x->requests && !x->data_dependent)
	continue;
      int n = sites_find (run->sites, f, r), k = sites_find (supposed, f, r);
      if (n < 0)
	continue;
      struct total *t = &run->totals[n];
      const struct interval any = { 0, 1 };
      access_count_add (&t->sum, x);
      if (x->data_dependent || p->stopped)
	{
	  t->sum.data_dependent = true;
	  note_figure (t, k < 0 ? any : supposed->sites[k].sectors);
	}
    }
}

/* Add launch L to RUN.  False if out of memory.  */

static bool
add_launch (struct run *run, const struct launch *l)
{
  char msg[300];
  struct arena *a = arena_new ();
  struct ir_module *m = a ? ir_read (a, run->text, run->len, msg, sizeof msg)
			: NULL;
  if (m && !ir_verify (m, msg, sizeof msg))
    m = NULL;
  struct ir_func *root = m ? launch_region (m, l->kernel) : NULL;
  if (root)
    {
      for (int n = 0; n < m->nfuncs; n++)
	if (launch_part_p (root, m->funcs[n]))
	  {
	    run->launched[n] = true;
	    launch_assume (m->funcs[n], l);
	  }
      struct interpreter *p = interpret_new (a, m);
      struct analysis *supposed
	= analyze_module (m, machine_find (MACHINE_DEFAULT), DOMAIN_LANES);
      for (int n = 0; n < m->nfuncs; n++)
	if (launch_part_p (root, m->funcs[n]))
	  interpret_region (p, m->funcs[n], l->times, m->funcs[n] == root);
      for (int n = 0; supposed && n < m->nfuncs; n++)
	add_function (run, p, supposed, m->funcs[n]);
    }
  bool good = m && !arena_failed (a);
  arena_free (a);
  return good;
}

/* What T, of site S, comes to in RUN.  */

static struct record_run
run_summary (const struct run *run, const struct site *s, const struct total *t)
{
  const struct access_count *x = &t->sum;
  bool certain = (!x->data_dependent
		  && (x->requests || run->launched[s->root->index]));
  bool alike = (x->data_dependent && t->known == FIGURE_ONE
		&& (!x->requests || (x->least == t->figure
				     && x->most == t->figure)));
  struct record_run r = { .have_counts = certain,
			  .have_mean = x->requests ? certain || alike
				       : alike };
  if (certain)
    {
      r.requests = (uint64_t) x->requests;
      r.lanes = (uint64_t) x->lanes;
      r.sectors = (uint64_t) x->sectors;
      r.lines = (uint64_t) x->lines;
    }
  if (r.have_mean)
    r.mean = certain ? (double) x->sectors / (double) x->requests : t->figure;
  return r;
}

struct record_run *
run_sites (struct arena *a, const struct ir_module *m, const char *text,
	   size_t len, const struct launch_list *launches,
	   const struct analysis *r)
{
  struct run run = { .arena = a, .text = text, .len = len, .sites = r };
  size_t n = (size_t) r->nsites + 1;
  run.totals = arena_alloc (a, sizeof *run.totals * n);
  run.launched = arena_alloc (a, (size_t) m->nfuncs + 1);
  struct record_run *list = arena_alloc (a, sizeof *list * n);
  for (int k = 0; k < launches->n; k++)
    if (!add_launch (&run, &launches->at[k]))
      return NULL;
  for (int k = 0; k < r->nsites; k++)
    list[k] = run_summary (&run, &r->sites[k], &run.totals[k]);
  return list;
}
