/* Advice as text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice/advice.h"
#include "base/lanes.h"

#include "base/arena.h"
#include "json.h"
#include "record.h"

#include <inttypes.h>
#include <string.h>

/* What a region as a whole does not notice need not be said.  */
#define NOTICED 1.05

/* Write the factor F to TEXT, with as many digits as tell it from 1.  */

static void
factor_text (char text[24], double f)
{
  snprintf (text, 24, "%.*f", f >= 1.1 ? 1 : f >= 1.01 ? 2 : 3, f);
}

struct advice_words
advice_words (const struct advice *a)
{
#define G_(TEXT) TEXT
  static const char *const sentences[2][2] =
    {
      {
	G_("this change reduces the sectors of this region by a factor of %s"),
	G_("this change reduces the sectors of this region by a factor of %s if"
	   " each loop of unknown length runs %d times")
      },
      {
	G_("this change reduces the sectors of this region by a factor of %s to"
	   " %s"),
	G_("this change reduces the sectors of this region by a factor of %s to"
	   " %s if each loop of unknown length runs %d times")
      }
    };
#undef G_
  struct advice_words w = { 0 };
  double most = a->after > 0 ? a->before / a->after : 0;
  double least = a->after_most > 0 ? a->before / a->after_most : most;
  w.noticed = most >= NOTICED;
  w.range = least * NOTICED < most && least >= NOTICED;
  factor_text (w.least, least);
  factor_text (w.most, most);
  w.sentence = sentences[w.range][a->guessed];
  return w;
}

const char *
advice_check (const struct advice *a)
{
  static const char before[] = "that ";
  const char *that = a->check ? strstr (a->check, before) : NULL;
  return that ? that + strlen (before) : a->check;
}

/* Write the sentence W to F.  */

static void
print_words (FILE *f, const struct advice_words *w)
{
  if (w->range)
    fprintf (f, w->sentence, w->least, w->most, POLICY_TRIPS);
  else
    fprintf (f, w->sentence, w->most, POLICY_TRIPS);
}

/* Write where LOC is to F.  */

static void
print_loc (FILE *f, const struct ir_loc *loc)
{
  if (loc->file)
    fprintf (f, "%s:%d:%d", loc->file, loc->line, loc->column);
  else
    fputs ("?", f);
}

/* Write WORD and where source loop L of A is to F, if there is one.  */

static void
print_loop (FILE *f, const struct advice *a, const char *word, int l)
{
  if (l < 0)
    return;
  fprintf (f, ", %s ", word);
  print_loc (f, &a->func->loops[l].loc);
}

/* Write what A is about to F.  */

static void
print_subject (FILE *f, const struct advice *a)
{
  if (a->array)
    fprintf (f, " of '%s'", a->array);
  print_loop (f, a, "loop", a->to);
  print_loop (f, a, "from loop", a->from);
  for (int k = 0; k < a->norder; k++)
    fprintf (f, "%s%d", k ? " " : ", order ", a->order[k]);
  if (a->group.stride)
    fprintf (f, ", group of %d in %" PRId64 " bytes%s", a->group.members,
	     a->group.stride, a->group.covers ? " covered" : "");
  if (a->amount)
    fprintf (f, ", %" PRId64, a->amount);
}

void
advice_print (FILE *f, const struct analysis *r, const struct advice *a)
{
  static const char *const legal[] = { "asserted", "proved", "check" };
  const struct ir_insn *i
    = (a->site >= 0
       ? &r->sites[a->site].func->insns[r->sites[a->site].insn] : NULL);
  print_loc (f, i ? &i->loc : &a->root->region);
  fprintf (f, ": advice %s", advice_id (a->kind));
  print_subject (f, a);
  fprintf (f, ": sectors %.0f to %.0f%s", a->before, a->after,
	   a->counted ? "" : " or so");
  /* What sorting does depends on the indices.  */
  if (a->kind == ADVICE_SORT)
    fputs (" at best", f);
  else
    {
      struct advice_words w = advice_words (a);
      fputs (", ", f);
      print_words (f, &w);
    }
  fprintf (f, ", %s", legal[a->legality]);
  if (a->check)
    fprintf (f, " that %s", advice_check (a));
  if (a->nworse)
    fprintf (f, ", %d worse", a->nworse);
  if (advice_slower_p (a))
    fprintf (f, ", instructions %.2f to %.2f times as many", a->work.least,
	     a->work.most);
  putc ('\n', f);
  for (int k = 0; k < a->neffects; k++)
    {
      const struct advice_effect *e = &a->effects[k];
      if (e->site < 0)
	continue;
      const struct site *s = &r->sites[e->site];
      i = &s->func->insns[s->insn];
      fputs ("  ", f);
      print_loc (f, &i->loc);
      fprintf (f, ": %s", ir_op_name (i->op));
      if (i->mem->array)
	fprintf (f, " of '%s'", i->mem->array);
      fprintf (f, ": sectors %d to %d, requests %.0f to %.0f\n",
	       e->full_before, e->full_after, e->requests_before,
	       e->requests_after);
    }
}

/* LOC as "file:line:column" in A; null if it has no file.  */

static const char *
place_text (struct arena *a, const struct ir_loc *loc)
{
  return loc->file ? arena_printf (a, "%s:%d:%d", loc->file, loc->line,
				   loc->column) : NULL;
}

/* Write what C does, its keys with PREFIX, to F.  */

static void
put_launch (FILE *f, struct arena *a, const char *prefix,
	    const struct cost_site *c)
{
  json_put_key (f, arena_printf (a, "%s_requests", prefix));
  if (c->known)
    json_put_real (f, c->requests);
  else
    fputs ("null", f);
  json_put_key (f, arena_printf (a, "%s_sectors", prefix));
  if (c->known)
    json_put_real (f, c->sectors);
  else
    fputs ("null", f);
  json_put_key (f, arena_printf (a, "%s_by_lanes", prefix));
  for (int l = 0; l < LANES; l++)
    {
      putc (l ? ',' : '[', f);
      if (c->by_lanes[l] < 0)
	fputs ("null", f);
      else
	json_put_real (f, c->by_lanes[l] / c->accesses);
    }
  putc (']', f);
}

/* Begin a record of KIND about V, of memory A, in F.  */

static void
begin_launch (FILE *f, struct arena *a, const char *kind,
	      const struct advice *v)
{
  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", kind);
  json_put_text (f, "region", place_text (a, &v->root->region));
  json_put_text (f, "advice", advice_id (v->kind));
  json_put_text (f, "loop", v->to < 0 ? NULL
		 : place_text (a, &v->func->loops[v->to].loc));
}

/* Write how many instructions a launch takes without V and with it, of memory
   A, to F.  */

static void
put_instructions (FILE *f, struct arena *a, const struct advice *v)
{
  begin_launch (f, a, "instructions", v);
  for (int k = 0; k < 2; k++)
    {
      json_put_key (f, k ? "instructions_after" : "instructions_before");
      if (v->work.by_counts || !v->work.known)
	fputs ("null", f);
      else
	json_put_real (f, k ? v->work.after : v->work.before);
    }
  fputs ("}\n", f);
}

void
advice_print_launch (FILE *f, const struct analysis *r,
		     const struct advice *v)
{
  struct arena *a = v->root->module->arena;
  put_instructions (f, a, v);
  for (int k = 0; k < v->neffects; k++)
    {
      const struct advice_effect *e = &v->effects[k];
      if (!e->launch_after)
	continue;
      const struct site *s = &r->sites[e->site];
      const struct ir_insn *i = &s->func->insns[s->insn];
      begin_launch (f, a, "launch", v);
      json_put_text (f, "site", place_text (a, &i->loc));
      json_put_text (f, "access", ir_op_name (i->op));
      json_put_text (f, "array", ir_mem_text (i->mem));
      put_launch (f, a, "before", e->launch_before);
      put_launch (f, a, "after", e->launch_after);
      fputs ("}\n", f);
    }
}
