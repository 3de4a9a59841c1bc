/* Loops along which each lane reads a row of its own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of

     for (i = ...)			lanes
       for (j = 0; j < n; j++)
	 b[j][i] = a[i][j];

   this makes, with 32 elements in a row of a tile,

     tile = shared memory of this warp
     for (i = ...)
       if (all lanes are in this iteration)
	 for (t = 0; t < n; t += 32)
	   {
	     end = min (n - t, 32);
	     if (lane < end)
	       for (r = 0; r < 32; r++)
		 tile[r][lane] = a[i - lane + r][t + lane];
	     barrier
	     for (c = 0; c < end; c++)
	       b[t + c][i] = tile[lane][c];
	     barrier
	   }
       else
	 for (j = 0; j < n; j++)
	   b[j][i] = a[i][j];

   As long as L1 keeps the lines of all rows of a multiprocessor, this is
   slower: later iterations find them there, and a tile makes warps wait for
   each other's steps.  So it is done only if most warps have work.

   The loads of up to 32 iterations come earlier.  So nothing in the inner loop
   may write what they read.  Stores to rows go the other way: they come behind
   up to 32 iterations, so nothing in the inner loop may read or write there.
   What other lanes write does not matter: iterations are independent.  All
   lanes must execute the inner loop equally often.  Where its bounds depend on
   I by a quotient, as they do in collapsed loops with strips
   (nest/collapse.cc), that is tested, too, and the rest of the division counts
   rows.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "gimple/loops.h"
#include "base/machine.h"
#include "lower/origin/local-memory.h"
#include "option/options.h"
#include "region/simt.h"
#include "transform/loop/renumber.h"
#include "transform/loop/trip-count.h"
#include "transform/stage/put.h"
#include "transform/stage/rows.h"

enum { TOGETHER = 8 };		/* Loads that are waited for together.  */

/* True if X is the same in all lanes of R.  */

static bool
uniform_p (const struct stage_rows *r, tree x)
{
  return (stage_value_p (&r->values, x)
	  && !stage_value_from_p (&r->values, x, 0)
	  && !stage_value_from_p (&r->values, x, 1));
}

/* Enter into R the counters of LOOP, DEPTH loops outside of R's, and of those
   around it inside the loop with the lanes, and whether lanes may execute one
   of them differently.  False if one does not count.  */

static bool
find_between (struct stage_rows *r, class loop *loop, int depth)
{
  struct counted_loop s;
  if (loop == r->l->loop)
    return true;
  if (depth == STAGE_BETWEEN || counted_of_loop (loop, &s) != REMARK_NONE
      || !single_exit (loop)
      || !find_between (r, loop_outer (loop), depth + 1))
    return false;
  r->apart |= (!uniform_p (r, s.init) || !uniform_p (r, s.bound)
	       || !uniform_p (r, s.carried[0].step)
	       || !dominated_by_p (CDI_DOMINATORS, loop_outer (loop)->latch,
				   loop->header));
  r->values.between[depth] = gimple_phi_result (s.carried[0].phi);
  return true;
}

bool
stage_rows_find (struct stage_rows *r, const struct stage_lanes *l,
		 class loop *loop)
{
  if (counted_of_loop (loop, &r->s) != REMARK_NONE || !single_exit (loop))
    return false;
  r->l = l;
  r->apart = false;
  r->values = stage_values ();
  r->values.region = l->region;
  r->values.outer = l->loop;
  r->values.count[0] = gimple_phi_result (l->phi);
  r->values.count[1] = gimple_phi_result (r->s.carried[0].phi);
  if (!find_between (r, loop_outer (loop), 0))
    return false;
  /* Where collapsed loops are one, a division shows where the inner loop
     begins.  */
  if (l->step == 1 && stage_value_p (&r->values, r->s.init)
      && stage_value_p (&r->values, r->s.bound)
      && stage_value_from_p (&r->values, r->s.init, 0))
    stage_value_divide (&r->values, r->s.init);
  return INTEGRAL_TYPE_P (TREE_TYPE (r->values.count[1]));
}

/* True if each lane may have memory of its own where REF is.  */

static bool
thread_memory_p (tree ref)
{
  tree base = get_base_address (ref);
  if (!base || TREE_CODE (base) != MEM_REF)
    return !base || !VAR_P (base) || !is_global_var (base);
  return lower_local_origin (TREE_OPERAND (base, 0)) != NULL_TREE;
}

void
stage_rows_access (struct stage_rows *r, gimple *stmt, int ideal)
{
  struct stage_row x;
  HOST_WIDE_INT step;
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt)
      || gimple_bb (stmt)->loop_father != r->s.loop)
    return;
  x.stmt = stmt;
  x.store = gimple_store_p (stmt);
  x.ref = x.store ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
  tree value = x.store ? gimple_assign_rhs1 (stmt) : gimple_assign_lhs (stmt);
  if (TREE_CODE (value) != SSA_NAME && !is_gimple_min_invariant (value))
    return;
  tree type = TREE_TYPE (x.ref);
  x.bytes = shim_type_bytes (type);
  if ((INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
       || SCALAR_FLOAT_TYPE_P (type))
      && x.bytes > 0 && x.bytes <= 8 && pow2p_hwi (x.bytes)
      && ideal * MACHINE_SECTOR >= x.bytes * STAGE_LANES
      && !(TREE_CODE (x.ref) == COMPONENT_REF
	   && DECL_BIT_FIELD (TREE_OPERAND (x.ref, 1)))
      && !thread_memory_p (x.ref) && stage_value_p (&r->values, x.ref)
      && stage_value_from_p (&r->values, x.ref, 0)
      && stage_step (&r->values, x.ref, 1, &step) && step == x.bytes)
    {
      struct stage_values exact = r->values;
      exact.exact = exact.some = true;
      x.even = stage_step (&exact, x.ref, 0, &x.across);
      r->accesses.safe_push (x);
    }
}

/* True if STMT, of the loop around X of R, allows that X is loaded earlier, or
   stored later.  */

static bool
aside_p (const struct stage_rows *r, const struct stage_row *x, gimple *stmt)
{
  return (stmt == x->stmt
	  || !(stage_writes_p (r->l->region, stmt, x->ref)
	       || (x->store && gimple_vuse (stmt) && !gimple_clobber_p (stmt)
		   && stage_reads_p (r->l->region, stmt, x->ref))));
}

/* Why X, of R, cannot be loaded earlier, or stored later, or REMARK_NONE.  */

static enum remark_id
row_refusal (const struct stage_rows *r, const struct stage_row *x)
{
  class loop *loop = r->s.loop;
  basic_block bb = gimple_bb (x->stmt);
  if (!dominated_by_p (CDI_DOMINATORS, loop->latch, bb)
      || (r->s.at_head && bb == loop->header))
    return REMARK_STAGE_BRANCH;
  bool good = true;
  for (gimple *other : loop_statements (loop))
    good = good && aside_p (r, x, other);
  return (good ? REMARK_NONE
	  : x->store ? REMARK_STAGE_ORDER : REMARK_ROW_WRITTEN);
}

/* Lay out tiles with rows of R's width; return what a warp's take.  The rows
   are such that lanes that go down a column get at different banks.  */

static HOST_WIDE_INT
lay_out (struct stage_rows *r)
{
  r->bytes = 0;
  for (unsigned i = 0; i < r->accesses.length (); i++)
    {
      struct stage_row *x = &r->accesses[i];
      x->pitch = (ROUND_UP (r->width * x->bytes, MACHINE_BANK_BYTES)
		  + MAX ((HOST_WIDE_INT) MACHINE_BANK_BYTES, x->bytes));
      x->offset = r->bytes;
      r->bytes += ROUND_UP (STAGE_LANES * x->pitch, 16);
    }
  return r->bytes;
}

/* What a warp may have of shared memory, if as many warps are to be resident as
   without it.  In OpenACC L1 is to have half of that.  */

static HOST_WIDE_INT
shared_quota (const struct stage_rows *r)
{
  const struct machine *m = drano_options.machine;
  int warps = m->threads_sm / MACHINE_WARP;
  return (m->shared_sm / (r->l->region->is_acc ? 2 : 1)
	  / (r->l->workers ? warps : MIN (warps, m->blocks_sm)));
}

/* Lay out R's tiles, where SPENT bytes are taken: as wide as leaves all warps
   resident, but a row has at least a sector.  False if there is no room.  */

static bool
rows_fit_p (struct stage_rows *r, HOST_WIDE_INT spent)
{
  for (; !r->accesses.is_empty (); r->accesses.pop ())
    {
      HOST_WIDE_INT least = MACHINE_SECTOR;
      for (unsigned i = 0; i < r->accesses.length (); i++)
	least = MIN (least, r->accesses[i].bytes);
      for (r->width = STAGE_LANES; r->width * least >= MACHINE_SECTOR;
	   r->width /= 2)
	{
	  r->warps = stage_warps (r->l, lay_out (r), spent);
	  if (r->warps && (r->bytes <= shared_quota (r)
			   || r->width / 2 * least < MACHINE_SECTOR))
	    return true;
	}
    }
  return false;
}

enum remark_id
stage_rows_refusal (struct stage_rows *r, HOST_WIDE_INT spent)
{
  const struct carried *c = &r->s.carried[0];
  if (!shim_warp_barrier_p ())
    return REMARK_STAGE_RELEASE;
  if (r->apart || !integer_onep (c->step) || c->minus
      || !uniform_p (r, r->s.init)
      || !uniform_p (r, r->s.bound)
      || !dominated_by_p (CDI_DOMINATORS, loop_outer (r->s.loop)->latch,
			  r->s.loop->header))
    return REMARK_ROW_LOOP;
  enum remark_id id = REMARK_NONE;
  for (unsigned i = r->accesses.length (); i-- > 0;)
    {
      enum remark_id refusal = row_refusal (r, &r->accesses[i]);
      if (refusal == REMARK_NONE)
	continue;
      id = refusal;
      r->accesses.ordered_remove (i);
    }
  if (r->accesses.is_empty ())
    return id;
  return rows_fit_p (r, spent) ? REMARK_NONE : REMARK_ROW_ROOM;
}

/* Append to SEQ a reference to what is AT + MORE bytes behind the beginning of
   X's tile in those at BASE.  */

static tree
tile_element (gimple_seq *seq, const struct stage_row *x, tree base, tree at,
	      HOST_WIDE_INT more)
{
  tree p = simt_told_name (ptr_type_node, SIMT_TILE_NAME);
  stage_put (seq, gimple_build_assign (p, POINTER_PLUS_EXPR, base, at));
  return build2 (MEM_REF, TYPE_MAIN_VARIANT (TREE_TYPE (x->ref)), p,
		 build_int_cst (ptr_type_node, x->offset + more));
}

/* Append to SEQ, for a tile of X, the offset of element COLUMN of ROW.  */

static tree
tile_offset (gimple_seq *seq, const struct stage_row *x, tree row, tree column)
{
  tree at = gimple_build (seq, MULT_EXPR, sizetype,
			  gimple_convert (seq, sizetype, row),
			  size_int (x->pitch));
  tree more = gimple_build (seq, MULT_EXPR, sizetype,
			    gimple_convert (seq, sizetype, column),
			    size_int (x->bytes));
  return gimple_build (seq, PLUS_EXPR, sizetype, at, more);
}

/* A loop that gets tiles.  */
struct filling
{
  struct stage_rows *r;
  tree base, lane;		/* Of the tiles, and of the lanes, the
				   number.  */
  tree n;			/* So many iterations there are, ...  */
  tree begin, end;		/* ... at this one a tile begins, and has
				   END.  */
};

/* Append to SEQ what X, in F's loop, refers to for the counters OUTER and
   INNER.  */

static tree
copy_in (gimple_seq *seq, const struct filling *f, const struct stage_row *x,
	 tree outer, tree inner)
{
  struct stage_copy c;
  stage_copy_begin (&c, &f->r->values, outer, inner);
  tree ref = stage_copy_of (&c, x->ref);
  gimple_seq_add_seq (seq, c.seq);
  return ref;
}

/* The same, its address.  */

static tree
address_in (gimple_seq *seq, const struct filling *f, const struct stage_row *x,
	    tree outer, tree inner)
{
  gimple_seq more = NULL;
  tree ref = copy_in (seq, f, x, outer, inner);
  tree address = force_gimple_operand (build_fold_addr_expr (ref), &more, true,
				       NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return address;
}

/* Append to SEQ how many bytes the address B is behind A.  */

static tree
emit_difference (gimple_seq *seq, tree a, tree b)
{
  return gimple_build (seq, MINUS_EXPR, sizetype,
		       gimple_convert (seq, sizetype, b),
		       gimple_convert (seq, sizetype, a));
}

/* Append to SEQ the address that is BYTES behind A.  */

static tree
advance_address (gimple_seq *seq, tree a, tree bytes)
{
  tree p = make_ssa_name (TREE_TYPE (a));
  stage_put (seq, gimple_build_assign (p, POINTER_PLUS_EXPR, a, bytes));
  return p;
}

/* Append to SEQ the loads of what X's tile has in column COLUMN, in ROW and in
   each row that is EACH behind it, and stores into the tile; or, if X is a
   store, the other way round.  INNER is the counter of the column.  Several
   loads come before the stores of what they load, so that they are waited for
   together.  */

static void
transfer_tile (gimple_seq *seq, const struct filling *f,
	       const struct stage_row *x,
	   tree row, int each, tree column, tree inner)
{
  HOST_WIDE_INT step = f->r->l->step;
  tree k = f->r->values.count[0], type = TREE_TYPE (k);
  tree first = NULL_TREE, apart = NULL_TREE;
  tree to = tile_offset (seq, x, row, column);
  tree ahead = gimple_build (seq, MINUS_EXPR, integer_type_node, row, f->lane);
  gimple_seq stores = NULL;
  ahead = gimple_build (seq, MULT_EXPR, integer_type_node, ahead,
			stage_number (step));
  k = stage_sum (seq, k, gimple_convert (seq, type, ahead));
  bool some = x->even && x->across == STAGE_SOME;
  if (x->even)
    first = address_in (seq, f, x, k, inner);
  if (some)
    apart = emit_difference (seq, first,
			     address_in (seq, f, x,
					 stage_sum (seq, k,
						    build_int_cst (type, each
								   * step)),
					 inner));
  for (int at = 0; at < STAGE_LANES; at += each)
    {
      tree ref, value = make_ssa_name (TYPE_MAIN_VARIANT (TREE_TYPE (x->ref)));
      if (some && at)
	first = advance_address (seq, first, apart);
      if (x->even)
	ref = build2 (MEM_REF, TREE_TYPE (x->ref), first,
		      build_int_cst (reference_alias_ptr_type (x->ref),
				     some ? 0 : at * step * x->across));
      else
	ref = copy_in (seq, f, x, stage_sum (seq, k,
					     build_int_cst (type, at * step)),
		       inner);
      tree tile = tile_element (seq, x, f->base, to, at * x->pitch);
      stage_put (seq, gimple_build_assign (value, x->store ? tile : ref),
		 x->stmt);
      stage_put (&stores, gimple_build_assign (x->store ? ref : tile, value),
		 x->stmt);
      if ((at / each + 1) % TOGETHER == 0 || at + each >= STAGE_LANES)
	{
	  gimple_seq_add_seq (seq, stores);
	  stores = NULL;
	}
    }
}

/* Put on E what fills the tiles of F, END columns of them, or if STORE, what
   stores them.  Return the block behind it.  */

static basic_block
put_transfer (const struct filling *f, edge e, tree end, bool store)
{
  gimple_seq seq = NULL;
  tree type = integer_type_node;
  int width = f->r->width, beside = STAGE_LANES / width;
  basic_block test = split_edge (e);
  basic_block work = split_edge (single_succ_edge (test));
  basic_block after = split_edge (single_succ_edge (work));
  tree column = f->lane, row = stage_number (0);
  if (beside > 1)
    {
      column = gimple_build (&seq, BIT_AND_EXPR, type, f->lane,
			     stage_number (width - 1));
      row = gimple_build (&seq, RSHIFT_EXPR, type, f->lane,
			  stage_number (exact_log2 (width)));
    }
  if (TREE_CODE (end) == INTEGER_CST)
    stage_put_last (test, seq);
  else
    stage_go_on_if (test, after, seq, LT_EXPR, column, end);
  seq = NULL;
  tree t = gimple_build (&seq, PLUS_EXPR, TREE_TYPE (f->n), f->begin,
			 gimple_convert (&seq, TREE_TYPE (f->n), column));
  tree inner = trip_count_value (&seq, &f->r->s.carried[0], f->r->s.init, t);
  for (unsigned i = 0; i < f->r->accesses.length (); i++)
    if (f->r->accesses[i].store == store)
      transfer_tile (&seq, f, &f->r->accesses[i], row, beside, column, inner);
  stage_put_last (work, seq);
  return after;
}

/* Have the accesses of F, in column COLUMN, use the tiles.  */

static void
use_tiles (const struct filling *f, tree column)
{
  for (unsigned i = 0; i < f->r->accesses.length (); i++)
    {
      const struct stage_row *x = &f->r->accesses[i];
      gimple_seq seq = NULL;
      tree tile = tile_element (&seq, x, f->base,
				tile_offset (&seq, x, f->lane, column), 0);
      stage_put_before (x->stmt, seq);
      if (x->store)
	gimple_assign_set_lhs (x->stmt, tile);
      else
	gimple_assign_set_rhs1 (x->stmt, tile);
      update_stmt (x->stmt);
    }
}

/* Have F's loop count its iterations from 0 to N in its header, which it is
   left from alone.  Return the counter's phi.  */

static gphi *
count_anew (struct filling *f)
{
  struct recount c;
  gimple_seq seq = NULL;
  class loop *loop = f->r->s.loop;
  tree type = TREE_TYPE (f->n);
  renumber_begin (&c, &f->r->s);
  c.after = split_edge (single_exit (loop));
  c.end = f->n;
  renumber_in (&c, type, build_zero_cst (type), build_one_cst (type));
  edge out = single_succ_edge (c.after);
  for (gphi_iterator i = gsi_start_phis (out->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = PHI_ARG_DEF_FROM_EDGE (i.phi (), out);
      if (virtual_operand_p (v) || counted_invariant_p (loop, v))
	continue;
      gphi *phi = renumber_at_head (&c, v);
      struct carried *count = renumber_carried (&c, phi);
      v = (count ? trip_count_value (&seq, count, f->r->s.init, f->n)
	   : gimple_phi_result (phi));
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), out), v);
    }
  stage_put_last (c.after, seq);
  renumber_test (&c);
  return as_a<gphi *> (SSA_NAME_DEF_STMT (c.k));
}

/* Have what is used where AFTER leads be what the loop around it carries.  */

static void
use_carried (basic_block after, hash_map<tree, tree> *carried)
{
  edge out = single_succ_edge (after);
  for (gphi_iterator i = gsi_start_phis (out->dest); !gsi_end_p (i);
       gsi_next (&i))
    if (tree *v = carried->get (PHI_ARG_DEF_FROM_EDGE (i.phi (), out)))
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), out), *v);
}

/* Have the loop over tiles, which the edges FIRST and BACK enter, carry what
   the loop does that the edge IN enters, into that; but COUNTER begins with 0
   there, and with NEXT the next time, F's BEGIN.  */

static void
carry_into_tile_loop (struct filling *f, edge in, edge first, edge back,
		      gphi *counter, tree next, hash_map<tree, tree> *carried)
{
  for (gphi_iterator i = gsi_start_phis (in->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = gimple_phi_result (i.phi ());
      if (virtual_operand_p (v))
	continue;
      use_operand_p arg = PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), in);
      bool counts = i.phi () == counter;
      tree o = counts ? f->begin : make_ssa_name (TREE_TYPE (v));
      gphi *phi = (counts ? as_a<gphi *> (SSA_NAME_DEF_STMT (o))
		   : create_phi_node (o, first->dest));
      add_phi_arg (phi, USE_FROM_PTR (arg), first, UNKNOWN_LOCATION);
      add_phi_arg (phi, counts ? next : v, back, UNKNOWN_LOCATION);
      SET_USE (arg, counts ? build_zero_cst (TREE_TYPE (v)) : o);
      carried->put (v, o);
    }
}

/* Have F's loop, whose iterations begin in BODY, take the number of an
   iteration for what COUNTER was, which counts to the end of a tile now.  */

static void
count_columns (const struct filling *f, gphi *counter, basic_block body)
{
  tree k = gimple_phi_result (counter);
  tree next = PHI_ARG_DEF_FROM_EDGE (counter,
				     loop_latch_edge (f->r->s.loop));
  gcond *test = as_a<gcond *> (last_stmt (gimple_bb (counter)));
  gassign *sum = gimple_build_assign (make_ssa_name (TREE_TYPE (k)), PLUS_EXPR,
				      f->begin, k);
  gimple *user;
  imm_use_iterator all;
  use_operand_p use;
  FOR_EACH_IMM_USE_STMT (user, all, k)
    if (user != test && user != SSA_NAME_DEF_STMT (next))
      {
	FOR_EACH_IMM_USE_ON_STMT (use, all)
	  SET_USE (use, gimple_assign_lhs (sum));
	update_stmt (user);
      }
  gimple_stmt_iterator at = gsi_after_labels (body);
  gsi_insert_before (&at, sum, GSI_SAME_STMT);
  gimple_cond_set_rhs (test, f->end);
  update_stmt (test);
}

/* True if R has loads, or, if STORE, stores.  */

static bool
any_p (const struct stage_rows *r, bool store)
{
  bool any = false;
  for (unsigned i = 0; i < r->accesses.length (); i++)
    any |= r->accesses[i].store == store;
  return any;
}

/* Put around F's loop, which COUNTER counts, one over tiles, which fills
   them, and stores them.  */

static void
put_tiles (struct filling *f, gphi *counter)
{
  basic_block header = gimple_bb (counter);
  hash_map<tree, tree> carried;
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (f->n), width = build_int_cst (type, f->r->width);
  edge into, out, e;
  extract_true_false_edges_from_block (header, &into, &out);
  basic_block after = out->dest;
  basic_block outer = split_edge (loop_preheader_edge (f->r->s.loop));
  basic_block fill = split_edge (single_succ_edge (outer));
  out = redirect_edge_and_branch (out, outer);
  f->begin = make_ssa_name (type);
  create_phi_node (f->begin, outer);
  tree next = gimple_build (&seq, PLUS_EXPR, type, f->begin, width);
  f->end = width;
  if (TREE_CODE (f->n) != INTEGER_CST
      || !wi::multiple_of_p (wi::to_wide (f->n), f->r->width, UNSIGNED))
    {
      tree rest = gimple_build (&seq, MINUS_EXPR, type, f->n, f->begin);
      f->end = simt_told_name (type, SIMT_TILE_END_NAME);
      stage_put (&seq, gimple_build_assign (f->end, MIN_EXPR, rest, width));
    }
  tree end = gimple_convert (&seq, integer_type_node, f->end);
  stage_put_last (fill, seq);
  carry_into_tile_loop (f, single_succ_edge (fill),
			EDGE_PRED (outer, EDGE_PRED (outer, 0) == out), out,
			counter, next, &carried);
  use_carried (after, &carried);
  stage_go_on_if (outer, after, NULL, LT_EXPR, f->begin, f->n);
  count_columns (f, counter, into->dest);
  if (any_p (f->r, false))
    stage_put_barrier (put_transfer (f, single_succ_edge (fill), end, false));
  e = stage_put_barrier (split_edge (out));
  if (any_p (f->r, true))
    stage_put_barrier (put_transfer (f, e, end, true));
}

tree
stage_rows_give (struct stage_rows *r)
{
  drano_assert (loops_closed_p ());
  struct filling f;
  gimple_seq seq = NULL;
  class loop *loop = r->s.loop;
  if (!can_duplicate_loop_p (loop))
    return NULL_TREE;
  f.r = r;
  f.base = stage_lanes_tiles (r->l, r->bytes, r->warps);
  f.lane = stage_lane (&seq, r->l);
  f.n = trip_count_find (&seq, &r->s);
  tree behind = stage_lanes_behind (&seq, r->l, f.lane);
  tree good = stage_all_in (&seq, r->l, behind);
  good = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, good,
		       stage_whole_block (&seq, r->l->region, r->warps));
  good = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, good,
		       stage_busy (&seq, r->l));
  good = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, good,
		       stage_compare (&seq, GE_EXPR, f.n, STAGE_LEAST));
  if (r->values.divisor)
    good = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, good,
			 stage_value_same (&seq, &r->values, f.lane,
					   STAGE_LANES));
  tree flag = stage_flag (&seq, good);
  renumber_copy (loop, seq, flag);
  gphi *counter = count_anew (&f);
  put_tiles (&f, counter);
  use_tiles (&f, gimple_phi_result (counter));
  stage_put_end ();
  return flag;
}
