/* Counting in some blocks of a launch only.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A function that counts finds out once whether its block is one that is
   counted; the answer stays in a register.  This is done outside loops, where
   all that counts comes by, so that blocks without work do without.  Each
   basic block that counts tests it.  GCC must not know that the answer is the
   same everywhere: it would let the lanes that have taken one such branch jump
   over the next test, and so come to what is counted there without the lanes
   that have not, as two requests.

   In OpenACC's regions a few instructions find out.  In routines and in
   OpenMP's functions the number of the block is not at hand; the device
   library is called.

   OpenACC's markers of a loop, a block for each, follow each other without any
   branch, and so they must stay: what is counted among them is left to the
   device library, which tests the part as well.  */

#include "gcc-shim.h"
#include "drano-abi.h"
#include "gimple/calls.h"
#include "gimple/ifn.h"
#include "instrument/emit.h"
#include "instrument/sample.h"

/* Return the block, in no loop, that all of STMTS come by, or the first one if
   nothing is known of loops.  */

static basic_block
common_block (const auto_vec<gimple *> &stmts)
{
  if (!current_loops)
    return single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  calculate_dominance_info (CDI_DOMINATORS);
  basic_block bb = gimple_bb (stmts[0]);
  for (unsigned i = 1; i < stmts.length (); i++)
    bb = nearest_common_dominator (CDI_DOMINATORS, bb, gimple_bb (stmts[i]));
  while (bb_loop_depth (bb) > 0)
    bb = get_immediate_dominator (CDI_DOMINATORS, bb);
  return bb;
}

/* What builds a sequence of operations on unsigned numbers.  */

static tree
emit_operation (gimple_seq *seq, enum tree_code code, tree a, tree b)
{
  tree type = TREE_CODE_CLASS (code) == tcc_comparison ? boolean_type_node
	      : TREE_TYPE (a);
  tree result = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, code, a, b));
  return result;
}

static tree
unsigned_constant (unsigned n)
{
  return build_int_cst (unsigned_type_node, n);
}

static tree
emit_choice (gimple_seq *seq, tree condition, tree a, tree b)
{
  tree result = make_ssa_name (TREE_TYPE (a));
  gimple_seq_add_stmt (seq, gimple_build_assign (result, COND_EXPR, condition,
						 a, b));
  return result;
}

/* Append to SEQ the number of this gang or, FN being the size, of all; return
   it.  */

static tree
emit_gang_number (gimple_seq *seq, enum built_in_function fn)
{
  gcall *call = level_call (fn, GOMP_DIM_GANG);
  tree n = make_ssa_name (integer_type_node);
  tree result = make_ssa_name (unsigned_type_node);
  gimple_call_set_lhs (call, n);
  gimple_seq_add_stmt (seq, call);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, NOP_EXPR, n));
  return result;
}

/* Append to SEQ what computes of the number BLOCK its level for one block in N:
   the binary logarithm of the weight.  Return it.  */

static tree
append_level (gimple_seq *seq, tree block, unsigned n)
{
  /* The first blocks have as many leading zeros as the last of them.  */
  tree some = emit_operation (seq, BIT_IOR_EXPR, block,
			      unsigned_constant (DRANO_FIRST / 2));
  gcall *call = gimple_build_call (builtin_decl_explicit (BUILT_IN_CLZ), 1,
				   some);
  tree zeros = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, zeros);
  gimple_seq_add_stmt (seq, call);
  tree level = make_ssa_name (unsigned_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (level, NOP_EXPR, zeros));
  level = emit_operation (seq, MINUS_EXPR,
			  unsigned_constant (32 - ceil_log2 (DRANO_FIRST)),
			  level);
  level = emit_operation (seq, MIN_EXPR, level,
			  unsigned_constant (floor_log2 (n)));

  /* The last block of the stratum, or of the fewest that are sampled.  */
  tree last = emit_operation (seq, LSHIFT_EXPR, unsigned_constant (1), level);
  last = emit_operation (seq, MINUS_EXPR, last, unsigned_constant (1));
  last = emit_operation (seq, BIT_IOR_EXPR, block, last);
  last = emit_operation (seq, MAX_EXPR, last,
			 unsigned_constant (DRANO_FULL - 1));
  tree full = emit_operation (seq, GE_EXPR, last,
			      emit_gang_number (seq,
						BUILT_IN_GOACC_PARLEVEL_SIZE));
  return emit_choice (seq, full, unsigned_constant (0), level);
}

/* Append to SEQ what computes for one block in N what __drano_part does; return
   the result.  */

static tree
append_part (gimple_seq *seq, unsigned n)
{
  tree block = emit_gang_number (seq, BUILT_IN_GOACC_PARLEVEL_ID);
  tree level = append_level (seq, block, n);
  tree weight = emit_operation (seq, LSHIFT_EXPR,
				unsigned_constant (DRANO_COPIES), level);
  tree stratum = emit_operation (seq, RSHIFT_EXPR, block, level);
  tree first = emit_operation (seq, LSHIFT_EXPR, stratum, level);
  tree offset = emit_operation (seq, MINUS_EXPR, block, first);

  /* DRANO_CHOSEN; a shift by 32 is two.  */
  tree mix = emit_operation (seq, MULT_EXPR, stratum,
			     unsigned_constant (DRANO_GOLDEN));
  mix = emit_operation (seq, RSHIFT_EXPR, mix, unsigned_constant (1));
  mix = emit_operation (seq, RSHIFT_EXPR, mix,
			emit_operation (seq, MINUS_EXPR, unsigned_constant (31),
					level));
  tree chosen = emit_operation (seq, EQ_EXPR, offset, mix);

  tree part = emit_operation (seq, BIT_AND_EXPR, stratum,
			      unsigned_constant (DRANO_PARTS - 1));
  tree sampled = emit_operation (seq, MIN_EXPR, level, unsigned_constant (1));
  sampled = emit_operation (seq, MULT_EXPR, sampled,
			    unsigned_constant (DRANO_PARTS));
  part = emit_operation (seq, PLUS_EXPR, part, sampled);
  part = emit_operation (seq, PLUS_EXPR, part, weight);
  part = emit_choice (seq, chosen, part, unsigned_constant (-1u));
  tree result = make_ssa_name (integer_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, NOP_EXPR, part));
  return result;
}

#if DRANO_PARTS & (DRANO_PARTS - 1) || DRANO_FIRST & (DRANO_FIRST - 1)
# error "the part is not the last bits of the stratum"
#endif

tree
sample_part (const struct count_table *t, const auto_vec<gimple *> &stmts)
{
  gimple_seq seq = NULL;
  tree part;
  if (t->sample <= 1 || stmts.is_empty ())
    return NULL_TREE;
  if (lookup_attribute ("omp target entrypoint",
			DECL_ATTRIBUTES (cfun->decl))
      && oacc_get_fn_attrib (cfun->decl))
    part = append_part (&seq, t->sample);
  else
    {
      gimple *call = emit_part (t);
      part = make_ssa_name (integer_type_node, call);
      gimple_call_set_lhs (call, part);
      gimple_seq_add_stmt (&seq, call);
    }
  annotate_all_with_location (seq, DECL_SOURCE_LOCATION (cfun->decl));
  gimple_stmt_iterator at = gsi_after_labels (common_block (stmts));
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  return part;
}

/* True if BB ends with a marker.  */

static bool
marked_p (basic_block bb)
{
  gimple *last = last_stmt (bb);
  return last && internal_fn_of (last) == IFN_UNIQUE;
}

bool
sample_guards_p (const struct count_table *t, basic_block bb)
{
  return (t->sample <= 1 || !marked_p (bb) || !single_pred_p (bb)
	  || !marked_p (single_pred (bb)));
}

/* Insert before AT what GCC does not know to have the value PART; return
   it.  */

static tree
hide_value (gimple_stmt_iterator *at, tree part)
{
  vec<tree, va_gc> *in = NULL, *out = NULL;
  tree same = make_ssa_name (integer_type_node);
  vec_safe_push (out, build_tree_list (build_tree_list (NULL_TREE,
							build_string (3, "=r")),
				       same));
  vec_safe_push (in, build_tree_list (build_tree_list (NULL_TREE,
						       build_string (2, "0")),
				      part));
  gasm *as = gimple_build_asm_vec ("", in, out, NULL, NULL);
  gimple_asm_set_volatile (as, true);
  SSA_NAME_DEF_STMT (same) = as;
  gsi_insert_before (at, as, GSI_SAME_STMT);
  return same;
}

/* Return a new basic block, a branch behind AFTER in BB, or at its beginning if
   that is null, that blocks whose PART is not negative run; the test is at
   LOC.  */

static basic_block
insert_branch (basic_block bb, gimple *after, tree part, location_t loc)
{
  gimple *cond = gimple_build_cond (GE_EXPR, part, integer_zero_node,
				    NULL_TREE, NULL_TREE);
  gimple_set_location (cond, loc);
  return insert_cond_bb (bb, after, cond, profile_probability::unlikely ());
}

basic_block
sample_branch (basic_block bb, tree part)
{
  gimple_stmt_iterator at = gsi_start_bb (bb);
  tree same = hide_value (&at, part);
  return insert_branch (bb, SSA_NAME_DEF_STMT (same), same, UNKNOWN_LOCATION);
}

void
sample_insert (gimple *stmt, gimple_seq seq, tree part, tree *same)
{
  gimple_stmt_iterator at = gsi_for_stmt (stmt);
  if (!part)
    {
      gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
      return;
    }
  if (!*same)
    *same = hide_value (&at, part);
  gsi_prev (&at);
  basic_block then = insert_branch (gimple_bb (stmt),
				    gsi_end_p (at) ? NULL : gsi_stmt (at),
				    *same, gimple_location (stmt));
  at = gsi_start_bb (then);
  gsi_insert_seq_before (&at, seq, GSI_NEW_STMT);
}
