/* Advice about loops: what is to be changed, in words.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "diagnose/advice/loop-change.h"
#include "names/language.h"
#include "names/location.h"
#include "names/loop-name.h"

char *
advice_quoted (const char *text, bool plain)
{
  return xasprintf ("%s%s%s", plain ? "'" : open_quote, text ? text : "?",
		    plain ? "'" : close_quote);
}

/* Return the clause or directive that spreads loop V->to, which is spread over
   something else or not at all, over lanes too.  */

static const char *
lane_clause (const struct advice *v)
{
  if (ir_acc_p (v->root->construct))
    return "vector";
  if (v->func->loops[v->to].mapping == IR_MAP_DISTRIBUTE)
    return spell_fortran_p () ? "parallel do simd" : "parallel for simd";
  return "simd";
}

/* Return how advice V gives the lanes to the loop called NAME, and to others if it
   does.  PLAIN as in advice_change_text.  */

static char *
lanes_text (const struct advice *v, const char *name, bool plain)
{
  const char *text = G_("put the lanes on %s, instead");
  if (!v->nalso)
    return xasprintf (plain ? text : _(text), name);
  if (v->nalso > 1)
    {
      text = G_("put the lanes on %s, and on the %d other inner loops, instead");
      return xasprintf (plain ? text : _(text), name, v->nalso);
    }
  char *other = loop_name (loop_place (v->func, v->also[0]), plain);
  text = G_("put the lanes on %s, and on %s, instead");
  char *change = xasprintf (plain ? text : _(text), name, other);
  free (other);
  return change;
}

char *
advice_loop_text (const struct advice *v, const char *array, bool plain)
{
  const char *text = NULL;
  char *change = NULL;
  if (v->to < 0)
    return NULL;
  char *name = loop_name (loop_place (v->func, v->to), plain);
  char *noun = loop_noun (loop_place (v->func, v->to), plain);
  switch (v->kind)
    {
    case ADVICE_LANE_LOOP:
      change = lanes_text (v, name, plain);
      break;
    case ADVICE_EXCHANGE:
      {
	char *inner = loop_noun (loop_place (v->func, v->from), plain);
	text = G_("exchange %s and %s, but leave their directives where they"
		  " are");
	change = xasprintf (plain ? text : _(text), noun, inner);
	free (inner);
	break;
      }
    case ADVICE_SPREAD_REDUCTION:
      text = G_("put the lanes on %s, as a reduction");
      change = xasprintf (plain ? text : _(text), name);
      break;
    case ADVICE_ADD_LANES:
      {
	char *clause = advice_quoted (lane_clause (v), plain);
	text = G_("put the lanes on %s, with %s");
	change = xasprintf (plain ? text : _(text), name, clause);
	free (clause);
	break;
      }
    case ADVICE_CHUNK:
      text = G_("use chunks of %ld iterations for %s");
      change = xasprintf (plain ? text : _(text), (long) v->amount, noun);
      break;
    case ADVICE_SHARE:
      text = G_("read %s once, before %s");
      change = xasprintf (plain ? text : _(text), array, noun);
      break;
    case ADVICE_UNIFORM:
      text = G_("start %s at the same iteration in every lane and guard its"
		" body with a condition");
      change = xasprintf (plain ? text : _(text), noun);
      break;
    default:
      break;
    }
  free (name);
  free (noun);
  return change;
}

/* Return the sentence for advice V, which gives the lanes to the innermost of
   collapsed loops, with a %s for that loop, one for that clause and one for
   simd.  */

static const char *
innermost_change (const struct advice *v)
{
  if (v->kind == ADVICE_SPREAD_REDUCTION)
    return G_("leave %s out of %s, and spread its iterations over"
	      " the lanes with %s, as a reduction");
  if (v->kind == ADVICE_LANE_LOOP)
    return G_("leave %s out of %s, and spread its iterations over"
	      " the lanes with %s instead");
  return G_("leave %s out of %s, and spread its iterations over"
	    " the lanes with %s");
}

char *
advice_innermost_text (const struct advice *v, bool plain)
{
  const char *text = innermost_change (v);
  const char *open = plain ? "'" : open_quote;
  const char *close = plain ? "'" : close_quote;
  if (v->norder)
    {
      text = (v->kind == ADVICE_SPREAD_REDUCTION
	      ? G_("exchange the two loops that are collapsed, leave the inner"
		   " one out of %scollapse%s, and spread its iterations over the"
		   " lanes with %ssimd%s, as a reduction")
	      : G_("exchange the two loops that are collapsed, leave the inner"
		   " one out of %scollapse%s, and spread its iterations over the"
		   " lanes with %ssimd%s"));
      return xasprintf (plain ? text : _(text), open, close, open, close);
    }
  char *collapse = advice_quoted ("collapse", plain);
  char *simd = advice_quoted ("simd", plain);
  char *loop = (v->to < 0 ? NULL
		: loop_noun (loop_place (v->func, v->to), plain));
  char *change = xasprintf (plain ? text : _(text),
			    loop ? loop : _("the innermost loop"), collapse,
			    simd);
  free (loop);
  free (collapse);
  free (simd);
  return change;
}
