/* What the unit tests share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A test is a name and a truth.  The lines printed are what DejaGnu's
   host_execute reads: "\tPASSED: name" and "\tFAILED: name".  */

#ifndef DRANO_TESTLIB_H
#define DRANO_TESTLIB_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

/* Report test NAME, a format, as passed if GOOD.  */
extern void test (bool good, const char *name, ...)
  __attribute__ ((format (printf, 2, 3)));

/* The exit status of a program after all its tests.  */
extern int test_end (void);

/* A pseudo-random number below N, from *STATE.  */
extern unsigned test_random (uint64_t *state, unsigned n);

/* Types.  */
extern const struct ir_type test_i32, test_u32, test_i64, test_u64, test_u8,
  test_i16, test_bool, test_ptr, test_float;

#endif /* DRANO_TESTLIB_H */
