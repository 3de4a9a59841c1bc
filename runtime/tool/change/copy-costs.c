/* What copies between host and device cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Copies that are made once instead of many times save their own time, and
   more: a copy to the device replaces what L2 has of the array, so the next
   launch gets it from device memory, and one to the host has L2 write what it
   has.  If L2 has room for all that is copied once, launches but the first of
   each kernel need no more of that.  */

#include "base/tool.h"
#include "change/costs-int.h"
#include "change/savings.h"
#include "model/rank.h"

#include <math.h>

/* Sectors of device memory.  */
struct traffic
{
  double read, written;
};

/* What L asks device memory for, but for its first launch.  */

static struct traffic
traffic_again (const struct launch *l)
{
  double later = 1 - 1 / fmax (1, l->times);

  return (struct traffic) { later * l->load.dram_read,
			    later * fmax (0, (double) l->load.dram
					  - l->load.dram_read) };
}

/* The part of ALL that PART is, at most all.  */

static double
copies_part (double part, double all)
{
  return all > 0 ? fmin (1, part / all) : 0;
}

/* Return the seconds that ALL take less if what they read and write again,
   because copies were repeated, remains in L2.  */

static double
kept_by_l2 (const struct launches *all)
{
  double copied = all->copied[0] + all->copied[1], saved = 0;
  double sectors = all->repeated / MACHINE_SECTOR / copied;
  struct traffic sum = { 0 };

  if (!all->machine || copied - all->repeated > all->machine->l2)
    return 0;
  for (size_t i = 0; i < all->n; i++)
    {
      struct traffic one = traffic_again (&all->launch[i]);

      sum.read += one.read;
      sum.written += one.written;
    }
  for (size_t i = 0; i < all->n; i++)
    {
      const struct launch *l = &all->launch[i];
      struct traffic one = traffic_again (l);
      struct machine_load rest = l->load;
      double read = one.read * copies_part (sectors * all->copied[1], sum.read);

      rest.dram_read -= read;
      rest.dram -= read
	+ one.written * copies_part (sectors * all->copied[0], sum.written);
      saved += saved_with (l, &rest);
    }
  return saved;
}

void
add_copies_cost (struct finder *f)
{
  const struct launches *all = f->rows->launches;
  struct cost c = { .kind = COST_COPIES, .unit = UNIT_TIME };

  if (!f->rows->timed || all->copying <= 0)
    return;
  c.share = percent (all->copying, f->costs->whole);
  c.back = !all->fewer_copies && all->unchanged >= all->repeated;
  c.seconds = all->copying * (c.back ? all->unchanged : all->repeated)
    / (all->copied[0] + all->copied[1]);
  if (!c.back)
    c.seconds += kept_by_l2 (all);
  c.saves = percent (c.seconds, f->costs->whole);
  add_cost (f, &c);
}
