/* Which loop of a nest gets the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The candidates are the loop that OpenMP shares out, and the sequential loops
   inside it whose iterations are proved to be independent.  What-if says what the
   region needs with each of them (advice/weigh.h).  Where numbers of iterations
   are not known, an inner loop must be better for several of them.  */

#include "gcc-shim.h"
#include "advice/weigh.h"
#include "ir/loops.h"
#include "option/options.h"
#include "transform/choice.h"

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
choice_inner (struct promises *p, const struct region *region,
	      class loop *loop, auto_vec<struct choice> *inner)
{
  const struct ir_func *f = promise_root (p, region);
  if (!f)
    return;
  for (int l = 0; l < f->nloops; l++)
    {
      const struct ir_loop *s = &f->loops[l];
      class loop *in = loop_with_header (s->header_handle);
      if (s->kind != IR_LOOP_SEQ || !in || !flow_loop_nested_p (loop, in)
	  || (s->independence != IR_INDEP_PROVED
	      && s->independence != IR_INDEP_ASSERTED))
	continue;
      struct choice c = { in, (location_t) (uintptr_t) s->loc_handle, l };
      inner->safe_push (c);
    }
}

/* What the region needs that W is of, with lanes for the N LOOPS, of which
   threads get whole warps if WHOLE, if unknown counts are TRIPS; less than 0 if
   that is not known.  */

static double
cost_with (struct weighing *w, int n, const int *loops, bool whole, int trips)
{
  struct weight x = weigh_lanes (w, n, loops, whole, trips);
  return weight_cost (&x, drano_options.machine);
}

/* True if the region of root F needs less with lanes for the loops INNER than with
   lanes for the N loops at AROUND, of which threads get whole warps if WHOLE.  To
   start teams and threads costs the same, so only with many iterations must the
   difference be noticeable.  */

static bool
better_p (const struct ir_func *f, int n, const int *around, bool whole,
	  const auto_vec<struct choice> &inner)
{
  static const int trips[] = { 32, 256, 2048 };
  const double noticeably = 0.9;
  auto_vec<int> loops;
  for (unsigned i = 0; i < inner.length (); i++)
    loops.safe_push (inner[i].number);
  struct weighing *w = weigh_begin (f->module, f->index);
  bool better = w != NULL;
  for (unsigned i = 0; i < ARRAY_SIZE (trips) && better; i++)
    {
      double now = cost_with (w, n, around, whole, trips[i]);
      double with = cost_with (w, loops.length (), loops.address (), false,
			       trips[i]);
      bool many = i + 1 == ARRAY_SIZE (trips);
      better = (now >= 0 && with >= 0
		&& with < now * (many ? noticeably : 1));
    }
  if (w)
    weigh_end (w);
  return better;
}

/* Put into SET those of INNER that have none of INNER inside them, or, if OUTSIDE,
   around them.  */

static void
pick (const auto_vec<struct choice> &inner, bool outside,
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

void
choice_make (struct promises *p, const struct region *region,
	     class loop *loop, bool outer, bool whole,
	     auto_vec<struct choice> *inner)
{
  const struct ir_func *f = promise_root (p, region);
  int around = -1;
  for (int l = 0; l < f->nloops; l++)
    if (f->loops[l].header_handle == loop->header)
      around = l;
  bool found = false;
  for (int outside = 0; outside < 2 && around >= 0 && !found; outside++)
    {
      auto_vec<struct choice> set;
      pick (*inner, outside, &set);
      found = (!set.is_empty ()
	       && better_p (f, outer, &around, whole, set));
      if (found)
	{
	  inner->truncate (0);
	  inner->safe_splice (set);
	}
    }
  if (!found)
    inner->truncate (0);
}
