/* What the user asks for in the program itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* "#pragma drano", in Fortran "!$drano", has three directives.  "check ignored"
   is for the simulated device, which reads the source.  "diagnostic"
   drives GCC's own history of diagnostics.  "transform off" and "transform on"
   hold for the loop or construct that is the next statement, with all that is
   in it.  Elsewhere they hold for the rest of the file, and what it includes.

   "The rest of the file" is found by the line maps: a file that is included has
   a map that knows from where.  A loop's own file is asked first, from the last
   directive before it on, then the file that includes it, and so on.  */

#include "gcc-shim.h"
#include "option/options.h"
#include "option/pragma.h"
#include "option/source-file.h"
#include "option/warning-option.h"
#include "source/next-loop.h"
#include "unit.h"

/* The front end's, of which only C and C++ have them; weak, so that one
   plugin loads in all.  */
extern void c_register_pragma (const char *, const char *,
			       void (*) (struct cpp_reader *))
  __attribute__ ((weak));
extern unsigned int pragma_lex (tree *, location_t *) __attribute__ ((weak));

/* More words than any directive has.  */
enum { MAX_WORDS = 8 };

/* Where transforms are switched off or on: from LOC on, in the lines up to LAST
   of its file, or in all that follow if LAST is 0.  */
struct transform_switch
{
  location_t loc;
  int last;
  bool on;
};

/* All of them.  */
struct transform_switches : unit_part
{
  auto_vec<struct transform_switch> list;
};

/* The kinds of "diagnostic", and what they make of warnings.  */
static const struct { const char *name; diagnostic_t class_of_kind; } kinds[] =
{
  { "push", DK_UNSPECIFIED }, { "pop", DK_UNSPECIFIED },
  { "error", DK_ERROR }, { "warning", DK_WARNING }, { "ignored", DK_IGNORED }
};

/* The number of the kind NAME, or that of all kinds.  */

static unsigned
find_kind (const char *name)
{
  unsigned k = 0;
  while (k < ARRAY_SIZE (kinds) && strcmp (name, kinds[k].name) != 0)
    k++;
  return k;
}

bool
pragma_diagnostic_kind (const char *name, diagnostic_t *class_of_kind)
{
  unsigned k = find_kind (name);
  *class_of_kind = k < ARRAY_SIZE (kinds) ? kinds[k].class_of_kind
		   : DK_UNSPECIFIED;
  return k < ARRAY_SIZE (kinds);
}

/* Obey "diagnostic WORD...".  */

static void
obey_diagnostic (const char *sentinel, const struct pragma_word *word, int n,
		 location_t loc)
{
  if (n == 0)
    {
      error_at (loc, "missing one of %<error%>, %<warning%>, %<ignored%>,"
		" %<push%>, %<pop%> after %<%s diagnostic%>", sentinel);
      return;
    }
  unsigned k = word[0].quoted ? ARRAY_SIZE (kinds) : find_kind (word[0].text);
  if (k == ARRAY_SIZE (kinds))
    {
      error_at (word[0].loc, "expected one of %<error%>, %<warning%>,"
		" %<ignored%>, %<push%>, %<pop%> after %<%s diagnostic%>,"
		" not %qs", sentinel, word[0].text);
      return;
    }
  int used = k < 2 ? 1 : 2;
  if (n > used)
    error_at (word[used].loc, "unexpected %qs at the end of %<%s diagnostic%>;"
	      " leave it out", word[used].text, sentinel);
  else if (k == 0)
    diagnostic_push_diagnostics (global_dc, loc);
  else if (k == 1)
    diagnostic_pop_diagnostics (global_dc, loc);
  else if (n < used || !word[1].quoted)
    error_at (loc, "missing option after %<%s diagnostic %s%>; add one in"
	      " double quotes, as %<\"-Wuncoalesced\"%>", sentinel,
	      kinds[k].name);
  else if (!warnopt_classify (word[1].text, kinds[k].class_of_kind, loc))
    error_at (word[1].loc, "unknown option %qs after %<%s diagnostic%>; it"
	      " knows %<-Wuncoalesced%>, %<-Widle-lanes%>,"
	      " %<-Wsimd-locals%> and %<-Wredundant-transfer%>", word[1].text,
	      sentinel);
}

/* The last line of the loop that follows LOC, as next_loop_end says.  */

static int
next_loop (location_t loc)
{
  expanded_location at = expand_location (loc);
  struct arena *a = arena_new ();
  struct source s = source_of_file (at.file);
  int line = at.line, last = 0;
  /* The lines that continue the directive.  */
  if (s.form == SOURCE_C)
    for (char *text = source_line (a, &s, line);
	 text && *text && text[strlen (text) - 1] == '\\';
	 text = source_line (a, &s, line))
      line++;
  last = next_loop_end (a, &s, line);
  arena_free (a);
  return last;
}

/* Obey "transform WORD...".  */

static void
obey_transform (const char *sentinel, const struct pragma_word *word, int n,
		location_t loc, const bool *in_function)
{
  bool on = n > 0 && strcmp (word[0].text, "on") == 0;
  if (n == 0)
    error_at (loc, "missing %<off%> or %<on%> after %<%s transform%>",
	      sentinel);
  else if (word[0].quoted || (!on && strcmp (word[0].text, "off") != 0))
    error_at (word[0].loc, "expected %<off%> or %<on%> after"
	      " %<%s transform%>, not %qs", sentinel, word[0].text);
  else if (n > 1)
    error_at (word[1].loc, "unexpected %qs at the end of %<%s transform%>;"
	      " leave it out", word[1].text, sentinel);
  else
    {
      int last = in_function && !*in_function ? 0 : next_loop (loc);
      if (last < 0)
	error_at (loc, "cannot find the end of the statement that follows"
		  " %<%s transform%>; write it with braces, or without"
		  " macros", sentinel);
      else if (last == 0 && in_function && *in_function)
	error_at (loc, "no loop follows %<%s transform%>; put it directly"
		  " before a loop, or before a directive, or outside of"
		  " functions for the rest of the file", sentinel);
      else
	{
	  struct transform_switch s = { loc, last, on };
	  unit_have<transform_switches> (UNIT_SWITCHES)->list.safe_push (s);
	}
    }
}

/* Check the words of "check WORD...".  The simulated device obeys it: it reads
   the source.  */

static void
obey_check (const char *sentinel, const struct pragma_word *word, int n,
	    location_t loc)
{
  if (n == 0)
    error_at (loc, "missing %<ignored%> after %<%s check%>", sentinel);
  else if (word[0].quoted || strcmp (word[0].text, "ignored") != 0)
    error_at (word[0].loc, "expected %<ignored%> after %<%s check%>, not %qs",
	      sentinel, word[0].text);
  else if (n > 2 || (n == 2 && !word[1].quoted))
    error_at (word[n - 1].loc, "unexpected %qs at the end of %<%s check%>;"
	      " leave it out", word[n - 1].text, sentinel);
}

void
pragma_obey (const char *sentinel, const struct pragma_word *word, int n,
	     location_t loc, const bool *in_function)
{
  if (n > 0 && !word[0].quoted && strcmp (word[0].text, "diagnostic") == 0)
    obey_diagnostic (sentinel, word + 1, n - 1, loc);
  else if (n > 0 && !word[0].quoted && strcmp (word[0].text, "transform") == 0)
    obey_transform (sentinel, word + 1, n - 1, loc, in_function);
  else if (n > 0 && !word[0].quoted && strcmp (word[0].text, "check") == 0)
    obey_check (sentinel, word + 1, n - 1, loc);
  else if (n == 0)
    error_at (loc, "missing %<diagnostic%>, %<transform%> or %<check%> after"
	      " %qs", sentinel);
  else
    error_at (word[0].loc, "expected %<diagnostic%>, %<transform%> or"
	      " %<check%> after %qs, not %qs", sentinel, word[0].text);
}

/* Handle "#pragma drano NAME", of which the words that follow are still to be
   read.  */

static void
handle_pragma (const char *name)
{
  struct pragma_word word[MAX_WORDS];
  location_t loc, place = input_location;
  tree x;
  int n = 1;
  word[0].text = name;
  word[0].quoted = false;
  word[0].loc = place;
  for (;;)
    {
      x = NULL_TREE;
      unsigned int kind = pragma_lex (&x, &loc);
      if (kind == CPP_EOF)
	break;
      if (n == MAX_WORDS)
	continue;
      word[n].quoted = kind == CPP_STRING;
      word[n].text = (kind == CPP_STRING ? TREE_STRING_POINTER (x)
		      : x && TREE_CODE (x) == IDENTIFIER_NODE
		      ? IDENTIFIER_POINTER (x) : "?");
      word[n++].loc = loc;
    }
  bool in_function = current_function_decl != NULL_TREE;
  pragma_obey ("#pragma drano", word, n, n > 1 ? word[1].loc : place,
	       &in_function);
}

static void
handle_diagnostic (struct cpp_reader *)
{
  handle_pragma ("diagnostic");
}

static void
handle_transform (struct cpp_reader *)
{
  handle_pragma ("transform");
}

static void
handle_check (struct cpp_reader *)
{
  handle_pragma ("check");
}

void
pragma_register (void)
{
  if (!c_register_pragma || !pragma_lex)
    return;
  c_register_pragma ("drano", "diagnostic", handle_diagnostic);
  c_register_pragma ("drano", "transform", handle_transform);
  c_register_pragma ("drano", "check", handle_check);
}

/* The map of the place LOC, which is in no macro.  */

static const line_map_ordinary *
map_of (location_t loc)
{
  const line_map *map = linemap_lookup (line_table, loc);
  return map && !linemap_macro_expansion_map_p (map)
	 ? linemap_check_ordinary (map) : NULL;
}

/* True if A and B are of one file, included once.  */

static bool
same_file_p (const line_map_ordinary *a, const line_map_ordinary *b)
{
  return (strcmp (ORDINARY_MAP_FILE_NAME (a), ORDINARY_MAP_FILE_NAME (b)) == 0
	  && (linemap_included_from (a) == linemap_included_from (b)));
}

/* The last of SWITCHES before LOC that holds for the rest of the file of MAP,
   or null.  */

static const struct transform_switch *
last_switch (const vec<struct transform_switch> &switches,
	     const line_map_ordinary *map, location_t loc)
{
  const struct transform_switch *found = NULL;
  for (unsigned i = 0; i < switches.length (); i++)
    {
      const line_map_ordinary *m = map_of (switches[i].loc);
      if (switches[i].last == 0 && m && switches[i].loc < loc
	  && same_file_p (m, map))
	found = &switches[i];
    }
  return found;
}

bool
pragma_transform_off_p (location_t loc)
{
  const struct transform_switch *found = NULL;
  loc = linemap_resolve_location (line_table, get_pure_location (loc),
				  LRK_MACRO_EXPANSION_POINT, NULL);
  const line_map_ordinary *map = loc > BUILTINS_LOCATION ? map_of (loc) : NULL;
  struct transform_switches *all
    = unit_known<transform_switches> (UNIT_SWITCHES);
  if (!all || !map)
    return false;
  const vec<struct transform_switch> &switches = all->list;
  int line = SOURCE_LINE (map, loc);
  for (unsigned i = 0; i < switches.length (); i++)
    {
      const line_map_ordinary *m = map_of (switches[i].loc);
      if (m && same_file_p (m, map) && switches[i].last >= line
	  && (int) SOURCE_LINE (m, switches[i].loc) < line)
	found = &switches[i];
    }
  while (!found && map)
    {
      found = last_switch (switches, map, loc);
      loc = linemap_included_from (map);
      map = loc > BUILTINS_LOCATION ? map_of (loc) : NULL;
    }
  return found && !found->on;
}
