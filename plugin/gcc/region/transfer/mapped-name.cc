/* The names of what launches map.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "region/argument/launch-arg-names.h"
#include "region/transfer/mapped-name.h"

/* The name in the program of what HOST, an address, is of, or null.  */

static tree
name_of_object (tree host)
{
  if (!host || host == error_mark_node)
    return NULL_TREE;
  tree var = (TREE_CODE (host) == ADDR_EXPR
	      ? get_base_address (TREE_OPERAND (host, 0))
	      : TREE_CODE (host) == SSA_NAME ? SSA_NAME_VAR (host) : NULL_TREE);
  if (!var || !DECL_P (var))
    return NULL_TREE;
  if (DECL_NAME (var) && !DECL_ARTIFICIAL (var))
    return DECL_NAME (var);
  const char *name = launch_arg_name (var);
  return name ? get_identifier (name) : NULL_TREE;
}

tree
mapped_name (const struct mapped_launch *l, unsigned n)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (l->record)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && tree_fits_uhwi_p (bit_position (f))
	&& tree_to_uhwi (bit_position (f)) == n * POINTER_SIZE)
      if (const char *name = launch_arg_name (f))
	return get_identifier (name);
  tree name = name_of_object (l->entries[n].host);
  /* In Fortran the pointer behind it has the name.  */
  if (!name && n + 1 < l->entries.length () && l->entries[n + 1].leads_back)
    name = name_of_object (l->entries[n + 1].host);
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
