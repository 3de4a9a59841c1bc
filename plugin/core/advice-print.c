/* Advice as text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice.h"

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
