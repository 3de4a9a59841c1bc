/* Where the records of a compilation go.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Records are written when GCC has done everything else, and not at all after
   an error: then nothing is known of the source.  A compilation without
   records replaces those of before, too.

   What a compilation replaces is known by the object that it makes.  The
   compiler proper writes assembly into a temporary file and does not know of
   the object, but the driver hands its own options on in the environment;
   where it makes objects of several sources on the way to a program, or where
   there is no driver, the name is the one that GCC gives its own files beside
   the object.  */

#include "gcc-shim.h"
#include "drano-options.h"
#include "records.h"
#include "../../runtime/record.h"

/* What records_keep was given, for the callback at the end: the compiler has
   one compilation.  */
static char *kept_text;
static size_t kept_size;

bool
text_open (struct text *t)
{
  t->data = NULL;
  t->size = 0;
  t->file = open_memstream (&t->data, &t->size);
  if (!t->file)
    error_at (UNKNOWN_LOCATION, "drano: out of memory for a report");
  return t->file != NULL;
}

/* Return what the driver was told by -o if that is the file it makes of one
   source, else null.  Allocated.  */

static char *
driver_output (void)
{
  const char *options = getenv ("COLLECT_GCC_OPTIONS");
  char **argv = options ? buildargv (options) : NULL;
  const char *output = NULL;
  bool alone = false;
  for (int i = 0; argv && argv[i]; i++)
    if (strcmp (argv[i], "-c") == 0 || strcmp (argv[i], "-S") == 0)
      alone = true;
    else if (strcmp (argv[i], "-o") == 0 && argv[i + 1])
      output = argv[++i];
  struct stat st;
  bool file = (output && strcmp (output, "-") != 0
	       && (stat (output, &st) < 0 || S_ISREG (st.st_mode)));
  char *name = alone && file ? xstrdup (output) : NULL;
  freeargv (argv);
  return name;
}

char *
records_unit (void)
{
  char *name = driver_output ();
  if (!name)
    name = concat (aux_base_name ? aux_base_name : "-", ".o", NULL);
  if (!IS_ABSOLUTE_PATH (name))
    {
      const char *from = name;
      while (startswith (from, "./"))
	from += 2;
      char *whole = concat (get_src_pwd (), "/", from, NULL);
      free (name);
      name = whole;
    }
  char *unit = xstrdup (remap_debug_filename (name));
  free (name);
  return unit;
}

void
records_keep (struct text *t)
{
  if (fclose (t->file) != 0)
    error_at (UNKNOWN_LOCATION, "drano: out of memory for a report");
  kept_text = t->data;
  kept_size = t->size;
}

/* Put TEXT, of LEN bytes, into the object, where nothing loads it.  */

static void
write_section (const char *text, size_t len)
{
  section *before = in_section;
  switch_to_section (get_section (RECORDS_SECTION, SECTION_DEBUG, NULL));
  assemble_string (text, len);
  switch_to_section (before ? before : text_section);
}

/* Write what was kept.  */

static void
on_finish (void *, void *)
{
  const char *name = drano_options.report;
  if (drano_options.report_in_object && kept_size)
    write_section (kept_text, kept_size);
  else if (name)
    {
      char *unit = records_unit ();
      /* What the compiler itself sends there comes first.  */
      fflush (stdout);
      if (int err = record_renew (name, unit, kept_text, kept_size))
	error_at (UNKNOWN_LOCATION, "cannot write the report to %qs: %s; check"
		  " the path and the space for %qs", name, xstrerror (err),
		  "-fdrano-report=");
      free (unit);
    }
  free (kept_text);
  kept_text = NULL;
  kept_size = 0;
}

void
records_register (const char *name)
{
  if (drano_options.report || drano_options.report_in_object)
    register_callback (name, PLUGIN_FINISH_UNIT, on_finish, NULL);
}
