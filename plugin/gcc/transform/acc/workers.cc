/* Workers that gangs lose or get.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where directives say no levels, GCC gives the outermost loop to gangs and
   workers.  Each gang then has 32 warps, which start and wait for each other,
   and a gang takes 32 iterations.  With fewer iterations than all warps of all
   gangs, most warps have none.  Gangs alone take one iteration each, on as
   many multiprocessors.  */

#include "gcc-shim.h"
#include "base/policy.h"
#include "cost/cost.h"
#include "ir/construct.h"
#include "names/location.h"
#include "option/pragma.h"
#include "region/acc-marks.h"
#include "transform/acc/workers.h"

/* The loop of P that GCC gave to gangs and workers where no clause asks for
   them; null if there is none, if another loop has workers, or if a loop has no
   mark on which its levels could be written.  */

static struct acc_loop *
shared_loop (const struct partition *p)
{
  struct acc_loop *found = NULL;
  for (unsigned i = 1; i < p->all.length (); i++)
    {
      struct acc_loop *loop = p->all[i];
      struct level_clauses has = { loop->mask, !loop->mask };
      gcall *mark = loop->routine ? NULL : acc_mark_of (loop);
      if (!mark || (loop->flags & OLF_TILE))
	return NULL;
      if (!(loop->mask & LEVEL_WORKER))
	{
	  if (!acc_mark_room_p (mark, &has))
	    return NULL;
	  continue;
	}
      if (found || loop->mask != (LEVEL_GANG | LEVEL_WORKER)
	  || (loop->flags >> OLF_DIM_BASE) & LEVELS_ALL)
	return NULL;
      found = loop;
    }
  return found;
}

/* True if LOOP of N's function, lowered from P's, has fewer iterations than
   workers.  */

static bool
few_p (const struct nest *n, const struct partition *p,
       const struct acc_loop *loop)
{
  const struct ir_func *f = n->f;
  double gangs = f->launched[0] > 0 ? (double) f->launched[0]
		  : (double) WORK_GANGS;
  for (int l = 0; l < f->nloops; l++)
    {
      basic_block header = (basic_block) f->loops[l].header_handle;
      if (!header || !(f->loops[l].mapping & IR_MAP_WORKER)
	  || p->of_block[header->index] != loop
	  || pragma_transform_off_p (loop_place (f, l)))
	continue;
      double count = (double) nest_count (n, l);
      double trips = count < 0 ? (double) POLICY_TRIPS : count;
      return trips < gangs * POLICY_WORKERS;
    }
  return false;
}

bool
acc_workers_drop (const struct region *region, const struct nest *n,
		  struct remark_list *remarks)
{
  struct partition *p = partition_function (region->fn);
  struct acc_loop *loop = shared_loop (p);
  bool drop = (loop && !(acc_sized (region->fn->decl) & LEVEL_WORKER)
	       && few_p (n, p, loop));
  for (unsigned i = 1; drop && i < p->all.length (); i++)
    {
      unsigned mask = p->all[i]->mask & ~(unsigned) LEVEL_WORKER;
      struct level_clauses has = { mask, !mask };
      acc_mark_set (acc_mark_of (p->all[i]), &has);
    }
  if (drop)
    {
      struct transform_remark r
	= remark_make (TRANSFORM_LOOPS, REMARK_WORKERS, region, loop->loc,
		       NULL_TREE);
      remark_add (remarks, &r);
    }
  partition_free (p);
  return drop;
}

double
acc_workers_count (const struct nest *n, int from)
{
  double count = nest_count_if (n, from, POLICY_TRIPS);
  return MIN (count, POLICY_WORKERS);
}
