/* The cost of a region: what L1 keeps for the next iterations of a loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A load whose address moves on by S bytes in each iteration, half a sector or
   less, uses its sectors in the next iterations, too (reuse.c).  L1 still has
   them if no set of it has got more other lines in between than it has room
   for.  All warps of a multiprocessor share it, and take turns that end where a
   value is waited for or, after a request, at a branch: they go on at the same
   pace (the manual, "Caches").  So between two iterations of a warp, each other
   warp in the loop does one iteration, and touches the lines of that once more.
   From this comes the number of warps for which L1 has room.

   The number is that of resident warps, which the device limits.  If even these
   have room, L1 keeps the sectors always, supposing that nothing else uses it:
   for that, we also count warps that are elsewhere in the region.  A turn of
   theirs has requests of one block only, and an iteration here has no more
   turns than requests, if all its requests are made in each iteration.

   L1 is what shared memory leaves.  A block of one warp needs none, unless the
   region accesses some.  How much a block of several warps needs is up to GCC
   and libgomp: the sizes here hold for what they do by default, but are no
   proof.  Regions that access shared memory are left alone.

   The lines of a request may be in one set of L1, unless it is known how many
   bytes lanes are apart.  Lanes may leave a line for one of another set in
   different iterations: between two of a lane, a set may get lines of those
   that have and of those that have not.  Each access counts, but for those of
   one address.  Stores count, though in the manual's model they take no room in
   L1.  */

#include "cost/cost-int.h"

#include "base/arena.h"
#include "base/machine.h"
#include "predict/memo.h"
#include "value/derived.h"
#include "value/facts.h"

#include <string.h>

/* Shared memory that is supposed for a block of several warps: of OpenACC for
   what workers pass to each other, of OpenMP for libgomp's variables and its
   pool.  */
enum { SHARED_ACC = 1024, SHARED_OMP = 10 * 1024 };

/* The sets of L1 take turns in so many bytes; and so many accesses of a loop
   are compared.  */
enum { TURN = MACHINE_LINE * MACHINE_L1_SETS, MAX_ACCESSES = 32 };

/* What an iteration of loop L of X, or a block, touches.  */
struct touched
{
  const struct context *x;
  int l;
  bool known;			/* The rest is.  */
  bool counted;			/* It is left when its iterations are over.  */
  int64_t most;			/* Iterations; -1: not known.  */
  bool steady;			/* Each makes all requests.  */
  int lines;			/* Of the set of L1 that gets most of them.  */
  int more;			/* Of one access, at most, if some of its lanes
				   are an iteration ahead.  */
  int requests;
  int naccesses;		/* Those whose lines have been counted.  */
  struct access accesses[MAX_ACCESSES];
};

/* What the contexts of a region have in common.  */
struct seen
{
  struct context *x;
  struct seen *next;
};

struct cost_keeping
{
  struct arena *arena;
  struct cost_state *k;
  const struct machine *machine;
  struct context *root;
  struct touched last;		/* The loop that was examined last.  */
  struct seen *contexts;	/* Null: not found yet, nor what follows.  */
  bool calls;			/* Something unknown is called.  */
  bool atomics;			/* L1 forgets sectors.  */
  bool shared;			/* Shared memory is accessed.  */
  bool workers;			/* Loops are spread over workers.  */
  int warps;			/* Of a block.  */
  int blocks;			/* The most that are resident; 0: L1 keeps
				   nothing, or it is not known.  */
  int bytes;			/* Shared memory of a block.  */
  bool sure;			/* WARPS and BYTES are.  */
};

struct cost_keeping *
cost_keeping_new (struct arena *a, struct cost_state *k,
		  const struct machine *m, struct context *x)
{
  struct cost_keeping *g = arena_alloc (a, sizeof *g);
  g->arena = a;
  g->k = k;
  g->machine = m;
  g->root = x;
  return g;
}

/* Return how many lines of one set of L1 access A, whose prediction is P, may
   touch.  */

static int
lines_of_set (struct pool *pool, const struct access *a,
	      const struct prediction *p)
{
  const struct poly *uniform;
  int64_t v[LANES];
  int all = p->lines.hi, most = 0;
  if (all <= 1 || a->may != ALL_LANES || a->bytes > MACHINE_SECTOR
      || !derive_split (pool, a->address, &uniform, v))
    return all;
  int64_t apart = v[1] - v[0];
  for (int n = 2; n < LANES; n++)
    if (v[n] - v[n - 1] != apart)
      return all;
  /* Adjacent lines, one set after the other.  */
  if (apart <= MACHINE_LINE && apart >= -MACHINE_LINE)
    return (all + MACHINE_L1_SETS - 1) / MACHINE_L1_SETS;
  struct low_bits low = facts_low (uniform);
  int64_t step
    = low.bits < MACHINE_L1_TURN_BITS ? INT64_C (1) << low.bits : TURN;
  for (int64_t begin = (int64_t) (low.rem & (uint64_t) (step - 1));
       begin < TURN; begin += step)
    {
      int sets[MACHINE_L1_SETS] = { 0 };
      for (int n = 0; n < LANES; n++)
	for (int64_t line = (v[n] + begin) >> MACHINE_LINE_BITS;
	     line <= (v[n] + begin + a->bytes - 1) >> MACHINE_LINE_BITS; line++)
	  if (++sets[line & (MACHINE_L1_SETS - 1)] > most)
	    most = sets[line & (MACHINE_L1_SETS - 1)];
    }
  return most < all ? most : all;
}

/* Add to T what access R of X touches.  */

static void
note_touched (struct pool *pool, struct context *x, ir_ref r, struct touched *t)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct active_mask *act = x->active[i->block];
  if (i->mem->space == IR_SHARED)
    return;
  struct lane_value v = solve_operand (x, i->args[0], i->block);
  struct access a = { .address = solve_poly (x, i->args[0], &v),
		      .bytes = i->mem->bytes, .may = act->may,
		      .exact = act->exact, .at_most_one = act->at_most_one };
  struct memo_entry p;
  if (i->mem->space == IR_PRIVATE || shared_lane_memory_p (a.address))
    {
      /* Four bytes of all lanes are a line.  */
      t->lines += (a.bytes + 3) / 4;
      return;
    }
  t->requests++;
  for (int n = 0; n < t->naccesses; n++)
    if (a.bytes <= t->accesses[n].bytes && !(a.may & ~t->accesses[n].may)
	&& poly_equal_p (a.address, t->accesses[n].address))
      return;
  if (!a.may)
    return;
  if (t->naccesses < MAX_ACCESSES)
    t->accesses[t->naccesses++] = a;
  memo_predict (x->solver->m->memo, pool, &a, &p);
  int lines = lines_of_set (pool, &a, &p.figures);
  int others = p.figures.lines.hi - lines;
  int more = others < lines ? others : lines;
  t->lines += lines;
  t->more = more > t->more ? more : t->more;
}

/* Add to T what block B of X touches.  False if that is not known, or if L1
   forgets sectors.  */

static bool
touch_block (struct cost_keeping *g, struct context *x, ir_blk b,
	     struct touched *t)
{
  const struct ir_block *blk = &x->f->blocks[b];
  for (int n = 0; n < blk->ninsns; n++)
    {
      const struct ir_insn *i = &x->f->insns[blk->insns[n]];
      if (i->op == IR_CALL || i->op == IR_ATOMIC)
	return false;
      if (i->mem)
	note_touched (g->k->pool, x, blk->insns[n], t);
    }
  return true;
}

/* Fill in T for the loop of T.  */

static void
touch_loop (struct cost_keeping *g, struct context *x, struct touched *t)
{
  const struct cfg *c = x->cfg;
  const struct cfg_loop *loop = &c->loops[t->l];
  t->steady = true;
  for (int n = c->position[loop->header]; n < c->nreached; n++)
    {
      ir_blk b = c->order[n];
      int before = t->requests;
      if (!cfg_loop_inside_p (c, c->loop[b], t->l))
	continue;
      if (c->loop[b] != t->l || !touch_block (g, x, b, t))
	return;
      for (int k = 0; k < loop->nlatches && t->requests > before; k++)
	t->steady &= cfg_dominates_p (c, b, loop->latches[k]);
    }
  t->counted = cost_counted_p (g->k, x, t->l, &t->most);
  t->known = true;
}

/* Note X and the contexts that it calls.  */

static void
find_contexts (struct cost_keeping *g, struct context *x)
{
  for (const struct seen *s = g->contexts; s; s = s->next)
    if (s->x == x)
      return;
  struct seen *s = arena_alloc (g->arena, sizeof *s);
  *s = (struct seen) { x, g->contexts };
  g->contexts = s;
  for (int n = 0; n < x->f->nloops; n++)
    g->workers |= (x->f->loops[n].mapping & IR_MAP_WORKER) != 0;
  for (int n = 0; n < x->cfg->nreached; n++)
    {
      const struct ir_block *b = &x->f->blocks[x->cfg->order[n]];
      for (int j = 0; j < b->ninsns; j++)
	{
	  ir_ref r = b->insns[j];
	  const struct ir_insn *i = &x->f->insns[r];
	  g->atomics |= i->op == IR_ATOMIC;
	  g->shared |= i->mem && i->mem->space == IR_SHARED;
	  if (i->op != IR_CALL)
	    continue;
	  g->calls |= !x->calls[r];
	  if (x->calls[r])
	    find_contexts (g, x->calls[r]);
	}
    }
}

/* Find which blocks G's region is launched with.  */

static void
find_blocks (struct cost_keeping *g)
{
  const struct ir_func *f = g->root->f;
  int64_t workers = f->block[0], lanes = f->block[1] ? f->block[1] : LANES;
  find_contexts (g, g->root);
  if (!workers && !g->workers)
    workers = 1;
  g->warps = 1;
  g->bytes = SHARED_OMP;
  if (ir_acc_p (f->construct))
    {
      g->bytes = SHARED_ACC;
      if (workers > 0 && lanes > 0 && workers * lanes <= MACHINE_BLOCK_THREADS)
	g->warps = (int) (workers * ((lanes + LANES - 1) / LANES));
      g->sure = workers == 1 && lanes > 0 && lanes <= LANES && !g->calls;
      if (g->sure)
	g->bytes = 0;
    }
  else if (f->launched[2] > 0
	   && f->launched[2] <= MACHINE_BLOCK_THREADS / LANES)
    g->warps = (int) f->launched[2];
  if (g->shared)
    return;
  g->blocks = machine_occupancy (g->machine, g->warps * LANES, 0, g->bytes);
  if (ir_acc_p (f->construct) && f->launched[0] > 0
      && f->launched[0] < g->blocks)
    g->blocks = (int) f->launched[0];
}

/* True if a set of L1 has room for LINES of each warp of BLOCKS resident
   blocks, and for MORE.  */

static bool
cache_has_room_p (const struct cost_keeping *g, int blocks, int lines, int more)
{
  int ways = (machine_l1 (g->machine, blocks, g->bytes)
	      / (MACHINE_LINE * MACHINE_L1_SETS));
  return lines <= (ways - more) / (blocks * g->warps);
}

/* Return the most lines of a set that a block outside the loop of T touches, or
   -1 if it is not known.  */

static int
lines_elsewhere (struct cost_keeping *g, const struct touched *t)
{
  int most = 0;
  for (const struct seen *s = g->contexts; s; s = s->next)
    for (int n = 0; n < s->x->cfg->nreached; n++)
      {
	ir_blk b = s->x->cfg->order[n];
	const struct ir_block *blk = &s->x->f->blocks[b];
	struct touched here = { .known = true };
	if (s->x == t->x && s->x->cfg->loop[b] == t->l)
	  continue;
	for (int k = 0; k < blk->ninsns; k++)
	  if (s->x->f->insns[blk->insns[k]].mem)
	    note_touched (g->k->pool, s->x, blk->insns[k], &here);
	most = here.lines > most ? here.lines : most;
      }
  return most;
}

/* True if L1 has room for the lines of T's loop whatever other warps do.  */

static bool
always_p (struct cost_keeping *g, const struct touched *t)
{
  if (!g->sure || g->atomics || !t->steady
      || !cache_has_room_p (g, g->blocks, t->lines, t->more))
    return false;
  int other = lines_elsewhere (g, t);
  int partly = t->lines + (t->requests - 1) * other;
  int all = t->requests * other;
  return cache_has_room_p (g, g->blocks, partly > all ? partly : all, t->more);
}

struct site_kept
cost_kept (struct cost_keeping *g, struct context *x, ir_ref r)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct active_mask *act = x->active[i->block];
  struct site_kept none = { 0 }, to = none;
  struct touched *t = &g->last;
  int l = x->cfg->loop[i->block];
  if (i->op != IR_LOAD || i->mem->is_volatile || l < 0 || act->single
      || act->diverged || !machine_l1 (g->machine, 1, 0))
    return none;
  struct lane_value v = solve_operand (x, i->args[0], i->block);
  to.by = cost_moves_by (x, i->block, solve_poly (x, i->args[0], &v));
  if (to.by == 0 || to.by > MACHINE_SECTOR / 2)
    return none;
  if (t->x != x || t->l != l)
    {
      *t = (struct touched) { .x = x, .l = l };
      touch_loop (g, x, t);
    }
  to.next = MACHINE_SECTOR / to.by - 1;
  if (t->most >= 0 && to.next > t->most - 1)
    to.next = (int) t->most - 1;
  if (!t->known || !t->counted || to.next <= 0)
    return none;
  if (!g->contexts)
    find_blocks (g);
  int blocks = g->blocks;
  while (blocks > 0 && !cache_has_room_p (g, blocks, t->lines, t->more))
    blocks--;
  to.loop = x->cfg->loops[l].header;
  to.rest = (to.by <= i->mem->bytes
	     && (to.next + 1) * to.by >= MACHINE_SECTOR);
  to.warps = blocks * g->warps;
  to.always = blocks > 0 && blocks == g->blocks && always_p (g, t);
  /* Fewer warps than a multiprocessor issues instructions of at a time are
     never all that there are.  */
  return to.always || to.warps >= g->machine->issue ? to : none;
}
