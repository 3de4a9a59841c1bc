/* Statements that staging puts into functions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
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
stage_told_name (tree type, const char *var_name)
{
  return make_ssa_name (create_tmp_var (type, var_name));
}

tree
stage_compare (gimple_seq *seq, enum tree_code code, tree a, HOST_WIDE_INT b)
{
  return gimple_build (seq, code, boolean_type_node, a,
		       build_int_cst (TREE_TYPE (a), b));
}

gasm *
stage_assembler (const char *text, tree out, tree in)
{
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL, *clobbers = NULL;
  if (in)
    vec_safe_push (inputs,
		   build_tree_list (build_tree_list (NULL_TREE,
						     build_string (2, "r")),
				    in));
  if (out)
    vec_safe_push (outputs,
		   build_tree_list (build_tree_list (NULL_TREE,
						     build_string (3, "=r")),
				    out));
  else
    vec_safe_push (clobbers,
		   build_tree_list (NULL_TREE, build_string (7, "memory")));
  gasm *stmt = gimple_build_asm_vec (ggc_strdup (text), inputs, outputs,
				     clobbers, NULL);
  gimple_asm_set_volatile (stmt, !out);
  if (out)
    SSA_NAME_DEF_STMT (out) = stmt;
  return stmt;
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
  tree base = stage_told_name (ptr_type_node, SIMT_TILE_NAME);
  gimple_seq seq = NULL;
  stage_put (&seq, stage_assembler (text, base));
  stage_put_before (before, seq);
  free (text);
  return base;
}

/* The file's variable for tiles, in shared memory: BUDGET bytes.  The device's
   compiler puts what has this attribute there; for the host it is an ordinary
   variable, which nothing uses.  It is no variable of the program's, so
   libgomp must not look for it.  */

static tree
tiles_variable (HOST_WIDE_INT budget)
{
  tree name = get_identifier ("drano_tiles"), shared = get_identifier ("shared");
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    if (DECL_NAME (node->decl) == name && DECL_ARTIFICIAL (node->decl)
	&& lookup_attribute ("shared", DECL_ATTRIBUTES (node->decl)))
      return node->decl;
  tree type = build_array_type_nelts (unsigned_char_type_node, budget);
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, name, type);
  TREE_STATIC (var) = 1;
  TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  SET_DECL_ALIGN (var, 16 * BITS_PER_UNIT);
  DECL_ATTRIBUTES (var) = tree_cons (shared, NULL_TREE, NULL_TREE);
  varpool_node::finalize_decl (var);
  varpool_node::get (var)->offloadable = 1;
  return var;
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
			  (int) budget / 16, (int) budget / 8, (int) budget / 32);
  tree base = stage_told_name (ptr_type_node, SIMT_TILE_NAME);
  tree address = build_fold_addr_expr (tiles_variable (budget));
  gimple_seq seq = NULL;
  stage_put (&seq, stage_assembler (text, base, address));
  stage_put_before (before, seq);
  free (text);
  return base;
}

edge
stage_put_barrier (basic_block bb)
{
  gimple_stmt_iterator i = gsi_after_labels (bb);
  gsi_insert_before (&i, stage_assembler ("bar.warp.sync\t0xffffffff;", NULL_TREE),
		     GSI_SAME_STMT);
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
