/* Costs of clamped subscripts, against all warps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each warp reads a[i == EDGE ? EDGE : i + BY] for its iterations I.  One lane
   at most is at the edge, which is not known: the most sectors of a warp are
   found by trying all edges.  */

#define _GNU_SOURCE 1

#include "base/arena.h"
#include "cost/cost.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

struct clamped
{
  int by;
  int stride;			/* Of I from lane to lane.  */
  bool unlike;			/* The test is for inequality.  */
};

/* The region for C, in A.  */

static struct ir_module *
region (struct arena *a, const struct clamped *c)
{
  char *text, msg[200] = "";
  if (asprintf (&text,
		"func \"f\" source \"f\" root construct \"acc parallel\""
		" @\"f.c\":1:1 {\n"
		"  lanes \"vector\" @\"f.c\":1:1\n"
		"  block 0 single\n"
		"    %%0 = uniform p64w \"a\" mod 8 0\n"
		"    %%1 = uniform i32 \"edge\"\n"
		"    %%2 = uniform i32 \"w\" mod 5 0 lo 64 hi 32000\n"
		"    %%3 = const i32 %d\n    %%4 = const i32 %d\n"
		"    %%5 = const i64 4\n"
		"    jump 1\n"
		"  block 1 loop 0 preds 0\n"
		"    %%10 = lane i32\n    %%11 = mul i32 %%10 %%4\n"
		"    %%12 = add i32 %%2 %%11\n"
		"    %%13 = %s u1 %%12 %%1\n"
		"    branch %%13 2 3\n"
		"  block 2 loop 0 preds 1\n"
		"    %%20 = add i32 %%12 %%3\n    jump 4\n"
		"  block 3 loop 0 preds 1\n"
		"    %%30 = add i32 %%12 %%3\n    jump 4\n"
		"  block 4 loop 0 preds 2 3\n"
		"    %%40 = phi i32 %s\n"
		"    %%41 = conv i64 %%40\n    %%42 = mul i64 %%41 %%5\n"
		"    %%43 = add p64w %%0 %%42\n"
		"    %%44 = load o32 %%43 global 4 \"a\"\n"
		"    jump 5\n"
		"  block 5 single preds 4\n    return\n"
		"}\n", c->by, c->stride, c->unlike ? "ne" : "eq",
		c->unlike ? "%20 %1" : "%1 %30") < 0)
    abort ();
  struct ir_module *m = ir_read (a, text, strlen (text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, text);
      exit (test_end ());
    }
  free (text);
  return m;
}

/* The most sectors that a warp of C needs, at any edge.  */

static int
most (const struct clamped *c)
{
  enum { W = 64, FAR = W + 32 * 64 };
  int n = 0;
  for (int edge = 0; edge < FAR; edge++)
    {
      bool seen[FAR] = { false };
      int sectors = 0;
      for (int l = 0; l < 32; l++)
	{
	  int i = W + c->stride * l;
	  int s = (i == edge ? edge : i + c->by) / 8;
	  sectors += !seen[s];
	  seen[s] = true;
	}
      n = sectors > n ? sectors : n;
    }
  return n;
}

int
main (void)
{
  for (int unlike = 0; unlike < 2; unlike++)
    for (int stride = 1; stride <= 3; stride += 2)
      for (int by = -1; by <= 1; by += 2)
	{
	  struct arena *a = arena_new ();
	  struct clamped c = { by, stride, unlike };
	  struct cost_list *list = cost_module (region (a, &c), NULL);
	  const struct cost_bounds *b = &list->at[0].warp[COST_SECTORS];
	  double v = -1;
	  if (b->upper)
	    cost_value (b->upper, &v);
	  test_number ((int64_t) v, most (&c),
		       "sectors of %s ? edge : i %+d, stride %d",
		       unlike ? "!(i != edge)" : "i == edge", by, stride);
	  arena_free (a);
	}
  return test_end ();
}
