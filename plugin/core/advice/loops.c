/* Advice about loops: which has the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. (CGO 2015, sections 4.2 and 4.3) look for a permutation of
   the dimensions of the threads and of the loops in a thread.  What counts is
   which of them becomes the lanes; the rest may be in any order.  So each
   loop around or inside the lane loop is tried in its place.  A loop may have
   the lanes if its iterations are independent but for accumulations that may
   be done in any order, which then are reductions (their section 4.4).  */

#include "advice/trial.h"
#include "base/lanes.h"
#include "whatif/transform.h"

#include <string.h>

/* Set what it assumes that the iterations of source loop TO of S may run in
   another order, in P.  */

static void
set_legality (const struct advice_search *s, int to, struct advice *p)
{
  enum ir_independence known = s->f->loops[to].independence;
  if (known != IR_INDEP_ASSERTED && known != IR_INDEP_PROVED)
    return;
  p->legality = known == IR_INDEP_ASSERTED ? LEGAL_ASSERTED : LEGAL_PROVED;
  p->check = NULL;
}

/* True if source loop L of S accumulates in registers something that cannot
   be a reduction; *ANY if anything.  The indices of collapsed loops are
   nothing of the kind; COLLAPSED if there are some.  */

static bool
ordered_p (const struct advice_search *s, int l, bool collapsed, bool *any)
{
  const struct ir_loop *loop = &s->f->loops[l];
  for (int k = 0; k < loop->naccums; k++)
    if (loop->accums[k].load < 0
	&& !(collapsed && loop->accums[k].op == IR_REDUCE_OTHER))
      {
	*any = true;
	if (loop->accums[k].op == IR_REDUCE_OTHER)
	  return true;
      }
  return false;
}

/* True if source loop L of S is what OpenMP collapses loops into.  */

static bool
omp_collapsed_p (struct advice_search *s, int l)
{
  if (s->f->loops[l].kind != IR_LOOP_SPREAD
      || s->f->loops[l].independence != IR_INDEP_ASSERTED
      || !ir_omp_p (s->f->construct))
    return false;
  arena_reset (s->trial);
  struct ir_module *copy = transform_copy (s->trial, s->m, s->root);
  return transform_make_innermost (copy->funcs[s->root], s->before->nest, l,
				   false);
}

/* True if source loop L of S calls a routine that has lanes of its own.  */

static bool
calls_lanes_p (const struct advice_search *s, int l)
{
  const struct nest *n = s->before->nest;
  for (ir_ref r = 0; r < s->f->ninsns; r++)
    {
      const struct ir_insn *i = &s->f->insns[r];
      if (i->op == IR_CALL && i->imm >= 0
	  && s->m->funcs[i->imm]->nlane_loops
	  && cfg_loop_inside_p (n->cfg, n->cfg->loop[i->block],
				n->natural[l]))
	return true;
    }
  return false;
}

/* S's region with the lanes of the loops around and inside P's, or of none if
   there are none, given to that, or to one of the loops collapsed into it;
   STORES, NSTORES of them, are of accumulations that become reductions.  Null
   if that cannot be done.  */

static const struct traffic *
with_lanes (struct advice_search *s, const struct advice *p,
	    const ir_ref *stores, int nstores)
{
  int to = p->to;
  arena_reset (s->trial);
  struct ir_module *copy = transform_copy (s->trial, s->m, s->root);
  struct ir_func *f = copy->funcs[s->root];
  if (p->innermost
      && !transform_make_innermost (f, s->before->nest, to, p->norder > 0))
    return NULL;
  if (!transform_move_lanes (f, nest_new (s->trial, f), to))
    return NULL;
  for (int k = 0; k < nstores; k++)
    if (!transform_privatize (f, to, stores[k]))
      return NULL;
  return advice_cost (s, s->trial, copy, s->root, NULL);
}

/* True if AFTER has no access, in source loop TO, of an array that one of the
   NSTORES STORES, kept in registers now, is of.  */

static bool
stored_alone_p (const struct traffic *after, int to, const ir_ref *stores,
		int nstores)
{
  const struct nest *n = after->nest;
  const struct ir_func *f = after->root;
  for (int k = 0; k < after->n; k++)
    {
      const struct traffic_access *x = &after->at[k];
      const struct ir_insn *i
	= &after->module->funcs[x->func]->insns[x->insn];
      if (x->func == f->index
	  && (i->mem->space == IR_PRIVATE
	      || !cfg_loop_inside_p (n->cfg, n->cfg->loop[x->block],
				     n->natural[to])))
	continue;
      for (int s = 0; s < nstores; s++)
	if (!i->mem->array || !f->insns[stores[s]].mem->array
	    || !strcmp (i->mem->array, f->insns[stores[s]].mem->array))
	  return false;
    }
  return true;
}

/* True if all accesses of unit stride of AFTER in source loop TO, which has the
   lanes now, need fewer sectors than those of all lanes of a warp would: its
   iterations do not fill one, so that it takes more requests.  */

static bool
short_p (const struct traffic *after, int to)
{
  const struct nest *n = after->nest;
  const struct ir_func *f = after->root;
  bool any = false;
  for (int k = 0; k < after->n; k++)
    {
      const struct traffic_access *x = &after->at[k];
      const struct ir_mem *mem = f->insns[x->insn].mem;
      if (x->func != f->index || x->pattern != PATTERN_UNIT
	  || !cfg_loop_inside_p (n->cfg, n->cfg->loop[x->block],
				 n->natural[to]))
	continue;
      /* A sector has as many bytes as a warp has lanes.  */
      if (x->ideal >= mem->bytes)
	return false;
      any = true;
    }
  return any;
}

/* A team has eight threads in GCC, and a gang 32 workers, unless the program
   says otherwise.  */

bool
advice_one_each_p (const struct nest *n, int l)
{
  const struct ir_loop *loop = &n->f->loops[l];
  int64_t count = nest_count (n, l);
  int64_t team = n->f->launched[2] > 0 ? n->f->launched[2] : POLICY_TEAM;
  if (loop->mapping & IR_MAP_WORKER)
    return (loop->kind == IR_LOOP_SPREAD && count >= 0
	    && count <= (n->f->block[0] > 0 ? n->f->block[0] : POLICY_WORKERS));
  return (loop->kind == IR_LOOP_SPREAD
	  && loop->mapping == IR_MAP_PARALLEL_FOR
	  && count >= 0 && count <= team);
}

/* Try the lanes for P's loop of S; REDUCES: it accumulates in registers.  */

static void
try_lanes (struct advice_search *s, struct advice *p, bool reduces)
{
  enum { MAX_STORES = 4 };
  ir_ref stores[MAX_STORES];
  int nstores = 0;
  s->moves++;
  for (;;)
    {
      const struct traffic *after = with_lanes (s, p, stores, nstores);
      if (after && p->from >= 0 && !s->launch && short_p (after, p->to))
	return;
      ir_ref store = IR_NONE;
      enum race race = (after ? advice_race (after, p->to, &store)
			: RACE_CERTAIN);
      bool again = race == RACE_REDUCTION && nstores < MAX_STORES;
      bool good = race == RACE_NONE || race == RACE_UNSURE;
      if (race == RACE_CERTAIN && p->legality != LEGAL_CHECK && after)
	good = true;
      if (good)
	{
	  if (reduces || nstores)
	    p->kind = ADVICE_SPREAD_REDUCTION;
	  else if (p->from < 0)
	    p->kind = ADVICE_ADD_LANES;
	  if (nstores)
	    {
	      ir_ref *kept = arena_alloc (s->arena, sizeof stores);
	      memcpy (kept, stores, sizeof stores);
	      p->stores = kept;
	      p->nstores = nstores;
	      p->alone = stored_alone_p (after, p->to, stores, nstores);
	    }
	  advice_offer (s, p, after, false);
	}
      if (!again)
	return;
      stores[nstores++] = store;
    }
}

/* Try the lanes on source loop TO of S in place of FROM, or, FROM -1, where
   no loop has them.  */

static void
try_move (struct advice_search *s, int from, int to)
{
  static const int exchanged[] = { 1, 0 };
  bool reduces = false;
  struct advice p = advice_prototype (s, ADVICE_LANE_LOOP);
  set_legality (s, to, &p);
  p.innermost = omp_collapsed_p (s, to);
  if (s->f->loops[to].independence == IR_INDEP_CARRIED
      || s->moves >= MAX_MOVES || ordered_p (s, to, p.innermost, &reduces)
      || calls_lanes_p (s, to)
      || (from < 0 && !p.innermost && advice_one_each_p (s->before->nest, to)))
    return;
  p.to = to;
  p.from = from;
  for (int l = 0; l < s->f->nloops; l++)
    p.nfrom += (s->f->loops[l].kind == IR_LOOP_LANES
		&& (nest_inside_p (s->before->nest, l, to)
		    || nest_inside_p (s->before->nest, to, l)));
  struct advice other = p;
  try_lanes (s, &p, reduces);
  if (!p.innermost || from >= 0 || s->moves >= MAX_MOVES)
    return;
  /* The two loops that are collapsed may be exchanged.  */
  other.norder = 2;
  other.order = exchanged;
  try_lanes (s, &other, reduces);
}

/* True if source loop L of S, in loop FROM, may get the lanes together with
   others: it has no loop inside and accumulates nothing.  */

static bool
sibling_p (const struct advice_search *s, int from, int l)
{
  const struct nest *n = s->before->nest;
  bool any = false;
  if (l == from || s->f->loops[l].kind != IR_LOOP_SEQ || n->natural[l] < 0
      || !nest_inside_p (n, l, from)
      || s->f->loops[l].independence == IR_INDEP_CARRIED
      || ordered_p (s, l, false, &any) || any || calls_lanes_p (s, l))
    return false;
  for (int k = 0; k < s->f->nloops; k++)
    if (k != l && n->natural[k] >= 0 && nest_inside_p (n, k, l))
      return false;
  return true;
}

/* Try the lanes on all inner loops of source loop FROM of S, which has them
   now.  One alone leaves the others to a single lane.  */

static void
try_siblings (struct advice_search *s, int from)
{
  enum { MAX_SIBLINGS = 6 };
  int *loops = arena_alloc (s->arena, MAX_SIBLINGS * sizeof *loops), n = 0;
  struct advice p = advice_prototype (s, ADVICE_LANE_LOOP);
  for (int l = 0; l < s->f->nloops && n < MAX_SIBLINGS; l++)
    if (sibling_p (s, from, l))
      loops[n++] = l;
  if (n < 2 || s->launch || s->moves >= MAX_MOVES)
    return;
  arena_reset (s->trial);
  struct ir_module *copy = transform_copy (s->trial, s->m, s->root);
  struct ir_func *f = copy->funcs[s->root];
  set_legality (s, loops[0], &p);
  for (int k = 0; k < n; k++)
    {
      const struct nest *nest = nest_new (s->trial, f);
      if (!(k ? transform_add_lanes (f, nest, loops[k])
	    : transform_move_lanes (f, nest, loops[k])))
	return;
      if (s->f->loops[loops[k]].independence == IR_INDEP_UNKNOWN)
	{
	  p.legality = LEGAL_CHECK;
	  p.check = advice_kind_check (ADVICE_EXCHANGE);
	}
    }
  s->moves++;
  p.to = loops[0];
  p.from = from;
  p.nfrom = 1;
  p.nalso = n - 1;
  p.also = loops + 1;
  const struct traffic *after = advice_cost (s, s->trial, copy, s->root, NULL);
  for (int k = 0; after && k < n; k++)
    {
      ir_ref store;
      enum race race = advice_race (after, loops[k], &store);
      if (race == RACE_REDUCTION
	  || (race == RACE_CERTAIN && p.legality == LEGAL_CHECK))
	return;
    }
  if (after)
    advice_offer (s, &p, after, false);
}

/* Try to exchange source loop L of S, which has the lanes, with the one around
   it.  That lanes may run the iterations of a simd loop side by side is not yet
   that threads may.  */

static void
try_exchange (struct advice_search *s, int l)
{
  bool any = false;
  int outer = nest_parent (s->before->nest, l);
  struct advice p = advice_prototype (s, ADVICE_EXCHANGE);
  if (s->moves >= MAX_MOVES || outer < 0
      || s->f->loops[outer].independence == IR_INDEP_CARRIED
      || s->f->loops[l].independence == IR_INDEP_CARRIED
      || ordered_p (s, l, false, &any) || any)
    return;
  arena_reset (s->trial);
  struct ir_module *copy = transform_copy (s->trial, s->m, s->root);
  if (!transform_exchange (copy->funcs[s->root], s->before->nest, l))
    return;
  s->moves++;
  set_legality (s, l, &p);
  if (p.legality == LEGAL_ASSERTED && ir_omp_p (s->f->construct))
    {
      p.legality = LEGAL_CHECK;
      p.check = advice_kind_check (ADVICE_EXCHANGE);
    }
  p.to = outer;
  p.from = l;
  p.nfrom = 1;
  ir_ref store;
  const struct traffic *after = advice_cost (s, s->trial, copy, s->root, NULL);
  enum race race = after ? advice_race (after, outer, &store) : RACE_CERTAIN;
  if (race == RACE_NONE || (race == RACE_UNSURE && p.legality != LEGAL_PROVED))
    advice_offer (s, &p, after, false);
}

/* Try orders of the collapsed loops that source loop L of S is, each of the
   others innermost.  */

static void
try_orders (struct advice_search *s, int l)
{
  struct collapsed_loops c;
  if (!transform_find_collapsed (s->before->nest, l, &c))
    return;
  for (int inner = c.n - 2; inner >= 0 && s->moves < MAX_MOVES; inner--)
    {
      arena_reset (s->trial);
      struct ir_module *copy = transform_copy (s->trial, s->m, s->root);
      int *order = arena_alloc (s->arena, sizeof *order * MAX_COLLAPSED);
      int n = 0;
      s->moves++;
      for (int k = 0; k < c.n; k++)
	if (k != inner)
	  order[n++] = k;
      order[n] = inner;
      transform_permute (copy->funcs[s->root], &c, order);
      struct advice p = advice_prototype (s, ADVICE_COLLAPSE_ORDER);
      set_legality (s, l, &p);
      p.to = l;
      p.norder = c.n;
      p.order = order;
      const struct traffic *after
	= advice_cost (s, s->trial, copy, s->root, NULL);
      if (after)
	advice_offer (s, &p, after, false);
    }
}

/* Try chunks that are multiples of 32 iterations for source loop L of S,
   which has the lanes.  */

static void
try_chunks (struct advice_search *s, int l)
{
  arena_reset (s->trial);
  struct ir_module *copy = transform_copy (s->trial, s->m, s->root);
  if (!transform_align_chunks (copy->funcs[s->root], s->before->nest, l))
    return;
  struct advice p = advice_prototype (s, ADVICE_CHUNK);
  p.to = l;
  p.amount = LANES;
  p.legality = LEGAL_ASSERTED;
  p.check = NULL;
  const struct traffic *after = advice_cost (s, s->trial, copy, s->root, NULL);
  if (after)
    advice_offer (s, &p, after, true);
}

/* Try to begin source loop L of S, which is in a lane loop, at the same
   iteration in all lanes.  */

static void
try_together (struct advice_search *s, int l)
{
  arena_reset (s->trial);
  struct ir_module *copy = transform_copy (s->trial, s->m, s->root);
  if (s->moves >= MAX_MOVES
      || !transform_align_starts (copy->funcs[s->root], s->before->nest, l))
    return;
  s->moves++;
  struct advice p = advice_prototype (s, ADVICE_UNIFORM);
  p.to = l;
  p.legality = LEGAL_PROVED;
  p.check = NULL;
  const struct traffic *after = advice_cost (s, s->trial, copy, s->root, NULL);
  if (after)
    advice_offer (s, &p, after, false);
}

/* True if some access of S has FINDING.  */

static bool
found_p (const struct advice_search *s, enum finding finding)
{
  for (int k = 0; k < s->before->n; k++)
    if (s->before->at[k].finding == finding)
      return true;
  return false;
}

/* True if some access of S leaves more than a sector to be saved.  */

static bool
wasteful_p (const struct advice_search *s)
{
  return (found_p (s, FINDING_STRIDED) || found_p (s, FINDING_IRREGULAR)
	  || found_p (s, FINDING_SCATTERED));
}

/* True if some access of S is of adjacent elements but at an unknown place in
   a sector.  */

static bool
unaligned_p (const struct advice_search *s)
{
  for (int k = 0; k < s->before->n; k++)
    if (s->before->at[k].pattern == PATTERN_UNIT
	&& s->before->at[k].sectors.lo < s->before->at[k].sectors.hi)
      return true;
  return false;
}

void
advice_try_loops (struct advice_search *s)
{
  const struct nest *n = s->before->nest;
  bool lanes = false;
  for (int l = 0; l < s->f->nloops; l++)
    {
      if (s->f->loops[l].kind != IR_LOOP_LANES || n->natural[l] < 0)
	continue;
      lanes = true;
      if (found_p (s, FINDING_MISALIGNED) || unaligned_p (s))
	try_chunks (s, l);
      if (!wasteful_p (s) && !s->launch)
	continue;
      try_orders (s, l);
      try_exchange (s, l);
      try_siblings (s, l);
      for (int to = 0; to < s->f->nloops; to++)
	if (to != l && s->f->loops[to].kind != IR_LOOP_LANES
	    && (nest_inside_p (n, to, l) || nest_inside_p (n, l, to)))
	  {
	    try_move (s, l, to);
	    if (nest_inside_p (n, to, l))
	      try_together (s, to);
	  }
    }
  for (int to = 0; to < s->f->nloops && !lanes; to++)
    {
      int around = to;
      while (around >= 0 && s->f->loops[around].kind != IR_LOOP_SPREAD)
	around = nest_parent (n, around);
      if (n->natural[to] >= 0 && around >= 0)
	try_move (s, -1, to);
    }
}
