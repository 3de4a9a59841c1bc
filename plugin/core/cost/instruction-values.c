/* How many instructions warps execute: which values are computed where.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A value changes in the innermost loop in which one of its operands does.  One
   that is a sum of products of a counter and of what does not change there
   goes on by the same amount in each iteration: GCC's tree-ssa-loop-ivopts
   keeps a variable for it, and addresses that differ by a constant share
   one.  */

#include "cost/instructions-int.h"

#include "base/arena.h"

/* X mixed with Y.  */

static uint64_t
mix_hash (uint64_t x, uint64_t y)
{
  x = (x ^ (y + UINT64_C (0x9e3779b97f4a7c15) + (x << 6) + (x >> 2)))
      * UINT64_C (0xff51afd7ed558ccd);
  return x ^ x >> 33;
}

bool
work_sharing_p (const struct work *w, ir_blk b)
{
  int k = w->n->cfg->loop[b];
  return k >= 0 && w->n->chunks[k] && w->n->source[k] < 0;
}

bool
work_counts_p (const struct work *w, ir_blk b)
{
  int k = w->n->cfg->loop[b];
  int l = k >= 0 ? w->n->source[k] : -1;
  for (int n = 0; l >= 0 && n < w->n->cfg->loops[k].nexits; n++)
    {
      const struct cfg_exit *e = &w->n->cfg->loops[k].exits[n];
      if (e->block == b)
	return nest_counts_p (w->n, l, e) || w->f->blocks[b].assume >= 0;
    }
  return false;
}

bool
work_within_p (const struct work *w, ir_ref r, int l)
{
  return cfg_loop_inside_p (w->n->cfg, w->value[r].level, l);
}

/* The deeper of loops X and Y.  */

static int
deeper_loop (const struct work *w, int x, int y)
{
  if (x < 0 || y < 0)
    return x < 0 ? y : x;
  return w->n->cfg->loops[x].depth < w->n->cfg->loops[y].depth ? y : x;
}

/* Find in which loops stores or calls may change memory.  */

static void
find_stores (struct work *w)
{
  const struct cfg *c = w->n->cfg;
  w->stores = arena_alloc (w->arena, sizeof *w->stores
			   * ((size_t) c->nloops + 1));
  for (int k = 0; k < c->nloops; k++)
    w->stores[k] = NO_STORES;
  for (ir_ref r = 0; r < w->f->ninsns; r++)
    {
      const struct ir_insn *i = &w->f->insns[r];
      ir_ref to = i->op == IR_STORE ? i->args[0] : MANY_STORES;
      if (i->op == IR_STORE || i->op == IR_ATOMIC || i->op == IR_CALL)
	for (int k = c->loop[i->block]; k >= 0; k = c->loops[k].parent)
	  w->stores[k] = (w->stores[k] == NO_STORES || w->stores[k] == to
			  ? to : MANY_STORES);
    }
}

/* True if what I loads may be something else in each iteration of loop L.  What
   a loop stores where it has loaded it from stays in a register.  */

static bool
overwritten_p (const struct work *w, const struct ir_insn *i, int l)
{
  return (i->mem->is_volatile
	  || (w->stores[l] != NO_STORES && w->stores[l] != i->args[0]));
}

/* Where phi R changes.  */

static void
value_phi (struct work *w, ir_ref r)
{
  const struct ir_insn *i = &w->f->insns[r];
  struct work_value *v = &w->value[r];
  int k = w->n->cfg->loop[i->block];
  struct induction induction;
  v->level = k;
  v->affine = (k >= 0 && w->n->cfg->loops[k].header == i->block
	       && w->n->source[k] >= 0
	       && nest_induction (w->n, w->n->source[k], r, &induction));
}

/* True if instruction I, whose operands in its innermost loop LEVEL are
   affine, is so, too.  */

static bool
affine_p (const struct work *w, const struct ir_insn *i, int level)
{
  const struct ir_insn *a = i->nargs ? &w->f->insns[i->args[0]] : NULL;
  int moving = 0;
  for (int k = 0; k < i->nargs; k++)
    {
      const struct work_value *x = &w->value[i->args[k]];
      moving += x->level == level;
      if (x->level == level && !x->affine)
	return false;
    }
  switch (i->op)
    {
    case IR_ADD: case IR_SUB: case IR_NEG:
      return true;
    case IR_MUL:
      return moving == 1;
    case IR_SHL:
      return moving == 1 && w->f->insns[i->args[1]].op == IR_CONST;
    case IR_CONV:
      return (i->type.kind != IR_OTHER && a->type.kind != IR_OTHER
	      && (a->type.bits >= i->type.bits || !a->type.wraps));
    default:
      return false;
    }
}

/* The keys of R, which is affine.  */

static void
value_keys (struct work *w, ir_ref r)
{
  const struct ir_insn *i = &w->f->insns[r];
  struct work_value *v = &w->value[r];
  uint64_t key[2], whole[2], loose[2], op = (uint64_t) i->op + 1;
  bool constant = false;
  for (int k = 0; k < i->nargs && k < 2 && i->op != IR_PHI; k++)
    {
      const struct work_value *x = &w->value[i->args[k]];
      const struct ir_insn *a = &w->f->insns[i->args[k]];
      bool fixed = a->op == IR_CONST;
      key[k] = whole[k] = loose[k] = mix_hash (7, fixed ? (uint64_t) a->imm
			       : (uint64_t) i->args[k] << 8);
      if (x->affine)
	{
	  key[k] = x->key;
	  whole[k] = x->whole;
	  loose[k] = x->loose;
	}
      constant |= fixed;
    }
  v->key = v->whole = v->loose = mix_hash (3, (uint64_t) r);
  if (i->op == IR_PHI)
    return;
  if (i->op == IR_CONV)
    {
      v->key = key[0];
      v->whole = whole[0];
      v->loose = loose[0];
      return;
    }
  if (i->nargs < 2)
    {
      v->key = mix_hash (op, key[0]);
      v->whole = mix_hash (op, whole[0]);
      v->loose = mix_hash (op, loose[0]);
      return;
    }
  v->whole = mix_hash (mix_hash (op, whole[0]), whole[1]);
  v->loose = mix_hash (mix_hash (op, loose[0]), loose[1]);
  v->key = (i->op == IR_ADD || i->op == IR_SUB || constant
	    ? mix_hash (mix_hash (op, key[0]), key[1]) : v->whole);
  for (int k = 0; k < 2 && (i->op == IR_ADD || i->op == IR_SUB); k++)
    if (w->f->insns[i->args[1 - k]].op == IR_CONST
	&& (k == 0 || i->op == IR_ADD))
      {
	v->key = key[k];
	v->loose = loose[k];
      }
}

/* Fill in the value of R.  */

static void
compute_value (struct work *w, ir_ref r)
{
  const struct ir_insn *i = &w->f->insns[r];
  struct work_value *v = &w->value[r];
  int here = w->n->cfg->loop[i->block];
  v->level = -1;
  if (i->op == IR_PHI)
    value_phi (w, r);
  else
    for (int k = 0; k < i->nargs; k++)
      v->level = deeper_loop (w, v->level, w->value[i->args[k]].level);
  if (i->op == IR_VARYING || i->op == IR_CALL || i->op == IR_STORE
      || i->op == IR_ATOMIC)
    v->level = here;
  if (i->op == IR_LOAD)
    while (here >= 0 && v->level != here)
      {
	if (overwritten_p (w, i, here))
	  v->level = here;
	else
	  here = w->n->cfg->loops[here].parent;
      }
  if (i->op != IR_PHI && v->level >= 0)
    v->affine = affine_p (w, i, v->level);
  if (v->affine)
    value_keys (w, r);
}

/* True if R is executed whether its value is used or not.  */

static bool
effect_p (const struct work *w, ir_ref r)
{
  const struct ir_insn *i = &w->f->insns[r];
  if (i->mem || i->op == IR_CALL || i->op == IR_RETURN)
    return true;
  return ((i->op == IR_BRANCH || i->op == IR_SWITCH)
	  && !work_counts_p (w, i->block));
}

/* Find what is used: operands come first but for phis', so that some rounds
   backwards do.  */

static void
mark_wanted (struct work *w)
{
  enum { ROUNDS = 4 };
  bool more = true;
  for (int round = 0; more && round < ROUNDS; round++)
    {
      more = false;
      for (ir_ref r = w->f->ninsns - 1; r >= 0; r--)
	{
	  const struct ir_insn *i = &w->f->insns[r];
	  if ((round && !w->value[r].wanted)
	      || w->n->cfg->position[i->block] < 0
	      || work_sharing_p (w, i->block)
	      || (!w->value[r].wanted && !effect_p (w, r)))
	    continue;
	  w->value[r].wanted = true;
	  for (int k = 0; k < i->nargs; k++)
	    {
	      more |= i->args[k] >= r && !w->value[i->args[k]].wanted;
	      w->value[i->args[k]].wanted = true;
	    }
	}
    }
  for (ir_ref r = 0; r < w->f->ninsns; r++)
    for (int k = 0; k < w->f->insns[r].nargs; k++)
      w->value[w->f->insns[r].args[k]].users += w->value[r].wanted;
}

/* Find the products that become part of the sum that is accumulated
   (tree-ssa-math-opts.cc, convert_mult_to_fma).  */

static void
fuse_multiplications (struct work *w)
{
  for (ir_ref r = 0; r < w->f->ninsns; r++)
    {
      const struct ir_insn *i = &w->f->insns[r];
      bool sum = false;
      int other = -1;
      for (int k = 0; k < i->nargs && i->op == IR_PURE && i->nargs == 2; k++)
	{
	  const struct ir_insn *a = &w->f->insns[i->args[k]];
	  sum |= a->op == IR_PHI || a->op == IR_LOAD;
	  if (a->op == IR_PURE && a->nargs == 2 && a->block == i->block
	      && w->value[i->args[k]].users == 1
	      && !w->value[i->args[k]].fused)
	    other = i->args[k];
	}
      if (other >= 0 && sum)
	w->value[other].fused = true;
    }
}

void
work_values (struct work *w)
{
  const struct cfg *c = w->n->cfg;
  find_stores (w);
  for (int k = 0; k < c->nreached; k++)
    {
      const struct ir_block *b = &w->f->blocks[c->order[k]];
      for (int n = 0; n < b->ninsns; n++)
	compute_value (w, b->insns[n]);
    }
  mark_wanted (w);
  fuse_multiplications (w);
}
