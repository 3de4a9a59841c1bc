/* Warnings about idle lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Under the warning stands one way to give the lanes work: the change that the
   analysis of the changed region has found to be the best, if it has found
   one; else the one that GCC's rules for such loops allow
   (diagnose/advice/idle-lanes.h), if there is any.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "diagnose/idle-warnings.h"
#include "diagnose/idle-write.h"
#include "diagnose/seq-cure.h"
#include "diagnose/short-notes.h"
#include "diagnose/warn.h"
#include "lower/lower.h"
#include "names/function-names.h"
#include "names/language.h"
#include "names/location.h"
#include "names/loop-name.h"
#include "option/options.h"
#include "option/warning-option.h"

/* Other functions that have the same text are named, up to so many.  So many
   loops that are alike get one warning, which names the lines of some.  */
enum { MAX_INSTANCES = 3, MANY_ALIKE = 4, MAX_LINES = 12 };

/* What is said of idle lanes: the warning, in which the first %s is the loop,
   and the report's reason.  */

static const struct { const char *warning, *reason; } idle_texts[] =
{
  /* IDLE_ACC_LOOP */
  { G_("31 of 32 lanes idle in %s (%qs)"), "no vector loop" },
  /* IDLE_ACC_REGION */
  {
    G_("31 of 32 lanes idle in this region: no loop in it is"
       " partitioned"),
    "no partitioned loop"
  },
  /* IDLE_KERNELS_ONE */
  {
    G_("this %<kernels%> region runs on 1 lane of 1 gang: GCC did not"
       " parallelize it"),
    "kernels region run on one thread"
  },
  /* IDLE_KERNELS_GANGS */
  {
    G_("31 of 32 lanes idle in this %<kernels%> region: GCC spreads it"
       " over gangs alone"),
    "kernels region spread over gangs only"
  },
  /* IDLE_OMP_THREADS */
  {
    G_("31 of 32 lanes idle in %s: GCC gives lanes to %<simd%> loops"
       " alone"),
    "parallel loop without simd"
  },
  /* IDLE_OMP_TEAMS */
  {
    G_("only 1 lane of 1 thread of each team works in %s"
       " (%<distribute%>)"),
    "distribute loop without parallel and simd"
  },
  /* IDLE_OMP_PARALLEL */
  {
    G_("31 of 32 lanes idle in this %<parallel%> region: GCC gives lanes"
       " to %<simd%> loops alone"),
    "parallel region without a simd loop"
  },
  /* IDLE_OMP_COLLAPSE */
  {
    G_("31 of 32 lanes idle in %s (%<simd%>): GCC gives no lanes to"
       " %<collapse%>d loops"),
    "collapsed simd loop"
  },
  /* IDLE_OMP_SAFELEN */
  {
    G_("31 of 32 lanes idle in %s (%<simd%>): GCC gives it no lanes"
       " because of its %<safelen%>"),
    "simd loop with a safelen of 1 or not a constant"
  },
  /* IDLE_OMP_ARRAY */
  {
    G_("31 of 32 lanes idle in %s (%<simd%>): GCC gives it no lanes"
       " because of a variable-length array"),
    "simd loop with a variable-length array"
  },
  /* IDLE_OMP_REDUCTION */
  {
    G_("31 of 32 lanes idle in %s (%<simd%>): GCC gives it no lanes"
       " because of a user-defined reduction"),
    "simd loop with a user-defined reduction"
  },
  /* IDLE_OMP_OTHER_REDUCTION */
  {
    G_("31 of 32 lanes idle in %s (%<simd%>): GCC gives it no lanes"
       " because of its %<reduction%> clause"),
    "simd loop with a reduction that GCC runs on one lane"
  },
  /* IDLE_OMP_IF */
  {
    G_("31 of 32 lanes idle in %s (%<simd%>): GCC gives it no lanes"
       " because of its %<if%> clause"),
    "simd loop with an if clause"
  },
  /* IDLE_OMP_SIMDLEN */
  {
    G_("31 of 32 lanes idle in %s (%<simd%>): GCC gives it no lanes"
       " because of its %<simdlen%>"),
    "simd loop with a simdlen of 1"
  },
  /* IDLE_OMP_LASTPRIVATE */
  {
    G_("31 of 32 lanes idle in %s (%<simd%>): GCC gives it no lanes"
       " because of a conditional %<lastprivate%>"),
    "simd loop with a conditional lastprivate"
  },
  /* IDLE_OMP_CHUNK */
  {
    G_("31 of 32 lanes idle in %s (%<simd%>): its %<schedule%> gives a"
       " thread one iteration at a time"),
    "simd loop in chunks of one iteration"
  },
  /* IDLE_OMP_SHORT */
  {
    G_("only %d of 32 lanes work in %s (%<simd%>): its %<safelen%> allows no"
       " more"),
    "simd loop with a short safelen"
  },
  /* IDLE_OMP_REGION */
  {
    G_("only 1 lane of 1 thread works in this %<target%> region: it has no"
       " parallel loop"),
    "no parallel loop"
  },
  /* IDLE_OMP_TEAMS_REGION */
  {
    G_("only 1 lane of 1 thread of each team works in this %<target%> region:"
       " it has no parallel loop"),
    "no parallel loop"
  }
};

STATIC_ASSERT (ARRAY_SIZE (idle_texts) == IDLE_COUNT);

/* The cures, in which a %s is the loop, of collapsed ones the innermost; for
   Fortran where directives have other names there.  */

static const struct { const char *text, *fortran; } cure_texts[] =
{
  /* CURE_NONE */
  { NULL, NULL },
  /* CURE_ADD_VECTOR */
  { G_("add %<vector%> to %s"), NULL },
  /* CURE_ACC_LOOP */
  {
    G_("put %<#pragma acc loop%> on a loop whose iterations are independent"),
    G_("put %<!$acc loop%> on a loop whose iterations are independent; write"
       " array assignments as such loops")
  },
  /* CURE_INDEPENDENT */
  {
    G_("write %<independent%> instead of %<seq%> on a loop whose iterations"
       " are independent"),
    NULL
  },
  /* CURE_PARALLEL_LOOP */
  {
    G_("use %<parallel loop%> for each loop whose iterations are independent"),
    G_("use %<parallel loop%> for each loop whose iterations are independent;"
       " write array assignments as such loops")
  },
  /* CURE_ADD_SIMD */
  { G_("add %<simd%> to this construct"), NULL },
  /* CURE_UNCOLLAPSE */
  {
    G_("leave %s out of %<collapse%>, and put %<simd%> on that"
       " loop alone"),
    NULL
  },
  /* CURE_UNCOLLAPSE_REDUCE */
  {
    G_("leave %s out of %<collapse%>, and put %<simd%> on that"
       " loop alone, with a %<reduction%> clause of its own"),
    NULL
  },
  /* CURE_UNCOLLAPSE_PARALLEL */
  {
    G_("leave %s out of %<collapse%>, and put %<parallel for"
       " simd%> on that loop alone"),
    G_("leave %s out of %<collapse%>, and put %<parallel do"
       " simd%> on that loop alone")
  },
  /* CURE_SIMD_INSIDE */
  {
    G_("put %<#pragma omp simd%> on a loop inside this one whose iterations"
       " are independent"),
    G_("put %<!$omp simd%> on a loop inside this one whose iterations are"
       " independent")
  },
  /* CURE_FOR_SIMD */
  {
    G_("put %<#pragma omp for simd%> on a loop in this region whose iterations"
       " are independent"),
    G_("put %<!$omp do simd%> on a loop in this region whose iterations are"
       " independent")
  },
  /* CURE_PARALLEL_SIMD */
  {
    G_("use %<distribute parallel for simd%>"),
    G_("use %<distribute parallel do simd%>")
  },
  /* CURE_TEAMS_SIMD */
  {
    G_("put %<#pragma omp distribute parallel for simd%> on a loop whose"
       " iterations are independent"),
    G_("put %<!$omp distribute parallel do simd%> on a loop whose iterations"
       " are independent")
  },
  /* CURE_TEAMS_LOOP */
  {
    G_("put %<#pragma omp distribute parallel for simd%> on a loop whose"
       " iterations are independent, or %<#pragma omp loop%>"),
    G_("put %<!$omp distribute parallel do simd%> on a loop whose iterations"
       " are independent, or %<!$omp loop%>")
  },
  /* CURE_TARGET_SIMD */
  {
    G_("use %<target teams distribute parallel for simd%> for a loop whose"
       " iterations are independent"),
    G_("use %<target teams distribute parallel do simd%> for a loop whose"
       " iterations are independent")
  },
  /* CURE_TARGET_LOOP */
  {
    G_("use %<target teams distribute parallel for simd%> for a loop whose"
       " iterations are independent, or %<target teams loop%>"),
    G_("use %<target teams distribute parallel do simd%> for a loop whose"
       " iterations are independent, or %<target teams loop%>")
  },
  /* CURE_SAFELEN */
  { G_("leave out %<safelen%>, or make it a constant of 32 or more"), NULL },
  /* CURE_ARRAY */
  {
    G_("give the array a constant length, and compile with"
       " %<-fdrano-transform=repairs%>, without which GCC would let lanes"
       " share it"),
    NULL
  },
  /* CURE_REDUCTION */
  { G_("reduce with a built-in operator"), NULL },
  /* CURE_SIMDLEN */
  { G_("leave out %<simdlen%>"), NULL },
  /* CURE_LASTPRIVATE */
  { G_("leave out %<lastprivate%>"), NULL },
  /* CURE_CHUNK */
  { G_("leave the chunk size out of %<schedule%>"), NULL },
  /* CURE_WORKSHARE */
  { G_("use %<!$omp do simd%> loops instead of %<workshare%>"), NULL }
};

STATIC_ASSERT (ARRAY_SIZE (cure_texts) == CURE_COUNT);

const char *
diagnose_idle_reason (enum idle_reason reason)
{
  return idle_texts[reason].reason;
}

/* True if X and Y are said of one text, which is compiled several times.  */

static bool
same_warning_p (const struct idle_loop *x, const struct idle_loop *y)
{
  expanded_location here = expand_location (location_of_user (x->loc));
  expanded_location there = expand_location (location_of_user (y->loc));
  return (x->reason == y->reason && x->mapping == y->mapping
	  && x->lanes == y->lanes && here.line == there.line
	  && here.column == there.column && here.file && there.file
	  && strcmp (here.file, there.file) == 0);
}

/* Say where else the text of number N of FOUND is compiled with the same
   result, and that these are reported.  */

static void
note_instances (auto_vec<struct idle_loop> *found, unsigned n)
{
  location_t loc = location_of_user ((*found)[n].loc);
  hash_set<tree> functions;
  pretty_printer names;
  int more = 0, regions = 0;
  functions.add (region_source_decl ((*found)[n].region));
  for (unsigned i = n + 1; i < found->length (); i++)
    {
      struct idle_loop *idle = &(*found)[i];
      tree function = region_source_decl (idle->region);
      if (!same_warning_p (idle, &(*found)[n]))
	continue;
      idle->reported = true;
      regions++;
      if (functions.add (function) || ++more > MAX_INSTANCES)
	continue;
      if (more > 1)
	pp_string (&names, ", ");
      pp_printf (&names, "%qs", function_name_in_source (function));
    }
  if (more > MAX_INSTANCES)
    inform_n (loc, more - MAX_INSTANCES,
	      "the same holds in %s and %d other function",
	      "the same holds in %s and %d other functions",
	      pp_formatted_text (&names), more - MAX_INSTANCES);
  else if (more)
    inform (loc, "the same holds in %s", pp_formatted_text (&names));
  else if (regions)
    inform_n (loc, regions, "the same holds for %d more region of this text",
	      "the same holds for %d more regions of this text", regions);
}

/* What of JUDGED speaks against lanes for all loops that IDLE is about, of the
   innermost body; null if one of them, or a loop to be found by the user, may
   have some.  Of what needs repairs any does.  */

static const struct judged_loop *
judged_idle (const struct judged_loops *judged, const struct idle_loop *idle)
{
  const struct judged_loop *last = NULL, *repairs = NULL;
  for (int k = 0; k < judged->module->nfuncs; k++)
    {
      const struct ir_func *f = judged->module->funcs[k];
      if (!f->is_root
	  || (region_entry (lower_region_of (*judged->regions, f))
	      != region_entry (idle->region)))
	continue;
      for (int l = 0; l < f->nloops; l++)
	if (f->loops[l].kind == IR_LOOP_SPREAD
	    && idle_about_p (loop_place (f, l), idle))
	  {
	    const struct judged_loop *j = judged_loop_of (judged, f, l);
	    if (!j)
	      return NULL;
	    last = j;
	    repairs = j->id == REMARK_NONE ? j : repairs;
	  }
    }
  return repairs ? repairs : last;
}

/* Say how IDLE is cured, in which a loop is spread, or, by JUDGED, why not.  */

static void
tell_cure (const struct judged_loops *judged, const struct idle_loop *idle)
{
  location_t place = location_of_user (idle->cure_loc);
  bool inside = idle->cure == CURE_SIMD_INSIDE || idle->cure == CURE_FOR_SIMD;
  const struct judged_loop *j
    = idle->mapping && !inside ? judged_idle (judged, idle) : NULL;
  const char *text
    = (spell_fortran_p () && cure_texts[idle->cure].fortran
       ? cure_texts[idle->cure].fortran : cure_texts[idle->cure].text);
  if (text && j && j->id != REMARK_NONE)
    judge_tell (j, location_of_user (idle->loc));
  if (!text || (j && j->id != REMARK_NONE)
      || (idle->cure == CURE_INDEPENDENT && seq_cure (judged, idle)))
    return;
  struct arena *arena = arena_new ();
  const char *directive = idle_directive (arena, idle);
  char *loop = (idle->cure == CURE_ADD_VECTOR ? loop_noun (place, false)
		: loop_innermost (place, false));
  if (directive)
    {
      pretty_printer cure;
      pp_show_color (&cure) = shim_color_p ();
      pp_printf (&cure, text, loop);
      inform (place, "%s: write %qs", pp_formatted_text (&cure), directive);
    }
  else
    inform (place, text, loop);
  free (loop);
  arena_free (arena);
  if (j)
    inform (place,
	    "compile with %<-fdrano-transform=repairs%> then: GCC would let"
	    " the lanes of this loop share variables that each of them needs");
}

/* What JUDGED says of the loops that IDLE is about: -1 if nothing.  */

static int
judgement_id (const struct judged_loops *judged, const struct idle_loop *idle)
{
  const struct judged_loop *j = judged_idle (judged, idle);
  return j ? (int) j->id : -1;
}

/* True if the same is to be said of X and Y, as JUDGED has them, and the user
   wants to hear of Y.  */

static bool
alike_p (const struct judged_loops *judged, const struct idle_loop *x,
	 const struct idle_loop *y)
{
  return (!y->reported && x->reason == y->reason && x->cure == y->cure
	  && x->mapping == y->mapping && x->lanes == y->lanes
	  && shim_warning_enabled_p (location_of_user (y->loc),
				     warnopt_index (WARN_IDLE_LANES))
	  && judgement_id (judged, x) == judgement_id (judged, y));
}

/* If many of FOUND are like number N, as JUDGED has them, say in which lines
   they are, and that they are reported.  */

static void
note_alike (auto_vec<struct idle_loop> *found, unsigned n,
	    const struct judged_loops *judged)
{
  location_t loc = location_of_user ((*found)[n].loc);
  const char *file = expand_location (loc).file;
  pretty_printer lines;
  int others = 0, named = 0;
  for (unsigned i = n + 1; i < found->length (); i++)
    others += alike_p (judged, &(*found)[n], &(*found)[i]);
  if (others < MANY_ALIKE)
    return;
  for (unsigned i = n + 1; i < found->length (); i++)
    {
      if (!alike_p (judged, &(*found)[n], &(*found)[i]))
	continue;
      expanded_location at
	= expand_location (location_of_user ((*found)[i].loc));
      (*found)[i].reported = true;
      if (++named > MAX_LINES)
	continue;
      if (named > 1)
	pp_string (&lines, ", ");
      if (at.file && file && strcmp (at.file, file) != 0)
	{
	  pp_string (&lines, lbasename (at.file));
	  pp_colon (&lines);
	}
      pp_decimal_int (&lines, at.line);
    }
  if (named > MAX_LINES)
    pp_string (&lines, ", ...");
  inform_n (loc, others, "the same holds in %d more place: line %s",
	    "the same holds in %d more places: lines %s", others,
	    pp_formatted_text (&lines));
  inform (loc, "%<-fdrano-show=all%> warns about each of them");
}

/* Warn that lanes are idle as number N of FOUND says, with advice from
   ADVISING and loops JUDGED.  Return true if a warning was issued.  */

static bool
warn_idle (auto_vec<struct idle_loop> *found, unsigned n,
	   struct advising *advising, const struct judged_loops *judged)
{
  const struct idle_loop *idle = &(*found)[n];
  location_t loc = location_of_user (idle->loc);
  int opt = warnopt_index (WARN_IDLE_LANES);
  /* GCC drops all notes behind a warning that it drops, later remarks, too.  */
  if (!shim_warning_enabled_p (loc, opt))
    return false;
  const char *text = idle_texts[idle->reason].warning;
  char mapping[IR_MAPPING_SIZE];
  rich_location at (line_table, loc);
  advise_idle_hints (advising, idle, &at);
  char *noun = loop_noun (loc, false);
  bool issued = (idle->reason == IDLE_OMP_SHORT
		 ? warning_at (&at, opt, text, idle->lanes, noun)
		 : warning_at (&at, opt, text, noun,
			       ir_mapping_text (idle->mapping, mapping)));
  free (noun);
  if (!issued)
    return false;
  short_notes brief;
  diagnose_macros (idle->loc, loc);
  if (drano_options.show == SHOW_CAUSES)
    note_instances (found, n);
  if (!advise_idle (advising, idle))
    tell_cure (judged, idle);
  if (drano_options.show == SHOW_CAUSES)
    note_alike (found, n, judged);
  return true;
}

void
diagnose_idle (auto_vec<struct idle_loop> *found, unsigned n,
	       struct advising *advising, const struct judged_loops *judged)
{
  struct idle_loop *idle = &(*found)[n];
  if (drano_options.level[WARN_IDLE_LANES] == 0 || idle->reported)
    return;
  tree saved = current_function_decl;
  current_function_decl = region_source_decl (idle->region);
  {
    auto_diagnostic_group group;
    idle->reported = warn_idle (found, n, advising, judged);
  }
  current_function_decl = saved;
}
