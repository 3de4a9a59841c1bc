/* What the user reads of the keys that name reasons.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "testlib.h"
#include "base/arena.h"
#include "site/reason.h"
#include "site/site.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const struct { const char *key, *text; } reasons[] =
{
#define REASON(KEY, TEXT) { KEY, TEXT },
#include "site/reason.def"
#undef REASON
};

enum { N = sizeof reasons / sizeof *reasons };

/* Every key has its clause, which names the array that was read.  */

static void
test_catalogue (struct arena *a)
{
  char want[400];
  for (int i = 0; i < N; i++)
    {
      test_string (reason_text (a, reasons[i].key, NULL), reasons[i].text,
		   "the clause of '%s'", reasons[i].key);
      const char *text = reason_text (a, reasons[i].key, "A");
      test (text && strstr (text, "'A'"), "'%s' names the array",
	    reasons[i].key);
      snprintf (want, sizeof want, "%s", reasons[i].text);
      test (islower ((unsigned char) *want) && want[strlen (want) - 1] != '.',
	    "'%s' is a clause", reasons[i].key);
    }
}

int
main (void)
{
  struct arena *a = arena_new ();
  test_catalogue (a);
  bool apart = true;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < i; k++)
      apart &= test_same (strcmp (reasons[i].key, reasons[k].key) == 0, false,
			  "'%s' twice", reasons[i].key);
  test (apart, "keys differ");
  test (!reason_text (a, NULL, NULL), "no key, no reason");
  test_string (reason_text (a, "bit_xor_expr", NULL),
	       "the index comes from an operation that is not followed",
	       "an operation of GCC's");
  test_string (reason_text (a, "hash", NULL),
	       "the index depends on the result of 'hash'", "a function");
  arena_free (a);
  return test_end ();
}
