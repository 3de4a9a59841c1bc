/* Advice about where arrays lie.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An access of a strided group (COALDA, section IV) is at

     base + stride * lane + offset

   with equal base and stride in all members of the group, and a constant
   stride of which all else but the offset is a multiple: elements of STRIDE
   bytes, whose members are at the offsets.  With each member in an array of
   its own the stride becomes the member's size.  Where something else is no
   multiple, or the stride is not constant, it is a row, and the array could
   be kept transposed: what was multiplied by the row is then not, and what
   was not is multiplied by the length of a column.

   Such a change is one of all the program, so it must save together here and in
   the other regions of the translation unit that have the array: those of the
   same function with its name, and, if it is a variable of the file or the
   program, those of all functions.  */

#include "advice/trial.h"
#include "analyze/column.h"
#include "base/lanes.h"
#include "value/facts.h"
#include "advice/traffic.h"
#include "value/poly.h"

#include <string.h>

/* C divided by BY in all lanes; false if there is a remainder.  */

static bool
coef_over (const struct coef *c, int64_t by, uint64_t q[LANES])
{
  for (int l = 0; l < LANES; l++)
    {
      int64_t v = (int64_t) coef_at (c, l);
      if (v % by)
	return false;
      q[l] = (uint64_t) (v / by);
    }
  return true;
}

/* The polynomial Q * M.  */

static const struct poly *
term_poly (struct pool *p, const uint64_t q[LANES], const struct mono *m)
{
  const struct poly *r = poly_lanes (p, q);
  for (int k = 0; k < m->degree; k++)
    r = poly_mul (p, r, poly_sym (p, m->syms[k]));
  return r;
}

/* The largest multiple of BY that is at most V.  */

static int64_t
floor_multiple (int64_t v, int64_t by)
{
  int64_t rest = v % by;
  return v - (rest < 0 ? rest + by : rest);
}

/* The length of a column of L's array, in elements.  */

static const struct poly *
column_length (struct array_layout *l, struct pool *p)
{
  if (!l->pitch)
    {
      struct sym *s = sym_new (p, false, NULL, NULL);
      s->facts = (struct ir_facts) { .have_lo = true, .lo = 1 };
      l->pitch = poly_keep (p, poly_sym (p, s));
    }
  return l->pitch;
}

/* OFFSET with each member of an element of L->stride bytes in an array of its
   own, and each element of a member that is an array a column apart.  What
   chooses these must be the same in all lanes.  */

static const struct poly *
in_member_array (struct array_layout *l, struct pool *p,
		 const struct ir_insn *i,
		 const struct poly *offset)
{
  const struct poly *r = p->zero;
  uint64_t q[LANES];
  for (int k = 0; k < offset->n; k++)
    {
      const struct term *t = &offset->terms[k];
      bool member = false;
      if (!t->m->degree)
	for (int n = 0; n < LANES; n++)
	  q[n] = (uint64_t) (floor_multiple ((int64_t) coef_at (&t->c, n),
					     l->stride) / l->stride);
      else if (!coef_over (&t->c, l->stride, q))
	{
	  if (t->m->varying || !coef_same_p (&t->c))
	    return NULL;
	  member = true;
	}
      for (int n = 0; n < LANES; n++)
	q[n] = (member ? coef_at (&t->c, n)
		: q[n] * (uint64_t) i->mem->bytes);
      const struct poly *x = term_poly (p, q, t->m);
      r = poly_add (p, r, member ? poly_mul (p, x, column_length (l, p)) : x);
    }
  return r;
}

/* True if S is symbol number K of L's row.  */

static bool
row_symbol_p (const struct array_layout *l, int k, const struct sym *s)
{
  if (l->names[k])
    return s->name && !strcmp (s->name, l->names[k]);
  return s->id == l->ids[k];
}

/* Make S symbol number K of L's row.  */

static void
set_row_symbol (struct array_layout *l, int k, const struct sym *s)
{
  l->names[k] = s->name;
  l->ids[k] = s->id;
}

/* M without the symbols of L's row, or null if they are not all in it.  */

static const struct poly *
without_row (const struct array_layout *l, struct pool *p,
	     const struct mono *m)
{
  bool used[MAX_DEGREE] = { false };
  for (int k = 0; k < l->degree; k++)
    {
      int at = 0;
      while (at < m->degree
	     && (used[at] || !row_symbol_p (l, k, m->syms[at])))
	at++;
      if (at == m->degree)
	return NULL;
      used[at] = true;
    }
  const struct poly *r = poly_const (p, 1);
  for (int k = 0; k < m->degree; k++)
    if (!used[k])
      r = poly_mul (p, r, poly_sym (p, m->syms[k]));
  return r;
}

/* OFFSET with rows and columns exchanged.  */

static const struct poly *
transpose_offset (struct array_layout *l, struct pool *p,
		  const struct ir_insn *i, const struct poly *offset)
{
  const struct poly *r = p->zero, *length = column_length (l, p);
  for (int k = 0; k < offset->n; k++)
    {
      const struct term *t = &offset->terms[k];
      uint64_t row[LANES], rest[LANES];
      const struct poly *m = NULL;
      for (int n = 0; n < LANES; n++)
	{
	  int64_t v = (int64_t) coef_at (&t->c, n);
	  int64_t rows = l->degree ? 0 : floor_multiple (v, l->stride);
	  row[n] = (uint64_t) (l->degree ? 0
			       : rows / l->stride * i->mem->bytes);
	  rest[n] = (uint64_t) (v - rows);
	}
      if (l->degree && (m = without_row (l, p, t->m)))
	{
	  r = poly_add (p, r, poly_mul (p, poly_lanes (p, rest), m));
	  continue;
	}
      r = poly_add (p, r, term_poly (p, row, t->m));
      r = poly_add (p, r, poly_mul (p, term_poly (p, rest, t->m), length));
    }
  return r;
}

/* OFFSET with rows that are multiples of a sector.  */

static const struct poly *
pad_offset (struct array_layout *l, struct pool *p, const struct ir_insn *i,
	    const struct poly *offset)
{
  const struct poly *r = p->zero;
  uint64_t scale = (MACHINE_SECTOR
		    / (uint64_t) (i->mem->bytes < MACHINE_SECTOR ? i->mem->bytes
				  : MACHINE_SECTOR));
  for (int k = 0; k < offset->n; k++)
    {
      const struct term *t = &offset->terms[k];
      bool row = false;
      for (int n = 0; n < t->m->degree; n++)
	row |= row_symbol_p (l, 0, t->m->syms[n]);
      const struct poly *x = poly_sum (p, &(struct term) { t->m, t->c }, 1);
      r = poly_add (p, r, row ? poly_scale (p, x, scale) : x);
    }
  return r;
}

/* The instruction that access X of S is.  */

static const struct ir_insn *
insn_of_access (const struct advice_search *s, const struct traffic_access *x)
{
  return &s->m->funcs[x->func]->insns[x->insn];
}

/* True if access X of S is to the array NAME.  */

static bool
of_array_p (const struct advice_search *s, const struct traffic_access *x,
	    const char *name)
{
  return x->address && layout_of_p (insn_of_access (s, x), x->func != s->root,
				    x->base, name);
}

/* The step from lane 0 to lane 1 of OFFSET, if only one term has one: true
   with *M and *STEP.  */

static bool
single_term_step (const struct poly *offset, const struct mono **m,
		  int64_t *step)
{
  *m = NULL;
  for (int k = 0; k < offset->n; k++)
    {
      const struct coef *c = &offset->terms[k].c;
      int64_t d = (int64_t) (coef_at (c, 1) - coef_at (c, 0));
      if (!d)
	continue;
      if (*m)
	return false;
      *m = offset->terms[k].m;
      *step = d;
    }
  return *m != NULL;
}

/* The group of array NAME in S that has STRIDE bytes from lane to lane.  */

static struct advice_group
group_of (const struct advice_search *s, const char *name, int64_t stride)
{
  enum { MAX_STRIDE = 1024 };
  struct advice_group g = { .stride = stride };
  char seen[MAX_STRIDE] = { 0 }, begun[MAX_STRIDE] = { 0 };
  for (int k = 0; k < s->before->n && stride <= MAX_STRIDE; k++)
    {
      const struct traffic_access *x = &s->before->at[k];
      const struct mono *m;
      int64_t step;
      if (!of_array_p (s, x, name))
	continue;
      const struct poly *offset = poly_sub (s->before->pool, x->address,
					    x->base);
      if (!single_term_step (offset, &m, &step) || m->degree
	  || step != stride)
	continue;
      struct coef c = poly_constant (offset);
      int64_t at = (int64_t) coef_at (&c, 0);
      at -= floor_multiple (at, stride);
      int bytes = insn_of_access (s, x)->mem->bytes;
      g.members += !begun[at];
      begun[at] = 1;
      for (int b = 0; b < bytes && at + b < stride; b++)
	seen[at + b] = 1;
    }
  for (int64_t b = 0; b < stride && b < MAX_STRIDE; b++)
    g.used += seen[b];
  g.covers = g.used == stride;
  return g;
}

/* What a region costs with a layout, or without: regions that share arrays
   ask for this again and again.  */
struct elsewhere
{
  int region;
  struct array_layout layout;
  double sectors;
  long work;			/* What it took to find out.  */
  bool known;
};

/* True if X and Y change the same array in the same way.  */

static bool
same_layout_p (const struct array_layout *x, const struct array_layout *y)
{
  bool same = (x->offset == y->offset && x->stride == y->stride
	       && x->degree == y->degree && !strcmp (x->array, y->array));
  for (int k = 0; same && k < x->degree; k++)
    same = !strcmp (x->names[k], y->names[k]);
  return same;
}

/* Find in *SECTORS what the accesses of region K of S to L's array cost with L,
   whose symbols have names.  Return false if that is unknown.  */

static bool
cost_elsewhere (struct advice_search *s, int k, const struct array_layout *l,
		double *sectors)
{
  struct elsewhere *e;
  for (int n = 0; n < s->nelsewhere; n++)
    {
      e = &s->elsewhere[n];
      if (e->region != k || !same_layout_p (&e->layout, l))
	continue;
      s->work += e->work;
      *sectors = e->sectors;
      return e->known;
    }
  /* Without time to look nothing is learnt for the next region.  */
  if (s->work > MAX_WORK)
    return false;
  s->elsewhere = arena_grow (s->arena, s->elsewhere, s->nelsewhere,
			     &s->elsewhere_room, 16, sizeof *e);
  e = &s->elsewhere[s->nelsewhere];
  *e = (struct elsewhere) { .region = k, .layout = *l, .work = -s->work };
  e->layout.pitch = NULL;
  struct array_layout copy = e->layout;
  const struct traffic *c;
  if (s->last && s->last->root == s->m->funcs[k])
    c = advice_layout_cost (s, s->other, s->last, &copy);
  else
    s->last = c = advice_cost (s, advice_other (s), s->m, k, &copy);
  e->known = c != NULL;
  *sectors = e->sectors = c ? c->sectors : 0;
  e->work += s->work;
  for (int n = 0; n < l->degree; n++)
    e->layout.names[n] = arena_strdup (s->arena, l->names[n]);
  s->nelsewhere++;
  return e->known;
}

/* True if region F has the array of L, which is the same in all functions if
   EVERYWHERE, and else in those whose source is FUNCTION.  */

static bool
has_array_p (const struct ir_func *f, const struct array_layout *l,
	     bool everywhere, const char *function)
{
  bool same = (f->source_name && function
	       && !strcmp (f->source_name, function));
  for (ir_ref r = 0; r < f->ninsns; r++)
    {
      const struct ir_insn *i = &f->insns[r];
      if (i->mem && (same || (everywhere && i->mem->is_static))
	  && layout_of_p (i, false, NULL, l->array))
	return true;
    }
  return false;
}

/* What L saves in the other regions of S's module that have its array, which is
   the same in all functions if EVERYWHERE: fewer sectors are positive.  *BAD if
   it cannot be done there.  */

static double
saved_elsewhere (struct advice_search *s, struct array_layout *l,
		 bool everywhere, bool *bad)
{
  double sum = 0;
  int regions = 0;
  for (int k = 0; k < s->m->nfuncs && regions < MAX_ELSEWHERE && !*bad; k++)
    {
      const struct ir_func *f = s->m->funcs[k];
      if (!f->is_root || k == s->root)
	continue;
      s->scanned += f->ninsns;
      if (s->scanned > MAX_SCANNED)
	{
	  *bad = true;
	  break;
	}
      if (!has_array_p (f, l, everywhere, s->f->source_name))
	continue;
      regions++;
      struct array_layout now = { .array = l->array };
      double before = 0, after = 0;
      /* Identities are one region's.  */
      for (int n = 0; n < l->degree; n++)
	*bad |= !l->names[n];
      *bad |= (*bad || !cost_elsewhere (s, k, &now, &before)
	       || !cost_elsewhere (s, k, l, &after));
      if (!*bad)
	sum += before - after;
    }
  return sum;
}

/* S's region with the accesses of PART in place of its own.  */

static const struct traffic *
with_part (const struct advice_search *s, const struct traffic *part)
{
  struct traffic *all = arena_alloc (s->trial, sizeof *all);
  *all = *s->before;
  all->at = arena_alloc (s->trial, sizeof *all->at * ((size_t) all->n + 1));
  memcpy (all->at, s->before->at, sizeof *all->at * (size_t) all->n);
  all->counted &= part->counted;
  all->sectors = all->mean = 0;
  for (int k = 0, j = 0; k < all->n; k++)
    {
      struct traffic_access *x = &all->at[k];
      /* Both are in the same order.  */
      if (j < part->n && part->at[j].func == x->func
	  && part->at[j].insn == x->insn)
	*x = part->at[j++];
      all->sectors += x->full * x->requests;
      all->mean += (x->sectors.lo + x->sectors.hi) / 2.0 * x->requests;
    }
  return all;
}

/* Try layout L of S, whose array is the same in all functions if EVERYWHERE,
   for the advice P.  */

static void
try_layout (struct advice_search *s, struct array_layout *l, bool everywhere,
	    const struct advice *p, bool alignment)
{
  bool bad = false;
  l->pitch = NULL;
  l->failed = false;
  arena_reset (s->trial);
  const struct traffic *part = advice_layout_cost (s, s->trial, s->before, l);
  const struct traffic *after = part ? with_part (s, part) : NULL;
  /* A change that saves nothing here is not advice, whatever it does
     elsewhere.  */
  if (after && (alignment
		|| (after->sectors < s->before->sectors
		    && s->before->sectors - after->sectors
		    + saved_elsewhere (s, l, everywhere, &bad) > 0)) && !bad)
    advice_offer (s, p, after, alignment);
}

/* True if lanes of OFFSET stride over elements of STRIDE bytes, of which all
   the rest of it is a multiple.  */

static bool
whole_elements_p (const struct poly *offset, int64_t stride)
{
  uint64_t q[LANES];
  for (int k = 0; k < offset->n; k++)
    if (offset->terms[k].m->degree
	&& !coef_over (&offset->terms[k].c, stride, q))
      return false;
  return true;
}

/* How far apart OFFSET is for a U that is one more, if U is multiplied by a
   constant that all lanes have; INT64_MAX for something else, and 0 if it does
   not depend on U.  */

static int64_t
step_of (const struct poly *offset, const struct sym *u)
{
  int64_t step = 0;
  for (int k = 0; k < offset->n; k++)
    {
      const struct term *t = &offset->terms[k];
      for (int n = 0; n < t->m->degree; n++)
	if (t->m->syms[n] == u && (t->m->degree > 1 || !coef_same_p (&t->c)))
	  return INT64_MAX;
	else if (t->m->syms[n] == u)
	  step = (int64_t) t->c.start;
    }
  return step < 0 ? -step : step;
}

/* True if, as in a transposition, something other than the lane's number takes
   X of S a small step, and Y a larger one.  */

static bool
turned_p (const struct advice_search *s, const struct traffic_access *x,
	  const struct traffic_access *y)
{
  struct pool *p = s->before->pool;
  if (!x->address || !y->address)
    return false;
  const struct poly *from = poly_sub (p, x->address, x->base);
  const struct poly *to = poly_sub (p, y->address, y->base);
  for (int k = 0; k < from->n; k++)
    {
      const struct mono *m = from->terms[k].m;
      int64_t step = m->degree == 1 ? step_of (from, m->syms[0]) : 0;
      if (step > 0 && step < step_of (to, m->syms[0]))
	return true;
    }
  return false;
}

/* True if X of S is one side of a copy whose other side is in order: of a
   transposition.  What is taken from a single column is none.  */

static bool
copied_p (const struct advice_search *s, const struct traffic_access *x)
{
  const struct ir_func *f = s->m->funcs[x->func];
  for (int k = 0; k < s->before->n; k++)
    {
      const struct traffic_access *y = &s->before->at[k];
      if (y->func != x->func || y->pattern != PATTERN_UNIT
	  || !turned_p (s, x, y))
	continue;
      const struct ir_insn *i = &f->insns[x->insn], *j = &f->insns[y->insn];
      if ((i->op == IR_STORE && i->nargs > 1 && i->args[1] == y->insn
	   && j->op == IR_LOAD)
	  || (j->op == IR_STORE && j->nargs > 1 && j->args[1] == x->insn
	      && i->op == IR_LOAD))
	return true;
    }
  return false;
}

/* Try structures of arrays, or the transposed array, for NAME, whose access X
   of S is strided.  */

static void
try_strided (struct advice_search *s, const struct traffic_access *x,
	     const char *name)
{
  const struct mono *m;
  int64_t step;
  const struct poly *offset = poly_sub (s->before->pool, x->address, x->base);
  if (!single_term_step (offset, &m, &step))
    return;
  const struct ir_mem *mem = insn_of_access (s, x)->mem;
  const struct ir_holder *holder = layout_holder (mem, step);
  struct array_layout l = { .array = name, .stride = step < 0 ? -step : step,
			    .degree = m->degree };
  for (int k = 0; k < m->degree; k++)
    set_row_symbol (&l, k, m->syms[k]);
  struct advice p = advice_prototype (s, ADVICE_SOA);
  p.array = name;
  p.members = !m->degree && holder && holder->bytes > mem->bytes;
  p.rows = p.members && holder->rows;
  if (p.members || (!m->degree && whole_elements_p (offset, l.stride)))
    {
      p.group = group_of (s, name, l.stride);
      l.stride = p.members ? holder->bytes : l.stride;
      l.offset = in_member_array;
      try_layout (s, &l, mem->is_static, &p, false);
      return;
    }
  /* Where one array is copied into another's transpose, a tile helps both.  */
  if ((s->tileable[x - s->before->at] && advice_tiles_p (s))
      || copied_p (s, x))
    return;
  l.offset = transpose_offset;
  p = advice_prototype (s, ADVICE_TRANSPOSE);
  p.array = name;
  try_layout (s, &l, mem->is_static, &p, false);
}

/* Try to align the array NAME, or its rows, for access X of S, which is
   misaligned.  */

static void
try_alignment (struct advice_search *s, const struct traffic_access *x,
	       const char *name)
{
  const struct poly *offset = poly_sub (s->before->pool, x->address, x->base);
  struct coef begin = poly_constant (offset);
  bool everywhere = insn_of_access (s, x)->mem->is_static;
  int shift = (int) (coef_at (&begin, 0) % MACHINE_LINE);
  struct array_layout l = { .array = name, .aligned = true, .shift = shift };
  struct advice p = advice_prototype (s, ADVICE_ALIGN_BASE);
  p.array = name;
  p.amount = MACHINE_LINE;
  p.shift = l.shift;
  try_layout (s, &l, everywhere, &p, true);
  for (int k = 0; k < offset->n; k++)
    if (offset->terms[k].m->degree == 2)
      {
	p = advice_prototype (s, ADVICE_PAD_ROWS);
	p.array = name;
	p.amount = MACHINE_SECTOR;
	for (int n = 0; n < 2; n++)
	  {
	    l.offset = pad_offset;
	    set_row_symbol (&l, 0, offset->terms[k].m->syms[n]);
	    /* A size of the program has a name, and stays as it is.  */
	    if (l.names[0] && !offset->terms[k].m->syms[n]->scopes.n)
	      try_layout (s, &l, everywhere, &p, true);
	  }
	return;
      }
}

/* The array that a change of layout would be about for access X of S, or
   null.  */

static const char *
array_of (const struct advice_search *s, const struct traffic_access *x)
{
  const struct mono *m;
  int64_t step;
  if (!x->address || x->base->varying || columns_p (s->r, x->func, x->insn))
    return NULL;
  if (!single_term_step (poly_sub (s->before->pool, x->address, x->base), &m,
			 &step))
    step = 0;
  return layout_array (insn_of_access (s, x), x->func != s->root, x->base,
		       step);
}

void
advice_try_layouts (struct advice_search *s)
{
  const char *tried[MAX_ARRAYS];
  int ntried = 0;
  for (int k = 0; k < s->before->n && ntried < MAX_ARRAYS; k++)
    {
      const struct traffic_access *x = &s->before->at[k];
      bool unaligned = (x->finding == FINDING_MISALIGNED
			|| (x->pattern == PATTERN_UNIT
			    && x->sectors.lo < x->sectors.hi));
      if (x->finding != FINDING_STRIDED && !unaligned)
	continue;
      const char *name = array_of (s, x);
      bool done = !name;
      for (int t = 0; t < ntried && !done; t++)
	done = !strcmp (tried[t], name);
      if (done)
	continue;
      tried[ntried++] = name = arena_strdup (s->arena, name);
      if (x->finding == FINDING_STRIDED)
	try_strided (s, x, name);
      else
	try_alignment (s, x, name);
    }
}
