/* Warnings about launches in loops that copy the same each time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The directive of a data construct stands before a loop, which is its block,
   and in Fortran its end behind.  So the loop must begin its line, must have no
   directive of its own, and must not be left by a jump or a return (OpenMP 5.0,
   section 2.1, structured blocks).  What a section's bounds are computed from
   must have its value before the loop.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "diagnose/advice/fixit.h"
#include "diagnose/names.h"
#include "diagnose/repeated-warnings.h"
#include "diagnose/short-notes.h"
#include "diagnose/transfer-warnings.h"
#include "gimple/value.h"
#include "names/language.h"
#include "names/location.h"
#include "names/loop-name.h"
#include "option/options.h"
#include "option/output-format.h"
#include "option/warning-option.h"
#include "region/transfer/mapped-name.h"
#include "region/transfer/value-parts.h"
#include "source/loop.h"
#include "source/map-clause.h"

/* No loop has more lines.  */
enum { MAX_LOOP_LINES = 2000 };

/* A loop as text: the statement of FLAT from BEGIN up to END.  */
struct host_loop
{
  struct source source;
  struct flat *flat;
  int begin, end;
  int line, last_line;
};

/* True if L's text has one of the N WORDS.  */

static bool
has_word_p (const struct host_loop *l, const char *const *words, int n)
{
  for (int i = l->begin; i < l->end; i++)
    for (int k = 0; k < n; k++)
      if (flat_word (l->flat, i, words[k], l->source.form != SOURCE_C) >= 0)
	return true;
  return false;
}

/* True if L's text may give the variable NAME a value, or declare it: an
   operator that assigns follows, or a word comes before.  */

static bool
sets_p (const struct host_loop *l, const char *name)
{
  const struct flat *f = l->flat;
  for (int i = l->begin; i < l->end; i++)
    {
      int behind = flat_word (f, i, name, l->source.form != SOURCE_C);
      if (behind < 0)
	continue;
      int before = i - 1;
      while (before >= l->begin && strchr (" \t*&", f->text[before]))
	before--;
      behind = flat_skip (f, behind, true);
      if ((f->text[behind] == '=' && f->text[behind + 1] != '=')
	  || (strchr ("+-*/%&|^", f->text[behind])
	      && (f->text[behind + 1] == '='
		  || f->text[behind + 1] == f->text[behind]))
	  || (before >= l->begin
	      && (word_char_p (f->text[before])
		  || (before > l->begin && strchr ("+-", f->text[before])
		      && f->text[before - 1] == f->text[before]))))
	return true;
    }
  return false;
}

/* True if what ITEM, the section of the array NAME, is computed from may get a
   value in L.  */

static bool
item_varies_p (struct arena *a, const struct host_loop *l, const char *item,
	       const char *name)
{
  for (const char *p = item + strlen (name); *p;)
    {
      size_t length = 0;
      while (word_char_p (p[length]))
	length++;
      if (length && !ISDIGIT (*p) && sets_p (l, arena_copy (a, p, length)))
	return true;
      p += length ? length : 1;
    }
  return false;
}

/* True if the directive D has nothing to do with the statement behind it.  */

static bool
stands_alone_p (const struct directive *d)
{
  static const char *const names[] =
  {
    "end", "update", "enter", "exit", "wait", "barrier", "taskwait",
    "taskyield", "flush", "init", "shutdown", "set", "declare", "routine"
  };
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    if (directive_name (d, names[i]) >= 0)
      return true;
  return false;
}

/* Read into L the text of the loop R, if what launches there is in it and a
   directive may be put around it.  */

static bool
read_host_loop (struct arena *a, const struct repeated_loop *r,
		struct host_loop *l)
{
  location_t loc = location_of_user (r->loc);
  static const char *const leave_c[] = { "return", "goto" };
  static const char *const leave_fortran[] = { "return", "goto", "go" };
  struct directive d;
  if (!fixit_source (loc, &l->source))
    return false;
  bool c_form = l->source.form == SOURCE_C;
  l->line = expand_location (loc).line;
  l->flat = source_flatten (a, &l->source, l->line, MAX_LOOP_LINES);
  if (!l->flat)
    return false;
  l->begin = flat_skip (l->flat, 0, true);
  if (l->begin >= l->flat->n || l->flat->line[l->begin] != l->line
      || !loop_statement_p (l->flat, l->source.form, l->begin)
      || (directive_before (a, &l->source, l->line, &d)
	  && !stands_alone_p (&d)))
    return false;
  l->end = loop_statement_end (l->flat, l->source.form, l->begin);
  if (l->end <= l->begin)
    return false;
  l->last_line = l->flat->line[l->end - 1];
  for (unsigned i = 0; i < r->launches.length (); i++)
    {
      expanded_location at
	= expand_location (location_of_user (r->launches[i].loc));
      if (!at.file || strcmp (at.file, (const char *) l->source.data) != 0
	  || at.line < l->line || at.line > l->last_line)
	return false;
    }
  return !(c_form ? has_word_p (l, leave_c, ARRAY_SIZE (leave_c))
	   : has_word_p (l, leave_fortran, ARRAY_SIZE (leave_fortran)));
}

/* The directive of the region LAUNCH is of, in the file S, into D; false if it
   is not there.  */

static bool
read_directive (struct arena *a, const struct source *s,
		const struct repeated_launch *launch, struct directive *d)
{
  expanded_location at
    = expand_location (location_of_user (launch->region->loc));
  return (at.file && strcmp (at.file, (const char *) s->data) == 0
	  && directive_read (a, s, at.line, d));
}

/* What the directives in the loop R, in the file S, write of NAME where they
   map it: a section, or the name alone, in A.  */

static const char *
item_of (struct arena *a, const struct source *s, const struct repeated_loop *r,
	 const char *name)
{
  for (unsigned i = 0; i < r->launches.length (); i++)
    {
      struct directive d;
      const char *item
	= (!r->launches[i].called && read_directive (a, s, &r->launches[i], &d)
	   ? map_clause_item (a, &d, name) : NULL);
      if (item)
	return item;
    }
  return name;
}

/* VALUE, a number of FN, as C has it where the statement AT is, in A; null if
   it cannot be written.  */

static const char *
number_text (struct arena *a, struct function *fn, const gimple *at, tree value)
{
  value = copied_from (value);
  while (CONVERT_EXPR_P (value))
    value = copied_from (TREE_OPERAND (value, 0));
  if (tree_fits_shwi_p (value))
    return arena_printf (a, "%" PRId64, (int64_t) tree_to_shwi (value));
  struct value_operation o = value_operation_of (value);
  const char *sign = (o.code == PLUS_EXPR ? " + " : o.code == MINUS_EXPR ? " - "
		      : o.code == MULT_EXPR ? " * " : NULL);
  tree name = mapped_name_at (fn, at, value);
  if (name)
    return IDENTIFIER_POINTER (name);
  if (!sign)
    return NULL;
  const char *left = number_text (a, fn, at, o.op[0]);
  const char *right = left ? number_text (a, fn, at, o.op[1]) : NULL;
  return right ? arena_printf (a, "(%s%s%s)", left, sign, right) : NULL;
}

/* The number of items of SIZE bytes in V, a variable of FN, as text in A; null
   if it cannot be written.  */

static const char *
count_text (struct arena *a, struct function *fn,
	    const struct repeated_variable *v, HOST_WIDE_INT size)
{
  if (tree_fits_shwi_p (v->size))
    {
      HOST_WIDE_INT all = tree_to_shwi (v->size);
      return (all % size == 0
	      ? arena_printf (a, "%" PRId64, (int64_t) (all / size)) : NULL);
    }
  struct value_operation o = value_operation_of (v->size);
  if (size == 1)
    return number_text (a, fn, v->call, v->size);
  if (o.code != MULT_EXPR || !tree_fits_shwi_p (o.op[1])
      || tree_to_shwi (o.op[1]) % size != 0)
    return NULL;
  HOST_WIDE_INT times = tree_to_shwi (o.op[1]) / size;
  const char *count = number_text (a, fn, v->call, o.op[0]);
  return (!count || times == 1 ? count
	  : arena_printf (a, "%s * %" PRId64, count, (int64_t) times));
}

/* What is to be written of V, which functions map that a loop of FN calls, in a
   clause around the loop, in A; null if it cannot be written.  */

static const char *
called_item (struct arena *a, struct function *fn,
	     const struct repeated_variable *v)
{
  const char *name = IDENTIFIER_POINTER (v->name);
  if (spell_fortran_p ())
    return name;
  if (TREE_CODE (v->host) == ADDR_EXPR)
    {
      tree var = TREE_OPERAND (v->host, 0);
      while (TREE_CODE (var) == ARRAY_REF
	     && integer_zerop (TREE_OPERAND (var, 1)))
	var = TREE_OPERAND (var, 0);
      return (DECL_P (var) && DECL_SIZE_UNIT (var)
	      && operand_equal_p (DECL_SIZE_UNIT (var), v->size, 0)
	      ? name : NULL);
    }
  tree var = TREE_CODE (v->host) == SSA_NAME ? SSA_NAME_VAR (v->host) : NULL;
  tree size = (var && POINTER_TYPE_P (TREE_TYPE (var))
	       ? TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (var))) : NULL_TREE);
  if (!size || !tree_fits_shwi_p (size) || integer_zerop (size)
      || VOID_TYPE_P (TREE_TYPE (TREE_TYPE (var))))
    return NULL;
  const char *count = count_text (a, fn, v, tree_to_shwi (size));
  return count ? arena_printf (a, "%s[0:%s]", name, count) : NULL;
}

/* The clauses for what the options in force report of R, whose loop is L, for a
   directive of D's kind, in A; null if there are none, or if they cannot be
   written.  */

static const char *
data_clauses (struct arena *a, const struct repeated_loop *r,
	      const struct host_loop *l, const struct directive *d)
{
  const char *text = "";
  for (int to = 1; to >= 0; to--)
    {
      const char *items = "";
      for (unsigned i = 0; i < r->variables.length (); i++)
	{
	  const struct repeated_variable *v = &r->variables[i];
	  const char *name = IDENTIFIER_POINTER (v->name);
	  if (!transfer_level_on_p (v->level) || v->copied_back == (to == 1))
	    continue;
	  const char *item = (v->call ? called_item (a, r->fn, v)
			      : item_of (a, &l->source, r, name));
	  if (!item || sets_p (l, name) || item_varies_p (a, l, item, name))
	    return NULL;
	  items = arena_printf (a, "%s%s%s", items, *items ? ", " : "", item);
	}
      if (*items)
	text = arena_printf (a, "%s %s", text,
			     map_clause_spelt (a, d, items, to));
    }
  return *text ? text : NULL;
}

void
diagnose_loop_cure (struct arena *a, const struct repeated_loop *r,
		    struct loop_cure *cure)
{
  struct host_loop l;
  struct directive d;
  edits_init (&cure->edits, a);
  cure->edits.failed = true;
  cure->directive = NULL;
  cure->level = 2;
  for (unsigned i = 0; i < r->variables.length (); i++)
    cure->level = MIN (cure->level, r->variables[i].level);
  if (!read_host_loop (a, r, &l)
      || !read_directive (a, &l.source, &r->launches[0], &d))
    return;
  const char *clauses
    = data_clauses (a, r, &l, &d);
  if (!clauses)
    return;
  const char *names = d.omp ? "target data" : "data";
  const char *text = arena_printf (a, "%s%s", names, clauses);
  cure->edits.failed = false;
  cure->line = l.line;
  cure->directive = arena_printf (a, "%s %s", d.sentinel, text);
  directive_insert (&cure->edits, &d, l.line, text);
  if (l.source.form != SOURCE_C)
    directive_insert (&cure->edits, &d, l.last_line + 1,
		      arena_printf (a, "end %s", names));
  if (!cure->edits.failed)
    edits_settle (&cure->edits, &l.source);
}

bool
diagnose_repeated (const struct repeated_loop *r, const struct loop_cure *cure)
{
  location_t loc = location_of_user (r->launches[0].loc);
  int opt = warnopt_index (WARN_REDUNDANT_TRANSFER);
  if (!transfer_level_on_p (cure->level)
      || !transfer_said_first_p (loc, "launch in loop"))
    return false;
  tree saved = current_function_decl;
  current_function_decl = r->fn->decl;
  {
    auto_diagnostic_group group;
    gcc_rich_location richloc (loc), hints (loc);
    pretty_printer names;
    auto_vec<const char *> list;
    pp_show_color (&names) = shim_color_p ();
    for (unsigned i = 0; i < r->variables.length (); i++)
      if (transfer_level_on_p (r->variables[i].level))
	list.safe_push (IDENTIFIER_POINTER (r->variables[i].name));
    names_quoted (&names, list);
    if (output_format_sarif_p ())
      fixit_add (&richloc, loc, &cure->edits);
    char *loop = loop_noun (location_of_user (r->loc), false);
    warning_at (&richloc, opt,
		list.length () == 1
		? G_("%s is copied in each iteration of %s, which does not use"
		     " it otherwise")
		: G_("%s are copied in each iteration of %s, which does not use"
		     " them otherwise"), pp_formatted_text (&names), loop);
    free (loop);
    short_notes brief;
    if (cure->level > 1)
      inform (loc, "this is likely, not proved: functions that the loop calls,"
	      " or that have mapped the data before, are not known");
    if (cure->directive)
      {
	fixit_add (&hints, loc, &cure->edits);
	inform (&hints, "map around the loop: write %qs before line %d",
		cure->directive, cure->line);
      }
  }
  current_function_decl = saved;
  return true;
}
