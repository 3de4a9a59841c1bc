/* Clauses that map variables, as they are written, and their edits.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* OpenMP says how variables are mapped in front of their list, and "tofrom" if
   it says nothing (OpenMP 5.0, section 2.19.7.1); OpenACC's clauses are called
   by it (OpenACC 2.6, section 2.7).  What all of a list get is said where it
   says so now; some of them move to a clause of their own.  What a construct
   maps without a clause gets one.  */

#include "source/map-clause.h"

#include <string.h>
#include <strings.h>

/* How the kinds are spelt, and what OpenACC's clauses are called.  */
static const struct { const char *omp, *acc; } kind_words[MAP_KINDS] =
{
  { "to", "copyin" }, { "from", "copyout" }, { "alloc", "create" },
  { "tofrom", "copy" }
};

enum { MAX_ITEMS = 64 };

/* A clause that maps both ways.  Its list begins at LIST in the flat text, and
   item I is from BEGIN[I] up to END[I].  */
struct map_list
{
  const struct dir_word *word;
  int list, n;
  int begin[MAX_ITEMS], end[MAX_ITEMS];
};

/* The place of the character C of F from BEGIN up to END that is in no bracket,
   or -1.  */

static int
find_outside (const struct flat *f, int begin, int end, char c)
{
  int depth = 0;
  for (int i = begin; i < end; i++)
    if (strchr ("([", f->text[i]))
      depth++;
    else if (strchr (")]", f->text[i]))
      depth--;
    else if (depth == 0 && f->text[i] == c)
      return i;
  return -1;
}

/* True if the text of D from BEGIN up to END, but for blanks, is WORD.  */

static bool
text_is_p (const struct directive *d, int begin, int end, const char *word)
{
  const struct flat *f = d->flat;
  bool fold = d->source.form != SOURCE_C;
  begin = flat_skip (f, begin, true);
  int behind = flat_word (f, begin, word, fold);
  return behind >= 0 && behind <= end && flat_skip (f, behind, true) >= end;
}

/* Read into L the list of word W of D from place LIST on.  Return false if it
   is too long.  */

static bool
read_list (const struct directive *d, const struct dir_word *w, int list,
	   struct map_list *l)
{
  l->word = w;
  l->list = list;
  l->n = 0;
  for (int i = list; i <= w->close;)
    {
      int comma = find_outside (d->flat, i, w->close, ',');
      int end = comma < 0 ? w->close : comma;
      if (l->n == MAX_ITEMS)
	return false;
      l->begin[l->n] = flat_skip (d->flat, i, true);
      while (end > l->begin[l->n] && strchr (" \t\n", d->flat->text[end - 1]))
	end--;
      l->end[l->n++] = end;
      if (comma < 0)
	break;
      i = comma + 1;
    }
  return true;
}

/* The place of the colon behind what W, an OpenMP clause of D, says of how it
   maps; -1 if it says nothing.  */

static int
kind_colon (const struct directive *d, const struct dir_word *w)
{
  return find_outside (d->flat, w->open + 1, w->close, ':');
}

/* Read into L the list of clause W of D, if that maps both ways and does no
   more.  */

static bool
maps_both_ways (const struct directive *d, const struct dir_word *w,
		struct map_list *l)
{
  static const char *const acc[] = { "copy", "pcopy", "present_or_copy" };
  if (w->open < 0)
    return false;
  if (!d->omp)
    {
      for (size_t i = 0; i < sizeof acc / sizeof *acc; i++)
	if (strcmp (w->name, acc[i]) == 0)
	  return read_list (d, w, w->open + 1, l);
      return false;
    }
  if (strcmp (w->name, "map") != 0)
    return false;
  int colon = kind_colon (d, w);
  if (colon >= 0 && !text_is_p (d, w->open + 1, colon, "tofrom"))
    return false;
  return read_list (d, w, colon < 0 ? w->open + 1 : colon + 1, l);
}

/* True if the text of D from BEGIN up to END is the variable NAME, or a section
   of it.  */

static bool
item_of_p (const struct directive *d, int begin, int end, const char *name)
{
  const struct flat *f = d->flat;
  int behind = flat_word (f, begin, name, d->source.form != SOURCE_C);
  if (behind < 0 || behind > end)
    return false;
  int next = flat_skip (f, behind, true);
  return next >= end || f->text[next] == '[' || f->text[next] == '(';
}

/* Read into L the list of clause W of D, if that maps in any way.  */

static bool
maps_somehow (const struct directive *d, const struct dir_word *w,
	      struct map_list *l)
{
  static const char *const acc[] = { "copy", "copyin", "copyout", "create" };
  if (w->open < 0)
    return false;
  if (d->omp)
    {
      int colon = kind_colon (d, w);
      return (strcmp (w->name, "map") == 0
	      && read_list (d, w, (colon < 0 ? w->open : colon) + 1, l));
    }
  const char *name = w->name;
  if (strncmp (name, "present_or_", 11) == 0)
    name += 11;
  else if (name[0] == 'p' && strcmp (name, "present") != 0)
    name++;
  for (size_t i = 0; i < sizeof acc / sizeof *acc; i++)
    if (strcmp (name, acc[i]) == 0)
      return read_list (d, w, w->open + 1, l);
  return false;
}

const char *
map_clause_item (struct arena *a, const struct directive *d, const char *name)
{
  for (int w = d->nnames; w < d->nwords; w++)
    {
      struct map_list l;
      if (maps_somehow (d, &d->words[w], &l))
	for (int i = 0; i < l.n; i++)
	  if (item_of_p (d, l.begin[i], l.end[i], name))
	    return arena_copy (a, d->flat->text + l.begin[i],
			       l.end[i] - l.begin[i]);
    }
  return NULL;
}

const char *
map_clause_spelt (struct arena *a, const struct directive *d, const char *items,
		  bool to_alone)
{
  if (d->omp)
    return arena_printf (a, "map(%s: %s)", to_alone ? "to" : "tofrom", items);
  return arena_printf (a, "%s(%s)", to_alone ? "copyin" : "copy", items);
}

/* True if D has NAME among its clauses' arguments.  */

static bool
mentioned_p (const struct directive *d, const char *name)
{
  bool fold = d->source.form != SOURCE_C;
  for (int w = d->nnames; w < d->nwords; w++)
    for (int i = d->words[w].open; i >= 0 && i < d->words[w].close; i++)
      if (!word_char_p (d->flat->text[i])
	  && flat_word (d->flat, i + 1, name, fold) >= 0)
	return true;
  return false;
}

int
map_clause_place (const struct directive *d, const char *name)
{
  for (int w = d->nnames; w < d->nwords; w++)
    {
      struct map_list l;
      if (maps_both_ways (d, &d->words[w], &l))
	for (int i = 0; i < l.n; i++)
	  if (item_of_p (d, l.begin[i], l.end[i], name))
	    return l.begin[i];
    }
  return -1;
}

/* What the N CHANGES make of item I of L, a list of D, or null.  */

static const struct map_change *
change_of_item (const struct directive *d, const struct map_list *l, int i,
		int n, const struct map_change *changes)
{
  for (int k = 0; k < n; k++)
    if (item_of_p (d, l->begin[i], l->end[i], changes[k].name))
      return &changes[k];
  return NULL;
}

/* The items of L, a list of D, that get KIND of CHANGES, one for each, in A; ""
   if there are none.  MAP_KINDS are those that have no change.  */

static const char *
items_text (struct arena *a, const struct directive *d,
	    const struct map_list *l, const struct map_change *const *changes,
	    enum map_kind kind)
{
  const char *text = "";
  for (int i = 0; i < l->n && text; i++)
    {
      const struct map_change *c = changes[i];
      if ((c ? c->kind : MAP_KINDS) != kind)
	continue;
      const char *comma = *text ? ", " : "";
      text = (c && c->item ? arena_printf (a, "%s%s%s", text, comma, c->item)
	      : arena_printf (a, "%s%s%.*s", text, comma,
			      l->end[i] - l->begin[i],
			      d->flat->text + l->begin[i]));
    }
  return text ? text : "";
}

/* A clause of D's that maps ITEMS by KIND, in A.  */

static const char *
clause_text (struct arena *a, const struct directive *d, enum map_kind kind,
	     const char *items)
{
  return (d->omp ? arena_printf (a, "map(%s: %s)", kind_words[kind].omp, items)
	  : arena_printf (a, "%s(%s)", kind_words[kind].acc, items));
}

/* Make E map all of L, a list of D, by KIND.  */

static void
change_whole (struct edits *e, const struct directive *d,
	      const struct map_list *l, enum map_kind kind)
{
  const struct dir_word *w = l->word;
  if (!d->omp)
    edits_replace_flat (e, d->flat, w->begin, w->name_end,
			kind_words[kind].acc);
  else if (l->list == w->open + 1)
    edits_replace (e, d->flat->line[w->open], d->flat->column[w->open] + 1,
		   d->flat->column[w->open] + 1,
		   arena_printf (e->arena, "%s: ", kind_words[kind].omp));
  else
    {
      int begin = flat_skip (d->flat, w->open + 1, true), end = begin;
      while (word_char_p (d->flat->text[end]))
	end++;
      edits_replace_flat (e, d->flat, begin, end, kind_words[kind].omp);
    }
}

/* Make E map the items of L, clause W of D, by CHANGES, one for each: those of
   kind STAY in this clause, and the others by clauses of their own.  */

static void
change_some (struct edits *e, const struct directive *d, int w,
	     const struct map_list *l, const struct map_change *const *changes,
	     enum map_kind stay)
{
  struct arena *a = e->arena;
  const char *staying = items_text (a, d, l, changes, stay);
  const char *added = "";
  const char *head
    = (stay == MAP_KINDS
       ? arena_copy (a, d->flat->text + l->word->open + 1,
		     l->begin[0] - l->word->open - 1)
       : d->omp ? arena_printf (a, "%s: ", kind_words[stay].omp) : "");
  for (int kind = 0; kind < MAP_KINDS; kind++)
    {
      const char *items = items_text (a, d, l, changes, (enum map_kind) kind);
      if (*items && kind != (int) stay)
	added = arena_printf (a, "%s%s%s", added, *added ? " " : "",
			      clause_text (a, d, (enum map_kind) kind, items));
    }
  directive_replace (e, d, w, arena_printf (a, "%s%s", head, staying));
  if (stay != MAP_KINDS && !d->omp)
    edits_replace_flat (e, d->flat, l->word->begin, l->word->name_end,
			kind_words[stay].acc);
  if (*added)
    directive_add (e, d, w, added);
}

/* Make E change clause W of D, whose list is L, by the N CHANGES.  */

static void
change_list (struct edits *e, const struct directive *d, int w,
	     const struct map_list *l, int n,
	     const struct map_change *changes)
{
  const struct map_change *of[MAX_ITEMS];
  bool any = false, same = true, rest = false;
  for (int i = 0; i < l->n; i++)
    {
      of[i] = change_of_item (d, l, i, n, changes);
      any |= of[i] != NULL;
      rest |= !of[i];
      same &= (of[0] && of[i] && !of[i]->item
	       && of[i]->kind == of[0]->kind);
    }
  if (any && same)
    change_whole (e, d, l, of[0]->kind);
  else if (any)
    change_some (e, d, w, l, of, rest ? MAP_KINDS : of[0]->kind);
}

void
map_clause_change (struct edits *e, const struct directive *d, int n,
		   const struct map_change *changes)
{
  const char *added = "";
  for (int w = d->nnames; w < d->nwords; w++)
    {
      struct map_list l;
      if (maps_both_ways (d, &d->words[w], &l))
	change_list (e, d, w, &l, n, changes);
    }
  for (int kind = 0; kind < MAP_KINDS; kind++)
    {
      const char *items = "";
      for (int i = 0; i < n; i++)
	if (changes[i].kind == (enum map_kind) kind
	    && map_clause_place (d, changes[i].name) < 0)
	  {
	    /* Another clause says something of it.  */
	    e->failed |= mentioned_p (d, changes[i].name);
	    items = arena_printf (e->arena, "%s%s%s", items,
				  *items ? ", " : "",
				  changes[i].item ? changes[i].item
				  : changes[i].name);
	  }
      if (*items)
	added = arena_printf (e->arena, "%s%s%s", added, *added ? " " : "",
			      clause_text (e->arena, d, (enum map_kind) kind,
					   items));
    }
  if (*added)
    directive_add (e, d, d->nwords - 1, added);
  if (!e->failed)
    edits_settle (e, &d->source);
}
