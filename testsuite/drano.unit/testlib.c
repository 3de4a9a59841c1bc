/* What the unit tests share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "testlib.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int failures;

const struct ir_type test_i32 = { IR_INT, 32, false, false };
const struct ir_type test_u32 = { IR_INT, 32, true, true };
const struct ir_type test_i64 = { IR_INT, 64, false, false };
const struct ir_type test_u64 = { IR_INT, 64, true, true };
const struct ir_type test_u8 = { IR_INT, 8, true, true };
const struct ir_type test_i16 = { IR_INT, 16, false, false };
const struct ir_type test_bool = { IR_INT, 1, true, false };
const struct ir_type test_ptr = { IR_PTR, 64, true, true };
const struct ir_type test_float = { IR_OTHER, 32, false, false };

/* What test_same remembers; empty if nothing was wrong since the last test.  */
static char remembered[200];

/* Print whether a test is GOOD, and its NAME with ARGS.  */

static void
result (bool good, const char *name, va_list args)
{
  printf ("\t%s: ", good ? "PASSED" : "FAILED");
  vprintf (name, args);
  failures += !good;
}

void
test_truth (bool good, const char *want, const char *file, int line,
	    const char *name, ...)
{
  va_list args;
  va_start (args, name);
  result (good, name, args);
  va_end (args);
  if (!good && *remembered)
    printf (": %s", remembered);
  else if (!good)
    printf (": got false, want %s (%s:%d)", want, file, line);
  putchar ('\n');
  *remembered = '\0';
}

void
test_number (int64_t got, int64_t want, const char *name, ...)
{
  va_list args;
  va_start (args, name);
  result (got == want, name, args);
  va_end (args);
  if (got != want)
    printf (": got %lld, want %lld", (long long) got, (long long) want);
  putchar ('\n');
}

void
test_string (const char *got, const char *want, const char *name, ...)
{
  bool good = got && want ? strcmp (got, want) == 0 : got == want;
  va_list args;
  va_start (args, name);
  result (good, name, args);
  va_end (args);
  if (!good)
    printf (": got '%s', want '%s'", got ? got : "null",
	    want ? want : "null");
  putchar ('\n');
}

bool
test_same (uint64_t got, uint64_t want, const char *where, ...)
{
  if (got != want && !*remembered)
    {
      char place[100];
      va_list args;
      va_start (args, where);
      vsnprintf (place, sizeof place, where, args);
      va_end (args);
      snprintf (remembered, sizeof remembered,
		"got %lld (0x%llx), want %lld (0x%llx) in %s",
		(long long) got, (unsigned long long) got, (long long) want,
		(unsigned long long) want, place);
    }
  return got == want;
}

int
test_end (void)
{
  fflush (stdout);
  return failures != 0;
}

unsigned
test_random (uint64_t *state, unsigned n)
{
  *state = *state * UINT64_C (6364136223846793005)
	   + UINT64_C (1442695040888963407);
  return (unsigned) (*state >> 33) % n;
}
