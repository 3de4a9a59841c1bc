/* All that is said of a module, in order.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "cost/cost.h"
#include "diagnose/advice/advice.h"
#include "diagnose/advice/idle-lanes.h"
#include "diagnose/cause.h"
#include "diagnose/cost-notes.h"
#include "diagnose/idle-warnings.h"
#include "diagnose/idle-write.h"
#include "diagnose/lane-remarks.h"
#include "diagnose/places.h"
#include "diagnose/profile-use.h"
#include "diagnose/records.h"
#include "diagnose/report.h"
#include "diagnose/shared-copy.h"
#include "diagnose/simd-locals.h"
#include "diagnose/transfer-report.h"
#include "diagnose/warn.h"
#include "instrument/instrument.h"
#include "names/location.h"
#include "option/options.h"
#include "record.h"
#include "region/argument/map-names.h"
#include "site/report.h"

/* Warn about idle lanes in the regions that JUDGED is about, with advice from
   ADVISING, and write them to OUT, if that is not null.  */

static void
report_idle (const struct judged_loops *judged, struct advising *advising,
	     FILE *out)
{
  const struct ir_module *module = judged->module;
  auto_vec<struct idle_loop> found;
  idle_collect (*judged->regions, &found);
  for (unsigned i = 0; i < found.length (); i++)
    {
      advise_bar (advising, &found[i]);
      diagnose_idle (&found, i, advising, judged);
      if (!out)
	continue;
      struct record r;
      char *region_text = records_begin (&r, module,
					       region_entry (found[i].region),
					       found[i].loc, found[i].finding);
      char mapping[IR_MAPPING_SIZE];
      r.mapping = ir_mapping_text (found[i].mapping, mapping);
      r.active = active_name (ACTIVE_ONE);
      r.lanes = found[i].lanes;
      r.reported = found[i].reported;
      r.reason = diagnose_idle_reason (found[i].reason);
      struct arena *arena = arena_new ();
      r.write = idle_directive (arena, &found[i]);
      record_write (out, &r);
      arena_free (arena);
      free (region_text);
    }
}

/* Write RACE, which is in REGION of MODULE, by S, to OUT; REPORTED is whether
   there was a warning.  */

static void
record_copies (FILE *out, const struct ir_module *module,
	       const struct copy_race *race, const struct region *region,
	       const struct copy_sharing *s, bool reported)
{
  struct record r;
  char *region_text = records_begin (&r, module, region, race->loc,
					   FINDING_SHARED_SCALAR);
  char *loop_text = location_text (location_in_source (s->loop));
  char *reason = diagnose_copies_reason (race, s);
  if (s->loop != race->loc && s->kind != SHARING_TEAM_THREADS
      && s->kind != SHARING_GANG_WORKERS)
    r.lane_loop = loop_text;
  r.array = IDENTIFIER_POINTER (DECL_NAME (race->decl));
  r.level = diagnose_copies_level (s);
  r.reported = reported;
  r.reason = reason;
  record_write (out, &r);
  free (region_text);
  free (loop_text);
  free (reason);
}

/* Warn about scalars of which lanes or threads share a copy, in REGIONS, of
   which MODULE was made, and write them to OUT, if that is not null.  */

static void
report_copies (const struct ir_module *module,
	       const auto_vec<struct region *> &regions, FILE *out)
{
  const vec<struct copy_race *> &races = copies_found ();
  for (unsigned i = 0; i < races.length (); i++)
    for (unsigned k = 0; k < regions.length (); k++)
      {
	if (regions[k]->outer
	    || (get_pure_location (regions[k]->loc)
		!= get_pure_location (races[i]->region)))
	  continue;
	struct copy_sharing s = copies_sharing (races[i], regions[k]);
	if (s.kind != SHARING_NONE)
	  {
	    bool reported = diagnose_copies (races[i], regions[k], &s);
	    if (out)
	      record_copies (out, module, races[i], regions[k], &s, reported);
	  }
	/* Other instances of a template have the same.  */
	break;
      }
}

/* Warn about simd loops that GCC breaks, in functions of REGIONS, of which
   MODULE was made, and others, and write those of REGIONS to OUT, if that is
   not null.  */

static void
report_simd_faults (const struct ir_module *module,
		    const auto_vec<struct region *> &regions, FILE *out)
{
  auto_vec<struct simd_fault> faults;
  faults_find (&faults,
	       (drano_options.transform & TRANSFORM_REPAIRS) != 0);
  for (unsigned i = 0; i < faults.length (); i++)
    {
      const struct region *region = NULL;
      for (unsigned k = 0; k < regions.length () && !region; k++)
	if (regions[k]->node == faults[i].node)
	  region = regions[k];
      tree source = (region ? region_source_decl (region)
		     : faults[i].node->decl);
      bool reported = diagnose_simd_fault (&faults[i], source);
      if (!out || !region)
	continue;
      struct record r;
      char *region_text = records_begin (&r, module,
					       region_entry (region),
					       faults[i].loc,
					       FINDING_SIMD_LOCALS);
      r.reported = reported;
      r.reason = diagnose_simd_reason (faults[i].kind);
      record_write (out, &r);
      free (region_text);
    }
}

void
report_all (const struct judged_loops *judged, const struct analysis *result,
	    struct advising *advising,
	    const struct remark_list *remarks)
{
  struct ir_module *module = judged->module;
  const auto_vec<struct region *> &regions = *judged->regions;
  struct record_text out;
  bool reporting = (drano_options.report || drano_options.report_in_object)
		   && text_open (&out);
  report_idle (judged, advising, reporting ? out.file : NULL);
  report_copies (module, regions, reporting ? out.file : NULL);
  report_simd_faults (module, regions, reporting ? out.file : NULL);
  report_transfers (module, regions, reporting ? out.file : NULL);
  if (drano_options.remarks)
    diagnose_lane_loops (module, result, regions);
  if (drano_options.profile_use)
    profile_use_read (drano_options.profile_use);
  bool *reported = XCNEWVEC (bool, result->nsites);
  diagnose_sites (result, regions, advising, reported);
  for (int i = 0; i < result->nsites && reporting; i++)
    {
      const struct site *site = &result->sites[i];
      struct record r;
      struct record_place place[PLACES_MAX];
      report_record (&r, site);
      places_record (&r,
		     (gimple *) site->func->insns[site->insn].mem->stmt_handle,
		     place);
      if (drano_options.count != COUNT_NONE && instrument_omits (site))
	r.reason = instrument_omits (site);
      if (!r.reason
	  && site->func->insns[site->insn].mem->space == IR_STACK)
	r.reason = "it is a local variable that is kept in global memory";
      r.have_reported = true;
      r.reported = reported[i];
      record_write (out.file, &r);
    }
  if (reporting)
    {
      places_directives (out.file, regions, module->unit);
      places_maps (out.file, module->unit);
      advise_records (advising, out.file);
      remark_records (remarks, out.file, module->unit);
    }
  free (reported);
  if (drano_options.cost)
    cost_report (module, regions, drano_options.cost,
		 reporting ? out.file : NULL);
  if (reporting)
    records_keep (&out);
}

void
report_without_regions (void)
{
  struct record_text out;
  if (!map_names_noted () || seen_error ()
      || !(drano_options.report || drano_options.report_in_object)
      || !text_open (&out))
    return;
  char *unit = records_unit ();
  places_maps (out.file, unit);
  records_keep (&out);
  free (unit);
}
