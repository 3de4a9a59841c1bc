/* The names of what launches map.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "names/language.h"
#include "region/argument/launch-arg-names.h"
#include "region/argument/map-names.h"
#include "region/transfer/mapped-name.h"

/* The parameter or variable whose descriptor VALUE, the address of an array of
   Fortran's, is loaded from, or null.  */

static tree
described_by (tree value)
{
  int dim;
  tree of;
  gimple *def = (TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value)
		 : NULL);
  if (!def || !gimple_assign_load_p (def)
      || (spell_descriptor (gimple_assign_rhs1 (def), &dim, &of)
	  != DESCRIPTOR_DATA))
    return NULL_TREE;
  if (TREE_CODE (of) == MEM_REF && TREE_CODE (TREE_OPERAND (of, 0)) == SSA_NAME
      && integer_zerop (TREE_OPERAND (of, 1)))
    of = SSA_NAME_VAR (TREE_OPERAND (of, 0));
  return of && DECL_P (of) ? of : NULL_TREE;
}

/* The name in the program of what HOST, an address, is of, or null.  */

static tree
name_of_object (tree host)
{
  if (!host || host == error_mark_node)
    return NULL_TREE;
  tree var = (TREE_CODE (host) == ADDR_EXPR
	      ? get_base_address (TREE_OPERAND (host, 0))
	      : TREE_CODE (host) == SSA_NAME ? SSA_NAME_VAR (host) : NULL_TREE);
  if (!var)
    var = described_by (host);
  if (!var || !DECL_P (var))
    return NULL_TREE;
  if (DECL_NAME (var) && !DECL_ARTIFICIAL (var))
    return DECL_NAME (var);
  const char *name = launch_arg_name (var);
  return name ? get_identifier (name) : NULL_TREE;
}

/* True if VAR is a variable of the program's that statement AT can name.  */

static bool
in_scope_p (const_tree var, const gimple *at)
{
  if (!DECL_NAME (var) || DECL_ARTIFICIAL (var))
    return false;
  if (TREE_CODE (var) == PARM_DECL || is_global_var (var))
    return true;
  for (tree block = gimple_block (at); block && TREE_CODE (block) == BLOCK;
       block = BLOCK_SUPERCONTEXT (block))
    for (tree v = BLOCK_VARS (block); v; v = DECL_CHAIN (v))
      if (v == var)
	return true;
  return false;
}

/* True if VAR, whose value in FN is NAME, never has another one.  */

static bool
never_another_p (struct function *fn, const_tree var, const_tree name)
{
  unsigned i;
  tree other;
  FOR_EACH_SSA_NAME (i, other, fn)
    if (other != name && SSA_NAME_VAR (other) == var
	&& !(SSA_NAME_IS_DEFAULT_DEF (other) && TREE_CODE (var) != PARM_DECL))
      return false;
  return true;
}

/* The descriptor of FN, a variable of it, of the array whose memory VALUE is:
   the only one that it has.  Null if there is none.  */

static tree
descriptor_of (struct function *fn, tree value)
{
  imm_use_iterator iter;
  use_operand_p use;
  tree found = NULL_TREE, var;
  int dim;
  FOR_EACH_IMM_USE_FAST (use, iter, value)
    if (gimple_store_p (USE_STMT (use)) && is_gimple_assign (USE_STMT (use))
	&& (spell_descriptor (gimple_assign_lhs (USE_STMT (use)), &dim, &var)
	    == DESCRIPTOR_DATA) && VAR_P (var))
      found = var;
  for (gimple *stmt : function_statements (fn))
    if (found && gimple_store_p (stmt) && is_gimple_assign (stmt)
	&& (spell_descriptor (gimple_assign_lhs (stmt), &dim, &var)
	    == DESCRIPTOR_DATA)
	&& var == found && gimple_assign_rhs1 (stmt) != value
	&& !integer_zerop (gimple_assign_rhs1 (stmt)))
      return NULL_TREE;
  return found;
}

tree
mapped_name_at (struct function *fn, const gimple *at, tree value)
{
  tree var = NULL_TREE;
  if (TREE_CODE (value) == ADDR_EXPR)
    var = get_base_address (TREE_OPERAND (value, 0));
  else if (TREE_CODE (value) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      var = SSA_NAME_VAR (value);
      if (!var && gimple_assign_load_p (def))
	var = described_by (value);
      else if (!var && spell_fortran_p ())
	var = descriptor_of (fn, value);
      else if (var && DECL_P (var) && !never_another_p (fn, var, value))
	return NULL_TREE;
    }
  else if (DECL_P (value) || TREE_CODE (value) == COMPONENT_REF)
    var = get_base_address (value);
  return (var && DECL_P (var) && in_scope_p (var, at) ? DECL_NAME (var)
	  : NULL_TREE);
}

/* The name of L's entry N in the text of its construct, as it was before it was
   expanded, or null.  */

static const char *
noted_name (const struct mapped_launch *l, unsigned n)
{
  const vec<struct mapping_construct *> *all = map_names_noted ();
  location_t loc = get_pure_location (gimple_location (l->call));
  const char *name = NULL;
  for (unsigned i = 0; all && i < all->length (); i++)
    {
      const struct mapping_construct *c = (*all)[i];
      if (get_pure_location (c->loc) != loc)
	continue;
      /* Instances of a template have one text.  */
      if (c->names.length () != l->entries.length () || !c->names[n]
	  || (name && strcmp (name, c->names[n]) != 0))
	return NULL;
      name = c->names[n];
    }
  return name;
}

tree
mapped_name (const struct mapped_launch *l, unsigned n)
{
  if (l->called)
    return (l->entries[n].host
	    ? mapped_name_at (l->launcher, l->call, l->entries[n].host)
	    : NULL_TREE);
  for (tree f = TYPE_FIELDS (TREE_TYPE (l->record)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && tree_fits_uhwi_p (bit_position (f))
	&& tree_to_uhwi (bit_position (f)) == n * POINTER_SIZE)
      if (const char *name = launch_arg_name (f))
	return get_identifier (name);
  tree name = name_of_object (l->entries[n].host);
  /* In Fortran the pointer behind it has the name.  */
  if (!name && n + 1 < l->entries.length () && l->entries[n + 1].leads_back)
    name = name_of_object (l->entries[n + 1].host);
  if (!name)
    if (const char *noted = noted_name (l, n))
      return get_identifier (noted);
  return name;
}

const struct region *
mapped_region (const struct mapped_launch *l,
	       const auto_vec<struct region *> &regions)
{
  for (unsigned i = 0; i < regions.length (); i++)
    if (!regions[i]->outer && regions[i]->fn->decl == l->body)
      return regions[i];
  return NULL;
}
