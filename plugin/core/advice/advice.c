/* Advice: what would cure the findings, and what each change would bring.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* For each region with a finding, or with a parallel loop without lanes, the
   sectors are computed as it is and with each change that could help.  A
   change with a smaller total is advice.  The number of changes is bounded for
   each region, so the time is that of the analysis times a constant, and none
   for regions without findings.  */

#include "advice/trial.h"

#include "site/site-table.h"

#include <stdlib.h>
#include <string.h>

bool
advice_slower_p (const struct advice *a)
{
  return a->work.known && a->work.most > 1.05;
}

/* Best first: what saves most; of what saves the same, what is least doubtful,
   then the catalogue's order.  */

static int
compare_advice (const void *a, const void *b)
{
  const struct advice *x = a, *y = b;
  double p = x->after / x->before, q = y->after / y->before;
  if (p < q - 0.01 || q < p - 0.01)
    return p < q ? -1 : 1;
  if (x->legality != y->legality)
    return x->legality < y->legality ? -1 : 1;
  if (x->kind != y->kind)
    return x->kind < y->kind ? -1 : 1;
  return (x->site > y->site) - (x->site < y->site);
}

/* Collect the advice for root K of S's module.  */

static void
advise_region (struct advice_search *s, int k)
{
  int first = s->list->n;
  s->root = k;
  s->f = s->m->funcs[k];
  s->moves = 0;
  s->have_still = false;
  s->work = 0;
  arena_reset (s->scratch);
  s->before = advice_cost (s, s->scratch, s->m, k, NULL);
  if (!s->before)
    return;
  s->tileable = arena_alloc (s->scratch, sizeof *s->tileable
			     * ((size_t) s->before->n + 1));
  advice_try_loops (s);
  if (!s->launch)
    {
      advice_try_layouts (s);
      advice_try_accesses (s);
    }
  if (s->list->n > first)
    qsort (s->list->at + first, (size_t) (s->list->n - first),
	   sizeof *s->list->at, compare_advice);
}

/* True if F has accesses and loops that are spread, none of them over
   lanes.  */

static bool
without_lanes_p (const struct ir_func *f)
{
  bool spread = false, accesses = false;
  if (f->nlane_loops)
    return false;
  for (int l = 0; l < f->nloops; l++)
    spread |= f->loops[l].kind == IR_LOOP_SPREAD;
  for (ir_ref r = 0; r < f->ninsns && !accesses; r++)
    accesses = f->insns[r].mem && f->insns[r].mem->space == IR_GLOBAL;
  return spread && accesses;
}

/* Collect the advice for all regions of S that want it.  */

static void
advise_all (struct advice_search *s)
{
  bool *wanted = arena_alloc (s->arena, sizeof *wanted
			      * ((size_t) s->m->nfuncs + 1));
  for (int k = 0; k < s->r->nsites; k++)
    if (finding_costs_p (s->r->sites[k].finding))
      wanted[s->r->sites[k].root->index] = true;
  for (int k = 0; k < s->m->nfuncs; k++)
    if (s->m->funcs[k]->is_root
	&& (s->launch || wanted[k] || without_lanes_p (s->m->funcs[k])))
      advise_region (s, k);
}

/* Advice for R, the analysis of M; LAUNCH: as advise_launch.  */

static struct advice_list *
search_advice (struct ir_module *m, const struct analysis *r, bool launch)
{
  struct advice_list *list = arena_alloc (m->arena, sizeof *list);
  struct advice_search s = { .m = m, .r = r, .arena = m->arena, .list = list,
			     .launch = launch };
  struct arena **const made[] = { &s.scratch, &s.trial, &s.other, &s.temp };
  jmp_buf escape;
  volatile bool good = list != NULL;
  for (int k = 0; k < 4; k++)
    if (!(*made[k] = arena_new_like (m->arena)))
      good = false;
  if (good && setjmp (escape))
    good = false;
  else if (good)
    {
      arena_set_escape (m->arena, &escape);
      for (int k = 0; k < 4; k++)
	arena_set_escape (*made[k], &escape);
      advise_all (&s);
    }
  arena_set_escape (m->arena, NULL);
  for (int k = 0; k < 4; k++)
    arena_free (*made[k]);
  return good ? list : NULL;
}

struct advice_list *
advise (struct ir_module *m, const struct analysis *r)
{
  return search_advice (m, r, false);
}

struct advice_list *
advise_launch (struct ir_module *m, const struct analysis *r)
{
  return search_advice (m, r, true);
}
