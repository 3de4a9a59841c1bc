/* Regions with their loops unrolled.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where the behaviour of a loop depends on the iteration number, by a
   condition, by the trip count of an inner loop or by a step that doubles, no
   formula describes it, but a copy of the body for each iteration does: in
   each copy the loop's variable is a number.  Numbers are computed as far as
   possible while blocks are copied; conditions that come out decide what is
   copied.

   Blocks are copied in reverse post-order, those of a loop together, so that
   what an instruction uses has its copy, the latest there is.  In a loop that
   stays the phis' operands are filled in at the end.

   A loop over lanes is split: for each 32 iterations there is a copy of the
   loop, with that many, whose variable is known but for the lane.  The copies
   follow one another, as if each gang ran them all: the cost does not depend
   on which gang runs what.  */

#include "whatif/unroll-int.h"

#include "base/arena.h"
#include "base/lanes.h"
#include "ir/fold.h"

#include <string.h>

static void copy_members (struct unroll *u, int l);

/* The loop inside L (-1: the function) of U in which block B is; -1 if B is
   L's own.  */

static int
child_of (const struct unroll *u, int l, ir_blk b)
{
  int c = u->cfg->loop[b];
  if (c == l)
    return -1;
  while (u->cfg->loops[c].parent != l)
    c = u->cfg->loops[c].parent;
  return c;
}

/* A copy of block B of U, still empty.  */

static ir_blk
new_block (struct unroll *u, ir_blk b)
{
  const struct ir_block *old = &u->old->blocks[b];
  if (u->f->nblocks >= UNROLL_INSNS)
    {
      u->failed = true;
      return 0;
    }
  ir_blk at = ir_block_new (u->f, old->lanes);
  struct ir_block *blk = &u->f->blocks[at];
  blk->assume = old->assume;
  blk->operations = old->operations;
  blk->loc = old->loc;
  blk->bb_handle = old->bb_handle;
  return at;
}

/* Where the edge from block P to block S leads in the current copy.  If it
   leads to a further copy of a loop that is split, *SPLIT is that loop.  */

static ir_blk
target_block (struct unroll *u, ir_blk p, ir_blk s, int *split)
{
  const struct cfg *c = u->cfg;
  int l = c->loop[s];
  ir_blk *slot = &u->at[s];
  *split = -1;
  if (l >= 0 && c->loops[l].header == s && u->fate[l] == UNROLL_COPIED
      && cfg_loop_inside_p (c, c->loop[p], l))
    slot = &u->again[l];
  for (l = c->loop[p]; l >= 0 && !cfg_loop_inside_p (c, c->loop[s], l);
       l = c->loops[l].parent)
    if (u->fate[l] == UNROLL_SPLIT && u->after[l] != -2)
      {
	slot = &u->after[l];
	s = c->loops[l].header;
	*split = l;
      }
  if (*slot < 0)
    *slot = new_block (u, s);
  return *slot;
}

/* How many phis block B of F has.  */

static int
phis_of (const struct ir_func *f, ir_blk b)
{
  const struct ir_block *blk = &f->blocks[b];
  int n = 0;
  while (n < blk->ninsns && f->insns[blk->insns[n]].op == IR_PHI)
    n++;
  return n;
}

/* Which of block S's predecessors in F block P is.  */

static int
pred_of (const struct ir_func *f, ir_blk p, ir_blk s)
{
  int k = 0;
  while (f->blocks[s].preds[k] != p)
    k++;
  return k;
}

/* Add an edge from the copy AT of block P to that of S.  */

static void
add_edge (struct unroll *u, ir_blk p, ir_blk at, ir_blk s)
{
  int split, from = pred_of (u->old, p, s), n = phis_of (u->old, s);
  ir_blk to = target_block (u, p, s, &split);
  if (u->failed)
    return;
  if (split >= 0)
    n = phis_of (u->old, u->cfg->loops[split].header);
  struct unroll_edge *e = arena_alloc (u->a, sizeof *e
				       + sizeof *e->value * (size_t) n);
  struct unroll_edge **last = &u->edges[to];
  for (int k = 0; k < n; k++)
    {
      if (split >= 0)
	{
	  e->value[k] = u->entry[split]->value[k];
	  continue;
	}
      const struct ir_insn *phi
	= &u->old->insns[u->old->blocks[s].insns[k]];
      e->value[k].ref = u->now[phi->args[from]];
      e->value[k].n = u->number[phi->args[from]];
    }
  while (*last)
    last = &(*last)->next;
  *last = e;
  ir_add_edge (u->f, at, to);
}

/* Record that instruction R of U is NEW, with the value N, in the current
   copy.  */

static void
set_replacement (struct unroll *u, ir_ref r, ir_ref new, struct unroll_number n)
{
  u->now[r] = new;
  u->number[r] = n;
}

/* True if all edges to AT bring its phi K the same; or, *NUMBER, the same
   number.  */

static bool
same_p (const struct unroll *u, ir_blk at, int k, bool *number)
{
  const struct phi_value *first = &u->edges[at]->value[k];
  bool same = true;
  *number = first->n.known;
  for (const struct unroll_edge *e = u->edges[at]; e; e = e->next)
    {
      same &= e->value[k].ref == first->ref;
      *number &= e->value[k].n.known && e->value[k].n.v == first->n.v;
    }
  return same;
}

/* Copy phi R, the Kth, of block B of U, of a loop that STAYS if that is set.
   What needs other instructions is left for later: then false.  */

static bool
copy_phi (struct unroll *u, ir_blk b, ir_ref r, int k, bool stays)
{
  const struct ir_insn *i = &u->old->insns[r];
  const struct unroll_number unknown = { .known = false };
  ir_blk at = u->at[b];
  bool number = false;
  if (stays && u->split && u->split->header == b && i->type.kind != IR_OTHER)
    return false;
  if (!stays && same_p (u, at, k, &number))
    set_replacement (u, r, u->edges[at]->value[k].ref,
		     u->edges[at]->value[k].n);
  else if (number)
    return false;
  else
    {
      struct unroll_phi *p = arena_alloc (u->a, sizeof *p);
      set_replacement (u, r, ir_emit (u->f, at, IR_PHI, i->type, i->nargs,
				      NULL), unknown);
      *p = (struct unroll_phi) { u->now[r], k, u->phis };
      u->phis = p;
    }
  return true;
}

/* The variable of the lane loop that is split, PHI, in the current copy.  */

static void
put_variable (struct unroll *u, ir_blk at, ir_ref phi)
{
  struct ir_type t = u->old->insns[phi].type;
  const struct unroll_number unknown = { .known = false };
  ir_ref args[2];
  args[0] = ir_emit (u->f, at, IR_LANE, t, 0, NULL);
  args[1] = ir_const (u->f, at, t, u->first);
  args[0] = ir_emit (u->f, at, IR_ADD, t, 2, args);
  args[1] = u->now[u->split->step];
  struct unroll_number step = u->number[u->split->step];
  if (!step.known || step.v != 1)
    {
      args[1] = ir_emit (u->f, at, IR_CONV, t, 1, &args[1]);
      args[0] = ir_emit (u->f, at, IR_MUL, t, 2, args);
    }
  set_replacement (u, phi, args[0], unknown);
}

/* Copy instruction R of U, neither phi nor terminator, to block AT.  */

static void
copy_insn (struct unroll *u, ir_ref r, ir_blk at)
{
  const struct ir_insn *i = &u->old->insns[r];
  int64_t *v = arena_alloc (u->a, sizeof *v * ((size_t) i->nargs + 1));
  ir_ref *args = arena_alloc (u->a, sizeof *args * ((size_t) i->nargs + 1));
  struct unroll_number n = { .known = true };
  for (int k = 0; k < i->nargs; k++)
    {
      args[k] = u->now[i->args[k]];
      v[k] = u->number[i->args[k]].v;
      n.known &= u->number[i->args[k]].known;
    }
  n.known = n.known && fold_insn (u->old, r, v, &n.v);
  if (i->op == IR_SELECT && u->number[i->args[0]].known)
    {
      int k = v[0] & 1 ? 1 : 2;
      set_replacement (u, r, args[k], u->number[i->args[k]]);
      return;
    }
  ir_ref new = ir_emit (u->f, at, i->op, i->type, i->nargs, args);
  struct ir_insn *to = &u->f->insns[new];
  to->imm = i->imm;
  to->word = i->word;
  to->name = i->name;
  to->facts = i->facts;
  to->mem = i->mem;
  to->loc = i->loc;
  set_replacement (u, r, new, n);
}

/* Copy the terminator R of block B of U to block AT.  */

static void
copy_end (struct unroll *u, ir_blk b, ir_ref r, ir_blk at)
{
  const struct ir_block *blk = &u->old->blocks[b];
  const struct ir_insn *i = &u->old->insns[r];
  int only = -1;
  if (i->op == IR_BRANCH && blk->assume < 0 && u->number[i->args[0]].known)
    only = !(u->number[i->args[0]].v & 1);
  ir_ref args[1] = { i->nargs && only < 0 ? u->now[i->args[0]] : IR_NONE };
  ir_ref new = ir_emit (u->f, at, only < 0 ? i->op : IR_JUMP, i->type,
			only < 0 ? i->nargs : 0, args);
  u->f->insns[new].loc = i->loc;
  for (int s = 0; s < blk->nsuccs; s++)
    if (only < 0 || s == only)
      add_edge (u, b, at, blk->succs[s]);
}

/* Copy block B of U, to which an edge of the copy leads.  */

static void
copy_block (struct unroll *u, ir_blk b)
{
  const struct ir_block *blk = &u->old->blocks[b];
  int l = u->cfg->loop[b], phis = phis_of (u->old, b);
  ir_blk at = u->at[b];
  bool stays = (l >= 0 && u->cfg->loops[l].header == b
		&& u->fate[l] != UNROLL_COPIED);
  bool *done = arena_alloc (u->a, sizeof *done * ((size_t) phis + 1));
  if (u->f->ninsns + blk->ninsns > UNROLL_INSNS)
    u->failed = true;
  for (int k = 0; k < phis && !u->failed; k++)
    done[k] = copy_phi (u, b, blk->insns[k], k, stays);
  for (int k = 0; k < phis && !u->failed; k++)
    {
      ir_ref r = blk->insns[k];
      if (done[k])
	continue;
      if (stays)
	put_variable (u, at, r);
      else
	{
	  struct unroll_number n = u->edges[at]->value[k].n;
	  set_replacement (u, r,
			   ir_const (u->f, at, u->old->insns[r].type, n.v), n);
	}
    }
  for (int k = phis; k < blk->ninsns - 1 && !u->failed; k++)
    copy_insn (u, blk->insns[k], at);
  if (!u->failed)
    copy_end (u, b, blk->insns[blk->ninsns - 1], at);
}

/* Forget the copies of loop L's blocks in U.  */

static void
forget_copies (struct unroll *u, int l)
{
  int left = u->blocks[l];
  for (int n = u->cfg->position[u->cfg->loops[l].header]; left > 0; n++)
    if (cfg_loop_inside_p (u->cfg, u->cfg->loop[u->cfg->order[n]], l))
      {
	u->at[u->cfg->order[n]] = -1;
	left--;
      }
}

/* Put the copy of loop L of U, which stays, into the table of loops.  */

static void
note_loop (struct unroll *u, int l)
{
  const struct ir_loop *s = u->source[l];
  if (!s)
    return;
  struct ir_loop copy = *s;
  copy.header = u->at[s->header];
  copy.naccums = 0;
  copy.accums = NULL;
  copy.chunks = s->chunks >= 0 ? u->at[s->chunks] : -1;
  copy.trips = s->trips != IR_NONE ? u->now[s->trips] : IR_NONE;
  copy.step = s->step != IR_NONE ? u->now[s->step] : IR_NONE;
  copy.first = IR_NONE;
  if (u->split == s)
    {
      copy.trips = IR_NONE;
      copy.count = u->count;
    }
  ir_loop_new (u->f, &copy);
}

/* Copy loop L of U once for each iteration.  */

static void
copy_iterations (struct unroll *u, int l)
{
  u->changed = true;
  u->inside++;
  for (int n = 0; !u->failed; n++)
    {
      u->again[l] = -1;
      copy_members (u, l);
      if (u->again[l] < 0)
	break;
      u->failed |= n > UNROLL_MOST;
      forget_copies (u, l);
      u->at[u->cfg->loops[l].header] = u->again[l];
    }
  u->inside--;
}

/* Copy loop L of U, over chunks, once for each round of its lane loop, which
   has COUNT iterations.  */

static void
copy_rounds (struct unroll *u, int l, int count)
{
  ir_blk header = u->cfg->loops[l].header;
  const struct ir_loop *outer = u->split;
  u->changed = true;
  u->split = u->chunked[l];
  u->entry[l] = u->edges[u->at[header]];
  for (int n = 0; n < count && !u->failed; n += LANES)
    {
      bool last = count - n <= LANES;
      u->first = n;
      u->count = last ? count - n : LANES;
      u->after[l] = last ? -2 : -1;
      copy_members (u, l);
      if (last || u->failed)
	break;
      forget_copies (u, l);
      u->at[header] = u->after[l];
    }
  u->split = outer;
}

/* Copy loop L of U, to which an edge of the copy leads.  */

static void
copy_loop (struct unroll *u, int l)
{
  int count = -1;
  u->fate[l] = UNROLL_KEPT;
  if (u->chunked[l])
    {
      if (u->lanes && !u->split && (count = unroll_lanes (u, l)) > 0)
	u->fate[l] = UNROLL_SPLIT;
    }
  else if ((!u->source[l] || u->source[l]->kind == IR_LOOP_SEQ)
	   && u->inside < u->depth && unroll_count (u, l) >= 0)
    u->fate[l] = UNROLL_COPIED;
  switch (u->fate[l])
    {
    case UNROLL_COPIED:
      copy_iterations (u, l);
      break;
    case UNROLL_SPLIT:
      copy_rounds (u, l, count);
      break;
    default:
      copy_members (u, l);
      if (!u->failed)
	note_loop (u, l);
    }
}

/* Copy what is in loop L of U, or -1: in the function.  */

static void
copy_members (struct unroll *u, int l)
{
  const struct cfg *c = u->cfg;
  int n = l < 0 ? 0 : c->position[c->loops[l].header];
  int left = l < 0 ? c->nreached : u->blocks[l];
  for (; left > 0 && !u->failed; n++)
    {
      ir_blk b = c->order[n];
      if (l >= 0 && !cfg_loop_inside_p (c, c->loop[b], l))
	continue;
      left--;
      int child = child_of (u, l, b);
      if (u->at[b] < 0)
	continue;
      if (child < 0)
	copy_block (u, b);
      else if (c->loops[child].header == b)
	copy_loop (u, child);
    }
}

/* Note for each loop of U whether numbers made in it are used outside.  */

static void
find_leaks (struct unroll *u)
{
  const struct ir_func *f = u->old;
  const struct cfg *c = u->cfg;
  for (ir_ref r = 0; r < f->ninsns; r++)
    for (int k = 0; k < f->insns[r].nargs; k++)
      {
	const struct ir_insn *i = &f->insns[r];
	const struct ir_insn *arg = &f->insns[i->args[k]];
	ir_blk use = i->op == IR_PHI ? f->blocks[i->block].preds[k]
		     : i->block;
	for (int l = c->loop[arg->block];
	     l >= 0 && !cfg_loop_inside_p (c, c->loop[use], l);
	     l = c->loops[l].parent)
	  u->leaks[l] |= arg->type.kind != IR_OTHER;
      }
}

/* Get U ready for OLD, a root, in F.  False if OLD cannot be unrolled.  */

static bool
prepare_unroll (struct unroll *u, const struct ir_func *old, struct ir_func *f)
{
  struct arena *a = u->a;
  const struct cfg *c = u->cfg = old->cfg;
  size_t insns = (size_t) old->ninsns + 1, blocks = (size_t) old->nblocks + 1;
  size_t loops = (size_t) c->nloops + 1;
  u->old = old;
  u->f = f;
  u->now = arena_alloc (a, sizeof *u->now * insns);
  u->number = arena_alloc (a, sizeof *u->number * insns);
  u->guess = arena_alloc (a, sizeof *u->guess * insns);
  u->guessed = arena_alloc (a, sizeof *u->guessed * insns);
  u->at = arena_alloc (a, sizeof *u->at * blocks);
  u->blocks = arena_alloc (a, sizeof *u->blocks * loops);
  u->fate = arena_alloc (a, sizeof *u->fate * loops);
  u->again = arena_alloc (a, sizeof *u->again * loops);
  u->after = arena_alloc (a, sizeof *u->after * loops);
  u->entry = arena_alloc (a, sizeof *u->entry * loops);
  u->leaks = arena_alloc (a, sizeof *u->leaks * loops);
  u->source = arena_alloc (a, sizeof *u->source * loops);
  u->chunked = arena_alloc (a, sizeof *u->chunked * loops);
  u->edges = arena_alloc (a, sizeof *u->edges * (UNROLL_INSNS + 1));
  for (ir_blk b = 0; b < old->nblocks; b++)
    {
      const struct ir_block *blk = &old->blocks[b];
      u->at[b] = -1;
      if (c->position[b] >= 0 && c->irreducible[b])
	return false;
      /* Two edges between the same blocks cannot be distinguished.  */
      if (blk->nsuccs > 2
	  || (blk->nsuccs == 2 && blk->succs[0] == blk->succs[1]))
	return false;
      if (c->position[b] >= 0)
	for (int l = c->loop[b]; l >= 0; l = c->loops[l].parent)
	  u->blocks[l]++;
    }
  for (int n = 0; n < old->nloops; n++)
    {
      const struct ir_loop *s = &old->loops[n];
      int l = c->loop[s->header], o = s->chunks >= 0 ? c->loop[s->chunks] : -1;
      if (l >= 0 && c->loops[l].header == s->header)
	u->source[l] = s;
      if (o >= 0 && o != l && c->loops[o].header == s->chunks)
	u->chunked[o] = s;
    }
  find_leaks (u);
  return true;
}

/* Give the phis of loops that stay their operands.  */

static void
close_phis (struct unroll *u)
{
  for (const struct unroll_phi *p = u->phis; p; p = p->next)
    {
      struct ir_insn *i = &u->f->insns[p->phi];
      int k = 0;
      for (const struct unroll_edge *e = u->edges[i->block]; e && k < i->nargs;
	   e = e->next)
	i->args[k++] = e->value[p->index].ref;
      i->nargs = k;
    }
}

struct ir_module *
unroll_region (struct arena *a, const struct ir_module *m, int f, int depth,
	       bool lanes)
{
  const struct ir_func *old = m->funcs[f];
  struct ir_module *copy = arena_alloc (a, sizeof *copy);
  struct ir_func *f_copy = arena_alloc (a, sizeof *f_copy);
  struct unroll u = { .a = a, .depth = depth, .lanes = lanes };
  char message[200];
  *copy = *m;
  copy->arena = a;
  copy->funcs = arena_alloc (a, sizeof *copy->funcs * (size_t) m->nfuncs);
  memcpy (copy->funcs, m->funcs, sizeof *copy->funcs * (size_t) m->nfuncs);
  *f_copy = *old;
  f_copy->module = copy;
  f_copy->ninsns = f_copy->nblocks = f_copy->nloops = 0;
  f_copy->insns_room = f_copy->blocks_room = f_copy->loops_room = 0;
  f_copy->insns = NULL;
  f_copy->blocks = NULL;
  f_copy->loops = NULL;
  copy->funcs[f] = f_copy;
  if (!prepare_unroll (&u, old, f_copy))
    return NULL;
  u.at[0] = new_block (&u, 0);
  copy_members (&u, -1);
  if (u.failed || !u.changed)
    return NULL;
  close_phis (&u);
  return (!arena_failed (a) && ir_verify_func (f_copy, message, sizeof message)
	  ? copy : NULL);
}
