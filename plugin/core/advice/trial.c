/* The search for advice: one change, and what it brings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice/trial.h"
#include "base/lanes.h"
#include "base/check.h"
#include "base/policy.h"

#include "site/site-table.h"
#include "advice/traffic.h"
#include "advice/weigh.h"

#include <stdlib.h>
#include <string.h>

struct arena *
advice_other (struct advice_search *s)
{
  arena_reset (s->other);
  s->last = NULL;
  return s->other;
}

const struct traffic *
advice_cost (struct advice_search *s, struct arena *a, struct ir_module *m,
	     int k, struct array_layout *layout)
{
  if (s->work > MAX_WORK)
    return NULL;
  const struct traffic *c = traffic_of_root (a, s->temp, m, k, POLICY_TRIPS,
					     layout);
  s->work += c ? c->work : MAX_WORK / 16;
  return c;
}

const struct traffic *
advice_layout_cost (struct advice_search *s, struct arena *a,
		    const struct traffic *of, struct array_layout *layout)
{
  drano_assert (of);
  if (s->work > MAX_WORK)
    return NULL;
  const struct traffic *c = traffic_with_layout (a, s->temp, of, POLICY_TRIPS,
						 layout);
  s->work += c ? c->work : MAX_WORK / 16;
  return c;
}

struct advice
advice_prototype (const struct advice_search *s, enum advice_kind kind)
{
  return (struct advice) { .kind = kind, .root = s->f, .func = s->f,
			   .to = -1, .from = -1, .site = -1, .needs = -1,
			   .legality = LEGAL_CHECK,
			   .check = advice_kind_check (kind) };
}

/* The effects of one change, being collected.  */
struct effects
{
  int n;
  struct advice_effect *at;
};

/* Add what MORE does, which may be null, to X.  */

static void
add_launch (struct cost_site *x, const struct cost_site *more)
{
  if (!x || !more)
    return;
  x->known &= more->known;
  x->requests += more->requests;
  x->sectors += more->sectors;
  for (int l = 0; l < LANES; l++)
    if (x->by_lanes[l] >= 0)
      x->by_lanes[l] = (more->by_lanes[l] < 0 ? -1
			: x->by_lanes[l] + more->by_lanes[l]);
  x->accesses += more->accesses;
}

/* Merge E, an effect on one access, with those of the same site.  */

static void
merge_effect (struct effects *all, const struct advice_effect *e)
{
  for (int k = 0; k < all->n && e->site >= 0; k++)
    if (all->at[k].site == e->site)
      {
	struct advice_effect *x = &all->at[k];
	x->before = interval_unite (x->before, e->before);
	x->after = interval_unite (x->after, e->after);
	if (e->full_before > x->full_before)
	  x->full_before = e->full_before;
	if (e->full_after > x->full_after)
	  x->full_after = e->full_after;
	add_launch (x->launch_before, e->launch_before);
	add_launch (x->launch_after, e->launch_after);
	x->requests_before += e->requests_before;
	x->requests_after += e->requests_after;
	return;
      }
  all->at[all->n++] = *e;
}

/* What E saves.  */

static double
saved_sectors (const struct advice_effect *e)
{
  return (e->full_before * e->requests_before
	  - e->full_after * e->requests_after);
}

static int
compare_effects (const void *a, const void *b)
{
  const struct advice_effect *x = a, *y = b;
  double d = saved_sectors (y) - saved_sectors (x);
  if (d > 0 || d < 0)
    return d > 0 ? 1 : -1;
  return (x->site > y->site) - (x->site < y->site);
}

/* Return the traffic of access INSN of S's root in M in the assumed
   launch.  */

static struct cost_site *
in_launch (struct advice_search *s, struct ir_module *m, ir_ref insn)
{
  struct cost_site *site = arena_alloc (s->arena, sizeof *site);
  site->insn = insn;
  site->accesses = 1;
  cost_sites (advice_other (s), m, s->root, 1, site);
  return site;
}

/* Return true if INSN still accesses memory in AFTER, a changed root.  */

static bool
in_memory_p (const struct traffic *after, ir_ref insn)
{
  return after->root->insns[insn].mem->space != IR_PRIVATE;
}

/* Return the access of AFTER that corresponds to X before the change, or null.
   *J is where to look first: accesses have the same order, except those that
   were moved.  */

static const struct traffic_access *
find_counterpart (const struct traffic *after, const struct traffic_access *x,
		  int *j)
{
  for (int tries = 0; tries < after->n; tries++)
    {
      int at = (*j + tries) % after->n;
      if (after->at[at].func == x->func && after->at[at].insn == x->insn)
	{
	  *j = (at + 1) % after->n;
	  return &after->at[at];
	}
    }
  return NULL;
}

/* Fill P's effects, AFTER being the cost of S's region with it.  */

static void
fill_effects (struct advice_search *s, struct advice *p,
	      const struct traffic *after)
{
  const struct traffic *before = s->before;
  struct effects all = { 0, arena_alloc (s->arena, sizeof *all.at
					 * ((size_t) before->n + 1)) };
  int j = 0;
  for (int k = 0; k < before->n; k++)
    {
      const struct traffic_access *x = &before->at[k];
      const struct traffic_access *y = find_counterpart (after, x, &j);
      struct advice_effect e
	= { .site = sites_find (s->r, s->m->funcs[x->func], x->insn),
	    .before = x->sectors,
	    .full_before = x->full, .requests_before = x->requests };
      if (y)
	{
	  e.after = y->sectors;
	  e.full_after = y->full;
	  e.requests_after = y->requests;
	}
      if (s->launch && x->func == s->root && y && e.site >= 0
	  && in_memory_p (after, x->insn))
	{
	  e.launch_before = in_launch (s, s->m, x->insn);
	  e.launch_after = in_launch (s, after->module, x->insn);
	}
      if (e.launch_after || !interval_equal_p (e.before, e.after)
	  || e.full_before != e.full_after
	  || e.requests_before < e.requests_after
	  || e.requests_before > e.requests_after)
	merge_effect (&all, &e);
    }
  if (all.n)
    qsort (all.at, (size_t) all.n, sizeof *all.at, compare_effects);
  p->neffects = all.n;
  p->effects = all.at;
  p->after_most = p->after;
  for (int k = 0; k < all.n; k++)
    if (all.at[k].after.hi > all.at[k].full_after)
      p->after_most += ((all.at[k].after.hi - all.at[k].full_after)
			* all.at[k].requests_after);
  for (int k = 0; k < all.n; k++)
    {
      p->nworse += saved_sectors (&all.at[k]) < 0;
      if (p->site < 0 && all.at[k].site >= 0
	  && finding_costs_p (s->r->sites[all.at[k].site].finding))
	p->site = all.at[k].site;
    }
  /* An access that is not known to be misaligned is not a finding.  */
  if (p->site < 0 && all.n
      && (p->kind == ADVICE_CHUNK || p->kind == ADVICE_ALIGN_BASE
	  || p->kind == ADVICE_PAD_ROWS))
    p->site = all.at[0].site;
}

/* True if an access of AFTER is strided that is not in BEFORE.  */

static bool
newly_strided_p (const struct traffic *before, const struct traffic *after)
{
  int j = 0;
  for (int k = 0; k < before->n; k++)
    {
      const struct traffic_access *y
	= find_counterpart (after, &before->at[k], &j);
      if (y && y->finding == FINDING_STRIDED
	  && before->at[k].finding != FINDING_STRIDED)
	return true;
    }
  return false;
}

/* True if an access of AFTER to the array NAME is strided.  */

static bool
strided_in_p (const struct traffic *after, const char *name)
{
  for (int k = 0; k < after->n; k++)
    {
      const struct traffic_access *x = &after->at[k];
      const char *array
	= after->module->funcs[x->func]->insns[x->insn].mem->array;
      if (x->finding == FINDING_STRIDED && (!array || !strcmp (array, name)))
	return true;
    }
  return false;
}

/* Note in S which strided accesses need their ideal in AFTER, as do all of
   their array, while another array becomes strided.  */

static void
note_tileable (struct advice_search *s, const struct traffic *after)
{
  int j = 0;
  if (!newly_strided_p (s->before, after))
    return;
  for (int k = 0; k < s->before->n; k++)
    {
      const struct traffic_access *x = &s->before->at[k];
      const struct traffic_access *y = find_counterpart (after, x, &j);
      const char *array = s->m->funcs[x->func]->insns[x->insn].mem->array;
      if (y && array && x->finding == FINDING_STRIDED && y->full <= x->ideal
	  && !strided_in_p (after, array))
	s->tileable[k] = true;
    }
}

/* Fill in the effect of P on the instructions that warps execute, AFTER being
   the traffic of S's region with it.  Where that was not solved anew, the loops
   are the same.  */

static void
fill_instructions (struct advice_search *s, struct advice *p,
		   const struct traffic *after)
{
  bool moved = ((p->from >= 0 || p->to >= 0)
		&& after->solved != s->before->solved);
  if (moved || !s->have_still)
    p->work = instructions_change (advice_other (s), s->before,
				   moved ? after : s->before, s->m,
				   POLICY_TRIPS);
  else
    p->work = s->still;
  if (!moved)
    {
      s->still = p->work;
      s->have_still = true;
    }
}

/* Fill in the same for P, which exchanges two loops, to judge the time by:
   their bodies take what they took, as often as warps run them, and so do the
   loops' own instructions.  That is too rough an estimate to show.  */

static void
fill_exchanged (struct advice_search *s, struct advice *p,
		const struct traffic *after)
{
  double was = 0, is = 0;
  for (int k = 0; k < s->before->n; k++)
    was += s->before->at[k].requests;
  for (int k = 0; k < after->n; k++)
    is += after->at[k].requests;
  fill_instructions (s, p, s->before);
  double factor = was > 0 ? is / was : 1;
  p->work.after *= factor;
  p->work.least *= factor;
  p->work.most *= factor;
  p->work.many *= factor;
}

/* Return true if the accesses that P changes, in S's region, need fewer
   sectors at the worst alignment than before at the worst.  Accesses that
   depend on data both before and after are assumed not to change.  */

static bool
less_at_worst_p (const struct advice_search *s, const struct advice *p)
{
  double was = 0, is = 0;
  for (int k = 0; k < p->neffects; k++)
    {
      const struct advice_effect *e = &p->effects[k];
      int before = (e->before.hi > e->full_before ? e->before.hi
		    : e->full_before);
      int after = e->after.hi > e->full_after ? e->after.hi : e->full_after;
      enum finding finding = (e->site >= 0 ? s->r->sites[e->site].finding
			      : FINDING_NONE);
      if ((finding == FINDING_IRREGULAR || finding == FINDING_SCATTERED)
	  && e->after.hi > 2 * e->after.lo && before > after)
	before = after;
      was += before * e->requests_before;
      is += after * e->requests_after;
    }
  return is < was;
}

/* How many workers of each gang can execute the iterations of the loop from
   which P takes the lanes in S's region: 1 if the construct or the loops leave
   no room for them, or if gangs alone are enough warps for MACHINE.  */

static double
workers_for (const struct advice_search *s, const struct advice *p,
	     const struct machine *machine, double warps)
{
  const struct ir_func *f = s->f;
  const struct nest *n = s->before->nest;
  double count = nest_count_if (n, p->from, POLICY_TRIPS);
  if (ir_omp_p (f->construct) || p->kind != ADVICE_LANE_LOOP || f->block[0]
      || f->block[1] > LANES || !nest_inside_p (n, p->to, p->from)
      || (f->loops[p->from].mapping & IR_MAP_GANG)
      || count < POLICY_WORKERS_LEAST
      || warps * LANES >= (double) machine->sms * machine->threads_sm)
    return 1;
  return count < POLICY_WORKERS ? count : POLICY_WORKERS;
}

/* What a launch of S's region needs if its traffic is T and WORK instructions
   are executed; negative: that is not known.  Then it is so many for each
   request.  */

static struct weight
weight_of (struct advice_search *s, const struct traffic *t, double work)
{
  enum { EACH = 8 };
  struct weight x = { .known = true, .sectors = t->sectors,
		      .instructions = work };
  if (work < 0)
    {
      x.instructions = 0;
      for (int k = 0; k < t->n; k++)
	x.instructions += EACH * t->at[k].requests;
    }
  weigh_need (advice_other (s), t, POLICY_TRIPS, &x);
  return x;
}

/* X with TIMES as many iterations of the outermost loop, which no more warps
   share than are launched.  */

static struct weight
weight_times (struct weight x, double times)
{
  x.need = time_need_times (x.need, times);
  if (x.launched > 0 && x.need.warps > x.launched)
    x.need.warps = x.launched;
  return x;
}

/* True if how many iterations S's region has in all is open: how often the
   outermost loop around loop L runs, which has gangs, teams or threads, is not
   known.  */

static bool
open_p (const struct advice_search *s, int l)
{
  const struct nest *n = s->before->nest;
  int outermost = l;
  for (int k = l; k >= 0; k = nest_parent (n, k))
    outermost = k;
  return (s->f->loops[outermost].kind != IR_LOOP_SEQ
	  && nest_count (n, outermost) < 0);
}

/* The times of a launch of a region before a change and with it: as supposed,
   and with POLICY_LARGE times as many iterations.  */
struct times
{
  struct weight was, is, most_was, most_is;
  const struct machine *machine;
};

/* Those for P, AFTER being the traffic of S's region with it.  */

static struct times
times_of (struct advice_search *s, const struct advice *p,
	  const struct traffic *after)
{
  bool known = p->work.known;
  struct times t
    = { .was = weight_of (s, s->before, known ? p->work.before : -1),
	.is = weight_of (s, after, known ? p->work.after : -1),
	.machine = machine_find (MACHINE_DEFAULT) };
  t.most_was = weight_times (t.was, POLICY_LARGE);
  t.most_is = weight_times (t.is, POLICY_LARGE);
  return t;
}

/* True if P, which takes the lanes from a loop of S's region, saves time by T;
   perhaps with workers only.  With few iterations in all it is waiting that
   counts, and with many the instructions and sectors.  */

static bool
faster_p (const struct advice_search *s, struct advice *p, struct times *t)
{
  bool open = open_p (s, p->from), exchange = p->kind == ADVICE_EXCHANGE;
  /* Where loops are exchanged, as many warps wait as often: only where there
     are so many that sectors count does that save anything.  */
  if (open && exchange)
    return !weight_longer_p (&t->most_is, &t->most_was, 1 - POLICY_GAIN,
			     t->machine);
  if (open && weight_longer_p (&t->most_is, &t->most_was, 1, t->machine))
    return false;
  double part = exchange || !p->work.known ? 1 : 1 - POLICY_GAIN;
  if (!weight_longer_p (&t->is, &t->was, part, t->machine))
    return true;
  double workers = workers_for (s, p, t->machine, t->is.need.warps);
  t->is.need.warps *= workers;
  p->workers
    = workers > 1 && !weight_longer_p (&t->is, &t->was, part, t->machine);
  return p->workers;
}

/* True if another layout of an array in S's region takes longer by T: what
   lanes walked along may have been in L1 each time but the first.  With more
   iterations in all it may yet save time, where instructions, which are as many
   as before, do not take longer.  */

static bool
layout_slower_p (const struct advice_search *s, struct times *t)
{
  bool open = false;
  t->most_was.need.instructions = t->most_is.need.instructions = 0;
  for (int l = 0; l < s->f->nloops; l++)
    open |= s->f->loops[l].kind == IR_LOOP_LANES && open_p (s, l);
  return (weight_longer_p (&t->is, &t->was, POLICY_LONGER, t->machine)
	  && !(open
	       && weight_longer_p (&t->most_was, &t->most_is, 1 + POLICY_GAIN,
				   t->machine)));
}

/* True if P is not worth its time in S's region, AFTER being the traffic with
   it.  Lanes where there were none are not judged: the instructions that are
   known include those of all warps that are launched, and so do not tell how
   long those with iterations take.  */

static bool
slower_p (struct advice_search *s, struct advice *p,
	  const struct traffic *after)
{
  struct times t;
  bool layout = p->kind == ADVICE_SOA || p->kind == ADVICE_TRANSPOSE;
  if (s->launch || !(layout || (p->from >= 0 && p->to >= 0)))
    return false;
  t = times_of (s, p, after);
  return layout ? layout_slower_p (s, &t) : !faster_p (s, p, &t);
}

void
advice_offer (struct advice_search *s, const struct advice *prototype,
	      const struct traffic *after, bool alignment)
{
  struct advice_list *list = s->list;
  double was = alignment ? s->before->mean : s->before->sectors;
  double is = alignment ? after->mean : after->sectors;
  if (!alignment && after->root != s->before->root
      && is > was * (1 - POLICY_GAIN))
    note_tileable (s, after);
  if (!s->launch && !(is < was))
    return;
  list->at = arena_grow (s->arena, list->at, list->n, &s->room, 16,
			 sizeof *list->at);
  struct advice *p = &list->at[list->n];
  *p = *prototype;
  p->before = was;
  p->after = is;
  p->counted = s->before->counted && after->counted;
  fill_effects (s, p, after);
  double touched = alignment ? was : 0;
  for (int k = 0; k < p->neffects && !alignment; k++)
    touched += p->effects[k].full_before * p->effects[k].requests_before;
  if (!s->launch && was - is < touched * POLICY_GAIN)
    return;
  /* Taking the lanes from a loop must save something.  */
  if (!s->launch && p->from >= 0 && !less_at_worst_p (s, p))
    return;
  if (!s->launch && !alignment)
    advice_guesses (p, s->before, after);
  /* What only helps beyond the supposed counts is not worth a word.  */
  if (p->needed > POLICY_TRIPS)
    return;
  if (p->to >= 0)
    p->start = advice_start (p, s->before, after);
  if (p->kind == ADVICE_EXCHANGE)
    fill_exchanged (s, p, after);
  else
    fill_instructions (s, p, after);
  if (slower_p (s, p, after))
    return;
  p->work.known &= p->kind != ADVICE_EXCHANGE;
  list->n++;
}
