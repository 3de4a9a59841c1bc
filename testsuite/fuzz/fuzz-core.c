/* Fuzzing what the plugin and drano-replay read.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What is read is used, too: lane IR is analysed, launches are interpreted,
   and loops are rewritten.  */

#define _GNU_SOURCE 1

#include "fuzz.h"

/* Its tests of one text are what is wanted here.  */
#define main fuzz_dri_main
#include "testsuite/drano.unit/fuzz-dri.c"
#undef main

#include "gcc/diagnose/profile-read.h"
#include "replay/run.h"
#include "source/gcc-pragma.h"
#include "source/next-loop.h"
#include "source/drano-directive.h"
#include "source/rewrite.h"
#include "testsuite/drano.unit/edited.h"

#include <unistd.h>

/* The reader of profiles calls GCC's.  */
void *xmalloc (size_t size);

void *
xmalloc (size_t size)
{
  void *p = malloc (size ? size : 1);

  if (!p)
    _exit (2);
  return p;
}

static void
run_lane_ir (const char *data, size_t size)
{
  if (try (data, size) < 0)
    abort ();
}

/* A profile's launches of the regions in it.  */

static void
run_launches (const char *data, size_t size)
{
  struct arena *a = arena_new ();
  char msg[120];
  struct launch_list *l = launches_read (a, data, size);
  struct ir_module *m = ir_read (a, data, size, msg, sizeof msg);
  struct analysis *r;

  if (m && ir_verify (m, msg, sizeof msg)
      && (r = analyze_module (m, machine_find ("sm_80"), DOMAIN_LANES)))
    run_sites (a, m, data, size, l, r);
  arena_free (a);
}

/* A profile, line by line as the plugin reads it.  */

static void
run_profile_use (const char *data, size_t size)
{
  char *copy = strdup (data), *rest = copy, *line;

  (void) size;
  while ((line = strsep (&rest, "\n")))
    {
      struct profile_entry e;

      profile_read_line (line, &e);
      profile_entry_free (&e);
    }
  free (copy);
}

/* Do to L, a loop of S, all that can be done, and to INNER in it if that is not
   null.  */

static void
rewrite_loop (struct arena *a, const struct source *s,
	      const struct loop_source *l, const struct loop_source *inner)
{
  struct scalar scalar = { "A", "double", "t", NULL };
  struct edits e, shown;
  struct level_clauses c;
  int order[] = { 1, 0 };

  for (int k = 0; k < 6; k++)
    {
      edits_init (&e, a);
      if (k == 0)
	rewrite_add_lanes (&e, &l->d, l, "reduction(+:x)");
      else if (k == 1 && inner)
	rewrite_move_lanes (&e, l, inner, NULL);
      else if (k == 2)
	rewrite_scalars (&e, l, 1, &scalar);
      else if (k == 3 && l->have_directive)
	rewrite_order (&e, l, 2, order);
      else if (k == 4 && l->have_directive)
	rewrite_chunk (&e, l, 128);
      else if (l->have_directive)
	rewrite_add_private (&e, &l->d, "x");
      edits_settle (&e, s);
      edits_init (&shown, a);
      if (!e.failed)
	edits_show (&shown, &e, s);
    }
  if (l->have_directive)
    rewrite_levels (&l->d, &c);
}

/* Read each line of S in A as whatever may begin there.  */

static void
read_source (struct arena *a, const struct source *s)
{
  struct loop_source l, before;
  struct directive d;
  struct drano_directive own;
  const char *kind, *option, *text;
  bool have_before = false;

  for (int line = 1; line < 60 && (text = source_line (a, s, line)); line++)
    {
      if (s->form != SOURCE_C)
	drano_directive_read (a, s, line, &own);
      else
	gcc_pragma_read (a, text, &kind, &option);
      directive_read (a, s, line, &d);
      directive_before (a, s, line, &d);
      next_loop_end (a, s, line);
      if (!rewrite_find (a, s, 1, line, source_indent (text) + 1, &l))
	continue;
      if (l.have_directive || have_before)
	rewrite_loop (a, s, have_before ? &before : &l,
		      have_before ? &l : NULL);
      rewrite_end_directive (a, &l, &d);
      before = l;
      have_before = l.have_directive;
    }
}

/* The program SIZE bytes long at DATA, in each form.  */

static void
run_directives (const char *data, size_t size)
{
  (void) size;
  for (int form = SOURCE_C; form <= SOURCE_FIXED; form++)
    {
      struct arena *a = arena_new ();
      struct source s = { edited_line, (char *) data, (enum source_form) form,
			  form == SOURCE_FIXED ? 72 : 0 };

      read_source (a, &s);
      arena_free (a);
    }
}

const struct fuzz_reader fuzz_readers[] =
{
  { "lane-ir", "drano.replay/*.dri", NULL, NULL, run_lane_ir, true },
  { "launches", "drano.replay/run-*.dri drano.replay/launch.dri", NULL, NULL,
    run_launches, true },
  { "profile-use", "drano.tool/*.jsonl fuzz/seeds/*.jsonl", NULL, NULL,
    run_profile_use, false },
  { "directives", "fuzz/seeds/*.c fuzz/seeds/*.f90 fuzz/seeds/*.f", NULL, NULL,
    run_directives, false },
  { NULL, NULL, NULL, NULL, NULL, false }
};
