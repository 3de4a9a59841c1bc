/* Which loop of a nest gets the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The candidates are the loop that OpenMP shares out, and the sequential loops
   inside it whose iterations are proved to be independent.  What-if says what
   the region needs with each of them (advice/weigh.h).  Where numbers of
   iterations are not known, an inner loop must be better for several of
   them.  */

#include "gcc-shim.h"
#include "advice/weigh.h"
#include "base/policy.h"
#include "ir/loops.h"
#include "option/options.h"
#include "transform/omp/lane-choice.h"

/* The GIMPLE loop whose header is HEADER, in the current function, or null.  */

static class loop *
loop_with_header (void *header)
{
  for (unsigned i = 1; i < number_of_loops (cfun); i++)
    if (class loop *loop = get_loop (cfun, i))
      if (loop->header == header)
	return loop;
  return NULL;
}

void
choice_inner (struct expectations *p, const struct region *region,
	      class loop *loop, auto_vec<struct choice> *inner)
{
  const struct ir_func *f = expect_root (p, region);
  if (!f)
    return;
  for (int l = 0; l < f->nloops; l++)
    {
      const struct ir_loop *s = &f->loops[l];
      class loop *in = loop_with_header (s->header_handle);
      bool asserted = s->independence == IR_INDEP_ASSERTED;
      bool asked = (drano_options.transform
		    & (TRANSFORM_LOOPS | TRANSFORM_REDUCTIONS)) != 0;
      if (s->kind != IR_LOOP_SEQ || !in || !flow_loop_nested_p (loop, in)
	  || s->independence == IR_INDEP_CARRIED
	  || (!asked && !asserted && s->independence != IR_INDEP_PROVED))
	continue;
      struct choice c = { in, (location_t) (uintptr_t) s->loc_handle, l,
			  asserted };
      inner->safe_push (c);
    }
}

/* What a region needs, for each of TRIPS as unknown counts.  */

enum { NTRIPS = 3 };
static const int trips[NTRIPS]
  = { POLICY_FEW_TRIPS, POLICY_TRIPS, POLICY_MANY_TRIPS };

struct needs
{
  struct weight with[NTRIPS];
};

/* What the region that W is of needs with lanes for the N LOOPS, of which
   threads get whole warps if WHOLE, into NEEDS.  */

static void
needs_with (struct weighing *w, int n, const int *loops, bool whole,
	    struct needs *needs)
{
  for (int i = 0; i < NTRIPS; i++)
    needs->with[i] = weigh_lanes (w, n, loops, whole, trips[i]);
}

/* True if the region needs less if it needs A than if it needs B.  To start
   teams and threads costs the same, so only with many iterations must the
   difference be noticeable.  With none may it take longer.  */

static bool
less_p (const struct needs *a, const struct needs *b)
{
  for (int i = 0; i < NTRIPS; i++)
    if (!expect_saving_p (&a->with[i], &b->with[i],
			  i + 1 == NTRIPS ? POLICY_GAIN_LONG
			  : POLICY_GAIN_SHORT))
      return false;
  return true;
}

/* Put into SET those of INNER that have none of INNER inside them, or, if
   OUTSIDE, around them.  */

static void
pick_loops (const auto_vec<struct choice> &inner, bool outside,
	    auto_vec<struct choice> *set)
{
  for (unsigned i = 0; i < inner.length (); i++)
    {
      bool other = false;
      for (unsigned k = 0; k < inner.length (); k++)
	other |= (outside ? flow_loop_nested_p (inner[k].loop, inner[i].loop)
		  : flow_loop_nested_p (inner[i].loop, inner[k].loop));
      if (!other)
	set->safe_push (inner[i]);
    }
}

/* Take SET as what W's region needs least with, *BEST, if it is less than
   LEAST, which it becomes then.  */

static void
try_set (struct weighing *w, const auto_vec<struct choice> &set,
	 struct needs *least, auto_vec<struct choice> *best)
{
  auto_vec<int> loops;
  struct needs needs;
  if (set.is_empty ())
    return;
  for (unsigned i = 0; i < set.length (); i++)
    loops.safe_push (set[i].number);
  needs_with (w, loops.length (), loops.address (), false, &needs);
  if (!less_p (&needs, least))
    return;
  *least = needs;
  best->truncate (0);
  best->safe_splice (set);
}

void
choice_make (struct expectations *p, const struct region *region,
	     class loop *loop, unsigned flags,
	     auto_vec<struct choice> *inner)
{
  enum { MAX_ALONE = 8 };
  const struct ir_func *f = expect_root (p, region);
  auto_vec<struct choice> best;
  struct needs least;
  bool outer = flags & CHOICE_OUTER, whole = flags & CHOICE_WHOLE;
  int around = -1;
  for (int l = 0; l < f->nloops; l++)
    if (f->loops[l].header_handle == loop->header)
      around = l;
  struct weighing *w = around >= 0 ? weigh_begin (f->module, f->index) : NULL;
  if (w)
    {
      needs_with (w, outer, &around, whole, &least);
      /* Where that loop gets no lanes, its threads may become them, and what
	 that takes is not known.  */
      for (int i = 0; i < NTRIPS && !outer; i++)
	least.with[i].untimed = true;
      for (int outside = 0; outside < 2; outside++)
	{
	  auto_vec<struct choice> set;
	  pick_loops (*inner, outside, &set);
	  try_set (w, set, &least, &best);
	}
      for (unsigned i = 0; i < inner->length () && i < MAX_ALONE
	   && inner->length () > 1; i++)
	{
	  auto_vec<struct choice> set;
	  set.safe_push ((*inner)[i]);
	  try_set (w, set, &least, &best);
	}
      weigh_end (w);
    }
  inner->truncate (0);
  inner->safe_splice (best);
}
