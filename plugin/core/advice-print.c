/* Advice as text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice.h"

#include "arena.h"
#include "json.h"
#include "record.h"

#include <inttypes.h>

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
  fprintf (f, ": sectors %.0f to %.0f%s, %.2f times less, %s", a->before,
	   a->after, a->counted ? "" : " or so", a->before / a->after,
	   legal[a->legality]);
  if (a->check)
    fprintf (f, " that %s", a->check);
  if (a->nworse)
    fprintf (f, ", %d worse", a->nworse);
  if (advice_slower_p (a))
    fprintf (f, ", instructions about %.1f times as many",
	     a->instructions_after / a->instructions_before);
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

/* LOC as "file:line:column" in A; null if it is none.  */

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
  for (int l = 0; l < 32; l++)
    {
      putc (l ? ',' : '[', f);
      if (c->by_lanes[l] < 0)
	fputs ("null", f);
      else
	json_put_real (f, c->by_lanes[l] / c->accesses);
    }
  putc (']', f);
}

void
advice_print_launch (FILE *f, const struct analysis *r,
		     const struct advice *v)
{
  struct arena *a = v->root->module->arena;
  for (int k = 0; k < v->neffects; k++)
    {
      const struct advice_effect *e = &v->effects[k];
      if (!e->launch_after)
	continue;
      const struct site *s = &r->sites[e->site];
      const struct ir_insn *i = &s->func->insns[s->insn];
      fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
      json_put_text (f, "record", "launch");
      json_put_text (f, "region", place_text (a, &v->root->region));
      json_put_text (f, "advice", advice_id (v->kind));
      json_put_text (f, "loop", v->to < 0 ? NULL
		     : place_text (a, &v->func->loops[v->to].loc));
      json_put_text (f, "site", place_text (a, &i->loc));
      json_put_text (f, "access", ir_op_name (i->op));
      json_put_text (f, "array", ir_mem_text (i->mem));
      put_launch (f, a, "before", e->launch_before);
      put_launch (f, a, "after", e->launch_after);
      fputs ("}\n", f);
    }
}
