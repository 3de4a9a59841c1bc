/* Test what L1 keeps for the next iterations of a loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A region's lanes load from rows, drawn so many bytes apart, and from a few
   other arrays.  As many warps as are said to have room run it in an L1 that is
   written down here, each from a place and an iteration of its own, one iteration
   after the other: then no sector is fetched twice.  With rows that all begin in
   one set, one warp more fetches some again.  */

#include "analyze/analyze.h"
#include "base/arena.h"
#include "base/machine.h"
#include "cost/cost.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = MACHINE_WARP, MAX_WARPS = 64, MAX_WAYS = 512, MORE = 3 };

/* The rows: STRIDE bytes apart (0: 512 times a number that the region gets),
   elements of BYTES, and other arrays whose lanes are APART bytes apart.  */
struct walk
{
  int stride, bytes, others;
  int apart[MORE];
};

/* W as lane IR; the caller frees it.  BLOCK is what its head says of blocks.  */

static char *
text_of (const struct walk *w, const char *block)
{
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream (&text, &size);
  fprintf (f, "func \"k\" source \"k\" root construct \"acc parallel\" %s"
	   " @\"k.c\":1:1 {\n  lanes \"gang vector\" @\"k.c\":2:3\n"
	   "  block 0 single\n"
	   "    %%1 = uniform p64 \"A\" mod %d 0\n"
	   "    %%2 = uniform i64 \"n\" mod 9 0 lo 512\n"
	   "    %%3 = uniform i64 \"m\" lo 1\n"
	   "    %%4 = uniform i64 mod 5 0 lo 0\n"
	   "    %%5 = const i64 0\n    %%6 = const i64 1\n"
	   "    %%7 = const i64 %d\n    %%8 = const i64 %d\n",
	   block, __builtin_ctz (w->bytes), w->stride, w->bytes);
  for (int k = 0; k < w->others; k++)
    fprintf (f, "    %%%d = uniform p64 \"B%d\" mod 2 0\n"
	     "    %%%d = const i64 %d\n    %%%d = const i64 %d\n", 60 + k, k,
	     70 + k, w->apart[k], 80 + k, 64);
  fprintf (f, "    jump 1\n  block 1 loop 0\n    %%10 = lane i64\n"
	   "    %%11 = add i64 %%10 %%4\n    jump 2\n  block 2 loop 0\n"
	   "    %%20 = phi i64 %%5 %%21\n    %%22 = lt u1 %%20 %%3\n"
	   "    branch %%22 3 4\n  block 3 loop 0\n"
	   "    %%30 = mul i64 %%11 %%%d\n    %%31 = mul i64 %%20 %%8\n"
	   "    %%32 = add i64 %%30 %%31\n    %%33 = add p64 %%1 %%32\n"
	   "    %%34 = load o%d %%33 global %d \"A\" @\"k.c\":5:1\n",
	   w->stride ? 7 : 2, 8 * w->bytes, w->bytes);
  for (int k = 0; k < w->others; k++)
    fprintf (f, "    %%%d = mul i64 %%11 %%%d\n    %%%d = mul i64 %%20 %%%d\n"
	     "    %%%d = add i64 %%%d %%%d\n    %%%d = add p64 %%%d %%%d\n"
	     "    %%%d = load o32 %%%d global 4 \"B%d\" @\"k.c\":6:%d\n",
	     100 + k, 70 + k, 110 + k, 80 + k, 120 + k, 100 + k, 110 + k,
	     130 + k, 60 + k, 120 + k, 140 + k, 130 + k, k, k + 1);
  fprintf (f, "    %%21 = add i64 %%20 %%6\n    jump 2\n"
	   "  block 4 loop 0\n    return\n}\n");
  fclose (f);
  return text;
}

/* What is said of the rows of W on M, with BLOCK in the region's head.  */

static struct site_kept
kept_of (const struct walk *w, const char *block, const struct machine *m)
{
  char msg[200] = "", *text = text_of (w, block);
  struct arena *a = arena_new ();
  struct ir_module *module = ir_read (a, text, strlen (text), msg, sizeof msg);
  struct site_kept kept = { 0 };
  if (!module || !ir_verify (module, msg, sizeof msg))
    printf ("%s\n%s", msg, text);
  else
    {
      struct analysis *r = analyze_module (module, m, DOMAIN_LANES);
      cost_little (module, m, r);
      for (int n = 0; n < r->nsites; n++)
	if (!strcmp (r->sites[n].func->insns[r->sites[n].insn].mem->array, "A"))
	  kept = r->sites[n].kept;
    }
  free (text);
  arena_free (a);
  return kept;
}

/* An L1: of each set the lines, the latest used first, and their sectors.  */
struct l1
{
  int ways, n[MACHINE_L1_SETS];
  uint64_t line[MACHINE_L1_SETS][MAX_WAYS];
  unsigned sectors[MACHINE_L1_SETS][MAX_WAYS];
};

/* Load what is at ADDRESS; return true if the sector was not there.  */

static bool
load (struct l1 *c, uint64_t address)
{
  uint64_t line = address / MACHINE_LINE;
  unsigned set = line % MACHINE_L1_SETS, have = 0;
  unsigned sector = 1u << address / MACHINE_SECTOR % 4;
  int k = 0;
  while (k < c->n[set] && c->line[set][k] != line)
    k++;
  if (k < c->n[set])
    have = c->sectors[set][k];
  else if (c->n[set] < c->ways)
    c->n[set]++;
  else
    k--;
  memmove (&c->line[set][1], &c->line[set][0], (size_t) k * sizeof line);
  memmove (&c->sectors[set][1], &c->sectors[set][0],
	   (size_t) k * sizeof sector);
  c->line[set][0] = line;
  c->sectors[set][0] = have | sector;
  return !(have & sector);
}

/* Return how many sectors of rows WARPS warps fetch of W in an L1 with WAYS lines
   in a set, beyond those that each lane needs once.  *STATE is for places.  */

static int
again (const struct walk *w, int warps, int ways, uint64_t *state)
{
  struct l1 *c = calloc (1, sizeof *c);
  uint64_t row[MAX_WARPS], other[MAX_WARPS];
  int fetched = 0, needed = 0, iterations = 2 * MACHINE_LINE / w->bytes;
  uint64_t stride = w->stride ? (uint64_t) w->stride : 512;
  /* Warps have rows next to each other, each its own iteration.  */
  for (int k = 0; k < warps; k++)
    {
      row[k] = ((UINT64_C (1) << 40)
		+ (uint64_t) (k * LANES) * (stride + 8192 * w->bytes)
		+ test_random (state, 64) * (unsigned) w->bytes);
      if (!w->stride)
	row[k] &= ~UINT64_C (511);
      other[k] = (UINT64_C (1) << 41) + 4 * test_random (state, 1u << 28);
    }
  c->ways = ways;
  for (int n = 0; n < iterations; n++)
    for (int k = 0; k < warps; k++)
      {
	for (unsigned l = 0; l < LANES; l++)
	  fetched += load (c, row[k] + l * stride
			   + (uint64_t) (n * w->bytes));
	for (int j = 0; j < w->others; j++)
	  for (unsigned l = 0; l < LANES; l++)
	    load (c, other[k] + (uint64_t) (j << 30)
		  + l * (uint64_t) w->apart[j] + (uint64_t) (n * 64));
      }
  for (int k = 0; k < warps; k++)
    for (unsigned l = 0; l < LANES; l++)
      {
	uint64_t first = row[k] + l * stride;
	uint64_t last = first + (uint64_t) (iterations * w->bytes) - 1;
	needed += (int) (last / MACHINE_SECTOR - first / MACHINE_SECTOR) + 1;
      }
  free (c);
  return fetched - needed;
}

/* A walk that is drawn.  */

static struct walk
draw (uint64_t *state)
{
  static const int apart[] = { 0, 4, 8, 12, 64, 128, 256 };
  struct walk w = { .bytes = 4 << test_random (state, 3) };
  w.stride = (int) test_random (state, 80) * 16;
  if (w.stride < 32)
    w.stride = 0;
  w.others = (int) test_random (state, MORE + 1);
  for (int k = 0; k < w.others; k++)
    w.apart[k] = apart[test_random (state, 7)];
  return w;
}

/* The lines of a set that L1 of M has for WARPS blocks of one warp.  */

static int
ways_of (const struct machine *m, int warps)
{
  return machine_l1 (m, warps, 0) / MACHINE_LINE / MACHINE_L1_SETS;
}

static void
test_room (void)
{
  static const char *const devices[] = { "A100", "V100", "H100", "T4" };
  uint64_t state = 5;
  int said = 0, good = 0;
  for (int n = 0; n < 400; n++)
    {
      const struct machine *m = machine_find (devices[n % 4]);
      struct walk w = draw (&state);
      struct site_kept kept = kept_of (&w, "", m);
      if (!kept.next)
	continue;
      said++;
      int more = again (&w, kept.warps, ways_of (m, kept.warps), &state);
      good += test_same (more > 0, 0, "stride %d, %d bytes, %d others,"
			 " %d warps", w.stride, w.bytes, w.others, kept.warps);
    }
  test (said > 200, "walks for which L1 has room (%d)", said);
  test_number (good, said, "none fetches a sector again");
}

static void
test_too_many (void)
{
  static const char *const devices[] = { "A100", "V100", "H100" };
  uint64_t state = 7;
  for (int n = 0; n < 3; n++)
    {
      const struct machine *m = machine_find (devices[n]);
      struct walk w = { .stride = 0, .bytes = 4 };
      struct site_kept kept = kept_of (&w, "", m);
      int warps = kept.warps + 1;
      test (kept.next == 7 && !kept.always && kept.warps < 32,
	    "rows of one set on %s (%d warps)", devices[n], kept.warps);
      test (again (&w, warps, ways_of (m, warps), &state) > warps * LANES,
	    "one warp more on %s", devices[n]);
    }
}

/* What the region's head says of blocks.  */

static void
test_blocks (void)
{
  const struct machine *m = machine_find ("A100");
  static const struct { const char *head; int warps; bool always; } blocks[]
    = { { "", 32, true }, { "block 1 32", 32, true },
	{ "block 0 20", 32, true }, { "launched 3 0 0", 3, true },
	{ "block 4 32", 64, false }, { "block 0 128", 64, false },
	{ "block -1 0", 32, false }, { "block 0 -1", 32, false },
	{ "launched 1 0 0 block 8 0", 8, false } };
  struct walk w = { .stride = 32, .bytes = 4 };
  for (size_t n = 0; n < sizeof blocks / sizeof *blocks; n++)
    {
      struct site_kept kept = kept_of (&w, blocks[n].head, m);
      test_number (kept.warps, blocks[n].warps, "warps of '%s'",
		   blocks[n].head);
      test (kept.always == blocks[n].always, "always of '%s'",
	    blocks[n].head);
    }
  test_number (kept_of (&w, "", machine_find ("Tesla P40")).next, 0,
	       "a device that has loads in L2 only");
}

int
main (void)
{
  test_room ();
  test_too_many ();
  test_blocks ();
  return test_end ();
}
