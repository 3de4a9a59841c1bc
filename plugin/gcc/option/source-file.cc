/* The files of the program as text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "option/source-file.h"

/* The form of the Fortran program, as f951 decides: by the options, or the
   suffix of the file that was given to it.  Files that are included have the
   same form.  */

static enum source_form
fortran_form (void)
{
  static const char *const fixed[] = { ".f", ".for", ".ftn", ".fpp" };
  const char *suffix = (main_input_filename
			? strrchr (main_input_filename, '.') : NULL);
  enum source_form form = SOURCE_FREE;
  for (unsigned i = 0; suffix && i < ARRAY_SIZE (fixed); i++)
    if (strcasecmp (suffix, fixed[i]) == 0)
      form = SOURCE_FIXED;
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == OPT_ffixed_form)
      form = SOURCE_FIXED;
    else if (save_decoded_options[i].opt_index == OPT_ffree_form)
      form = SOURCE_FREE;
  return form;
}

/* The path of NAME in the directory DIR, of LENGTH characters; null if there
   is no such file.  Allocated with xmalloc.  */

static char *
path_in (const char *dir, int length, const char *name)
{
  char *path = xasprintf ("%.*s/%s", length, dir, name);
  if (access (path, R_OK) == 0)
    return path;
  free (path);
  return NULL;
}

/* The path of the Fortran file that GCC calls NAME.  An included file has the
   name that the program gives it; f951 looks for it here, where the main file
   is, and in the directories of -I.  GCC keeps the path, so it must not be
   freed.  */

static const char *
path_of (const char *name)
{
  const char *slash = strrchr (main_input_filename, '/');
  char *path = NULL;
  if (name[0] == '/' || access (name, R_OK) == 0)
    return name;
  if (slash)
    path = path_in (main_input_filename, slash - main_input_filename, name);
  for (unsigned i = 0; i < save_decoded_options_count && !path; i++)
    if (save_decoded_options[i].opt_index == OPT_I)
      path = path_in (save_decoded_options[i].arg,
		      strlen (save_decoded_options[i].arg), name);
  if (!path)
    return name;
  name = IDENTIFIER_POINTER (get_identifier (path));
  free (path);
  return name;
}

struct source
source_of_file (const char *name)
{
  struct source s
    = { shim_source_line, const_cast<char *> (name), SOURCE_C, 0 };
  if (lang_GNU_Fortran ())
    {
      s.data = const_cast<char *> (path_of (name));
      s.form = fortran_form ();
      s.limit = (s.form == SOURCE_FIXED ? flag_fixed_line_length
		 : flag_free_line_length);
    }
  return s;
}

/* Let the line maps have names of files that stay, when all files are read.  */

static void
keep_names (void *, void *)
{
  for (unsigned i = 0; i < LINEMAPS_ORDINARY_USED (line_table); i++)
    {
      line_map_ordinary *map = LINEMAPS_ORDINARY_MAP_AT (line_table, i);
      if (map->to_file)
	map->to_file = IDENTIFIER_POINTER (get_identifier (map->to_file));
    }
}

void
source_names_register (const char *name)
{
  if (lang_GNU_Fortran ())
    register_callback (name, PLUGIN_START_UNIT, keep_names, NULL);
}
