/* Source names of the values passed to an offloaded region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC passes a region its variables in a record (omp-low.cc).  The fields for
   the values of pointers have no names.  The variables that are stored in them
   have, but optimisation replaces these by the values that they are copies of,
   for example the result of operator new.  So the names are noted before.

   A field is the same in the launcher and in the body, by whatever name the
   functions then have and wherever they are inlined; fields are known by their
   numbers, for GCC may collect what a plugin keeps.  Variables of the
   compiler's are copied when a body is outlined, but keep their names, which
   end in a number that no other in the file has (gimple-expr.cc,
   create_tmp_var_name), and begin with the name of the variable that they are
   made for, as a private copy that a reduction needs.  Those without a name
   are gone afterwards; the result of a call is identified by the location of
   the call.  */

#include "gcc-shim.h"
#include "names/language.h"
#include "region/argument/launch-arg-names.h"
#include "unit.h"

/* The names that were noted.  */
struct arg_names : unit_part
{
  /* By the key of a field or of a variable of the compiler's.  */
  hash_map<nofree_string_hash, char *> by_key;

  ~arg_names ()
  {
    for (auto i = by_key.begin (); i != by_key.end (); ++i)
      {
	free (const_cast<char *> ((*i).first));
	free ((*i).second);
      }
  }
};

/* What T, a declaration or an SSA name, is known by; to be freed.  */

static char *
key_of (const_tree t)
{
  /* Of a variable of the compiler's, SSA names may keep the name alone.  */
  const_tree id = (TREE_CODE (t) == SSA_NAME ? SSA_NAME_IDENTIFIER (t)
		   : VAR_P (t) ? DECL_NAME (t) : NULL_TREE);
  const char *text = id ? IDENTIFIER_POINTER (id) : "";
  const char *dot = strrchr (text, '.');
  if (dot && dot[1] && strspn (dot + 1, "0123456789") == strlen (dot + 1))
    return xstrdup (text);
  if (TREE_CODE (t) == SSA_NAME)
    t = SSA_NAME_VAR (t);
  return xasprintf ("%u", t ? DECL_UID (t) : 0);
}

/* What the result of CALL is known by; to be freed.  */

static char *
call_key (const gimple *call)
{
  return xasprintf ("@%u", (unsigned) LOCATION_LOCUS (gimple_location (call)));
}

/* Let KEY, which this takes, have the NAME, which this takes, too.  */

static void
put_name (char *key, char *name)
{
  bool existed;
  char *&slot = (unit_have<arg_names> (UNIT_ARG_NAMES)
		 ->by_key.get_or_insert (key, &existed));
  if (existed)
    {
      free (slot);
      free (key);
    }
  slot = name;
}

/* Note that DECL, a field or a variable of the compiler's, holds VALUE.  */

static void
note_name (const_tree decl, const_tree value)
{
  if (!DECL_P (value) || TREE_CODE (value) == FUNCTION_DECL)
    return;
  char *name = spell_decl (value);
  const char *known = name ? NULL : launch_arg_name (value);
  if (known)
    name = xstrdup (known);
  if (name)
    put_name (key_of (decl), name);
}

/* Note that the program has the variable VAR, if others can be made for it.  */

static void
note_existence (const_tree var)
{
  if (DECL_ARTIFICIAL (var) || !DECL_NAME (var)
      || (TREE_CODE (TREE_TYPE (var)) != ARRAY_TYPE
	  && !POINTER_TYPE_P (TREE_TYPE (var))))
    return;
  if (char *name = spell_decl (var))
    put_name (concat ("=", IDENTIFIER_POINTER (DECL_NAME (var)), NULL), name);
}

/* A variable-length array VAR is reached by a pointer of the compiler's, which
   goes by the array's name.  */

static void
note_variable (const_tree var)
{
  if (!VAR_P (var) || !DECL_HAS_VALUE_EXPR_P (var))
    return;
  tree place = DECL_VALUE_EXPR (const_cast<tree> (var));
  if (TREE_CODE (place) != INDIRECT_REF && TREE_CODE (place) != MEM_REF)
    return;
  tree ptr = TREE_OPERAND (place, 0);
  if (VAR_P (ptr) && DECL_ARTIFICIAL (ptr))
    note_name (ptr, var);
}

/* Note what the statement at GSI tells: if it is a copy, or declares
   variables.  Add to the vector in WI calls that give pointers.  */

static tree
visit_launch_statement (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree result = is_gimple_call (stmt) ? gimple_call_lhs (stmt) : NULL_TREE;
  if (result && VAR_P (result) && POINTER_TYPE_P (TREE_TYPE (result)))
    ((auto_vec<gimple *> *) wi->info)->safe_push (stmt);
  if (const gbind *bind = dyn_cast<const gbind *> (stmt))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      {
	note_existence (var);
	note_variable (var);
      }
  if (!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (VAR_P (rhs) && DECL_ARTIFICIAL (rhs)
      && POINTER_TYPE_P (TREE_TYPE (rhs)) && !launch_arg_name (rhs))
    note_name (rhs, lhs);
  else if (VAR_P (lhs) && DECL_ARTIFICIAL (lhs))
    note_name (lhs, rhs);
  else if (TREE_CODE (lhs) == COMPONENT_REF
	   && VAR_P (TREE_OPERAND (lhs, 0))
	   && DECL_ARTIFICIAL (TREE_OPERAND (lhs, 0)))
    note_name (TREE_OPERAND (lhs, 1), rhs);
  return NULL_TREE;
}

/* Note what the variable is called that gets the result of CALL, at once or by
   way of one of the compiler's.  */

static void
note_argument_name (const gimple *call)
{
  tree lhs = gimple_call_lhs (call);
  char *name = spell_decl (lhs);
  const char *known = name ? NULL : launch_arg_name (lhs);
  if (known)
    name = xstrdup (known);
  if (name)
    put_name (call_key (call), name);
}

void
launch_arg_names_collect (void)
{
  if (!unit_known<arg_names> (UNIT_ARG_NAMES))
    {
      unit_have<arg_names> (UNIT_ARG_NAMES);
      varpool_node *node;
      FOR_EACH_VARIABLE (node)
	note_existence (node->decl);
    }
  for (tree parm = DECL_ARGUMENTS (current_function_decl); parm;
       parm = DECL_CHAIN (parm))
    note_existence (parm);
  auto_vec<gimple *> calls;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &calls;
  walk_gimple_seq (gimple_body (current_function_decl), visit_launch_statement,
		   NULL, &wi);
  for (unsigned i = 0; i < calls.length (); i++)
    note_argument_name (calls[i]);
}

/* The name under KEY, which this takes, or null.  */

static const char *
name_of (char *key)
{
  struct arg_names *names = unit_known<arg_names> (UNIT_ARG_NAMES);
  char **name = names ? names->by_key.get (key) : NULL;
  free (key);
  return name ? *name : NULL;
}

const char *
launch_arg_name (const_tree t)
{
  char *key = key_of (t), *dot = strrchr (key, '.');
  if (const char *name = name_of (xstrdup (key)))
    {
      free (key);
      return name;
    }
  bool copy = (dot && (TREE_CODE (t) == SSA_NAME
		       || (VAR_P (t) && !is_global_var (t))));
  if (copy)
    *dot = '\0';
  const char *name = copy ? name_of (concat ("=", key, NULL)) : NULL;
  free (key);
  return name;
}

const char *
launch_arg_result_name (const gimple *call)
{
  return gimple_has_location (call) ? name_of (call_key (call)) : NULL;
}
