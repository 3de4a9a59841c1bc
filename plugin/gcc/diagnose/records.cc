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
   there is no driver, the name is the one that GCC gives its own files next to
   the object.

   A link with -flto takes of an object what GCC left for it in sections of its
   own, and nothing else.  So what the objects' records are is read again there,
   and put into what comes out: by the analysis of the whole program as assembly
   of the program's, which the compilations of its parts write then, and else by
   the one compilation.  */

#include "gcc-shim.h"
#include "diagnose/records.h"
#include "names/function-names.h"
#include "names/location.h"
#include "option/options.h"
#include "record.h"
#include "section.h"
#include "unit.h"

/* What records_keep was given, for the callback at the end.  */
struct kept_records : unit_part
{
  char *text;
  size_t size;

  kept_records () : text (NULL), size (0) {}
  ~kept_records () { free (text); }
};

bool
text_open (struct record_text *t)
{
  t->data = NULL;
  t->size = 0;
  t->file = open_memstream (&t->data, &t->size);
  if (!t->file)
    error_at (UNKNOWN_LOCATION, "drano: out of memory for a report");
  return t->file != NULL;
}

char *
records_begin (struct record *r, const struct ir_module *module,
	       const struct region *region, location_t loc,
	       enum finding finding)
{
  struct ir_loc at = location_in_source (loc);
  char *region_text = location_text (location_in_source (region->loc));
  record_init (r);
  r->file = at.file;
  r->line = at.line;
  r->column = at.column;
  r->function = region_source_function (region);
  r->region = region_text;
  r->construct = ir_construct_name (region->construct);
  r->finding = finding_id (finding);
  r->option = finding_option (finding);
  r->level = finding_level (finding);
  r->have_reported = true;
  r->unit = module->unit;
  return region_text;
}

/* Return the driver's argument of -o if that is the file it makes of one
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
records_keep (struct record_text *t)
{
  if (fclose (t->file) != 0)
    error_at (UNKNOWN_LOCATION, "drano: out of memory for a report");
  struct kept_records *kept = unit_have<kept_records> (UNIT_RECORDS);
  kept->text = t->data;
  kept->size = t->size;
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
  struct kept_records *kept = unit_have<kept_records> (UNIT_RECORDS);
  if (drano_options.report_in_object && kept->size)
    write_section (kept->text, kept->size);
  else if (name)
    {
      char *unit = records_unit ();
      /* What the compiler itself sends there comes first.  */
      fflush (stdout);
      if (int err = record_renew (name, unit, kept->text, kept->size))
	error_at (UNKNOWN_LOCATION, "cannot write the report to %qs: %s; check"
		  " the path and the space for %qs", name, xstrerror (err),
		  "-fdrano-report=");
      free (unit);
    }
}

void
records_register (const char *name)
{
  if (drano_options.report || drano_options.report_in_object)
    register_callback (name, PLUGIN_FINISH_UNIT, on_finish, NULL);
}

/* Add the records in T to the text CLOSURE.  */

static void
append_records (void *closure, const char *, const struct section_text *t)
{
  struct record_text *all = (struct record_text *) closure;
  if (t->text)
    fwrite (t->text, 1, t->len, all->file);
}

/* Keep the records of all objects that are linked.  */

static void
collect_linked (void)
{
  struct record_text all;
  if (!text_open (&all))
    return;
  for (unsigned i = 0; i < num_in_fnames; i++)
    {
      /* A member of an archive is FILE@OFFSET.  */
      char *file = xstrdup (in_fnames[i]);
      char *at = strrchr (file, '@');
      long offset = 0;
      int used = 0;
      if (at && at != file && sscanf (at, "@%li%n", &offset, &used) == 1
	  && at[used] == '\0')
	*at = '\0';
      else
	offset = 0;
      section_each (file, offset, RECORDS_SECTION, append_records, &all, NULL);
      free (file);
    }
  records_keep (&all);
}

/* Begin a link.  */

static void
on_link (void *, void *)
{
  collect_linked ();
  const struct kept_records *kept = unit_have<kept_records> (UNIT_RECORDS);
  if (!flag_wpa || !kept->size)
    return;
  struct record_text code;
  if (!text_open (&code))
    return;
  fputs ("\t.pushsection " RECORDS_SECTION ",\"\",%progbits\n\t.ascii \"",
	 code.file);
  for (size_t i = 0; i < kept->size; i++)
    fprintf (code.file,
	     ISPRINT (kept->text[i]) && !strchr ("\"\\", kept->text[i])
	     ? "%c" : "\\%03o", (unsigned char) kept->text[i]);
  fputs ("\"\n\t.popsection\n", code.file);
  if (fclose (code.file) == 0)
    symtab->finalize_toplevel_asm (build_string (code.size, code.data));
  free (code.data);
}

void
records_relay (const char *name)
{
  drano_options.report_in_object = true;
  register_callback (name, PLUGIN_START_UNIT, on_link, NULL);
  register_callback (name, PLUGIN_FINISH_UNIT, on_finish, NULL);
}
