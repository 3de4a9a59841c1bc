/* Which values differ between lanes, and what stays as it is.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_LANE_VALUES_H
#define DRANO_GCC_TRANSFORM_SIMT_LANE_VALUES_H

#include "transform/simt/region.h"

/* What is known of one SIMT region.  */
struct lane_values
{
  const struct simt_region *region;
  auto_vec<gimple *> stmts;
  hash_set<tree> differ;	/* SSA names that differ between lanes.  */
};

/* Fill in the rest of L, whose region is set.  */
extern void lane_values_find (struct lane_values *l);

/* True if STMT uses a value that differs between lanes of L.  */
extern bool lane_values_differ_p (struct lane_values *l, gimple *stmt);

/* True if a call of FN remains a call.  */
extern bool lane_values_call_p (tree fn);

/* True if LOOP, of the current function, whose loops can be analyzed, remains a
   loop.  */
extern bool lane_values_loop_p (class loop *loop);

#endif /* DRANO_GCC_TRANSFORM_SIMT_LANE_VALUES_H */
