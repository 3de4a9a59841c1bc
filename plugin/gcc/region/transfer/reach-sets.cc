/* Which mapped objects a region reads and writes: sets of entries.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "region/transfer/reach-int.h"

void
reach_add (struct reaching *r, entry_set *set, entry_set more)
{
  if (more & ~*set)
    {
      *set |= more;
      r->grown = true;
    }
}

void
reach_add_to_element (struct reaching *r, auto_vec<entry_set> *sets, unsigned n,
		entry_set more)
{
  if (sets->length () <= n)
    sets->safe_grow_cleared (n + 1);
  reach_add (r, &(*sets)[n], more);
}

struct reaching_function *
reach_function (struct reaching *r, tree fn)
{
  bool known;
  struct reaching_function *&f = r->functions.get_or_insert (fn, &known);
  if (!known)
    {
      f = new reaching_function ();
      r->order.safe_push (fn);
      r->grown = true;
    }
  return f;
}

/* The entry whose object is the variable VAR of the host, as a set.  */

static entry_set
entries_of_variable (const struct reaching *r, tree var)
{
  entry_set set = 0;
  for (unsigned i = 0; i < r->launch->entries.length (); i++)
    {
      tree host = r->launch->entries[i].host;
      if (!host || TREE_CODE (host) != ADDR_EXPR)
	return ENTRIES | ANYWHERE;
      if (get_base_address (TREE_OPERAND (host, 0)) == var)
	set |= (entry_set) 1 << i;
    }
  return set ? set : ANYWHERE;
}

entry_set
reach_place (struct reaching *r, struct reaching_function *f, tree ref)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  entry_set set = 0;
  if (TREE_CODE (ref) == MEM_REF)
    set = reach_value (r, f, TREE_OPERAND (ref, 0));
  else if (TREE_CODE (ref) == TARGET_MEM_REF)
    {
      set = reach_value (r, f, TMR_BASE (ref));
      if (TMR_INDEX (ref))
	set |= reach_value (r, f, TMR_INDEX (ref));
      if (TMR_INDEX2 (ref))
	set |= reach_value (r, f, TMR_INDEX2 (ref));
    }
  else if (VAR_P (ref) && is_global_var (ref)
	   && (lookup_attribute ("omp declare target link",
				 DECL_ATTRIBUTES (ref))
	       || lookup_attribute ("oacc declare target link",
				    DECL_ATTRIBUTES (ref))))
    set = entries_of_variable (r, ref);
  else
    set = ELSEWHERE;
  return set ? set : ANYWHERE;
}

entry_set
reach_value (struct reaching *r, struct reaching_function *f, tree value)
{
  if (TREE_CODE (value) == ADDR_EXPR)
    return reach_place (r, f, TREE_OPERAND (value, 0));
  if (TREE_CODE (value) != SSA_NAME)
    return 0;
  unsigned n = SSA_NAME_VERSION (value);
  return n < f->values.length () ? f->values[n] : 0;
}

void
reach_add_to_value (struct reaching *r, struct reaching_function *f, tree value,
	      entry_set set)
{
  if (value && TREE_CODE (value) == SSA_NAME)
    reach_add_to_element (r, &f->values, SSA_NAME_VERSION (value), set);
}

entry_set *
reach_record (struct reaching *r, tree var, HOST_WIDE_INT offset)
{
  bool known;
  auto_vec<entry_set> *&sets = r->records.get_or_insert (var, &known);
  if (!known)
    sets = new auto_vec<entry_set> ();
  unsigned n = offset / (POINTER_SIZE / BITS_PER_UNIT);
  if (sets->length () <= n)
    sets->safe_grow_cleared (n + 1);
  return &(*sets)[n];
}

entry_set *
reach_record_member (struct reaching *r, tree ref)
{
  poly_int64 offset;
  HOST_WIDE_INT at;
  tree var = get_addr_base_and_unit_offset (ref, &offset);
  if (AGGREGATE_TYPE_P (TREE_TYPE (ref)) || !var || !VAR_P (var)
      || is_global_var (var) || !DECL_ARTIFICIAL (var)
      || TREE_CODE (TREE_TYPE (var)) != RECORD_TYPE || !DECL_NAME (var)
      || !startswith (IDENTIFIER_POINTER (DECL_NAME (var)), ".omp_data_o")
      || !offset.is_constant (&at) || at < 0
      || at > MAPPED_ENTRIES_MOST * POINTER_SIZE)
    return NULL;
  return reach_record (r, var, at);
}

void
reach_store (struct reaching *r, struct reaching_function *f, tree lhs,
	    entry_set set)
{
  if (entry_set *member = reach_record_member (r, lhs))
    {
      reach_add (r, member, set);
      return;
    }
  reach_add (r, &r->written, reach_place (r, f, lhs));
  reach_add (r, &r->stored, set & ENTRIES);
}

entry_set
reach_pointed (struct reaching *r, struct reaching_function *f, tree value)
{
  entry_set set = reach_value (r, f, value);
  return set || TREE_CODE (value) != SSA_NAME ? set : ANYWHERE;
}
