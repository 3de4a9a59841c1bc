/* Lanes of an OpenACC region given to another loop: the clauses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The loops are those of the partition of the region's body, and the loop that
   is to have the lanes, if it has no directive yet.  A loop's clauses are in
   the mark that begins it, IFN_UNIQUE with HEAD_MARK (omp-low.cc,
   lower_oacc_head_mark), until each device's compiler decides from them which
   levels the loop gets.  The mark also says for how many levels there is a
   fork and a join; those that are not used vanish.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "base/policy.h"
#include "gimple/loops.h"
#include "option/options.h"
#include "region/acc-marks.h"

/* The arguments of a loop's first mark: how many levels there is room for, and
   the clauses.  */
enum { MARK_LEVELS = 2, MARK_TAG = 3 };

/* Return the loop of P in which loop N of F begins: its own if it has a
   directive.  */

static struct acc_loop *
acc_loop_of (const struct partition *p, const struct ir_func *f, int n)
{
  basic_block header = (basic_block) f->loops[n].header_handle;
  return header ? p->of_block[header->index] : NULL;
}

/* Return the block of F that is BB, or -1.  */

static ir_blk
block_of (const struct ir_func *f, basic_block bb)
{
  for (ir_blk b = 0; b < f->nblocks; b++)
    if (f->blocks[b].bb_handle == bb)
      return b;
  return -1;
}

/* Put into L, which is of P, loop TO of F, which has no directive.  Return its
   number in L, -1 if it cannot be done.  Loops that come behind the one it is
   in have numbers that are one more then.  */

static int
put_loop (struct arena *a, struct levels *l, const struct partition *p,
	  const struct ir_func *f, int to)
{
  struct acc_loop *around = acc_loop_of (p, f, to);
  const struct nest *n = nest_new (a, f);
  struct level_loop *at = (struct level_loop *)
    arena_alloc (a, sizeof *at * (l->n + 2));
  if (!around || !n || !at || n->natural[to] < 0)
    return -1;
  int place = around->number;
  for (int k = 0; k < l->n; k++)
    {
      struct level_loop *x = &at[k + (k >= place)];
      const struct acc_loop *marked = p->all[k + 1];
      *x = l->at[k];
      if (x->parent >= place)
	x->parent++;
      if (marked->parent != around)
	continue;
      ir_blk b = block_of (f, marked->bb);
      basic_block header = (basic_block) f->loops[to].header_handle;
      if (b < 0 || n->cfg->position[b] < 0)
	{
	  /* What the IR does not have is not executed, or new.  */
	  class loop *loop = header->loop_father;
	  if (!loop || loop->header != header || !marked->bb->loop_father)
	    return -1;
	  if (bb_in_loop_p (loop, marked->bb))
	    x->parent = place;
	}
      else if (cfg_loop_inside_p (n->cfg, n->cfg->loop[b], n->natural[to]))
	x->parent = place;
    }
  memset (&at[place], 0, sizeof at[place]);
  at[place].parent = place - 1;
  at[place].is_seq = true;
  l->at = at;
  l->n++;
  return place;
}

unsigned
acc_sized (tree decl)
{
  tree attr = oacc_get_fn_attrib (decl);
  unsigned mask = 0, bit = 1;
  for (tree pos = attr ? TREE_VALUE (attr) : NULL_TREE; pos;
       pos = TREE_CHAIN (pos), bit <<= 1)
    if (TREE_VALUE (pos))
      mask |= bit;
  return mask;
}

bool
acc_move_workers_p (const struct acc_move *m)
{
  /* They combine floating-point numbers in whatever order they come.  */
  return m->from_loop && !shim_oacc_reduces_p (m->from_loop->flags);
}

bool
acc_decided_elsewhere_p (tree decl)
{
  static const char *const attributes[] =
    { "oacc serial", "oacc kernels", "oacc parallel_kernels_parallelized",
      "oacc parallel_kernels_gang_single" };
  for (unsigned i = 0; i < ARRAY_SIZE (attributes); i++)
    if (lookup_attribute (attributes[i], DECL_ATTRIBUTES (decl)))
      return true;
  return false;
}

bool
acc_move_find (struct arena *a, const struct partition *p,
	       const struct ir_func *f, int from, int to, tree decl,
	       struct acc_move *m)
{
  memset (m, 0, sizeof *m);
  m->levels = partition_levels (p, a);
  if (!m->levels)
    return false;
  m->levels->sized = acc_sized (decl);
  bool directed = f->loops[to].mapping != 0;
  struct acc_loop *marked = acc_loop_of (p, f, to);
  if (directed)
    m->to_loop = marked;
  m->to = (!directed ? put_loop (a, m->levels, p, f, to)
	   : marked ? marked->number - 1 : -1);
  m->from = -1;
  if (m->to >= 0 && from >= 0)
    {
      m->from_loop = acc_loop_of (p, f, from);
      if (!m->from_loop || !m->from_loop->parent)
	return false;
      m->from = m->from_loop->number - 1;
      m->from += !directed && m->from >= m->to;
    }
  return m->to >= 0;
}

gcall *
acc_mark_of (const struct acc_loop *loop)
{
  for (gimple_stmt_iterator i = gsi_start_bb (loop->bb); !gsi_end_p (i);
       gsi_next (&i))
    if (gimple_call_internal_p (gsi_stmt (i), IFN_UNIQUE)
	&& (tree_to_uhwi (gimple_call_arg (gsi_stmt (i), 0))
	    == IFN_UNIQUE_OACC_HEAD_MARK)
	&& gimple_call_num_args (gsi_stmt (i)) > MARK_TAG)
      return as_a<gcall *> (gsi_stmt (i));
  return NULL;
}

bool
acc_mark_room_p (const gcall *mark, const struct level_clauses *c)
{
  return (popcount_hwi (c->levels)
	  <= tree_to_shwi (gimple_call_arg (mark, MARK_LEVELS)));
}

tree
acc_mark_set (gcall *mark, const struct level_clauses *c)
{
  tree said = gimple_call_arg (mark, MARK_TAG);
  unsigned tag = tree_to_uhwi (said);
  tag &= ~(OLF_SEQ | OLF_AUTO | (LEVELS_ALL << OLF_DIM_BASE));
  tag |= OLF_INDEPENDENT | (c->levels << OLF_DIM_BASE);
  if (!c->levels && c->seq)
    tag |= OLF_SEQ;
  gimple_call_set_arg (mark, MARK_TAG,
		       build_int_cst (integer_type_node, tag));
  return said;
}

void
acc_mark_restore (gcall *mark, tree said)
{
  gimple_call_set_arg (mark, MARK_TAG, said);
}

/* A loop whose lanes go to a loop inside it leaves warps that wait for memory
   more often than before, as what one lane found in L1 is another lane's now.
   Where the gangs alone are too few warps to fill that time, workers are more
   of them.  */

bool
acc_workers_pay_p (const struct nest *n, int from)
{
  const struct machine *m = drano_options.machine;
  const struct ir_func *f = n->f;
  double gangs = 1;
  for (int l = 0; l < f->nloops; l++)
    if (l != from && nest_inside_p (n, from, l)
	&& (f->loops[l].mapping & IR_MAP_GANG))
      gangs *= nest_count_if (n, l, POLICY_TRIPS);
  if (f->launched[0] > 0)
    gangs = MIN (gangs, (double) f->launched[0]);
  return (gangs * MACHINE_WARP < (double) m->sms * m->threads_sm
	  && f->block[1] <= MACHINE_WARP
	  && nest_count_if (n, from, POLICY_TRIPS) >= POLICY_WORKERS_LEAST);
}
