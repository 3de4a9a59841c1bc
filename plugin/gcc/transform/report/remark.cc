/* What transforms say: remarks for the user, records for the report.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "names/function-names.h"
#include "names/language.h"
#include "names/location.h"
#include "names/loop-name.h"
#include "record.h"
#include "transform/report/remark.h"

/* Whether a text takes the loop.  */
#define LOOP_IN_NONE false
#define LOOP_IN_LOOP true
#define LOOP_IN_WHAT false
#define LOOP_IN_LOOP_WHAT true

static const struct
{
  const char *name;
  bool done;
  bool loop;			/* Its text, in any language, takes the
				   loop.  */
} catalogue[] =
{
#define REMARK_CURE(ID, TABLE, REASON, CURE)
#define TRANSFORM_REMARK(ID, NAME, DONE, TAKES, TEXT) \
  { NAME, DONE, LOOP_IN_##TAKES },
#define REMARK_IN(ID, LANGUAGE, TAKES, TEXT)
#include "transform/report/remark.def"
#undef TRANSFORM_REMARK
#undef REMARK_IN
#undef REMARK_CURE
};

enum language { C, CXX, FORTRAN };

static const struct
{
  enum transform_word word;
  const char *name;
} words[] =
{
  { TRANSFORM_LANES, "lanes" },
  { TRANSFORM_REPAIRS, "repairs" },
  { TRANSFORM_LOOPS, "loops" },
  { TRANSFORM_REDUCTIONS, "reductions" },
  { TRANSFORM_STAGE, "stage" },
  { TRANSFORM_LAUNCH, "launch" },
  { TRANSFORM_MAPS, "maps" }
};

struct transform_remark
remark_make (enum transform_word word, enum remark_id id,
	     const struct region *region, location_t loc, tree what)
{
  struct transform_remark r = { word, id, region, loc, what, false,
				{ -1, -1 }, { -1, -1 } };
  return r;
}

/* The name of what R's text names, or "".  */

static const char *
remark_name (const struct transform_remark *r)
{
  if (!r->what)
    return "";
  if (TREE_CODE (r->what) == FUNCTION_DECL)
    return function_name_in_source (r->what);
  if (TREE_CODE (r->what) == IDENTIFIER_NODE)
    return IDENTIFIER_POINTER (r->what);
  return DECL_NAME (r->what) ? IDENTIFIER_POINTER (DECL_NAME (r->what)) : "";
}

/* Arguments of a text, by what it takes.  */
#define ARGS_NONE
#define ARGS_LOOP , loop
#define ARGS_WHAT , what
#define ARGS_LOOP_WHAT , loop, what

/* Style is for GCC's own messages.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-diag"

/* Print the text for ID in the language that is compiled to PP, with LOOP and
   WHAT.  */

static void
print_text (pretty_printer *pp, enum remark_id id, const char *loop,
	    const char *what)
{
  enum language language
    = spell_fortran_p () ? FORTRAN : lang_GNU_CXX () ? CXX : C;
#define REMARK_CURE(ID, TABLE, REASON, CURE)
#define TRANSFORM_REMARK(ID, NAME, DONE, TAKES, TEXT)
#define REMARK_IN(ID, LANGUAGE, TAKES, TEXT) \
  if (id == ID && language == LANGUAGE) \
    { \
      pp_printf (pp, _(TEXT) ARGS_##TAKES); \
      return; \
    }
#include "transform/report/remark.def"
#undef TRANSFORM_REMARK
#undef REMARK_IN
#undef REMARK_CURE
  switch (id)
    {
#define REMARK_CURE(ID, TABLE, REASON, CURE)
#define TRANSFORM_REMARK(ID, NAME, DONE, TAKES, TEXT) \
    case ID: \
      pp_printf (pp, _(TEXT) ARGS_##TAKES); \
      break;
#define REMARK_IN(ID, LANGUAGE, TAKES, TEXT)
#include "transform/report/remark.def"
#undef TRANSFORM_REMARK
#undef REMARK_IN
#undef REMARK_CURE
    default:
      gcc_unreachable ();
    }
}

#pragma GCC diagnostic pop

char *
remark_plain_text (const struct transform_remark *r)
{
  pretty_printer pp;
  char *loop = (catalogue[r->id].loop
		? loop_noun (location_of_user (r->loc), false) : NULL);
  print_text (&pp, r->id, loop, remark_name (r));
  free (loop);
  return xstrdup (pp_formatted_text (&pp));
}

/* Tell the user what R's change brings, if that is predicted.  */

static void
inform_figures (const struct transform_remark *r)
{
  char text[4][32];
  for (int k = 0; k < 2; k++)
    {
      snprintf (text[k], sizeof text[k], "%.0f", r->sectors[k]);
      snprintf (text[k + 2], sizeof text[k + 2], "%.0f", r->instructions[k]);
    }
  if (r->sectors[0] < 0)
    return;
  if (r->instructions[0] < 0 || r->instructions[1] < 0)
    inform (r->loc, "a launch is predicted to need %s sectors instead of %s",
	    text[1], text[0]);
  else
    inform (r->loc, "a launch is predicted to need %s sectors instead of %s,"
	    " and %s warp instructions instead of %s", text[1], text[0],
	    text[3], text[2]);
}

/* The figures in LIST of the region that R gives lanes in, or null.  */

static const struct transform_figures *
figures_of (const struct remark_list *list,
	    const struct transform_remark *r)
{
  if (r->id == REMARK_LANES || r->id == REMARK_LANES_REORDERED
      || r->id == REMARK_LANES_INNER)
    for (unsigned i = 0; i < list->figures.length (); i++)
      if (list->figures[i].region == r->region)
	return &list->figures[i];
  return NULL;
}

/* R's text in LIST, allocated with xmalloc.  */

static char *
remark_text (const struct remark_list *list,
	     const struct transform_remark *r)
{
  char *plain = remark_plain_text (r);
  const struct transform_figures *f = figures_of (list, r);
  if (!f || !f->sectors_text[0] || !f->sectors_text[1])
    return plain;
  char *text = xasprintf (_("%s: %s sectors in all instead of %s"), plain,
			  f->sectors_text[1], f->sectors_text[0]);
  free (plain);
  return text;
}

void
remark_add (struct remark_list *list, const struct transform_remark *r)
{
  list->list.safe_push (*r);
}

void
remark_paths_kept (struct remark_list *list, enum transform_word word,
		   tree fn, const struct region *region)
{
  if (!shim_optimize_without (fn, &gcc_options::x_flag_split_paths) || !region)
    return;
  struct transform_remark r
    = remark_make (word, REMARK_PATHS, region, region->loc, NULL_TREE);
  r.quiet = true;
  remark_add (list, &r);
}

void
remark_tell (const struct remark_list *list)
{
  for (unsigned i = 0; i < list->list.length (); i++)
    {
      const struct transform_remark *r = &list->list[i];
      char *text = remark_text (list, r);
      if (drano_options.remarks && !r->quiet)
	{
	  tree saved = current_function_decl;
	  if (r->region)
	    current_function_decl = region_source_decl (r->region);
	  inform (r->loc, "%s", text);
	  inform_figures (r);
	  current_function_decl = saved;
	}
      if (dump_enabled_p ())
	dump_printf_loc (catalogue[r->id].done ? MSG_OPTIMIZED_LOCATIONS
			 : MSG_MISSED_OPTIMIZATION,
			 dump_user_location_t::from_location_t (r->loc),
			 "%s\n", text);
      free (text);
    }
}

void
remark_records (const struct remark_list *list, FILE *f,
		const char *unit)
{
  for (unsigned i = 0; i < list->list.length (); i++)
    {
      const struct transform_remark *r = &list->list[i];
      struct record_transform t;
      struct ir_loc at = location_in_source (r->loc);
      char *region = (r->region ? location_text (location_in_source
						 (r->region->loc)) : NULL);
      char *text = remark_text (list, r);
      const struct transform_figures *figures = figures_of (list, r);
      t.file = at.file;
      t.line = at.line;
      t.column = at.column;
      t.region = region;
      t.function = r->region ? region_source_function (r->region) : NULL;
      t.transform = words[0].name;
      for (unsigned w = 0; w < ARRAY_SIZE (words); w++)
	if (words[w].word == r->word)
	  t.transform = words[w].name;
      t.done = catalogue[r->id].done;
      t.remark = catalogue[r->id].name;
      t.text = text;
      t.name = r->what ? remark_name (r) : NULL;
      for (int k = 0; k < 2; k++)
	{
	  t.sectors[k] = figures ? figures->sectors[k] : r->sectors[k];
	  t.requests[k] = figures ? figures->requests[k] : -1;
	  t.instructions[k] = (figures ? figures->instructions[k]
			       : r->instructions[k]);
	  t.sectors_text[k] = figures ? figures->sectors_text[k] : NULL;
	  t.requests_text[k] = figures ? figures->requests_text[k] : NULL;
	}
      t.unit = unit;
      record_write_transform (f, &t);
      free (region);
      free (text);
    }
}

void
remark_free (struct remark_list *list)
{
  for (unsigned i = 0; i < list->figures.length (); i++)
    for (int k = 0; k < 2; k++)
      {
	free (list->figures[i].sectors_text[k]);
	free (list->figures[i].requests_text[k]);
      }
}
