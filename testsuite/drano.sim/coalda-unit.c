/* What COALDA's authors measured, from the caches alone.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Their kernels copy records of three and of nine integers through shared memory,
   a record for each thread, 512 threads to a block, a barrier behind each access.
   Coalescing reduced the sectors that are read from L2 by factors of 1 and 6.4,
   and those that are written by factors of 3 and 9.

   Warps of a block are in step here, as the barriers want, and the blocks of a
   multiprocessor in none: which comes next is drawn.  In step, an LRU cache either
   keeps all that a block comes back for or nothing, and 6.4 is not possible; nine
   requests of 32 of the 36 sectors of a warp's records make 8 times at most.
   Drawn, the ratio depends on how many blocks are resident and how many of them
   the L1 has room for.  The number and the L1 are those of each device.

   Each of nine stores touches 32 of 36 sectors, too, so that writes are 8 times
   fewer in sectors; their 9 is that of lines of 128 bytes.  */

#include "cache/cache.h"
#include "sim-unit.h"

enum { BLOCKS = 1000, WARPS = 16, MOST_RESIDENT = 32 };

/* A block, and the access that comes next in it.  */
struct block
{
  unsigned number, access;
};

static unsigned
drawn (unsigned n)
{
  static uint64_t x = 88172645463325252u;

  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return (x >> 20) % n;
}

/* Let each warp of B load its integer of each record of INTS.  */

static void
load (struct cache_sm *sm, struct block b, unsigned ints,
      struct cache_traffic *t)
{
  struct cache_queue q = { .words = NULL };

  for (unsigned w = 0; w < WARPS; w++)
    {
      uint64_t a[32];
      for (unsigned l = 0; l < 32; l++)
	{
	  uint64_t record = ((uint64_t) b.number * WARPS + w) * 32 + l;
	  a[l] = (1 << 28) + (record * ints + b.access) * 4;
	}
      cache_note (&q, 0, CACHE_LOAD, true, a, 32);
      cache_note_turn (&q);
      cache_turn (sm, &q, (uint64_t *) t, sizeof *t / 8);
      cache_forget (sm);
    }
  free (q.words);
}

/* Return how many times the sectors of all records are read from L2, with an L1 of
   L1 bytes and RESIDENT blocks.  */

static double
reads (int l1, unsigned resident, unsigned ints)
{
  struct machine m = { .l2 = 1 << 20, .l2_ways = 16 };
  struct caches *c = caches_new (&m, 1);
  struct cache_sm *sm = caches_start (c, 0, l1);
  struct cache_traffic t = { .dram = 0 };
  struct block b[MOST_RESIDENT];
  unsigned next = 0, n = resident;

  for (; next < n; next++)
    b[next] = (struct block) { next, 0 };
  while (n > 0)
    {
      unsigned k = drawn (n);
      load (sm, b[k], ints, &t);
      if (++b[k].access < ints)
	continue;
      if (next < BLOCKS)
	b[k] = (struct block) { next++, 0 };
      else
	b[k] = b[--n];
    }
  caches_delete (c);
  return (double) t.l2_read / ((double) BLOCKS * WARPS * ints * 4);
}

/* The blocks of 512 threads with records of INTS integers, read and written, that
   are resident on M, and in *L1 what is left of its L1.  */

static int
residence (const struct machine *m, int ints, int *l1)
{
  int shared = 2 * ints * 512 * 4, blocks;

  blocks = machine_occupancy (m, 512, 32, shared);
  *l1 = machine_l1 (m, blocks, shared);
  return blocks;
}

int
main (void)
{
  const struct machine *m;
  int l1, blocks;

  for (size_t i = 0; (m = machine_at (i)); i++)
    {
      blocks = residence (m, 3, &l1);
      double three = reads (l1, blocks, 3);
      blocks = residence (m, 9, &l1);
      double nine = reads (l1, blocks, 9);
      printf ("%s: 3 integers %.2f, 9 integers %.2f with %d warps and %d KiB\n",
	      m->model, three, nine, blocks * WARPS, l1 >> 10);
      if (strcmp (m->model, "A100") == 0)
	{
	  test (three > 0.995 && three < 1.005, "reads of 3 integers: 1");
	  test (blocks == 4 && l1 == 28 << 10 && nine > 6.35 && nine < 6.45,
		"reads of 9 integers: 6.4 with 64 warps and 28 KiB");
	}
      else
	test (nine < 6.3 || nine > 6.5, "no 6.4 on %s", m->model);
    }
  /* One block, or several in step.  */
  for (int kib = 8; kib <= 128; kib += 4)
    {
      double nine = reads (kib << 10, 1, 9);
      test ((kib >= 20) == (nine < 1.01) && (nine < 1.01 || nine > 7.7),
	    "in step, %d KiB: all or nothing", kib);
    }
  return test_end ();
}
