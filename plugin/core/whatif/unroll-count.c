/* Regions with their loops unrolled: which loops, and their trip counts.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* We unroll a loop with a single exit block that every iteration reaches and
   whose test can be computed: its phis' values are known on entry, and those
   of each iteration are computed from the iteration before.  The step may be
   any function, so loops that halve or double are unrolled, too.

   A loop over lanes can be split if no number is carried from one round to the
   next but the loop's own variable, nor out of it.  */

#include "whatif/unroll-int.h"

#include "ir/fold.h"

#include <string.h>

enum { MAX_ARGS = 3, MAX_EVAL_DEPTH = 32 };

/* Return the value of R of U's old function, as a number, in the current
   iteration of loop L; the code outside L has been copied.  */

static struct unroll_number
evaluate_in_loop (struct unroll *u, int l, ir_ref r, int depth)
{
  const struct ir_insn *i = &u->old->insns[r];
  int64_t v[MAX_ARGS];
  if (!cfg_loop_inside_p (u->cfg, u->cfg->loop[i->block], l))
    return u->number[r];
  if (u->guessed[r] == u->guesses)
    return u->guess[r];
  struct unroll_number n = { .known = (i->op != IR_PHI && i->nargs <= MAX_ARGS
				       && depth < MAX_EVAL_DEPTH) };
  for (int k = 0; n.known && k < i->nargs; k++)
    {
      struct unroll_number arg = evaluate_in_loop (u, l, i->args[k], depth + 1);
      n.known = arg.known;
      v[k] = arg.v;
    }
  n.known = n.known && fold_insn (u->old, r, v, &n.v);
  u->guess[r] = n;
  u->guessed[r] = u->guesses;
  return n;
}

/* Return the only exit of loop L of U, if it is a test that every iteration
   makes; else null.  */

static const struct cfg_exit *
exit_of (const struct unroll *u, int l)
{
  const struct cfg *c = u->cfg;
  const struct cfg_loop *loop = &c->loops[l];
  const struct cfg_exit *e = loop->exits;
  if (loop->nexits != 1)
    return NULL;
  const struct ir_block *blk = &u->old->blocks[e->block];
  return (blk->nsuccs == 2 && c->loop[e->block] == l && blk->assume < 0
	  && loop->nlatches == 1
	  && cfg_dominates_p (c, e->block, loop->latches[0])
	  && u->old->insns[blk->insns[blk->ninsns - 1]].op == IR_BRANCH
	  ? e : NULL);
}

/* Return the value of phi I of loop L's header in U on entry.  */

static struct unroll_number
entered_with (const struct unroll *u, int l, const struct ir_insn *i)
{
  const struct ir_block *h = &u->old->blocks[i->block];
  struct unroll_number n = { .known = false };
  bool first = true;
  for (int k = 0; k < i->nargs; k++)
    {
      if (cfg_loop_inside_p (u->cfg, u->cfg->loop[h->preds[k]], l)
	  || u->at[h->preds[k]] < 0)
	continue;
      struct unroll_number arg = u->number[i->args[k]];
      if (!first && (!arg.known || arg.v != n.v))
	n.known = false;
      else if (first)
	n = arg;
      first = false;
    }
  return n;
}

/* Start another iteration of loop L of U, in which the header's phis have the
   values N.  */

static void
assume_header_values (struct unroll *u, int l, const struct unroll_number *n)
{
  const struct ir_block *h = &u->old->blocks[u->cfg->loops[l].header];
  u->guesses++;
  for (int k = 0; k < h->ninsns; k++)
    {
      ir_ref r = h->insns[k];
      if (u->old->insns[r].op != IR_PHI)
	break;
      u->guess[r] = n[k];
      u->guessed[r] = u->guesses;
    }
}

int
unroll_count (struct unroll *u, int l)
{
  enum { MAX_PHIS = 16 };
  const struct ir_func *f = u->old;
  ir_blk latch = u->cfg->loops[l].latches[0];
  const struct ir_block *h = &f->blocks[u->cfg->loops[l].header];
  struct unroll_number n[MAX_PHIS], next[MAX_PHIS];
  int phis = 0, from = 0;
  const struct cfg_exit *exit = exit_of (u, l);
  if (!exit)
    return -1;
  while (f->insns[h->insns[phis]].op == IR_PHI)
    if (++phis > MAX_PHIS)
      return -1;
  while (h->preds[from] != latch)
    from++;
  for (int k = 0; k < phis; k++)
    n[k] = entered_with (u, l, &f->insns[h->insns[k]]);
  const struct ir_block *blk = &f->blocks[exit->block];
  ir_ref test = f->insns[blk->insns[blk->ninsns - 1]].args[0];
  for (int count = 0; count <= UNROLL_MOST; count++)
    {
      assume_header_values (u, l, n);
      struct unroll_number go = evaluate_in_loop (u, l, test, 0);
      if (!go.known)
	return -1;
      if ((go.v & 1) == !exit->succ)
	return count;
      for (int k = 0; k < phis; k++)
	next[k] = evaluate_in_loop (u, l, f->insns[h->insns[k]].args[from], 0);
      memcpy (n, next, sizeof n);
    }
  return -1;
}

/* Return how many phis of numbers block B of U has.  */

static int
number_phis (const struct unroll *u, ir_blk b)
{
  const struct ir_block *blk = &u->old->blocks[b];
  int n = 0;
  for (int k = 0; k < blk->ninsns; k++)
    {
      const struct ir_insn *i = &u->old->insns[blk->insns[k]];
      if (i->op != IR_PHI)
	break;
      n += i->type.kind != IR_OTHER;
    }
  return n;
}

/* True if loop L of U is entered by one edge and always left to one block.  */

static bool
one_way_p (const struct unroll *u, int l)
{
  const struct cfg *c = u->cfg;
  const struct cfg_loop *loop = &c->loops[l];
  const struct ir_block *h = &u->old->blocks[loop->header];
  int entries = 0;
  for (int k = 0; k < h->npreds; k++)
    entries += !cfg_loop_inside_p (c, c->loop[h->preds[k]], l);
  for (int k = 0; k < loop->nexits; k++)
    {
      const struct cfg_exit *e = &loop->exits[k], *first = loop->exits;
      if (u->old->blocks[e->block].succs[e->succ]
	  != u->old->blocks[first->block].succs[first->succ])
	return false;
    }
  return entries == 1 && loop->nexits > 0;
}

int
unroll_lanes (struct unroll *u, int l)
{
  const struct ir_loop *s = u->chunked[l];
  int inner = u->cfg->loop[s->header];
  if (s->kind != IR_LOOP_LANES || s->step == IR_NONE
      || inner < 0 || u->cfg->loops[inner].header != s->header
      || u->cfg->loops[inner].parent != l || u->leaks[l]
      || ir_omp_p (u->old->construct)
      || number_phis (u, u->cfg->loops[l].header) > 1
      || number_phis (u, s->header) != 1 || !one_way_p (u, l))
    return -1;
  struct unroll_number n = { s->count >= 0, s->count };
  u->guesses++;
  if (s->count < 0 && s->trips != IR_NONE)
    n = evaluate_in_loop (u, l, s->trips, 0);
  return (n.known && n.v > 0 && n.v <= UNROLL_ROUNDS * 32
	  ? (int) n.v : -1);
}
