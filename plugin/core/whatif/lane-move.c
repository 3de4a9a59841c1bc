/* Changes: other loops on the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* To take the lanes from a loop, we replace the lane's number by an unknown
   uniform value and let one lane run its blocks.  To give them to another
   loop, we change its induction variables: where

     v = phi (first, v + step)

   lane l of a warp runs the iteration that is l steps later, so that the body
   uses v + l * step and the warp's step is 32 * step.  In a loop that is
   already partitioned, start and step are those of a gang, and the warp's
   offset is an unknown multiple of 32 iterations.

   Tests that end the loop are decided for full warps, as the analysis does
   for lane loops in general.  */

#include "whatif/transform.h"

#include "whatif/edit-int.h"

#include <string.h>

/* The value of STEP in TYPE at P, in the header of source loop L of N's
   function; IR_NONE if it comes later.  */

static ir_ref
put_step (struct edit_place *p, const struct nest *n, int l,
	  struct ir_type type, ir_ref step)
{
  ir_ref from = edit_stripped (p->f, step);
  if (p->f->insns[from].op == IR_CONST)
    return edit_put_const (p, type, p->f->insns[from].imm);
  if (cfg_loop_inside_p (n->cfg, n->cfg->loop[p->f->insns[step].block],
			 n->natural[l]))
    return IR_NONE;
  return edit_put (p, IR_CONV, type, 1, step, IR_NONE);
}

/* Put at P, in TYPE, STEP of source loop L of N's function times an unknown
   number of iterations, at least LEAST: the offset or the stride of a gang.
   Return IR_NONE if STEP is computed later.  */

static ir_ref
put_multiple (struct edit_place *p, const struct nest *n, int l,
	      struct ir_type type, int64_t least)
{
  ir_ref by
    = put_step (p, n, l, type, edit_stripped (p->f, p->f->loops[l].step));
  if (by < 0)
    return IR_NONE;
  ir_ref share = edit_put (p, IR_UNIFORM, type, 0, IR_NONE, IR_NONE);
  p->f->insns[share].facts
    = (struct ir_facts) { .have_lo = true, .lo = least };
  return edit_put (p, IR_MUL, type, 2, share, by);
}

/* Rewrite the induction variables of source loop L of F, whose nest is N.  It
   is still partitioned over gangs, but not over lanes: start and step become
   unknown multiples of one iteration instead of 32.  */

static void
unspread_variables (struct ir_func *f, const struct nest *n, int l)
{
  const struct ir_block *head = &n->f->blocks[f->loops[l].header];
  if (f->loops[l].chunks < 0 || f->loops[l].step < 0)
    return;
  ir_ref step = edit_stripped (f, f->loops[l].step);
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
	      && (i->op != IR_MUL || (edit_stripped (f, i->args[0]) != step
				      && edit_stripped (f,
							i->args[1]) != step))))
	continue;
      struct edit_place p = edit_behind (f, first);
      ir_ref begin = put_multiple (&p, n, l, type, 0);
      ir_ref stride = begin < 0 ? IR_NONE : put_multiple (&p, n, l, type, 1);
      if (stride < 0)
	continue;
      p = edit_behind (f, v.next);
      ir_ref next = edit_put (&p, IR_ADD, type, 2, r, stride);
      phi = &f->insns[r];
      phi->args[in] = begin;
      phi->args[1 - in] = next;
    }
}

bool
transform_remove_lanes (struct ir_func *f, const struct nest *n, int from)
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

/* Spread induction variable V of source loop L of F, whose nest is N, over
   lanes; the loop is partitioned by STEP if that is not IR_NONE.  Return false
   if the step is computed later.  */

static bool
spread_variable (struct ir_func *f, const struct nest *n, int l,
		 const struct induction *v, ir_ref step)
{
  struct ir_type type = f->insns[v->phi].type;
  struct ir_type add = edit_offset_type (type);
  ir_ref end = f->ninsns;
  struct edit_place p = edit_behind (f, v->phi);
  ir_ref lane = edit_put (&p, IR_LANE, add, 0, IR_NONE, IR_NONE);
  ir_ref by = put_step (&p, n, l, add, step >= 0 ? step : v->step);
  if (by < 0)
    return false;
  ir_ref mine;
  if (step >= 0)
    {
      ir_ref n = edit_put (&p, IR_ADD, add, 2, edit_put_warps (&p, add), lane);
      mine = edit_put (&p, IR_MUL, type, 2, n, by);
      edit_replace_uses (f, end, v->phi, mine);
    }
  else
    {
      ir_ref off = edit_put (&p, IR_MUL, add, 2, lane, by);
      mine = edit_put (&p, v->minus ? IR_SUB : IR_ADD, type, 2, v->phi, off);
      edit_replace_uses (f, end, v->phi, mine);
    }
  ir_ref warp = edit_put (&p, IR_MUL, add, 2, by, edit_put_const (&p, add, 32));
  ir_ref next
    = edit_put (&p, v->minus ? IR_SUB : IR_ADD, type, 2, v->phi, warp);
  struct ir_insn *phi = &f->insns[v->phi];
  for (int k = 0; k < phi->nargs; k++)
    if (phi->args[k] == v->next)
      phi->args[k] = next;
  return true;
}

/* True if block B is in source loop L of N's function.  */

static bool
in_loop_p (const struct nest *n, int l, ir_blk b)
{
  return (n->cfg->position[b] >= 0
	  && cfg_loop_inside_p (n->cfg, n->cfg->loop[b], n->natural[l]));
}

/* True if source loop L of F, whose nest is N, writes to the thread's own
   variable that instruction R accesses.  */

static bool
writes_variable_p (const struct ir_func *f, const struct nest *n, int l,
		   ir_ref r)
{
  const struct ir_mem *mem = f->insns[r].mem;
  if (!mem || mem->space != IR_STACK || !mem->array)
    return false;
  for (ir_blk b = 0; b < n->f->nblocks; b++)
    for (int k = 0; in_loop_p (n, l, b) && k < f->blocks[b].ninsns; k++)
      {
	const struct ir_insn *i = &f->insns[f->blocks[b].insns[k]];
	if (i->op == IR_STORE && i->mem->space != IR_GLOBAL && i->mem->array
	    && strcmp (i->mem->array, mem->array) == 0)
	  return true;
      }
  return false;
}

/* Give each lane of source loop L of F, whose nest is N, its own copies of the
   thread's variables that the loop writes.  */

static void
copy_variables (struct ir_func *f, const struct nest *n, int l)
{
  for (ir_blk b = 0; b < n->f->nblocks; b++)
    for (int k = 0; in_loop_p (n, l, b) && k < f->blocks[b].ninsns; k++)
      if (writes_variable_p (f, n, l, f->blocks[b].insns[k]))
	edit_make_private (f, f->blocks[b].insns[k]);
}

bool
transform_add_lanes (struct ir_func *f, const struct nest *n, int to)
{
  struct ir_loop *l = &f->loops[to];
  struct induction v[8];
  int nv = 0;
  if (n->natural[to] < 0 || l->kind == IR_LOOP_LANES)
    return false;
  const struct cfg_loop *loop = &n->cfg->loops[n->natural[to]];
  for (int k = 0; k < loop->nexits; k++)
    {
      const struct cfg_exit *e = &loop->exits[k];
      if (!nest_counts_p (n, to, e))
	return false;
      f->blocks[e->block].assume = !e->succ;
    }
  const struct ir_block *head = &n->f->blocks[l->header];
  for (int k = 0; k < head->ninsns && nv < 8; k++)
    if (nest_induction (n, to, head->insns[k], &v[nv]))
      nv++;
  int lanes = ir_lane_loop_new (f, l->loc, IR_MAP_VECTOR);
  copy_variables (f, n, to);
  for (ir_blk b = 0; b < n->f->nblocks; b++)
    if (in_loop_p (n, to, b))
      f->blocks[b].lanes = lanes;
  for (int k = 0; k < nv; k++)
    if (!spread_variable (f, n, to, &v[k],
			  l->kind == IR_LOOP_SPREAD ? l->step : IR_NONE))
      return false;
  l = &f->loops[to];
  /* A warp runs all iterations of a loop that was not spread before, and its
     tests no longer show the trip count.  */
  if (l->kind == IR_LOOP_SEQ)
    {
      l->count = nest_count (n, to);
      l->trips = IR_NONE;
    }
  l->kind = IR_LOOP_LANES;
  l->lane_loop = lanes;
  return nv > 0;
}

bool
transform_move_lanes (struct ir_func *f, const struct nest *n, int to)
{
  for (int l = 0; l < f->nloops; l++)
    if (f->loops[l].kind == IR_LOOP_LANES
	&& (nest_inside_p (n, l, to) || nest_inside_p (n, to, l))
	&& !transform_remove_lanes (f, n, l))
      return false;
  return transform_add_lanes (f, n, to);
}
