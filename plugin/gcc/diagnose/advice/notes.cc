/* Advice in words.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each note is one whole sentence: what to change; what that does to the
   access and to the region; what it costs elsewhere; and what the user must
   make sure of.  A factor that depends on numbers of iterations that nobody has
   written says so, and what cannot be predicted, as the order of indices, gets
   no factor at all.  */

#include "gcc-shim.h"
#include "diagnose/advice/loop-change.h"
#include "diagnose/advice/notes.h"
#include "names/language.h"
#include "names/location.h"
#include "names/loop-name.h"
#include "names/source-subscript.h"
#include "option/options.h"

/* That a loop must run fewer times than this need not be said.  */
#define FEW 4

/* So many times as many instructions, at least, are said of a change in one
   note.  */
#define DECISIVE 1.5

location_t
advice_site_place (const struct analysis *result, int site)
{
  const struct site *s = &result->sites[site];
  const struct ir_insn *i = &s->func->insns[s->insn];
  return location_of_access ((gimple *) i->mem->stmt_handle);
}

/* Return the array of site number SITE of RESULT, or null.  */

static const char *
advice_site_array (const struct analysis *result, int site)
{
  const struct site *s = &result->sites[site];
  return s->func->insns[s->insn].mem->array;
}

struct advice_sectors
advice_sectors_of (const struct analysis *result,
		   const struct advice_effect *e)
{
  enum finding f = (e->site >= 0 ? result->sites[e->site].finding
		    : FINDING_NONE);
  bool worst = f == FINDING_IRREGULAR || f == FINDING_SCATTERED;
  struct advice_sectors s;
  s.before = worst ? e->before.hi : e->full_before;
  s.most = MAX (e->after.hi, e->full_after);
  s.after = e->full_after;
  s.compared = worst ? s.most : s.after;
  return s;
}

/* Return how to exchange subscripts in the source's spelling of the access
   that advice V for RESULT is for, of ARRAY, in quotes, so that the lanes'
   comes where elements are adjacent; null if there is no such exchange.  PLAIN
   as in advice_change_text.  */

static char *
exchange_text (const struct analysis *result, const struct advice *v,
	       const char *array, bool plain)
{
  if (v->site < 0)
    return NULL;
  const struct site *site = &result->sites[v->site];
  struct subscript_spelling s
    = spelling_of_access (site->func->insns[site->insn].mem,
			  site->lane_loop_desc);
  free (s.text);
  int adjacent = spell_fortran_p () ? 1 : s.subscripts;
  if (s.subscripts < 2 || !s.varying || s.varying == adjacent || s.members)
    return NULL;
  return spell_text (plain,
		     G_("exchange subscripts %d and %d of %s"),
		     MIN (s.varying, adjacent), MAX (s.varying, adjacent),
		     array);
}

/* Return what MEM refers to, or null.  */

static tree
reference_of (const struct ir_mem *mem)
{
  gimple *stmt = (gimple *) mem->stmt_handle;
  if (!stmt || !gimple_assign_single_p (stmt))
    return NULL_TREE;
  return (gimple_store_p (stmt) ? gimple_assign_lhs (stmt)
	  : gimple_assign_rhs1 (stmt));
}

/* True if MEM is one part of a complex number that is all of an element.  */

static bool
complex_part_p (const struct ir_mem *mem)
{
  tree ref = reference_of (mem);
  return (ref && mem->holder
	  && (TREE_CODE (ref) == REALPART_EXPR
	      || TREE_CODE (ref) == IMAGPART_EXPR)
	  && (shim_type_bytes (TREE_TYPE (TREE_OPERAND (ref, 0)))
	      == mem->holder->bytes));
}

/* Return how advice V for RESULT, ADVICE_SOA, separates what lies in ARRAY, in
   quotes.  PLAIN as in advice_change_text.  */

static char *
separate_text (const struct analysis *result, const struct advice *v,
	       const char *array, bool plain)
{
  const struct site *s = &result->sites[v->site];
  const struct ir_mem *mem = s->func->insns[s->insn].mem;
  if (v->members && complex_part_p (mem))
    return spell_text (plain,
		       G_("store the real and the imaginary parts of %s in"
			  " arrays of their own"), array);
  if (v->rows)
    return spell_text (plain,
		       spell_fortran_p ()
		       ? G_("store each member of %s in an array of its own,"
			    " whose first subscript is that of %s")
		       : G_("store each member of %s in an array of its own,"
			    " whose last subscript is that of %s"),
		       array, array);
  if (v->members)
    return spell_text (plain,
		       G_("store each member of %s in an array of its own"),
		       array);
  char *exchange = exchange_text (result, v, array, plain);
  if (exchange)
    return exchange;
  long apart = v->group.stride / MAX (mem->bytes, 1);
  return spell_text (plain,
		     G_("store the elements of %s that are %ld apart next to"
			" each other"), array, apart);
}

/* Return how advice V for RESULT, ADVICE_TRANSPOSE, lays out ARRAY, in quotes.
   PLAIN as in advice_change_text.  */

static char *
transpose_text (const struct analysis *result, const struct advice *v,
		const char *array, bool plain)
{
  char *exchange = exchange_text (result, v, array, plain);
  if (exchange)
    return exchange;
  return spell_text (plain, G_("store %s transposed"), array);
}

/* Return the text of advice V of a kind that names at most its ARRAY, and its
   amount.  PLAIN as in advice_change_text.  */

static char *
simple_text (const struct advice *v, const char *array, bool plain)
{
  switch (v->kind)
    {
    case ADVICE_COLLAPSE_ORDER:
      return spell_text (plain,
			 G_("change the order of these collapsed loops"));
    case ADVICE_STAGE:
      return spell_text (plain,
			 G_("copy %s through a tile in gang-private memory"),
			 array);
    case ADVICE_PAD_ROWS:
      return spell_text (plain,
			 G_("pad the rows of %s to a multiple of %ld bytes"),
			 array, (long) v->amount);
    case ADVICE_ALIGN_BASE:
      return spell_text (plain, G_("align %s to a multiple of %ld bytes"),
			 array, (long) v->amount);
    default:
      gcc_unreachable ();
    }
}

char *
advice_change_text (const struct analysis *result, const struct advice *v,
		    bool plain)
{
  char *array = advice_quoted (v->array, plain);
  char *change;
  if (v->innermost)
    {
      free (array);
      return advice_innermost_text (v, plain);
    }
  change = advice_loop_text (v, array, plain);
  if (change)
    {
      free (array);
      return change;
    }
  switch (v->kind)
    {
    case ADVICE_SOA:
      change = separate_text (result, v, array, plain);
      break;
    case ADVICE_TRANSPOSE:
      change = transpose_text (result, v, array, plain);
      break;
    case ADVICE_SORT:
      {
	const struct site *s = v->site >= 0 ? &result->sites[v->site] : NULL;
	char *from = advice_quoted (s ? s->reason_array : NULL, plain);
	change = spell_text (plain,
			     G_("sorting the indices in %s helps only if"
				" adjacent lanes then use nearby elements of"
				" %s"), from, array);
	free (from);
	break;
      }
    default:
      change = simple_text (v, array, plain);
      break;
    }
  free (array);
  return change;
}

/* Say at PLACE that the sectors of a region change as W says.  */

static void
note_region (const struct advice_words *w, location_t place)
{
  if (w->range)
    inform (place, w->sentence, w->least, w->most, POLICY_TRIPS);
  else
    inform (place, w->sentence, w->most, POLICY_TRIPS);
}

/* Say at PLACE that a change turns the sectors for ARRAY into N, without a word
   on the region.  */

static void
note_access (const char *array, const struct advice_sectors *n,
	     location_t place)
{
  if (n->after == n->most)
    inform (place, "this change reduces the sectors for %qs from %d to %d",
	    array, n->before, n->after);
  else
    inform (place, "this change reduces the sectors for %qs from %d to between"
	    " %d and %d", array, n->before, n->after, n->most);
}

/* What a change does to an access and to its region, where its sectors are then
   known, and where their bounds are: for a factor or a range of factors, which
   depends on numbers of iterations or not.  */

static const char *const exact_texts[2][2] =
{
  {
    G_("this change reduces the sectors for %qs from %d to %d, and those of"
       " this region by a factor of %s"),
    G_("this change reduces the sectors for %qs from %d to %d, and those of"
       " this region by a factor of %s if each loop of unknown length runs %d"
       " times")
  },
  {
    G_("this change reduces the sectors for %qs from %d to %d, and those of"
       " this region by a factor of %s to %s"),
    G_("this change reduces the sectors for %qs from %d to %d, and those of"
       " this region by a factor of %s to %s if each loop of unknown length"
       " runs %d times")
  }
};

static const char *const bounds_texts[2][2] =
{
  {
    G_("this change reduces the sectors for %qs from %d to between %d and %d,"
       " and those of this region by a factor of %s"),
    G_("this change reduces the sectors for %qs from %d to between %d and %d,"
       " and those of this region by a factor of %s if each loop of unknown"
       " length runs %d times")
  },
  {
    G_("this change reduces the sectors for %qs from %d to between %d and %d,"
       " and those of this region by a factor of %s to %s"),
    G_("this change reduces the sectors for %qs from %d to between %d and %d,"
       " and those of this region by a factor of %s to %s if each loop of"
       " unknown length runs %d times")
  }
};

/* Say at PLACE that advice V turns the sectors for ARRAY into N, and changes
   those of its region as W says.  */

static void
note_both (const struct advice *v, const char *array,
	   const struct advice_sectors *n, const struct advice_words *w,
	   location_t place)
{
  const char *exact = exact_texts[w->range][v->guessed];
  const char *bounds = bounds_texts[w->range][v->guessed];
  if (n->after == n->most && w->range)
    inform (place, exact, array, n->before, n->after, w->least, w->most,
	    POLICY_TRIPS);
  else if (n->after == n->most)
    inform (place, exact, array, n->before, n->after, w->most, POLICY_TRIPS);
  else if (w->range)
    inform (place, bounds, array, n->before, n->after, n->most, w->least,
	    w->most, POLICY_TRIPS);
  else
    inform (place, bounds, array, n->before, n->after, n->most, w->most,
	    POLICY_TRIPS);
}

/* Say which of the numbers of iterations that advice V depends on must be large
   for it to help.  */

static void
note_needs (const struct advice *v)
{
  if (v->needs < 0 || v->needed < FEW)
    return;
  location_t place = loop_place (v->root, v->needs);
  char *loop = loop_noun (place, false);
  inform (place, "the change helps only if %s runs about %d times or more",
	  loop, v->needed);
  free (loop);
}

/* Say at PLACE that advice V, which gives lanes to a loop whose iterations
   threads or gangs share, counts on enough of them.  OpenACC fills the lanes
   of one gang before it goes on to the next.  */

static void
note_threads (const struct advice *v, location_t place)
{
  if (v->to < 0 || v->innermost
      || v->func->loops[v->to].kind != IR_LOOP_SPREAD
      || v->kind == ADVICE_SHARE || v->kind == ADVICE_UNIFORM)
    return;
  char *loop = loop_noun (loop_place (v->func, v->to), false);
  if (ir_omp_p (v->root->construct))
    inform (place, "all lanes are busy only if each thread runs at least 32"
	    " iterations of %s", loop);
  else if (v->func->loops[v->to].mapping & IR_MAP_WORKER)
    inform (place, "all lanes are busy only if each worker runs at least 32"
	    " iterations of %s", loop);
  else
    inform (place, "all lanes are busy only if each gang runs at least 32"
	    " iterations of %s", loop);
  free (loop);
}

/* Say what advice V for RESULT would cost elsewhere: the worst of it.  */

static void
note_costs (const struct analysis *result, const struct advice *v)
{
  const struct advice_effect *worst = NULL;
  double most = 0;
  for (int i = 0; v->nworse && i < v->neffects; i++)
    {
      const struct advice_effect *e = &v->effects[i];
      struct advice_sectors n = advice_sectors_of (result, e);
      double more = (n.compared * e->requests_after
		     - n.before * e->requests_before);
      if (e->site >= 0 && n.compared > n.before && more > most)
	{
	  worst = e;
	  most = more;
	}
    }
  const char *array = worst ? advice_site_array (result, worst->site) : NULL;
  if (!array)
    return;
  location_t place = advice_site_place (result, worst->site);
  struct advice_sectors n = advice_sectors_of (result, worst);
  if (n.after == n.most)
    inform (place, "this change increases the sectors for %qs from %d to %d",
	    array, n.before, n.after);
  else
    inform (place,
	    "this change increases the sectors for %qs from %d to between"
	    " %d and %d", array, n.before, n.after, n.most);
}

/* True if advice V changes the order in which floating-point numbers are
   accumulated.  */

static bool
rounds_differently_p (const struct advice *v)
{
  if (v->to < 0 || (v->kind != ADVICE_SPREAD_REDUCTION
		    && v->kind != ADVICE_LANE_LOOP
		    && v->kind != ADVICE_ADD_LANES))
    return false;
  const struct ir_loop *loop = &v->func->loops[v->to];
  for (int i = 0; i < loop->naccums; i++)
    {
      enum ir_reduce op = loop->accums[i].op;
      gimple *stmt = (gimple *) loop->accums[i].stmt_handle;
      tree value = stmt ? gimple_get_lhs (stmt) : NULL_TREE;
      bool apart = (loop->accums[i].load >= 0
		    && v->kind != ADVICE_SPREAD_REDUCTION);
      if (!apart && (op == IR_REDUCE_ADD || op == IR_REDUCE_MUL)
	  && (!value || FLOAT_TYPE_P (TREE_TYPE (value))))
	return true;
    }
  return false;
}

/* Say at PLACE if warps execute more instructions with advice V.  */

static void
note_instructions (const struct advice *v, location_t place)
{
  char most[32], other[32];
  bool omp = ir_omp_p (v->root->construct);
  const struct work_change *w = &v->work;
  if (!advice_slower_p (v))
    return;
  double few = w->after / w->before;
  snprintf (most, sizeof most, "%.1f", w->by_counts ? w->most : few);
  snprintf (other, sizeof other, "%.1f", w->by_counts ? w->least : w->many);
  /* A bound that decides nothing is not said in short.  */
  if (drano_options.show == SHOW_CAUSES
      && MIN (w->by_counts ? w->least : few,
	      w->by_counts ? w->most : w->many) < DECISIVE)
    return;
  if (w->by_counts && w->least < 1.05)
    inform (place, "with this change the warps of this region may execute"
	    " up to %s times as many instructions, depending on how often"
	    " its loops run", most);
  else if (!strcmp (other, most))
    inform (place, "with this change the warps of this region execute about %s"
	    " times as many instructions", most);
  else if (w->by_counts)
    inform (place, "with this change the warps of this region execute %s to %s"
	    " times as many instructions, depending on how often its loops run",
	    other, most);
  else if (omp)
    inform (place, "with this change the warps of this region execute about %s"
	    " times as many instructions if %d teams are launched, and %s times"
	    " if %d are", most, WORK_GANGS / 8, other, WORK_MANY_GANGS / 8);
  else
    inform (place, "with this change the warps of this region execute about %s"
	    " times as many instructions if %d gangs are launched, and %s times"
	    " if %d are", most, WORK_GANGS, other, WORK_MANY_GANGS);
}

/* Return what advice V does to site number SITE, null if nothing is
   known.  */

static const struct advice_effect *
effect_of (const struct advice *v, int site)
{
  for (int i = 0; i < v->neffects && site >= 0; i++)
    if (v->effects[i].site == site)
      return &v->effects[i];
  return NULL;
}

/* Return that advice turns the sectors for ARRAY into N.  Allocated with
   xmalloc.  */

static char *
access_text (const char *array, const struct advice_sectors *n)
{
  char *name = advice_quoted (array, false);
  char *text
    = (n->after == n->most
       ? spell_text (false, G_("the sectors for %s fall from %d to %d"), name,
		     n->before, n->after)
       : spell_text (false, G_("the sectors for %s fall from %d to between %d"
			       " and %d"), name, n->before, n->after, n->most));
  free (name);
  return text;
}

/* Return what advice V for RESULT brings, in short: for its region or, where
   that hardly changes, for site number SITE (-1: none in particular).
   Allocated with xmalloc.  */

static char *
short_effect (const struct analysis *result, const struct advice *v, int site)
{
  const struct advice_effect *e = effect_of (v, site);
  const char *array = site >= 0 ? advice_site_array (result, site) : NULL;
  struct advice_words w = advice_words (v);
  if (array && e && !w.noticed)
    {
      struct advice_sectors n = advice_sectors_of (result, e);
      if (n.before > n.compared)
	return access_text (array, &n);
    }
  if (w.range && v->guessed)
    return spell_text (false, G_("the sectors of this region fall by a factor"
				 " of %s to %s if each loop of unknown length"
				 " runs %d times"), w.least, w.most,
		       POLICY_TRIPS);
  if (w.range)
    return spell_text (false, G_("the sectors of this region fall by a factor"
				 " of %s to %s"), w.least, w.most);
  if (v->guessed)
    return spell_text (false, G_("the sectors of this region fall by a factor"
				 " of %s if each loop of unknown length runs %d"
				 " times"), w.most, POLICY_TRIPS);
  return spell_text (false, G_("the sectors of this region fall by a factor of"
			       " %s"), w.most);
}

char *
advice_in_short (const struct analysis *result, const struct advice *v,
		 int site, const char *change)
{
  if (v->kind == ADVICE_SORT)
    return xstrdup (change);
  char *effect = short_effect (result, v, site);
  char *text = xasprintf ("%s (%s)", change, effect);
  free (effect);
  if (v->legality == LEGAL_CHECK && v->check)
    text = reconcat (text, text, "; ", _(v->check), NULL);
  if (rounds_differently_p (v))
    text = reconcat (text, text, "; ",
		     _("floating-point results may be rounded differently"),
		     NULL);
  return text;
}

/* Say at PLACE what advice V for RESULT brings for site number SITE (-1: none
   in particular) and for the region.  */

static void
note_gain (const struct analysis *result, const struct advice *v, int site,
	   location_t place)
{
  const struct advice_effect *e = effect_of (v, site);
  const char *array = site >= 0 ? advice_site_array (result, site) : NULL;
  struct advice_sectors n = { 0, 0, 0, 0 };
  if (e)
    n = advice_sectors_of (result, e);
  struct advice_words words = advice_words (v);
  if (!array || n.before <= n.compared)
    note_region (&words, place);
  else if (!words.noticed)
    note_access (array, &n, place);
  else
    note_both (v, array, &n, &words, place);
}

void
advice_note_effects (const struct analysis *result, const struct advice *v,
		     int site, location_t place)
{
  bool all = drano_options.show == SHOW_ALL;
  if (v->kind == ADVICE_SORT)
    return;
  if (all)
    note_gain (result, v, site, place);
  if (v->kind == ADVICE_SOA && v->group.members > 1 && v->group.stride
      && (all || v->group.used < v->group.stride))
    inform (place, "the %d accesses of this group use %wd of every %wd bytes",
	    v->group.members, (HOST_WIDE_INT) v->group.used,
	    (HOST_WIDE_INT) v->group.stride);
  note_needs (v);
  if (all)
    note_threads (v, place);
  if (all || !advice_words (v).noticed)
    note_costs (result, v);
  note_instructions (v, place);
  if (all && v->legality == LEGAL_CHECK && v->check)
    inform (place, v->check);
  if (all && rounds_differently_p (v))
    inform (place, "floating-point results may be rounded differently");
}

void
advice_note_workers (const struct advice *v, bool hints, location_t place)
{
  char *loop = loop_noun (loop_place (v->func, v->from), false);
  if (!hints)
    inform (place,
	    "let workers execute the iterations of %s: the gangs alone are"
	    " too few warps for the device", loop);
  else
    inform (place, "with this change workers execute the iterations of %s: the"
	    " gangs alone are too few warps for the device", loop);
  free (loop);
}

void
advice_note_again (const struct analysis *result,
		   const struct advice_effect *e)
{
  struct advice_sectors n = advice_sectors_of (result, e);
  location_t place = advice_site_place (result, e->site);
  if (n.before <= n.compared)
    return;
  if (n.after == n.most)
    inform (place,
	    "the change proposed above reduces the sectors of this access"
	    " from %d to %d", n.before, n.after);
  else
    inform (place,
	    "the change proposed above reduces the sectors of this access"
	    " from %d to between %d and %d", n.before, n.after, n.most);
}
