/* Lane loops of a function: making and finding them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "lower/value/lanes.h"
#include "lower/value/virtual-lane-loop.h"
#include "names/location.h"
#include "option/options.h"

int
lower_new_lane_loop (struct lowering *l, location_t loc, unsigned mapping,
		     enum ir_fill fill)
{
  int i = ir_lane_loop_new (l->f, location_in_source (loc), mapping);
  l->f->lane_loops[i].fill = fill;
  int64_t threads = l->f->launched[2];
  if (drano_options.openmp_thread && threads > 0 && threads < 32)
    {
      l->f->lane_loops[i].fill = IR_FILL_FULL;
      l->f->lane_loops[i].few = threads;
    }
  l->f->lane_loops[i].loc_handle = (void *) (uintptr_t) loc;
  return i;
}

int
lower_acc_lane_loop (struct lowering *l, struct acc_loop *loop)
{
  if (loop->lane_loop < 0)
    loop->lane_loop = lower_new_lane_loop (l, loop->loc,
					   partition_mapping (loop),
					   IR_FILL_TAIL);
  return loop->lane_loop;
}

unsigned
lower_goacc_mask (struct lowering *l, gcall *call)
{
  struct acc_loop *loop = l->part->of_block[gimple_bb (call)->index];
  bool element = integer_minus_onep (gimple_call_arg (call, 5));
  return loop->parent ? (element ? loop->e_mask : loop->mask) : 0;
}

bool
lower_virtual_private_p (struct lowering *l, const_tree decl)
{
  return (l->threads >= 0
	  || (!l->virtuals->virtual_headers.is_empty ()
	      && !l->virtuals->outside.contains (const_cast<tree> (decl))));
}

int
lower_virtual_assumed (struct lowering *l, basic_block bb)
{
  class loop *loop = bb->loop_father;
  while (loop && loop_outer (loop)
	 && !l->virtuals->virtual_headers.get (loop->header))
    loop = loop_outer (loop);
  if (!loop || !loop_outer (loop))
    return -1;
  return successor_in_loop (loop, bb);
}
