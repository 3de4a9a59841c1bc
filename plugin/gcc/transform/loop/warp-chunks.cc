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
   groups and threads.

   A short launch spends much of its time on that.  Direct kernels ask first
   whether each thread gets one group at most (simt_ask_few), which leaves
   little to compute; nobody else does, the analysis included.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "region/simt.h"
#include "transform/loop/warp-chunks.h"
#include "transform/simt/region.h"

/* Groups of 1 << SIZE iterations, and when there are too few of them: as
   chunks_in_groups says.  */
struct chunk_groups
{
  int size, more, busy;
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

/* Append to SEQ how many of COUNT threads keep the device busy, as G says: of a
   team's one in 1 << MORE, at least one; of warps that are teams
   (launch/warp-teams.cc), or groups of lanes, all, which *ALL becomes.  */

static tree
busy_threads (gimple_seq *seq, tree count, const struct chunk_groups *g,
	      tree *all)
{
  enum { TEAM = 32 };		/* No team has more threads.  */
  tree type = TREE_TYPE (count), one = build_one_cst (type);
  tree some = gimple_build (seq, RSHIFT_EXPR, type, count,
			    build_int_cst (integer_type_node, g->more));
  some = gimple_build (seq, MAX_EXPR, type, some, one);
  *all = gimple_build (seq, GT_EXPR, boolean_type_node, count,
		       build_int_cst (type, TEAM));
  return gimple_build (seq, COND_EXPR, type, *all, count, some);
}

/* Append to SEQ where the range of S begins, *START, and ends, *END, if as many
   of COUNT threads as busy_threads says of G get as many of N iterations
   as the others; return how many these threads are.  What is left over is for
   others of the threads, if there are some: one more iteration might take each
   longer.  */

static tree
share_evenly (gimple_seq *seq, const struct share *s,
	      const struct chunk_groups *g, tree n,
	      tree count, tree *start, tree *end)
{
  tree type = TREE_TYPE (n), counter = TREE_TYPE (s->start);
  tree one = build_one_cst (type);
  tree all, some = busy_threads (seq, count, g, &all);
  tree each = gimple_build (seq, TRUNC_DIV_EXPR, type, n, some);
  tree rest = gimple_build (seq, MULT_EXPR, type, each, some);
  rest = gimple_build (seq, NE_EXPR, boolean_type_node, rest, n);
  rest = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, rest, all);
  each = gimple_build (seq, PLUS_EXPR, type, each,
		       gimple_convert (seq, type, rest));
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
    {
      want = share_evenly (seq, s, g, n, count, &few_start, &few_end);
      want = gimple_build (seq, MIN_EXPR, TREE_TYPE (want), want,
			   build_int_cst (TREE_TYPE (want), g->busy));
    }
  tree whole = gimple_build (seq, RSHIFT_EXPR, TREE_TYPE (n), n,
			     build_int_cst (integer_type_node, size));
  /* If more than half of them get a whole group, the others would not
     shorten it.  */
  tree most = gimple_build (seq, PLUS_EXPR, TREE_TYPE (n), whole, whole);
  /* Of one alone, GCC then knows that this holds.  */
  want = gimple_build (seq, MINUS_EXPR, TREE_TYPE (n), want,
		       build_one_cst (TREE_TYPE (n)));
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

/* A range that is shared out in groups, whose numbers are of one unsigned
   type.  */
struct grouped_range
{
  const struct share *share;
  tree n, number, count;	/* Iterations; the thread, and of how many.  */
};

/* Append to SEQ the numbers of S's range.  */

static struct grouped_range
begin_groups (gimple_seq *seq, const struct share *s)
{
  tree type = sum_type (s), n = iterations (seq, s);
  return { s, n, gimple_convert (seq, type, s->number),
	   gimple_convert (seq, type, s->count) };
}

/* Append to SEQ where the range of R begins, *START, and ends, *END; A and
   BODY as for chunks_in_groups.  */

static void
in_groups (gimple_seq *seq, const struct grouped_range *r,
	   const struct chunk_groups *g, const struct alignment *a,
	   const struct region *body, tree *start, tree *end)
{
  const struct share *s = r->share;
  tree counter = TREE_TYPE (s->start), type = TREE_TYPE (r->n), n = r->n;
  bool wraps = sum_wraps_p (s);
  tree one = build_one_cst (type);
  tree shorter = a ? first_shorter (seq, s, a, body, n, r->count) : NULL_TREE;
  tree all = shorter ? gimple_build (seq, PLUS_EXPR, type, n, shorter) : n;
  tree groups = number_of_groups (seq, all, g->size, wraps);
  tree each = gimple_build (seq, PLUS_EXPR, type, groups, r->count);
  each = gimple_build (seq, MINUS_EXPR, type, each, one);
  each = gimple_build (seq, TRUNC_DIV_EXPR, type, each, r->count);
  tree first = gimple_build (seq, MULT_EXPR, type, r->number, each);
  tree last = gimple_build (seq, PLUS_EXPR, type, first, each);
  first = group_start (seq, first, groups, g->size, n, shorter, wraps);
  *start = gimple_convert (seq, counter, first);
  /* Of one thread that has all, GCC then knows that this is N.  */
  *end = gimple_convert (seq, counter,
			 group_start (seq, last, groups, g->size, n, shorter,
				      true));
  if (s->teams || g->more >= 0)
    keep_busy (seq, s, g, n, r->count, start, end);
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

/* A way to where the range of a thread is known.  */
struct way
{
  edge in;
  tree start, end;
};

/* A new phi of BB that is what WAYS, which lead there, have: their starts, or
   their ENDS.  */

static tree
choose_by_way (basic_block bb, const auto_vec<struct way> &ways, bool ends)
{
  gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (ways[0].start)), bb);
  for (unsigned k = 0; k < ways.length (); k++)
    add_phi_arg (phi, ends ? ways[k].end : ways[k].start, ways[k].in,
		 UNKNOWN_LOCATION);
  return gimple_phi_result (phi);
}

/* Have BB, which leads to where ranges are needed, lead there by a new block if
   the condition at its end holds, and else by another one.  *FEW becomes the
   one, *REST the other.  */

static void
split_ways (basic_block bb, basic_block *few, basic_block *rest)
{
  edge yes = single_succ_edge (bb);
  basic_block to = yes->dest;
  *few = split_edge (yes);
  *rest = create_empty_bb (*few);
  yes = single_pred_edge (*few);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::even ();
  edge no = make_edge (bb, *rest, EDGE_FALSE_VALUE);
  no->probability = profile_probability::even ();
  (*rest)->count = (*few)->count = bb->count.apply_probability
    (profile_probability::even ());
  make_single_succ_edge (*rest, to, EDGE_FALLTHRU);
  add_bb_to_loop (*rest, (*few)->loop_father);
}

/* Append SEQ to BB, which has no condition at its end.  */

static void
append_to (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator at = gsi_last_bb (bb);
  gsi_insert_seq_after (&at, seq, GSI_NEW_STMT);
}

/* Append to SEQ the first iteration of group GROUP of 1 << SIZE ones, if that
   can be that of a group which threads have, else one that cannot, which is at
   most the end of such a group's.  */

static tree
few_start (gimple_seq *seq, tree group, int size)
{
  tree type = TREE_TYPE (group);
  wide_int most = wi::lrshift (wi::max_value (type), size) - 1;
  group = gimple_build (seq, MIN_EXPR, type, group,
			wide_int_to_tree (type, most));
  return gimple_build (seq, LSHIFT_EXPR, type, group,
		       build_int_cst (integer_type_node, size));
}

/* Append SEQ to BB, and a test whether the threads of R have one group of
   1 << SIZE iterations each, at most.  Add to WAYS that by which BB leads to
   where R is needed then, and return the block by which it does else.
   Nothing but one comparison and two minima needs the number of iterations,
   for which a kernel waits.  */

static basic_block
put_few (basic_block bb, gimple_seq seq, const struct grouped_range *r,
	 int size, auto_vec<struct way> *ways)
{
  tree type = TREE_TYPE (r->n), counter = TREE_TYPE (r->share->start), use;
  tree most = few_start (&seq, r->count, size);
  tree first = few_start (&seq, r->number, size);
  tree last = gimple_build (&seq, PLUS_EXPR, type, first,
			    build_int_cst (type, 1 << size));
  tree some = gimple_build (&seq, LE_EXPR, boolean_type_node, r->n, most);
  gimple_seq_add_stmt (&seq, simt_build_few (some, &use));
  gcond *cond = gimple_build_cond (EQ_EXPR, use, integer_zero_node, NULL_TREE,
				   NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  append_to (bb, seq);
  basic_block few, rest;
  split_ways (bb, &few, &rest);
  seq = NULL;
  tree start = gimple_build (&seq, MIN_EXPR, type, first, r->n);
  tree end = gimple_build (&seq, MIN_EXPR, type, last, r->n);
  start = gimple_convert (&seq, counter, start);
  end = gimple_convert (&seq, counter, end);
  append_to (few, seq);
  ways->safe_push ({ single_succ_edge (few), start, end });
  return rest;
}

/* Put what computes S's range in the groups G into BB, which leads to where it
   is needed; add to WAYS those that lead there then.  A and BODY as for
   chunks_in_groups.  */

static void
put_groups (basic_block bb, const struct share *s, const struct chunk_groups *g,
	    const struct alignment *a, const struct region *body,
	    auto_vec<struct way> *ways)
{
  gimple_seq seq = NULL;
  tree start, end;
  struct grouped_range r = begin_groups (&seq, s);
  if (!s->teams && g->more < 0)
    {
      bb = put_few (bb, seq, &r, g->size, ways);
      seq = NULL;
    }
  in_groups (&seq, &r, g, a, body, &start, &end);
  append_to (bb, seq);
  ways->safe_push ({ single_succ_edge (bb), start, end });
}

tree
chunks_in_groups (const struct share *s, int size, int more, int busy,
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
  struct chunk_groups g = { size, more, busy };
  auto_vec<struct way> ways;
  put_groups (simt, s, &g, a, body, &ways);

  tree use;
  gcall *call = simt_build_use (&use);
  gcond *cond = gimple_build_cond (NE_EXPR, use, integer_zero_node, NULL_TREE,
				   NULL_TREE);
  gimple_stmt_iterator at = gsi_last_bb (before);
  gsi_insert_after (&at, call, GSI_NEW_STMT);
  gsi_insert_after (&at, cond, GSI_NEW_STMT);
  edge yes = single_succ_edge (before);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::likely ();
  edge no = make_edge (before, test, EDGE_FALSE_VALUE);
  no->probability = profile_probability::unlikely ();
  ways.safe_push ({ no, s->start, s->end });
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  tree new_start = choose_by_way (test, ways, false);
  tree new_end = choose_by_way (test, ways, true);
  replace_after (s->start, new_start, test);
  replace_after (s->end, new_end, test);
  if (a && !body)
    a->start = new_start;
  return use;
}
