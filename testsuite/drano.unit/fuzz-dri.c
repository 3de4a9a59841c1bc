/* Any text is good for at worst an error message.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: fuzz-dri [FILE | COUNT]

   Without FILE, COUNT texts are made by spoiling those of random programs.
   With FILE (an existing one; - is standard input) that text is tried: a
   fuzzer's entry.  What is read and verified is analysed in all domains, and
   advised upon as if all its loops were the source's; a copy with other lanes
   must pass the verifier, too.  */

#include "advice/advice.h"
#include "analyze/analyze.h"
#include "base/arena.h"
#include "base/machine.h"
#include "program.h"
#include "testlib.h"
#include "whatif/transform.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Make source loops of all natural loops of M's functions, in A.  */

static void
add_loops (struct arena *a, struct ir_module *m)
{
  struct ir_loc loc = { .file = "x.c", .line = 1, .column = 1 };
  for (int k = 0; k < m->nfuncs; k++)
    {
      struct ir_func *f = m->funcs[k];
      struct cfg *c = cfg_new (a, f);
      for (int n = 0; n < c->nloops && !f->nloops; n++)
	{
	  struct ir_loop l = ir_loop_unknown (c->loops[n].header, loc);
	  int lanes = f->blocks[l.header].lanes;
	  loc.line++;
	  if (lanes >= 0 && n % 3 != 2)
	    {
	      l.kind = IR_LOOP_LANES;
	      l.lane_loop = lanes;
	    }
	  else if (n % 4 == 1)
	    l.kind = IR_LOOP_SPREAD;
	  l.independence = (enum ir_independence) (n % 3);
	  ir_loop_new (f, &l);
	}
    }
}

/* Give the lanes of M's regions to each of their loops in turn.  False if
   the verifier refuses what comes of it.  */

static bool
change_lanes (struct ir_module *m)
{
  char msg[120];
  bool good = true;
  for (int k = 0; k < m->nfuncs; k++)
    for (int to = 0; m->funcs[k]->is_root && to < m->funcs[k]->nloops; to++)
      {
	struct arena *a = arena_new ();
	struct ir_module *copy = transform_copy (a, m, k);
	struct ir_func *f = copy->funcs[k];
	struct nest *n = nest_new (a, f);
	struct collapsed_loops c;
	int order[MAX_COLLAPSED] = { 1, 0, 2, 3 };
	if (transform_find_collapsed (n, to, &c))
	  transform_permute (f, &c, order);
	transform_align_starts (f, n, to);
	transform_align_chunks (f, n, to);
	transform_remove_lanes (f, n, to);
	transform_add_lanes (f, n, to);
	if (!ir_verify (copy, msg, sizeof msg))
	  {
	    printf ("with other lanes: %s\n", msg);
	    good = false;
	  }
	arena_free (a);
      }
  return good;
}

/* Read, verify and analyse the LEN bytes at TEXT.  Return how far that
   went.  */

static int
try (const char *text, size_t len)
{
  struct arena *a = arena_new ();
  char msg[120];
  int stage = 0;
  struct ir_module *m = ir_read (a, text, len, msg, sizeof msg);
  if (m && ++stage && ir_verify (m, msg, sizeof msg))
    {
      stage++;
      for (int d = DOMAIN_LANES; d <= DOMAIN_PAPER_2D; d++)
	{
	  struct analysis *r = analyze_module (m, machine_find ("sm_80"),
					       (enum domain) d);
	  for (int i = 0; r && i < r->nsites; i++)
	    {
	      const struct site *s = &r->sites[i];
	      if (s->sectors.lo > s->sectors.hi || s->lines.lo > s->lines.hi
		  || s->sectors.lo < 1 || s->ideal < 1)
		stage = -1;
	    }
	  if (r && d == DOMAIN_LANES)
	    {
	      add_loops (a, m);
	      advise (m, r);
	      if (!change_lanes (m))
		stage = -1;
	    }
	}
    }
  arena_free (a);
  return stage;
}

/* Words that may stand where others of their line stood.  */
static const char *const words[][40] =
{
  { "%0", "%1", "%2", "%3", "%5", "%7", "%8", "%12", "%16", "%20", "%24",
    "%30", "%40", "%50", "%60", "%-1" },
  { "0", "1", "2", "3", "4", "5", "7", "16", "31", "32", "33", "-1", "63",
    "64", "4294967295", "-9223372036854775808", "9223372036854775807",
    "2147483648", "-2147483648", "1048576" },
  { "i32", "u32w", "u1", "i1", "p64", "o32", "u8w", "i64", "u64w", "i16",
    "u32", "i32w", "i3", "u63w", "o1" },
  { "add", "sub", "mul", "div", "mod", "shl", "shr", "and", "or", "xor",
    "min", "max" },
  { "eq", "ne", "lt", "le", "gt", "ge" },
  { "neg", "not", "abs", "conv" },
  { "single", "loop", "inherit", "assume" },
  { "jump", "branch", "switch", "return" },
  { "load", "store", "atomic" },
  { "global", "private", "shared", "parameter", "stack" },
  { "const", "lane", "uniform", "varying", "phi", "pure", "call", "select" }
};

enum { KINDS_OF_WORDS = sizeof words / sizeof *words, WORDS = 40 };

/* A word for the place of the LEN bytes at OLD.  */

static const char *
another (const char *old, size_t len, uint64_t *random)
{
  int kind = (int) test_random (random, KINDS_OF_WORDS), n = 0;
  if (test_random (random, 16))
    for (int k = 0; k < KINDS_OF_WORDS; k++)
      for (int i = 0; i < WORDS && words[k][i]; i++)
	if ((strlen (words[k][i]) == len && !memcmp (words[k][i], old, len))
	    || (k == 0 && *old == '%')
	    || (k == 1 && (isdigit ((unsigned char) *old) || *old == '-')))
	  kind = k;
  while (n < WORDS && words[kind][n])
    n++;
  return words[kind][test_random (random, (unsigned) n)];
}

/* Spoil TEXT of *LEN bytes, which has room for ROOM, in one way.  */

static void
spoil (char *text, size_t *len, size_t room, uint64_t *random)
{
  size_t at = test_random (random, (unsigned) *len), end = at;
  unsigned how = test_random (random, 30);
  if (how == 0)
    {
      text[at] = (char) test_random (random, 256);
      return;
    }
  if (how == 1)
    {
      /* Two lines change places.  */
      char *x = memchr (text + at, '\n', *len - at);
      char *y = x ? memchr (x + 1, '\n', *len - (size_t) (x + 1 - text))
		: NULL;
      char *z = y ? memchr (y + 1, '\n', *len - (size_t) (y + 1 - text))
		: NULL;
      if (!z || z - y > 500)
	return;
      char line[500];
      size_t n = (size_t) (z - y);
      memcpy (line, y + 1, n);
      memmove (x + 1 + n, x + 1, (size_t) (y - x));
      memcpy (x + 1, line, n);
      return;
    }
  /* One word becomes another.  */
  while (at > 0 && !isspace ((unsigned char) text[at - 1]))
    at--;
  while (end < *len && !isspace ((unsigned char) text[end]))
    end++;
  const char *word = another (text + at, end - at, random);
  size_t n = strlen (word);
  if (*len - (end - at) + n >= room)
    return;
  memmove (text + at + n, text + end, *len - end);
  memcpy (text + at, word, n);
  *len = *len - (end - at) + n;
}

/* Try the file NAME.  */

static int
try_file (FILE *f)
{
  static char text[1 << 20];
  size_t len = fread (text, 1, sizeof text, f);
  return try (text, len) < 0;
}

int
main (int argc, char **argv)
{
  int count = argc > 1 ? atoi (argv[1]) : 4000;
  if (argc > 1 && !strcmp (argv[1], "-"))
    return try_file (stdin);
  if (argc > 1 && !count)
    {
      FILE *f = fopen (argv[1], "rb");
      if (!f)
	return 2;
      int bad = try_file (f);
      fclose (f);
      return bad;
    }
  int stages[3] = { 0 }, bad = 0;
  uint64_t random = (uint64_t) count;
  for (int i = 0; i < count; i++)
    {
      struct arena *a = arena_new ();
      struct ir_module *m = ir_module_new (a);
      char *text = NULL;
      size_t len = 0;
      FILE *f = open_memstream (&text, &len);
      program_emit (program_new (a, (uint64_t) i / 8), m);
      ir_write (f, m);
      fclose (f);
      size_t room = len + 1000;
      char *spoilt = malloc (room);
      memcpy (spoilt, text, len);
      for (unsigned k = 1 + test_random (&random, 4); k > 0; k--)
	spoil (spoilt, &len, room, &random);
      int stage = try (spoilt, len);
      if (stage < 0)
	bad++;
      else
	stages[stage]++;
      free (spoilt);
      free (text);
      arena_free (a);
    }
  printf ("%d refused by the reader, %d by the verifier, %d analysed\n",
	  stages[0], stages[1], stages[2]);
  test (!bad, "%d spoilt texts", count);
  test (count < 1000 || (stages[0] && stages[1] && stages[2]),
	"some are refused, some are not");
  return test_end ();
}
