/* Whether accesses of a loop overlap: a test when the program runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_ALIAS_CHECK_H
#define DRANO_GCC_TRANSFORM_LOOP_ALIAS_CHECK_H

#include "transform/loop/counted.h"

/* True if it can be tested where the loop of S starts that none of S's UNLESS
   overlap.  */
extern bool alias_testable_p (const struct counted_loop *s);

/* Append to SEQ, for the end of that loop's preheader, the test, and that the
   loop runs at all; return the flag that it computes, which region/simt.h
   knows.  */
extern tree alias_test (gimple_seq *seq, const struct counted_loop *s);

/* These want scev_initialize to have been called.  True if the access REF of
   STMT, in LOOP, is at the same place in each iteration, which is known before
   it; and if A of IN_A and B of IN_B are so at one place, as far as the
   program's text shows.  */
extern bool alias_fixed_p (class loop *loop, gimple *stmt, tree ref);
extern bool alias_same_place_p (class loop *loop, gimple *in_a, tree a,
				gimple *in_b, tree b);

/* Append to SEQ what computes that place, and return a reference to it.  */
extern tree alias_place (gimple_seq *seq, class loop *loop, gimple *stmt,
			 tree ref);

#endif /* DRANO_GCC_TRANSFORM_LOOP_ALIAS_CHECK_H */
