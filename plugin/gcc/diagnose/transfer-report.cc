/* What is said of copies, and what records of it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What can be mapped around a loop is not reported at the constructs in it,
   too: behind the data construct they copy nothing.  */

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

/* Report R, and write it to T.  */

static void
report_loop (const struct transfer_records *t, const struct repeated_loop *r)
{
  struct arena *a = arena_new ();
  struct loop_cure cure;
  diagnose_loop_cure (a, r, &cure);
  bool reported = diagnose_repeated (r, &cure);
  for (unsigned i = 0; t->out && i < r->variables.length (); i++)
    record_variable (t, r->regions[0], FINDING_LAUNCH_IN_LOOP,
		     r->variables[i].name, r->variables[i].level,
		     reported && transfer_level_on_p (r->variables[i].level),
		     cure.directive);
  if (t->out)
    record_cure (t, a, r->regions[0], FINDING_LAUNCH_IN_LOOP, &cure.edits,
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
      const struct redundant_variable *v = &c->variables[i];
      record_variable (t, c->region,
		       v->unused ? FINDING_MAPPED_UNUSED : FINDING_COPIED_BACK,
		       v->name, diagnose_transfer_level (v),
		       reported && (int) i < cure.shown, cure.directive);
    }
  if (t->out && cure.shown)
    record_cure (t, a, c->region, FINDING_COPIED_BACK, &cure.edits,
		 "copy no more than the region needs");
  arena_free (a);
}

/* Take out of C what LOOPS have at a level that is reported.  */

static void
leave_to_loops (const auto_vec<struct repeated_loop *> &loops,
		struct redundant_construct *c)
{
  for (unsigned i = 0; i < loops.length (); i++)
    {
      bool inside = false;
      for (unsigned k = 0; k < loops[i]->regions.length (); k++)
	inside |= (get_pure_location (loops[i]->regions[k]->loc)
		   == get_pure_location (c->region->loc));
      for (unsigned k = 0; inside && k < loops[i]->variables.length (); k++)
	for (unsigned n = c->variables.length (); n-- > 0;)
	  if (c->variables[n].name == loops[i]->variables[k].name
	      && transfer_level_on_p (loops[i]->variables[k].level))
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
  for (unsigned i = 0; i < found.length (); i++)
    leave_to_loops (loops, found[i]);
  for (unsigned k = 0; k < regions.length (); k++)
    {
      for (unsigned i = 0; i < loops.length (); i++)
	if (loops[i]->regions[0] == regions[k])
	  report_loop (&t, loops[i]);
      for (unsigned i = 0; i < found.length (); i++)
	if (found[i]->region == regions[k] && !found[i]->variables.is_empty ())
	  report_construct (&t, found[i]);
    }
  redundant_free (&found);
  repeated_free (&loops);
  mapped_launches_free (&launches);
}
