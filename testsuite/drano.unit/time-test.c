/* How long a launch takes, as expected.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "cost/time.h"
#include "testlib.h"

#include <math.h>

/* True if A and B differ by rounding only.  */

static bool
same_p (double a, double b)
{
  return fabs (a - b) <= 1e-3 * fabs (b);
}

int
main (void)
{
  const struct machine *m = machine_find ("sm_80");
  enum machine_bound binds;
  double clock = m->clock_khz * 1e3;

  /* A warp for each multiprocessor waits for each of its results.  */
  struct time_need n = { .warps = m->sms, .instructions = 1e5 * m->sms };
  double alone = time_estimate (m, &n, &binds);
  test (binds == BOUND_LATENCY && same_p (alone, 1e5 * m->wait_result / clock),
	"one warp waits: %g", alone);

  /* The same work by more warps is faster until all schedulers are busy.  */
  int busy = time_busy_warps (m);
  n.warps = (double) busy * m->sms;
  double spread = time_estimate (m, &n, &binds);
  test (same_p (spread * busy, alone), "%d warps are as many times faster: %g", busy, spread);
  n.warps *= 4;
  test (same_p (time_estimate (m, &n, &binds), spread) && binds == BOUND_ISSUE,
	"more warps than that are not faster");

  /* What does not fit is done after what does.  */
  struct time_need fits = { .warps = 64 * m->sms, .far = 64 * m->sms };
  struct time_need twice = { .warps = 65 * m->sms, .far = 65 * m->sms };
  test (same_p (time_estimate (m, &twice, NULL),
		2 * time_estimate (m, &fits, NULL)),
	"warps that do not fit follow");

  /* The sectors of many warps take longer than waiting does.  */
  struct time_need sectors = { .far = 1e4, .l2 = 1e9, .dram = 1e9 };
  test (same_p (time_estimate (m, &sectors, &binds),
		1e9 * MACHINE_SECTOR / (m->bandwidth * 1e9))
	&& binds == BOUND_DRAM, "memory is the bound");

  /* What all warps walk along comes again only where L1 does not hold it.  */
  struct time_need rows = { .warps = 8 * m->sms, .far = 8e4 * m->sms,
			    .held = 1024, .held_far = 7e4 * m->sms };
  struct time_need held = { .warps = 8 * m->sms, .near = 7e4 * m->sms,
			    .far = 1e4 * m->sms };
  struct time_need again = rows;
  test (same_p (time_estimate (m, &rows, NULL), time_estimate (m, &held, NULL)),
	"8 warps walk along rows that L1 holds");
  rows.held = again.held = m->l1 / 8 + 1;
  again.held_far = 0;
  test (same_p (time_estimate (m, &rows, NULL), time_estimate (m, &again, NULL)),
	"rows of 8 warps are more than L1 holds");
  struct time_need none = { .warps = 0 };
  test (time_estimate (m, &none, &binds) == 0, "nothing takes no time");
  return test_end ();
}
