/* Advice as edits of the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Loops are found in the source by the places that lowering has noted: that
   of the directive, or one inside the loop's own statement.  Directives can
   say most of what advice says; what changes the layout of data they
   cannot.  */

#include "gcc-shim.h"
#include "advise-edit.h"
#include "spell.h"
#include "../core/rewrite.h"

/* Return the location that lowering noted for loop N of FUNC.  */

static location_t
loop_place (const struct ir_func *func, int n)
{
  return (location_t) (uintptr_t) func->loops[n].place;
}

/* Read into L loop N of FUNC, in REGION.  Return false if it cannot be read,
   or is not to be edited.  */

static bool
find_loop (struct arena *a, const struct ir_func *func, int n,
	   const struct region *region, struct loop_source *l)
{
  struct source s;
  location_t loc = n < 0 ? UNKNOWN_LOCATION : loop_place (func, n);
  if (!fixit_source (loc, &s))
    return false;
  expanded_location at = expand_location (LOCATION_LOCUS (loc));
  expanded_location from
    = expand_location (LOCATION_LOCUS (region_entry (region)->loc));
  int first = (from.file && strcmp (from.file, at.file) == 0
	       && from.line <= at.line ? from.line : at.line);
  return rewrite_find (a, &s, first, at.line, at.column, l);
}

/* Return the operator OP of a reduction clause, or null if there is none.  */

static const char *
operator_name (enum ir_reduce op)
{
  bool fortran = spell_fortran_p ();
  switch (op)
    {
    case IR_REDUCE_ADD: return "+";
    case IR_REDUCE_MUL: return "*";
    case IR_REDUCE_MIN: return "min";
    case IR_REDUCE_MAX: return "max";
    case IR_REDUCE_AND: return fortran ? "iand" : "&";
    case IR_REDUCE_OR: return fortran ? "ior" : "|";
    case IR_REDUCE_XOR: return fortran ? "ieor" : "^";
    case IR_REDUCE_LAND: return fortran ? ".and." : "&&";
    case IR_REDUCE_LOR: return fortran ? ".or." : "||";
    default: return NULL;
    }
}

/* True if NAME is a variable's, that a clause can name.  */

static bool
plain_name_p (const char *name)
{
  if (!name || !*name)
    return false;
  for (; *name; name++)
    if (!word_char_p (*name))
      return false;
  return true;
}

/* Set *CLAUSES to the reduction clauses that LOOP needs for advice of KIND, in
   A, null for none.  Return false if clauses cannot say it: what is accumulated
   at one place in memory has no name that they allow.  If the advice is not
   about an accumulation, what is in memory has a place for each iteration.  */

static bool
reductions (struct arena *a, const struct ir_loop *loop,
	    enum advice_kind kind, const char **clauses)
{
  *clauses = NULL;
  for (int op = 0; op < IR_REDUCE_LAST; op++)
    {
      const char *names = NULL;
      for (int i = 0; i < loop->naccums; i++)
	{
	  const struct ir_accum *m = &loop->accums[i];
	  bool in_memory = m->load >= 0 || m->store >= 0;
	  if (m->op != op || (in_memory && kind != ADVICE_SPREAD_REDUCTION))
	    continue;
	  if (!operator_name (m->op) || in_memory || !plain_name_p (m->name))
	    return false;
	  names = (names ? arena_printf (a, "%s, %s", names, m->name)
		   : m->name);
	}
      if (!names)
	continue;
      const char *one = arena_printf (a, "reduction(%s:%s)",
				      operator_name ((enum ir_reduce) op),
				      names);
      *clauses = *clauses ? arena_printf (a, "%s %s", *clauses, one) : one;
    }
  return true;
}

/* Make E move lanes as ADVICE says.  */

static void
edit_lanes (struct edits *e, const struct advice *advice,
	    const struct region *region)
{
  struct loop_source to, from;
  const char *clauses;
  const struct ir_func *f = advice->func;
  if (!find_loop (e->arena, f, advice->to, region, &to)
      || !reductions (e->arena, &f->loops[advice->to], advice->kind,
		      &clauses))
    e->failed = true;
  else if (advice->from >= 0)
    {
      if (find_loop (e->arena, f, advice->from, region, &from)
	  && strcmp ((char *) from.source.data, (char *) to.source.data) == 0)
	rewrite_move_lanes (e, &from, &to, clauses);
      else
	e->failed = true;
    }
  else
    {
      /* The region's directive tells which kind it is.  */
      struct source s;
      struct directive d;
      location_t loc = region_entry (region)->loc;
      if (fixit_source (loc, &s)
	  && strcmp ((char *) s.data, (char *) to.source.data) == 0
	  && directive_read (e->arena, &s,
			     expand_location (LOCATION_LOCUS (loc)).line, &d))
	rewrite_add_lanes (e, &d, &to, clauses);
      else
	e->failed = true;
    }
}

void
advise_edit (struct edits *e, const struct advice *advice,
	     const struct region *region)
{
  struct loop_source l;
  switch (advice->kind)
    {
    case ADVICE_LANE_LOOP:
    case ADVICE_SPREAD_REDUCTION:
    case ADVICE_ADD_LANES:
      edit_lanes (e, advice, region);
      break;
    case ADVICE_COLLAPSE_ORDER:
      if (find_loop (e->arena, advice->func, advice->to, region, &l))
	rewrite_order (e, &l, advice->norder, advice->order);
      else
	e->failed = true;
      break;
    case ADVICE_CHUNK:
      if (find_loop (e->arena, advice->func, advice->to, region, &l))
	rewrite_chunk (e, &l, advice->amount);
      else
	e->failed = true;
      break;
    default:
      e->failed = true;
      break;
    }
  if (arena_failed (e->arena))
    e->failed = true;
}
