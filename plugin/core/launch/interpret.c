/* Interpreting regions: control flow.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Warps are interpreted one after the other.  The lanes that take one way are
   a path: the block they are in, where the others wait for them, and their
   mask.  Paths form a stack, as in a GPU's reconvergence stack.

   The first iteration of a warp in a partitioned loop of OpenACC is in the
   lane IR (struct ir_loop, FIRST).  Together, its gangs, workers and lanes run
   each group of 32 iterations once, or each iteration once if the loop is not
   spread over lanes; so the code between FIRST and the loop's end is
   interpreted once for each of these groups.

   At a condition that is not known the path continues where the ways join.
   The accesses on these ways are data-dependent, and the values computed there
   are not known.  */

#include "launch/interpret-int.h"

#include "base/arena.h"
#include "ir/cfg.h"

#include <string.h>

enum { MAX_DEPTH = 12 };

/* A partitioned loop that is being executed.  */
struct group
{
  const struct ir_loop *loop;
  int cycle;			/* Its number in the shape.  */
  ir_blk stop;			/* Where an iteration ends.  */
};

struct path
{
  ir_blk at, stop;		/* -1 is the exit.  */
  uint32_t mask;
};

/* One call of a function.  */
struct frame
{
  const struct ir_func *f;
  const struct cfg *cfg;
  struct arena *arena;
  bool single;			/* Called by a single lane.  */
  struct lane_numbers *values;	/* By instruction.  */
  struct lane_numbers *phis;	/* Room for those of a block.  */
  const struct lane_numbers *args;
  int edge[LANES];		/* Number of the predecessor that the lane
				   came from, or -1.  */
  const struct ir_loop **first;	/* By instruction: the loop that begins with
				   it.  */
  bool *seen;			/* By block, of a search, ...  */
  ir_blk *todo;			/* ... and the blocks still to visit.  */
};

struct interpreter *
interpret_new (struct arena *a, const struct ir_module *m)
{
  struct interpreter *p = arena_alloc (a, sizeof *p);
  size_t n = (size_t) m->nfuncs;
  p->arena = a;
  p->m = m;
  p->most_work = 40000000;
  p->accesses = arena_alloc (a, sizeof *p->accesses * n);
  for (size_t k = 0; k < n; k++)
    p->accesses[k] = arena_alloc (a, sizeof **p->accesses
				  * ((size_t) m->funcs[k]->ninsns + 1));
  return p;
}

static bool
single_p (const struct frame *fr, ir_blk b)
{
  int lanes = fr->f->blocks[b].lanes;
  return lanes == IR_SINGLE || (lanes == IR_INHERIT && fr->single);
}

/* Mark the accesses of function F, and of those it calls, as
   data-dependent.  */

static void
open_function (struct interpreter *p, const struct ir_func *f, int depth)
{
  for (ir_ref r = 0; r < f->ninsns && depth < MAX_DEPTH; r++)
    if (f->insns[r].mem)
      p->accesses[f->index][r].data_dependent = true;
    else if (f->insns[r].op == IR_CALL && f->insns[r].imm >= 0)
      open_function (p, p->m->funcs[f->insns[r].imm], depth + 1);
}

/* Forget the results of the instructions of block B of FR from number POS on;
   if OPEN, mark their accesses as data-dependent, too.  */

static void
forget_block (struct interpreter *p, struct frame *fr, ir_blk b, int pos,
	      bool open)
{
  const struct ir_block *blk = &fr->f->blocks[b];
  for (int k = pos; k < blk->ninsns; k++)
    {
      ir_ref r = blk->insns[k];
      const struct ir_insn *i = &fr->f->insns[r];
      fr->values[r].known = 0;
      fr->values[r].uniform = false;
      if (open && i->mem)
	p->accesses[fr->f->index][r].data_dependent = true;
      else if (open && i->op == IR_CALL && i->imm >= 0)
	open_function (p, p->m->funcs[i->imm], p->depth);
    }
}

/* Forget all that is computed on the ways of FR from behind block B to STOP,
   -1 being the exit.  */

static void
forget_blocks (struct interpreter *p, struct frame *fr, ir_blk b, ir_blk stop,
	       bool open)
{
  int n = 0;
  memset (fr->seen, 0, sizeof *fr->seen * (size_t) fr->f->nblocks);
  fr->todo[n++] = b;
  for (bool start = true; n; start = false)
    {
      const struct ir_block *blk = &fr->f->blocks[fr->todo[--n]];
      if (!start)
	forget_block (p, fr, (ir_blk) (blk - fr->f->blocks), 0, open);
      for (int k = 0; k < blk->nsuccs; k++)
	if (blk->succs[k] != stop && !fr->seen[blk->succs[k]])
	  {
	    fr->seen[blk->succs[k]] = true;
	    fr->todo[n++] = blk->succs[k];
	  }
    }
}

/* The first block behind block B of FR, where all ways meet, that is not in
   loop CYCLE of the shape; -1 is the exit.  */

static ir_blk
block_behind_cycle (const struct frame *fr, ir_blk b, int cycle)
{
  while (b >= 0 && cfg_loop_inside_p (fr->cfg, fr->cfg->loop[b], cycle))
    b = fr->cfg->ipdom[b];
  return b;
}

static void run_paths (struct interpreter *p, struct frame *fr,
		       struct path from, int pos, const struct group *g);

/* Interpret function F for the lanes of MASK with ARGS.  */

static void
run_function (struct interpreter *p, const struct ir_func *f, bool single,
	      uint32_t mask, const struct lane_numbers *args)
{
  struct frame fr = { .f = f, .cfg = f->cfg, .single = single,
		      .arena = arena_new_like (p->arena), .args = args };
  size_t insns = (size_t) f->ninsns + 1, blocks = (size_t) f->nblocks + 1;
  if (!fr.arena || ++p->depth > MAX_DEPTH)
    {
      p->stopped = true;
      arena_free (fr.arena);
      return;
    }
  fr.values = arena_alloc (fr.arena, sizeof *fr.values * insns);
  fr.phis = arena_alloc (fr.arena, sizeof *fr.phis * insns);
  fr.first = arena_alloc (fr.arena, sizeof *fr.first * insns);
  fr.seen = arena_alloc (fr.arena, sizeof *fr.seen * blocks);
  fr.todo = arena_alloc (fr.arena, sizeof *fr.todo * blocks);
  for (int n = 0; n < f->nloops; n++)
    if (f->loops[n].first >= 0)
      fr.first[f->loops[n].first] = &f->loops[n];
  run_paths (p, &fr, (struct path) { 0, -1, mask }, 0, NULL);
  p->depth--;
  arena_free (fr.arena);
}

/* The call R of FR by the lanes of MASK.  What it returns is not known.  */

static void
run_call (struct interpreter *p, struct frame *fr, ir_ref r, uint32_t mask)
{
  const struct ir_insn *i = &fr->f->insns[r];
  bool single = single_p (fr, i->block);
  if (i->imm < 0)
    return;
  struct lane_numbers *args
    = arena_alloc (fr->arena, sizeof *args * ((size_t) i->nargs + 1));
  for (int k = 0; k < i->nargs; k++)
    {
      args[k] = fr->values[i->args[k]];
      int first = __builtin_ctz (mask);
      if (single && !args[k].uniform && args[k].known >> first & 1)
	lane_numbers_set (&args[k], args[k].v[first]);
    }
  run_function (p, p->m->funcs[i->imm], single, mask, args);
}

/* Set OLD to X for the lanes of MASK; the others keep their values.  */

static void
replace_lanes (struct lane_numbers *old, const struct lane_numbers *x,
	       uint32_t mask)
{
  for (int l = 0; old->uniform && l < LANES; l++)
    old->v[l] = old->v[0];
  old->uniform = false;
  old->known = (old->known & ~mask) | (x->known & mask);
  for (int l = 0; l < LANES; l++)
    if (mask >> l & 1)
      old->v[l] = lane_numbers_at (x, l);
}

/* Execute instruction R of FR for the lanes of MASK; in a block of a single
   lane the first one works for all.  */

static void
run_insn (struct interpreter *p, struct frame *fr, ir_ref r, uint32_t mask)
{
  const struct ir_insn *i = &fr->f->insns[r];
  struct lane_numbers *x = &fr->values[r], part;
  bool single = single_p (fr, i->block);
  int first = __builtin_ctz (mask);
  uint32_t able = single ? UINT32_C (1) << first : mask;
  if (!single && mask != ALL_LANES && i->op != IR_CONST)
    x = &part;
  x->known = 0;
  x->uniform = false;
  if (i->op == IR_CALL)
    run_call (p, fr, r, mask);
  else if (i->op == IR_PARAM)
    *x = fr->args[i->imm];
  else if (!i->mem)
    interpret_insn (fr->f, r, able, p->roles, fr->values, x);
  else if (i->mem->space == IR_GLOBAL || i->mem->space == IR_STACK)
    interpret_request (&p->accesses[fr->f->index][r], p->times, i->mem->bytes,
		       able, &fr->values[i->args[0]]);
  if (single && !x->uniform && x->known >> first & 1)
    lane_numbers_set (x, x->v[first]);
  if (x == &part)
    replace_lanes (&fr->values[r], x, mask);
}

/* Compute the phi R of FR for the lanes of MASK in X.  If it is not known by
   which edge a lane came, its value is still known if all edges have the
   same.  */

static void
merge_at_phi (const struct frame *fr, ir_ref r, uint32_t mask,
	      struct lane_numbers *x)
{
  const struct ir_insn *i = &fr->f->insns[r];
  int first = __builtin_ctz (mask), edge = fr->edge[first];
  bool same = edge >= 0;
  x->known = 0;
  x->uniform = false;
  for (int l = 0; l < LANES; l++)
    same &= !(mask >> l & 1) || fr->edge[l] == edge;
  if (same && fr->values[i->args[edge]].uniform)
    {
      *x = fr->values[i->args[edge]];
      return;
    }
  for (int l = 0; l < LANES; l++)
    {
      const struct lane_numbers *v
	= &fr->values[i->args[fr->edge[l] < 0 ? 0 : fr->edge[l]]];
      bool known = v->known >> l & 1;
      if (!(mask >> l & 1))
	continue;
      for (int k = 0; known && fr->edge[l] < 0 && k < i->nargs; k++)
	{
	  const struct lane_numbers *w = &fr->values[i->args[k]];
	  known = ((w->known >> l & 1)
		   && lane_numbers_at (w, l) == lane_numbers_at (v, l));
	}
      x->v[l] = lane_numbers_at (v, l);
      x->known |= (uint32_t) known << l;
    }
}

/* The N phis at the head of block B of FR for the lanes of MASK.  */

static void
run_phis (struct frame *fr, ir_blk b, int n, uint32_t mask)
{
  const struct ir_block *blk = &fr->f->blocks[b];
  int first = __builtin_ctz (mask);
  for (int k = 0; k < n; k++)
    {
      struct lane_numbers *x = &fr->phis[k];
      merge_at_phi (fr, blk->insns[k], single_p (fr, b) ? UINT32_C (1) << first
		    : mask, x);
      if (single_p (fr, b) && !x->uniform && x->known >> first & 1)
	lane_numbers_set (x, x->v[first]);
    }
  for (int k = 0; k < n; k++)
    {
      struct lane_numbers *old = &fr->values[blk->insns[k]];
      if (mask == ALL_LANES || single_p (fr, b))
	*old = fr->phis[k];
      else
	replace_lanes (old, &fr->phis[k], mask);
    }
}

/* The number among TO's predecessors of successor number S of block B.  */

static int
edge_number (const struct ir_func *f, ir_blk b, int s)
{
  const struct ir_block *from = &f->blocks[b];
  const struct ir_block *to = &f->blocks[from->succs[s]];
  int before = 0, k = 0;
  for (int n = 0; n < s; n++)
    before += from->succs[n] == from->succs[s];
  while (to->preds[k] != b || before-- > 0)
    k++;
  return k;
}

/* Interpret loop L of FR once for each group of iterations.  The lanes FROM
   are in the block that computes its first iteration, by instruction number
   POS.  Return where they continue.  */

static ir_blk
run_groups (struct interpreter *p, struct frame *fr, struct path from, int pos,
	    const struct ir_loop *l)
{
  const struct cfg *c = fr->cfg;
  int inner = c->loop[l->header];
  int outer = l->chunks >= 0 ? c->loop[l->chunks] : inner;
  const struct lane_numbers *trips = &fr->values[l->trips];
  const struct lane_numbers *step = &fr->values[l->step];
  struct group g = { l, inner, block_behind_cycle (fr, l->header, inner) };
  ir_blk end = block_behind_cycle (fr, l->header, outer);
  int width = l->kind == IR_LOOP_LANES ? LANES : 1;
  int64_t n = trips->uniform ? trips->v[0] : -1, times = p->times;
  int gangs = (int) fr->f->launched[0];
  if (inner < 0 || !step->uniform || !trips->uniform)
    {
      forget_block (p, fr, from.at, pos, true);
      forget_blocks (p, fr, from.at, end, true);
    }
  else
    {
      if (gangs > 1 && (l->mapping & IR_MAP_GANG)
	  && times % gangs == 0)
	p->times = times / gangs;
      for (int64_t k = 0; k < n && !p->stopped; k += width)
	{
	  struct lane_numbers *x = &fr->values[l->first];
	  struct path q = { from.at, g.stop, from.mask };
	  if (width > 1 && n - k < width)
	    q.mask &= (UINT32_C (1) << (n - k)) - 1;
	  lane_numbers_set (x, k * step->v[0]);
	  for (int lane = 0; width > 1 && lane < LANES; lane++)
	    x->v[lane] = (k + lane) * step->v[0];
	  x->uniform = width == 1;
	  if (q.mask)
	    run_paths (p, fr, q, pos + 1, &g);
	}
      p->times = times;
      forget_block (p, fr, from.at, pos, false);
      forget_blocks (p, fr, from.at, end, false);
    }
  for (int k = 0; k < LANES; k++)
    fr->edge[k] = -1;
  return end;
}

/* Return the number of the successor of block B that lane L of FR takes; -1 if
   that is not known.  G is the loop whose iteration this is.  */

static int
successor_taken (const struct frame *fr, ir_blk b, int l, const struct group *g)
{
  const struct ir_block *blk = &fr->f->blocks[b];
  const struct ir_insn *last = &fr->f->insns[blk->insns[blk->ninsns - 1]];
  if (last->op == IR_JUMP)
    return 0;
  if (g && blk->assume >= 0)
    return blk->assume;
  const struct lane_numbers *v = &fr->values[last->args[0]];
  if (last->op != IR_BRANCH || !(v->known >> l & 1))
    return -1;
  return lane_numbers_at (v, l) == 0;
}

/* The current paths of one call of run_paths.  */
struct paths
{
  int n, room;
  struct path *at;
};

/* Put P on top of S.  */

static void
push_path (struct frame *fr, struct paths *s, struct path p)
{
  if (s->n == s->room)
    {
      struct path *more = arena_alloc (fr->arena,
				       sizeof *more * 2 * (size_t) s->room);
      memcpy (more, s->at, sizeof *more * (size_t) s->n);
      s->at = more;
      s->room *= 2;
    }
  s->at[s->n++] = p;
}

/* Move the lanes of the path on top of S to the successors of its block.  */

static void
go_on (struct interpreter *p, struct frame *fr, struct paths *s,
       const struct group *g)
{
  struct path *top = &s->at[s->n - 1], old = *top;
  const struct ir_block *b = &fr->f->blocks[old.at];
  int first = __builtin_ctz (old.mask), parts = 0;
  bool single = single_p (fr, old.at), open = false;
  int ways[LANES], seen[LANES];
  if (!b->nsuccs)
    {
      top->at = -1;
      return;
    }
  ir_blk meet = fr->cfg->ipdom[old.at];
  if (g && (meet < 0
	    || !cfg_loop_inside_p (fr->cfg, fr->cfg->loop[meet], g->cycle)))
    meet = g->stop;
  for (int l = 0; l < LANES; l++)
    {
      ways[l] = (!(old.mask >> l & 1) ? -2
		 : successor_taken (fr, old.at, single ? first : l, g));
      open |= ways[l] == -1;
    }
  for (int l = 0; l < LANES; l++)
    {
      int k = 0;
      if (ways[l] == -2)
	continue;
      fr->edge[l] = open ? -1 : edge_number (fr->f, old.at, ways[l]);
      while (k < parts && seen[k] != ways[l])
	k++;
      if (k == parts)
	seen[parts++] = ways[l];
    }
  if (open)
    {
      forget_blocks (p, fr, old.at, meet, true);
      top->at = meet;
      return;
    }
  if (parts > 1)
    top->at = meet;
  for (int k = 0; k < parts; k++)
    {
      struct path q = { b->succs[seen[k]], parts > 1 ? meet : old.stop, 0 };
      for (int l = 0; l < LANES; l++)
	q.mask |= (uint32_t) (ways[l] == seen[k]) << l;
      /* Another group does the next iteration.  */
      if (g && q.at == g->loop->header
	  && cfg_loop_inside_p (fr->cfg, fr->cfg->loop[old.at], g->cycle))
	q.at = g->stop;
      if (parts == 1)
	*top = q;
      else
	push_path (fr, s, q);
    }
}

/* Interpret path FROM of FR from instruction number POS of its block on, in an
   iteration of G if that is not null.  */

static void
run_paths (struct interpreter *p, struct frame *fr, struct path from, int pos,
	   const struct group *g)
{
  struct path room[LANES + 2];
  struct paths s = { 0, LANES + 2, room };
  push_path (fr, &s, from);
  while (s.n && !p->stopped)
    {
      struct path q = s.at[s.n - 1];
      if (q.at == q.stop || q.at < 0)
	{
	  s.n--;
	  continue;
	}
      const struct ir_block *b = &fr->f->blocks[q.at];
      int n = 0;
      while (fr->f->insns[b->insns[n]].op == IR_PHI)
	n++;
      if (n && !pos)
	run_phis (fr, q.at, n, q.mask);
      n = pos ? pos : n;
      pos = 0;
      const struct ir_loop *l = NULL;
      for (; n < b->ninsns - 1 && !p->stopped && !l; n++)
	{
	  l = fr->first[b->insns[n]];
	  if (!l)
	    run_insn (p, fr, b->insns[n], q.mask);
	}
      p->work += b->ninsns;
      p->stopped |= p->work > p->most_work;
      if (l)
	s.at[s.n - 1].at = run_groups (p, fr, q, n - 1, l);
      else if (!p->stopped)
	go_on (p, fr, &s, g);
    }
}

/* How many iterations the teams of ROOT share; -1 if that is not known.  */

static int64_t
shared_iterations (struct interpreter *p, const struct ir_func *root)
{
  for (int n = 0; n < root->nloops; n++)
    {
      ir_ref r = root->loops[n].trips;
      if (r < 0 || root->loops[n].first >= 0 || root->insns[r].block != 0)
	continue;
      struct lane_numbers *values
	= arena_alloc (p->arena, sizeof *values * ((size_t) root->ninsns + 1));
      const struct ir_block *entry = &root->blocks[0];
      for (int k = 0; k < entry->ninsns - 1; k++)
	if (!root->insns[entry->insns[k]].mem)
	  interpret_insn (root, entry->insns[k], 1, p->roles, values,
			  &values[entry->insns[k]]);
      return values[r].uniform ? values[r].v[0] : -1;
    }
  return -1;
}

/* Assign team number TEAM of P its share of N iterations (omp-expand.cc,
   expand_omp_for_static_nochunk).  */

static void
share_iterations (struct interpreter *p, int64_t team, int64_t n)
{
  int64_t each = n / p->roles[IR_ROLE_TEAMS];
  int64_t left = n % p->roles[IR_ROLE_TEAMS];
  bool more = team < left;
  p->roles[IR_ROLE_BEGIN] = team * each + (more ? team : left);
  p->roles[IR_ROLE_END] = p->roles[IR_ROLE_BEGIN] + each + more;
}

/* Interpret ROOT, a body of OpenMP, in each team, and by all its threads if it
   is not an entry.  */

static void
interpret_teams (struct interpreter *p, const struct ir_func *root, bool entry)
{
  int64_t teams = root->launched[1];
  int64_t threads = entry ? 1 : root->launched[2];
  p->roles[IR_ROLE_TEAMS] = teams;
  p->roles[IR_ROLE_THREADS] = threads;
  int64_t n = entry ? -1 : shared_iterations (p, root);
  for (int64_t t = 0; t < teams && !p->stopped; t++)
    for (int64_t k = 0; k < threads && !p->stopped; k++)
      {
	p->roles[IR_ROLE_TEAM] = t;
	p->roles[IR_ROLE_THREAD] = k;
	if (n >= 0)
	  share_iterations (p, t, n);
	run_function (p, root, true, ALL_LANES, NULL);
      }
}

void
interpret_region (struct interpreter *p, const struct ir_func *root,
		  int64_t times, bool entry)
{
  p->times = times;
  for (int k = 0; k < IR_ROLE_LAST; k++)
    p->roles[k] = -1;
  if (root->launched[1] > 0 && root->launched[2] > 0)
    {
      interpret_teams (p, root, entry);
      return;
    }
  if (root->launched[0] > 1)
    p->times *= root->launched[0];
  run_function (p, root, true, ALL_LANES, NULL);
}
