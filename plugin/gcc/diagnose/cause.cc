/* One warning for each cause.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Accesses of a region have one cause if the same change would cure them or,
   where no change is known, if their lanes run along the same loop and they
   have the same finding for the same reason, or are of one array.  Tiles of
   several arrays for the lanes of one loop count as one change.  Loads that
   together use every byte count as one.  The warning is about the one that is
   worst: the others are listed in a note, since what is said of it holds for
   them.  Races are not alike: each shared variable is a cause of its own.  */

#include "gcc-shim.h"
#include "diagnose/advice/advice.h"
#include "diagnose/cause.h"
#include "diagnose/profile-use.h"
#include "diagnose/short-notes.h"
#include "diagnose/warn.h"
#include "lower/lower.h"
#include "option/options.h"

/* A note lists so many arrays, and so many lines of each.  */
enum { MAX_ARRAYS = 4, MAX_LINES = 6 };

/* Accesses of one cause, in the order in which they would be warned about.  */
struct cause
{
  auto_vec<int> sites;
  int advice;			/* What cures them; -1 if nothing is known
				   to.  */
};

/* What the sites of RESULT are grouped by.  */
struct grouping
{
  const struct analysis *result;
  const auto_vec<struct region *> *regions;
  struct advising *advising;
  auto_delete_vec<struct cause> causes;
};

/* True if the texts A and B, each of which may be null, are the same.  */

static bool
equal_texts_p (const char *a, const char *b)
{
  return a == b || (a && b && strcmp (a, b) == 0);
}

/* True if X and Y access the same array.  */

static bool
accesses_one_array_p (const struct site *x, const struct site *y)
{
  return equal_texts_p (x->func->insns[x->insn].mem->array,
			y->func->insns[y->insn].mem->array);
}

/* True if X and Y have one finding, for one reason.  */

static bool
same_finding_p (const struct site *x, const struct site *y)
{
  return (x->finding == y->finding && x->group == y->group
	  && equal_texts_p (x->reason, y->reason)
	  && equal_texts_p (x->reason_array, y->reason_array));
}

/* True if X and Y race for the same variable, in the same way.  */

static bool
same_race_p (const struct site *x, const struct site *y)
{
  return (x->finding == y->finding && x->shared == y->shared
	  && x->lane_loop_desc == y->lane_loop_desc
	  && accesses_one_array_p (x, y));
}

/* True if X and Y, which advice A and B of ADVISING cure (-1: none does), have
   one cause.  Where none does, accesses of one array are alike if lanes of one
   loop make them or they have one finding.  */

static bool
same_cause_p (struct advising *advising, const struct site *x, int a,
	      const struct site *y, int b)
{
  bool lanes = x->lane_loop_desc == y->lane_loop_desc;
  if (x->root != y->root)
    return false;
  if (!finding_costs_p (x->finding) || !finding_costs_p (y->finding))
    return same_race_p (x, y);
  if (a >= 0 && a == b)
    return true;
  if (a >= 0 || b >= 0)
    return lanes && a >= 0 && b >= 0 && advise_alike_p (advising, a, b);
  if (same_finding_p (x, y))
    return lanes || accesses_one_array_p (x, y);
  return (lanes && accesses_one_array_p (x, y)
	  && equal_texts_p (x->reason_array, y->reason_array)
	  && ((x->finding == FINDING_MISALIGNED)
	      == (y->finding == FINDING_MISALIGNED)));
}

/* Put site N into the cause of G that it belongs to.  */

static void
add_site (struct grouping *g, int n)
{
  const struct site *site = &g->result->sites[n];
  int advice = advise_choice (g->advising, site);
  if (drano_options.show == SHOW_CAUSES)
    for (unsigned i = 0; i < g->causes.length (); i++)
      {
	struct cause *c = g->causes[i];
	if (same_cause_p (g->advising, site, advice,
			  &g->result->sites[c->sites[0]], c->advice))
	  {
	    c->sites.safe_push (n);
	    return;
	  }
      }
  struct cause *c = new cause;
  c->advice = advice;
  c->sites.safe_push (n);
  g->causes.safe_push (c);
}

/* What the sites of C, of RESULT, that are in group GROUP take together.  */

static struct group_cost
cost_of_group (const struct analysis *result, const struct cause *c, int group)
{
  struct group_cost cost = { 0, 0 };
  for (unsigned i = 0; i < c->sites.length (); i++)
    if (result->sites[c->sites[i]].group == group)
      {
	cost.requests++;
	cost.sectors += result->sites[c->sites[i]].full_sectors;
      }
  return cost;
}

/* Put the worst site of C first: the first one of those that RESULT says take
   most sectors that are not needed, a group's all together.  What a profile
   measured has put them in order already.  */

static void
worst_first (const struct analysis *result, struct cause *c)
{
  unsigned worst = 0;
  int most = -1, group = 0;
  if (drano_options.profile_use)
    return;
  for (unsigned i = 0; i < c->sites.length (); i++)
    {
      const struct site *site = &result->sites[c->sites[i]];
      int excess = diagnose_sectors (site) - site->ideal;
      if (site->group && site->group == group)
	continue;
      group = site->group;
      if (group)
	excess = (cost_of_group (result, c, group).sectors
		  - (int) abs_hwi (site->stride_bytes));
      if (excess > most)
	{
	  worst = i;
	  most = excess;
	}
    }
  int n = c->sites[worst];
  c->sites.ordered_remove (worst);
  c->sites.safe_insert (0, n);
}

/* An array and the lines in which the note names it.  */
struct listed
{
  char *name;
  const char *file;
  auto_vec<int> lines;
  bool more;			/* There are other lines.  */
};

/* Append line LINE to L, unless that has it.  */

static void
add_line (struct listed *l, int line)
{
  if (l->lines.contains (line))
    return;
  if (l->lines.length () < MAX_LINES)
    l->lines.safe_push (line);
  else
    l->more = true;
}

/* Put the sites of C after its first one, of RESULT, into LIST.  Return how
   many of them it has no room for.  */

static int
list_sites (const struct analysis *result, const struct cause *c,
	    auto_delete_vec<struct listed> *list)
{
  int left = 0;
  for (unsigned i = 1; i < c->sites.length (); i++)
    {
      const struct site *site = &result->sites[c->sites[i]];
      expanded_location at = expand_location (diagnose_place (site));
      char *name = diagnose_memory (site);
      struct listed *found = NULL;
      for (unsigned k = 0; k < list->length () && !found; k++)
	if (strcmp ((*list)[k]->name, name) == 0
	    && equal_texts_p ((*list)[k]->file, at.file))
	  found = (*list)[k];
      if (!found && list->length () < MAX_ARRAYS)
	{
	  found = new listed ();
	  found->name = xstrdup (name);
	  found->file = at.file;
	  list->safe_push (found);
	}
      free (name);
      if (found)
	add_line (found, at.line);
      else
	left++;
    }
  return left;
}

/* Append what L lists to TEXT; HERE is the file of the warning.  */

static void
append_listed (pretty_printer *text, const struct listed *l, const char *here)
{
  pp_string (text, l->name);
  pp_string (text, " (");
  if (!equal_texts_p (l->file, here))
    {
      pp_string (text, lbasename (l->file));
      pp_string (text, ", ");
    }
  pp_string (text, ngettext ("line", "lines", l->lines.length () + l->more));
  for (unsigned i = 0; i < l->lines.length (); i++)
    {
      pp_string (text, i > 0 ? ", " : " ");
      pp_decimal_int (text, l->lines[i]);
    }
  pp_string (text, l->more ? ", ...)" : ")");
}

/* The other sites of RESULT that have the cause C, for the note at LOC.
   Allocated with xmalloc.  */

static char *
others_text (const struct analysis *result, const struct cause *c,
	     location_t loc)
{
  auto_delete_vec<struct listed> list;
  pretty_printer text;
  int left = list_sites (result, c, &list);
  for (unsigned i = 0; i < list.length (); i++)
    {
      if (i > 0)
	pp_string (&text, ", ");
      append_listed (&text, list[i], expand_location (loc).file);
      free (list[i]->name);
    }
  return (left ? xasprintf (ngettext ("%s and %d other", "%s and %d others",
				      left),
			    pp_formatted_text (&text), left)
	  : xstrdup (pp_formatted_text (&text)));
}

/* Say which other sites of RESULT have the cause C, and what all of them
   take.  */

static void
note_others (const struct analysis *result, const struct cause *c)
{
  const struct site *first = &result->sites[c->sites[0]];
  location_t loc = diagnose_place (first);
  int others = c->sites.length () - 1, sectors = 0, ideal = 0;
  bool up_to = false;
  char *text = others_text (result, c, loc);
  for (unsigned i = 0; i < c->sites.length (); i++)
    {
      const struct site *site = &result->sites[c->sites[i]];
      sectors += diagnose_sectors (site);
      ideal += site->ideal;
      up_to |= diagnose_up_to_p (site);
    }
  if (!finding_costs_p (first->finding))
    inform_n (loc, others, "%d more access has this cause: %s",
	      "%d more accesses have this cause: %s", others, text);
  else if (up_to)
    inform_n (loc, others,
	      "%d more access has this cause: %s; for both, each warp needs up"
	      " to %d sectors where %d would be enough",
	      "%d more accesses have this cause: %s; for all, each warp needs"
	      " up to %d sectors where %d would be enough", others, text,
	      sectors, ideal);
  else
    inform_n (loc, others,
	      "%d more access has this cause: %s; for both, each warp needs %d"
	      " sectors where %d would be enough",
	      "%d more accesses have this cause: %s; for all, each warp needs"
	      " %d sectors where %d would be enough", others, text, sectors,
	      ideal);
  free (text);
}

/* Warn about the cause C of G.  Set the function that GCC's next diagnostic is
   in.  */

static void
diagnose_cause (const struct grouping *g, struct cause *c)
{
  worst_first (g->result, c);
  const struct site *first = &g->result->sites[c->sites[0]];
  /* GCC heads a diagnostic with the function it is in: the source function,
     not the body outlined from it.  */
  current_function_decl
    = region_source_decl (lower_region_of (*g->regions, first->root));
  auto_diagnostic_group group;
  struct group_cost cost = cost_of_group (g->result, c, first->group);
  diagnose_site (g->result, c->sites[0],
		 first->group && cost.requests > 1 ? &cost : NULL, *g->regions,
		 g->advising);
  short_notes brief;
  profile_use_note (first);
  if (c->sites.length () > 1)
    note_others (g->result, c);
}

/* Say that the warnings are about ACCESSES sites of G, if they are several
   warnings and more sites; a single one lists the others.  It goes on under the
   heading of the last one.  */

static void
close_unit (const struct grouping *g, int accesses)
{
  int causes = g->causes.length ();
  if (causes > 1 && accesses > causes)
    inform_n (UNKNOWN_LOCATION, causes,
	      "%d warning covers %d accesses; %<-fdrano-show=all%> warns about"
	      " each",
	      "%d warnings cover %d accesses; %<-fdrano-show=all%>"
	      " warns about each", causes, accesses);
}

void
diagnose_sites (const struct analysis *result,
		const auto_vec<struct region *> &regions,
		struct advising *advising, bool *reported)
{
  struct grouping g;
  int *order = XNEWVEC (int, result->nsites), accesses = 0;
  g.result = result;
  g.regions = &regions;
  g.advising = advising;
  profile_use_order (result->sites, result->nsites, order);
  for (int i = 0; i < result->nsites; i++)
    {
      const struct site *site = &result->sites[order[i]];
      if (!diagnose_wanted_p (site) || profile_use_spares_p (site))
	continue;
      reported[order[i]] = true;
      if (!diagnose_before (site))
	add_site (&g, order[i]);
    }
  free (order);
  tree saved = current_function_decl;
  for (unsigned i = 0; i < g.causes.length (); i++)
    {
      accesses += g.causes[i]->sites.length ();
      diagnose_cause (&g, g.causes[i]);
    }
  if (accesses > 0 && drano_options.show == SHOW_CAUSES)
    close_unit (&g, accesses);
  current_function_decl = saved;
}
