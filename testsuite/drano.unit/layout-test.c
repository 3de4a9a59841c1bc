/* Advice about where arrays lie.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "advice/advice.h"

#include "analyze/analyze.h"
#include "base/arena.h"
#include "base/machine.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

/* A region, with BODY in its lane loop.  %10 is the lane, %9 an iteration of a
   loop around it, and %20 on are BODY's own.  */
#define REGION(NAME, BODY) \
  "func \"" NAME "._omp_fn.0\" source \"" NAME "\"" \
  " root construct \"acc parallel\" @\"f.c\":1:1 {\n" \
  "  lanes \"vector\" @\"f.c\":2:3\n" \
  "  block 0 single\n" \
  "    %0 = uniform p64w \"a\" mod 8 0\n" \
  "    %1 = uniform p64w \"b\" mod 8 0\n" \
  "    %2 = uniform i64 \"m\"\n    %3 = uniform i64 \"n\"\n" \
  "    %4 = const i64 4\n    %5 = const i64 12\n    %6 = const i64 8\n" \
  "    %7 = const i64 0\n    %8 = const i64 1\n    %11 = uniform i64\n" \
  "    %12 = const i64 400\n    %13 = const i64 1024\n" \
  "    jump 1\n" \
  "  block 1 single preds 0 2\n" \
  "    %9 = phi i64 %7 %14\n    %15 = lt u1 %9 %3\n" \
  "    branch %15 2 3\n" \
  "  block 2 loop 0\n" \
  "    %10 = lane i64\n" \
  BODY \
  "    %14 = add i64 %9 %8\n" \
  "    jump 1\n" \
  "  block 3 single\n" \
  "    return\n" \
  "  loop 1 seq @\"f.c\":2:3\n" \
  "}\n"

/* An access to NAME at BASE and the offset AT, LINE telling it from others.  */
#define ACCESS(AT, NUMBER, BASE, NAME, REST, LINE) \
  "    %" NUMBER "0 = add p64w " BASE " " AT "\n" \
  "    %" NUMBER "1 = load i32 %" NUMBER "0 global 4 \"" NAME "\"" REST \
  " @\"f.c\":" LINE ":5\n"

/* Offsets in bytes: member AT of element LANE of 12 bytes, ...  */
#define MEMBERS \
  "    %20 = mul i64 %10 %5\n    %21 = add i64 %20 %4\n" \
  "    %22 = add i64 %20 %6\n"
/* ... column %9 of row LANE, ...  */
#define COLUMN(LENGTH) \
  "    %20 = mul i64 %10 " LENGTH "\n    %21 = add i64 %20 %9\n" \
  "    %22 = mul i64 %21 %4\n"
/* ... and element LANE of row %9.  */
#define ROW(LENGTH) \
  "    %20 = mul i64 %9 " LENGTH "\n    %21 = add i64 %20 %10\n" \
  "    %22 = mul i64 %21 %4\n"
#define NEXT "    %20 = mul i64 %10 %4\n    %21 = add i64 %20 %4\n"

/* Every other element of "b", so that there is something to advise on.  */
#define OF_B \
  "    %80 = mul i64 %10 %6\n" ACCESS ("%80", "9", "%1", "b", "", "99")

#define STATIC " static"

/* What is advised on "a" in the first region of a text: sectors per iteration
   of the outer loop.  */
struct wanted
{
  const char *name, *text;
  enum advice_kind kind;
  int before, after;		/* 0: this is not advised.  */
  int most;			/* AFTER at the worst.  */
  int stride, members, covers, used;
  bool of_struct, rows;
  int amount, shift;
};

static const struct wanted all[] =
{
  { "three members of each element",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%0", "a", "", "3")
	    ACCESS ("%21", "4", "%0", "a", "", "4")
	    ACCESS ("%22", "5", "%0", "a", "", "5")),
    ADVICE_SOA, 36, 12, 15, .stride = 12, .members = 3, .covers = true,
    .used = 12 },
  { "two of three members",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%0", "a", "", "3")
	    ACCESS ("%22", "4", "%0", "a", "", "4")),
    ADVICE_SOA, 24, 8, 10, .stride = 12, .members = 2, .used = 8 },
  { "one member twice",
    REGION ("f", MEMBERS ACCESS ("%21", "3", "%0", "a", "", "3")
	    ACCESS ("%21", "4", "%0", "a", "", "4")),
    ADVICE_SOA, 24, 8, 10, .stride = 12, .members = 1, .used = 4 },
  { "members of another array",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%0", "a", "", "3")
	    ACCESS ("%22", "4", "%1", "b", "", "4")),
    ADVICE_SOA, 24, 16, 17, .stride = 12, .members = 1, .used = 4 },
  { "members that have names",
    REGION ("f", MEMBERS
	    ACCESS ("%20", "3", "%0", "x", " of \"a\" 12", "3")
	    ACCESS ("%22", "4", "%0", "y", " of \"a\" 12", "4")),
    ADVICE_SOA, 24, 8, 10, .stride = 12, .members = 2, .used = 8,
    .of_struct = true },
  { "members that are arrays",
    REGION ("f", MEMBERS
	    ACCESS ("%20", "3", "%0", "x", " of \"a\" 12 rows", "3")),
    ADVICE_SOA, 12, 4, 5, .stride = 12, .members = 1, .used = 4,
    .of_struct = true, .rows = true },
  { "members of elements of rows",
    REGION ("f", "    %50 = mul i64 %9 %2\n    %51 = add i64 %50 %10\n"
	    "    %52 = mul i64 %51 %5\n"
	    ACCESS ("%52", "6", "%0", "a", "", "3")),
    ADVICE_SOA, 12, 4, 5, .stride = 12, .members = 1, .used = 4 },
  { "members that another region reads, too",
    REGION ("f", MEMBERS ACCESS ("%20", "3", "%0", "a", STATIC, "3"))
    REGION ("g", MEMBERS ACCESS ("%20", "3", "%0", "a", STATIC, "3")),
    ADVICE_SOA, 12, 4, 5, .stride = 12, .members = 1, .used = 4 },
  { "a column", REGION ("f", COLUMN ("%2")
			ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column of 400 bytes' rows",
    REGION ("f", "    %20 = mul i64 %10 %12\n    %21 = mul i64 %9 %4\n"
	    "    %22 = add i64 %20 %21\n"
	    ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column, and twice a row",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", "", "3")
	    "    %50 = mul i64 %9 %2\n    %51 = add i64 %50 %10\n"
	    "    %52 = mul i64 %51 %4\n"
	    ACCESS ("%52", "6", "%0", "a", "", "4")
	    ACCESS ("%52", "7", "%0", "a", "", "5")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "a column, and a row elsewhere",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "two columns, and a row elsewhere",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")
	    ACCESS ("%22", "4", "%0", "a", STATIC, "4"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")),
    ADVICE_TRANSPOSE, 64, 8, 10, .members = 0 },
  { "a column, and both elsewhere",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")
	    "    %50 = mul i64 %10 %2\n    %51 = add i64 %50 %9\n"
	    "    %52 = mul i64 %51 %4\n"
	    ACCESS ("%52", "6", "%0", "a", STATIC, "4")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column, and a row of another function's array",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", "", "3"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column, and a row in the same function",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", "", "3"))
    REGION ("f", ROW ("%2") ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "a column, and another array in the same function",
    REGION ("f", COLUMN ("%2") ACCESS ("%22", "3", "%0", "a", "", "3"))
    REGION ("f", ROW ("%2") ACCESS ("%22", "3", "%1", "b", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "a column, and nothing that is known elsewhere",
    REGION ("f", COLUMN ("%11") ACCESS ("%22", "3", "%0", "a", STATIC, "3"))
    REGION ("g", ROW ("%2") ACCESS ("%22", "3", "%0", "a", STATIC, "3")),
    ADVICE_TRANSPOSE, 0, 0, 0, .members = 0 },
  { "a column of rows whose length has no name",
    REGION ("f", COLUMN ("%11") ACCESS ("%22", "3", "%0", "a", "", "3")),
    ADVICE_TRANSPOSE, 32, 4, 5, .members = 0 },
  { "one element further on",
    REGION ("f", NEXT ACCESS ("%21", "3", "%0", "a", "", "3")),
    ADVICE_ALIGN_BASE, 5, 4, 4, .amount = 128, .shift = 4 },
  { "a hundred elements further on",
    REGION ("f", "    %20 = mul i64 %10 %4\n    %21 = add i64 %20 %12\n"
	    ACCESS ("%21", "3", "%0", "a", "", "3")),
    ADVICE_ALIGN_BASE, 5, 4, 4, .amount = 128, .shift = 16 },
  { "one element further on, and one not",
    REGION ("f", NEXT ACCESS ("%21", "3", "%0", "a", "", "3")
	    ACCESS ("%20", "4", "%0", "a", "", "4")),
    ADVICE_ALIGN_BASE, 0, 0, 0, .amount = 0 },
  { "rows of any length",
    REGION ("f", ROW ("%2") ACCESS ("%22", "3", "%0", "a", "", "3") OF_B),
    ADVICE_PAD_ROWS, 12, 12, 12, .amount = 32 },
  { "rows whose length has no name",
    REGION ("f", ROW ("%11") ACCESS ("%22", "3", "%0", "a", "", "3") OF_B),
    ADVICE_PAD_ROWS, 0, 0, 0, .amount = 0 },
  { "rows of 1024 bytes",
    REGION ("f", ROW ("%13") ACCESS ("%22", "3", "%0", "a", "", "3") OF_B),
    ADVICE_PAD_ROWS, 0, 0, 0, .amount = 0 }
};

/* The advice of KIND on "a" in the first region of L, or null.  */

static const struct advice *
find (const struct advice_list *l, enum advice_kind kind)
{
  for (int k = 0; k < l->n; k++)
    if (l->at[k].kind == kind && !l->at[k].root->index
	&& !strcmp (l->at[k].array, "a"))
      return &l->at[k];
  return NULL;
}

static void
test_advice (const struct wanted *w)
{
  char msg[200] = "";
  struct arena *a = arena_new ();
  struct ir_module *m = ir_read (a, w->text, strlen (w->text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, w->text);
      exit (test_end ());
    }
  const struct analysis *r
    = analyze_module (m, machine_find (MACHINE_DEFAULT), DOMAIN_LANES);
  const struct advice *p = find (advise (m, r), w->kind);
  const char *id = advice_id (w->kind);
  test_number (p != NULL, w->before > 0, "%s: %s", id, w->name);
  if (p && w->before)
    {
      test_number ((int64_t) (p->before / ADVICE_TRIPS), w->before,
		   "sectors before, %s", w->name);
      test_number ((int64_t) (p->after / ADVICE_TRIPS), w->after,
		   "sectors after, %s", w->name);
      test_number ((int64_t) (p->after_most / ADVICE_TRIPS), w->most,
		   "sectors at worst, %s", w->name);
      test_number (p->group.stride, w->stride, "stride, %s", w->name);
      test_number (p->group.members, w->members, "members, %s", w->name);
      test_number (p->group.covers, w->covers, "all are used, %s", w->name);
      test_number (p->group.used, w->used, "bytes used, %s", w->name);
      test_number (p->members, w->of_struct, "they have names, %s", w->name);
      test_number (p->rows, w->rows, "they are arrays, %s", w->name);
      test_number (p->amount, w->amount, "bytes to align to, %s", w->name);
      test_number (p->shift, w->shift, "bytes on, %s", w->name);
    }
  arena_free (a);
}

int
main (void)
{
  for (size_t k = 0; k < sizeof all / sizeof *all; k++)
    test_advice (&all[k]);
  return test_end ();
}
