/* Whether loops can get lanes, for those who advise that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_JUDGE_JUDGE_H
#define DRANO_GCC_TRANSFORM_JUDGE_JUDGE_H

#include "ir/ir.h"
#include "region/region.h"
#include "transform/report/remark.h"

/* Loop LOOP of FUNC, into which REGION was lowered, if lanes are given to
   it.  */
struct judged_loop
{
  const struct region *region;
  const struct ir_func *func;
  int loop;
  bool shared;			/* A directive shares out its iterations.  */
  enum remark_id id;		/* Why it cannot get any, or REMARK_NONE.  */
  tree what;			/* What that is about, or null.  */
  bool repairs;			/* GCC computes wrong results with them but for
				   -fdrano-transform=repairs, which is not in
				   effect.  */
};

/* What is known of all loops of MODULE, into which REGIONS were lowered; loops
   that are not in LIST can get lanes.  */
struct judged_loops
{
  struct ir_module *module;
  const auto_vec<struct region *> *regions;
  auto_vec<struct judged_loop> list;
};

/* Fill in JUDGED for MODULE, into which REGIONS were lowered.  Nothing is
   changed but what the module says of the independence of loops.  */
extern void judge_loops (struct ir_module *module,
			 const auto_vec<struct region *> &regions,
			 struct judged_loops *judged);

/* What is known of loop LOOP of FUNC, or null: nothing is in the way.  */
extern const struct judged_loop *
judged_loop_of (const struct judged_loops *judged, const struct ir_func *func,
		int loop);

/* Say at LOC, a place of it, why J's loop cannot have lanes.  */
extern void judge_tell (const struct judged_loop *j, location_t loc);

#endif /* DRANO_GCC_TRANSFORM_JUDGE_JUDGE_H */
