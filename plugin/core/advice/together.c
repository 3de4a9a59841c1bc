/* What it costs lanes to be in one warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A warp executes each side of a branch at which its lanes diverge, and waits
   for memory if one of them does.  Where there are more warps than iterations,
   as many warps of one lane each take less time.

   One lane takes one side of such a branch, each as likely as the others.  A
   lane that walks along a row needs a new sector now and then; in a warp each
   iteration may be one in which some lane does.  Lanes that are in warps of
   their own find in L2 the sectors that others have fetched.  What that takes
   is machine_wait's model.  The latter counts in loops inside that store
   something: in others the device waits for several iterations at a time.  */

#include "advice/together.h"

#include "base/arena.h"
#include "base/lanes.h"
#include "cost/instructions.h"
#include "cost/time.h"
#include "solve/solve.h"

#include <math.h>
#include <string.h>

/* What an iteration takes a warp of one lane and one of all lanes.  */
struct together
{
  double instructions[2];
  double near[2], far[2];
  double memory[2];		/* So many of FAR are not in L2.  */
};

enum { ALONE, ALL };

/* Function K of T's module as it was solved, or null.  */

static struct context *
context_of (const struct traffic *t, int k)
{
  return (k == t->root->index ? t->solved
	  : t->solved->solver->contexts[k]);
}

/* True if block B of N's function is inside natural loop AROUND, or if that is
   -1.  */

static bool
block_inside_p (const struct nest *n, ir_blk b, int around)
{
  int l = n->cfg->loop[b];
  while (l >= 0 && l != around)
    l = n->cfg->loops[l].parent;
  return around < 0 || l == around;
}

/* True if the branch at the end of block B of N's function leaves a loop.  */

static bool
leaves_p (const struct nest *n, ir_blk b)
{
  const struct ir_block *blk = &n->f->blocks[b];
  bool leaves = false;
  for (int k = 0; k < blk->nsuccs; k++)
    leaves |= !block_inside_p (n, blk->succs[k], n->cfg->loop[b]);
  return leaves;
}

/* True if block B of F, of whose blocks EACH says the instructions, is so short
   and simple that the device's compiler makes its instructions conditional: no
   lane waits for others that execute it.  */

static bool
conditional_p (const struct ir_func *f, const int *each, ir_blk b)
{
  enum { MOST = 8 };
  const struct ir_block *blk = &f->blocks[b];
  bool simple = (blk->npreds == 1 && blk->nsuccs == 1 && each[b] <= MOST);
  for (int i = 0; simple && i < blk->ninsns; i++)
    {
      const struct ir_insn *insn = &f->insns[blk->insns[i]];
      simple = (insn->op != IR_CALL
		&& (!insn->mem || insn->mem->space == IR_PRIVATE));
    }
  return simple;
}

/* True if what is between the branch at the end of block B of F and the place
   where its sides meet again is that short; EACH as for conditional_p.  */

static bool
no_branch_p (const struct ir_func *f, const int *each, ir_blk b)
{
  const struct ir_block *blk = &f->blocks[b];
  ir_blk meet[2];
  if (blk->nsuccs != 2)
    return false;
  for (int k = 0; k < 2; k++)
    meet[k] = (conditional_p (f, each, blk->succs[k])
	       ? f->blocks[blk->succs[k]].succs[0] : blk->succs[k]);
  return meet[0] == meet[1];
}

/* Add to G the instructions of function K of T inside natural loop AROUND;
   TRIPS is supposed where a count is not known.  */

static void
add_function (struct together *g, struct arena *a, const struct traffic *t,
	      const struct ir_module *original, int k, int around, int trips)
{
  const struct nest *n = t->nests[k];
  const struct ir_func *f = n->f;
  struct context *x = context_of (t, k);
  int *each = work_blocks (a, nest_new (a, original->funcs[k]), f);
  size_t blocks = (size_t) f->nblocks + 1;
  double *likely = arena_alloc (a, blocks * sizeof *likely);
  bool known = true;
  memset (likely, 0, blocks * sizeof *likely);
  for (int i = 0; i < n->cfg->nreached; i++)
    {
      ir_blk b = n->cfg->order[i];
      const struct ir_block *blk = &f->blocks[b];
      if (i == 0 || !block_inside_p (n, b, around) || likely[b] > 1)
	likely[b] = 1;
      bool parts = (x && time_diverges_p (x, b) && !leaves_p (n, b)
		    && !no_branch_p (f, each, b));
      for (int to = 0; to < blk->nsuccs; to++)
	if (n->cfg->position[blk->succs[to]] > i)
	  likely[blk->succs[to]] += likely[b] / (parts ? blk->nsuccs : 1);
      if (!block_inside_p (n, b, around))
	continue;
      double all = (each[b] * t->calls[k]
		    * nest_frequency (n, b, trips, &known));
      g->instructions[ALL] += all;
      g->instructions[ALONE] += all * likely[b];
    }
}

/* For each load of F the number, from 1 on, of those that are waited for
   together: of a block, until one of them is used there.  The table is in
   A.  */

static int *
turns_of_loads (struct arena *a, const struct ir_func *f)
{
  size_t bytes = ((size_t) f->ninsns + 1) * sizeof (int);
  int *turns = arena_alloc (a, bytes), turn = 0;
  memset (turns, 0, bytes);
  for (int b = 0; b < f->nblocks; b++)
    {
      turn++;
      for (int i = 0; i < f->blocks[b].ninsns; i++)
	{
	  ir_ref at = f->blocks[b].insns[i];
	  const struct ir_insn *insn = &f->insns[at];
	  bool waits = false;
	  for (int k = 0; k < insn->nargs; k++)
	    waits |= insn->args[k] >= 0 && turns[insn->args[k]] == turn;
	  turn += waits;
	  if (insn->op == IR_LOAD)
	    turns[at] = turn;
	}
    }
  return turns;
}

/* True if the innermost natural loop around block B of N's function is inside
   AROUND, and stores something where loads may look for it.  */

static bool
storing_loop_p (const struct nest *n, ir_blk b, int around)
{
  const struct ir_func *f = n->f;
  int l = n->cfg->loop[b];
  if (l == around || !block_inside_p (n, b, around))
    return false;
  for (int i = 0; i < f->ninsns; i++)
    if (f->insns[i].op == IR_STORE && f->insns[i].mem->space != IR_PRIVATE
	&& block_inside_p (n, f->insns[i].block, l))
      return true;
  return false;
}

/* The part of the loads of AT that L2 does not serve, if a warp has K of T's
   lanes, in natural loop AROUND.  */

static double
part_behind (const struct traffic *t, const struct traffic_access *at, int k,
	     int around)
{
  bool shared = (k == ALONE && at->func == t->root->index
		 && storing_loop_p (t->nest, at->block, around));
  return shared ? fmin (1, (double) at->full / LANES) : 1;
}

/* Add to G what loads of T inside natural loop AROUND of its root wait for.  */

static void
add_loads (struct together *g, struct arena *a, const struct traffic *t,
	   int around)
{
  const struct ir_func *f = t->root;
  /* What calls load is waited for together: that is number 0.  */
  size_t turns = (size_t) f->ninsns + (size_t) f->nblocks + 1;
  int *turn = turns_of_loads (a, f);
  double *far[2], *memory[2];
  double *requests = arena_alloc (a, turns * sizeof *requests);
  for (int k = 0; k < 2; k++)
    {
      far[k] = arena_alloc (a, turns * sizeof *far[k]);
      memory[k] = arena_alloc (a, turns * sizeof *memory[k]);
      memset (far[k], 0, turns * sizeof *far[k]);
      memset (memory[k], 0, turns * sizeof *memory[k]);
    }
  memset (requests, 0, turns * sizeof *requests);
  for (int i = 0; i < t->n; i++)
    {
      const struct traffic_access *at = &t->at[i];
      bool in_root = at->func == f->index;
      struct context *x = context_of (t, at->func);
      const struct ir_insn *insn = &t->module->funcs[at->func]->insns[at->insn];
      int b = in_root && at->insn < f->ninsns ? turn[at->insn] : 0;
      if (insn->op != IR_LOAD || !at->address || !x
	  || (in_root && !block_inside_p (t->nest, at->block, around)))
	continue;
      if (at->requests > requests[b])
	requests[b] = at->requests;
      for (int k = 0; k < 2; k++)
	{
	  double some = at->requests * time_part_far (x, at->block, at->address,
						      k == ALL ? at->full : 1);
	  far[k][b] = fmax (far[k][b], some);
	  memory[k][b] = fmax (memory[k][b],
			       some * part_behind (t, at, k, around));
	}
    }
  for (size_t b = 0; b < turns; b++)
    for (int k = 0; k < 2; k++)
      {
	g->far[k] += far[k][b];
	g->memory[k] += memory[k][b];
	g->near[k] += requests[b] - far[k][b];
      }
}

double
together_of (struct arena *a, const struct traffic *t,
	     const struct ir_module *original, int l,
	     const struct machine *m, int trips)
{
  struct together g;
  double wait[2];
  int around = t->nest->natural[l];
  memset (&g, 0, sizeof g);
  if (around < 0)
    return -1;
  for (int k = 0; k < t->module->nfuncs; k++)
    if (t->nests[k] && t->calls[k] > 0)
      add_function (&g, a, t, original, k,
		    k == t->root->index ? around : -1, trips);
  add_loads (&g, a, t, around);
  for (int k = 0; k < 2; k++)
    wait[k] = (g.instructions[k] * machine_wait (m, 1, 0, 0, 0)
	       + g.near[k] * machine_wait (m, 0, 1, 0, 0)
	       + g.far[k] * machine_wait (m, 0, 0, 1, 0)
	       + g.memory[k] * (machine_wait (m, 0, 0, 1, 1)
				- machine_wait (m, 0, 0, 1, 0)));
  if (wait[ALONE] <= 0 || g.instructions[ALL] <= 0)
    return -1;
  return wait[ALL] / wait[ALONE];
}
