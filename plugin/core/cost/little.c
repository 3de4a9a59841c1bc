/* The cost of a region: accesses that are proved to cost little.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A launch takes at least as long as the largest of its bounds (machine_time).
   If an access asked for its ideal only, no bound would fall by more than the
   time of what the access asks for beyond that.  So an access costs little if a
   bound of its launch is proved to be at least a hundred times that time,
   whatever the sizes and the grid are.

   The proof is for a warp and an iteration of one loop: in the iteration, the
   warp runs the access at most so often, and other accesses at least so often.
   What holds in each iteration and warp holds for a multiprocessor and for the
   launch.  The time beyond the ideal is that of sectors of DRAM, as slow as all
   of them missing both caches, and of wavefronts of L1.  The time next to it is
   that of the wavefronts of L1, which are those of the same multiprocessor, and
   for sectors also that of stores, which all go to L2.

   Only what the compilers cannot remove is next to it: accesses whose address
   is another in each iteration of each loop, and different from those of the
   others by more than a constant, in blocks that are run in each iteration by
   all lanes that run the access.  The device's compiler may make one request of
   two that are adjacent, and a call of memset of a loop: then elements of less
   than eight bytes are stored eight bytes at once.

   A warp may have fewer lanes than 32.  Each quantity is therefore bounded
   twice: for any number of lanes, and for each lane.  */

#include "cost/cost-int.h"

#include "base/arena.h"
#include "base/intern.h"
#include "base/machine.h"
#include "predict/predict.h"
#include "site/site-table.h"
#include "value/poly.h"

#include <math.h>
#include <string.h>

/* What a walk counts, in place of the metrics.  All are lower bounds, in parts
   of one: wavefronts of a warp of any lanes, wavefronts for each of its lanes,
   and sectors stored for each of them.  */
enum { ANY = COST_REQUESTS, EACH = COST_SECTORS, STORED = COST_LINES,
       COUNTED = STORED + 1, PART = 1024 };

/* As many accesses of a function are examined, as others are compared with one
   for adjacent addresses, and a bound is to be as many times what the access
   costs.  */
enum { MAX_CANDIDATES = 64, MAX_NEAR = 64, ENOUGH = 100 };

/* A loop of the function, as it was walked over.  */
struct little_loop
{
  bool seen, last;		/* LAST: its iterations are spread.  */
  ir_blk go;			/* As in struct cost_trip.  */
  double most;			/* Iterations; negative: not known.  */
  double body[COUNTED], head[COUNTED];	/* What an iteration does at least,
					   behind its test and before.  */
};

/* An access that has been counted, of loop L.  */
struct near
{
  int l;
  const struct poly *address;
};

/* What an access takes at least, in whichever walk it is met.  */
struct taken
{
  bool known;			/* The rest has been found.  */
  int wavefronts, each, stored;	/* As COUNTED; WAVEFRONTS is 0 if nothing is
				   sure.  */
  const struct poly *address;
};

struct little
{
  struct cost_counter counter;	/* Its first member.  */
  const struct machine *machine;
  const struct context *x;
  struct taken *taken;		/* By instruction of X.  */
  const bool *with;		/* By block of X: all lanes that run the access
				   run it.  */
  struct little_loop *loops;	/* By loop of X.  */
  const int *groups;		/* By block: as cost_groups says.  */
  int nnear;
  struct near near[MAX_NEAR];
};

static struct little *
little_of (struct cost_state *k)
{
  return (struct little *) k->counter;
}

/* Return by how much the compilers may reduce the number of requests of BYTES
   at ADDRESS in block B of X, or 0 if they may keep what one iteration has
   read for the next.  */

static int
reducible_by (const struct context *x, ir_blk b, const struct poly *address,
	      int bytes)
{
  int by = 1;
  for (int l = x->cfg->loop[b]; l >= 0 && x->cfg->loops[l].sequential;
       l = x->cfg->loops[l].parent)
    {
      int64_t step;
      if (x->divergent[l] || !cost_changes_p (address, x->trips[l], &step))
	return 0;
      if ((step == bytes || step == -bytes) && bytes < 16)
	by = bytes == 8 ? 2 : 8 / bytes;
    }
  return by;
}

/* True if an access that L has counted in loop IN differs from ADDRESS by a
   constant.  Else L keeps ADDRESS.  */

static bool
near_p (struct cost_state *k, struct little *l, int in,
	const struct poly *address)
{
  bool found = false;
  arena_reset (k->pool->brief);
  k->pool->work = k->pool->brief;
  for (int n = 0; n < l->nnear && !found; n++)
    if (l->near[n].l == in)
      {
	const struct poly *d = poly_sub (k->pool, address, l->near[n].address);
	found = !d->n || (d->n == 1 && !d->terms[0].m->degree);
      }
  k->pool->work = k->pool->arena;
  if (found)
    return true;
  if (l->nnear == MAX_NEAR)
    return true;
  l->near[l->nnear++] = (struct near) { in, address };
  return false;
}

static void
add_to_metric (struct cost_state *k, struct cost_vector *c, int what, int n)
{
  c->m[what].lower = cost_add (k->ring, c->m[what].lower,
			       cost_const (k->ring, n));
}

/* Find what access R of X takes at least, on M, and where it is, for T.  */

static void
find_taken (struct pool *pool, const struct machine *m, struct context *x,
	    ir_ref r, struct taken *t)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct active_mask *act = x->active[i->block];
  struct lane_value v = solve_operand (x, i->args[0], i->block);
  struct access a = { .address = solve_poly (x, i->args[0], &v),
		      .bytes = i->mem->bytes, .may = act->may,
		      .exact = act->exact || act->exact_if_full,
		      .at_most_one = act->at_most_one };
  struct prediction p;
  t->known = true;
  int by = (a.may && !shared_lane_memory_p (a.address)
	    ? reducible_by (x, i->block, a.address, a.bytes) : 0);
  if (!by)
    return;
  predict (pool, &a, &p);
  bool all = a.exact && a.may == ALL_LANES && a.bytes <= MACHINE_SECTOR;
  /* Of a lane: at least its part of the data that L1 delivers, and of the tags
     that it looks up.  */
  int wavefronts = PART / LANES, sectors = PART / LANES;
  if (all && (p.pattern == PATTERN_UNIT || p.pattern == PATTERN_STRIDED))
    sectors = PART * a.bytes / MACHINE_SECTOR;
  if (all && p.sectors.lo == LANES && p.sectors.hi == LANES)
    sectors = PART;
  if (sectors * MACHINE_SECTOR / m->l1_clk > wavefronts)
    wavefronts = sectors * MACHINE_SECTOR / m->l1_clk;
  if (all && p.lines.lo == LANES && p.lines.hi == LANES
      && PART / m->l1_tags > wavefronts)
    wavefronts = PART / m->l1_tags;
  t->address = poly_keep (pool, a.address);
  t->wavefronts = PART / by;
  t->each = wavefronts / by;
  t->stored = i->op != IR_LOAD ? sectors / by : 0;
}

/* Add to C what access R of X takes at least, if it is sure to be made.  */

static void
count_access (struct cost_state *k, struct context *x, ir_ref r,
	      struct cost_vector *c)
{
  struct little *l = little_of (k);
  struct taken *t = &l->taken[r];
  if (!t->known)
    find_taken (k->pool, l->machine, x, r, t);
  if (!t->wavefronts
      || near_p (k, l, x->cfg->loop[x->f->insns[r].block], t->address))
    return;
  add_to_metric (k, c, ANY, t->wavefronts);
  add_to_metric (k, c, EACH, t->each);
  if (t->stored)
    add_to_metric (k, c, STORED, t->stored);
}

/* The counter's BLOCK.  */

static void
count_block (struct cost_state *k, struct context *x, ir_blk b,
	     struct cost_vector *c)
{
  const struct ir_block *blk = &x->f->blocks[b];
  const struct little *of = little_of (k);
  if (x != of->x || !of->with[b])
    return;
  for (int n = 0; n < blk->ninsns; n++)
    {
      const struct ir_insn *i = &x->f->insns[blk->insns[n]];
      if (i->mem && (i->mem->space == IR_GLOBAL || i->mem->space == IR_STACK))
	count_access (k, x, blk->insns[n], c);
    }
}

/* Return a number that X is at least.  */

static double
least_value (struct cost_ring *r, const struct cost_poly *x)
{
  double v;
  int64_t c = 0;
  if (!x)
    return 0;
  if (cost_value (x, &v))
    return v > 0 ? v : 0;
  for (int i = 0; i < x->n; i++)
    if (!x->t[i].degree)
      c = x->t[i].c;
  const struct cost_poly *rest
    = cost_sub (r, x, cost_scale (r, cost_const (r, c), 1, x->den));
  return (c > 0 && rest && cost_nonnegative_p (rest)
	  ? (double) c / (double) x->den : 0);
}

/* The counter's LOOP.  */

static void
note_loop (struct cost_state *k, struct context *x, int l,
	   const struct cost_trip *t, const struct cost_vector *body,
	   const struct cost_vector *head)
{
  if (x != little_of (k)->x)
    return;
  struct little_loop *to = &little_of (k)->loops[l];
  to->seen = true;
  to->last = t->spread || t->once;
  to->go = t->go;
  if (!cost_value (t->n[COST_FULL].upper, &to->most))
    to->most = -1;
  for (int m = 0; m < COUNTED; m++)
    {
      to->body[m] = least_value (k->ring, body->m[m].lower);
      to->head[m] = least_value (k->ring, head->m[m].lower);
    }
}

/* What an access takes beyond its ideal at most: wavefronts and sectors, of a
   warp and of each lane.  */
struct beyond
{
  double wavefronts, each_wavefronts, sectors, each_sectors;
  double all_sectors;		/* The ideal included.  */
};

static struct beyond
beyond_of (const struct site *s, const struct machine *m, int groups)
{
  const struct ir_insn *i = &s->func->insns[s->insn];
  double data = ceil (s->sectors.hi * (double) MACHINE_SECTOR / m->l1_clk);
  /* An atomic operation reads and writes.  */
  int ways = i->op == IR_ATOMIC ? 2 : 1;
  int each = (i->mem->bytes <= MACHINE_SECTOR && s->sectors.hi <= LANES
	      ? 1 : 2 + i->mem->bytes / MACHINE_SECTOR);
  /* Diverged lanes make requests one group after the other.  */
  struct beyond e =
    {
      .wavefronts
	= fmax (groups * ((data > s->lines.hi ? data : s->lines.hi) - 1), 1),
      .each_wavefronts = each,
      .sectors = fmax (groups * ways * (s->sectors.hi - 1), 1),
      .each_sectors = ways * each,
      .all_sectors = groups * ways * s->sectors.hi
    };
  return e;
}

/* E in all of N iterations of the loop around the access.  If KEPT is not null,
   L1 keeps its sectors as that says, and each lane asks for as many as its
   bytes need, but for two when the loop begins (reuse.c).  */

static void
all_iterations (struct beyond *e, double n, const struct site_kept *kept,
		int bytes)
{
  double more = kept && kept->by > bytes ? kept->by - bytes : 0;
  double times = (kept && kept->always
		  ? fmin (n, 2 + n * more / MACHINE_SECTOR) : n);
  e->wavefronts *= n;
  e->each_wavefronts *= n;
  e->sectors = fmin (n * e->sectors, times * e->all_sectors);
  e->each_sectors *= times;
}

/* Return how many times as long as E at least that takes on M of which the walk
   counted N.  */

static double
traffic_ratio (const struct machine *m, const struct beyond *e,
	       const double n[COUNTED])
{
  /* Sectors in a cycle of one multiprocessor.  */
  double dram = (m->bandwidth * 1e6 / MACHINE_SECTOR
		 / ((double) m->clock_khz * m->sms));
  double l2 = (double) m->l2_clk / MACHINE_SECTOR / m->sms;
  double slow = dram < l2 ? dram : l2;
  double any = n[ANY] / PART, each = n[EACH] / PART;
  double stored = n[STORED] / PART / l2;
  double wavefronts = fmax (any / e->wavefronts, each / e->each_wavefronts);
  double sectors = fmax (any / e->sectors,
			 fmax (each, stored) / e->each_sectors) * slow;
  return fmin (wavefronts, sectors);
}

/* If what X does next to access R, of site S, takes long enough, note that in
   S.  L1 keeps its sectors as KEPT says.  Return whether it does.  */

static bool
judge_access (const struct little *l, const struct context *x, ir_ref r,
	      const struct site_kept *kept, struct site *s)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct beyond e = beyond_of (s, l->machine, l->groups[i->block]);
  for (int in = x->cfg->loop[i->block]; in >= 0;
       in = x->cfg->loops[in].parent)
    {
      const struct little_loop *loop = &l->loops[in];
      double n[COUNTED];
      bool body = (loop->last
		   || (loop->go >= 0
		       && cfg_dominates_p (x->cfg, loop->go, i->block)));
      for (int m = 0; m < COUNTED; m++)
	n[m] = loop->head[m] + (body ? loop->body[m] : 0);
      double found = traffic_ratio (l->machine, &e, n);
      if (loop->seen && found >= ENOUGH)
	{
	  s->next_to = (x->f == s->func && !loop->last
			? x->cfg->loops[in].header : -1);
	  return true;
	}
      if (!loop->seen || loop->last || loop->most < 0)
	return false;
      all_iterations (&e, loop->most + !body,
		      in == x->cfg->loop[i->block] ? kept : NULL,
		      i->mem->bytes);
    }
  return false;
}

/* A set of lanes, by the representative of its masks.  */
struct lanes
{
  struct intern_link link;
  const struct active_mask *rep;
};

/* The entry of T for REP, whose hash is *HASH, or null.  */

static const struct lanes *
find_lanes (const struct intern *t, const struct active_mask *rep,
	    uint64_t *hash)
{
  *hash = (uintptr_t) rep / sizeof *rep * UINT64_C (0x9e3779b97f4a7c15) >> 32;
  for (struct intern_link *k = intern_first (t, *hash); k;
       k = intern_next (k))
    if (((const struct lanes *) k)->rep == rep)
      return (const struct lanes *) k;
  return NULL;
}

/* Set WITH, by block of X: true if all lanes that run block B run it.  A is for
   what that takes.  */

static void
find_with (struct arena *a, const struct context *x, ir_blk b, bool *with)
{
  struct intern seen;
  uint64_t hash;
  intern_init (&seen, a);
  for (ir_blk d = b; d >= 0; d = x->cfg->idom[d])
    if (!find_lanes (&seen, x->active[d]->rep, &hash))
      {
	struct lanes *n = arena_alloc (a, sizeof *n);
	n->rep = x->active[d]->rep;
	intern_add (&seen, &n->link, hash);
      }
  for (int n = 0; n < x->cfg->nreached; n++)
    {
      ir_blk other = x->cfg->order[n];
      with[other] = find_lanes (&seen, x->active[other]->rep, &hash);
    }
}

/* What the marking of a region's sites takes.  */
struct marking
{
  struct arena *arena;
  struct arena *walk;		/* For one walk.  */
  struct cost_state *k;
  struct analysis *r;
  struct cost_keeping *keeping;
  bool *proved, *open;		/* By site: in some context.  */
  int left;			/* Accesses that may still be examined.  */
};

/* Note in S, an access of X, that L1 keeps its sectors as TO says.  */

static void
note_kept (struct marking *g, const struct context *x,
	   struct site_kept to, struct site *s)
{
  bool first = !g->proved[s - g->r->sites] && !g->open[s - g->r->sites];
  if (first && x->f == s->func)
    s->kept = to;
  else if (!to.next || x->f != s->func || to.loop != s->kept.loop)
    s->kept.next = 0;
  else
    {
      s->kept.next = to.next < s->kept.next ? to.next : s->kept.next;
      s->kept.warps = to.warps < s->kept.warps ? to.warps : s->kept.warps;
      s->kept.rest &= to.rest;
      s->kept.always &= to.always;
    }
}

/* Examine access N of X, of site S, of which L1 keeps sectors as KEPT says.  */

static void
examine_access (struct marking *g, struct context *x, ir_ref n,
		const struct site_kept *kept, struct site *s)
{
  struct cost_state *k = g->k;
  struct little *of = little_of (k);
  struct cost_vector c;
  bool *with = arena_alloc (g->arena, (size_t) x->f->nblocks);
  find_with (g->arena, x, x->f->insns[n].block, with);
  /* Accesses next to each other need one walk.  */
  if (x != of->x
      || memcmp (with, of->with, (size_t) x->f->nblocks))
    {
      if (x != of->x)
	of->taken = arena_alloc (g->arena, sizeof *of->taken
				 * (size_t) (x->f->ninsns + 1));
      of->x = x;
      of->with = with;
      of->nnear = 0;
      of->loops
	= arena_alloc (g->arena, sizeof *of->loops
		       * (size_t) (x->cfg->nloops + 1));
      memset (k->cycles, 0, sizeof k->cycles);
      arena_reset (g->walk);
      k->ring = cost_ring_new (g->walk);
      k->result->nreasons = 0;
      cost_walk (k, x, &c);
      of->groups = cost_groups (k, x);
    }
  if (judge_access (of, x, n, kept, s))
    g->proved[s - g->r->sites] = true;
  else
    g->open[s - g->r->sites] = true;
}

/* Examine the accesses of X, and of the contexts that it calls.  */

static void
examine_all (struct marking *g, struct context *x)
{
  x->collected = x->solver->collection;
  for (int n = 0; n < x->cfg->nreached; n++)
    {
      const struct ir_block *b = &x->f->blocks[x->cfg->order[n]];
      for (int j = 0; j < b->ninsns; j++)
	{
	  ir_ref r = b->insns[j];
	  const struct ir_insn *i = &x->f->insns[r];
	  struct context *to = i->op == IR_CALL ? x->calls[r] : NULL;
	  if (to && to->collected != x->solver->collection)
	    examine_all (g, to);
	  int at = (i->mem && (i->mem->space == IR_GLOBAL
			       || i->mem->space == IR_STACK)
		    ? sites_find (g->r, x->f, r) : -1);
	  if (at < 0 || !finding_costs_p (g->r->sites[at].finding)
	      || finding_level (g->r->sites[at].finding) > 1)
	    continue;
	  struct site_kept kept = cost_kept (g->keeping, x, r);
	  note_kept (g, x, kept, &g->r->sites[at]);
	  if (g->open[at] || g->left-- <= 0)
	    g->open[at] = true;
	  else
	    examine_access (g, x, r, &kept, &g->r->sites[at]);
	}
    }
}

/* Mark the sites of R that are accesses of M and cost little on MACHINE; A is
   for all that is made, but WALK for what one walk and BRIEF for what one
   comparison or prediction needs.  */

static void
mark_little (struct arena *a, struct arena *walk, struct arena *brief,
	     struct ir_module *m, const struct machine *machine,
	     struct analysis *r)
{
  struct marking g = { .arena = a, .walk = walk, .r = r };
  g.proved = arena_alloc (a, (size_t) r->nsites + 1);
  g.open = arena_alloc (a, (size_t) r->nsites + 1);
  for (int n = 0; n < m->nfuncs; n++)
    {
      const struct ir_func *root = m->funcs[n];
      if (!root->is_root)
	continue;
      struct solver *s = solver_new (m, a);
      s->pool->brief = brief;
      struct region_cost result = { .root = root };
      struct little little = { .counter = { count_block, note_loop },
			       .machine = machine };
      struct cost_state k = cost_state_make (COST_BY_COUNTER, walk, s->pool,
					     &result);
      k.counter = &little.counter;
      result.reasons = arena_alloc (a, sizeof *result.reasons
				    * COST_MAX_REASONS);
      g.k = &k;
      g.left = MAX_CANDIDATES;
      struct context *x = solve_root (s, root);
      g.keeping = cost_keeping_new (a, &k, machine, x);
      examine_all (&g, x);
    }
  for (int n = 0; n < r->nsites; n++)
    r->sites[n].little = g.proved[n] && !g.open[n];
}

void
cost_little (struct ir_module *m, const struct machine *machine,
	     struct analysis *r)
{
  struct arena *arenas[3];
  jmp_buf escape;
  bool any = false, room = true;
  for (int n = 0; n < 3; n++)
    room &= (arenas[n] = arena_new_like (m->arena)) != NULL;
  for (int n = 0; n < r->nsites; n++)
    any |= (finding_costs_p (r->sites[n].finding)
	    && finding_level (r->sites[n].finding) == 1);
  if (room && any && !setjmp (escape))
    {
      arena_set_escape (m->arena, &escape);
      for (int n = 0; n < 3; n++)
	arena_set_escape (arenas[n], &escape);
      mark_little (arenas[0], arenas[1], arenas[2], m, machine, r);
    }
  arena_set_escape (m->arena, NULL);
  for (int n = 0; n < 3; n++)
    arena_free (arenas[n]);
}
