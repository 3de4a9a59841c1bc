/* Running out of memory at any point is an answer, not a crash.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "analyze/analyze.h"
#include "base/arena.h"
#include "base/machine.h"
#include "program.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

/* Memory that ends after *DATA requests.  */

static void *
ends (size_t size, void *data)
{
  int *left = data;
  if (*left <= 0)
    return NULL;
  --*left;
  return malloc (size);
}

/* Build, verify, write, read and analyse program P with LIMIT pieces of
   memory.  Return true if all of that succeeded.  */

static bool
try (const struct program *p, int limit, enum domain domain)
{
  int left = limit;
  struct arena *a = arena_new_from (ends, &left);
  char msg[100];
  if (!a)
    return false;
  struct ir_module *m = ir_module_new (a);
  bool good = false;
  if (m && !arena_failed (a))
    {
      program_emit (p, m);
      good = ir_verify (m, msg, sizeof msg);
    }
  if (good)
    good = analyze_module (m, machine_find (MACHINE_DEFAULT), domain) != NULL;
  arena_free (a);
  return good;
}

int
main (void)
{
  struct arena *a = arena_new ();
  /* The arena itself.  */
  char *first = arena_alloc (a, 3);
  test (first && !first[0] && !first[2], "memory is zero");
  test_number ((size_t) (char *) arena_alloc (a, 1) % _Alignof (max_align_t), 0,
	       "memory is aligned");
  char *large = arena_alloc (a, 3 << 20);
  memset (large, 1, 3 << 20);
  test (large[(3 << 20) - 1] == 1, "a request larger than a block");
  test_string (arena_printf (a, "%d-%s", 7, "x"), "7-x", "formatted text");
  test (!arena_strdup (a, NULL), "no copy of no text");
  int *list = NULL, room = 0, moves = 0;
  for (int k = 0; k < 100; k++)
    {
      int *grown = arena_grow (a, list, k, &room, 3, sizeof *list);
      moves += grown != list;
      list = grown;
      list[k] = k;
    }
  test (room == 192 && moves == 7 && list[0] == 0 && list[99] == 99,
	"an array grows by doubling and keeps its elements");
  test (!arena_alloc (a, SIZE_MAX) && arena_failed (a),
	"a request that cannot be met");
  test (!arena_alloc (a, 1), "failure is sticky");
  test (!arena_grow (a, list, room, &room, 3, sizeof *list) && room == 192,
	"an array that cannot grow stays as it is");
  arena_free (a);
  arena_free (NULL);

  /* What is taken back is given again: two pieces are enough.  */
  int left = 2;
  a = arena_new_from (ends, &left);
  bool clean = true;
  for (int k = 0; k < 1000 && !arena_failed (a); k++)
    {
      arena_reset (a);
      char *again = arena_alloc (a, 1000);
      clean &= again && !again[0] && !again[999];
      if (again)
	memset (again, 1, 1000);
    }
  test (clean, "memory is used again, and zero again");
  arena_free (a);

  /* The whole core, with less and less.  */
  a = arena_new ();
  struct program *p = program_new (a, 577);
  int enough = 1;
  while (!try (p, enough, DOMAIN_LANES) && enough < 10000)
    enough++;
  test (enough > 3 && enough < 10000, "the analysis ends with memory");
  bool monotone = true;
  for (int k = 1; k < enough; k++)
    monotone &= !try (p, k, DOMAIN_LANES);
  test (monotone, "less memory never suffices");
  test (try (p, enough + 1, DOMAIN_LANES), "more memory does");
  for (int k = 0; k < enough; k++)
    try (p, k, DOMAIN_PAPER);
  test (try (p, enough + 20, DOMAIN_PAPER), "the paper's domain too");
  arena_free (a);
  return test_end ();
}
