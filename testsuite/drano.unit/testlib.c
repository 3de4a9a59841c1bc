/* What the unit tests share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "testlib.h"

#include <stdarg.h>
#include <stdio.h>

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

void
test (bool good, const char *name, ...)
{
  va_list args;
  va_start (args, name);
  printf ("\t%s: ", good ? "PASSED" : "FAILED");
  vprintf (name, args);
  putchar ('\n');
  va_end (args);
  failures += !good;
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
