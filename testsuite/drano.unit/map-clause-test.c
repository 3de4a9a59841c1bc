/* Editing the clauses that map variables: every form.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "edited.h"
#include "source/map-clause.h"
#include "testlib.h"

#include <string.h>

enum { CHANGES = 3 };

/* The directive in line 1 of PROGRAM, with CHANGES, up to one without a
   name.  */
struct example
{
  const char *name;
  enum source_form form;
  const char *program;
  struct map_change changes[CHANGES];
  const char *want;
};

static const struct example examples[] =
{
  { "all of a list", SOURCE_C,
    "#pragma omp target map(tofrom: a[0:n], b)\n",
    { { "a", MAP_KIND_TO, NULL }, { "b", MAP_KIND_TO, NULL } },
    "#pragma omp target map(to: a[0:n], b)\n" },
  { "all of a list without a kind", SOURCE_C,
    "#pragma omp target map(a[0:n])\n", { { "a", MAP_KIND_ALLOC, NULL } },
    "#pragma omp target map(alloc: a[0:n])\n" },
  { "some of a list", SOURCE_C,
    "#pragma omp target map(tofrom: a[0:n], b) device(0)\n",
    { { "a", MAP_KIND_TO, NULL } },
    "#pragma omp target map(tofrom: b) map(to: a[0:n]) device(0)\n" },
  { "some of a list without a kind", SOURCE_C,
    "#pragma omp target map(a[0:n], b, c)\n",
    { { "c", MAP_KIND_TO, NULL }, { "a", MAP_KIND_FROM, NULL } },
    "#pragma omp target map(b) map(to: c) map(from: a[0:n])\n" },
  { "several kinds for all", SOURCE_C,
    "#pragma omp target map(tofrom: a[0:n], b)\n",
    { { "a", MAP_KIND_TO, NULL }, { "b", MAP_KIND_ALLOC, NULL } },
    "#pragma omp target map(to: a[0:n]) map(alloc: b)\n" },
  { "a section of one in a list", SOURCE_C,
    "#pragma omp target map(tofrom: a, b)\n",
    { { "a", MAP_KIND_TOFROM, "a[1:5]" } },
    "#pragma omp target map(tofrom: b) map(tofrom: a[1:5])\n" },
  { "a section of all", SOURCE_C, "#pragma omp target map(a)\n",
    { { "a", MAP_KIND_TO, "a[1:5]" } },
    "#pragma omp target map(to: a[1:5])\n" },
  { "a section of what is in no clause", SOURCE_C, "#pragma omp target\n",
    { { "a", MAP_KIND_TOFROM, "a[1:5]" } },
    "#pragma omp target map(tofrom: a[1:5])\n" },
  { "OpenACC, all of a list", SOURCE_C,
    "#pragma acc parallel copy(a[0:n], b)\n",
    { { "a", MAP_KIND_TO, NULL }, { "b", MAP_KIND_TO, NULL } },
    "#pragma acc parallel copyin(a[0:n], b)\n" },
  { "OpenACC, some of a list", SOURCE_C,
    "#pragma acc parallel pcopy(a[0:n], b) async\n", { { "b", MAP_KIND_ALLOC, NULL } },
    "#pragma acc parallel pcopy(a[0:n]) create(b) async\n" },
  { "OpenACC, several kinds for all", SOURCE_C,
    "#pragma acc parallel copy(a, b)\n",
    { { "a", MAP_KIND_TO, NULL }, { "b", MAP_KIND_FROM, NULL } },
    "#pragma acc parallel copyin(a) copyout(b)\n" },
  { "no clause", SOURCE_C, "#pragma omp target teams\n",
    { { "a", MAP_KIND_TO, NULL }, { "b", MAP_KIND_TO, NULL } },
    "#pragma omp target teams map(to: a, b)\n" },
  { "no clause, OpenACC", SOURCE_C, "#pragma acc kernels copyout(b)\n",
    { { "a", MAP_KIND_TO, NULL } },
    "#pragma acc kernels copyout(b) copyin(a)\n" },
  { "a longer name is another", SOURCE_C,
    "#pragma omp target map(tofrom: ab, a)\n", { { "a", MAP_KIND_TO, NULL } },
    "#pragma omp target map(tofrom: ab) map(to: a)\n" },
  { "a subscript is no variable of the list", SOURCE_C,
    "#pragma omp target map(tofrom: b[a:n])\n", { { "a", MAP_KIND_TO, NULL } },
    NULL },
  { "always stays", SOURCE_C,
    "#pragma omp target map(always, tofrom: a)\n", { { "a", MAP_KIND_TO, NULL } },
    NULL },
  { "another clause has it", SOURCE_C,
    "#pragma omp target firstprivate(a)\n", { { "a", MAP_KIND_TO, NULL } }, NULL },
  { "over lines, all of a list", SOURCE_C,
    "#pragma omp target \\\n  map(tofrom: a[0:n], \\\n  b)\n",
    { { "a", MAP_KIND_TO, NULL }, { "b", MAP_KIND_TO, NULL } },
    "#pragma omp target \\\n  map(to: a[0:n], \\\n  b)\n" },
  { "over lines, some of a list", SOURCE_C,
    "#pragma omp target map(tofrom: a[0:n], \\\n  b)\n",
    { { "b", MAP_KIND_TO, NULL } }, NULL },
  { "free form", SOURCE_FREE, "  !$omp target map(TOFROM: A(1:n), b)\n",
    { { "a", MAP_KIND_TO, NULL } },
    "  !$omp target map(TOFROM: b) map(to: A(1:n))\n" },
  { "free form, whole", SOURCE_FREE, "!$acc parallel loop Copy(a)\n",
    { { "a", MAP_KIND_TO, NULL } }, "!$acc parallel loop copyin(a)\n" },
  { "fixed form", SOURCE_FIXED, "!$omp target map(tofrom:a)\n",
    { { "a", MAP_KIND_ALLOC, NULL } }, "!$omp target map(alloc:a)\n" },
};

int
main (void)
{
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
    {
      const struct example *x = &examples[i];
      struct arena *a = arena_new ();
      struct source s = { edited_line, (void *) (uintptr_t) x->program,
			  x->form, x->form == SOURCE_C ? 0 : 80 };
      struct directive d;
      struct edits e;
      int n = 0;

      edits_init (&e, a);
      while (n < CHANGES && x->changes[n].name)
	n++;
      if (!directive_read (a, &s, 1, &d))
	e.failed = true;
      else
	map_clause_change (&e, &d, n, x->changes);
      edited_compare (a, x->program, &e, x->want, x->name);
      arena_free (a);
    }
  return test_end ();
}
