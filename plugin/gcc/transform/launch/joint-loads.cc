/* Direct kernels: lanes that load a row together.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where each lane has a row, and goes through its columns in order, as sums
   that must not be rounded in another way have to, the lanes of a warp load
   from as many rows, and a row is one lane's work: a few thousand rows leave
   most of a device without any.  So a GROUP of lanes has one, and executes all
   that is done for it.  What is adjacent in the columns of a row its lanes load
   together: of CHUNK columns each lane loads every fourth one; then each gets
   them all from the others, in order:

     for (j = 0; j < n; j++)          for (j = 0; j + CHUNK <= n; j += CHUNK)
       s += a[i][j] * b[j];     ->      {
					  w0 = a[i][j + lane];
					  w1 = a[i][j + 4 + lane]; ...
					  s += from (w0, 0) * b[j];
					  s += from (w0, 1) * b[j + 1]; ...
					}

   That is several times as many instructions for a row.  By the model of time
   it is faster all the same if there are more than a few columns, as L1 does
   not keep what the lanes of many rows need next.

   Rows follow each other in the order of blocks, so that all multiprocessors
   have some.  What lanes of a group store, all of them store; so what is done
   must not depend on how many do it.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "gimple/assembler.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "region/simt.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"
#include "transform/simt/shuffle.h"

enum { GROUP = 4, GROUPS = 32 / GROUP };

/* How many columns are loaded together, if a row has so many and that is not
   too many statements, and of what is left of them.  More would need more
   registers than there are for several blocks.  */
enum { CHUNK = 24, SMALL_CHUNK = 8, MOST_STATEMENTS = 480 };

/* From how many columns on that is faster, if there are no more rows than
   groups, and if there are more.  */
enum { LEAST_FEW_ROWS = 32, LEAST_MANY_ROWS = 64 };

/* The unique numbers of marked loads begin with that.  */
enum { FIRST_MARK = 1 << 16 };

/* The loop around LOOP whose iterations lanes share, or null.  */

static class loop *
loop_of_lanes (class loop *loop)
{
  class loop *lanes = NULL;
  for (; loop_outer (loop); loop = loop_outer (loop))
    if (loop->simduid)
      lanes = loop;
  return lanes;
}

/* True if LOAD, of the innermost loop LOOP, loads adjacent elements in its
   iterations, from another place in each iteration of the loop ROWS.  */

static bool
row_load_p (class loop *loop, class loop *rows, gimple *load)
{
  struct innermost_loop_behavior place;
  if (!gimple_assign_load_p (load) || gimple_has_volatile_ops (load)
      || TREE_CODE (gimple_assign_lhs (load)) != SSA_NAME)
    return false;
  tree ref = gimple_assign_rhs1 (load), type = TREE_TYPE (ref);
  return (shuffle_type_p (type) && TREE_CODE (type) != BOOLEAN_TYPE
	  && TREE_CODE (type) != COMPLEX_TYPE
	  && compare_tree_int (TYPE_SIZE (type), TYPE_PRECISION (type)) == 0
	  && dr_analyze_innermost (&place, ref, loop, load)
	  && tree_int_cst_equal (place.step, TYPE_SIZE_UNIT (type))
	  && !(expr_invariant_in_loop_p (rows, place.base_address)
	       && expr_invariant_in_loop_p (rows, place.offset)));
}

bool
launch_joint_rows_p (const struct region *region)
{
  tree decl = region->fn->decl;
  if (opt_for_fn (decl, optimize) < 2 || opt_for_fn (decl, optimize_size)
      || !launch_wait_possible_p ())
    return false;
  auto_vec<struct simt_region> regions;
  hash_set<basic_block> blocks;
  push_cfun (region->fn);
  simt_regions (&regions);
  bool good = !regions.is_empty ();
  for (unsigned k = 0; k < regions.length () && good; k++)
    good = (simt_independent_p (&regions[k]) && simt_apart_p (&regions[k])
	    && regions[k].exit);
  simt_regions_free (&regions);
  launch_executed_blocks (&blocks);
  for (gimple *stmt : function_statements (cfun))
    if (good && blocks.contains (gimple_bb (stmt)))
      good = launch_several_execute_p (stmt);
  good = good && launch_iterations (NULL, ROLE_NUM_THREADS);
  pop_cfun ();
  return good;
}

/* What names of an expression are at the beginning of a function.  */
struct at_beginning
{
  gimple_seq *seq;
  hash_map<tree, tree> known;
  bool good;
};

/* Make the name *X, a part of an expression, what it is as DATA says.  */

static tree
find_at_beginning (tree *x, int *, void *data)
{
  struct at_beginning *b = (struct at_beginning *) data;
  if (TREE_CODE (*x) != SSA_NAME)
    return NULL_TREE;
  tree again = launch_compute_again (b->seq, *x, &b->known);
  b->good &= again != NULL_TREE;
  if (again)
    *x = again;
  return NULL_TREE;
}

/* Append to SEQ, at the beginning of the current function, about how many
   iterations LOOP has, or return null if that is not known there.  */

static tree
columns_at_beginning (gimple_seq *seq, class loop *loop)
{
  tree n = number_of_latch_executions (loop);
  /* Of an empty row it does not matter.  */
  if (TREE_CODE (n) == COND_EXPR)
    n = TREE_OPERAND (n, integer_zerop (TREE_OPERAND (n, 1)) ? 2 : 1);
  if (chrec_contains_undetermined (n) || !INTEGRAL_TYPE_P (TREE_TYPE (n)))
    return NULL_TREE;
  struct at_beginning b;
  b.seq = seq;
  b.good = true;
  n = unshare_expr (n);
  walk_tree (&n, find_at_beginning, &b, NULL);
  if (!b.good)
    return NULL_TREE;
  gimple_seq stmts = NULL;
  n = force_gimple_operand (n, &stmts, true, NULL_TREE);
  gimple_seq_add_seq (seq, stmts);
  return gimple_convert (seq, unsigned_type_for (TREE_TYPE (n)), n);
}

/* True if lanes could load together in LOOP.  */

static bool
row_loads_p (class loop *loop)
{
  class loop *rows = loop_of_lanes (loop);
  bool any = false;
  if (!rows || rows == loop)
    return false;
  for (gimple *stmt : loop_statements (loop))
    any |= row_load_p (loop, rows, stmt);
  return any;
}

/* Append to SEQ whether rows have at least LEAST columns, a number, in all
   loops of the current function in which lanes could load together; return null
   if that is not found out, or never so.  */

static tree
columns_at_least (gimple_seq *seq, tree least)
{
  tree all = NULL_TREE;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  shim_scev_initialize ();
  for (unsigned k = 1; k < number_of_loops (cfun); k++)
    {
      class loop *loop = get_loop (cfun, k);
      if (!loop || loop->inner || !row_loads_p (loop))
	continue;
      tree n = columns_at_beginning (seq, loop);
      tree more = n ? gimple_build (seq, GE_EXPR, boolean_type_node, n,
				    gimple_convert (seq, TREE_TYPE (n), least))
		  : boolean_false_node;
      all = all ? gimple_build (seq, BIT_AND_EXPR, boolean_type_node, all, more)
	    : more;
    }
  scev_finalize ();
  release_recorded_exits (cfun);
  loop_optimizer_finalize ();
  return all && integer_zerop (all) ? NULL_TREE : all;
}

tree
launch_long_rows (gimple_seq *seq)
{
  tree type = unsigned_type_node;
  tree few = launch_compare_rows (seq, LE_EXPR, GROUPS);
  if (!few)
    return NULL_TREE;
  tree least = gimple_build (seq, COND_EXPR, type, few,
			     build_int_cst (type, LEAST_FEW_ROWS),
			     build_int_cst (type, LEAST_MANY_ROWS));
  return columns_at_least (seq, least);
}

/* Append to SEQ the number of a group, in the order of blocks, and in *ALL how
   many there are; LANE is the number of the lane in its warp.  */

static tree
number_of_group (gimple_seq *seq, tree lane, tree *all)
{
  tree type = unsigned_type_node, groups = build_int_cst (type, GROUPS);
  tree blocks = launch_working_blocks (seq);
  tree block = gimple_convert (seq, type, launch_register (seq, "ctaid.x"));
  tree warp = gimple_convert (seq, type, launch_register (seq, "tid.y"));
  warp = gimple_build (seq, MULT_EXPR, type, warp, blocks);
  warp = gimple_build (seq, PLUS_EXPR, type, warp, block);
  warp = gimple_build (seq, MULT_EXPR, type, warp, groups);
  tree group = gimple_build (seq, TRUNC_DIV_EXPR, type, lane,
			     build_int_cst (type, GROUP));
  *all = launch_number_among_warps (seq, ROLE_NUM_THREADS, NULL_TREE);
  *all = gimple_build (seq, MULT_EXPR, type, *all, groups);
  return gimple_build (seq, PLUS_EXPR, type, warp, group);
}

void
launch_join_lanes (struct joint_lanes *joint, tree *group, tree *groups)
{
  auto_vec<gcall *> calls;
  gimple_seq seq = NULL;
  tree type = unsigned_type_node;
  for (gimple *stmt : function_statements (cfun))
    if (is_gimple_call (stmt) && gimple_call_internal_p (stmt))
      calls.safe_push (as_a<gcall *> (stmt));
  tree lane = gimple_convert (&seq, type, launch_register (&seq, "laneid"));
  joint->mask = launch_group_mask (&seq, lane, GROUP);
  joint->lane = gimple_build (&seq, BIT_AND_EXPR, type, lane,
			      build_int_cst (type, GROUP - 1));
  *group = number_of_group (&seq, lane, groups);
  gimple_stmt_iterator start
    = gsi_after_labels (single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
  gsi_insert_seq_before (&start, seq, GSI_SAME_STMT);
  launch_wait_before_stores (joint->mask, true);
  for (unsigned k = 0; k < calls.length (); k++)
    {
      tree lhs = gimple_call_lhs (calls[k]);
      switch (gimple_call_internal_fn (calls[k]))
	{
	case IFN_GOMP_SIMT_LANE:
	  if (lhs)
	    launch_replace_by (calls[k], gimple_build_assign
			       (lhs, build_zero_cst (TREE_TYPE (lhs))));
	  break;
	case IFN_GOMP_SIMT_VF:
	  if (lhs)
	    launch_replace_by (calls[k], gimple_build_assign
			       (lhs, build_one_cst (TREE_TYPE (lhs))));
	  break;
	default:
	  launch_bound_group (calls[k], joint->mask);
	  break;
	}
    }
}

unsigned
launch_mark_row_loads (struct joint_lanes *joint, class loop *loop, unsigned n)
{
  class loop *rows = loop_of_lanes (loop);
  auto_vec<gimple *> loads;
  if (!rows || rows == loop)
    return 0;
  for (gimple *stmt : loop_statements (loop))
    if (gimple_uid (stmt) >= FIRST_MARK)
      loads.safe_push (stmt);
    else if (gimple_vdef (stmt))
      return 0;
  bool left_over = !loads.is_empty ();
  if (!left_over)
    for (gimple *stmt : loop_statements (loop))
      if (row_load_p (loop, rows, stmt))
	loads.safe_push (stmt);
  if (loads.is_empty ())
    return 0;
  unsigned copies
    = left_over || CHUNK * n > MOST_STATEMENTS ? SMALL_CHUNK : CHUNK;
  for (unsigned k = 0; k < loads.length (); k++)
    {
      gimple_set_uid (loads[k], FIRST_MARK + joint->copies.length ());
      joint->copies.safe_push (copies);
    }
  return copies;
}

bool
launch_more_row_loads_p (class loop *loop, unsigned copies)
{
  bool any = false;
  for (gimple *stmt : loop_statements (loop))
    any |= gimple_uid (stmt) >= FIRST_MARK;
  return any && copies > SMALL_CHUNK;
}

/* Find the loads of JOINT that were marked.  */

static void
collect_row_loads (struct joint_lanes *joint)
{
  basic_block bb;
  unsigned marks = joint->copies.length ();
  FOR_EACH_BB_FN (bb, cfun)
    {
      hash_map<int_hash<unsigned, 0>, unsigned> places;
      unsigned before = joint->loads.length ();
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	   gsi_next (&i))
	{
	  unsigned mark = gimple_uid (gsi_stmt (i)) - FIRST_MARK;
	  if (gimple_uid (gsi_stmt (i)) < FIRST_MARK || mark >= marks)
	    continue;
	  bool known;
	  unsigned &place = places.get_or_insert (mark + 1, &known);
	  if (!known)
	    {
	      place = joint->loads.length ();
	      joint->loads.safe_push (new auto_vec<gimple *> ());
	    }
	  joint->loads[place]->safe_push (gsi_stmt (i));
	}
      /* Those of iterations that are left over stay.  */
      for (unsigned k = joint->loads.length (); k-- > before;)
	{
	  auto_vec<gimple *> *list = joint->loads[k];
	  unsigned mark = gimple_uid ((*list)[0]) - FIRST_MARK;
	  if (list->length () == joint->copies[mark])
	    continue;
	  delete list;
	  joint->loads.ordered_remove (k);
	}
    }
}

/* Insert before AT the loading of what LOAD loads OFFSET bytes further on, and,
   in each lane, LANE elements more.  */

static tree
load_element (gimple_stmt_iterator *at, gimple *load, tree place,
	      HOST_WIDE_INT offset)
{
  tree ref = gimple_assign_rhs1 (load), type = TREE_TYPE (ref);
  tree value = make_ssa_name (TREE_TYPE (gimple_assign_lhs (load)));
  ref = build2 (MEM_REF, type, place,
		build_int_cst (reference_alias_ptr_type (ref), offset));
  gimple *stmt = gimple_build_assign (value, ref);
  gimple_set_vuse (stmt, gimple_vuse (load));
  gimple_set_location (stmt, gimple_location (load));
  gsi_insert_before (at, stmt, GSI_SAME_STMT);
  return value;
}

/* The two halves of V, of 64 bits, or V alone.  */
struct halves
{
  tree low, high;
};

/* Insert before AT what makes V, which a lane has loaded, what lanes can
   exchange.  */

static struct halves
split_value (gimple_stmt_iterator *at, tree v)
{
  struct halves h = { v, NULL_TREE };
  if (TYPE_PRECISION (TREE_TYPE (v)) > 32)
    {
      h.low = make_ssa_name (unsigned_type_node);
      h.high = make_ssa_name (unsigned_type_node);
      gsi_insert_before (at, assembler_pair ("mov.b64\t{%0, %1}, %2;", h.low,
					     h.high, v), GSI_SAME_STMT);
    }
  else if (INTEGRAL_TYPE_P (TREE_TYPE (v)))
    {
      gimple_seq seq = NULL;
      h.low = gimple_convert (&seq, unsigned_type_node, v);
      gsi_insert_seq_before (at, seq, GSI_SAME_STMT);
    }
  return h;
}

/* Have LOAD, of JOINT's lanes, be what the lane with number K in the group has
   in H.  */

static void
get_from_lane (struct joint_lanes *joint, gimple *load, struct halves h,
	       unsigned k)
{
  tree lhs = gimple_assign_lhs (load), type = TREE_TYPE (lhs), got = lhs;
  gimple_stmt_iterator i = gsi_for_stmt (load);
  location_t loc = gimple_location (load);
  /* In its third operand shfl has which bits of the number are the group's, and
     the last lane (PTX ISA, "shfl.sync").  */
  unsigned within = (32 - GROUP) << 8 | 31;
  if (!h.high && INTEGRAL_TYPE_P (type))
    got = make_ssa_name (unsigned_type_node);
  char *text = xasprintf
    (h.high ? "{\n\t.reg.u32\t%%%%lo, %%%%hi;\n\t"
     "shfl.sync.idx.b32\t%%%%lo, %%1, %u, %u, %%3;\n\t"
     "shfl.sync.idx.b32\t%%%%hi, %%2, %u, %u, %%3;\n\t"
     "mov.b64\t%%0, {%%%%lo, %%%%hi};\n\t}"
     : "shfl.sync.idx.b32\t%%0, %%1, %u, %u, %%2;", k, within, k, within);
  gasm *shuffle
    = (h.high ? assembler_statement (text, got, h.low, h.high, joint->mask)
       : assembler_statement (text, got, h.low, joint->mask));
  free (text);
  joint->exchanges.safe_push (shuffle);
  gimple_set_location (shuffle, loc);
  unlink_stmt_vdef (load);
  if (got == lhs)
    {
      gsi_replace (&i, shuffle, false);
      return;
    }
  gsi_insert_before (&i, shuffle, GSI_SAME_STMT);
  gassign *value = gimple_build_assign (lhs, NOP_EXPR, got);
  gimple_set_location (value, loc);
  gsi_replace (&i, value, false);
}

/* Have JOINT's lanes load together what each of LOADS would load, adjacent
   elements in this order.  */

static void
load_together (struct joint_lanes *joint,
	       const auto_vec<gimple *> &loads)
{
  gimple *load = loads[0];
  tree ref = gimple_assign_rhs1 (load);
  HOST_WIDE_INT size = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  gimple_stmt_iterator at = gsi_for_stmt (load);
  gimple_seq seq = NULL;
  tree lane = gimple_convert (&seq, sizetype, joint->lane);
  lane = gimple_build (&seq, MULT_EXPR, sizetype, lane, size_int (size));
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  tree place = build_fold_addr_expr (unshare_expr (ref));
  place = force_gimple_operand_gsi (&at, place, true, NULL_TREE, true,
				    GSI_SAME_STMT);
  seq = NULL;
  place = gimple_build (&seq, POINTER_PLUS_EXPR, TREE_TYPE (place), place,
			lane);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  auto_vec<tree> parts;
  for (unsigned k = 0; k < loads.length (); k += GROUP)
    parts.safe_push (load_element (&at, load, place, k * size));
  auto_vec<struct halves> apart;
  for (unsigned k = 0; k < parts.length (); k++)
    {
      gimple_stmt_iterator use = gsi_for_stmt (loads[k * GROUP]);
      apart.safe_push (split_value (&use, parts[k]));
    }
  for (unsigned k = 0; k < loads.length (); k++)
    get_from_lane (joint, loads[k], apart[k / GROUP], k % GROUP);
}

bool
launch_load_together (struct joint_lanes *joint)
{
  collect_row_loads (joint);
  for (unsigned k = 0; k < joint->loads.length (); k++)
    {
      load_together (joint, *joint->loads[k]);
      delete joint->loads[k];
    }
  return !joint->exchanges.is_empty ();
}

void
launch_keep_together (struct joint_lanes *joint)
{
  for (unsigned k = 0; k < joint->exchanges.length (); k++)
    gimple_asm_set_volatile (as_a<gasm *> (joint->exchanges[k]), true);
}
