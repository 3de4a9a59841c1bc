/* Tiles in shared memory for the accesses of a nest.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of

     for (i = 0; i < n; i++)		gangs, and workers
       for (j = 0; j < m; j++)		lanes
	 b[j][i] = f (a[i][j], c[j][i]);

   this makes, with R rows in a tile and W = 32 / R,

     staged = the vector length is 32, and there are not too many workers
     for (t = 0; t < (staged ? ceil (n / R) * ceil (m / 32) : n); t++)
       {
	 tile = shared memory of this warp
	 for (k = 0; k < (staged ? 32 : m); k++)	k is the lane's number
	   if (staged)
	     {
	       i0, j0 = where tile t begins
	       for (s = 0; s < R; s++)
		 tile_c[k % R][s * W + k / R]
		   = c[j0 + s * W + k / R][i0 + k % R];
	       barrier
	       for (r = 0; r < R; r++)
		 tile_b[r][k] = f (a[i0 + r][j0 + k], tile_c[r][k]);
	       barrier
	       for (s = 0; s < R; s++)
		 b[j0 + s * W + k / R][i0 + k % R]
		   = tile_b[k % R][s * W + k / R];
	       barrier
	     }
	   else
	     b[k][t] = f (a[t][k], c[k][t]);
       }

   with tests where a tile is not whole.  STAGED is computed from internal
   functions that each device's compiler replaces by constants; on the host and
   on devices with another vector length what was there remains.  The tile is
   declared by an assembler statement that only STAGED code uses.  It is in the
   block with the mark where lanes start, which GCC never copies.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "transform/loop/renumber.h"
#include "transform/stage/emit-nest.h"
#include "transform/stage/tile.h"

/* A loop that is being made: TEST enters it, at BODY; LAST ends an iteration;
   AFTER is behind it.  */
struct phase
{
  basic_block test, body, last, after;
  tree k;			/* Its counter.  */
};

/* Find what S's inner loop uses that changes with the outer one.  */

static void
find_outer_names (struct staging *s)
{
  const struct stage_values *v = &s->n->values;
  hash_set<tree> seen;
  for (basic_block bb : loop_blocks (s->n->inner))
    {
      tree name;
      ssa_op_iter iter;
      auto_vec<tree> used;
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i);
	   gsi_next (&i))
	for (unsigned a = 0; a < gimple_phi_num_args (i.phi ()); a++)
	  used.safe_push (gimple_phi_arg_def (i.phi (), a));
      for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb);
	   !gsi_end_p (i); gsi_next_nondebug (&i))
	FOR_EACH_SSA_TREE_OPERAND (name, gsi_stmt (i), iter, SSA_OP_USE)
	  used.safe_push (name);
      for (unsigned i = 0; i < used.length (); i++)
	{
	  name = used[i];
	  if (TREE_CODE (name) == SSA_NAME && !virtual_operand_p (name)
	      && !SSA_NAME_IS_DEFAULT_DEF (name) && !seen.add (name)
	      && !flow_bb_inside_loop_p (s->n->inner,
					 gimple_bb (SSA_NAME_DEF_STMT (name)))
	      && stage_value_p (v, name) && stage_value_from_p (v, name, 0))
	    s->outer_names.safe_push (name);
	}
    }
}

/* Give P, whose blocks there are, its counter.  */

static void
count_phase (struct phase *p)
{
  p->k = make_ssa_name (integer_type_node);
  create_phi_node (p->k, p->body);
}

/* Begin P on E, around nothing.  */

static void
begin_phase (struct phase *p, edge e)
{
  p->test = split_edge (e);
  p->body = split_edge (single_succ_edge (p->test));
  p->last = split_edge (single_succ_edge (p->body));
  p->after = split_edge (single_succ_edge (p->last));
  count_phase (p);
}

/* Have BB go to AFTER unless A is less than B; nothing if it always is.  */

static void
skip_unless (basic_block bb, tree a, tree b, basic_block after)
{
  if (TREE_CODE (b) == INTEGER_CST)
    return;
  stage_go_on_if (bb, after, NULL, LT_EXPR, a, b);
}

/* End P, which iterates COUNT times in lanes for which A is less than B.  */

static void
end_phase (struct phase *p, tree count, tree a, tree b)
{
  gimple_seq seq = NULL;
  edge in = single_succ_edge (p->test), out = single_succ_edge (p->last);
  tree next = make_ssa_name (integer_type_node);
  stage_put (&seq, gimple_build_assign (next, PLUS_EXPR, p->k,
					stage_number (1)));
  stage_put (&seq, gimple_build_cond (LT_EXPR, next, count, NULL_TREE,
				      NULL_TREE));
  stage_put_last (p->last, seq);
  out->flags = (out->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  out->probability = profile_probability::unlikely ();
  edge back = make_edge (p->last, p->body, EDGE_TRUE_VALUE);
  back->probability = profile_probability::likely ();
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (p->k));
  add_phi_arg (phi, stage_number (0), in, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, back, UNKNOWN_LOCATION);
  skip_unless (p->test, a, b, p->after);
}

/* Put on E the loop that loads S's tiles, or, if STORE, stores them: each lane
   a column.  Return the block behind it.  */

static basic_block
put_transfer (struct staging *s, edge e, bool store)
{
  struct phase p;
  struct stage_copy c;
  gimple_seq seq = NULL;
  int rows = s->n->rows, wide = STAGE_LANES / rows;
  tree type = integer_type_node, row = s->lane, part = stage_number (0);
  begin_phase (&p, e);
  if (wide > 1)
    {
      row = gimple_build (&seq, BIT_AND_EXPR, type, s->lane,
			  stage_number (rows - 1));
      part = gimple_build (&seq, RSHIFT_EXPR, type, s->lane,
			   stage_number (exact_log2 (rows)));
    }
  tree outer = stage_sum (&seq, s->first[0], row);
  stage_put_last (p.test, seq);
  seq = NULL;
  tree column = gimple_build (&seq, MULT_EXPR, type, p.k, stage_number (wide));
  column = gimple_build (&seq, PLUS_EXPR, type, column, part);
  tree inner = stage_sum (&seq, s->first[1],
		    gimple_convert (&seq, TREE_TYPE (s->first[1]), column));
  stage_put_last (p.body, seq);
  basic_block work = split_edge (single_succ_edge (p.body));
  if (wide > 1)
    skip_unless (p.body, column, s->end[1], p.last);
  stage_copy_begin (&c, &s->n->values, outer, inner);
  for (unsigned i = 0; i < s->n->accesses.length (); i++)
    {
      const struct stage_access *a = &s->n->accesses[i];
      if (a->store != store)
	continue;
      tree fixed = gimple_build (&c.seq, MULT_EXPR, type, row,
				 stage_number (a->pitch));
      fixed = gimple_build (&c.seq, PLUS_EXPR, type, fixed, part);
      tree element = stage_element (&c.seq, s, a, fixed, p.k, wide);
      tree ref = stage_copy_of (&c, a->ref);
      tree value = make_ssa_name (TREE_TYPE (element));
      stage_put (&c.seq, gimple_build_assign (value, store ? element : ref),
	   a->stmt);
      stage_put (&c.seq, gimple_build_assign (store ? ref : element, value),
	   a->stmt);
    }
  stage_put_last (work, c.seq);
  end_phase (&p, wide > 1 ? stage_number (rows) : s->end[1], row, s->end[0]);
  return p.after;
}

/* Have the accesses of S that go through tiles use those, in the iteration of
   the outer loop with number K of the tile.  */

static void
use_tiles (struct staging *s, tree k)
{
  for (unsigned i = 0; i < s->n->accesses.length (); i++)
    {
      const struct stage_access *a = &s->n->accesses[i];
      gimple_seq seq = NULL;
      tree element = stage_element (&seq, s, a, s->lane, k, a->pitch);
      stage_put_before (a->stmt, seq);
      if (a->store)
	gimple_assign_set_lhs (a->stmt, element);
      else
	gimple_assign_set_rhs1 (a->stmt, element);
      update_stmt (a->stmt);
    }
}

/* Have STMT, in S's inner loop, use the values that C has instead of others.
   Of what only debug information names there are none.  */

static void
use_copies (const struct staging *s, struct stage_copy *c, gimple *stmt)
{
  use_operand_p use;
  ssa_op_iter iter;
  bool lost = false, any = false;
  FOR_EACH_PHI_OR_STMT_USE (use, stmt, iter, SSA_OP_USE)
    {
      tree name = USE_FROM_PTR (use);
      tree *known = TREE_CODE (name) == SSA_NAME ? c->known.get (name) : NULL;
      if (known)
	{
	  SET_USE (use, *known);
	  any = true;
	}
      else if (is_gimple_debug (stmt)
	       && stage_value_from_p (&s->n->values, name, 0))
	lost = true;
    }
  if (lost)
    gimple_debug_bind_reset_value (stmt);
  if (any || lost)
    update_stmt (stmt);
}

/* Have BODY, the blocks of an iteration of S's inner loop from INTO to OUT, be
   executed for each row of the tile.  Return the block behind it.  */

static basic_block
put_rows (struct staging *s, edge into, edge out,
	  const auto_vec<basic_block> &body)
{
  struct phase p;
  struct stage_copy c;
  p.test = split_edge (into);
  p.body = split_edge (single_succ_edge (p.test));
  p.last = split_edge (out);
  p.after = split_edge (single_succ_edge (p.last));
  count_phase (&p);
  use_tiles (s, p.k);
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (s->first[0]);
  tree outer = stage_sum (&seq, s->first[0], gimple_convert (&seq, type, p.k));
  stage_put_last (p.body, seq);
  stage_copy_begin (&c, &s->n->values, outer, s->column);
  for (unsigned i = 0; i < s->outer_names.length (); i++)
    stage_copy_of (&c, s->outer_names[i]);
  stage_put_last (p.body, c.seq);
  for (unsigned b = 0; b < body.length (); b++)
    {
      for (gphi_iterator i = gsi_start_phis (body[b]); !gsi_end_p (i);
	   gsi_next (&i))
	use_copies (s, &c, i.phi ());
      for (gimple_stmt_iterator i = gsi_start_bb (body[b]); !gsi_end_p (i);
	   gsi_next (&i))
	use_copies (s, &c, gsi_stmt (i));
    }
  end_phase (&p, s->end[0], s->lane, s->end[1]);
  return p.after;
}

/* Compute what S's inner loop counts on with in BB, which ends an iteration,
   and not in BODY.  */

static void
put_next (struct staging *s, basic_block bb, const auto_vec<basic_block> &body)
{
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (s->n->values.count[1]));
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (s->n->inner));
  gimple *def = SSA_NAME_DEF_STMT (next), *stmt;
  if (!body.contains (gimple_bb (def)))
    return;
  imm_use_iterator iter;
  use_operand_p use;
  tree copy = make_ssa_name (TREE_TYPE (next));
  FOR_EACH_IMM_USE_STMT (stmt, iter, next)
    {
      if (stmt != phi && gimple_bb (stmt) != bb)
	continue;
      FOR_EACH_IMM_USE_ON_STMT (use, iter)
	SET_USE (use, copy);
      update_stmt (stmt);
    }
  gimple *again = gimple_copy (def);
  gimple_set_lhs (again, copy);
  gimple_stmt_iterator i = gsi_after_labels (bb);
  gsi_insert_before (&i, again, GSI_SAME_STMT);
}

/* Forget in BB, of an inner loop, what only debug information takes from
   BODY.  */

static void
forget_debug (basic_block bb, const auto_vec<basic_block> &body)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      use_operand_p use;
      ssa_op_iter iter;
      bool lost = false;
      if (!gimple_debug_bind_p (gsi_stmt (i)))
	continue;
      FOR_EACH_SSA_USE_OPERAND (use, gsi_stmt (i), iter, SSA_OP_USE)
	{
	  gimple *def = SSA_NAME_DEF_STMT (USE_FROM_PTR (use));
	  lost |= gimple_bb (def) && body.contains (gimple_bb (def));
	}
      if (!lost)
	continue;
      gimple_debug_bind_reset_value (gsi_stmt (i));
      update_stmt (gsi_stmt (i));
    }
}

/* Find where an iteration of S's inner loop begins and ends, and its
   blocks.  */

static void
find_body (struct staging *s, edge *into, edge *out,
	   auto_vec<basic_block> *body)
{
  class loop *loop = s->n->inner;
  if (s->n->at_head)
    {
      edge exit = single_exit (loop);
      *into = EDGE_SUCC (exit->src, EDGE_SUCC (exit->src, 0) == exit);
      /* The latch may have a part of the body.  */
      *out = split_block (loop->latch, last_stmt (loop->latch));
    }
  else
    {
      *into = split_block_after_labels (loop->header);
      basic_block test = single_exit (loop)->src;
      gimple_stmt_iterator i = gsi_last_bb (test);
      gsi_prev (&i);
      *out = (gsi_end_p (i) ? split_block_after_labels (test)
	      : split_block (test, gsi_stmt (i)));
    }
  basic_block *all = get_loop_body (loop);
  for (unsigned b = 0; b < loop->num_nodes; b++)
    if (all[b] != loop->header && all[b] != (*out)->dest
	&& all[b] != loop->latch)
      body->safe_push (all[b]);
  put_next (s, (*out)->dest, *body);
  for (unsigned b = 0; b < loop->num_nodes; b++)
    if (!body->contains (all[b]))
      forget_debug (all[b], *body);
  free (all);
}

/* Forget what GCC has known of the numbers that S's loops count, and of what is
   computed from them.  */

static void
forget_ranges (struct staging *s)
{
  class loop *outer = s->n->values.outer;
  for (basic_block bb : loop_blocks (outer))
    {
      tree name;
      ssa_op_iter iter;
      class loop *loop = bb->loop_father;
      loop->any_upper_bound = false;
      loop->any_estimate = false;
      loop->any_likely_upper_bound = false;
      loop->nb_iterations = NULL_TREE;
      if (flow_bb_inside_loop_p (s->n->inner, bb))
	continue;
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i);
	   gsi_next (&i))
	if (!virtual_operand_p (gimple_phi_result (i.phi ())))
	  reset_flow_sensitive_info (gimple_phi_result (i.phi ()));
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	   gsi_next (&i))
	FOR_EACH_SSA_TREE_OPERAND (name, gsi_stmt (i), iter, SSA_OP_DEF)
	  reset_flow_sensitive_info (name);
    }
}

tree
stage_give (struct stage_nest *n)
{
  drano_assert (loops_closed_p ());
  struct staging s;
  gimple_seq seq = NULL;
  bool transfers[2] = { };
  edge into, out;
  auto_vec<basic_block> body;
  if (!can_duplicate_loop_p (n->inner))
    return NULL_TREE;
  s.n = n;
  forget_ranges (&s);
  find_outer_names (&s);
  stage_put_decision (&s);
  s.base = stage_put_tiles (n->fork, n->bytes, n->warps);
  stage_put_place (&seq, &s);
  renumber_copy (n->inner, seq, s.flag);
  /* The copy's uses of what it computes are those of the loop's until then.  */
  update_ssa (TODO_update_ssa);
  find_body (&s, &into, &out, &body);
  for (unsigned i = 0; i < n->accesses.length (); i++)
    transfers[n->accesses[i].store] = true;
  /* Addresses are computed from what the iteration has, before that
     changes.  */
  if (transfers[1])
    stage_put_barrier (put_transfer (&s, out, true));
  if (transfers[0])
    into = stage_put_barrier (put_transfer (&s, into, false));
  stage_put_barrier (put_rows (&s, into, out, body));
  stage_put_end ();
  return s.flag;
}

void
stage_undo (tree flag)
{
  gimple_stmt_iterator i = gsi_for_stmt (SSA_NAME_DEF_STMT (flag));
  gimple_assign_set_rhs_with_ops (&i, INTEGER_CST, integer_zero_node);
  update_stmt (gsi_stmt (i));
}
