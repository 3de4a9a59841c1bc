/* Advice: notes, fix-it hints and records.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The core says what would help and how much; here it is said to people.
   Under a warning stands the best advice that cures its site: what to change,
   with the edit as fix-it hints where that is an edit of directives and loop
   headers, and what it brings; then what it costs elsewhere, and what the user
   must make sure of.

   All hints of a translation unit are applied together, so a region gets those
   of one piece of advice only, the best.  In SARIF only a warning has fixes,
   so the hints are at the warning's place then.  An edit is proposed of what a
   directive asserts or analysis proves, and of nothing else: what the user
   must make sure of first stays a note.  */

#include "gcc-shim.h"
#include "advice/report.h"
#include "diagnose/advice/advice.h"
#include "diagnose/advice/edit.h"
#include "diagnose/advice/notes.h"
#include "diagnose/advice/say-change.h"
#include "ir/loops.h"
#include "lower/lower.h"
#include "names/language.h"
#include "names/location.h"
#include "option/options.h"
#include "option/output-format.h"
#include "region/argument/dependence.h"

/* What has been done about a piece of advice.  */
struct advised
{
  bool barred;			/* GCC cannot do it.  */
  bool shown;			/* Its note is out.  */
  bool chosen;			/* Whether it has hints is known: */
  bool hints;			/* it has, and they are out; */
  const char *why;		/* or else why not, null if nobody asks.  */
  bool edited;			/* EDITS have been made.  */
  bool workers;			/* They give workers to the loop that has the
				   lanes.  */
  struct edits edits;
  struct advice_grid grid;	/* With them.  */
};

/* A line for which hints of advice number OWNER have been shown, that edit it
   or, WHOLE, put lines before it.  */
struct edited_line
{
  const char *file;
  int line;
  bool whole;
  int owner;
};

struct advising
{
  auto_vec<struct edited_line> lines;
  struct arena *arena;
  const struct ir_module *module;
  const struct analysis *result;
  const auto_vec<struct region *> *regions;
  const struct judged_loops *judged;
  struct advice_list *list;
  struct advised *done;		/* For each of LIST.  */
};

void
advise_prepare (struct ir_module *module,
		const auto_vec<struct region *> &regions,
		struct judged_loops *judged)
{
  unsigned i = 0;
  judge_loops (module, regions, judged);
  if (drano_options.advice == SHOW_NO_ADVICE)
    return;
  for (int n = 0; n < module->nfuncs; n++)
    if (module->funcs[n]->is_root)
      depend_find (module->funcs[n], regions[i++]);
}

struct advising *
advise_begin (struct ir_module *module, const struct analysis *result,
	      const auto_vec<struct region *> &regions,
	      const struct judged_loops *judged)
{
  if (drano_options.advice == SHOW_NO_ADVICE
      || drano_options.domain != DOMAIN_LANES)
    return NULL;
  struct advice_list *list = advise (module, result);
  if (!list)
    return NULL;
  struct advising *a = new advising ();
  a->arena = arena_new ();
  a->module = module;
  a->result = result;
  a->regions = &regions;
  a->judged = judged;
  a->list = list;
  a->done = XCNEWVEC (struct advised, list->n);
  return a;
}

void
advise_end (struct advising *a)
{
  if (!a)
    return;
  arena_free (a->arena);
  free (a->done);
  delete a;
}

/* True if lanes as V, of A, gives them to a loop need repairs.  */

static bool
wants_repairs_p (const struct advising *a, const struct advice *v)
{
  const struct judged_loop *j
    = ((v->kind == ADVICE_LANE_LOOP || v->kind == ADVICE_SPREAD_REDUCTION
	|| v->kind == ADVICE_ADD_LANES)
       ? judged_loop_of (a->judged, v->func, v->to) : NULL);
  return j && j->repairs;
}

/* Return the edits for advice N of A; they have failed if there are none.  */

static const struct edits *
edits_of (struct advising *a, int n)
{
  struct advised *d = &a->done[n];
  if (d->edited)
    return &d->edits;
  d->edited = true;
  struct advice *v = &a->list->at[n];
  const struct region *region = lower_region_of (*a->regions, v->root);
  edits_init (&d->edits, a->arena);
  if (!a->arena || v->innermost || v->legality == LEGAL_CHECK)
    d->edits.failed = true;
  else if (wants_repairs_p (a, v))
    edits_refuse (&d->edits, N_("no fix-it: GCC would let the lanes of this"
				" loop share variables that each of them needs;"
				" %<-fdrano-transform=repairs%> keeps them"
				" apart"));
  else
    advise_edit (&d->edits, v, region, &d->grid);
  d->workers = (!d->edits.failed && region->is_acc && d->grid.known
		&& d->grid.before[1] == 1 && d->grid.after[1] != 1);
  /* How often warps start and wait for each other then is not known.  */
  v->work.known &= !d->workers;
  return &d->edits;
}

/* Return the place of the change that advice N of A is about.  */

static location_t
change_place (const struct advising *a, int n)
{
  const struct advice *v = &a->list->at[n];
  if (v->to >= 0)
    return loop_place (v->func, v->to);
  if (v->site >= 0)
    return advice_site_place (a->result, v->site);
  return region_entry (lower_region_of (*a->regions, v->root))->loc;
}

/* Return the effect of advice V on site number SITE, or null.  */

static const struct advice_effect *
effect_on (const struct advice *v, int site)
{
  for (int i = 0; i < v->neffects; i++)
    if (v->effects[i].site == site)
      return &v->effects[i];
  return NULL;
}

/* True if advice V of A takes sectors from site number SITE.  */

static bool
cures_p (const struct advising *a, const struct advice *v, int site)
{
  const struct advice_effect *e = effect_on (v, site);
  if (!e)
    return v->site == site;
  struct advice_sectors s = advice_sectors_of (a->result, e);
  return e->requests_after * s.compared < e->requests_before * s.before;
}

/* Return the name of the file that advice N of A would edit, or null.  */

static const char *
edited_file (const struct advising *a, int n)
{
  return expand_location (LOCATION_LOCUS (change_place (a, n))).file;
}

/* True if a line that advice N of A edits has hints of other advice, which is
   *OTHER then.  Behind one region's new lines another's directive may
   stand.  */

static bool
lines_taken_p (struct advising *a, int n, int *other)
{
  const struct edits *e = edits_of (a, n);
  const char *file = edited_file (a, n);
  struct edited_line *old;
  unsigned k;
  for (int i = 0; file && i < e->n; i++)
    FOR_EACH_VEC_ELT (a->lines, k, old)
      if (old->line == e->at[i].line
	  && old->whole == (strchr (e->at[i].text, '\n') != NULL)
	  && old->owner != n && strcmp (old->file, file) == 0)
	{
	  *other = old->owner;
	  return true;
	}
  return false;
}

/* Note in A that the hints of advice N are shown.  */

static void
note_lines (struct advising *a, int n)
{
  const struct edits *e = edits_of (a, n);
  const char *file = edited_file (a, n);
  for (int i = 0; file && i < e->n; i++)
    {
      struct edited_line mine
	= { file, e->at[i].line, strchr (e->at[i].text, '\n') != NULL, n };
      a->lines.safe_push (mine);
    }
}

/* True if X and Y, of one file, are the same edits.  Instances of a template
   are several regions with one text.  */

static bool
same_edits_p (const struct edits *x, const struct edits *y)
{
  bool same = x->n == y->n;
  for (int i = 0; same && i < x->n; i++)
    same = (x->at[i].line == y->at[i].line && x->at[i].begin == y->at[i].begin
	    && x->at[i].end == y->at[i].end
	    && strcmp (x->at[i].text, y->at[i].text) == 0);
  return same;
}

/* Return the region of the construct that F is a body of.  */

static const struct region *
construct_of (const struct advising *a, const struct ir_func *f)
{
  return region_entry (lower_region_of (*a->regions, f));
}

/* True if F is of another instance of the text of V's region, as templates have
   them; the bodies of one construct are not.  */

static bool
instance_p (const struct advising *a, const struct ir_func *f,
	    const struct advice *v)
{
  return (f->is_root && f->region.file && v->root->region.file
	  && f->region.line == v->root->region.line
	  && f->region.column == v->root->region.column
	  && strcmp (f->region.file, v->root->region.file) == 0
	  && construct_of (a, f) != construct_of (a, v->root));
}

/* True if the edits of advice N of A are right, and good, for all constructs
   that have its text: each of them has the same.  */

static bool
all_instances_p (struct advising *a, int n)
{
  const struct advice *v = &a->list->at[n];
  const struct ir_module *m = v->root->module;
  for (int k = 0; k < m->nfuncs; k++)
    {
      const struct ir_func *f = m->funcs[k];
      bool good = !instance_p (a, f, v);
      for (int i = 0; i < a->list->n && !good; i++)
	good = (construct_of (a, a->list->at[i].root) == construct_of (a, f)
		&& !edits_of (a, i)->failed
		&& same_edits_p (edits_of (a, i), edits_of (a, n)));
      if (!good)
	return false;
    }
  return true;
}

/* Add the hints of advice N of A to AT, the first place where they are wanted,
   if it may have any.  */

static void
choose_hints (struct advising *a, int n, rich_location *at)
{
  const struct advice *v = &a->list->at[n];
  struct advised *d = &a->done[n];
  bool first = true;
  int other;
  if (d->chosen)
    return;
  d->chosen = true;
  for (int i = 0; i < a->list->n; i++)
    if (i != n && a->list->at[i].root == v->root && a->done[i].shown
	&& !edits_of (a, i)->failed)
      first = false;
  d->why = edits_of (a, n)->why;
  if (!first || edits_of (a, n)->failed)
    return;
  if (lines_taken_p (a, n, &other))
    {
      if (!same_edits_p (edits_of (a, n), edits_of (a, other)))
	d->why = N_("no fix-it: another one changes the same lines");
    }
  else if (!all_instances_p (a, n))
    d->why = N_("no fix-it: not all instances of this text are to be changed in"
		" this way");
  else
    d->hints = fixit_add (at, change_place (a, n), edits_of (a, n));
  if (d->hints)
    note_lines (a, n);
}

/* Likewise, if AT is the place of a warning that is to have them.  GCC takes
   all hints to be in the file of the warning.  */

static void
choose_for_warning (struct advising *a, int n, rich_location *at)
{
  const char *file = expand_location (LOCATION_LOCUS (at->get_loc ())).file;
  const char *edited = edited_file (a, n);
  if (!a->done[n].shown && file && edited && strcmp (file, edited) == 0)
    choose_hints (a, n, at);
}

/* Show advice N of A, for site number SITE (-1: none), in full.  */

static void
show_advice (struct advising *a, int n, int site)
{
  const struct advice *v = &a->list->at[n];
  struct advised *d = &a->done[n];
  location_t place = change_place (a, n);
  if (place == UNKNOWN_LOCATION && site >= 0)
    place = advice_site_place (a->result, site);
  gcc_rich_location richloc (place);
  choose_hints (a, n, &richloc);
  d->shown = true;
  char *change = advice_change_text (a->result, v, false);
  char *text = change_written (place, change,
			       d->hints ? edits_of (a, n) : NULL);
  if (drano_options.show == SHOW_CAUSES)
    {
      char *in_short = advice_in_short (a->result, v, site, text);
      free (text);
      text = in_short;
    }
  inform (&richloc, "%s", text);
  free (text);
  free (change);
  if (d->hints)
    fixit_patch (place, edits_of (a, n));
  advice_note_effects (a->result, v, site, place);
  if (d->hints ? d->workers : v->workers)
    advice_note_workers (v, d->hints, place);
  if (d->why)
    inform (place, d->why);
}

/* How much advice V takes from its region.  What sorting takes depends on the
   indices, so anything else comes first.  */

static double
saved_cost (const struct advice *v)
{
  return v->kind == ADVICE_SORT ? 0 : v->before - v->after;
}

/* Return the number of the advice of A that is the best for site number SITE,
   -1 if there is none: what saves most, but rather an edit of directives and
   loop headers if that saves half as much.  */

static int
best_for (struct advising *a, int site)
{
  int best = -1, edit = -1;
  for (int n = 0; n < a->list->n; n++)
    {
      const struct advice *v = &a->list->at[n];
      if (a->done[n].barred || !cures_p (a, v, site))
	continue;
      if (best < 0 || saved_cost (v) > saved_cost (&a->list->at[best]))
	best = n;
      if (!edits_of (a, n)->failed
	  && (edit < 0 || saved_cost (v) > saved_cost (&a->list->at[edit])))
	edit = n;
    }
  return (edit >= 0 && 2 * saved_cost (&a->list->at[edit])
	  >= saved_cost (&a->list->at[best]) ? edit : best);
}

/* Show advice N of A for site number SITE, in short if it has been shown
   before.  */

static void
show_once (struct advising *a, int n, int site)
{
  const struct advice_effect *e = effect_on (&a->list->at[n], site);
  if (!a->done[n].shown)
    show_advice (a, n, site);
  else if (e && a->list->at[n].kind != ADVICE_SORT)
    advice_note_again (a->result, e);
}

int
advise_choice (struct advising *a, const struct site *site)
{
  int best = a ? best_for (a, site - a->result->sites) : -1;
  return best >= 0 && a->list->at[best].kind != ADVICE_SORT ? best : -1;
}

bool
advise_alike_p (const struct advising *a, int m, int n)
{
  return (a->list->at[m].kind == ADVICE_STAGE
	  && a->list->at[n].kind == ADVICE_STAGE);
}

void
advise_site (struct advising *a, const struct site *site)
{
  if (!a)
    return;
  int number = site - a->result->sites;
  int best = best_for (a, number);
  if (best < 0)
    return;
  show_once (a, best, number);
  if (drano_options.advice == SHOW_ALL_ADVICE)
    for (int n = 0; n < a->list->n; n++)
      if (n != best && !a->done[n].barred
	  && cures_p (a, &a->list->at[n], number))
	show_once (a, n, number);
}

void
advise_hints (struct advising *a, const struct site *site, rich_location *at)
{
  int best = (a && output_format_sarif_p ()
	      ? best_for (a, site - a->result->sites) : -1);
  if (best >= 0)
    choose_for_warning (a, best, at);
}

void
advise_bar (struct advising *a, const struct idle_loop *idle)
{
  if (!idle->barred)
    return;
  for (int n = 0; a && n < a->list->n; n++)
    {
      const struct advice *v = &a->list->at[n];
      const struct region *region = lower_region_of (*a->regions, v->root);
      if (v->from < 0 && v->to >= 0 && !v->innermost
	  && v->func->loops[v->to].kind == IR_LOOP_SPREAD
	  && region_entry (region) == region_entry (idle->region)
	  && idle_about_p (change_place (a, n), idle))
	a->done[n].barred = true;
    }
}

/* True if the loops that IDLE is about have so few iterations that lanes would
   find nothing to do.  */

static bool
too_few_p (struct advising *a, const struct idle_loop *idle)
{
  bool any = false;
  for (int k = 0; a && a->arena && k < a->module->nfuncs; k++)
    {
      const struct ir_func *f = a->module->funcs[k];
      if (!f->is_root || (region_entry (lower_region_of (*a->regions, f))
			  != region_entry (idle->region)))
	continue;
      const struct nest *n = nest_new (a->arena, f);
      for (int l = 0; l < f->nloops; l++)
	if (f->loops[l].kind == IR_LOOP_SPREAD
	    && idle_about_p (loop_place (f, l), idle))
	  {
	    any = true;
	    if (!advice_one_each_p (n, l))
	      return false;
	  }
    }
  return any;
}

/* True if advice N of A, which has not been shown, is to start the lanes that
   are idle as IDLE says.  */

static bool
starts_p (const struct advising *a, int n, const struct idle_loop *idle)
{
  const struct advice *v = &a->list->at[n];
  const struct region *region = lower_region_of (*a->regions, v->root);
  return (v->from < 0 && v->to >= 0
	  && (v->kind == ADVICE_ADD_LANES || v->kind == ADVICE_SPREAD_REDUCTION)
	  && !a->done[n].shown && !a->done[n].barred
	  && idle_about_p (change_place (a, n), idle)
	  && region_entry (region) == region_entry (idle->region));
}

bool
advise_idle (struct advising *a, const struct idle_loop *idle)
{
  bool any = false;
  for (int n = 0; a && n < a->list->n; n++)
    {
      if (!starts_p (a, n, idle)
	  || (any && drano_options.advice == SHOW_BEST_ADVICE))
	continue;
      show_advice (a, n, -1);
      any = true;
    }
  return any || too_few_p (a, idle);
}

void
advise_idle_hints (struct advising *a, const struct idle_loop *idle,
		   rich_location *at)
{
  if (!a || !output_format_sarif_p ())
    return;
  for (int n = 0; n < a->list->n; n++)
    if (starts_p (a, n, idle))
      {
	choose_for_warning (a, n, at);
	return;
      }
}

/* True if there are hints that make the change of advice N of A: its own, which
   no other region's stand in the way of, or the same ones.  */

static bool
has_hints_p (struct advising *a, int n)
{
  const struct edits *edits = edits_of (a, n);
  gcc_rich_location trial (change_place (a, n));
  int other;
  if (edits->failed || !all_instances_p (a, n)
      || !fixit_add (&trial, change_place (a, n), edits))
    return false;
  return (!lines_taken_p (a, n, &other)
	  || a->list->at[other].root == a->list->at[n].root
	  || same_edits_p (edits, edits_of (a, other)));
}

/* Fill R with advice N of A; its texts are in A's arena.  Edits are there if
   they are right for all who compile the same text.  */

static void
fill_record (struct advising *a, int n, struct advice_record *r)
{
  const struct advice *v = &a->list->at[n];
  struct ir_loc at = location_in_source (change_place (a, n));
  char *change = advice_change_text (a->result, v, true);
  memset (r, 0, sizeof *r);
  r->file = at.file;
  r->line = at.line;
  r->column = at.column;
  r->advice = v;
  r->id = advice_id (v->kind);
  r->finding = (v->site >= 0 ? a->result->sites[v->site].finding
		: FINDING_NONE);
  const struct ir_loc *region = &v->root->region;
  r->region = (region->file
	       ? arena_printf (a->arena, "%s:%d:%d", region->file,
			       region->line, region->column) : NULL);
  r->unit = v->root->module->unit;
  r->result = a->result;
  r->title = arena_strdup (a->arena, change);
  r->fixit = has_hints_p (a, n);
  if (all_instances_p (a, n))
    edit_record (r, a->arena, edits_of (a, n), change_place (a, n));
  r->grid = a->done[n].grid;
  for (int i = -1; i < v->neffects; i++)
    {
      int site = i < 0 ? v->site : v->effects[i].site;
      if (site < 0 || (i >= 0 && (site == v->site || !cures_p (a, v, site))))
	continue;
      const struct advice_effect *e = effect_on (v, site);
      if (e && r->nsites == 0 && v->kind != ADVICE_SORT)
	{
	  struct advice_sectors sectors = advice_sectors_of (a->result, e);
	  r->sectors[0] = sectors.before;
	  r->sectors[1] = sectors.after;
	  r->sectors[2] = sectors.most;
	  r->have_sectors = true;
	}
      if (r->nsites < MAX_ADVICE_SITES)
	r->sites[r->nsites++] = site;
    }
  free (change);
}

void
advise_records (struct advising *a, FILE *f)
{
  for (int n = 0; a && a->arena && n < a->list->n; n++)
    {
      if (a->done[n].barred)
	continue;
      struct advice_record r;
      fill_record (a, n, &r);
      advice_record_write (f, &r);
    }
}
