/* Functions as GCC's messages name them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* g++ names a function with its type and the arguments of its template:
   "T f(T) [with T = float]".  When our analysis runs, the front end's printer
   is gone (ipa-free-lang-data.cc), and GCC prints what linkers see; so names
   are noted before, and given to GCC's printer while we issue messages.

   gfortran has no such names.  Fortran's procedures go by those of the module
   or procedure that contains them: "forces::mul".  */

#include "gcc-shim.h"
#include "names/function-names.h"
#include "names/language.h"
#include "unit.h"

/* The names that were noted.  */
struct function_names : unit_part
{
  /* By the number of the declaration.  */
  hash_map<int_hash<unsigned, 0>, char *> by_uid;
  /* GCC's own printer, while ours replaces it.  */
  const char *(*saved_printer) (tree, int);

  ~function_names ()
  {
    for (auto i = by_uid.begin (); i != by_uid.end (); ++i)
      free ((*i).second);
  }
};

/* The name of the Fortran procedure DECL.  Allocated with xmalloc.  */

static char *
fortran_name (tree decl)
{
  char *name = xstrdup (IDENTIFIER_POINTER (DECL_NAME (decl)));
  for (tree c = DECL_CONTEXT (decl);
       c && DECL_P (c) && TREE_CODE (c) != TRANSLATION_UNIT_DECL;
       c = DECL_CONTEXT (c))
    if (DECL_NAME (c))
      {
	char *longer = concat (IDENTIFIER_POINTER (DECL_NAME (c)), "::", name,
			       NULL);
	free (name);
	name = longer;
      }
  return name;
}

/* The declaration of the function in the source that DECL is made of.  */

static tree
source_of (tree decl)
{
  return DECL_ABSTRACT_ORIGIN (decl) ? DECL_ABSTRACT_ORIGIN (decl) : decl;
}

void
function_names_collect (void)
{
  tree decl = current_function_decl;
  bool fortran = spell_fortran_p ();
  if (!DECL_NAME (decl)
      || (!fortran && in_system_header_at (DECL_SOURCE_LOCATION (decl))))
    return;
  struct function_names *names
    = unit_have<function_names> (UNIT_FUNCTION_NAMES);
  char *&slot = names->by_uid.get_or_insert (DECL_UID (source_of (decl)));
  free (slot);
  slot = (fortran ? fortran_name (decl)
	  : xstrdup (lang_hooks.decl_printable_name (source_of (decl), 2)));
}

const char *
function_name_in_source (tree decl)
{
  decl = source_of (decl);
  struct function_names *names
    = unit_known<function_names> (UNIT_FUNCTION_NAMES);
  char **name = names ? names->by_uid.get (DECL_UID (decl)) : NULL;
  if (name)
    return *name;
  if (spell_fortran_p () && DECL_NAME (decl))
    return IDENTIFIER_POINTER (DECL_NAME (decl));
  return lang_hooks.decl_printable_name (decl, 2);
}

/* As lang_hooks.decl_printable_name, with the names that we know.  */

static const char *
print_source_name (tree decl, int verbosity)
{
  struct function_names *names
    = unit_have<function_names> (UNIT_FUNCTION_NAMES);
  char **name = (TREE_CODE (decl) == FUNCTION_DECL
		 ? names->by_uid.get (DECL_UID (source_of (decl))) : NULL);
  return name ? *name : names->saved_printer (decl, verbosity);
}

function_names_shown::function_names_shown ()
{
  unit_have<function_names> (UNIT_FUNCTION_NAMES)->saved_printer
    = lang_hooks.decl_printable_name;
  lang_hooks.decl_printable_name = print_source_name;
}

function_names_shown::~function_names_shown ()
{
  lang_hooks.decl_printable_name
    = unit_known<function_names> (UNIT_FUNCTION_NAMES)->saved_printer;
}
