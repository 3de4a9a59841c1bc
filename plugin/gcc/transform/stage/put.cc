/* Statements that staging puts into functions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "region/simt.h"
#include "transform/stage/put.h"

tree
stage_number (HOST_WIDE_INT n)
{
  return build_int_cst (integer_type_node, n);
}

tree
stage_sum (gimple_seq *seq, tree a, tree b)
{
  tree type = TREE_TYPE (a), bits = unsigned_type_for (type);
  return gimple_convert (seq, type,
			 gimple_build (seq, PLUS_EXPR, bits,
				       gimple_convert (seq, bits, a),
				       gimple_convert (seq, bits, b)));
}

void
stage_put (gimple_seq *seq, gimple *stmt, gimple *like)
{
  if (like)
    gimple_set_location (stmt, gimple_location (like));
  gimple_seq_add_stmt (seq, stmt);
}

void
stage_put_before (gimple *stmt, gimple_seq seq)
{
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
}

void
stage_put_last (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator i = gsi_last_bb (bb);
  gsi_insert_seq_after (&i, seq, GSI_NEW_STMT);
}

tree
stage_compare (gimple_seq *seq, enum tree_code code, tree a, HOST_WIDE_INT b)
{
  return gimple_build (seq, code, boolean_type_node, a,
		       build_int_cst (TREE_TYPE (a), b));
}

tree
stage_put_tiles (gimple *before, HOST_WIDE_INT bytes, int warps)
{
  char *text;
  if (warps > 1)
    text = xasprintf ("{\n\t.shared .align 16 .b8 drano_tile["
		      HOST_WIDE_INT_PRINT_DEC "];\n"
		      "\t.reg .u32 %%%%drano_warp;\n"
		      "\t.reg .u64 %%%%drano_at;\n"
		      "\tmov.u32 %%%%drano_warp, %%%%tid.y;\n"
		      "\tmul.wide.u32 %%%%drano_at, %%%%drano_warp, "
		      HOST_WIDE_INT_PRINT_DEC ";\n"
		      "\tcvta.shared.u64 %%0, drano_tile;\n"
		      "\tadd.u64 %%0, %%0, %%%%drano_at;\n\t}",
		      bytes * warps, bytes);
  else
    text = xasprintf ("{\n\t.shared .align 16 .b8 drano_tile["
		      HOST_WIDE_INT_PRINT_DEC "];\n"
		      "\tcvta.shared.u64 %%0, drano_tile;\n\t}", bytes);
  tree base = simt_told_name (ptr_type_node, SIMT_TILE_NAME);
  gimple_seq seq = NULL;
  stage_put (&seq, assembler_statement (text, base));
  stage_put_before (before, seq);
  free (text);
  return base;
}

tree
stage_put_common_tiles (gimple *before, HOST_WIDE_INT budget)
{
  char *text = xasprintf ("{\n\t.reg .pred %%%%drano_more;\n"
			  "\t.reg .u32 %%%%drano_warp, %%%%drano_room;\n"
			  "\t.reg .u64 %%%%drano_at;\n"
			  "\tmov.u32 %%%%drano_warp, %%%%ntid.y;\n"
			  "\tsetp.gt.u32 %%%%drano_more, %%%%drano_warp, 8;\n"
			  "\tselp.u32 %%%%drano_room, %d, %d, %%%%drano_more;\n"
			  "\tsetp.gt.u32 %%%%drano_more, %%%%drano_warp, 16;\n"
			  "\tselp.u32 %%%%drano_room, %d, %%%%drano_room, "
			  "%%%%drano_more;\n"
			  "\tmov.u32 %%%%drano_warp, %%%%tid.y;\n"
			  "\tmul.wide.u32 %%%%drano_at, %%%%drano_warp, "
			  "%%%%drano_room;\n"
			  "\tadd.u64 %%0, %%1, %%%%drano_at;\n\t}",
			  (int) budget / 16, (int) budget / 8,
			  (int) budget / 32);
  tree base = simt_told_name (ptr_type_node, SIMT_TILE_NAME);
  tree type = build_array_type_nelts (unsigned_char_type_node, budget);
  tree tiles = shared_variable ("drano_tiles", type, false);
  if (DECL_ALIGN (tiles) < 16 * BITS_PER_UNIT)
    SET_DECL_ALIGN (tiles, 16 * BITS_PER_UNIT);
  tree address = build_fold_addr_expr (tiles);
  gimple_seq seq = NULL;
  stage_put (&seq, assembler_statement (text, base, address));
  stage_put_before (before, seq);
  free (text);
  return base;
}

edge
stage_put_barrier (basic_block bb)
{
  gimple_stmt_iterator i = gsi_after_labels (bb);
  gsi_insert_before (&i, assembler_warp_barrier (NULL_TREE), GSI_SAME_STMT);
  gcall *mark = gimple_build_call_internal (IFN_UNIQUE, 1,
					    stage_number (IFN_UNIQUE_UNSPEC));
  gimple_call_set_ctrl_altering (mark, true);
  gsi_insert_before (&i, mark, GSI_SAME_STMT);
  return split_block (bb, mark);
}

void
stage_go_on_if (basic_block bb, basic_block other, gimple_seq seq,
		enum tree_code code, tree a, tree b)
{
  edge stay = single_succ_edge (bb);
  stage_put (&seq, gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE));
  stage_put_last (bb, seq);
  stay->flags = (stay->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  stay->probability = profile_probability::likely ();
  make_edge (bb, other, EDGE_FALSE_VALUE)->probability
    = profile_probability::unlikely ();
}

void
stage_put_end (void)
{
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  loops_state_set (LOOPS_NEED_FIXUP);
  fix_loop_structure (NULL);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  calculate_dominance_info (CDI_POST_DOMINATORS);
}
