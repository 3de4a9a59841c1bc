/* Which part of what it maps the text of a construct uses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What a program copies to the device is not needed if all of it is overwritten
   there, and of an array of which a known part is used the rest is not.  The
   text of a construct says so before it is lowered: there the size of what is
   mapped and the bounds of loops are in the same terms, and no thread has its
   own share of the iterations.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "region/extent/extent-int.h"
#include "unit.h"

/* What was found of an object of one construct.  */
struct extent_fact
{
  location_t loc;
  tree name;
  struct extent extent;
};

struct extent_facts : unit_part
{
  auto_vec<struct extent_fact> list;
  struct extent_host *host;	/* What is known of the current function, or
				   null.  */

  ~extent_facts () { delete host; }
};

/* True if CLAUSES map an array, or what a pointer leads to, both ways.  */

static bool
any_part_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& GOMP_MAP_COPY_TO_P (OMP_CLAUSE_MAP_KIND (c))
	&& GOMP_MAP_COPY_FROM_P (OMP_CLAUSE_MAP_KIND (c))
	&& !(DECL_P (OMP_CLAUSE_DECL (c))
	     && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) != ARRAY_TYPE))
      return true;
  return false;
}

/* What is known of the current function, and is in front of the construct at
   GSI.  */

static struct extent_host *
host_of (gimple_stmt_iterator gsi)
{
  struct extent_facts *facts = unit_have<extent_facts> (UNIT_EXTENTS);
  if (!facts->host)
    {
      facts->host = new extent_host ();
      extent_host_read (facts->host);
    }
  extent_host_go_to (facts->host, gsi);
  return facts->host;
}

/* The number of bytes of an item of the array VAR, or of what it points to, 0
   if that is not known.  */

static HOST_WIDE_INT
item_bytes (tree var)
{
  tree type = TREE_TYPE (var);
  tree size = (POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE
	       ? TYPE_SIZE_UNIT (TREE_TYPE (type)) : NULL_TREE);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

/* Add to W what clause C maps, if that is copied both ways.  */

static void
add_mapped (struct extent_walk *w, tree c)
{
  struct mapped_part p;
  tree decl = OMP_CLAUSE_DECL (c), size = OMP_CLAUSE_SIZE (c);
  bool scalar = (DECL_P (decl) && TREE_CODE (TREE_TYPE (decl)) != ARRAY_TYPE);
  if (!GOMP_MAP_COPY_TO_P (OMP_CLAUSE_MAP_KIND (c))
      || !GOMP_MAP_COPY_FROM_P (OMP_CLAUSE_MAP_KIND (c))
      || scalar || !size)
    return;
  memset (&p, 0, sizeof p);
  w->near = true;
  w->vague = false;
  p.start = extent_host_address (w, decl);
  p.base = extent_base (w, p.start);
  p.length = extent_host_value (w, size);
  tree var = get_base_address (decl);
  if (var && TREE_CODE (var) == MEM_REF)
    var = TREE_OPERAND (var, 0);
  for (hash_map<tree, const struct sym *>::iterator i = w->leaves.begin ();
       p.base && i != w->leaves.end (); ++i)
    if ((*i).second == p.base)
      var = (*i).first;
  if (!p.base || w->vague || !var || !DECL_P (var) || !DECL_NAME (var)
      || DECL_ARTIFICIAL (var))
    return;
  p.name = DECL_NAME (var);
  p.item = item_bytes (var);
  p.bounded = true;
  for (unsigned i = 0; i < w->parts.length (); i++)
    if (w->parts[i].base == p.base)
      p.lost = w->parts[i].lost = true;
  w->parts.safe_push (p);
}

/* Note what is known of P, which the construct of W at LOC maps.  */

static void
add_fact (struct extent_walk *w, const struct mapped_part *p, location_t loc)
{
  uint64_t length, offset;
  struct extent_fact f = { loc, p->name, { false, 0, 0, 0, 0, 0 } };
  if (!w->failed && !p->lost)
    {
      f.extent.overwritten = p->overwritten;
      if (p->used && p->bounded && poly_const_p (p->length, &length)
	  && p->low >= 0 && p->high <= (HOST_WIDE_INT) length)
	{
	  f.extent.low = p->low;
	  f.extent.high = p->high;
	  f.extent.length = length;
	}
      if (poly_const_p (poly_sub (w->pool, p->start,
				  poly_sym (w->pool, p->base)), &offset))
	{
	  f.extent.offset = offset;
	  f.extent.size = p->item;
	}
    }
  unit_have<extent_facts> (UNIT_EXTENTS)->list.safe_push (f);
}

/* True if clause C may let pointers in memory lead to what is mapped: those
   that do it alone for what they are in do not.  */

static bool
attaches_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC: case GOMP_MAP_FORCE_TO: case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM: case GOMP_MAP_FORCE_PRESENT:
    case GOMP_MAP_ALWAYS_TO: case GOMP_MAP_ALWAYS_FROM:
    case GOMP_MAP_ALWAYS_TOFROM:
    case GOMP_MAP_TO_PSET: case GOMP_MAP_POINTER:
    case GOMP_MAP_FIRSTPRIVATE: case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
      return false;
    default:
      return true;
    }
}

void
extent_note (gimple_stmt_iterator *gsi)
{
  gomp_target *stmt = as_a<gomp_target *> (gsi_stmt (*gsi));
  if (!any_part_p (gimple_omp_target_clauses (stmt)))
    return;
  struct arena *arena = arena_new ();
  struct extent_walk w;
  w.pool = pool_new (arena);
  w.clauses = gimple_omp_target_clauses (stmt);
  w.host = host_of (*gsi);
  w.attaches = w.failed = w.vague = false;
  w.near = true;
  for (tree c = w.clauses; c; c = OMP_CLAUSE_CHAIN (c))
    w.attaches |= attaches_p (c);
  for (tree c = w.clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      add_mapped (&w, c);
  if (!w.parts.is_empty ())
    extent_walk_body (&w, gimple_omp_body (stmt));
  for (unsigned i = 0; i < w.parts.length (); i++)
    add_fact (&w, &w.parts[i], get_pure_location (gimple_location (stmt)));
  arena_free (arena);
}

void
extent_note_end (void)
{
  struct extent_facts *facts = unit_known<extent_facts> (UNIT_EXTENTS);
  if (facts)
    {
      delete facts->host;
      facts->host = NULL;
    }
}

bool
extent_known (location_t loc, tree name, struct extent *e)
{
  struct extent_facts *facts = unit_known<extent_facts> (UNIT_EXTENTS);
  bool any = false;
  for (unsigned i = 0; facts && i < facts->list.length (); i++)
    {
      const struct extent_fact *f = &facts->list[i];
      if (f->loc != get_pure_location (loc) || f->name != name)
	continue;
      if (!any)
	*e = f->extent;
      e->overwritten &= f->extent.overwritten;
      if (f->extent.length != e->length)
	e->length = 0;
      if (f->extent.offset != e->offset || f->extent.size != e->size)
	e->size = 0;
      e->low = MIN (e->low, f->extent.low);
      e->high = MAX (e->high, f->extent.high);
      any = true;
    }
  return any;
}
