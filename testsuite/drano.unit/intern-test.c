/* Intern tables: what is added is found, and nothing else.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "base/intern.h"
#include "testlib.h"

enum { ENTRIES = 5000 };

struct entry
{
  struct intern_link link;
  unsigned key;
};

/* How often KEY with HASH is in T, and in *OTHERS, how many with another key are
   found on the way.  */

static int
count (const struct intern *t, uint64_t hash, unsigned key, int *others)
{
  int n = 0;
  *others = 0;
  for (struct intern_link *k = intern_first (t, hash); k; k = intern_next (k))
    if (((struct entry *) k)->key == key)
      n++;
    else
      ++*others;
  return n;
}

/* Test a table in which each hash, a number times BY, has SHARED entries.  */

static void
test_table (unsigned shared, uint64_t by, const char *name)
{
  struct arena *a = arena_new ();
  struct intern t;
  bool same = intern_init (&t, a);
  int others;
  for (unsigned k = 0; k < ENTRIES; k++)
    {
      struct entry *e = arena_alloc (a, sizeof *e);
      e->key = k;
      same &= test_same ((uint64_t) count (&t, k / shared * by, k, &others), 0,
			 "%u before it is added", k);
      intern_add (&t, &e->link, k / shared * by);
    }
  for (unsigned k = 0; k < ENTRIES; k++)
    {
      same &= test_same ((uint64_t) count (&t, k / shared * by, k, &others), 1,
			 "%u", k);
      same &= test_same ((uint64_t) others, shared - 1,
			 "entries with the hash of %u", k);
    }
  same &= test_same ((uint64_t) count (&t, ENTRIES * by + 1, 0, &others), 0,
		     "a hash that no entry has");
  same &= test_same ((uint64_t) others, 0, "entries of that hash");
  test (same, "%s", name);
  test (t.n == ENTRIES && t.size >= ENTRIES / 2, "%s: %zu slots", name,
	t.size);
  arena_free (a);
}

int
main (void)
{
  test_table (1, 1, "a hash for each");
  test_table (5, 1, "five with each hash");
  test_table (1, 1 << 20, "hashes with equal low bits");
  return test_end ();
}
