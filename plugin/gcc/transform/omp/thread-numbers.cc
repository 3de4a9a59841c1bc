/* Loops that threads share out by their numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A parallel region may share out a loop by hand:

     for (int i = omp_get_thread_num (); i < n; i += omp_get_num_threads ())

   perhaps with the team's number, too.  OpenMP promises nothing of its
   iterations, so they are given to lanes only if GCC's dependence analysis
   proves that no two of them get at one element.  Each thread keeps its own
   iterations, of which each lane has every 32nd: what happens before and after
   the loop sees the same thread's work.  A reduction of floating-point numbers
   is not reordered, as no clause allows that.  */

#include "gcc-shim.h"
#include "region/argument/dependence.h"
#include "transform/omp/thread-numbers.h"

enum remark_id
thread_numbers_refusal (const struct counted_loop *s,
			const struct region *region)
{
  for (unsigned i = 0; i < s->carried.length (); i++)
    if (s->carried[i].kind == CARRIED_REDUCTION
	&& FLOAT_TYPE_P (TREE_TYPE (gimple_phi_result (s->carried[i].phi)))
	&& !flag_associative_math)
      return REMARK_SPMD_SUM;
  return (depend_apart_p (region, s->loop, NULL, NULL, false)
	  ? REMARK_NONE : REMARK_SPMD);
}
