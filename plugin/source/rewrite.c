/* Changes of a program's directives and loops, as advice proposes them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What GCC makes of directives decides what is written.

   OpenACC: base/acc-levels.c finds which levels the loops must be given.

   OpenMP: lanes are the iterations of simd loops.  "simd" is part of a
   construct's name, in Fortran of the end directive's, too.  Clauses that only
   simd has must not stay without it; a collapsed simd loop gets no lanes.
   "teams loop" is "teams distribute parallel for simd" to GCC (gimplify.cc,
   gimplify_omp_loop).  The variable of a loop over threads is private, that of
   a simd loop is left to what is behind it, unless a clause says
   otherwise.  */

#include "source/rewrite.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { LOOP_LINES = 2000, MAX_NEST = 8 };

bool
rewrite_find (struct arena *a, const struct source *s, int first, int line,
	      int column, struct loop_source *l)
{
  memset (l, 0, sizeof *l);
  l->source = *s;
  if (directive_read (a, s, line, &l->d))
    {
      struct flat *f = source_flatten (a, s, l->d.last_line + 1, LOOP_LINES);
      struct directive last;
      l->have_directive = true;
      if (!f || !loop_read (a, f, s->form, 0, &l->loop))
	return false;
      /* Of several directives the last is the loop's.  */
      if (directive_before (a, s, f->line[l->loop.start], &last))
	l->d = last;
      return true;
    }
  if (first > line || first < line - LOOP_LINES)
    return false;
  struct flat *f = source_flatten (a, s, first, line - first + LOOP_LINES);
  if (!f || !loop_at (a, f, s->form, line, column, &l->loop))
    return false;
  l->have_directive = (l->loop.first_in_line
		       && directive_before (a, s, f->line[l->loop.start],
					    &l->d));
  return true;
}

bool
rewrite_directed_p (const struct loop_source *l)
{
  static const char *const names[] = { "loop", "for", "do", "simd",
				       "distribute" };
  for (size_t i = 0; l->have_directive && i < sizeof names / sizeof *names;
       i++)
    if (directive_name (&l->d, names[i]) >= 0)
      return true;
  return false;
}

/* True if D has one of the N clauses NAMES.  */

static bool
clause_among_p (const struct directive *d, const char *const *names, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (directive_clause (d, names[i]) >= 0)
      return true;
  return false;
}

/* The number of D's name for a loop, `for' or `do', or -1.  */

static int
loop_name (const struct directive *d)
{
  int w = directive_name (d, "for");
  return w >= 0 ? w : directive_name (d, "do");
}

bool
rewrite_end_directive (struct arena *a, const struct loop_source *l,
		       struct directive *d)
{
  const struct flat *f = l->loop.flat;
  if (l->source.form == SOURCE_C)
    return false;
  int line = f->line[l->loop.loop_end - 1];
  char *text;
  do
    text = source_line (a, &l->source, ++line);
  while (text && !text[source_indent (text)]);
  return (text && directive_read (a, &l->source, line, d)
	  && strcmp (d->words[0].name, "end") == 0
	  && d->omp == l->d.omp);
}

/* Make E add NAMES, which end in simd, behind word W of L's OpenMP
   directive.  */

static void
add_simd (struct edits *e, const struct loop_source *l, int w,
	  const char *names)
{
  struct directive end;
  directive_add (e, &l->d, w, names);
  if (!rewrite_end_directive (e->arena, l, &end))
    return;
  w = directive_name (&end, l->d.words[w].name);
  if (w >= 0)
    directive_add (e, &end, w, names);
}

/* True if D has a clause NAME that lists VARIABLE.  */

static bool
listed_p (const struct directive *d, const char *name, const char *variable)
{
  for (int w = d->nnames; w < d->nwords; w++)
    for (int i = d->words[w].open; i >= 0 && i < d->words[w].close; i++)
      if (strcmp (d->words[w].name, name) == 0
	  && !word_char_p (d->flat->text[i])
	  && flat_word (d->flat, i + 1, variable,
			d->source.form != SOURCE_C) >= 0)
	return true;
  return false;
}

bool
rewrite_private_p (const struct directive *d, const char *variable)
{
  return (listed_p (d, "private", variable)
	  || listed_p (d, "firstprivate", variable)
	  || listed_p (d, "reduction", variable));
}

void
rewrite_add_private (struct edits *e, const struct directive *d,
		     const char *variable)
{
  directive_add (e, d, d->nwords - 1,
		 arena_printf (e->arena, "private(%s)", variable));
}

/* Make E keep L's variable private, whose directive gets simd: it would be
   written back, by each thread and then to the host, and be another one behind
   the loop.  */

static void
keep_private (struct edits *e, const struct loop_source *l)
{
  if (!loop_declares_p (&l->loop)
      && !listed_p (&l->d, "private", l->loop.variable))
    rewrite_add_private (e, &l->d, l->loop.variable);
}

/* Make E remove simd from L's OpenMP directive.  */

static void
remove_simd (struct edits *e, const struct loop_source *l)
{
  static const char *const of_simd[] = { "safelen", "simdlen", "aligned",
					 "linear", "nontemporal" };
  struct directive end;
  int w = directive_name (&l->d, "simd");
  if (w < 0 || l->d.nnames == 1
      || (directive_name (&l->d, "distribute") < 0
	  && loop_name (&l->d) < 0)
      || clause_among_p (&l->d, of_simd, sizeof of_simd / sizeof *of_simd))
    {
      e->failed = true;
      return;
    }
  directive_remove (e, &l->d, w);
  if (rewrite_end_directive (e->arena, l, &end)
      && (w = directive_name (&end, "simd")) >= 0)
    directive_remove (e, &end, w);
}

/* Make E take the lanes from L's OpenMP directive "teams loop", which leaves
   the same loop over teams and threads.  */

static void
replace_loop (struct edits *e, const struct loop_source *l)
{
  static const char *const of_loop[] = { "bind", "order" };
  int w = directive_name (&l->d, "loop");
  bool c = l->source.form == SOURCE_C;
  struct directive end;
  if (directive_name (&l->d, "teams") < 0
      || directive_name (&l->d, "parallel") >= 0
      || clause_among_p (&l->d, of_loop, sizeof of_loop / sizeof *of_loop))
    {
      e->failed = true;
      return;
    }
  const char *name = c ? "distribute parallel for" : "distribute parallel do";
  directive_rename (e, &l->d, w, name);
  if (rewrite_end_directive (e->arena, l, &end)
      && (w = directive_name (&end, "loop")) >= 0)
    directive_rename (e, &end, w, name);
}

/* Make E put a directive TEXT with the clause REDUCTION, which may be null,
   on the loop TO; LIKE is a directive of the same kind.  */

static void
insert_directive (struct edits *e, const struct directive *like,
		  const struct loop_source *to, const char *text,
		  const char *reduction)
{
  if (!to->loop.first_in_line || !loop_canonical_p (&to->loop, like->omp)
      || loop_bound_p (e->arena, &to->source, &to->loop))
    e->failed = true;
  else
    directive_insert (e, like, to->loop.flat->line[to->loop.start],
		      reduction ? arena_printf (e->arena, "%s %s", text,
						reduction) : text);
}

/* True if the N bytes at X are Y, blanks around them and the case of letters
   apart.  */

static bool
same_word_p (const char *x, size_t n, const char *y, size_t m)
{
  while (n && isspace ((unsigned char) *x))
    x++, n--;
  while (n && isspace ((unsigned char) x[n - 1]))
    n--;
  return n == m && strncasecmp (x, y, n) == 0;
}

/* True if ARGUMENT, a reduction clause's, says that the M bytes at NAME are
   reduced by the N bytes at OP.  */

static bool
reduced_by_p (const char *argument, const char *op, size_t n,
	      const char *name, size_t m)
{
  const char *colon = strchr (argument, ':'), *at = argument;
  if (!colon)
    return false;
  /* A modifier may stand before the operator.  */
  for (const char *p = argument; p < colon; p++)
    if (*p == ',')
      at = p + 1;
  if (!same_word_p (at, (size_t) (colon - at), op, n))
    return false;
  for (at = colon + 1; ; at++)
    {
      size_t length = strcspn (at, ",");
      if (same_word_p (at, length, name, m))
	return true;
      at += length;
      if (!*at)
	return false;
    }
}

/* True if D has all of REDUCTION, clauses as advice wants them, already.  */

static bool
reduces_already_p (struct edits *e, const struct directive *d,
		   const char *reduction)
{
  static const char head[] = "reduction(";
  while ((reduction = strstr (reduction, head)))
    {
      const char *op = reduction + sizeof head - 1;
      const char *colon = strchr (op, ':');
      for (const char *name = colon; name && *name != ')';)
	{
	  name += 1 + strspn (name + 1, " ");
	  size_t length = strcspn (name, ",)");
	  bool found = false;
	  for (int w = d->nnames; w < d->nwords && !found; w++)
	    if (strcmp (d->words[w].name, "reduction") == 0)
	      {
		char *argument = directive_argument (e->arena, d, w);
		found = argument && reduced_by_p (argument, op,
						  (size_t) (colon - op), name,
						  length);
	      }
	  if (!found)
	    return false;
	  name += length;
	}
      reduction = op;
    }
  return true;
}

/* Make E add REDUCTION, if it is not null, to the clauses of D.  */

static void
add_reduction (struct edits *e, const struct directive *d,
	       const char *reduction)
{
  if (!reduction)
    return;
  if (directive_clause (d, "reduction") >= 0)
    e->failed |= !reduces_already_p (e, d, reduction);
  else
    directive_add (e, d, d->nwords - 1, reduction);
}

static const char *const level_names[] = { "gang", "worker", "vector" };

/* The level that word W of D is; 0 if none.  */

static unsigned
level_of (const struct directive *d, int w)
{
  for (int k = 0; k < 3; k++)
    if (strcmp (d->words[w].name, level_names[k]) == 0)
      return 1u << k;
  return 0;
}

bool
rewrite_levels (const struct directive *d, struct level_clauses *c)
{
  memset (c, 0, sizeof *c);
  if (d->omp || directive_name (d, "loop") < 0)
    return false;
  for (int w = d->nnames; w < d->nwords; w++)
    c->levels |= level_of (d, w);
  c->seq = directive_clause (d, "seq") >= 0;
  return true;
}

/* True if word W of D cannot stay when D is to say C.  */

static bool
contrary_p (const struct directive *d, int w, const struct level_clauses *c)
{
  const char *name = d->words[w].name;
  unsigned level = level_of (d, w);
  if (level)
    return !(level & c->levels);
  return (!strcmp (name, "auto") || (!strcmp (name, "seq") && c->levels)
	  || (!strcmp (name, "independent") && !c->levels));
}

/* What D lacks to say C, in A; null if nothing.  */

static const char *
lacking_clauses (struct arena *a, const struct directive *d,
		 const struct level_clauses *c)
{
  const char *text = NULL;
  for (int k = 0; k < 3; k++)
    if ((c->levels & 1u << k) && directive_clause (d, level_names[k]) < 0)
      text = text ? arena_printf (a, "%s %s", text, level_names[k])
	     : level_names[k];
  if (!c->levels && c->seq && directive_clause (d, "seq") < 0)
    text = "seq";
  return text;
}

/* Make E have the OpenACC directive D say C of how its loop is spread.  */

static void
set_levels (struct edits *e, const struct directive *d,
	    const struct level_clauses *c)
{
  const char *text = lacking_clauses (e->arena, d, c);
  int gang = directive_clause (d, "gang"), last = d->nnames - 1;
  /* With "gang(static: ...)" each gang has iterations of its own, on which
     another loop of the region may rely; with or without lanes they would be
     others.  */
  if (directive_clause (d, "tile") >= 0
      || (gang >= 0 && d->words[gang].open >= 0))
    e->failed = true;
  for (int w = d->nnames; w < d->nwords && !e->failed; w++)
    if (contrary_p (d, w, c))
      {
	if (text)
	  directive_rename (e, d, w, text);
	else
	  directive_remove (e, d, w);
	text = NULL;
      }
    else if (level_of (d, w))
      last = w;
  if (text && !e->failed)
    directive_add (e, d, last, text);
}

/* Make E give the OpenACC loop TO the levels C; LIKE is a directive of its
   region.  */

static void
give_levels (struct edits *e, const struct directive *like,
	     const struct loop_source *to, const struct level_clauses *c,
	     const char *reduction)
{
  if (rewrite_directed_p (to))
    {
      set_levels (e, &to->d, c);
      add_reduction (e, &to->d, reduction);
    }
  else if (loop_leaves_variable_p (&to->loop))
    e->failed = true;
  else
    insert_directive (e, like, to,
		      arena_printf (e->arena, "loop %s",
				    levels_text (c->levels)), reduction);
}

void
rewrite_move_levels (struct edits *e, const struct directive *region,
		     const struct loop_source *from,
		     const struct loop_source *to,
		     const struct level_move *move, const char *reduction)
{
  if (directive_name (region, "kernels") >= 0)
    e->failed = true;
  if (from)
    set_levels (e, &from->d, &move->from);
  give_levels (e, region, to, &move->to, reduction);
}

/* True if X is around Y.  */

static bool
around_p (const struct loop_text *x, const struct loop_text *y)
{
  int x_end = x->flat->line[x->loop_end - 1];
  int x_line = x->flat->line[x->start], y_line = y->flat->line[y->start];
  return (x_line < y_line && y_line <= x_end);
}

void
rewrite_move_lanes (struct edits *e, const struct loop_source *from,
		    const struct loop_source *to, const char *reduction)
{
  if (!rewrite_directed_p (from) || !from->d.omp || e->failed
      || !around_p (&from->loop, &to->loop))
    e->failed = true;
  else
    {
      if (directive_name (&from->d, "loop") >= 0)
	replace_loop (e, from);
      else
	remove_simd (e, from);
      if (rewrite_directed_p (to))
	e->failed = true;
      else
	insert_directive (e, &from->d, to, "simd", reduction);
    }
}

void
rewrite_add_lanes (struct edits *e, const struct directive *region,
		   const struct loop_source *to, const char *reduction)
{
  const struct directive *d = &to->d;
  /* What the last iteration leaves is collected from all lanes, by each thread:
     more than short loops save.  */
  static const char *const no_lanes[]
    = { "collapse", "ordered", "lastprivate" };
  if (!rewrite_directed_p (to))
    {
      insert_directive (e, region, to, "simd", reduction);
      return;
    }
  int w = loop_name (d);
  const char *names = "simd";
  if (w < 0)
    {
      /* The loop is spread over teams alone.  */
      w = directive_name (d, "distribute");
      names = (d->source.form == SOURCE_C ? "parallel for simd"
	       : "parallel do simd");
    }
  if (w < 0 || directive_name (d, "simd") >= 0
      || clause_among_p (d, no_lanes, sizeof no_lanes / sizeof *no_lanes))
    e->failed = true;
  else
    {
      add_simd (e, to, w, names);
      keep_private (e, to);
      add_reduction (e, d, reduction);
    }
}

void
rewrite_order (struct edits *e, const struct loop_source *l, int n,
	       const int *order)
{
  struct loop_text nest[MAX_NEST];
  if (n < 2 || n > MAX_NEST)
    {
      e->failed = true;
      return;
    }
  nest[0] = l->loop;
  for (int k = 1; k < n; k++)
    if (!loop_nested (e->arena, &nest[k - 1], &nest[k]))
      {
	e->failed = true;
	return;
      }
  loop_reorder (e, n, nest, order);
}

void
rewrite_chunk (struct edits *e, const struct loop_source *l, long amount)
{
  static const char *const clauses[] = { "schedule", "dist_schedule",
					 "gang" };
  for (size_t i = 0; l->have_directive
	 && i < sizeof clauses / sizeof *clauses; i++)
    {
      int w = directive_clause (&l->d, clauses[i]);
      char *argument = w < 0 ? NULL : directive_argument (e->arena, &l->d, w);
      /* The chunk is what follows the kind: "static, 7", "static: 7".  */
      char *mark = argument ? strpbrk (argument, ",:") : NULL;
      /* A colon may also follow a modifier: "monotonic: static, 7".  */
      char *comma = argument ? strchr (argument, ',') : NULL;
      if (comma)
	mark = comma;
      if (!mark)
	continue;
      mark += 1 + source_indent (mark + 1);
      directive_replace (e, &l->d, w,
			 arena_printf (e->arena, "%.*s%ld",
				       (int) (mark - argument), argument,
				       amount));
      return;
    }
  e->failed = true;
}
