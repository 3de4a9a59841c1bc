/* Whether accesses of a loop overlap: a test when the program runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OVERLAP_H
#define DRANO_GCC_TRANSFORM_OVERLAP_H

#include "transform/shape.h"

/* True if it can be tested where the loop of S starts that none of S's UNLESS
   overlap.  */
extern bool overlap_testable_p (const struct shape *s);

/* Append to SEQ, for the end of that loop's preheader, the test; return the flag
   that it computes, which region/simt.h knows.  */
extern tree overlap_test (gimple_seq *seq, const struct shape *s);

#endif /* DRANO_GCC_TRANSFORM_OVERLAP_H */
