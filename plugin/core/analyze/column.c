/* Columns of arrays that are used by rows.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop over the boundary of a grid, or one that packs a halo, uses one
   column: its lanes are a row apart, and the place in the row is a constant, so
   that nothing else moves on along the rows.  If other loops run their lanes
   along the rows of the array, as those over the grid do, no layout serves
   both, and the column is strided by nature.  An array of another function is
   one of that name, which the message says.  */

#include "analyze/column.h"
#include "ir/loops.h"

#include <string.h>

/* True if all symbols of ROW are in M.  */

static bool
in_rows_p (const struct mono *m, const struct mono *row)
{
  for (int k = 0; k < row->degree; k++)
    {
      bool found = false;
      for (int n = 0; n < m->degree && !found; n++)
	found = m->syms[n] == row->syms[k];
      if (!found)
	return false;
    }
  return true;
}

/* True if a symbol of M has a name that none of ROW has.  */

static bool
other_name_p (const struct mono *m, const struct mono *row)
{
  for (int k = 0; k < m->degree; k++)
    {
      const char *name = m->syms[k]->name;
      bool found = !name;
      for (int n = 0; n < row->degree && !found; n++)
	found = row->syms[n]->name && !strcmp (row->syms[n]->name, name);
      if (!found)
	return true;
    }
  return false;
}

bool
column_address_p (const struct poly *address, bool whole)
{
  const struct mono *row = NULL;
  int bases = 0;
  for (int k = 0; k < address->n; k++)
    {
      const struct coef *c = &address->terms[k].c;
      if (coef_at (c, 1) == coef_at (c, 0))
	continue;
      if (row)
	return false;
      row = address->terms[k].m;
    }
  for (int k = 0; row && k < address->n; k++)
    {
      const struct term *t = &address->terms[k];
      if (t->m->varying || !t->m->degree || in_rows_p (t->m, row))
	continue;
      if (whole && !other_name_p (t->m, row))
	continue;
      /* What it all adds to.  */
      if (t->m->degree > 1 || coef_at (&t->c, 0) != 1 || bases++)
	return false;
    }
  return row && row->degree > 0 && !row->varying;
}

/* What is looked at of one function at a time.  */
struct nests
{
  struct arena *arena;
  const struct ir_func *func;
  const struct nest *nest;
};

/* The array of S, or null.  */

static const char *
array_of_site (const struct site *s)
{
  return s->func->insns[s->insn].mem->array;
}

/* True if the loop over the lanes of S is the only source loop around it; N has
   the nest of the last function that was asked about.  */

static bool
alone_in_loop_p (struct nests *n, const struct site *s)
{
  int loops = 0;
  if (n->func != s->func)
    {
      n->func = s->func;
      n->nest = nest_new (n->arena, s->func);
    }
  if (!n->nest || s->contiguous_loop >= 0 || !s->lane_loop_desc)
    return false;
  const struct cfg *cfg = n->nest->cfg;
  for (int k = cfg->loop[s->func->insns[s->insn].block]; k >= 0;
       k = cfg->loops[k].parent)
    {
      int l = n->nest->source[k];
      if (l < 0 && !n->nest->chunks[k])
	return false;
      if (l < 0)
	continue;
      loops++;
      if (s->func->loops[l].kind != IR_LOOP_LANES
	  || s->func->loops[l].collapsed > 1)
	return false;
    }
  return loops == 1;
}

/* True if S is used by the lanes of a warp along a row.  */

static bool
row_p (const struct site *s)
{
  return (s->pattern == PATTERN_UNIT && s->lane_loop_desc
	  && (s->finding == FINDING_NONE
	      || s->finding == FINDING_MISALIGNED));
}

/* True if the array of S and OTHER, which has one name, is one: in one
   function, or a variable of the file.  */

static bool
sites_of_one_array_p (const struct site *s, const struct site *other)
{
  const char *x = s->func->source_name, *y = other->func->source_name;
  return ((s->func->insns[s->insn].mem->is_static
	   && other->func->insns[other->insn].mem->is_static)
	  || (x && y && strcmp (x, y) == 0));
}

/* The site of R that uses rows of the array of S in another loop, or if there
   is none of an array of that name; or null.  */

static const struct site *
row_of (const struct analysis *r, const struct site *s)
{
  const struct site *named = NULL;
  for (int k = 0; k < r->nsites; k++)
    {
      const struct site *other = &r->sites[k];
      const char *array = array_of_site (other);
      if (!array || !row_p (other)
	  || other->lane_loop_desc == s->lane_loop_desc
	  || strcmp (array, array_of_site (s)) != 0)
	continue;
      if (sites_of_one_array_p (s, other))
	return other;
      if (!named)
	named = other;
    }
  return named;
}

void
columns_mark (struct analysis *r, struct arena *a)
{
  struct nests n = { a, NULL, NULL };
  for (int k = 0; k < r->nsites; k++)
    {
      struct site *s = &r->sites[k];
      const struct site *row;
      bool column = (s->column && s->finding == FINDING_STRIDED
		     && s->func->is_root && array_of_site (s)
		     && alone_in_loop_p (&n, s) && (row = row_of (r, s)));
      s->column = column ? row->func->insns[row->insn].loc.line : 0;
      if (column && !sites_of_one_array_p (s, row))
	s->column = -s->column;
    }
}

bool
columns_p (const struct analysis *r, int func, ir_ref insn)
{
  bool any = false;
  for (int k = 0; k < r->nsites; k++)
    if (r->sites[k].insn == insn && r->sites[k].func->index == func)
      {
	if (!r->sites[k].column)
	  return false;
	any = true;
      }
  return any;
}
