/* What the unit tests share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A test is a name, what was got and what is wanted.  The lines are what DejaGnu's
   host_execute reads: "\tPASSED: name" and "\tFAILED: name".  */

#ifndef DRANO_TESTLIB_H
#define DRANO_TESTLIB_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

/* Report a test, whose name is a format, as passed if GOOD holds.  A failure
   has what was wanted, and what test_same remembered.  */
#define test(GOOD, ...) \
  test_truth (GOOD, #GOOD, __FILE__, __LINE__, __VA_ARGS__)
extern void test_truth (bool good, const char *want, const char *file,
			int line, const char *name, ...)
  __attribute__ ((format (printf, 5, 6)));

/* Report test NAME, a format, as passed if GOT is WANT; a failure has both.  */
extern void test_number (int64_t got, int64_t want, const char *name, ...)
  __attribute__ ((format (printf, 3, 4)));
extern void test_string (const char *got, const char *want, const char *name,
			 ...)
  __attribute__ ((format (printf, 3, 4)));

/* Whether GOT is WANT; the first that is not, in the case that WHERE, a format,
   tells, is remembered until the next test.  */
extern bool test_same (uint64_t got, uint64_t want, const char *where, ...)
  __attribute__ ((format (printf, 3, 4)));

/* The exit status of a program after all its tests.  */
extern int test_end (void);

/* A pseudo-random number below N, from *STATE.  */
extern unsigned test_random (uint64_t *state, unsigned n);

/* Types.  */
extern const struct ir_type test_i32, test_u32, test_i64, test_u64, test_u8,
  test_i16, test_bool, test_ptr, test_float;

#endif /* DRANO_TESTLIB_H */
