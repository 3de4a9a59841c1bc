/* Tiles in shared memory: how many there are, where, and what is in them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "option/options.h"
#include "region/simt.h"
#include "transform/stage/tile.h"

/* Append to SEQ how many tiles there are along loop K of S, in TYPE.  */

static tree
tiles_along (gimple_seq *seq, const struct staging *s, tree range, int k,
	     tree type)
{
  HOST_WIDE_INT each = k ? (HOST_WIDE_INT) STAGE_LANES : s->n->rows;
  tree n = gimple_convert (seq, type, range);
  n = gimple_build (seq, MAX_EXPR, type, n, build_zero_cst (type));
  n = gimple_build (seq, PLUS_EXPR, type, n, build_int_cst (type, each - 1));
  return gimple_build (seq, TRUNC_DIV_EXPR, type, n,
		       build_int_cst (type, each));
}

/* Have loop K of S iterate TILED times if there are tiles.  What computes S's
   flag is in the program already: else GCC would use what that is converted
   from in its place, and stage_undo would not reach this.  */

static void
set_range (struct staging *s, int k, tree tiled)
{
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (s->n->range[k]);
  tree staged = stage_compare (&seq, NE_EXPR, s->flag, 0);
  tree range = gimple_build (&seq, COND_EXPR, type, staged,
			     gimple_convert (&seq, type, tiled),
			     s->n->range[k]);
  stage_put_before (s->n->calls[k][0], seq);
  for (unsigned i = 0; i < s->n->calls[k].length (); i++)
    {
      gimple_call_set_arg (s->n->calls[k][i], 2, range);
      update_stmt (s->n->calls[k][i]);
    }
}

/* Append to SEQ, in the unsigned TYPE, whether tiles pay for S, of whose
   RANGE[0] iterations gangs have one at a time, and which has ACROSS tiles
   along the other loop.  A warp fills a tile row by row, and waits for each;
   without tiles it waits once for as many iterations as it has lanes.  So the
   lanes of each gang that is at work must have more iterations than a tile has
   rows.  */

static tree
emit_pays_test (gimple_seq *seq, const struct staging *s, tree across,
		tree type)
{
  const struct machine *m = drano_options.machine;
  tree most = build_int_cst (type, (HOST_WIDE_INT) m->sms * m->blocks_sm);
  tree gangs = gimple_build (seq, MIN_EXPR, type, most,
			     gimple_convert (seq, type, stage_gangs (seq)));
  tree rounds = gimple_build (seq, MAX_EXPR, type, gangs,
			      gimple_convert (seq, type, s->n->range[0]));
  tree plain = gimple_build (seq, MULT_EXPR, type, rounds,
			     gimple_convert (seq, type, across));
  tree tiled = gimple_build (seq, MULT_EXPR, type, gangs,
			     build_int_cst (type, 2 * s->n->rows));
  return gimple_build (seq, GE_EXPR, boolean_type_node, plain, tiled);
}

void
stage_put_decision (struct staging *s)
{
  const HOST_WIDE_INT most = 1 << 30;
  struct stage_copy c;
  tree wide = build_nonstandard_integer_type (64, 0);
  tree type = TREE_TYPE (s->n->range[0]);
  stage_copy_begin (&c, &s->n->values, NULL_TREE, NULL_TREE);
  tree inner = stage_copy_of (&c, s->n->range[1]);
  tree down = tiles_along (&c.seq, s, s->n->range[0], 0, wide);
  tree across = tiles_along (&c.seq, s, inner, 1, wide);
  tree all = gimple_build (&c.seq, MULT_EXPR, wide, down, across);
  tree good[5];
  good[0] = stage_whole_block (&c.seq, s->n->region, s->n->warps);
  good[1] = stage_compare (&c.seq, LE_EXPR, down, most);
  good[2] = stage_compare (&c.seq, LE_EXPR, across, most);
  tree last = gimple_convert (&c.seq, wide, TYPE_MAX_VALUE (type));
  good[3] = gimple_build (&c.seq, LE_EXPR, boolean_type_node, all, last);
  good[4] = emit_pays_test (&c.seq, s, across, unsigned_type_for (wide));
  for (int i = 1; i < 5; i++)
    good[0] = gimple_build (&c.seq, BIT_AND_EXPR, boolean_type_node, good[0],
			    good[i]);
  s->flag = stage_flag (&c.seq, good[0]);
  s->across = gimple_convert (&c.seq, type, across);
  stage_put_before (s->n->calls[0][0], c.seq);
  set_range (s, 0, all);
  set_range (s, 1, build_int_cst (TREE_TYPE (s->n->range[1]), STAGE_LANES));
}

/* Append to SEQ where the current tile of S begins in loop K, whose tile it is
   the one with NUMBER, and how much of it there is.  */

static void
put_begin (gimple_seq *seq, struct staging *s, int k, tree number_of)
{
  HOST_WIDE_INT each = k ? (HOST_WIDE_INT) STAGE_LANES : s->n->rows;
  tree range = s->n->range[k], type = TREE_TYPE (range);
  s->first[k] = gimple_build (seq, MULT_EXPR, type,
			      gimple_convert (seq, type, number_of),
			      build_int_cst (type, each));
  if (TREE_CODE (range) == INTEGER_CST
      && wi::multiple_of_p (wi::to_wide (range), each, SIGNED))
    {
      s->end[k] = stage_number (each);
      return;
    }
  tree rest = gimple_build (seq, MINUS_EXPR, type, range, s->first[k]);
  tree end = simt_told_name (type, SIMT_TILE_END_NAME);
  stage_put (seq, gimple_build_assign (end, MIN_EXPR, rest,
				 build_int_cst (type, each)));
  s->end[k] = gimple_convert (seq, integer_type_node, end);
}

void
stage_put_place (gimple_seq *seq, struct staging *s)
{
  tree tile = s->n->values.count[0], type = TREE_TYPE (tile);
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (s->n->values.count[1]));
  tree k = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (s->n->inner));
  put_begin (seq, s, 0, gimple_build (seq, TRUNC_DIV_EXPR, type, tile,
				      s->across));
  put_begin (seq, s, 1, gimple_build (seq, TRUNC_MOD_EXPR, type, tile,
				      s->across));
  s->lane = gimple_convert (seq, integer_type_node, k);
  s->column = stage_sum (seq, s->first[1], k);
}

tree
stage_element (gimple_seq *seq, const struct staging *s,
	       const struct stage_access *a, tree fixed, tree k,
	       HOST_WIDE_INT step)
{
  tree type = TREE_TYPE (a->ref);
  tree at = gimple_build (seq, MULT_EXPR, sizetype,
			  gimple_convert (seq, sizetype, fixed),
			  size_int (a->bytes));
  at = gimple_build (seq, PLUS_EXPR, sizetype, at, size_int (a->offset));
  tree row = simt_told_name (ptr_type_node, SIMT_TILE_NAME);
  stage_put (seq, gimple_build_assign (row, POINTER_PLUS_EXPR, s->base, at));
  at = gimple_build (seq, MULT_EXPR, sizetype,
		     gimple_convert (seq, sizetype, k),
		     size_int (step * a->bytes));
  tree element = simt_told_name (ptr_type_node, SIMT_TILE_NAME);
  stage_put (seq, gimple_build_assign (element, POINTER_PLUS_EXPR, row, at));
  return build2 (MEM_REF, TYPE_MAIN_VARIANT (type), element,
		 build_int_cst (ptr_type_node, 0));
}
