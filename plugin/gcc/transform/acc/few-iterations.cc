/* OpenACC loops that keep their lanes where another one has few iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of a loop with eight iterations 24 lanes have none, and a warp starts lanes
   for each row of a matrix with eight columns.  The lanes are better off with
   the rows then, although each is at another sector: L1 has it for the next
   column.  Whether columns are few is seldom known to the compiler.  So of

     marks; for (i = ...) for (j = 0; j < m; j++) BODY; marks

   this makes

     if (m >= 32)
       { marks; for (i = ...) for (j = 0; j < m; j++) BODY; marks }
     else
       { the same }

   and only the first one is changed.  GCC finds the loops of both by their
   marks.  The analysis assumes that the first one runs, as it does for tiles.
   Where there are no lanes, as on the host, the test is false when it is
   compiled, so that there is one loop as before.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "base/lanes.h"
#include "region/acc-marks.h"
#include "region/acc-partition.h"
#include "region/simt.h"
#include "transform/acc/few-iterations.h"
#include "transform/loop/trip-count.h"
#include "transform/simt/region.h"
#include "transform/stage/lanes.h"
#include "transform/stage/linear.h"
#include "transform/stage/put.h"

/* What is copied: the blocks of an OpenACC loop with its marks.  */
struct few
{
  auto_vec<basic_block> blocks;
  edge entry, exit;		/* The only ones.  */
};

/* True if X is LOOP or inside it.  */

static bool
acc_inside_p (const struct acc_loop *x, const struct acc_loop *loop)
{
  for (; x; x = x->parent)
    if (x == loop)
      return true;
  return false;
}

/* Split the block of MARK, so that MARK begins one; return the edge to
   that.  */

static edge
split_before (gcall *mark)
{
  gimple_stmt_iterator i = gsi_for_stmt (mark);
  gsi_prev (&i);
  basic_block bb = gimple_bb (mark);
  return (gsi_end_p (i) ? split_block_after_labels (bb)
	  : split_block (bb, gsi_stmt (i)));
}

/* Find the blocks of LOOP, which P has, into FEW, and their edges from and to
   others.  False if those are more than two.  */

static bool
split_few_blocks (struct few *few, const struct partition *p,
		  const struct acc_loop *loop, gcall *mark)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  int known = last_basic_block_for_fn (cfun);
  auto_vec<bool> inside;
  FOR_EACH_BB_FN (bb, cfun)
    if (p->of_block[bb->index] && acc_inside_p (p->of_block[bb->index], loop))
      few->blocks.safe_push (bb);
  few->entry = split_before (mark);
  few->blocks.safe_push (few->entry->dest);
  inside.safe_grow_cleared (MAX (known, last_basic_block_for_fn (cfun)), true);
  for (unsigned i = 0; i < few->blocks.length (); i++)
    inside[few->blocks[i]->index] = true;
  few->exit = NULL;
  for (unsigned i = 0; i < few->blocks.length (); i++)
    {
      FOR_EACH_EDGE (e, ei, few->blocks[i]->preds)
	if (!inside[e->src->index] && e != few->entry)
	  return false;
      FOR_EACH_EDGE (e, ei, few->blocks[i]->succs)
	if ((e->flags & EDGE_COMPLEX) || (!inside[e->dest->index] && few->exit))
	  return false;
	else if (!inside[e->dest->index])
	  few->exit = e;
    }
  return few->exit != NULL;
}

/* Append to C's values the number of iterations of the loop whose header is
   HEADER; return it, or null if it is not known before the loops around it
   begin, or is a constant.  */

static tree
count_before (struct stage_copy *c, basic_block header)
{
  struct counted_loop s;
  if (!header || header->loop_father->header != header
      || counted_of_loop (header->loop_father, &s) != REMARK_NONE)
    return NULL_TREE;
  gphi *phi;
  gcall *first = stage_first_iteration (s.loop, &phi);
  if (first)
    {
      tree range = gimple_call_arg (first, 2);
      return (TREE_CODE (range) != INTEGER_CST && stage_value_p (c->v, range)
	      ? stage_copy_of (c, range) : NULL_TREE);
    }
  tree *of[] = { &s.init, &s.bound, &s.carried[0].step };
  bool constant = true;
  for (unsigned i = 0; i < ARRAY_SIZE (of); i++)
    {
      if (!stage_value_p (c->v, *of[i]))
	return NULL_TREE;
      constant &= is_gimple_min_invariant (*of[i]);
    }
  if (constant)
    return NULL_TREE;
  for (unsigned i = 0; i < ARRAY_SIZE (of); i++)
    *of[i] = stage_copy_of (c, *of[i]);
  return trip_count_find (&c->seq, &s);
}

/* Append to C's values whether there are lanes, and the N loops LOOPS of F have
   iterations for all; return that, or null if it cannot be computed.  */

static tree
emit_enough_test (struct stage_copy *c, const struct ir_func *f, int n,
		  const int *loops)
{
  tree use;
  stage_put (&c->seq, simt_build_use (&use));
  tree all = stage_compare (&c->seq, NE_EXPR, use, 0);
  for (int k = 0; k < n; k++)
    {
      tree count = count_before (c, (basic_block)
				 f->loops[loops[k]].header_handle);
      if (!count)
	return NULL_TREE;
      tree good = stage_compare (&c->seq, GE_EXPR, count, LANES);
      all = gimple_build (&c->seq, BIT_AND_EXPR, boolean_type_node, all, good);
    }
  return all;
}

/* Put a statement behind each mark of FEW, without which GCC refuses to copy
   it, into NOPS.  */

static void
hide_marks (const struct few *few, auto_vec<gimple *> *nops)
{
  for (unsigned i = 0; i < few->blocks.length (); i++)
    {
      gimple_stmt_iterator at = gsi_last_bb (few->blocks[i]);
      if (gsi_end_p (at)
	  || !gimple_call_internal_p (gsi_stmt (at), IFN_UNIQUE))
	continue;
      gimple *nop = gimple_build_nop ();
      gsi_insert_after (&at, nop, GSI_NEW_STMT);
      nops->safe_push (nop);
    }
}

/* Remove NOPS, and what was copied of them into the N blocks COPIES.  */

static void
show_marks (const auto_vec<gimple *> &nops, basic_block *copies, unsigned n)
{
  for (unsigned i = 0; i < nops.length (); i++)
    {
      gimple_stmt_iterator at = gsi_for_stmt (nops[i]);
      gsi_remove (&at, true);
    }
  for (unsigned i = 0; i < n; i++)
    {
      gimple_stmt_iterator at = gsi_last_bb (copies[i]);
      if (!gsi_end_p (at) && gimple_code (gsi_stmt (at)) == GIMPLE_NOP)
	gsi_remove (&at, true);
    }
}

/* Give the loops in AROUND whose blocks are to be copied copies.  BLOCKS are
   those blocks.  */

static void
copy_loops (class loop *around, const auto_vec<basic_block> &blocks)
{
  auto_vec<class loop *> inner;
  for (class loop *in = around->inner; in; in = in->next)
    if (blocks.contains (in->header))
      inner.safe_push (in);
  set_loop_copy (around, around);
  for (unsigned i = 0; i < inner.length (); i++)
    duplicate_subloops (inner[i], duplicate_loop (inner[i], around));
}

/* Copy FEW's blocks; return where the copy begins.  */

static basic_block
copy_blocks (const struct few *few)
{
  unsigned n = few->blocks.length ();
  auto_vec<basic_block> copies;
  auto_vec<gimple *> nops;
  basic_block first = NULL;
  edge out = few->exit, copied;
  copies.safe_grow_cleared (n, true);
  hide_marks (few, &nops);
  initialize_original_copy_tables ();
  copy_loops (few->entry->dest->loop_father, few->blocks);
  copy_bbs (const_cast<struct few *> (few)->blocks.address (), n,
	    copies.address (), &out, 1, &copied,
	    few->entry->dest->loop_father, few->exit->src, false);
  add_phi_args_after_copy (copies.address (), n, NULL);
  for (unsigned i = 0; i < n; i++)
    if (few->blocks[i] == few->entry->dest)
      first = copies[i];
  free_original_copy_tables ();
  show_marks (nops, copies.address (), n);
  return first;
}

/* Have FEW's blocks run if FLAG is not 0, which SEQ computes, and a copy if it
   is.  */

static void
put_copy (struct few *few, gimple_seq seq, tree flag)
{
  basic_block at = few->entry->src;
  edge yes = few->entry;
  if (!single_succ_p (at))
    at = split_edge (few->entry);
  split_edge (few->exit);
  yes = few->entry = single_succ_edge (at);
  few->exit = single_succ_edge (few->exit->src);
  basic_block copy = copy_blocks (few);
  stage_put (&seq, gimple_build_cond (NE_EXPR, flag, integer_zero_node,
				      NULL_TREE, NULL_TREE));
  stage_put_last (at, seq);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::likely ();
  make_edge (at, copy, EDGE_FALSE_VALUE)->probability
    = profile_probability::unlikely ();
  stage_put_end ();
}

bool
acc_few_keep (const struct region *region, const struct ir_func *f, int from,
	      int n, const int *loops)
{
  drano_assert (loops_closed_p ());
  basic_block header = (basic_block) f->loops[from].header_handle;
  struct partition *p = partition_function (region->fn);
  struct acc_loop *marked = header ? p->of_block[header->index] : NULL;
  gcall *mark = marked && marked->parent ? acc_mark_of (marked) : NULL;
  struct few few;
  struct stage_copy c;
  struct stage_values v = stage_values ();
  v.region = region;
  v.outer = get_loop (cfun, 0);
  /* There are no counters.  */
  v.count[0] = v.count[1] = integer_zero_node;
  stage_copy_begin (&c, &v, NULL_TREE, NULL_TREE);
  tree good = mark ? emit_enough_test (&c, f, n, loops) : NULL_TREE;
  bool done = good && split_few_blocks (&few, p, marked, mark);
  if (done)
    put_copy (&few, c.seq, stage_flag (&c.seq, good));
  partition_free (p);
  return done;
}
