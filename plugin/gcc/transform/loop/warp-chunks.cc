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

   which takes no thread more rounds of 32 than GCC's way takes the one that
   has most.  Mostly there are no more groups than threads: a short launch
   takes as long as it takes to find its iterations.  So that is tested first,
   and then each thread has the group of its number, and nothing is divided.
   Teams whose threads give the lanes to loops inside share out groups of as
   many iterations as a team has threads, so that no team starts eight threads
   for one iteration.  If there are fewer groups than half the teams, GCC's
   way leaves no team without work, and the lanes of one warp in each have
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

/* How the range S is shared out in such groups: where the access A begins, in
   BODY, as chunks_in_groups says; N iterations, COUNT threads, and the own
   NUMBER among them, of one type.  */
struct chunk_range
{
  const struct share *s;
  struct chunk_groups g;
  const struct alignment *a;
  const struct region *body;
  tree n, count, number;
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

/* Append to SEQ by how much the first group of R is to be shorter; null: not at
   all.  */

static tree
first_shorter (gimple_seq *seq, const struct chunk_range *r)
{
  tree type = TREE_TYPE (r->n);
  /* The sum with N must fit.  */
  if (!r->a || (TYPE_UNSIGNED (TREE_TYPE (r->s->start))
		&& TYPE_PRECISION (type) < 64))
    return NULL_TREE;
  tree shift = alignment_shift (seq, r->a, r->s, type, r->body);
  if (!shift)
    return NULL_TREE;
  tree fours = gimple_build (seq, RSHIFT_EXPR, type, r->n,
			     build_int_cst (integer_type_node, 7));
  tree many = gimple_build (seq, GE_EXPR, boolean_type_node, fours, r->count);
  return gimple_build (seq, COND_EXPR, type, many, shift,
		       build_zero_cst (type));
}

/* Append to SEQ where R begins, *START, and ends, *END, if GCC shares it out:
   some threads have one iteration more.  What GCC itself has computed then is
   not needed where this is not.  */

static void
share_as_gcc (gimple_seq *seq, const struct chunk_range *r, tree *start,
	      tree *end)
{
  tree type = TREE_TYPE (r->n);
  tree each = gimple_build (seq, TRUNC_DIV_EXPR, type, r->n, r->count);
  tree shared = gimple_build (seq, MULT_EXPR, type, each, r->count);
  /* A remainder would be taken for GCC's own (launch/teams.cc).  */
  tree rest = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign (rest, MINUS_EXPR, r->n,
						 shared));
  tree before = gimple_build (seq, MIN_EXPR, type, r->number, rest);
  tree more = gimple_build (seq, LT_EXPR, boolean_type_node, r->number, rest);
  tree first = gimple_build (seq, MULT_EXPR, type, r->number, each);
  *start = gimple_build (seq, PLUS_EXPR, type, first, before);
  tree last = gimple_build (seq, PLUS_EXPR, type, *start, each);
  *end = gimple_build (seq, PLUS_EXPR, type, last,
		       gimple_convert (seq, type, more));
}

/* Append to SEQ how many of R's threads are to have work, if as many as
   possible have none.  */

static tree
threads_wanted (gimple_seq *seq, const struct chunk_range *r)
{
  if (r->s->teams || r->g.more <= 0)
    return r->count;
  tree type = TREE_TYPE (r->n);
  tree some = gimple_build (seq, RSHIFT_EXPR, type, r->count,
			    build_int_cst (integer_type_node, r->g.more));
  return gimple_build (seq, MAX_EXPR, type, some, build_one_cst (type));
}

/* Append to SEQ where R begins, *START, and ends, *END, if SOME of its threads
   get as many iterations as the others.  What is left over is for others of the
   threads: one more iteration might take each longer.  */

static void
share_evenly (gimple_seq *seq, const struct chunk_range *r, tree some,
	      tree *start, tree *end)
{
  tree type = TREE_TYPE (r->n);
  tree each = gimple_build (seq, TRUNC_DIV_EXPR, type, r->n, some);
  each = gimple_build (seq, MAX_EXPR, type, each, build_one_cst (type));
  tree first = gimple_build (seq, MULT_EXPR, type, r->number, each);
  tree last = gimple_build (seq, PLUS_EXPR, type, first, each);
  *start = gimple_build (seq, MIN_EXPR, type, first, r->n);
  *end = gimple_build (seq, MIN_EXPR, type, last, r->n);
}

/* True if R may have too few groups.  */

static bool
may_idle_p (const struct chunk_range *r)
{
  return r->s->teams || r->g.more >= 0;
}

/* Append to SEQ whether R has groups enough for WANTED threads.  */

static tree
busy (gimple_seq *seq, const struct chunk_range *r, tree wanted)
{
  tree type = TREE_TYPE (r->n);
  int size = r->g.size + (r->s->teams ? r->g.more : 0);
  tree whole = gimple_build (seq, RSHIFT_EXPR, type, r->n,
			     build_int_cst (integer_type_node, size));
  /* If more than half of them get a whole group, the others would not
     shorten it.  */
  tree most = gimple_build (seq, PLUS_EXPR, type, whole, whole);
  return gimple_build (seq, GE_EXPR, boolean_type_node, most, wanted);
}

/* Have START and END, of R, be others if it has too few groups; append to SEQ
   what is needed.  */

static void
keep_busy (gimple_seq *seq, const struct chunk_range *r, tree *start, tree *end)
{
  tree wanted = threads_wanted (seq, r), few_start, few_end;
  if (wanted == r->count)
    share_as_gcc (seq, r, &few_start, &few_end);
  else
    share_evenly (seq, r, wanted, &few_start, &few_end);
  tree many = busy (seq, r, wanted), type = TREE_TYPE (r->n);
  *start = gimple_build (seq, COND_EXPR, type, many, *start, few_start);
  *end = gimple_build (seq, COND_EXPR, type, many, *end, few_end);
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

/* Append to SEQ where R begins, *START, and ends, *END.  */

static void
in_groups (gimple_seq *seq, const struct chunk_range *r, tree *start, tree *end)
{
  tree type = TREE_TYPE (r->n), one = build_one_cst (type);
  bool wraps = sum_wraps_p (r->s);
  int size = r->g.size;
  tree n = r->n, shorter = first_shorter (seq, r);
  tree all = shorter ? gimple_build (seq, PLUS_EXPR, type, n, shorter) : n;
  tree groups = number_of_groups (seq, all, size, wraps);
  tree each = gimple_build (seq, PLUS_EXPR, type, groups, r->count);
  each = gimple_build (seq, MINUS_EXPR, type, each, one);
  each = gimple_build (seq, TRUNC_DIV_EXPR, type, each, r->count);
  tree first = gimple_build (seq, MULT_EXPR, type, r->number, each);
  tree last = gimple_build (seq, PLUS_EXPR, type, first, each);
  *start = group_start (seq, first, groups, size, n, shorter, wraps);
  /* Of one thread that has all, GCC then knows that this is N.  */
  *end = group_start (seq, last, groups, size, n, shorter, true);
  if (may_idle_p (r))
    keep_busy (seq, r, start, end);
}

/* Append to SEQ whether each thread of R has one group at most.  */

static tree
one_group_each (gimple_seq *seq, const struct chunk_range *r)
{
  tree groups = number_of_groups (seq, r->n, r->g.size, sum_wraps_p (r->s));
  tree few = gimple_build (seq, LE_EXPR, boolean_type_node, groups, r->count);
  if (!may_idle_p (r))
    return few;
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, few,
		       busy (seq, r, threads_wanted (seq, r)));
}

/* Append to SEQ where R begins, *START, and ends, *END, if so.  It is computed
   while the test for that is.  Numbers of threads are not that large that this
   is beyond the type.  */

static void
numbered_group (gimple_seq *seq, const struct chunk_range *r, tree *start,
		tree *end)
{
  tree type = TREE_TYPE (r->n);
  tree first = gimple_build (seq, LSHIFT_EXPR, type, r->number,
			     build_int_cst (integer_type_node, r->g.size));
  tree last = gimple_build (seq, PLUS_EXPR, type, first,
			    build_int_cst (type, 1 << r->g.size));
  *start = gimple_build (seq, MIN_EXPR, type, first, r->n);
  *end = gimple_build (seq, MIN_EXPR, type, last, r->n);
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

/* Put SEQ into BB, which has no other statements.  */

static void
fill (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator at = gsi_start_bb (bb);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
}

/* Have BB end in COND, and go to NEXT if it does not hold; now it has one way
   out.  How likely that is, LIKELY says.  Return the new edge.  */

static edge
branch_past (basic_block bb, gcond *cond, basic_block next,
	     profile_probability likely)
{
  gimple_stmt_iterator at = gsi_last_bb (bb);
  gsi_insert_after (&at, cond, GSI_NEW_STMT);
  edge yes = single_succ_edge (bb);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = likely;
  edge no = make_edge (bb, next, EDGE_FALSE_VALUE);
  no->probability = likely.invert ();
  return no;
}

/* Append to SEQ the numbers of R.  */

static void
range_numbers (gimple_seq *seq, struct chunk_range *r)
{
  tree type = sum_type (r->s);
  r->n = iterations (seq, r->s);
  r->number = gimple_convert (seq, type, r->s->number);
  r->count = gimple_convert (seq, type, r->s->count);
}

/* Compute where R begins, *START, and ends, *END, in BB, which is empty; return
   the block in which they are known, which may be a new one.  Teams have work
   for several threads, and the one of a kernel that has no others knows
   that.  */

static basic_block
compute_range (basic_block bb, struct chunk_range *r, tree *start, tree *end)
{
  tree counter = TREE_TYPE (r->s->start), few[2], some[2];
  basic_block join = bb;
  gimple_seq seq = NULL;
  range_numbers (&seq, r);
  if (r->s->teams)
    in_groups (&seq, r, &some[0], &some[1]);
  else
    {
      numbered_group (&seq, r, &few[0], &few[1]);
      gcond *cond = gimple_build_cond (EQ_EXPR, one_group_each (&seq, r),
				       boolean_false_node, NULL_TREE,
				       NULL_TREE);
      fill (bb, seq);
      join = split_edge (single_succ_edge (bb));
      basic_block more = split_edge (single_succ_edge (bb));
      edge one = branch_past (bb, cond, join, profile_probability::even ());
      seq = NULL;
      in_groups (&seq, r, &some[0], &some[1]);
      fill (more, seq);
      for (int k = 0; k < 2; k++)
	some[k] = choose_by_edge (join, one, few[k], some[k]);
      seq = NULL;
    }
  *start = gimple_convert (&seq, counter, some[0]);
  *end = gimple_convert (&seq, counter, some[1]);
  fill (join, seq);
  return join;
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
  edge from = split_block (before, computed);
  basic_block test = from->dest, simt = split_edge (from);
  tree start, end, use;
  struct chunk_range r
    = { s, { size, more }, a, body, NULL_TREE, NULL_TREE, NULL_TREE };
  from = single_succ_edge (compute_range (simt, &r, &start, &end));

  gcall *call = simt_build_use (&use);
  gimple_stmt_iterator at = gsi_last_bb (before);
  gsi_insert_after (&at, call, GSI_NEW_STMT);
  gcond *cond = gimple_build_cond (NE_EXPR, use, integer_zero_node, NULL_TREE,
				   NULL_TREE);
  branch_past (before, cond, test, profile_probability::likely ());
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  tree new_start = choose_by_edge (test, from, start, s->start);
  tree new_end = choose_by_edge (test, from, end, s->end);
  replace_after (s->start, new_start, test);
  replace_after (s->end, new_end, test);
  if (a && !body)
    a->start = new_start;
  return use;
}
