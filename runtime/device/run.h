/* Counting all requests that an access makes in a loop, on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* A lane made its K-th request, from 0 on, K steps beyond the first one.  If
   all lanes are here, and their requests are alike, as those of one access that
   are (alike.h), and they step alike, all are alike until the first lane is
   through.  Their bins repeat after DRANO_LINE / DRANO_BIN_BYTES requests, as
   many as there are lanes: each lane adds to one of them.  */

#ifndef DRANO_DEVICE_RUN_H
#define DRANO_DEVICE_RUN_H

#include "alike.h"
#include "drano-abi.h"
#include "lanes.h"
#include "request.h"
#include "unlike.h"

#if DRANO_LINE != 32 * DRANO_BIN_BYTES
# error "a lane has not one bin"
#endif

/* Requests of one access that follow each other: the site and the bytes as in
   struct request; the first address of this lane, its step, and how many it
   makes; and where they count.  */
struct run
{
  word *site;
  unsigned log;
  word address, step, times;
  unsigned part;
};

/* Return the least TIMES of all lanes.  */

HERE word
least_of_lanes (word times)
{
  unsigned lane = this_lane ();

  if (!LANES_WHERE (ALL_LANES, times, "ne",
		    value_of_lane (ALL_LANES, times, 0)))
    return times;
#pragma GCC unroll 1
  for (unsigned apart = 1; apart < 32; apart *= 2)
    {
      word other = value_of_lane (ALL_LANES, times, lane ^ apart);
      times = SELECT (64, other < times, other, times);
    }
  return times;
}

/* Count of the run R, all lanes being here, as many requests as are alike.
   Return how many.  */

HERE word
count_alike (const struct run *r)
{
  unsigned lane = this_lane ();
  word times = least_of_lanes (r->times), first, bin;
  int step;

  if (!times
      || LANES_WHERE (ALL_LANES, r->step, "ne",
		      value_of_lane (ALL_LANES, r->step, 0)))
    return 0;
  if (!r->site[DRANO_HEAD_STEP] && equal_steps (r->address, &first, &step))
    fix_step (r->site, step_word (r->log, first, step));
  step = DRANO_STEP_OF (r->site[DRANO_HEAD_STEP]);
  first = r->address - (word) ((long long) step * (int) lane);
  if (!r->site[DRANO_HEAD_STEP]
      || LANES_WHERE (ALL_LANES, first, "ne",
		      value_of_lane (ALL_LANES, first, 0)))
    return 0;

  /* Requests that are a line apart have one bin.  */
  unsigned lines = !(r->step % DRANO_LINE);
  word times_of_lane
    = SELECT (64, lines, lane ? 0 : times, (times + 31 - lane) >> 5);
  bin = (first + r->step * lane) % DRANO_LINE / DRANO_BIN_BYTES;
  bin += r->part % DRANO_COPIES * (DRANO_LINE / DRANO_BIN_BYTES);
  if (times_of_lane)
    add_to (r->site + DRANO_BINS_AT + bin, times_of_lane * weight_of (r->part));
  return times;
}

/* Count the run R of the lanes MASK, which have one site.  */

HERE void
count_one_run (const struct run *r, unsigned mask)
{
  word done = 0;

  if (mask == ALL_LANES)
    done = count_alike (r);
  else if (is_single (mask) && !r->site[DRANO_HEAD_SAMPLE])
    {
      count_single (r->site, r->part, r->times);
      return;
    }
  for (;; done++)
    {
      struct request one = { (word) r->site, (word) r->site + r->log,
			     r->address + done * r->step, 0, r->part };
      one.mask = LANES_WHERE (mask, r->times, "gt", done);
      if (!one.mask)
	return;
      if (r->times > done)
	count_one (&one);
    }
}

/* Count the run R.  As COUNT_EACH does, this counts the lanes of each site by
   themselves.  */

HERE void
count_run (const struct run *r)
{
  unsigned here = lanes_here (), rest = here;

  do
    {
      unsigned mask = like_lane (here, (word) r->site, last_lane (rest));
      rest ^= mask;
      if (mask >> this_lane () & 1)
	count_one_run (r, mask);
      meet (here);
    }
  while (rest);
}

#endif /* DRANO_DEVICE_RUN_H */
