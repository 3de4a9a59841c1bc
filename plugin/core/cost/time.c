/* How long a launch takes: an estimate before it runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes that walk along rows of their own fetch a sector each now and then, and
   use what L1 holds of it for the next iterations.  That takes as many sectors
   of L1 as all resident warps have lanes: with more, each request goes to L2.
   Only waiting is less then here: to L1 such requests are as much work as the
   sectors of L2 that count, as the lanes' rows often begin in the same of its
   sets.

   Warps are dealt out evenly.  So the multiprocessor that has most has W / SMS
   of them, rounded up; as many as fit are resident, and the others follow them,
   one chain behind the other.  */

#include "cost/time.h"

#include "base/lanes.h"
#include "cost/cost-int.h"
#include "value/facts.h"

#include <math.h>

/* X as a number of things.  */

static uint64_t
whole (double x)
{
  return (uint64_t) (x + 0.5);
}

struct time_need
time_need_times (struct time_need n, double times)
{
  double *all[] = { &n.warps, &n.instructions, &n.near, &n.far, &n.wavefronts,
		    &n.l2,
		    &n.dram, &n.held_far, &n.rows_far, &n.atomics };
  for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
    *all[k] *= times;
  return n;
}

double
time_estimate (const struct machine *m, const struct time_need *n,
	       enum machine_bound *binds)
{
  double fit = m->threads_sm / MACHINE_WARP;
  double warps = n->warps > 0 ? n->warps : fit * m->sms;
  double most = ceil (warps / m->sms);
  double each = 1 / warps, follow = ceil (most / fit);
  double resident = fmin (most, fit), l1 = machine_l1 (m, 1, 0);
  double again = n->held * resident <= l1 ? n->held_far : 0;
  if (n->rows * resident <= l1)
    again = fmax (again, n->rows_far);
  struct machine_load load
    = { .dram = whole (n->dram), .dram_read = whole (n->dram),
	.l2 = whole (n->l2), .l2_read = whole (n->l2),
	.atomics = whole (n->atomics),
	.most_wavefronts = whole (n->wavefronts * each * most),
	.most_instructions = whole (n->instructions * each * most),
	.chain_instructions = whole (n->instructions * each * follow),
	.chain_near = whole ((n->near + again) * each * follow),
	.chain_far = whole ((n->far - again) * each * follow),
	.sms = m->sms };
  double seconds;
  enum machine_bound bound = machine_binds (m, &load, &seconds);
  if (binds)
    *binds = bound;
  return seconds;
}

int
time_busy_warps (const struct machine *m)
{
  return m->issue * m->wait_result;
}

double
time_part_far (const struct context *x, ir_blk b, const struct poly *address,
	       int sectors)
{
  return fmin (1, (double) sectors * cost_moves_by (x, b, address)
	       / MACHINE_SECTOR);
}

/* The number of places in their sectors that the lanes of ADDRESS are known to
   have.  */

static int
places_in_sectors (const struct poly *address)
{
  uint32_t places = 0;
  for (int l = 0; l < LANES; l++)
    {
      struct low_bits low = facts_low_lane (address, l);
      if (low.bits < 5)
	return 1;
      places |= UINT32_C (1) << (low.rem & (MACHINE_SECTOR - 1));
    }
  return __builtin_popcount (places);
}

double
time_part_moved (const struct poly *address, int sectors, int by)
{
  int places = sectors < LANES ? 1 : places_in_sectors (address);
  return fmin (1, (double) places * by / MACHINE_SECTOR);
}

double
time_part_new (const struct context *x, ir_blk b, const struct poly *address,
	       int sectors)
{
  return time_part_moved (address, sectors, cost_moves_by (x, b, address));
}

bool
time_diverges_p (struct context *x, ir_blk b)
{
  const struct ir_block *blk = &x->f->blocks[b];
  return (blk->nsuccs > 1 && blk->assume < 0
	  && !cost_converged_p (x, b, ALL_LANES));
}
