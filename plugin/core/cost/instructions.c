/* How many instructions warps execute, block by block.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The instructions that GCC 12 generates for a region at -O2 for nvptx, except
   constants:

   - What does not change in a loop is computed before it (tree-ssa-loop-im.cc,
     tree-ssa-pre.cc); what goes on by the same amount in each iteration is one
     addition (tree-ssa-loop-ivopts.cc), and before the loop what it begins
     with; the loop's test is a comparison and a branch.
   - A partitioned loop of OpenACC shares out its iterations where it begins
     (omp-offload.cc, oacc_xform_loop).
   - Where the lanes start, what one lane has computed and is still needed is
     handed to all: a shuffle for a word, two and the moves between for what
     takes two (config/nvptx/nvptx.cc, nvptx_gen_shuffle and
     nvptx_vpropagate).
   - Around what one lane does for a warp there are a branch and a barrier; a
     condition on which lanes are started must be known to all of them
     (nvptx_single).
   - What the lanes of a warp accumulate they bring together in five steps
     (config/nvptx/nvptx.cc, nvptx_goacc_reduction_fini; omp-low.cc,
     lower_rec_input_clauses, for OpenMP).

   The figures of these were counted in the assembly that GCC writes.  */

#include "cost/instructions-int.h"

#include "base/arena.h"

/* Instructions for: a loop's test; a variable's value where a loop begins, in
   a loop of the lanes and in another; the shares of gangs, of lanes and of
   both; a kernel's beginning and end; one lane's code; a condition for all
   lanes; the lanes' numbers in OpenMP; where lanes end that go on for an
   unknown time.  */
enum
{
  WORK_TEST = 2, WORK_START_LANES = 3, WORK_START = 1, WORK_SHARE_GANGS = 9,
  WORK_SHARE_LANES = 3, WORK_SHARE_BOTH = 13, WORK_KERNEL = 6, WORK_SINGLE = 2,
  WORK_CONDITION = 6, WORK_SIMD = 20, WORK_BOUND = 10,
  WORK_HAND_BOUND = 7
};

static bool
lanes_p (const struct work *w, int l)
{
  return l >= 0 && w->now->loops[l].kind == IR_LOOP_LANES;
}

/* True if source loop L is partitioned over gangs, teams or threads.  */

static bool
shared_p (const struct work *w, int l)
{
  return (w->now->loops[l].kind != IR_LOOP_SEQ && w->acc
	  && (w->now->loops[l].mapping & IR_MAP_GANG));
}

/* The block before natural loop K, its sharing out included; -1 if there is
   none.  */

static ir_blk
block_before_loop (const struct work *w, int k)
{
  int l = w->n->source[k];
  ir_blk head = w->n->cfg->loops[k].header;
  if (l >= 0 && w->f->loops[l].chunks >= 0)
    head = w->f->loops[l].chunks;
  return w->n->cfg->idom[head];
}

/* A block that each iteration of natural loop K runs.  */

static ir_blk
block_within_loop (const struct work *w, int k)
{
  ir_blk head = w->n->cfg->loops[k].header;
  const struct ir_block *b = &w->f->blocks[head];
  int in = 0;
  ir_blk go = head;
  for (int s = 0; s < b->nsuccs; s++)
    if (cfg_loop_inside_p (w->n->cfg, w->n->cfg->loop[b->succs[s]], k))
      {
	in++;
	go = b->succs[s];
      }
  return in < b->nsuccs && in == 1 ? go : head;
}

/* The loop of the source, as a natural one, that natural loop K is or is
   in; -1 for none.  */

static int
source_around (const struct work *w, int k)
{
  while (k >= 0 && w->n->source[k] < 0 && w->n->chunks[k])
    k = w->n->cfg->loops[k].parent;
  return k;
}

/* Where what is computed before natural loop K is counted.  Gangs without an
   iteration leave it out, and of others most have few.  */

static ir_blk
start_of (const struct work *w, int k)
{
  ir_blk b = block_before_loop (w, k);
  int l = w->n->source[k];
  bool outer = b < 0 || source_around (w, w->n->cfg->loop[b]) < 0;
  return b < 0 || (outer && l >= 0 && shared_p (w, l))
    ? block_within_loop (w, k) : b;
}

static void
add_instructions (struct work *w, ir_blk b, int n)
{
  if (b >= 0)
    w->each[b] += n;
}

/* True if natural loop K is in one whose iterations are the lanes', or is one
   itself.  */

static bool
in_lanes_p (const struct work *w, int k)
{
  for (; k >= 0; k = w->n->cfg->loops[k].parent)
    if (lanes_p (w, w->n->source[k]))
      return true;
  return false;
}

/* Return the array that R, an address, leads to; IR_NONE if there is none.  */

static ir_ref
uniform_base (const struct work *w, ir_ref r)
{
  if (w->f->insns[r].type.kind != IR_PTR)
    return IR_NONE;
  while (w->f->insns[r].op == IR_ADD)
    r = w->f->insns[r].args[0];
  return w->f->insns[r].op == IR_UNIFORM ? r : IR_NONE;
}

/* Where W keeps the last variable of LOOP: a natural loop that adds to it in
   each iteration, or -2 - K for what is broadcast to the lanes of natural loop
   K.  */

static int *
latest_of (const struct work *w, int loop)
{
  return &w->latest[loop >= 0 ? loop : w->n->cfg->nloops + (-2 - loop)];
}

/* True if LOOP of W, as for latest_of, has the variable of R already; else it
   gets it.  In *APART is then whether it has another in the same array, from
   which GCC computes this one.  */

static bool
variable_of_loop_p (struct work *w, int loop, ir_ref r, bool *apart)
{
  const struct work_value *v = &w->value[r];
  ir_ref base = uniform_base (w, r);
  bool other = false;
  int *latest = latest_of (w, loop);
  for (int k = *latest; k > 0; k = w->seen[k - 1].previous)
    {
      const struct work_variable *x = &w->seen[k - 1];
      if (x->key == v->key)
	return true;
      other |= base >= 0 && x->base == base && x->loose != v->loose;
    }
  *apart |= other;
  w->seen = arena_grow (w->arena, w->seen, w->nseen, &w->room, 32,
			sizeof *w->seen);
  w->seen[w->nseen++]
    = (struct work_variable) { loop, v->key, v->loose, base, *latest };
  *latest = w->nseen;
  return false;
}

/* What the affine value R of loop LOOP begins with: the innermost loop, of
   those around, in which that changes, *MOVING then being a value in it; -1 if
   it does not.  */

static int
loop_of_beginning (const struct work *w, ir_ref r, int loop, int depth,
		   ir_ref *moving)
{
  const struct ir_insn *i = &w->f->insns[r];
  int found = -1;
  for (int k = 0; k < i->nargs && depth < 12; k++)
    {
      ir_ref a = i->args[k], inner = a;
      const struct work_value *v = &w->value[a];
      int level = v->level;
      if (i->op == IR_PHI && cfg_loop_inside_p (w->n->cfg, level, loop))
	continue;
      if (level == loop)
	level = loop_of_beginning (w, a, loop, depth + 1, &inner);
      if (level >= 0 && (found < 0 || (w->n->cfg->loops[level].depth
				       > w->n->cfg->loops[found].depth)))
	{
	  found = level;
	  *moving = inner;
	}
    }
  return found;
}

/* Something uses R, an affine value of its loop.  */

static void
use_affine (struct work *w, ir_ref r)
{
  int depth = 0;
  while (r >= 0 && w->value[r].affine && depth++ < 8)
    {
      int loop = w->value[r].level;
      ir_ref moving = IR_NONE;
      bool apart = false;
      if (variable_of_loop_p (w, loop, r, &apart))
	return;
      w->variables[loop]++;
      add_instructions (w, block_within_loop (w, loop), 1 + apart);
      int around = loop_of_beginning (w, r, loop, 0, &moving);
      bool lanes = lanes_p (w, w->n->source[loop]);
      bool anew = around >= 0 && !w->value[moving].affine;
      add_instructions (w, start_of (w, loop), lanes || anew ? WORK_START_LANES
			: WORK_START);
      r = around >= 0 ? moving : IR_NONE;
    }
}

/* Return true if I loads an address that is an argument of the region.  */

static bool
parameter_p (const struct ir_insn *i)
{
  return (i->op == IR_LOAD && i->mem->space == IR_PARAM_SPACE
	  && i->type.kind == IR_PTR);
}

/* True if R becomes no instruction of its own.  */

static bool
free_p (const struct work *w, ir_ref r)
{
  const struct ir_insn *i = &w->f->insns[r];
  switch (i->op)
    {
    case IR_CONST: case IR_LANE: case IR_UNIFORM: case IR_VARYING:
    case IR_PARAM: case IR_JUMP: case IR_RETURN: case IR_CALL:
      return true;
    case IR_LOAD:
      return parameter_p (i);
    case IR_PHI:
      {
	int k = w->n->cfg->loop[i->block];
	return (i->nargs < 2
		|| (k >= 0 && w->n->cfg->loops[k].header == i->block));
      }
    case IR_CONV:
      {
	struct ir_type from = w->f->insns[i->args[0]].type;
	return from.bits == i->type.bits && from.kind != IR_OTHER
	       && i->type.kind != IR_OTHER;
      }
    default:
      return false;
    }
}

/* Where R, of loop LEVEL, is computed: before the loops in which it stays the
   same.  */

static ir_blk
place_of (const struct work *w, ir_ref r)
{
  const struct cfg *c = w->n->cfg;
  const struct ir_insn *i = &w->f->insns[r];
  ir_blk b = i->block;
  if (i->op == IR_STORE || i->op == IR_ATOMIC || i->op == IR_BRANCH
      || i->op == IR_SWITCH || i->op == IR_PHI)
    return b;
  for (int k = c->loop[b]; k >= 0 && k != w->value[r].level; k = c->loop[b])
    {
      if (cfg_loop_inside_p (c, w->value[r].level, k))
	break;
      ir_blk up = w->n->chunks[k] ? c->idom[c->loops[k].header]
		  : start_of (w, k);
      if (up < 0 || c->loop[up] == k)
	return up < 0 ? b : up;
      b = up;
    }
  return b;
}

/* Return true if I loads a variable whose address is an argument of the
   region, which is to be loaded first.  */

static bool
variable_p (const struct work *w, const struct ir_insn *i)
{
  const struct ir_insn *a = i->mem ? &w->f->insns[i->args[0]] : NULL;
  return (a && i->op == IR_LOAD && a->op == IR_UNIFORM && a->imm > 0
	  && !a->word);
}

/* The variable, by its number, on which the count of source loop L depends;
   0 if that is not known.  */

static int64_t
bound_of (const struct work *w, int l)
{
  ir_ref r = w->f->loops[l].trips;
  for (int depth = 0; r >= 0 && depth < 8; depth++)
    {
      const struct ir_insn *i = &w->f->insns[r];
      if (i->imm > 0 && i->op != IR_CONST)
	return i->imm;
      r = i->nargs ? i->args[0] : IR_NONE;
    }
  return 0;
}

/* Where the load I of such a variable is counted: gangs without an iteration
   have only what they need to know that.  */

static ir_blk
variable_place (const struct work *w, const struct ir_insn *i)
{
  for (int k = 0; k < w->n->cfg->nloops; k++)
    {
      int l = w->n->source[k];
      if (l < 0 || !shared_p (w, l) || lanes_p (w, l)
	  || w->n->cfg->loop[i->block] >= 0)
	continue;
      if (bound_of (w, l) != w->f->insns[i->args[0]].imm)
	return start_of (w, k);
    }
  return i->block;
}

/* Count instruction R.  */

static void
count_insn (struct work *w, ir_ref r)
{
  const struct ir_insn *i = &w->f->insns[r];
  const struct work_value *v = &w->value[r];
  bool test = ((i->op == IR_BRANCH || i->op == IR_SWITCH)
	       && work_counts_p (w, i->block));
  if (!v->wanted || test || (i->mem && (w->now->insns[r].mem->space
					== IR_PRIVATE)
			     && i->mem->space != IR_PRIVATE))
    return;
  if (!v->affine && !free_p (w, r) && !v->fused)
    add_instructions (w, variable_p (w, i)
		      ? variable_place (w, i) : place_of (w, r),
		      1 + variable_p (w, i));
  if (v->affine || i->op == IR_PHI)
    return;
  for (int k = 0; k < i->nargs; k++)
    if (w->value[i->args[k]].affine
	&& cfg_loop_inside_p (w->n->cfg, w->n->cfg->loop[i->block],
			      w->value[i->args[k]].level))
      use_affine (w, i->args[k]);
}

/* Instructions that hand R from one lane to all.  */

static int
broadcast_size (const struct work *w, ir_ref r)
{
  struct ir_type t = w->f->insns[r].type;
  if (t.kind == IR_OTHER)
    return 3;
  return t.kind == IR_PTR || t.bits > 32 ? 4 : 1;
}

/* The state of finding the values that are broadcast to lanes.  */
struct broadcast
{
  int loop;			/* The natural loop of the lanes.  */
  bool outermost;		/* Nothing but the region is around it.  */
  bool record;			/* The region's record of variables is
				   needed.  */
  bool *seen;			/* By instruction: it has been examined.  */
  int sum;			/* Instructions so far.  */
};

/* True if I is a constant: of floating point the lane IR has no others.  */

static bool
free_constant_p (const struct ir_insn *i)
{
  return (i->op == IR_CONST
	  || (i->op == IR_UNIFORM && i->type.kind == IR_OTHER && !i->name
	      && !i->imm));
}

/* Return true if I loads a number from the region's arguments.  */

static bool
copy_p (const struct ir_insn *i)
{
  return (i->op == IR_LOAD && i->mem->space == IR_PARAM_SPACE
	  && i->type.kind == IR_INT);
}

/* True if such a load has the variable of NUMBER.  */

static bool
copied_p (const struct work *w, int64_t number)
{
  for (ir_ref r = 0; r < w->f->ninsns; r++)
    if (copy_p (&w->f->insns[r])
	&& w->f->insns[w->f->insns[r].args[0]].imm == number)
      return true;
  return false;
}

/* Count the broadcast of R, which is computed before the lanes of H start.
   What the region's record has is loaded there, or, what it only leads to, by
   the lanes.  */

static void
broadcast_value (struct work *w, ir_ref r, struct broadcast *h)
{
  const struct ir_insn *i = &w->f->insns[r];
  const struct work_value *v = &w->value[r];
  bool apart = false;
  if (v->affine && variable_of_loop_p (w, -2 - h->loop, r, &apart))
    return;
  if (i->op == IR_UNIFORM && i->word)
    {
      add_instructions (w, start_of (w, h->loop), h->outermost ? 2 : 1);
      if (h->outermost && h->record)
	return;
      h->record = true;
    }
  else if (i->op == IR_UNIFORM && i->imm > 0 && i->type.kind == IR_PTR)
    h->sum += h->outermost;
  else if (i->imm > 0 && copied_p (w, i->imm))
    return;
  h->sum += broadcast_size (w, r);
}

/* Count the broadcasts for value R, used where the lanes of H are at work, is
   computed from.  */

static void
broadcast_operands (struct work *w, ir_ref r, struct broadcast *h, int depth)
{
  const struct ir_insn *i = &w->f->insns[r];
  while (i->op == IR_CONV && !work_within_p (w, r, h->loop))
    {
      r = i->args[0];
      i = &w->f->insns[r];
    }
  if (h->seen[r] || free_constant_p (i) || i->op == IR_LANE || depth > 40)
    return;
  h->seen[r] = true;
  if (!work_within_p (w, r, h->loop))
    {
      broadcast_value (w, r, h);
      return;
    }
  if (!w->value[r].affine && i->op != IR_PHI)
    return;
  for (int n = 0; n < i->nargs; n++)
    if (i->op != IR_PHI || !work_within_p (w, i->args[n], h->loop))
      broadcast_operands (w, i->args[n], h, depth + 1);
}

/* What it takes to hand all that is needed to the lanes of natural loop K, and
   what is needed behind it; OUTERMOST if nothing but the region is around
   it.  */

static int
broadcast_all (struct work *w, int k, bool outermost)
{
  const struct cfg *c = w->n->cfg;
  struct broadcast h = { .loop = k, .outermost = outermost };
  h.seen = arena_alloc (w->arena, (size_t) w->f->ninsns + 1);
  for (ir_ref r = 0; r < w->f->ninsns; r++)
    {
      const struct ir_insn *i = &w->f->insns[r];
      h.sum += copy_p (i) ? broadcast_size (w, r) : 0;
      if (!w->value[r].wanted || w->value[r].affine || i->op == IR_PHI
	  || !work_within_p (w, r, k) || parameter_p (i)
	  || !cfg_loop_inside_p (c, c->loop[i->block], k))
	continue;
      for (int n = 0; n < i->nargs; n++)
	broadcast_operands (w, i->args[n], &h, 0);
    }
  /* The loops around go on: their variables, and where they end.  */
  for (int up = c->loops[k].parent; up >= 0; up = c->loops[up].parent)
    if (w->n->source[up] >= 0)
      {
	h.sum += 3;
	for (int n = 0; n < w->nseen; n++)
	  h.sum += w->seen[n].loop == up ? 3 : 0;
      }
  return h.sum;
}

/* What bringing together accumulation N of the lanes of S takes.  */

static int
cost_of_accumulation (const struct work *w, const struct ir_loop *s, int n)
{
  const struct ir_accum *a = &s->accums[n];
  for (int k = 0; k < n && a->load >= 0; k++)
    if (s->accums[k].load >= 0
	&& (w->f->insns[s->accums[k].load].args[0]
	    == w->f->insns[a->load].args[0]))
      return 0;
  if (a->op == IR_REDUCE_OTHER
      || (a->load >= 0 && w->now->insns[a->load].mem->space != IR_PRIVATE))
    return 0;
  bool wide = a->load >= 0 && w->f->insns[a->load].mem->bytes > 4;
  return wide ? 36 : 26;
}

/* Count what starting the lanes of source loop L, natural loop K, takes.  */

static void
count_lanes (struct work *w, int l, int k)
{
  const struct ir_loop *s = &w->f->loops[l];
  ir_blk b = block_before_loop (w, k);
  bool nested = b >= 0 && in_lanes_p (w, w->n->cfg->loop[b]);
  if (b < 0 || nested)
    return;
  bool outermost = source_around (w, w->n->cfg->loop[b]) < 0;
  if (w->acc)
    add_instructions (w, b, broadcast_all (w, k, outermost) + WORK_SINGLE);
  if (w->acc && !outermost && !nest_count_written_p (w->n, l))
    add_instructions (w, b, WORK_HAND_BOUND);
  for (int n = 0; n < s->naccums; n++)
    add_instructions (w, b, cost_of_accumulation (w, s, n));
  for (int up = source_around (w, w->n->cfg->loop[b]); up >= 0 && w->acc;
       up = w->n->cfg->loops[up].parent)
    w->forks[up] = true;
}

/* Count what loop K, a natural one, takes besides its instructions.  */

static void
count_loop (struct work *w, int k)
{
  int l = w->n->source[k];
  ir_blk b = block_before_loop (w, k);
  if (w->n->chunks[k] && l < 0)
    return;
  bool lanes = lanes_p (w, l);
  bool tested = l >= 0;
  if (tested)
    add_instructions (w, block_within_loop (w, k),
		      WORK_TEST + !w->variables[k]);
  if (tested && !w->variables[k])
    add_instructions (w, start_of (w, k), WORK_START);
  if (!lanes && (l < 0 || !shared_p (w, l)))
    return;
  if (lanes && !nest_count_written_p (w->n, l))
    add_instructions (w, start_of (w, k), WORK_BOUND);
  if (w->acc)
    add_instructions (w, b, !lanes ? WORK_SHARE_GANGS : shared_p (w, l)
		      ? WORK_SHARE_BOTH : WORK_SHARE_LANES);
  else
    add_instructions (w, b, WORK_SIMD);
}

int *
work_blocks (struct arena *a, const struct nest *n, const struct ir_func *now)
{
  const struct ir_func *f = n->f;
  size_t loops = (size_t) n->cfg->nloops + 1;
  struct work w = { .arena = a, .n = n, .f = f, .now = now };
  w.acc = !ir_omp_p (f->construct);
  w.value = arena_alloc (a, sizeof *w.value * ((size_t) f->ninsns + 1));
  w.each = arena_alloc (a, sizeof *w.each * ((size_t) f->nblocks + 1));
  w.forks = arena_alloc (a, sizeof *w.forks * loops);
  w.variables = arena_alloc (a, sizeof *w.variables * loops);
  w.latest = arena_alloc (a, sizeof *w.latest * 2 * loops);
  work_values (&w);
  for (ir_blk b = 0; b < f->nblocks; b++)
    for (int k = 0; k < f->blocks[b].ninsns && n->cfg->position[b] >= 0
	   && !work_sharing_p (&w, b); k++)
      count_insn (&w, f->blocks[b].insns[k]);
  for (int k = 0; k < n->cfg->nloops; k++)
    {
      count_loop (&w, k);
      if (lanes_p (&w, n->source[k]))
	count_lanes (&w, n->source[k], k);
    }
  for (int k = 0; k < n->cfg->nloops; k++)
    if (w.forks[k] && n->source[k] >= 0)
      {
	add_instructions (&w, block_within_loop (&w, k),
			  WORK_CONDITION + WORK_SINGLE);
	add_instructions (&w, block_before_loop (&w, k), WORK_CONDITION);
      }
  if (w.acc && f->is_root)
    add_instructions (&w, 0, WORK_KERNEL);
  return w.each;
}
