/* The lane IR, executed by one warp: control.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The lanes that go one way are a path: the block they are at, where the
   others wait for them, and their mask.  Paths form a stack as in a device's
   branch unit.  In a block of a single lane the first one works, and all get
   what it computes.  */

#include "interp.h"

#include "base/arena.h"

#include <string.h>

enum { MAX_DEPTH = 12, MAX_PATHS = 600 };

struct path
{
  ir_blk at, stop;		/* -1 is the exit.  */
  uint32_t mask;
  bool cut;
};

typedef int64_t lanes_value[INTERP_LANES];

/* One call of a function.  */
struct frame
{
  const struct ir_func *f;
  struct arena *arena;
  bool single;			/* Called by a single lane.  */
  lanes_value *values;		/* By instruction.  */
  const lanes_value *args;
  lanes_value returned;
  int edge[INTERP_LANES];	/* Number of the predecessor that the lane
				   came from.  */
  struct path *paths;
  int npaths;
  lanes_value *phis;		/* Room for those of a block, ...  */
  int64_t *operands;		/* ... and for an instruction's operands.  */
};

struct interp *
interp_new (struct arena *a, const struct ir_module *m)
{
  struct interp *x = arena_alloc (a, sizeof *x);
  size_t n = (size_t) m->nfuncs;
  x->arena = a;
  x->m = m;
  x->most_steps = 4000;
  x->meetings = arena_alloc (a, sizeof *x->meetings * n);
  x->seen = arena_alloc (a, sizeof *x->seen * n);
  for (size_t k = 0; k < n; k++)
    {
      x->meetings[k] = interp_meetings (a, m->funcs[k]);
      x->seen[k] = arena_alloc (a, sizeof **x->seen
				* ((size_t) m->funcs[k]->ninsns + 1));
    }
  return x;
}

/* True if block B is run by one lane in frame FR.  */

static bool
single_p (const struct frame *fr, ir_blk b)
{
  int lanes = fr->f->blocks[b].lanes;
  return lanes == IR_SINGLE || (lanes == IR_INHERIT && fr->single);
}

/* True if ADDRESS is in an object of which each lane has its own.  */

static bool
own_p (int64_t address)
{
  return address >= INTERP_OWN / 2;
}

/* What memory of space SPACE holds for LANE at ADDRESS, of type T.  A pointer
   in a lane's own object leads to what the construct was handed.  */

static int64_t
content (const struct interp *x, enum ir_space space, int lane,
	 int64_t address, struct ir_type t)
{
  bool each = space == IR_PRIVATE || (own_p (address) && t.kind != IR_PTR);
  uint64_t own = each ? (uint64_t) lane + 1 : 0;
  uint64_t h = interp_hash ((uint64_t) address, x->memory,
			    own + (x->epoch << 8));
  return interp_any (x, t, h);
}

static void run_function (struct interp *x, const struct ir_func *f,
			  const lanes_value *args, bool single,
			  const struct path *from, lanes_value returned);

/* Make the call R in frame FR on path P, and set V to what it gives.  */

static void
call (struct interp *x, struct frame *fr, ir_ref r, const struct path *p,
      lanes_value v)
{
  const struct ir_insn *i = &fr->f->insns[r];
  bool single = single_p (fr, i->block);
  int first = __builtin_ctz (p->mask);
  if (i->imm < 0)
    {
      x->epoch++;
      for (int l = 0; l < INTERP_LANES; l++)
	if (p->mask >> l & 1)
	  v[l] = interp_any (x, i->type,
			   interp_hash (x->memory, x->epoch,
					(uint64_t) l + 1));
      return;
    }
  lanes_value *args = arena_alloc (fr->arena, sizeof *args
				   * ((size_t) i->nargs + 1));
  for (int k = 0; k < i->nargs; k++)
    for (int l = 0; l < INTERP_LANES; l++)
      args[k][l] = fr->values[i->args[k]][single ? first : l];
  lanes_value returned;
  run_function (x, x->m->funcs[i->imm], args, single, p, returned);
  for (int l = 0; l < INTERP_LANES; l++)
    if (p->mask >> l & 1)
      v[l] = interp_fold (returned[l], i->type);
}

/* Make the request of access R in frame FR on path P by MASK, and set V to
   what it gives.  */

static void
access (struct interp *x, struct frame *fr, ir_ref r, const struct path *p,
	uint32_t mask, lanes_value v)
{
  const struct ir_insn *i = &fr->f->insns[r];
  struct interp_request q = { .func = fr->f, .insn = r,
			      .bytes = i->mem->bytes, .mask = mask,
			      .cut = p->cut };
  for (int l = 0; l < INTERP_LANES; l++)
    {
      int64_t address = fr->values[i->args[0]][l];
      q.address[l] = (uint64_t) address;
      if (!(mask >> l & 1))
	continue;
      if (own_p (address))
	q.mask &= ~(UINT32_C (1) << l);
      if (i->op == IR_LOAD)
	v[l] = content (x, i->mem->space, l, address, i->type);
      else
	v[l] = interp_any (x, i->type, interp_hash (x->memory, x->epoch,
						    (uint64_t) l + 99));
    }
  if (i->op != IR_LOAD)
    x->epoch++;
  if ((i->mem->space == IR_GLOBAL || i->mem->space == IR_STACK) && q.mask)
    x->request (&q, x->data);
}

/* V, the value of the conversion R of F, of which the IR knows bounds: the
   program is undefined outside of them.  What is read from memory is random
   here, and is brought into the bounds; anything else ends the run.  */

static int64_t
bounded (struct interp *x, const struct ir_func *f, ir_ref r, int64_t v)
{
  const struct ir_insn *i = &f->insns[r];
  const struct ir_facts *k = &i->facts;
  bool good = (!k->have_lo || v >= k->lo) && (!k->have_hi || v <= k->hi);
  if (good)
    return v;
  if (f->insns[i->args[0]].op != IR_LOAD || !k->have_lo || !k->have_hi
      || k->hi < k->lo || k->hi - k->lo < 0)
    {
      x->flags.undefined = true;
      return v;
    }
  return k->lo + (int64_t) ((uint64_t) v % ((uint64_t) (k->hi - k->lo) + 1));
}

/* The value of R, which is no phi, in one lane, L, of frame FR.  */

static int64_t
plain (struct interp *x, struct frame *fr, ir_ref r, int l)
{
  const struct ir_insn *i = &fr->f->insns[r];
  switch (i->op)
    {
    case IR_CONST:
      return interp_fold (i->imm, i->type);
    case IR_LANE:
      return l;
    case IR_UNIFORM:
      return interp_uniform (x, fr->f, r);
    case IR_VARYING:
      return interp_any (x, i->type,
			 interp_hash (x->memory + (uint64_t) x->steps,
				      (uint64_t) r, (uint64_t) l));
    case IR_PARAM:
      return interp_fold (fr->args[i->imm][l], i->type);
    default:
      for (int k = 0; k < i->nargs; k++)
	fr->operands[k] = fr->values[i->args[k]][l];
      int64_t v = interp_compute (x, fr->f, r, fr->operands);
      return i->op == IR_CONV ? bounded (x, fr->f, r, v) : v;
    }
}

/* Remember that R of F has had the value V.  */

static void
note (struct interp *x, const struct ir_func *f, ir_ref r, int64_t v)
{
  struct interp_seen *s = &x->seen[f->index][r];
  s->several |= s->seen && s->least != v;
  if (!s->seen || v < s->least)
    s->least = v;
  s->seen = true;
}

/* Run instruction R of frame FR, no phi, on path P.  */

static void
run_insn (struct interp *x, struct frame *fr, ir_ref r, const struct path *p)
{
  const struct ir_insn *i = &fr->f->insns[r];
  int first = __builtin_ctz (p->mask);
  bool single = single_p (fr, i->block);
  uint32_t mask = single ? UINT32_C (1) << first : p->mask;
  int64_t *v = fr->values[r];
  if (i->op == IR_CALL)
    call (x, fr, r, p, v);
  else if (i->mem)
    access (x, fr, r, p, mask, v);
  else
    for (int l = 0; l < INTERP_LANES; l++)
      if (mask >> l & 1)
	v[l] = plain (x, fr, r, l);
  for (int l = 0; single && l < INTERP_LANES; l++)
    v[l] = v[first];
  for (int l = 0; (i->name || i->mem) && l < INTERP_LANES; l++)
    if (mask >> l & 1)
      note (x, fr->f, r, v[l]);
}

/* The phis of block B of frame FR, which read before any is written.  What
   one lane brings to others is the same in all of them.  A run in which a
   variable goes on that has no value says nothing.  */

static void
run_phis (struct interp *x, struct frame *fr, const struct path *p, int n)
{
  const struct ir_block *b = &fr->f->blocks[p->at];
  int first = __builtin_ctz (p->mask);
  bool single = single_p (fr, p->at);
  for (int k = 0; k < n; k++)
    for (int l = 0; l < INTERP_LANES; l++)
      {
	int from = single ? first : l;
	const struct ir_insn *i = &fr->f->insns[b->insns[k]];
	if (!(p->mask >> from & 1))
	  continue;
	int edge = fr->edge[from];
	if (single_p (fr, b->preds[edge]))
	  from = first;
	x->flags.undefined |= fr->f->insns[i->args[edge]].role == IR_ROLE_UNSET;
	fr->phis[k][l] = interp_fold (fr->values[i->args[edge]][from], i->type);
      }
  for (int k = 0; k < n; k++)
    for (int l = 0; l < INTERP_LANES; l++)
      if (single || (p->mask >> l & 1))
	fr->values[b->insns[k]][l] = fr->phis[k][l];
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

/* Which successor of block B lane L of frame FR goes to.  */

static int
way (const struct interp *x, const struct frame *fr, ir_blk b, int l)
{
  const struct ir_block *blk = &fr->f->blocks[b];
  const struct ir_insn *last = &fr->f->insns[blk->insns[blk->ninsns - 1]];
  if (last->op == IR_JUMP)
    return 0;
  int64_t v = fr->values[last->args[0]][l];
  if (last->op == IR_BRANCH)
    return v == 0;
  return (int) (interp_hash ((uint64_t) v, x->memory, 5)
		% (uint64_t) blk->nsuccs);
}

/* Let the lanes of the top path of FR go on behind its block.  */

static void
go_on (struct interp *x, struct frame *fr)
{
  struct path *top = &fr->paths[fr->npaths - 1], p = *top;
  const struct ir_block *b = &fr->f->blocks[p.at];
  const struct ir_insn *last = &fr->f->insns[b->insns[b->ninsns - 1]];
  int first = __builtin_ctz (p.mask), parts = 0;
  bool single = single_p (fr, p.at);
  if (last->op == IR_RETURN)
    {
      for (int l = 0; last->nargs && l < INTERP_LANES; l++)
	if (p.mask >> l & 1)
	  fr->returned[l] = fr->values[last->args[0]][single ? first : l];
      top->at = -1;
      return;
    }
  int ways[INTERP_LANES], seen[INTERP_LANES];
  for (int l = 0; l < INTERP_LANES; l++)
    {
      ways[l] = p.mask >> l & 1 ? way (x, fr, p.at, single ? first : l) : -1;
      int k = 0;
      while (k < parts && seen[k] != ways[l])
	k++;
      if (ways[l] >= 0 && k == parts)
	seen[parts++] = ways[l];
      if (ways[l] >= 0)
	fr->edge[l] = edge_number (fr->f, p.at, ways[l]);
    }
  if (parts == 1)
    {
      top->at = b->succs[seen[0]];
      return;
    }
  top->at = x->meetings[fr->f->index][p.at];
  if (top->at == top->stop)
    fr->npaths--;
  int stop = x->meetings[fr->f->index][p.at];
  for (int k = 0; k < parts; k++)
    {
      struct path q = { b->succs[seen[k]], stop, 0,
			p.cut || b->assume == seen[k] };
      for (int l = 0; l < INTERP_LANES; l++)
	q.mask |= (uint32_t) (ways[l] == seen[k]) << l;
      if (fr->npaths == MAX_PATHS)
	x->stopped = true;
      else
	fr->paths[fr->npaths++] = q;
    }
}

/* Make room in FR for phis and operands.  */

static void
make_room (struct frame *fr)
{
  int phis = 0, operands = 0;
  for (int b = 0; b < fr->f->nblocks; b++)
    {
      int n = 0;
      while (fr->f->insns[fr->f->blocks[b].insns[n]].op == IR_PHI)
	n++;
      phis = n > phis ? n : phis;
    }
  for (ir_ref r = 0; r < fr->f->ninsns; r++)
    if (fr->f->insns[r].nargs > operands)
      operands = fr->f->insns[r].nargs;
  fr->values = arena_alloc (fr->arena, sizeof *fr->values
			    * ((size_t) fr->f->ninsns + 1));
  fr->paths = arena_alloc (fr->arena, sizeof *fr->paths * MAX_PATHS);
  fr->phis = arena_alloc (fr->arena, sizeof *fr->phis * (size_t) (phis + 1));
  fr->operands = arena_alloc (fr->arena, sizeof *fr->operands
			      * (size_t) (operands + 1));
}

/* The lanes that have an iteration of the lane loop of FR's function that block B
   heads, if it does, and if the loop says how many iterations there are.  */

static uint32_t
within (const struct frame *fr, int b, uint32_t mask)
{
  for (int k = 0; k < fr->f->nloops; k++)
    {
      const struct ir_loop *s = &fr->f->loops[k];
      if (s->header != b || s->kind != IR_LOOP_LANES || s->trips == IR_NONE)
	continue;
      int64_t n = (int64_t) fr->values[s->trips][__builtin_ctz (mask)];
      return (n <= 0 ? 0 : n >= INTERP_LANES ? mask
	      : mask & ((UINT32_C (1) << n) - 1));
    }
  return mask;
}

/* Run function F with ARGS on the lanes of path FROM; RETURNED is what it
   returns.  */

static void
run_function (struct interp *x, const struct ir_func *f,
	      const lanes_value *args, bool single, const struct path *from,
	      lanes_value returned)
{
  struct frame fr = { .f = f, .single = single, .args = args,
		      .arena = arena_new () };
  if (++x->depth > MAX_DEPTH)
    x->stopped = true;
  make_room (&fr);
  fr.paths[fr.npaths++] = (struct path) { 0, -1, from->mask, from->cut };
  while (fr.npaths && !x->stopped && !x->flags.undefined)
    {
      struct path p = fr.paths[fr.npaths - 1];
      if (p.at == p.stop || p.at < 0)
	{
	  fr.npaths--;
	  continue;
	}
      if (++x->steps > x->most_steps)
	{
	  x->stopped = true;
	  break;
	}
      const struct ir_block *b = &f->blocks[p.at];
      int n = 0;
      while (f->insns[b->insns[n]].op == IR_PHI)
	n++;
      if (n)
	run_phis (x, &fr, &p, n);
      uint32_t some = within (&fr, p.at, p.mask);
      if (some != p.mask)
	{
	  fr.paths[fr.npaths - 1].cut = p.cut = true;
	  fr.paths[fr.npaths - 1].mask = p.mask = some;
	}
      if (!some)
	{
	  fr.npaths--;
	  continue;
	}
      for (; n < b->ninsns - 1 && !x->flags.undefined && !x->stopped; n++)
	run_insn (x, &fr, b->insns[n], &p);
      if (!x->flags.undefined && !x->stopped)
	go_on (x, &fr);
    }
  memcpy (returned, fr.returned, sizeof fr.returned);
  x->depth--;
  arena_free (fr.arena);
}

void
interp_run (struct interp *x, const struct ir_func *root, uint64_t seed)
{
  static const uint64_t masks[] = { 0x3ff, 0x3ff, 0xf, 1, 0xffff };
  struct path all = { 0, -1, UINT32_MAX, false };
  lanes_value none;
  x->flags = (struct interp_flags) { false, false, false };
  x->stopped = false;
  x->steps = x->depth = 0;
  x->epoch = 0;
  x->random = seed * UINT64_C (0x9e3779b97f4a7c15) + 1;
  x->memory = interp_hash (seed, 7, 7);
  x->mask = masks[x->memory % 5];
  x->scale = (int) (x->memory >> 8) & 3;
  for (int k = 0; k < x->m->nfuncs; k++)
    memset (x->seen[k], 0, sizeof *x->seen[k]
	    * (size_t) x->m->funcs[k]->ninsns);
  run_function (x, root, NULL, true, &all, none);
}
