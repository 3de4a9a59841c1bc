/* Whole warps of iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC gives each of COUNT threads n / COUNT iterations, or one more; lanes
   then begin anywhere, and the last round of each thread is not full.  Where
   the program does not say how a loop is shared out, any way is right that
   gives each iteration to one thread.  Devices with lanes share out groups of
   32:

     groups = (n + 31) / 32, each = (groups + COUNT - 1) / COUNT
     from group NUMBER * each to group (NUMBER + 1) * each

   which takes no thread more rounds of 32 than GCC's way takes the one that has
   most.  Teams whose threads give the lanes to loops inside share out groups of
   as many iterations as a team has threads, so that no team starts eight
   threads for one iteration.  If there are fewer groups than half the teams,
   GCC's way leaves no team without work, and the lanes of one warp in each have
   what there is: so it is kept.  Where lanes of one warp wait for each other,
   GCC's way is kept, too, as long as there are not enough full warps to keep
   the device busy: then a warp does at once what it does one after the other
   without lanes, and nothing that another warp could do at the same time.
   Where the device is busy with fewer threads than it has, so many share the
   iterations.  Where each thread has four rounds or more, the first group is
   made shorter, so that the others begin where their accesses have whole
   sectors.  The arithmetic is unsigned; no product is beyond the number of
   groups and threads.  */

#include "gcc-shim.h"
#include "transform/loop/warp-chunks.h"
#include "transform/simt/region.h"

/* Groups of 1 << SIZE iterations, and when there are too few of them: as
   chunks_in_groups says.  */
struct chunk_groups
{
  int size, more;
};

/* Append to SEQ the first iteration of group GROUP, or N if there are only
   GROUPS of them, of 1 << SIZE; the first of them is SHORTER by so many, if
   that is not null.  If it is TESTED which group that is, N is not used as a
   bound, and the end of the last group may be beyond the type.  */

static tree
group_start (gimple_seq *seq, tree group, tree groups, int size, tree n,
	     tree shorter, bool tested)
{
  tree type = TREE_TYPE (n), start = group;
  if (!tested)
    start = gimple_build (seq, MIN_EXPR, type, group, groups);
  start = gimple_build (seq, LSHIFT_EXPR, type, start,
			build_int_cst (integer_type_node, size));
  if (shorter)
    {
      start = gimple_build (seq, MAX_EXPR, type, start, shorter);
      start = gimple_build (seq, MINUS_EXPR, type, start, shorter);
    }
  if (!tested)
    return gimple_build (seq, MIN_EXPR, type, start, n);
  tree inside = gimple_build (seq, LT_EXPR, boolean_type_node, group, groups);
  return gimple_build (seq, COND_EXPR, type, inside, start, n);
}

/* Append to SEQ by how much the first group of N iterations, which COUNT
   threads share as S says, is to be shorter for the access A, in BODY if that
   is not null; null: not at all.  */

static tree
first_shorter (gimple_seq *seq, const struct share *s,
	       const struct alignment *a, const struct region *body, tree n,
	       tree count)
{
  tree type = TREE_TYPE (n);
  /* The sum with N must fit.  */
  if (TYPE_UNSIGNED (TREE_TYPE (s->start)) && TYPE_PRECISION (type) < 64)
    return NULL_TREE;
  tree shift = alignment_shift (seq, a, s, type, body);
  if (!shift)
    return NULL_TREE;
  tree fours = gimple_build (seq, RSHIFT_EXPR, type, n,
			     build_int_cst (integer_type_node, 7));
  tree many = gimple_build (seq, GE_EXPR, boolean_type_node, fours, count);
  return gimple_build (seq, COND_EXPR, type, many, shift,
		       build_zero_cst (type));
}

/* Append to SEQ where the range of S begins, *START, and ends, *END, if one in
   1 << MORE of COUNT threads, at least one, gets as many of N iterations as the
   others; return how many these threads are.  What is left over is for others
   of the threads: one more iteration might take each longer.  */

static tree
share_evenly (gimple_seq *seq, const struct share *s, int more, tree n,
	      tree count, tree *start, tree *end)
{
  tree type = TREE_TYPE (n), counter = TREE_TYPE (s->start);
  tree one = build_one_cst (type);
  tree some = gimple_build (seq, RSHIFT_EXPR, type, count,
			    build_int_cst (integer_type_node, more));
  some = gimple_build (seq, MAX_EXPR, type, some, one);
  tree each = gimple_build (seq, TRUNC_DIV_EXPR, type, n, some);
  each = gimple_build (seq, MAX_EXPR, type, each, one);
  tree number = gimple_convert (seq, type, s->number);
  tree first = gimple_build (seq, MULT_EXPR, type, number, each);
  tree last = gimple_build (seq, PLUS_EXPR, type, first, each);
  first = gimple_build (seq, MIN_EXPR, type, first, n);
  last = gimple_build (seq, MIN_EXPR, type, last, n);
  *start = gimple_convert (seq, counter, first);
  *end = gimple_convert (seq, counter, last);
  return some;
}

/* Have START and END, of the range of S, of whose N iterations COUNT teams or
   threads take groups as G says, be others if these are too few; append to SEQ
   what is needed.  */

static void
keep_busy (gimple_seq *seq, const struct share *s, const struct chunk_groups *g,
	   tree n, tree count, tree *start, tree *end)
{
  tree few_start = s->start, few_end = s->end, want = count;
  int size = g->size + (s->teams ? g->more : 0);
  if (!s->teams && g->more > 0)
    want = share_evenly (seq, s, g->more, n, count, &few_start, &few_end);
  tree whole = gimple_build (seq, RSHIFT_EXPR, TREE_TYPE (n), n,
			     build_int_cst (integer_type_node, size));
  /* If more than half of them get a whole group, the others would not
     shorten it.  */
  tree most = gimple_build (seq, PLUS_EXPR, TREE_TYPE (n), whole, whole);
  tree busy = gimple_build (seq, GE_EXPR, boolean_type_node, most, want);
  tree type = TREE_TYPE (*start);
  *start = gimple_build (seq, COND_EXPR, type, busy, *start, few_start);
  *end = gimple_build (seq, COND_EXPR, type, busy, *end, few_end);
}

/* The type for sums of iterations of S: a short counter is too narrow
   for them.  */

static tree
sum_type (const struct share *s)
{
  tree counter = TREE_TYPE (s->start);
  return (TYPE_PRECISION (counter) < TYPE_PRECISION (unsigned_type_node)
	  ? unsigned_type_node : unsigned_type_for (counter));
}

/* True if such a sum may be beyond that type.  */

static bool
sum_wraps_p (const struct share *s)
{
  tree counter = TREE_TYPE (s->start);
  return (TYPE_UNSIGNED (counter)
	  && TYPE_PRECISION (counter) >= TYPE_PRECISION (unsigned_type_node));
}

/* Append to SEQ how many iterations S has, in that type.  */

static tree
iterations (gimple_seq *seq, const struct share *s)
{
  tree counter = TREE_TYPE (s->start);
  tree n = gimple_convert (seq, counter, s->n);
  if (!TYPE_UNSIGNED (counter))
    n = gimple_build (seq, MAX_EXPR, counter, n, build_zero_cst (counter));
  return gimple_convert (seq, sum_type (s), n);
}

/* Append to SEQ how many groups of 1 << SIZE iterations N are; N + 1 << SIZE
   may be beyond its type if it WRAPS.  */

static tree
number_of_groups (gimple_seq *seq, tree n, int size, bool wraps)
{
  tree type = TREE_TYPE (n), most = build_int_cst (type, (1 << size) - 1);
  tree shift = build_int_cst (integer_type_node, size);
  if (!wraps)
    {
      n = gimple_build (seq, PLUS_EXPR, type, n, most);
      return gimple_build (seq, RSHIFT_EXPR, type, n, shift);
    }
  tree rest = gimple_build (seq, BIT_AND_EXPR, type, n, most);
  tree more = gimple_build (seq, NE_EXPR, boolean_type_node, rest,
			    build_zero_cst (type));
  n = gimple_build (seq, RSHIFT_EXPR, type, n, shift);
  return gimple_build (seq, PLUS_EXPR, type, n,
		       gimple_convert (seq, type, more));
}

/* Append to SEQ where the range of S begins, *START, and ends, *END; A and
   BODY as for chunks_in_groups.  */

static void
in_groups (gimple_seq *seq, const struct share *s, const struct chunk_groups *g,
	   const struct alignment *a, const struct region *body, tree *start,
	   tree *end)
{
  tree counter = TREE_TYPE (s->start), type = sum_type (s);
  bool wraps = sum_wraps_p (s);
  tree n = iterations (seq, s);
  tree number = gimple_convert (seq, type, s->number);
  tree count = gimple_convert (seq, type, s->count);
  tree one = build_one_cst (type);
  tree shorter = a ? first_shorter (seq, s, a, body, n, count) : NULL_TREE;
  tree all = shorter ? gimple_build (seq, PLUS_EXPR, type, n, shorter) : n;
  tree groups = number_of_groups (seq, all, g->size, wraps);
  tree each = gimple_build (seq, PLUS_EXPR, type, groups, count);
  each = gimple_build (seq, MINUS_EXPR, type, each, one);
  each = gimple_build (seq, TRUNC_DIV_EXPR, type, each, count);
  tree first = gimple_build (seq, MULT_EXPR, type, number, each);
  tree last = gimple_build (seq, PLUS_EXPR, type, first, each);
  *start = gimple_convert (seq, counter, group_start (seq, first, groups,
						  g->size, n, shorter, wraps));
  /* Of one thread that has all, GCC then knows that this is N.  */
  *end = gimple_convert (seq, counter,
			 group_start (seq, last, groups, g->size, n, shorter,
				      true));
  if (s->teams || g->more >= 0)
    keep_busy (seq, s, g, n, count, start, end);
}

/* Have NAME, where it is used behind BB or at its end, be BY instead.  */

static void
replace_after (tree name, tree by, basic_block bb)
{
  imm_use_iterator iter;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, iter, name)
    {
      use_operand_p use;
      if (gimple_code (stmt) == GIMPLE_PHI
	  ? SSA_NAME_DEF_STMT (by) == stmt : !dominated_by_p
	    (CDI_DOMINATORS, gimple_bb (stmt), bb))
	continue;
      FOR_EACH_IMM_USE_ON_STMT (use, iter)
	if (gphi *phi = dyn_cast<gphi *> (stmt))
	  {
	    edge e = gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use));
	    if (dominated_by_p (CDI_DOMINATORS, e->src, bb))
	      SET_USE (use, by);
	  }
	else
	  SET_USE (use, by);
      update_stmt (stmt);
    }
}

/* A new phi of BB that is A by the edge FROM and B by the other one.  */

static tree
choose_by_edge (basic_block bb, edge from, tree a, tree b)
{
  gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (a)), bb);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    add_phi_arg (phi, e == from ? a : b, e, UNKNOWN_LOCATION);
  return gimple_phi_result (phi);
}

tree
chunks_in_groups (const struct share *s, int size, int more,
		  struct alignment *a, const struct region *body)
{
  drano_assert (loops_state_satisfies_p (LOOP_CLOSED_SSA));
  /* Tests for an empty range, and loops, may use the same range: all that is
     behind the end's computation does.  */
  gimple *computed = SSA_NAME_DEF_STMT (s->end);
  basic_block before = gimple_bb (computed);
  edge old = split_block (before, computed);
  basic_block test = old->dest;
  basic_block simt = split_edge (old);
  gimple_seq seq = NULL;
  tree start, end;
  struct chunk_groups g = { size, more };
  in_groups (&seq, s, &g, a, body, &start, &end);
  gimple_stmt_iterator at = gsi_start_bb (simt);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);

  tree use;
  gcall *call = simt_build_use (&use);
  gcond *cond = gimple_build_cond (NE_EXPR, use, integer_zero_node, NULL_TREE,
				   NULL_TREE);
  at = gsi_last_bb (before);
  gsi_insert_after (&at, call, GSI_NEW_STMT);
  gsi_insert_after (&at, cond, GSI_NEW_STMT);
  edge yes = single_succ_edge (before);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::likely ();
  edge no = make_edge (before, test, EDGE_FALSE_VALUE);
  no->probability = profile_probability::unlikely ();
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  edge from = single_succ_edge (simt);
  tree new_start = choose_by_edge (test, from, start, s->start);
  tree new_end = choose_by_edge (test, from, end, s->end);
  replace_after (s->start, new_start, test);
  replace_after (s->end, new_end, test);
  if (a && !body)
    a->start = new_start;
  return use;
}
