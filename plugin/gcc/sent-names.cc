/* What the program calls that which a region is handed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC hands a region what it needs in a record (omp-low.cc).  The fields for
   the values of pointers have no names; the variables that are stored in them
   have, but optimisation replaces these by what they are copies of, the result
   of a call of operator new perhaps.  So the names are noted before.

   A field is the same in the launcher and in the body, by whatever name the
   functions then have and wherever they are inlined; fields are known by their
   numbers, for GCC may collect what a plugin keeps.  */

#include "gcc-shim.h"
#include "sent-names.h"
#include "spell.h"

typedef hash_map<int_hash<unsigned, 0>, char *> name_map;

/* By the number of a field or of a variable of the compiler's.  */
static name_map *names;

/* Note that DECL, a field or a variable of the compiler's, holds VALUE.  */

static void
note_name (const_tree decl, const_tree value)
{
  if (!DECL_P (value) || TREE_CODE (value) == FUNCTION_DECL)
    return;
  char *name = spell_decl (value);
  char **known = names->get (DECL_UID (value));
  if (!name && known)
    name = xstrdup (*known);
  if (!name)
    return;
  bool existed;
  char *&slot = names->get_or_insert (DECL_UID (decl), &existed);
  if (existed)
    free (slot);
  slot = name;
}

/* Note what the statement at GSI tells, if it is a copy.  */

static tree
visit (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (VAR_P (lhs) && DECL_ARTIFICIAL (lhs))
    note_name (lhs, rhs);
  else if (TREE_CODE (lhs) == COMPONENT_REF
	   && VAR_P (TREE_OPERAND (lhs, 0))
	   && DECL_ARTIFICIAL (TREE_OPERAND (lhs, 0)))
    note_name (TREE_OPERAND (lhs, 1), rhs);
  return NULL_TREE;
}

void
sent_names_collect (void)
{
  if (!names)
    names = new name_map;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (gimple_body (current_function_decl), visit, NULL, &wi);
}

const char *
sent_name (const_tree field)
{
  char **name = names ? names->get (DECL_UID (field)) : NULL;
  return name ? *name : NULL;
}

void
sent_names_forget (void)
{
  if (names)
    for (name_map::iterator i = names->begin (); i != names->end (); ++i)
      free ((*i).second);
  delete names;
  names = NULL;
}
