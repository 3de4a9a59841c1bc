/* Test which loads form groups that use all that they fetch.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "analyze/analyze.h"
#include "base/arena.h"
#include "base/machine.h"
#include "testlib.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A region whose lanes run BODY; %10 is the lane, %2 a number that is not known,
   and %3 to %8 are 3, 12, 4, 8, 16 and 24.  */
#define REGION(BODY) \
  "func \"f._omp_fn.0\" source \"f\"" \
  " root construct \"acc parallel\" @\"f.c\":1:1 {\n" \
  "  lanes \"vector\" @\"f.c\":2:3\n" \
  "  block 0 single\n" \
  "    %0 = uniform p64w \"a\" mod 32 0\n" \
  "    %1 = uniform p64w \"b\" mod 32 0\n" \
  "    %2 = uniform i64 \"m\"\n" \
  "    %3 = const i64 3\n    %4 = const i64 12\n    %5 = const i64 4\n" \
  "    %6 = const i64 8\n    %7 = const i64 16\n    %8 = const i64 24\n" \
  "    jump 1\n" \
  "  block 1 loop 0\n" \
  "    %10 = lane i64\n" \
  BODY \
  "    return\n" \
  "}\n"

/* Instructions N0 and N1: load BYTES bytes at AT bytes behind BASE.  */
#define LOAD(N, BASE, AT, BYTES) \
  "    %" N "0 = add p64w " BASE " " AT "\n" \
  "    %" N "1 = load i32 %" N "0 global " BYTES " \"a\" @\"f.c\":" N ":5\n"

/* Member 0, 1 or 2 of element LANE, of 12 bytes: %20, %21, %22.  */
#define MEMBERS \
  "    %20 = mul i64 %10 %4\n    %21 = add i64 %20 %5\n" \
  "    %22 = add i64 %20 %6\n"

/* What the analysis says of the loads of TEXT, in the order of lines: the number of
   the group of each, or 0.  */
static const struct
{
  const char *name, *text, *groups;
} cases[] =
{
  {
    "all members",
    REGION (MEMBERS LOAD ("3", "%0", "%20", "4") LOAD ("4", "%0", "%21", "4")
	    LOAD ("5", "%0", "%22", "4")),
    "1 1 1"
  },
  {
    "all members, the last one first",
    REGION (MEMBERS LOAD ("3", "%0", "%22", "4") LOAD ("4", "%0", "%21", "4")
	    LOAD ("5", "%0", "%20", "4")),
    "1 1 1"
  },
  {
    "one member is missing",
    REGION (MEMBERS LOAD ("3", "%0", "%20", "4") LOAD ("4", "%0", "%22", "4")),
    "0 0"
  },
  {
    "one member twice, another never",
    REGION (MEMBERS LOAD ("3", "%0", "%20", "4") LOAD ("4", "%0", "%21", "4")
	    LOAD ("5", "%0", "%21", "4")),
    "0 0 0"
  },
  {
    "one member twice",
    REGION (MEMBERS LOAD ("3", "%0", "%20", "4") LOAD ("4", "%0", "%21", "4")
	    LOAD ("5", "%0", "%21", "4") LOAD ("6", "%0", "%22", "4")),
    "1 1 1 1"
  },
  {
    "one member of another array",
    REGION (MEMBERS LOAD ("3", "%0", "%20", "4") LOAD ("4", "%0", "%21", "4")
	    LOAD ("5", "%1", "%22", "4")),
    "0 0 0"
  },
  {
    "a part of a member",
    REGION (MEMBERS LOAD ("3", "%0", "%20", "4") LOAD ("4", "%0", "%21", "4")
	    LOAD ("5", "%0", "%22", "2")),
    "0 0 0"
  },
  {
    "two elements, at a distance that is not known",
    REGION (MEMBERS "    %23 = mul i64 %2 %4\n    %24 = add i64 %20 %23\n"
	    "    %25 = add i64 %21 %23\n    %26 = add i64 %22 %23\n"
	    LOAD ("3", "%0", "%20", "4") LOAD ("4", "%0", "%24", "4")
	    LOAD ("5", "%0", "%21", "4") LOAD ("6", "%0", "%25", "4")
	    LOAD ("7", "%0", "%22", "4") LOAD ("8", "%0", "%26", "4")),
    "1 2 1 2 1 2"
  },
  {
    "the stride is not known",
    REGION ("    %20 = mul i64 %10 %2\n    %21 = add i64 %20 %5\n"
	    LOAD ("3", "%0", "%20", "4") LOAD ("4", "%0", "%21", "4")),
    "0 0"
  },
  {
    "a negative stride",
    REGION ("    %23 = const i64 -12\n    %20 = mul i64 %10 %23\n"
	    "    %21 = add i64 %20 %5\n    %22 = add i64 %20 %6\n"
	    LOAD ("3", "%0", "%20", "4") LOAD ("4", "%0", "%21", "4")
	    LOAD ("5", "%0", "%22", "4")),
    "1 1 1"
  },
  {
    "no finding",
    REGION ("    %20 = mul i64 %10 %5\n" LOAD ("3", "%0", "%20", "4")
	    LOAD ("4", "%0", "%20", "4")),
    "0 0"
  }
};

/* The groups of the sites of RESULT, as in CASES; "?" for one of which the finding
   says otherwise.  */

static void
groups_text (const struct analysis *result, char *text, size_t size)
{
  size_t n = 0;
  text[0] = '\0';
  for (int i = 0; i < result->nsites && n < size; i++)
    {
      const struct site *s = &result->sites[i];
      const char *space = n ? " " : "";
      if ((s->finding == FINDING_GROUPED) != (s->group != 0))
	n += (size_t) snprintf (text + n, size - n, "%s?", space);
      else
	n += (size_t) snprintf (text + n, size - n, "%s%d", space, s->group);
    }
}

static void
test_groups (const char *name, const char *text, const char *want)
{
  char msg[200] = "", got[100];
  struct arena *a = arena_new ();
  struct ir_module *m = ir_read (a, text, strlen (text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, text);
      exit (test_end ());
    }
  groups_text (analyze_module (m, machine_find (MACHINE_DEFAULT), DOMAIN_LANES),
	       got, sizeof got);
  test_string (got, want, "%s", name);
  arena_free (a);
}

int
main (void)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    test_groups (cases[i].name, cases[i].text, cases[i].groups);
  return test_end ();
}
