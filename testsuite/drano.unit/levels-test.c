/* OpenACC's levels: what GCC gives to which loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A nest is a text, a letter and perhaps levels for each loop, the loops inside
   it in parentheses: "o" is left to the compiler, "s" is seq, "w" has what is
   written behind it, "r" is a routine that uses that.  What GCC gives was seen
   in the device compiler's notes (-fopt-info-optimized-omp).  */

#include "base/arena.h"
#include "base/acc-levels.h"
#include "testlib.h"

#include <string.h>

enum { MOST = 8 };

/* The levels that begin TEXT: "gw" for gang and worker; *TEXT is set behind
   them.  */

static unsigned
read_levels (const char **text)
{
  static const char letters[] = "gkv";
  unsigned mask = 0;
  const char *at;
  while (**text && (at = strchr (letters, **text)))
    {
      mask |= 1u << (at - letters);
      ++*text;
    }
  return mask;
}

/* Read TEXT into L, whose loops are at AT.  */

static void
read_nest (const char *text, struct levels *l, struct level_loop *at)
{
  int parent = -1;
  memset (l, 0, sizeof *l);
  memset (at, 0, sizeof *at * MOST);
  l->at = at;
  while (*text)
    if (*text == '(')
      {
	parent = l->n - 1;
	text++;
      }
    else if (*text == ')')
      {
	parent = at[parent].parent;
	text++;
      }
    else
      {
	struct level_loop *x = &at[l->n++];
	char kind = *text++;
	x->parent = parent;
	x->is_seq = kind == 's';
	x->routine = kind == 'r';
	x->independent = kind == 'o' || kind == 'w';
	x->written = read_levels (&text);
      }
}

static void
test_assign (struct arena *a)
{
  static const struct { const char *nest, *want; } examples[] =
  {
    { "o", "gv" }, { "o(o)", "gk(v)" }, { "o(o(o))", "g(k(v))" },
    { "o(o(o(o)))", "g(k(s(v)))" },
    { "wg(o)", "g(kv)" }, { "wg(o(o))", "g(k(v))" }, { "o(wv)", "gk(v)" },
    { "wv(s)o", "v(s),gv" }, { "wgv(s)o", "gv(s),gv" }, { "s(o)", "s(gv)" },
    { "o(oo)", "gk(v,v)" }, { "o(wvo)", "gk(v,v)" }, { "o(rv)", "gk(v)" },
    { "o(rk)", "g(k)" }, { "wk(o)", "k(v)" }
  };
  for (size_t k = 0; k < sizeof examples / sizeof *examples; k++)
    {
      struct level_loop at[MOST];
      struct levels l;
      const char *want = examples[k].want;
      read_nest (examples[k].nest, &l, at);
      bool good = levels_assign (&l, a);
      for (int i = 0; i < l.n; i++)
	{
	  want += strspn (want, "(),");
	  want += *want == 's';
	  good = good && l.at[i].mask == read_levels (&want);
	}
      test (good && !l.faulty, "%s gets %s", examples[k].nest,
	    examples[k].want);
    }
}

static void
test_faults (struct arena *a)
{
  static const char *const nests[] = { "wg(wg)", "wv(wg)", "wv(rv)", "wk(o(wk))" };
  for (size_t k = 0; k < sizeof nests / sizeof *nests; k++)
    {
      struct level_loop at[MOST];
      struct levels l;
      read_nest (nests[k], &l, at);
      test (levels_assign (&l, a) && l.faulty, "%s is an error", nests[k]);
    }
}

/* What loops TO and FROM of a nest are to say so that the lanes move, "-" if
   nothing, null if it cannot be done.  */

static void
test_moves (struct arena *a)
{
  static const struct
  {
    const char *nest;
    int from, to;
    unsigned sized;
    const char *say_to, *say_from;
    bool workers;
  } examples[] =
  {
    /* Outward: gang must be written, where the compiler gave it.  */
    { "o(o)", 1, 0, 0, "gang vector", "seq", false },
    { "o(o)o", 1, 0, 0, "gang vector", "seq", false },
    { "o(o)", 1, 0, LEVEL_WORKER, "gang worker vector", "seq", false },
    { "wg(o)", 1, 0, 0, "gang vector", "seq", false },
    { "wg(wkv)", 1, 0, 0, "gang worker vector", "seq", false },
    { "o(o)o(o)", 1, 0, 0, "gang worker vector", "seq", false },
    /* A loop between them loses its level.  */
    { "o(o(o))", 2, 0, 0, NULL, NULL, false },
    { "o(o(o))", 2, 1, 0, "worker vector", "seq", false },
    /* The gangs are inside.  */
    { "s(o)", 1, 0, 0, NULL, NULL, false },
    { "s(wgv)", 1, 0, 0, NULL, NULL, false },
    /* What is called has levels of its own.  */
    { "o(sork)", 2, 0, 0, NULL, NULL, false },
    /* Inward.  */
    { "o(s)", 0, 1, 0, "vector", "gang", false },
    { "wgv(s)", 0, 1, 0, "vector", "gang", false },
    { "wv(s)", 0, 1, 0, "vector", "seq", false },
    { "wg(wv(s))", 1, 2, 0, "vector", "seq", false },
    /* And workers for the loop that had them, if these are free.  */
    { "wg(wv(s))", 1, 2, 0, "vector", "worker", true },
    { "wg(wv(s))", 1, 2, LEVEL_WORKER, "vector", "seq", true },
    { "wgv(s)", 0, 1, 0, "vector", "gang", true },
    { "wg(wv(s)wk)", 1, 2, 0, "vector", "seq", true },
    { "wg(wv(s)o)", 1, 2, 0, "vector", "seq", true },
    { "wg(o)", 1, 0, 0, "gang vector", "seq", true },
    { "o(s(o))", 0, 1, 0, NULL, NULL, false },
    { "o(srv)", 0, 1, 0, NULL, NULL, false },
    /* Where none had them.  */
    { "wgk", -1, 0, 0, "gang worker vector", "-", false },
    { "wg(s)", -1, 1, 0, "vector", "-", false }
  };
  for (size_t k = 0; k < sizeof examples / sizeof *examples; k++)
    {
      struct level_loop at[MOST];
      struct levels l;
      struct level_move m;
      const char *to = examples[k].say_to, *from = examples[k].say_from;
      read_nest (examples[k].nest, &l, at);
      l.sized = examples[k].sized;
      bool good = !levels_move (a, &l, examples[k].from, examples[k].to,
				examples[k].workers, &m);
      const char *got_from = "-";
      if (good && examples[k].from >= 0)
	got_from = levels_text (m.from.levels);
      test (good == (to != NULL)
	    && (!good || (!strcmp (levels_text (m.to.levels), to)
			  && !strcmp (got_from, from))),
	    "lanes of %s from %d to %d: %s, %s", examples[k].nest,
	    examples[k].from, examples[k].to, to ? to : "no", from ? from : "");
    }
}

int
main (void)
{
  struct arena *a = arena_new ();
  test_assign (a);
  test_faults (a);
  test_moves (a);
  arena_free (a);
  return test_end ();
}
