/* What is said of copies, and what records of it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What can be mapped around a loop is not reported at the constructs in it,
   too: behind the data construct they copy nothing.  But where that cannot be
   written, the constructs can still copy less.  */

#include "gcc-shim.h"
#include "advice/report.h"
#include "base/arena.h"
#include "diagnose/advice/edit.h"
#include "diagnose/records.h"
#include "diagnose/repeated-warnings.h"
#include "diagnose/transfer-report.h"
#include "diagnose/transfer-warnings.h"
#include "names/location.h"
#include "option/options.h"
#include "region/transfer/alone.h"

/* Where records go, and what they are of.  */
struct transfer_records
{
  FILE *out;			/* Null: nowhere.  */
  const struct ir_module *module;
};

/* Write to T the record that FINDING of LEVEL holds for the variable NAME of
   REGION; WRITE is the directive for it, or null.  */

static void
record_variable (const struct transfer_records *t, const struct region *region,
		 enum finding finding, tree name, int level, bool reported,
		 const char *write)
{
  struct record r;
  char *region_text = records_begin (&r, t->module, region, region->loc,
				     finding);
  r.array = IDENTIFIER_POINTER (name);
  r.reported = reported;
  r.level = level;
  r.write = write;
  record_write (t->out, &r);
  free (region_text);
}

/* Write to T the advice, with TITLE, to make edits E at REGION, which cure
   FINDING.  What that needs is in A.  */

static void
record_cure (const struct transfer_records *t, struct arena *a,
	     const struct region *region, enum finding finding,
	     const struct edits *e, const char *title)
{
  struct advice_record r;
  struct ir_loc at = location_in_source (region->loc);
  memset (&r, 0, sizeof r);
  edit_record (&r, a, e, region->loc);
  if (!r.edits)
    return;
  char *region_text = location_text (at);
  r.id = "map";
  r.finding = finding;
  r.region = region_text;
  r.unit = t->module->unit;
  r.file = at.file;
  r.line = at.line;
  r.column = at.column;
  r.title = title;
  advice_record_write (t->out, &r);
  free (region_text);
}

/* Report R, which CURE is for, and write it to T: at all regions that have its
   variables.  */

static void
report_loop (const struct transfer_records *t, const struct repeated_loop *r,
	     const struct loop_cure *cure)
{
  bool reported = diagnose_repeated (r, cure);
  if (!t->out)
    return;
  for (unsigned i = 0; i < r->names.length (); i++)
    {
      const struct repeated_name *n = &r->names[i];
      int level = r->variables[n->variable].level;
      record_variable (t, n->region, FINDING_LAUNCH_IN_LOOP, n->name, level,
		       reported && transfer_level_on_p (level),
		       cure->directive);
    }
  struct arena *a = arena_new ();
  record_cure (t, a, r->launches[0].region, FINDING_LAUNCH_IN_LOOP,
	       &cure->edits,
	       "map data around the loop, not in each iteration");
  arena_free (a);
}

/* Report C, and write it to T.  */

static void
report_construct (const struct transfer_records *t,
		  struct redundant_construct *c)
{
  struct arena *a = arena_new ();
  struct transfer_cure cure;
  diagnose_transfer_cure (a, c, &cure);
  bool reported = diagnose_transfer (c, &cure);
  for (unsigned i = 0; t->out && i < c->variables.length (); i++)
    {
      /* By enum needless_copy.  */
      static const enum finding findings[]
	= { FINDING_MAPPED_BEYOND, FINDING_COPIED_BACK, FINDING_COPIED_IN,
	    FINDING_MAPPED_UNUSED };
      const struct redundant_variable *v = &c->variables[i];
      bool said = reported && (int) i < cure.shown;
      int level = diagnose_transfer_level (v);
      if (v->needless)
	record_variable (t, c->region, findings[v->needless], v->name, level,
			 said, cure.directive);
      if (v->part.length)
	record_variable (t, c->region, findings[0], v->name, level, said,
			 cure.directive);
    }
  if (t->out && cure.shown)
    record_cure (t, a, c->region, FINDING_COPIED_BACK, &cure.edits,
		 "copy no more than the region needs");
  arena_free (a);
}

/* Take out of C what R, a loop whose data construct can be written, has at a
   level that is reported.  */

static void
leave_to_loop (const struct repeated_loop *r, struct redundant_construct *c)
{
  for (unsigned k = 0; k < r->names.length (); k++)
    {
      const struct repeated_name *x = &r->names[k];
      if (x->elsewhere
	  || !transfer_level_on_p (r->variables[x->variable].level)
	  || (get_pure_location (x->region->loc)
	      != get_pure_location (c->region->loc)))
	continue;
      for (unsigned n = c->variables.length (); n-- > 0;)
	if (c->variables[n].name == x->name)
	  c->variables.ordered_remove (n);
    }
}

void
report_transfers (const struct ir_module *module,
		  const auto_vec<struct region *> &regions, FILE *out)
{
  auto_vec<struct redundant_construct *> found;
  auto_vec<struct repeated_loop *> loops;
  struct transfer_records t = { out, module };
  if (drano_options.level[WARN_REDUNDANT_TRANSFER] == 0 && !out)
    return;
  auto_vec<struct mapped_launch *> launches;
  mapped_launches_find (&launches);
  if (launches.is_empty ())
    return;
  bool threads = host_tasks_map_p () || host_threads_map_p ();
  if (!threads)
    repeated_find (regions, launches, &loops);
  redundant_find (regions, launches, threads, &found);
  struct arena *a = arena_new ();
  auto_vec<struct loop_cure> cures;
  for (unsigned i = 0; i < loops.length (); i++)
    {
      struct loop_cure cure;
      diagnose_loop_cure (a, loops[i], &cure);
      cures.safe_push (cure);
      for (unsigned k = 0; cure.directive && k < found.length (); k++)
	leave_to_loop (loops[i], found[k]);
    }
  for (unsigned k = 0; k < regions.length (); k++)
    {
      for (unsigned i = 0; i < loops.length (); i++)
	if (loops[i]->launches[0].region == regions[k])
	  report_loop (&t, loops[i], &cures[i]);
      for (unsigned i = 0; i < found.length (); i++)
	if (found[i]->region == regions[k] && !found[i]->variables.is_empty ())
	  report_construct (&t, found[i]);
    }
  arena_free (a);
  redundant_free (&found);
  repeated_free (&loops);
  mapped_launches_free (&launches);
}
