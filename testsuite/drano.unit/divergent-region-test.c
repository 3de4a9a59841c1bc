/* Blocks that diverged lanes run one after the other.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "cost/cost-int.h"

#include "base/arena.h"
#include "testlib.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };

/* Block number K, from 1, ends in a branch to the blocks of TO: on a condition
   that each lane has for itself, or, if SAME, on one of all lanes; ASSUME if a
   full warp takes the first.  It wants GROUPS.  */
struct shape
{
  const char *name;
  int n;			/* Blocks; the last ends the lane loop.  */
  struct
  {
    int nto, to[3];
    bool same, assume;
    int groups;
  } at[MOST + 1];
};

/* Write block B of the lane loop, which ends in a branch to the NTO blocks of
   TO.  */

static void
put_block (FILE *f, int b, int nto, const int *to, bool same, bool assume)
{
  fprintf (f, "  block %d loop 0%s\n", b, assume ? " assume 0" : "");
  if (nto > 1)
    fprintf (f, "    %%%d = %s %s \"c\"\n", 10 + b,
	     same ? "uniform" : "varying", nto > 2 ? "i32" : "u1");
  fprintf (f, nto > 2 ? "    switch %%%d" : nto > 1 ? "    branch %%%d"
	   : "    jump", 10 + b);
  for (int k = 0; k < nto; k++)
    fprintf (f, " %d", to[k]);
  fputc ('\n', f);
}

/* The groups of the blocks of TEXT, in A.  */

static int *
groups_of (struct arena *a, char *text)
{
  char msg[200] = "";
  struct ir_module *m = ir_read (a, text, strlen (text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, text);
      exit (test_end ());
    }
  struct cost_state k = { .arena = a };
  return cost_groups (&k, solve_root (solver_new (m, a), m->funcs[0]));
}

/* Begin and end a region, whose lane loop has blocks 1 to N.  */

static void
begin (FILE *f)
{
  fputs ("func \"f\" source \"f\" root construct \"acc parallel\""
	 " @\"f.c\":1:1 {\n  lanes \"vector\" @\"f.c\":1:1\n"
	 "  block 0 single\n    jump 1\n", f);
}

static void
end (FILE *f, int n)
{
  fprintf (f, "  block %d single\n    return\n}\n", n + 1);
  fclose (f);
}

static void
test_shape (const struct shape *s)
{
  struct arena *a = arena_new ();
  char *text;
  size_t size;
  FILE *f = open_memstream (&text, &size);
  begin (f);
  for (int b = 1; b <= s->n; b++)
    {
      int out = s->n + 1;
      put_block (f, b, b == s->n ? 1 : s->at[b].nto,
		 b == s->n ? &out : s->at[b].to, s->at[b].same,
		 s->at[b].assume);
    }
  end (f, s->n);
  int *groups = groups_of (a, text);
  for (int b = 1; b <= s->n; b++)
    test_number (groups[b], s->at[b].groups, "%s, block %d", s->name, b);
  test_number (groups[0], 1, "%s, before the lane loop", s->name);
  free (text);
  arena_free (a);
}

/* N - 1 branches, one behind the other; each may go to the last block but one.
   BEFORE is what the first of them wants, and AFTER what that block does.  */

static void
test_long (int n, int before, int after)
{
  struct arena *a = arena_new ();
  char *text;
  size_t size;
  FILE *f = open_memstream (&text, &size);
  begin (f);
  for (int b = 1; b <= n + 2; b++)
    {
      int to[2] = { b == n ? n + 2 : b + 1, n + 1 };
      put_block (f, b, b < n ? 2 : 1, to, false, false);
    }
  end (f, n + 2);
  int *groups = groups_of (a, text);
  test_number (groups[n + 1], after, "after %d branches", n - 1);
  test_number (groups[1], before, "before %d branches", n - 1);
  free (text);
  arena_free (a);
}

int
main (void)
{
  static const struct shape shapes[] =
  {
    { "a condition", 4,
      { [1] = { 2, { 2, 3 }, .groups = 1 }, [2] = { 1, { 4 }, .groups = 1 },
	[3] = { 1, { 4 }, .groups = 1 }, [4] = { .groups = 1 } } },
    /* 4 is where both sides of 1 get to before they converge in 5.  */
    { "a jump into the other side", 5,
      { [1] = { 2, { 4, 2 }, .groups = 1 }, [2] = { 2, { 4, 3 }, .groups = 1 },
	[3] = { 1, { 5 }, .groups = 1 }, [4] = { 1, { 5 }, .groups = 2 },
	[5] = { .groups = 1 } } },
    { "the same of all lanes", 5,
      { [1] = { 2, { 4, 2 }, .same = true, .groups = 1 },
	[2] = { 2, { 4, 3 }, .same = true, .groups = 1 },
	[3] = { 1, { 5 }, .groups = 1 }, [4] = { 1, { 5 }, .groups = 1 },
	[5] = { .groups = 1 } } },
    { "a test that full warps pass", 5,
      { [1] = { 2, { 2, 4 }, .assume = true, .groups = 1 },
	[2] = { 2, { 4, 3 }, .groups = 1 }, [3] = { 1, { 5 }, .groups = 1 },
	[4] = { 1, { 5 }, .groups = 1 }, [5] = { .groups = 1 } } },
    { "three jumps into one side", 7,
      { [1] = { 2, { 6, 2 }, .groups = 1 }, [2] = { 2, { 6, 3 }, .groups = 1 },
	[3] = { 2, { 6, 4 }, .groups = 1 }, [4] = { 1, { 7 }, .groups = 1 },
	[5] = { 1, { 7 }, .groups = 1 }, [6] = { 1, { 7 }, .groups = 4 },
	[7] = { .groups = 1 } } },
    { "a switch", 6,
      { [1] = { 3, { 2, 3, 4 }, .groups = 1 },
	[2] = { 2, { 5, 6 }, .groups = 1 }, [3] = { 2, { 5, 6 }, .groups = 1 },
	[4] = { 2, { 5, 6 }, .groups = 1 }, [5] = { 1, { 6 }, .groups = 3 },
	[6] = { .groups = 1 } } },
    /* 2 is a loop; 3 is the code before a break.  */
    { "a break", 5,
      { [1] = { 1, { 2 }, .groups = 1 }, [2] = { 2, { 3, 4 }, .groups = 1 },
	[3] = { 1, { 5 }, .groups = LANES },
	[4] = { 2, { 2, 5 }, .same = true, .groups = 1 },
	[5] = { .groups = 1 } } },
    { "a break of all lanes", 5,
      { [1] = { 1, { 2 }, .groups = 1 },
	[2] = { 2, { 3, 4 }, .same = true, .groups = 1 },
	[3] = { 1, { 5 }, .groups = 1 },
	[4] = { 2, { 2, 5 }, .same = true, .groups = 1 },
	[5] = { .groups = 1 } } },
    { "a loop that lanes leave one by one", 4,
      { [1] = { 1, { 2 }, .groups = 1 }, [2] = { 2, { 3, 4 }, .groups = 1 },
	[3] = { 1, { 2 }, .groups = 1 }, [4] = { .groups = 1 } } }
  };
  for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
    test_shape (&shapes[k]);
  test_long (3, 1, 2);
  test_long (5, 1, 8);
  test_long (9, 1, LANES);
  /* Too many to search.  */
  test_long (2000, LANES, LANES);
  return test_end ();
}
