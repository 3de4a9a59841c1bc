/* What predictions add to rows that were only measured.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/chains.h"
#include "base/tool.h"
#include "model/complete.h"
#include "model/compiler-access.h"
#include "model/rank.h"
#include "model/unseen.h"
#include "model/waste.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The hash of what all spellings of FILE, which is not null, have in
   common.  */

static uint64_t
hash_file (const char *file)
{
  const char *slash = strrchr (file, '/');
  const char *name = slash ? slash + 1 : file;

  return record_checksum (RECORD_CHECKSUM, name, strlen (name));
}

/* Return how the file of one of the rows KNOWN, of ROWS, spells FILE; null if
   none is FILE.  */

static const char *
spell_file (const struct row_list *rows, const struct chains *known,
	    const char *file)
{
  uint64_t hash = hash_file (file);

  for (size_t i = chains_first (known, hash); i; i = chains_next (known, i))
    if (same_file (rows->row[i - 1].site.file, file))
      return rows->row[i - 1].site.file;
  return NULL;
}

/* Give the rows of ROWS that were only measured the spelling of their files
   that the predictions have.  */

static void
spell_files (struct row_list *rows)
{
  struct chains known = new_chains (rows->n);
  const char *last = NULL, *spelt = NULL;

  for (size_t i = 0; i < rows->n; i++)
    {
      const char *file = rows->row[i].site.file;

      if (rows->row[i].foreseen && file && file != last)
	{
	  last = file;
	  if (spell_file (rows, &known, file) != file)
	    chains_add (&known, hash_file (file), i);
	}
    }
  last = NULL;
  for (size_t i = 0; i < rows->n; i++)
    {
      const char **file = &rows->row[i].site.file;

      if (rows->row[i].foreseen || !*file)
	continue;
      if (*file != last)
	{
	  last = *file;
	  spelt = spell_file (rows, &known, last);
	  if (!spelt)
	    spelt = last;
	}
      *file = spelt;
    }
  free_chains (&known);
}

/* What NAME, of a function, and others of it have in common, interned.  GCC
   names a function "T n::f(T) [with T = float]", demanglers name it "float
   n::f<float>(float)", or "n::f(float)" where it is not a template: of all
   that stays "n::f".  */

static const char *
plain_name (const char *name)
{
  char *plain = xstrdup (name), *to = plain;
  int depth = 0;

  for (const char *c = name; *c; c++)
    if (strncmp (c, "(anonymous namespace)", 21) == 0)
      {
	if (depth == 0)
	  to = stpcpy (to, "{anonymous}");
	c += 20;
      }
    else if (depth == 0 && (strncmp (c, " [", 2) == 0
			    || strncmp (c, " const", 6) == 0))
      break;
    else if (*c == '(' || (*c == '<' && to > plain))
      depth++;
    else if (*c == ')' || (*c == '>' && depth > 0))
      depth--;
    else if (depth == 0 && *c == ' ')
      to = plain;
    else if (depth == 0)
      *to++ = *c;
  *to = '\0';
  const char *kept = intern (plain);

  free (plain);
  return kept;
}

/* What functions of one plain name share: their name and their region; null if
   they have several.  */
struct home
{
  const char *plain;
  const char *function;
  const char *region;
};

/* The order of two homes by the address of the plain name.  */

static int
order_homes (const void *pa, const void *pb)
{
  uintptr_t a = (uintptr_t) ((const struct home *) pa)->plain;
  uintptr_t b = (uintptr_t) ((const struct home *) pb)->plain;

  return (a > b) - (a < b);
}

/* Sort the ALL homes HOME, and make one of those with one plain name; return
   how many are left.  */

static size_t
unite_homes (struct home *home, size_t all)
{
  size_t n = 0;

  qsort (home, all, sizeof *home, order_homes);
  for (size_t i = 0; i < all; i++)
    {
      struct home *h = n ? &home[n - 1] : NULL;

      if (!h || h->plain != home[i].plain)
	{
	  home[n++] = home[i];
	  continue;
	}
      if (h->region != home[i].region)
	h->region = NULL;
      if (h->function != home[i].function)
	h->function = NULL;
    }
  return n;
}

/* The one of the N homes HOME whose plain name is PLAIN, or null.  */

static const struct home *
find_home (const struct home *home, size_t n, const char *plain)
{
  struct home key = { .plain = plain };

  return bsearch (&key, home, n, sizeof key, order_homes);
}

/* Return the functions that the predictions in ROWS name, sorted, each once;
   their number in *N.  */

static struct home *
find_homes (const struct row_list *rows, size_t *n)
{
  struct home *home = xcalloc (rows->n, sizeof *home);
  size_t all = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].foreseen && rows->row[i].site.function)
      home[all++] = (struct home) { plain_name (rows->row[i].site.function),
				    rows->row[i].site.function,
				    rows->row[i].site.region };
  *n = unite_homes (home, all);
  return home;
}

/* Give the rows of ROWS that were only measured the region of their function,
   if it has but one, and the function's name as the predictions have it.  */

static void
fill_regions (struct row_list *rows)
{
  size_t n;
  struct home *home = find_homes (rows, &n);

  for (size_t i = 0; i < rows->n; i++)
    if (!rows->row[i].foreseen && rows->row[i].site.function)
      {
	struct record *r = &rows->row[i].site;
	const struct home *h = find_home (home, n, plain_name (r->function));

	if (h && h->function)
	  r->function = h->function;
	if (h && rows->row[i].kind == ROW_ACCESS && !r->region)
	  r->region = h->region;
      }
  free (home);
}

/* Whether ROW's site is where its region's directive is.  What is accessed
   there is accessed by the function that launches the region, not by one that
   is inlined into it.  */

static bool
at_directive (const struct row *row)
{
  const struct record *r = &row->site;

  if (!row->foreseen || !r->region || !r->file)
    return false;

  char *name = site_name (r);
  bool same = strcmp (name, r->region) == 0;

  free (name);
  return same;
}

/* Give the rows of ROWS that a prediction has the function that launches their
   region.  It is known from what is accessed at the directive, or else from
   the kernels that were launched: an inlined access runs in another function
   than the one that it is written in.  Instances of a template share their
   regions' names: of those nothing is said.  The kernels of a Fortran program
   call it MAIN__; they get its name where that is known, too.  */

static void
find_launchers (struct row_list *rows)
{
  struct home *kernel = xcalloc (rows->n, sizeof *kernel);
  struct home *region = xcalloc (rows->n, sizeof *region);
  struct home *sure = xcalloc (rows->n, sizeof *sure);
  size_t kernels = 0, regions = 0, sures = 0;
  const char *main_program = intern ("MAIN__"), *program = main_program;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == ROW_LAUNCH && rows->row[i].site.function)
      kernel[kernels++] = (struct home)
	{ .plain = plain_name (rows->row[i].site.function),
	  .function = rows->row[i].site.function };
  kernels = unite_homes (kernel, kernels);
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];
      const struct home *h = row->ran_in && row->site.region
	? find_home (kernel, kernels, plain_name (row->ran_in)) : NULL;

      if (at_directive (row))
	sure[sures++] = (struct home) { .plain = row->site.region,
					.function = row->site.function };
      if (h)
	region[regions++] = (struct home) { .plain = row->site.region,
					    .function = h->function };
    }
  regions = unite_homes (region, regions);
  sures = unite_homes (sure, sures);
  for (size_t i = 0; i < rows->n; i++)
    {
      struct row *row = &rows->row[i];
      const char *name = row->site.region;
      const struct home *h = name ? find_home (sure, sures, name) : NULL;

      if (h && h->function && row->ran_in == main_program)
	program = h->function;
      if (!h && name)
	h = find_home (region, regions, name);
      row->launcher = h ? h->function : NULL;
    }
  for (size_t i = 0; i < rows->n; i++)
    {
      struct row *row = &rows->row[i];

      if (row->launcher == main_program)
	row->launcher = program;
      if (!row->foreseen && row->site.function == main_program)
	row->site.function = program;
    }
  free (kernel);
  free (region);
  free (sure);
}

/* What a function launched.  */
struct launched
{
  const char *function;
  size_t kernels;
  const char *region;		/* In which accesses were measured; null if none
				   is known.  */
  bool several;			/* There are others.  */
};

/* The functions of launches.  */
struct all_launched
{
  struct launched *of;
  size_t n;
  struct chains chains;
};

/* Return FUNCTION's entry in ALL, or null.  */

static struct launched *
find_launched (const struct all_launched *all, const char *function)
{
  for (size_t i = chains_first (&all->chains, hash_names (&function, 1)); i;
       i = chains_next (&all->chains, i))
    if (all->of[i - 1].function == function)
      return &all->of[i - 1];
  return NULL;
}

/* Enter a kernel of FUNCTION into ALL.  */

static void
add_kernel (struct all_launched *all, const char *function)
{
  struct launched *l = find_launched (all, function);

  if (!l)
    {
      l = &all->of[all->n];
      l->function = function;
      chains_add (&all->chains, hash_names (&function, 1), all->n++);
    }
  l->kernels++;
}

/* Give the launches in ROWS their region, where it is known: that in which the
   accesses of the one kernel were measured that their function launched.  */

static void
place_launches (struct row_list *rows)
{
  struct all_launched all = { xcalloc (rows->n, sizeof *all.of), 0,
			      new_chains (rows->n) };

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == ROW_LAUNCH && rows->row[i].site.function)
      add_kernel (&all, rows->row[i].site.function);
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];
      struct launched *l = row->kind != ROW_LAUNCH && row->foreseen
	&& row->launcher && row->counted && row->count.requests > 0
	? find_launched (&all, row->launcher) : NULL;

      if (!l)
	continue;
      l->several |= l->region && l->region != row->site.region;
      l->region = row->site.region;
    }
  for (size_t i = 0; i < rows->n; i++)
    {
      struct row *row = &rows->row[i];
      const struct launched *l = row->kind == ROW_LAUNCH && row->site.function
	&& !row->site.region ? find_launched (&all, row->site.function) : NULL;

      if (l && l->kernels == 1 && !l->several)
	row->site.region = l->region;
    }
  free (all.of);
  free_chains (&all.chains);
}

void
complete_rows (struct row_list *rows, const struct record_list *list)
{
  spell_files (rows);
  fill_regions (rows);
  find_launchers (rows);
  place_launches (rows);
  set_compiler_apart (rows, list);
  explain_unseen (rows);
  find_idle (rows);
}
