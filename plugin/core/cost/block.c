/* The cost of a region: what one execution of a block by a warp costs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Accesses of global memory cost what is predicted for them (predict.c).
   Weighted steps are those of COPPER (Lou and Muller, PMAM'24, section 4.1):
   one for each operation, one for a branch at which lanes diverge, five for
   each sector, and for a request of gang-private memory the greatest number of
   different words that lanes need from one bank.

   The compiler's loads of the region's parameters at its start are not
   counted: they are not accesses of the program.  */

#include "cost/cost-int.h"

#include "base/arena.h"
#include "value/derived.h"
#include "predict/predict.h"
#include "site/reason.h"

#include <string.h>

/* The weight of a sector, and the largest access of gang-private memory.  */
enum { STEPS_SECTOR = 5, MAX_SHARED = 16 };

void
cost_vector_zero (struct cost_state *k, struct cost_vector *c)
{
  const struct cost_poly *zero = cost_const (k->ring, 0);
  for (int m = cost_first (k); m < COST_METRICS; m++)
    c->m[m]
      = (struct cost_bounds) { k->mode == COST_OF_BLOCKS ? NULL : zero, zero };
}

void
cost_vector_add (struct cost_state *k, struct cost_vector *c,
		 const struct cost_vector *more, enum cost_when when)
{
  for (int m = cost_first (k); m < COST_METRICS && when != COST_NEVER; m++)
    {
      struct cost_bounds *b = &c->m[m];
      if (when == COST_ALWAYS)
	b->lower = cost_add (k->ring, b->lower, more->m[m].lower);
      b->upper = cost_add (k->ring, b->upper, more->m[m].upper);
    }
}

/* Add [LO, HI] to metric M of C.  */

static void
count_metric (struct cost_state *k, struct cost_vector *c, enum cost_metric m,
	      int64_t lo, int64_t hi)
{
  struct cost_bounds *b = &c->m[m];
  b->lower = cost_add (k->ring, b->lower, cost_const (k->ring, lo));
  b->upper = cost_add (k->ring, b->upper, cost_const (k->ring, hi));
}

/* Why the prediction P of access I is not exact.  */

static void
note_inexact (struct cost_state *k, const struct ir_insn *i,
	      const struct active_mask *act, const struct prediction *p)
{
  const char *array = ir_mem_text (i->mem) ? ir_mem_text (i->mem) : "?";
  if (!p->exact_index)
    cost_reason (k, arena_printf (k->arena, "'%s': %s", array,
				  reason_text (k->arena, p->reason
					       ? p->reason : "unknown",
					       p->array)));
  else if (!act->exact && !act->at_most_one)
    cost_reason (k, arena_printf (k->arena, "it is not known which lanes "
				  "access '%s'", array));
  else
    cost_reason (k, arena_printf (k->arena, "alignment of '%s'", array));
}

/* True if each lane of an access of BYTES, of which a full warp needs N units
   of SIZE bytes at most, has units of its own, one each.  */

static bool
units_apart_p (int n, int bytes, int size)
{
  return n == LANES && bytes <= size && !(bytes & (bytes - 1));
}

/* Count in metric M of C PART of the units [LO, HI] that an access needs, in
   SCALE each; EACH if each lane has its own.  */

static void
add_units (struct cost_state *k, struct cost_vector *c, enum cost_metric m,
	   enum cost_part part, bool each, struct interval n, int scale)
{
  if (part == COST_WHOLE)
    count_metric (k, c, m, scale * n.lo, scale * n.hi);
  else if (part == COST_SHARED)
    count_metric (k, c, m, scale * n.lo, each ? 0 : scale * n.hi);
  else
    count_metric (k, c, m, 0, each ? scale : 0);
}

/* Add to C the PART of access A for the mean, where P is its prediction.  */

static void
add_mean (struct cost_state *k, enum cost_part part, const struct access *a,
	  const struct prediction *p, struct cost_vector *c)
{
  if (part == COST_EACH)
    return;
  if (p->mean < 0 || !a->exact)
    k->uncertain = true;
  int64_t parts = (int64_t) (p->mean * COST_PARTS + 0.5);
  count_metric (k, c, COST_REQUESTS, 1, 1);
  count_metric (k, c, COST_SECTORS, parts, parts);
}

/* Where a block's accesses are counted: in each iteration, and in addition in
   the first one.  */
struct tally
{
  struct cost_vector *c, *first;
};

/* Count in T what load R of X, access A, asks L2 for if L1 keeps sectors, N at
   most, to the next iteration.  */

static void
add_reused (struct cost_state *k, struct context *x, ir_ref r,
	    const struct access *a, int n, const struct tally *t)
{
  struct cost_bounds *b = &t->c->m[COST_REUSED];
  int by = cost_moves_by (x, x->f->insns[r].block, a->address);
  b->upper = cost_add (k->ring, b->upper,
		       cost_scale (k->ring, cost_const (k->ring, n * by), 1,
				   MACHINE_SECTOR));
  if (by < MACHINE_SECTOR)
    {
      int begins = by ? cost_begins (k, x, x->f->insns[r].block, a->address,
				     a->bytes) : MACHINE_SECTOR;
      b = &t->first->m[COST_REUSED];
      b->upper = cost_add (k->ring, b->upper,
			   cost_scale (k->ring,
				       cost_const (k->ring, n * begins), 1,
				       MACHINE_SECTOR));
    }
}

/* PART of access R of X to global memory, to be counted in T.  */

static void
cost_global (struct cost_state *k, struct context *x, ir_ref r, uint32_t mask,
	     enum cost_part part, const struct tally *t)
{
  struct cost_vector *c = t->c;
  const struct ir_insn *i = &x->f->insns[r];
  const struct active_mask *act = x->active[i->block];
  struct lane_value v = solve_operand (x, i->args[0], i->block);
  uint32_t may = act->single ? act->may : act->may & mask;
  struct access a = { .address = solve_poly (x, i->args[0], &v),
		      .bytes = i->mem->bytes, .may = may,
		      .exact = act->exact, .at_most_one = act->at_most_one };
  struct prediction p;
  if (!may || shared_lane_memory_p (a.address)
      || (k->mode == COST_OF_SITE
	  && (x->f->index != k->root->index || r != k->insn)))
    return;
  predict (k->pool, &a, &p);
  if (k->mode == COST_OF_SITE)
    {
      add_mean (k, part, &a, &p, c);
      return;
    }
  cost_clamp (k, x, &a, &p);
  struct interval w = { 0, 0 };
  if (k->machine)
    w = cost_wavefronts (k->pool, k->machine, &a, &p);
  bool each = false, each_line = false;
  if (part != COST_WHOLE && act->may == ALL_LANES && !act->at_most_one)
    {
      /* What a full warp would need decides, as it does for each lane.  */
      struct prediction full = p;
      a.may = ALL_LANES;
      if (may != ALL_LANES)
	predict (k->pool, &a, &full);
      each = units_apart_p (full.sectors.hi, i->mem->bytes, MACHINE_SECTOR);
      each_line = units_apart_p (full.lines.hi, i->mem->bytes, MACHINE_LINE);
    }
  if (part != COST_EACH)
    count_metric (k, c, COST_REQUESTS, 1, 1);
  add_units (k, c, COST_SECTORS, part, each, p.sectors, 1);
  add_units (k, c, COST_LINES, part, each_line, p.lines, 1);
  add_units (k, c, COST_STEPS, part, each, p.sectors, STEPS_SECTOR);
  if (k->machine)
    {
      /* L1 may have what is loaded.  An atomic operation reads and writes.  */
      struct interval l2 = { i->op == IR_LOAD ? 0 : p.sectors.lo,
			     p.sectors.hi };
      add_units (k, c, COST_WAVEFRONTS, part, each_line && w.hi == LANES, w, 1);
      add_units (k, c, COST_L2, part, each, l2, i->op == IR_ATOMIC ? 2 : 1);
      if (i->op == IR_LOAD)
	add_reused (k, x, r, &a,
		    (part == COST_EACH ? each : part == COST_SHARED && each ? 0
		     : p.sectors.hi), t);
      else
	add_units (k, c, COST_REUSED, part, each, l2, i->op == IR_ATOMIC
		   ? 2 : 1);
    }
  if (!interval_one_p (p.sectors))
    note_inexact (k, i, act, &p);
  if (p.assumes)
    cost_reason (k, arena_printf (k->arena, "assumes %s", p.assumes));
}

/* Return the greatest number of different words in one bank that the lanes of
   MASK, a group that is served at one time, need at V plus a uniform multiple
   of a word.  */

static int
ways_of_group (const int64_t v[LANES], uint32_t mask)
{
  int most = 0;
  for (int l = 0; l < LANES; l++)
    {
      int n = 0;
      for (int j = 0; j < LANES && mask >> l & 1; j++)
	{
	  int64_t a = v[j] >> 2, b = v[l] >> 2;
	  bool before = false;
	  if (!(mask >> j & 1) || (a - b) % MACHINE_BANKS)
	    continue;
	  for (int i = 0; i < j && !before; i++)
	    before = (mask >> i & 1) && v[i] >> 2 == a;
	  n += !before;
	}
      most = n > most ? n : most;
    }
  return most;
}

/* Return how often a request of the lanes of MASK for BYTES at V is repeated.
   If BYTES is more than a word, as many lanes are served at one time as fit
   into the words of all banks, and the first word of each lane decides.  */

static int
bank_repetitions (const int64_t v[LANES], uint32_t mask, int bytes)
{
  int words = bytes <= MACHINE_BANK_BYTES ? 1 : bytes / MACHINE_BANK_BYTES;
  int lanes = LANES / words, more = 0;
  for (int first = 0; first < LANES; first += lanes)
    {
      uint32_t group = mask & (uint32_t) (((UINT64_C (1) << lanes) - 1)
					  << first);
      if (group)
	more += ways_of_group (v, group) - 1;
    }
  return more;
}

/* The same, at least in *LO and at most in *HI, for what is smaller than a word
   wherever it begins.  */

static void
bounds_of_repetitions (const int64_t v[LANES], uint32_t mask, int bytes,
		       int *lo, int *hi)
{
  *lo = LANES;
  *hi = 0;
  for (int begin = 0; begin < MACHINE_BANK_BYTES; begin += bytes)
    {
      int64_t at[LANES];
      for (int l = 0; l < LANES; l++)
	at[l] = v[l] + begin;
      int n = bank_repetitions (at, mask, bytes);
      *lo = n < *lo ? n : *lo;
      *hi = n > *hi ? n : *hi;
    }
}

/* Access R of X to gang-private memory.  */

static void
cost_shared (struct cost_state *k, struct context *x, ir_ref r, uint32_t mask,
	     struct cost_vector *c)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct active_mask *act = x->active[i->block];
  struct lane_value v = solve_operand (x, i->args[0], i->block);
  const struct poly *uniform, *a = solve_poly (x, i->args[0], &v);
  int64_t lanes[LANES];
  uint32_t may = act->single ? act->may : act->may & mask;
  int lo = 0, hi = 0, bytes = i->mem->bytes;
  if (!may)
    return;
  if (!act->at_most_one && may & (may - 1))
    {
      bool known = (derive_split (k->pool, a, &uniform, lanes)
		    && bytes <= MAX_SHARED && !(bytes & (bytes - 1)));
      if (known)
	bounds_of_repetitions (lanes, may, bytes, &lo, &hi);
      else
	hi = ((bytes + MAX_SHARED - 1) / MAX_SHARED * __builtin_popcount (may)
	      - 1);
      if (!act->exact)
	lo = 0;
      if (lo != hi)
	cost_reason (k, arena_printf (k->arena, "banks of '%s'",
				      ir_mem_text (i->mem)
				      ? ir_mem_text (i->mem) : "?"));
    }
  count_metric (k, c, COST_CONFLICTS, lo, hi);
  count_metric (k, c, COST_STEPS, lo + 1, hi + 1);
}

/* Get the condition at the end of block B of X, which at least two lanes of
   MASK may reach; false if one lane works for all, or if there is no
   condition.  */

static bool
diverges_p (struct context *x, ir_blk b, uint32_t mask, struct lane_value *v)
{
  const struct ir_block *blk = &x->f->blocks[b];
  const struct active_mask *act = x->active[b];
  const struct ir_insn *last = &x->f->insns[blk->insns[blk->ninsns - 1]];
  uint32_t may = act->may & mask;
  if ((last->op != IR_BRANCH && last->op != IR_SWITCH) || act->single
      || act->at_most_one || !(may & (may - 1)))
    return false;
  *v = solve_operand (x, last->args[0], b);
  return true;
}

bool
cost_converged_p (struct context *x, ir_blk b, uint32_t mask)
{
  struct lane_value v;
  uint32_t may = x->active[b]->may & mask;
  if (!diverges_p (x, b, mask, &v))
    return true;
  return v.p ? !v.p->varying
	 : v.c.uniform || !(may & ~v.c.t) || !(may & ~v.c.f);
}

/* Count the branch at the end of block B of X.  The test of a lane loop is
   counted with the loop.  */

static void
cost_branch (struct cost_state *k, struct context *x, ir_blk b, uint32_t mask,
	     struct cost_vector *c)
{
  const struct ir_block *blk = &x->f->blocks[b];
  const struct active_mask *act = x->active[b];
  const struct ir_insn *last = &x->f->insns[blk->insns[blk->ninsns - 1]];
  uint32_t may = act->may & mask;
  struct lane_value v;
  if (blk->assume >= 0 || cost_converged_p (x, b, mask)
      || !diverges_p (x, b, mask, &v))
    return;
  bool parts = !v.p && may & v.c.t && may & v.c.f && act->exact;
  if (!parts)
    cost_reason (k, last->loc.line
		 ? arena_printf (k->arena, "it is not known whether lanes "
				 "diverge in line %d", last->loc.line)
		 : "it is not known whether lanes diverge at a branch");
  count_metric (k, c, COST_DIVERGENT, parts, 1);
  count_metric (k, c, COST_STEPS, parts, 1);
}

/* True if access I of F is the compiler's own, where the region starts.  */

static bool
compiler_access_p (const struct ir_func *f, const struct ir_insn *i)
{
  return (f->is_root && i->loc.file && f->region.file
	  && i->loc.line == f->region.line
	  && i->loc.column == f->region.column
	  && !strcmp (i->loc.file, f->region.file));
}

void
cost_block (struct cost_state *k, struct context *x, ir_blk b, uint32_t mask,
	    enum cost_part part, struct cost_vector *c,
	    struct cost_vector *first)
{
  const struct ir_block *blk = &x->f->blocks[b];
  const struct tally t = { c, first };
  int operations = 0;
  if (k->mode == COST_OF_BLOCKS)
    {
      int each = k->blocks[x->f->index][b];
      count_metric (k, c, COST_STEPS, each, each);
      return;
    }
  if (k->mode == COST_BY_COUNTER)
    {
      k->counter->block (k, x, b, c);
      return;
    }
  for (int n = 0; n < blk->ninsns; n++)
    {
      ir_ref r = blk->insns[n];
      const struct ir_insn *i = &x->f->insns[r];
      if (i->op >= IR_ADD && i->op != IR_PHI && i->op != IR_CALL
	  && i->op != IR_JUMP && i->op != IR_RETURN && !i->mem)
	operations++;
      if (!i->mem || compiler_access_p (x->f, i))
	continue;
      if (i->mem->space == IR_GLOBAL || i->mem->space == IR_STACK)
	cost_global (k, x, r, mask, part, &t);
      else if (i->mem->space == IR_SHARED && part != COST_EACH)
	cost_shared (k, x, r, mask, c);
    }
  if (part == COST_EACH)
    return;
  if (blk->operations > operations)
    operations = blk->operations;
  count_metric (k, c, COST_STEPS, operations, operations);
  cost_branch (k, x, b, mask, c);
}
