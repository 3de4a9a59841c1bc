/* Cost polynomials: their atoms.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A region of ten thousand statements has as many atoms, so they are looked
   up in a table.  The list of them is for those who want all.  */

#include "cost/qpoly/atoms.h"

#include "base/arena.h"

struct cost_ring *
cost_ring_new (struct arena *a)
{
  struct cost_ring *r = arena_alloc (a, sizeof *r);
  r->arena = a;
  intern_init (&r->table, a);
  return r;
}

void
cost_ring_clear (struct cost_ring *r)
{
  r->natoms = 0;
  r->atoms = NULL;
  intern_clear (&r->table);
}

/* H and V as one hash.  */

static uint64_t
mix (uint64_t h, uint64_t v)
{
  h = (h ^ v) * UINT64_C (0x9e3779b97f4a7c15);
  return h ^ (h >> 31);
}

static uint64_t
hash_of_poly (const struct cost_poly *x)
{
  if (!x)
    return 0;
  uint64_t h = mix ((uint64_t) x->den, (uint64_t) x->n);
  for (int i = 0; i < x->n; i++)
    {
      h = mix (h, (uint64_t) x->t[i].c);
      for (int j = 0; j < x->t[i].degree; j++)
	h = mix (h, (uint64_t) x->t[i].atoms[j]->id);
    }
  return h;
}

static uint64_t
hash_of_atom (const struct cost_atom *a)
{
  uint64_t h = mix (a->kind, (uintptr_t) a->key);
  h = mix (h, a->index ? (uint64_t) a->index->id : 0);
  return mix (mix (h, hash_of_poly (a->num)), hash_of_poly (a->den));
}

static bool
same_term_p (const struct cost_term *x, const struct cost_term *y)
{
  if (x->degree != y->degree || x->c != y->c)
    return false;
  for (int i = 0; i < x->degree; i++)
    if (x->atoms[i]->id != y->atoms[i]->id)
      return false;
  return true;
}

bool
cost_equal_p (const struct cost_poly *x, const struct cost_poly *y)
{
  if (!x || !y || x == y)
    return x == y;
  if (x->n != y->n || x->den != y->den)
    return false;
  for (int i = 0; i < x->n; i++)
    if (!same_term_p (&x->t[i], &y->t[i]))
      return false;
  return true;
}

struct cost_atom *
cost_atom_like (struct cost_ring *r, const struct cost_atom *want, bool *made)
{
  uint64_t hash = hash_of_atom (want);
  *made = false;
  for (struct intern_link *k = intern_first (&r->table, hash); k;
       k = intern_next (k))
    {
      struct cost_atom *a = (struct cost_atom *) k;
      if (a->kind == want->kind && a->key == want->key
	  && a->index == want->index && cost_equal_p (a->num, want->num)
	  && cost_equal_p (a->den, want->den))
	return a;
    }
  struct cost_atom *a = arena_alloc (r->arena, sizeof *a);
  *a = *want;
  a->id = (want->num ? COST_DERIVED : 0) + ++r->natoms;
  a->next = r->atoms;
  r->atoms = a;
  intern_add (&r->table, &a->link, hash);
  *made = true;
  return a;
}

struct cost_atom *
cost_atom (struct cost_ring *r, enum cost_atom_kind kind, const void *key,
	   const char *name)
{
  bool made;
  struct cost_atom *a
    = cost_atom_like (r, &(struct cost_atom) { .kind = kind, .key = key },
		      &made);
  if (made)
    a->name = arena_strdup (r->arena, name);
  return a;
}

struct cost_atom *
cost_index (struct cost_ring *r, const char *name)
{
  struct cost_atom *a = arena_alloc (r->arena, sizeof *a);
  a->id = ++r->natoms;
  a->kind = COST_INDEX;
  a->name = name;
  a->nonnegative = true;
  return a;
}
