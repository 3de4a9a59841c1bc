/* Lanes exchange what they store.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of

     for (k = first; k < end; k += ...)		lanes
       { p[3 * k] = x; p[3 * k + 1] = y; p[3 * k + 2] = z; }

   this makes

     staged = warps have 32 lanes, and a block has not too many of them
     tile = shared memory of this warp
     for (k = first; k < end; k += ...)
       if (staged && end - k > 31 - lane)	all lanes are in this iteration
	 {
	   tile[3 * lane] = x; tile[3 * lane + 1] = y; tile[3 * lane + 2] = z;
	   barrier
	   q = &p[3 * k] - 3 * lane + lane;
	   q[0] = tile[lane]; q[32] = tile[32 + lane]; q[64] = tile[64 + lane];
	   barrier
	 }
       else
	 { p[3 * k] = x; p[3 * k + 1] = y; p[3 * k + 2] = z; }

   STAGED is computed from internal functions that each device's compiler
   replaces by constants; on the host and on devices with other warps what was
   there remains.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "region/simt.h"
#include "transform/stage/emit-records.h"
#include "transform/stage/put.h"

/* What lanes compute once.  */
struct exchange
{
  const struct stage_lanes *l;
  tree flag, base, lane;
  tree behind;			/* How much the counter of the last lane is
				   ahead.  */
};

/* How many bytes are left out after each row of STAGE_BANKS bytes of G's tile.
   Lanes that are an even number of elements apart would get at the same
   banks.  */

static HOST_WIDE_INT
bank_padding (const struct stage_group *g)
{
  HOST_WIDE_INT each = MAX ((HOST_WIDE_INT) MACHINE_BANK_BYTES, g->unit);
  return g->bytes % (2 * each) == 0 ? each : 0;
}

HOST_WIDE_INT
stage_exchange_bytes (const auto_vec<struct stage_group *> &groups)
{
  HOST_WIDE_INT most = 0;
  for (unsigned i = 0; i < groups.length (); i++)
    {
      HOST_WIDE_INT bytes = groups[i]->bytes * STAGE_LANES;
      bytes += bytes / STAGE_BANKS * bank_padding (groups[i]);
      most = MAX (most, bytes);
    }
  return ROUND_UP (most, 16);
}

/* Append to SEQ a reference of TYPE to what is AT + FIXED bytes behind X's
   tile.  */

static tree
tile_element_ref (gimple_seq *seq, const struct exchange *x, tree type, tree at,
		  HOST_WIDE_INT fixed)
{
  tree p = simt_told_name (ptr_type_node, SIMT_TILE_NAME);
  stage_put (seq, gimple_build_assign (p, POINTER_PLUS_EXPR, x->base, at));
  return build2 (MEM_REF, TYPE_MAIN_VARIANT (type), p,
		 build_int_cst (ptr_type_node, fixed));
}

/* Append to SEQ the lane's number times EACH, as an offset.  */

static tree
along_lanes (gimple_seq *seq, const struct exchange *x, HOST_WIDE_INT each)
{
  return gimple_build (seq, MULT_EXPR, sizetype,
		       gimple_convert (seq, sizetype, x->lane),
		       size_int (each));
}

/* Append to SEQ where in its tile the byte is that is FIXED behind AT in the
   records of the warp, with PAD left out after each row.  */

static tree
padded_offset (gimple_seq *seq, tree at, HOST_WIDE_INT fixed, HOST_WIDE_INT pad)
{
  at = gimple_build (seq, PLUS_EXPR, sizetype, at, size_int (fixed));
  if (!pad)
    return at;
  tree rows = gimple_build (seq, RSHIFT_EXPR, sizetype, at,
			    stage_number (exact_log2 (STAGE_BANKS)));
  rows = gimple_build (seq, MULT_EXPR, sizetype, rows, size_int (pad));
  return gimple_build (seq, PLUS_EXPR, sizetype, at, rows);
}

/* Append to SEQ the stores of G's parts into its tile.  */

static void
put_into_tile (gimple_seq *seq, const struct exchange *x,
	       const struct stage_group *g)
{
  HOST_WIDE_INT pad = bank_padding (g);
  tree place = along_lanes (seq, x, g->bytes);
  for (unsigned i = 0; i < g->parts.length (); i++)
    {
      const struct stage_part *p = &g->parts[i];
      HOST_WIDE_INT fixed = pad ? 0 : p->offset;
      tree at = pad ? padded_offset (seq, place, p->offset, pad) : place;
      tree to = tile_element_ref (seq, x, TREE_TYPE (p->ref), at, fixed);
      stage_put (seq, gimple_build_assign (to, gimple_assign_rhs1 (p->stmt)),
		 p->stmt);
    }
}

/* Append to SEQ the stores of what G's tile has.  */

static void
put_out_of_tile (gimple_seq *seq, const struct exchange *x,
		 const struct stage_group *g)
{
  const struct stage_part *first = &g->parts[0];
  gimple_seq more = NULL;
  HOST_WIDE_INT pad = bank_padding (g), row = STAGE_LANES * g->unit;
  tree type = build_nonstandard_integer_type (g->unit * BITS_PER_UNIT, 1);
  tree address = build_fold_addr_expr (unshare_expr (first->ref));
  address = force_gimple_operand (address, &more, true, NULL_TREE);
  gimple_seq_add_seq (seq, more);
  /* As a number: GCC would warn of what goes beyond the first part.  */
  address = gimple_convert (seq, sizetype, address);
  tree beside = along_lanes (seq, x, g->unit);
  tree back = along_lanes (seq, x, g->bytes - g->unit);
  address = gimple_build (seq, MINUS_EXPR, sizetype, address, back);
  address = gimple_convert (seq, ptr_type_node, address);
  for (HOST_WIDE_INT at = 0; at < g->bytes * STAGE_LANES; at += row)
    {
      /* Only rows of more than STAGE_BANKS bytes are interrupted.  */
      HOST_WIDE_INT fixed = row > STAGE_BANKS ? 0 : at + at / STAGE_BANKS * pad;
      tree where = row > STAGE_BANKS
	? padded_offset (seq, beside, at, pad) : beside;
      tree from = tile_element_ref (seq, x, type, where, fixed);
      tree value = make_ssa_name (type);
      stage_put (seq, gimple_build_assign (value, from), first->stmt);
      tree to = build2 (MEM_REF, type, address,
			build_int_cst (ptr_type_node, at));
      stage_put (seq, gimple_build_assign (to, value), first->stmt);
    }
}

/* Have the stores of G, in X's loop, be executed as the head of this file
   shows.  */

static void
give_group (const struct exchange *x, const struct stage_group *g)
{
  edge out = split_block (gimple_bb (g->last), g->last);
  basic_block join = out->dest;
  basic_block old = split_edge (out);
  basic_block top = split_edge (single_pred_edge (old));
  basic_block whole = split_edge (single_succ_edge (top));
  basic_block work = split_edge (single_succ_edge (whole));
  for (unsigned i = 0; i < g->parts.length (); i++)
    {
      gimple_stmt_iterator from = gsi_for_stmt (g->parts[i].stmt);
      gsi_move_to_bb_end (&from, old);
    }
  gimple_seq seq = NULL;
  put_into_tile (&seq, x, g);
  stage_put_last (work, seq);
  redirect_edge_and_branch (single_succ_edge (work), join);
  stage_go_on_if (top, old, NULL, NE_EXPR, x->flag,
		  build_zero_cst (TREE_TYPE (x->flag)));
  seq = NULL;
  tree flag = stage_flag (&seq, stage_all_in (&seq, x->l, x->behind));
  stage_go_on_if (whole, old, seq, NE_EXPR, flag,
		  build_zero_cst (TREE_TYPE (flag)));
  edge e = stage_put_barrier (split_edge (single_succ_edge (work)));
  basic_block transfer = split_edge (e);
  seq = NULL;
  put_out_of_tile (&seq, x, g);
  stage_put_last (transfer, seq);
  stage_put_barrier (split_edge (single_succ_edge (transfer)));
}

tree
stage_exchange_give (const struct stage_lanes *l,
		     const auto_vec<struct stage_group *> &groups,
		     HOST_WIDE_INT bytes, int warps)
{
  struct exchange x;
  gimple_seq seq = NULL;
  x.l = l;
  x.base = stage_lanes_tiles (l, bytes, warps);
  x.lane = stage_lane (&seq, l);
  x.flag = stage_flag (&seq, stage_whole_block (&seq, l->region, warps));
  x.behind = stage_lanes_behind (&seq, l, x.lane);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l->loop), seq);
  for (unsigned i = 0; i < groups.length (); i++)
    give_group (&x, groups[i]);
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  return x.flag;
}
