/* Which copies of a launch are made without use.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An object that is there when the launch begins is not copied, whatever its
   kind is, and at its end neither, unless the launch was the last to need it
   (libgomp: target.c, gomp_map_vars_internal, gomp_unmap_vars_internal).  So a
   kind that copies less changes nothing for what other constructs map; and what
   the launch maps anew is used by its region alone.

   If two entries of a launch are parts of one object of the host, they have one
   copy.  OpenMP copies it back if one of them says so, from GCC 12 on; OpenACC,
   and GCC 11, as the last of them says.  What is not copied to the device for
   one entry is not there for the other one either.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "region/argument/launched.h"
#include "region/extent/extent.h"
#include "region/transfer/handed.h"
#include "region/transfer/mapped-name.h"
#include "region/transfer/saving.h"

bool
transfer_may_overlap_p (struct function *fn, tree a, tree b)
{
  if (!a || !b)
    return true;
  if (launched_values_apart_p (fn, a, b))
    return false;
  if (TREE_CODE (a) != ADDR_EXPR)
    std::swap (a, b);
  tree var = (TREE_CODE (a) == ADDR_EXPR
	      ? get_base_address (TREE_OPERAND (a, 0)) : NULL_TREE);
  tree other = (TREE_CODE (b) == ADDR_EXPR
		? get_base_address (TREE_OPERAND (b, 0)) : NULL_TREE);
  if (var && DECL_P (var) && other && DECL_P (other))
    return var == other;
  /* What a caller hands over is in none of this call's own variables, and in no
     variable at all if it was allocated.  */
  if (var && DECL_P (var) && TREE_CODE (b) == SSA_NAME
      && SSA_NAME_IS_DEFAULT_DEF (b) && SSA_NAME_VAR (b)
      && TREE_CODE (SSA_NAME_VAR (b)) == PARM_DECL
      && (auto_var_in_fn_p (var, fn->decl)
	  || handed_allocated_p (SSA_NAME_VAR (b))))
    return false;
  if (var && DECL_P (var) && TREE_CODE (b) == SSA_NAME)
    {
      struct ptr_info_def *info = SSA_NAME_PTR_INFO (b);
      return !info || pt_solution_includes (&info->pt, var);
    }
  return (TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME
	  || !POINTER_TYPE_P (TREE_TYPE (a)) || !POINTER_TYPE_P (TREE_TYPE (b))
	  || ptr_derefs_may_alias_p (a, b));
}

/* True if the entry N of L, which the region does not write, needs to be copied
   back for the entry M, which it does.  */

static bool
copied_back_for_p (const struct mapped_launch *l, unsigned n, unsigned m)
{
  if (!transfer_may_overlap_p (l->launcher, l->entries[n].host,
			       l->entries[m].host))
    return false;
  return (l->is_acc || !shim_maps_counted_once_p ()
	  || !GOMP_MAP_COPY_FROM_P (l->entries[m].kind));
}

/* True if the object of L's entry N may be a part of another one that L has a
   copy of.  The pointers that gfortran has of arrays are in none.  */

static bool
overlaps_p (const struct mapped_launch *l, unsigned n)
{
  for (unsigned k = 0; k < l->entries.length (); k++)
    if (k != n && mapped_copy_p (&l->entries[k]) && !l->entries[k].leads_back
	&& transfer_may_overlap_p (l->launcher, l->entries[n].host,
				   l->entries[k].host))
      return true;
  return false;
}

/* Sort L's entry N, which is copied both ways and not written, into S, which
   has what is apart; READ: the region reads it.  WRITTEN are those that it
   writes.  */

static void
sort_entry (const struct mapped_launch *l, unsigned n, bool read,
	    entry_set written, struct transfer_saving *s)
{
  entry_set self = (entry_set) 1 << n;
  bool back = false;
  for (unsigned k = 0; k < l->entries.length (); k++)
    if (k != n && (written >> k & 1) && mapped_copy_p (&l->entries[k]))
      back |= copied_back_for_p (l, n, k);
  if (back)
    s->overlap |= self;
  else
    s->back |= self;
  if (!back && !read)
    s->in |= self & s->apart;
}

/* True if L's region writes all of entry N before it reads any of it, as its
   text shows.  */

static bool
wholly_written_p (const struct mapped_launch *l, unsigned n)
{
  struct extent e;
  tree name = mapped_name (l, n);
  return (name && extent_known (gimple_location (l->call), name, &e)
	  && e.overwritten);
}

struct transfer_saving
transfer_saving_find (const struct mapped_launch *l)
{
  struct transfer_saving s = { 0, 0, 0, 0 };
  bool any = false;
  for (unsigned i = 0; i < l->entries.length (); i++)
    {
      const struct mapped_entry *e = &l->entries[i];
      if (e->kind < 0 || e->kind == GOMP_MAP_STRUCT)
	return s;
      any |= mapped_both_ways_p (e);
    }
  if (!any || l->deferred)
    return s;
  struct entries_reached reached = entries_reach (l);
  /* What pointers lead to is known in their function alone.  */
  push_cfun (l->launcher);
  for (unsigned i = 0; i < l->entries.length (); i++)
    {
      entry_set self = (entry_set) 1 << i;
      if (!mapped_both_ways_p (&l->entries[i]))
	continue;
      if (!overlaps_p (l, i))
	s.apart |= self;
      if (!(reached.written & self))
	sort_entry (l, i, reached.read >> i & 1, reached.written, &s);
      else if (wholly_written_p (l, i))
	s.in |= self & s.apart;
    }
  pop_cfun ();
  return s;
}
