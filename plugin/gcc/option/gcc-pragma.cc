/* Drano's warnings in GCC's own pragma.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC looks options up in a table that a plugin cannot extend, and has a
   handler for the pragma that a plugin cannot replace.  But before it warns of
   an unknown option, it asks whether -Wpragmas is enabled, and its place is
   then in the pragma.  The option's name is read there, from the source.

   A pragma of a macro is read where the program uses the macro, and where it
   defines it.  If neither line has the option's name, as that is an argument
   of another macro, GCC's warning stands.  */

#include "gcc-shim.h"
#include "option/gcc-pragma.h"
#include "option/pragma.h"
#include "option/source-file.h"
#include "option/warning-option.h"
#include "source/gcc-pragma.h"

/* If the source at LOC, which is in no macro, is a pragma that names a warning
   of drano's, obey it.  Return false otherwise.  */

static bool
obey_text (location_t loc)
{
  diagnostic_t class_of_kind;
  const char *kind, *option;
  expanded_location at = expand_location (loc);
  if (!at.file)
    return false;
  struct arena *a = arena_new ();
  struct source s = source_of_file (at.file);
  const char *text = source_line (a, &s, at.line);
  bool obeyed = (text && gcc_pragma_read (a, text, &kind, &option)
		 && pragma_diagnostic_kind (kind, &class_of_kind)
		 && class_of_kind != DK_UNSPECIFIED
		 && warnopt_classify (option, class_of_kind, input_location));
  arena_free (a);
  return obeyed;
}

bool
gcc_pragma_obey (int index)
{
  if (index != OPT_Wpragmas || input_location <= BUILTINS_LOCATION)
    return false;
  return (obey_text (linemap_resolve_location (line_table, input_location,
					       LRK_MACRO_EXPANSION_POINT, NULL))
	  || obey_text (linemap_resolve_location (line_table, input_location,
						  LRK_SPELLING_LOCATION,
						  NULL)));
}
