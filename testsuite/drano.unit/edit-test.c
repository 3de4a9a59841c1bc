/* Editing directives and loops: every form, every operation.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "source/directive.h"
#include "edited.h"
#include "source/loop.h"
#include "testlib.h"

#include <string.h>

enum operation { ADD, REMOVE, REPLACE, INSERT, SWAP };

/* On the directive that has a part in LINE, or that is before it: the
   operation on WORD with TEXT.  */
struct example
{
  const char *name;
  enum source_form form;
  const char *program;
  int line;
  enum operation operation;
  const char *word, *text;
  const char *want;
};

static const struct example examples[] =
{
  { "add to a pragma", SOURCE_C,
    "#pragma acc parallel loop copy(a[0:n])\nfor (;;)\n", 1,
    ADD, "loop", "gang",
    "#pragma acc parallel loop gang copy(a[0:n])\nfor (;;)\n" },
  { "add from a continuation line", SOURCE_C,
    "  #  pragma omp target teams \\\n   distribute parallel for \\\n  map(a)\n",
    3, ADD, "for", "simd",
    "  #  pragma omp target teams \\\n   distribute parallel for simd \\\n"
    "  map(a)\n" },
  { "remove a word", SOURCE_C, "#pragma acc loop gang vector\n", 1,
    REMOVE, "vector", NULL, "#pragma acc loop gang\n" },
  { "remove the first clause", SOURCE_C, "#pragma acc loop gang, vector\n", 1,
    REMOVE, "gang", NULL, "#pragma acc loop vector\n" },
  { "remove between commas", SOURCE_C,
    "#pragma acc loop gang, vector, private(x)\n", 1,
    REMOVE, "vector", NULL, "#pragma acc loop gang, private(x)\n" },
  { "remove with an argument", SOURCE_C,
    "#pragma acc loop gang vector(f(2, 3)) private(x)\n", 1,
    REMOVE, "vector", NULL, "#pragma acc loop gang private(x)\n" },
  { "remove first in a continuation line", SOURCE_C,
    "#pragma acc loop gang \\\n  vector private(x)\n", 1,
    REMOVE, "vector", NULL, "#pragma acc loop gang \\\n  private(x)\n" },
  { "remove over lines", SOURCE_C,
    "#pragma acc loop gang private(x, \\\n  y) vector\n", 1,
    REMOVE, "private", NULL, "#pragma acc loop gang \\\n vector\n" },
  { "replace an argument", SOURCE_C,
    "#pragma omp for schedule(static, 7) nowait\n", 1,
    REPLACE, "schedule", "static, 32",
    "#pragma omp for schedule(static, 32) nowait\n" },
  { "an argument over lines cannot be replaced", SOURCE_C,
    "#pragma omp for schedule(static, \\\n  7)\n", 1,
    REPLACE, "schedule", "static, 32", NULL },
  { "comments in a pragma", SOURCE_C,
    "#pragma acc /* gang */ loop gang // loop vector\n", 1,
    ADD, "loop", "vector",
    "#pragma acc /* gang */ loop vector gang // loop vector\n" },
  { "insert before a loop", SOURCE_C,
    " #pragma acc parallel loop gang\nfor (i)\n\tfor (j)\n", 3,
    INSERT, NULL, "loop vector",
    " #pragma acc parallel loop gang\nfor (i)\n\t#pragma acc loop vector\n"
    "\tfor (j)\n" },
  { "insert in the first column, as before", SOURCE_C,
    "#pragma acc parallel loop gang\n  for (i)\n\tfor (j)\n", 3,
    INSERT, NULL, "loop vector",
    "#pragma acc parallel loop gang\n  for (i)\n#pragma acc loop vector\n"
    "\tfor (j)\n" },
  { "add in free form", SOURCE_FREE,
    "  !$acc parallel loop copy(a)\n", 1, ADD, "loop", "gang",
    "  !$acc parallel loop gang copy(a)\n" },
  { "add to the name over lines", SOURCE_FREE,
    "!$OMP target teams &\n!$omp& distribute PARALLEL Do & ! why\n"
    "!$omp map(a)\n", 2, ADD, "do", "simd",
    "!$OMP target teams &\n!$omp& distribute PARALLEL Do simd & ! why\n"
    "!$omp map(a)\n" },
  { "add to a full line in free form", SOURCE_FREE,
    "  !$acc parallel loop copyin (aaaaaaaaaaaaa) ! all\n", 1,
    ADD, "loop", "reduction(+:t)",
    "  !$acc parallel loop copyin (aaaaaaaaaaaaa) & ! all\n"
    "  !$acc   reduction(+:t)\n" },
  { "remove in free form", SOURCE_FREE,
    "!$acc loop gang &\n!$acc vector private(x)\n", 1,
    REMOVE, "vector", NULL, "!$acc loop gang &\n!$acc private(x)\n" },
  { "no empty continuation line in free form", SOURCE_FREE,
    "!$acc loop gang &\n!$acc vector\n", 1, REMOVE, "vector", NULL, NULL },
  { "insert in free form", SOURCE_FREE,
    "!$ACC parallel\n  do i = 1, n\n", 2, INSERT, NULL, "loop vector",
    "!$ACC parallel\n  !$ACC loop vector\n  do i = 1, n\n" },
  { "insert what is too long in free form", SOURCE_FREE,
    "!$acc parallel\n  do i = 1, n\n", 2, INSERT, NULL,
    "loop vector reduction(max: greatest) reduction(+: total)",
    "!$acc parallel\n  !$acc loop vector reduction(max: greatest) &\n"
    "  !$acc   reduction(+: total)\n  do i = 1, n\n" },
  { "add in fixed form", SOURCE_FIXED,
    "c$acc parallel loop copy(a)\n", 1, ADD, "loop", "gang",
    "c$acc parallel loop gang copy(a)\n" },
  { "add from a continuation in fixed form", SOURCE_FIXED,
    "!$acc parallel\n!$acc+loop copy(a)\n", 2, ADD, "loop", "gang",
    "!$acc parallel\n!$acc+loop gang copy(a)\n" },
  { "add to a full line in fixed form", SOURCE_FIXED,
    "!$acc parallel loop copyin (aaaaaaaaaaaaaaaaaaaaaa)\n      do\n", 1,
    ADD, "loop", "reduction(+:t)",
    "!$acc parallel loop copyin (aaaaaaaaaaaaaaaaaaaaaa)\n"
    "!$acc& reduction(+:t)\n      do\n" },
  { "insert in fixed form", SOURCE_FIXED,
    "C$ACC parallel\n      do i = 1, n\n", 2, INSERT, NULL, "loop vector",
    "C$ACC parallel\nC$ACC loop vector\n      do i = 1, n\n" },
  { "insert what is too long in fixed form", SOURCE_FIXED,
    "!$acc parallel\n      do i = 1, n\n", 2, INSERT, NULL,
    "loop vector reduction(max: greatest) reduction(+: total)",
    "!$acc parallel\n!$acc loop vector reduction(max: greatest)\n"
    "!$acc& reduction(+: total)\n      do i = 1, n\n" },
  { "exchange", SOURCE_C,
    "#pragma acc loop\nfor (int i = 0; i < n; i++)\n  for (int j = 1; j < m;"
    " j++)\n    a[i][j] = 0;\n", 2, SWAP, NULL, NULL,
    "#pragma acc loop\nfor (int j = 1; j < m; j++)\n  for (int i = 0; i < n;"
    " i++)\n    a[i][j] = 0;\n" },
  { "exchange with braces and comments", SOURCE_C,
    "for (i = 0; i < n; i++) // rows {\n  { /* } */\n"
    "    for (j = 0; j < m; j++)\n      { f (';', \"}\"); }\n  }\n", 1, SWAP,
    NULL, NULL,
    "for (j = 0; j < m; j++) // rows {\n  { /* } */\n"
    "    for (i = 0; i < n; i++)\n      { f (';', \"}\"); }\n  }\n" },
  { "no exchange of a triangle", SOURCE_C,
    "for (i = 0; i < n; i++)\n  for (j = 0; j < i; j++)\n    f ();\n", 1,
    SWAP, NULL, NULL, NULL },
  { "no exchange when something follows", SOURCE_C,
    "for (i = 0; i < n; i++)\n  {\n    for (j = 0; j < m; j++)\n      f ();\n"
    "    g ();\n  }\n", 1, SWAP, NULL, NULL, NULL },
  { "no exchange when something precedes", SOURCE_C,
    "for (i = 0; i < n; i++)\n  {\n    int k = 2 * i;\n"
    "    for (j = 0; j < m; j++)\n      f ();\n  }\n", 1, SWAP, NULL, NULL,
    NULL },
  { "no exchange over lines", SOURCE_C,
    "for (i = 0;\n i < n; i++)\n  for (j = 0; j < m; j++)\n    f ();\n", 1,
    SWAP, NULL, NULL, NULL },
  { "no exchange of a loop by range", SOURCE_C,
    "for (auto &x : v)\n  for (j = 0; j < m; j++)\n    f ();\n", 1, SWAP,
    NULL, NULL, NULL },
  { "exchange around if and else", SOURCE_C,
    "for (i = 0; i < n; i++)\n  for (j = 0; j < m; j++)\n    if (i)\n"
    "      f ();\n    else if (j)\n      { g (); }\n    else\n      h ();\n"
    "k ();\n", 1, SWAP, NULL, NULL,
    "for (j = 0; j < m; j++)\n  for (i = 0; i < n; i++)\n    if (i)\n"
    "      f ();\n    else if (j)\n      { g (); }\n    else\n      h ();\n"
    "k ();\n" },
  { "exchange in free form", SOURCE_FREE,
    "do i = 1, n ! rows\n  ! columns\n  DO j = 1, m, 2\n    do\n      exit\n"
    "    end do\n    x = 'end do'\n  enddo\nend do\n", 1, SWAP, NULL, NULL,
    "do j = 1, m, 2 ! rows\n  ! columns\n  DO i = 1, n\n    do\n      exit\n"
    "    end do\n    x = 'end do'\n  enddo\nend do\n" },
  { "no exchange of a triangle in Fortran, whatever the case", SOURCE_FREE,
    "do i = 1, n\n  do j = 1, I\n  end do\nend do\n", 1, SWAP, NULL, NULL,
    NULL },
  { "no exchange of a named loop's body", SOURCE_FREE,
    "do i = 1, n\n  x = 0\n  do j = 1, m\n  end do\nend do\n", 1, SWAP, NULL,
    NULL, NULL },
  { "exchange in fixed form", SOURCE_FIXED,
    "      do i = 1, n\nc     here\n        do j = 1,\n     & m\n          x ="
    "\n     1 'do'\n        end do\n      end do\n", 1, SWAP, NULL, NULL,
    NULL },
  { "exchange in fixed form, short lines", SOURCE_FIXED,
    "      do i = 1, n                 columns behind the limit are comment\n"
    "c     here\n        do j = 1, m\n          x =\n     1 'do'\n"
    "        end do\n      end do\n", 1, SWAP, NULL, NULL,
    "      do j = 1, m                 columns behind the limit are comment\n"
    "c     here\n        do i = 1, n\n          x =\n     1 'do'\n"
    "        end do\n      end do\n" },
  { "no exchange of labelled loops", SOURCE_FIXED,
    "      do 10 i = 1, n\n      do 10 j = 1, m\n 10   continue\n", 1, SWAP,
    NULL, NULL, NULL }
};

/* Do EXAMPLE with memory from A.  */

static void
try (struct arena *a, const struct example *x)
{
  struct source s = { edited_line, (void *) x->program, x->form, 0 };
  struct directive d;
  struct edits e;
  edits_init (&e, a);
  if (x->form != SOURCE_C)
    s.limit = x->form == SOURCE_FIXED ? 60 : 52;
  if (x->operation == SWAP)
    {
      static const int exchanged[] = { 1, 0 };
      struct loop_text l[2];
      if (x->form == SOURCE_FIXED)
	s.limit = 33;
      struct flat *f = source_flatten (a, &s, 1, 100);
      if (loop_at (a, f, x->form, strncmp (x->program, "#pragma", 7) == 0 ? 2
		   : 1, 12, &l[0])
	  && loop_nested (a, &l[0], &l[1]))
	loop_reorder (&e, 2, l, exchanged);
      else
	e.failed = true;
      edited_compare (a, x->program, &e, x->want, x->name);
      return;
    }
  bool found = (x->operation == INSERT
		? directive_read (a, &s, 1, &d)
		: directive_read (a, &s, x->line, &d));
  test (found, "%s: it is read", x->name);
  if (!found)
    return;
  int w = x->word ? directive_name (&d, x->word) : -1;
  if (w < 0 && x->word)
    w = directive_clause (&d, x->word);
  switch (x->operation)
    {
    case ADD:
      directive_add (&e, &d, w, x->text);
      break;
    case REMOVE:
      directive_remove (&e, &d, w);
      break;
    case REPLACE:
      directive_replace (&e, &d, w, x->text);
      break;
    default:
      directive_insert (&e, &d, x->line, x->text);
      break;
    }
  edited_compare (a, x->program, &e, x->want, x->name);
}

/* What is no directive, and what one says.  */

static void
test_reading (struct arena *a)
{
  static const char *const none[] =
  {
    "  a = b;\n", "#pragma once\n", "_Pragma (\"acc loop\")\n",
    "#pragma accelerate loop\n", "#pragma acc loop private(x\n", "#define P\n"
  };
  struct directive d;
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    {
      struct source s = { edited_line, (void *) none[i], SOURCE_C, 0 };
      test (!directive_read (a, &s, 1, &d), "no directive: %zu", i);
    }
  struct source s = { edited_line,
    "!$acc parallel loop &\n!$acc gang, VECTOR (2*( n+ 1)) private(i)\n\n"
    "do i = 1, n\n", SOURCE_FREE, 132 };
  test (directive_before (a, &s, 4, &d) && d.first_line == 1
	&& d.last_line == 2 && d.nnames == 2 && d.nwords == 5 && !d.omp,
	"a directive before a loop");
  char *argument = directive_argument (a, &d, directive_clause (&d, "vector"));
  test_string (argument, "2*( n+ 1)", "a clause's argument");
  test (directive_clause (&d, "seq") < 0 && directive_name (&d, "gang") < 0
	&& !directive_argument (a, &d, 0), "what it does not say");
  s.data = "!$acc parallel\nx = 1\ndo i = 1, n\n";
  test (!directive_before (a, &s, 3, &d), "a statement in between");
}

int
main (void)
{
  struct arena *a = arena_new ();
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
    try (a, &examples[i]);
  test_reading (a);
  arena_free (a);
  return test_end ();
}
