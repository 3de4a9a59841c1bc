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

/* Return how advice V gives the lanes to the loop called NAME, and to others if
   it does.  PLAIN as in advice_change_text.  */

static char *
lanes_text (const struct advice *v, const char *name, bool plain)
{
  if (!v->nalso)
    return spell_text (plain, G_("run the lanes along %s, instead"), name);
  if (v->nalso > 1)
    return spell_text (plain,
		       G_("run the lanes along %s, and on the %d other inner"
			  " loops, instead"), name, v->nalso);
  char *other = loop_name (loop_place (v->func, v->also[0]), plain);
  char *change = spell_text (plain,
			     G_("run the lanes along %s, and on %s, instead"),
			     name, other);
  free (other);
  return change;
}

char *
advice_loop_text (const struct advice *v, const char *array, bool plain)
{
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
	change = spell_text (plain,
			     G_("exchange %s and %s, but leave their"
				" directives where they are"), noun, inner);
	free (inner);
	break;
      }
    case ADVICE_SPREAD_REDUCTION:
      change = spell_text (plain,
			   G_("run the lanes along %s, as a reduction"), name);
      break;
    case ADVICE_ADD_LANES:
      {
	char *clause = advice_quoted (lane_clause (v), plain);
	change = spell_text (plain,
			     G_("run the lanes along %s, with %s"), name,
			     clause);
	free (clause);
	break;
      }
    case ADVICE_CHUNK:
      change = spell_text (plain,
			   G_("use chunks of %ld iterations for %s"),
			   (long) v->amount, noun);
      break;
    case ADVICE_SHARE:
      change = spell_text (plain, G_("read %s once, before %s"), array, noun);
      break;
    case ADVICE_UNIFORM:
      change = spell_text (plain,
			   G_("start %s at the same iteration in every lane"
			      " and guard its body with a condition"), noun);
      break;
    default:
      break;
    }
  free (name);
  free (noun);
  return change;
}

char *
advice_innermost_text (const struct advice *v, bool plain)
{
  const char *open = plain ? "'" : open_quote;
  const char *close = plain ? "'" : close_quote;
  if (v->norder)
    return spell_text (plain,
		       v->kind == ADVICE_SPREAD_REDUCTION
		       ? G_("exchange the two loops that are collapsed, leave"
			    " the inner one out of %scollapse%s, and spread its"
			    " iterations over the lanes with %ssimd%s, as a"
			    " reduction")
		       : G_("exchange the two loops that are collapsed, leave"
			    " the inner one out of %scollapse%s, and spread its"
			    " iterations over the lanes with %ssimd%s"),
		       open, close, open, close);
  char *collapse = advice_quoted ("collapse", plain);
  char *simd = advice_quoted ("simd", plain);
  char *loop = (v->to < 0 ? spell_text (plain, G_("the innermost loop"))
		: loop_noun (loop_place (v->func, v->to), plain));
  char *change
    = spell_text (plain,
		  v->kind == ADVICE_SPREAD_REDUCTION
		  ? G_("leave %s out of %s, and spread its iterations over"
		       " the lanes with %s, as a reduction")
		  : v->kind == ADVICE_LANE_LOOP
		  ? G_("leave %s out of %s, and spread its iterations over"
		       " the lanes with %s instead")
		  : G_("leave %s out of %s, and spread its iterations over"
		       " the lanes with %s"),
		  loop, collapse, simd);
  free (loop);
  free (collapse);
  free (simd);
  return change;
}
