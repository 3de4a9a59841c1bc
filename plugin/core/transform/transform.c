/* What if: copies of regions, and other loops on the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop's lanes are taken away by making the lane's number something
   unknown that is equal in all lanes, and its blocks one lane's.  They are
   given to another loop by its induction variables: where

     v = phi (first, v + step)

   lane l of a warp runs the iteration l steps further on, so that the body
   sees v + l * step and the warp goes on by 32 steps.  The variable of a loop
   that is partitioned already begins and goes on by what each gang has of it;
   the warp's place there is some multiple of 32 iterations.

   Tests that end the loop are decided for full warps, as the analysis does
   for lane loops in general.  */

#include "transform/transform.h"

#include "base/arena.h"

#include <string.h>

static const struct ir_type lane_type = { IR_INT, 64, true, true };

/* The room that an array of COUNT elements has by the builder's rule: the
   least power of two that is at least COUNT, and 2 or more.  */

static size_t
room_for (int count)
{
  size_t room = 2;
  while (room < (size_t) count)
    room *= 2;
  return room;
}

/* A copy in A of the COUNT elements OLD of SIZE bytes each.  */

static void *
duplicate (struct arena *a, const void *old, int count, size_t size)
{
  void *p = arena_alloc (a, room_for (count) * size);
  if (count)
    memcpy (p, old, (size_t) count * size);
  return p;
}

/* Make F, a shallow copy, a deep one in A.  */

static void
deepen (struct arena *a, struct ir_func *f)
{
  int nargs = 0;
  for (ir_ref r = 0; r < f->ninsns; r++)
    nargs += f->insns[r].nargs;
  ir_ref *args = arena_alloc (a, sizeof *args * ((size_t) nargs + 1));
  f->insns = duplicate (a, f->insns, f->ninsns, sizeof *f->insns);
  f->blocks = duplicate (a, f->blocks, f->nblocks, sizeof *f->blocks);
  f->lane_loops = duplicate (a, f->lane_loops, f->nlane_loops,
			     sizeof *f->lane_loops);
  f->loops = duplicate (a, f->loops, f->nloops, sizeof *f->loops);
  f->insns_room = (int) room_for (f->ninsns);
  f->blocks_room = (int) room_for (f->nblocks);
  f->lane_loops_room = (int) room_for (f->nlane_loops);
  f->loops_room = (int) room_for (f->nloops);
  for (ir_ref r = 0; r < f->ninsns; r++)
    {
      struct ir_insn *i = &f->insns[r];
      if (i->nargs)
	memcpy (args, i->args, sizeof *args * (size_t) i->nargs);
      i->args = args;
      args += i->nargs;
    }
  for (ir_blk b = 0; b < f->nblocks; b++)
    {
      struct ir_block *blk = &f->blocks[b];
      blk->insns = duplicate (a, blk->insns, blk->ninsns,
			      sizeof *blk->insns);
    }
}

struct ir_module *
whatif_copy (struct arena *a, const struct ir_module *m, int f)
{
  struct ir_module *copy = arena_alloc (a, sizeof *copy);
  struct ir_func *own = arena_alloc (a, sizeof *own);
  *copy = *m;
  copy->arena = a;
  copy->funcs = duplicate (a, m->funcs, m->nfuncs, sizeof *copy->funcs);
  *own = *m->funcs[f];
  own->module = copy;
  copy->funcs[f] = own;
  deepen (a, own);
  return copy;
}

/* Where instructions are being put: into block B, before its instruction
   number AT.  */
struct place
{
  struct ir_func *f;
  ir_blk b;
  int at;
};

/* Put OP of TYPE with the NARGS operands A, B at P, and P behind it.  Return
   its reference.  */

static ir_ref
put (struct place *p, enum ir_op op, struct ir_type type, int nargs, ir_ref a,
     ir_ref b)
{
  ir_ref args[2] = { a, b };
  ir_ref r = ir_emit (p->f, p->b, op, type, nargs, args);
  struct ir_block *blk = &p->f->blocks[p->b];
  for (int k = blk->ninsns - 1; k > p->at; k--)
    blk->insns[k] = blk->insns[k - 1];
  blk->insns[p->at++] = r;
  return r;
}

/* The place behind instruction R of F, or behind the phis if it is one.  */

static struct place
behind (struct ir_func *f, ir_ref r)
{
  struct place p = { f, f->insns[r].block, 0 };
  const struct ir_block *blk = &f->blocks[p.b];
  while (blk->insns[p.at] != r)
    p.at++;
  while (p.at < blk->ninsns && f->insns[blk->insns[p.at]].op == IR_PHI)
    p.at++;
  if (f->insns[r].op != IR_PHI)
    p.at++;
  return p;
}

/* Have all instructions of F up to END use NEW in place of OLD.  */

static void
replace_uses (struct ir_func *f, ir_ref end, ir_ref old, ir_ref new)
{
  for (ir_ref r = 0; r < end; r++)
    for (int k = 0; k < f->insns[r].nargs; k++)
      if (f->insns[r].args[k] == old)
	f->insns[r].args[k] = new;
}

/* A constant of TYPE at P.  */

static ir_ref
put_const (struct place *p, struct ir_type type, int64_t value)
{
  ir_ref r = put (p, IR_CONST, type, 0, IR_NONE, IR_NONE);
  p->f->insns[r].imm = value;
  return r;
}

/* The type in which to compute with what is added to a value of TYPE.  */

static struct ir_type
offset_type (struct ir_type type)
{
  return type.kind == IR_PTR ? lane_type : type;
}

/* At P, 32 times a number that is unknown and not negative.  */

static ir_ref
put_warps (struct place *p, struct ir_type type)
{
  ir_ref warps = put (p, IR_UNIFORM, type, 0, IR_NONE, IR_NONE);
  p->f->insns[warps].facts
    = (struct ir_facts) { .have_lo = true, .lo = 0 };
  return put (p, IR_MUL, type, 2, warps, put_const (p, type, 32));
}

/* What R was converted from.  */

static ir_ref
stripped (const struct ir_func *f, ir_ref r)
{
  while (f->insns[r].op == IR_CONV)
    r = f->insns[r].args[0];
  return r;
}

/* The value of STEP in TYPE at P, in the header of source loop L of N's
   function; IR_NONE if it comes later.  */

static ir_ref
put_step (struct place *p, const struct nest *n, int l, struct ir_type type,
	  ir_ref step)
{
  ir_ref from = stripped (p->f, step);
  if (p->f->insns[from].op == IR_CONST)
    return put_const (p, type, p->f->insns[from].imm);
  if (cfg_loop_inside_p (n->cfg, n->cfg->loop[p->f->insns[step].block],
			 n->natural[l]))
    return IR_NONE;
  return put (p, IR_CONV, type, 1, step, IR_NONE);
}

/* Put the unknown number of iterations, LEAST or more, that a gang is or goes
   on by, times STEP of source loop L of N's function, at P in TYPE; IR_NONE
   if STEP comes too late.  */

static ir_ref
put_share (struct place *p, const struct nest *n, int l, struct ir_type type,
	   int64_t least)
{
  ir_ref by = put_step (p, n, l, type, stripped (p->f, p->f->loops[l].step));
  if (by < 0)
    return IR_NONE;
  ir_ref share = put (p, IR_UNIFORM, type, 0, IR_NONE, IR_NONE);
  p->f->insns[share].facts
    = (struct ir_facts) { .have_lo = true, .lo = least };
  return put (p, IR_MUL, type, 2, share, by);
}

/* Let the variables of source loop L of F, of which N is the nest, which has
   lost its lanes but is partitioned still, be what they are in such a loop: they
   begin and go on by some number of iterations, not by some number of 32.  */

static void
unspread_variables (struct ir_func *f, const struct nest *n, int l)
{
  const struct ir_block *head = &n->f->blocks[f->loops[l].header];
  if (f->loops[l].chunks < 0 || f->loops[l].step < 0)
    return;
  ir_ref step = stripped (f, f->loops[l].step);
  for (int k = 0; k < head->ninsns; k++)
    {
      struct induction v;
      ir_ref r = head->insns[k];
      if (!nest_induction (n, l, r, &v) || v.minus
	  || f->insns[r].type.kind != IR_INT)
	continue;
      struct ir_type type = f->insns[r].type;
      struct ir_insn *phi = &f->insns[r];
      int in = phi->nargs == 2 && phi->args[0] == v.next;
      ir_ref first = phi->args[in];
      const struct ir_insn *i = &f->insns[first];
      /* The step is known where it has been used.  */
      if (phi->nargs != 2 || phi->args[1 - in] != v.next
	  || (f->insns[step].op != IR_CONST
	      && (i->op != IR_MUL || (stripped (f, i->args[0]) != step
				      && stripped (f, i->args[1]) != step))))
	continue;
      struct place p = behind (f, first);
      ir_ref begin = put_share (&p, n, l, type, 0);
      ir_ref stride = begin < 0 ? IR_NONE : put_share (&p, n, l, type, 1);
      if (stride < 0)
	continue;
      p = behind (f, v.next);
      ir_ref next = put (&p, IR_ADD, type, 2, r, stride);
      phi = &f->insns[r];
      phi->args[in] = begin;
      phi->args[1 - in] = next;
    }
}

bool
whatif_no_lanes (struct ir_func *f, const struct nest *n, int from)
{
  struct ir_loop *l = &f->loops[from];
  if (l->kind != IR_LOOP_LANES)
    return false;
  for (ir_blk b = 0; b < f->nblocks; b++)
    {
      struct ir_block *blk = &f->blocks[b];
      if (blk->lanes != l->lane_loop)
	continue;
      blk->lanes = IR_SINGLE;
      for (int k = 0; k < blk->ninsns; k++)
	{
	  struct ir_insn *i = &f->insns[blk->insns[k]];
	  if (i->op != IR_LANE)
	    continue;
	  i->op = IR_UNIFORM;
	  i->facts = (struct ir_facts) { .have_lo = true, .have_hi = true,
					 .lo = 0, .hi = 31 };
	}
    }
  l->kind = IR_LOOP_SPREAD;
  l->lane_loop = -1;
  unspread_variables (f, n, from);
  return true;
}

/* Spread induction variable V of source loop L of F, of which N is the nest,
   over lanes; partitioned by STEP if that is not IR_NONE.  False if the step
   comes too late.  */

static bool
spread_variable (struct ir_func *f, const struct nest *n, int l,
		 const struct induction *v, ir_ref step)
{
  struct ir_type type = f->insns[v->phi].type;
  struct ir_type add = offset_type (type);
  ir_ref end = f->ninsns;
  struct place p = behind (f, v->phi);
  ir_ref lane = put (&p, IR_LANE, add, 0, IR_NONE, IR_NONE);
  ir_ref by = put_step (&p, n, l, add, step >= 0 ? step : v->step);
  if (by < 0)
    return false;
  ir_ref mine;
  if (step >= 0)
    {
      ir_ref n = put (&p, IR_ADD, add, 2, put_warps (&p, add), lane);
      mine = put (&p, IR_MUL, type, 2, n, by);
      replace_uses (f, end, v->phi, mine);
    }
  else
    {
      ir_ref off = put (&p, IR_MUL, add, 2, lane, by);
      mine = put (&p, v->minus ? IR_SUB : IR_ADD, type, 2, v->phi, off);
      replace_uses (f, end, v->phi, mine);
    }
  ir_ref warp = put (&p, IR_MUL, add, 2, by, put_const (&p, add, 32));
  ir_ref next = put (&p, v->minus ? IR_SUB : IR_ADD, type, 2, v->phi, warp);
  struct ir_insn *phi = &f->insns[v->phi];
  for (int k = 0; k < phi->nargs; k++)
    if (phi->args[k] == v->next)
      phi->args[k] = next;
  return true;
}

bool
whatif_lanes (struct ir_func *f, const struct nest *n, int to)
{
  struct ir_loop *l = &f->loops[to];
  struct induction v[8];
  int nv = 0, stay;
  if (n->natural[to] < 0 || l->kind == IR_LOOP_LANES)
    return false;
  for (ir_blk b = 0; b < n->f->nblocks; b++)
    if (n->cfg->position[b] >= 0 && nest_exit_p (n, to, b, &stay))
      {
	if (!nest_counts_p (n, to, b))
	  return false;
	f->blocks[b].assume = stay;
      }
  const struct ir_block *head = &n->f->blocks[l->header];
  for (int k = 0; k < head->ninsns && nv < 8; k++)
    if (nest_induction (n, to, head->insns[k], &v[nv]))
      nv++;
  int lanes = ir_lane_loop_new (f, l->loc, "vector");
  for (ir_blk b = 0; b < n->f->nblocks; b++)
    if (n->cfg->position[b] >= 0
	&& cfg_loop_inside_p (n->cfg, n->cfg->loop[b], n->natural[to]))
      f->blocks[b].lanes = lanes;
  for (int k = 0; k < nv; k++)
    if (!spread_variable (f, n, to, &v[k],
			  l->kind == IR_LOOP_SPREAD ? l->step : IR_NONE))
      return false;
  l = &f->loops[to];
  /* A warp has all iterations of a loop that was not spread before, and its
     tests do not tell their number any more.  */
  if (l->kind == IR_LOOP_SEQ)
    {
      l->count = nest_count (n, to);
      l->trips = IR_NONE;
    }
  l->kind = IR_LOOP_LANES;
  l->lane_loop = lanes;
  return nv > 0;
}

/* Have access R of F be to the lane's own memory.  */

static void
make_private (struct ir_func *f, ir_ref r)
{
  struct ir_mem *mem = arena_alloc (f->module->arena, sizeof *mem);
  *mem = *f->insns[r].mem;
  mem->space = IR_PRIVATE;
  f->insns[r].mem = mem;
}

bool
whatif_privatize (struct ir_func *f, int l, ir_ref store)
{
  const struct ir_loop *s = &f->loops[l];
  for (int k = 0; k < s->naccums; k++)
    if (s->accums[k].store == store && s->accums[k].op != IR_REDUCE_OTHER)
      {
	make_private (f, store);
	make_private (f, s->accums[k].load);
	return true;
      }
  return false;
}

/* The division (OP is IR_DIV) or remainder of NUMBER in loop L by COUNT,
   which if IR_NONE is set; IR_NONE if there is none.  */

static ir_ref
find_part (const struct nest *n, int l, enum ir_op op, ir_ref number,
	   ir_ref *count)
{
  const struct ir_func *f = n->f;
  for (ir_blk b = 0; b < f->nblocks; b++)
    if (n->cfg->position[b] >= 0
	&& cfg_loop_inside_p (n->cfg, n->cfg->loop[b], n->natural[l]))
      for (int k = 0; k < f->blocks[b].ninsns; k++)
	{
	  ir_ref r = f->blocks[b].insns[k];
	  const struct ir_insn *i = &f->insns[r];
	  if (i->op != op || stripped (f, i->args[0]) != number
	      || (*count >= 0 && (stripped (f, i->args[1])
				  != stripped (f, *count))))
	    continue;
	  *count = i->args[1];
	  return r;
	}
  return IR_NONE;
}

/* What is left of the product TRIPS when the counts of C are divided out:
   the outermost loop's count, or IR_NONE.  */

static ir_ref
outer_count (const struct ir_func *f, ir_ref trips, const struct collapsed *c)
{
  bool used[MAX_COLLAPSED] = { false };
  ir_ref left = trips >= 0 ? stripped (f, trips) : IR_NONE;
  while (left >= 0 && f->insns[left].op == IR_MUL)
    {
      ir_ref a = stripped (f, f->insns[left].args[0]);
      ir_ref b = stripped (f, f->insns[left].args[1]);
      int which = -1;
      bool second = false;
      for (int k = 1; k < c->n && which < 0; k++)
	if (!used[k] && (stripped (f, c->count[k]) == a
			 || stripped (f, c->count[k]) == b))
	  {
	    which = k;
	    second = stripped (f, c->count[k]) == b;
	  }
      if (which < 0)
	return IR_NONE;
      used[which] = true;
      left = second ? a : b;
    }
  for (int k = 1; k < c->n; k++)
    if (!used[k])
      return IR_NONE;
  return left;
}

bool
whatif_collapsed (const struct nest *n, int l, struct collapsed *c)
{
  const struct ir_func *f = n->f;
  const struct ir_block *head = &f->blocks[f->loops[l].header];
  if (n->natural[l] < 0)
    return false;
  for (int k = 0; k < head->ninsns; k++)
    {
      struct induction v;
      ir_ref parts[2 * MAX_COLLAPSED], counts[MAX_COLLAPSED];
      if (!nest_induction (n, l, head->insns[k], &v))
	continue;
      /* Innermost first.  */
      ir_ref number = v.phi, first = IR_NONE;
      int levels = 0;
      while (levels < MAX_COLLAPSED - 1)
	{
	  ir_ref count = IR_NONE;
	  ir_ref q = find_part (n, l, IR_DIV, number, &count);
	  ir_ref r = (q >= 0 ? find_part (n, l, IR_MOD, number, &count)
		      : IR_NONE);
	  if (r < 0 || f->insns[q].block != f->insns[r].block)
	    break;
	  if (first < 0)
	    first = v.phi;
	  parts[levels] = r;
	  counts[levels++] = count;
	  number = q;
	}
      if (!levels)
	continue;
      c->n = levels + 1;
      c->number = v.phi;
      c->at = first;
      for (int i = 0; i < levels; i++)
	{
	  c->index[levels - i] = parts[i];
	  c->count[levels - i] = counts[i];
	}
      c->index[0] = number;
      c->count[0] = outer_count (f, f->loops[l].trips, c);
      return true;
    }
  return false;
}

void
whatif_reorder (struct ir_func *f, const struct collapsed *c,
		const int *order)
{
  ir_ref end = f->ninsns;
  struct place p = behind (f, c->at);
  struct ir_type type = f->insns[c->index[c->n - 1]].type;
  ir_ref left = put (&p, IR_CONV, type, 1, c->number, IR_NONE);
  for (int k = c->n - 1; k >= 0; k--)
    {
      int old = order[k];
      ir_ref index = left;
      if (k > 0)
	{
	  ir_ref count = c->count[old];
	  bool early = count >= 0 && f->insns[count].block != p.b;
	  if (early)
	    count = put (&p, IR_CONV, type, 1, count, IR_NONE);
	  else
	    {
	      count = put (&p, IR_UNIFORM, type, 0, IR_NONE, IR_NONE);
	      f->insns[count].facts
		= (struct ir_facts) { .have_lo = true, .lo = 1 };
	    }
	  index = put (&p, IR_MOD, type, 2, left, count);
	  left = put (&p, IR_DIV, type, 2, left, count);
	}
      index = put (&p, IR_CONV, f->insns[c->index[old]].type, 1, index,
		   IR_NONE);
      replace_uses (f, end, c->index[old], index);
    }
}

bool
whatif_aligned_chunks (struct ir_func *f, const struct nest *n, int l)
{
  const struct ir_loop *s = &f->loops[l];
  const struct ir_block *head = &n->f->blocks[s->header];
  bool any = false;
  if (s->kind != IR_LOOP_LANES)
    return false;
  for (int k = 0; k < head->ninsns; k++)
    {
      struct induction v;
      if (!nest_induction (n, l, head->insns[k], &v)
	  || f->insns[v.phi].type.kind != IR_INT)
	continue;
      struct ir_type type = f->insns[v.phi].type;
      ir_ref end = f->ninsns;
      struct place p = behind (f, v.phi);
      ir_ref lane = put (&p, IR_LANE, type, 0, IR_NONE, IR_NONE);
      ir_ref mine = put (&p, IR_ADD, type, 2, put_warps (&p, type), lane);
      replace_uses (f, end, v.phi, mine);
      any = true;
    }
  return any;
}

/* True if R of N's function is a lane loop's variable plus or minus what is
   the same in all lanes: a step from lane to lane as small as that loop's.
   DEPTH is how far it has been followed.  */

static bool
follows_lanes_p (const struct nest *n, ir_ref r, int depth)
{
  const struct ir_insn *i = &n->f->insns[r];
  struct induction v;
  switch (i->op)
    {
    case IR_CONST:
    case IR_UNIFORM:
    case IR_LANE:
      return true;
    case IR_CONV:
    case IR_ADD:
    case IR_SUB:
      for (int k = 0; k < i->nargs; k++)
	if (depth > 8 || !follows_lanes_p (n, i->args[k], depth + 1))
	  return false;
      return true;
    case IR_PHI:
      for (int l = 0; l < n->f->nloops; l++)
	if (n->f->loops[l].kind == IR_LOOP_LANES
	    && nest_induction (n, l, r, &v))
	  return true;
      return false;
    default:
      return false;
    }
}

bool
whatif_together (struct ir_func *f, const struct nest *n, int l)
{
  const struct ir_block *head = &n->f->blocks[f->loops[l].header];
  bool any = false;
  for (int k = 0; k < head->ninsns; k++)
    {
      struct induction v;
      ir_ref r = head->insns[k];
      if (!nest_induction (n, l, r, &v) || f->insns[r].type.kind != IR_INT)
	continue;
      for (int arg = 0; arg < f->insns[r].nargs; arg++)
	{
	  ir_ref first = f->insns[r].args[arg];
	  if (first == v.next || f->insns[first].op == IR_CONST
	      || f->blocks[f->insns[first].block].lanes == IR_SINGLE
	      || !follows_lanes_p (n, first, 0))
	    continue;
	  struct place p = { f, 0, f->blocks[0].ninsns - 1 };
	  ir_ref common = put (&p, IR_UNIFORM, f->insns[r].type, 0, IR_NONE,
			       IR_NONE);
	  f->insns[r].args[arg] = common;
	  any = true;
	}
    }
  return any;
}
