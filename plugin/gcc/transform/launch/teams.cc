/* Direct kernels: how many teams are launched, and how many threads in each.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* libgomp launches as many teams as fit on the device, of eight threads,
   whatever the loop is that they share.  The others start, find that they have
   nothing to do, and end.  The host knows the number of iterations, or can
   compute it from what it hands to the region, and asks for as many warps as
   that needs.

   What fills the device comes first: the work in an iteration may be long, so
   there are never fewer warps than iterations for them, up to libgomp's number,
   and they are spread over as many teams as possible before teams get more than
   one.  Any number is right, as the program cannot know it: those that ask for
   numbers of teams or threads keep what libgomp launches, and so do those that
   say how many they want.  From GCC 13 on the environment may say that where
   the program does not, by variables that only libgomp knows; so this is for
   GCC 12.

   host-value.cc says how the host computes the number.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "option/options.h"
#include "region/argument/launch-args.h"
#include "region/region.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"
#include "unit.h"

/* How many threads libgomp gives a team.  */
#define TEAM_THREADS 8

/* The number of iterations that the teams of REGION share, if one loop is
   shared.  */
struct shared_loop
{
  const struct region *region;
  tree count;			/* A value in the region's function.  */
  gimple *teams;		/* The call that starts them.  */
};

/* True if the program itself asks for the number of a team or a thread.  */
struct asked_numbers : unit_part
{
  hash_set<tree> functions;	/* Which do.  */
};

/* If the statement at GSI asks for a number, note that the current function
   does.  */

static tree
note_number (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  switch (launch_role_of (gsi_stmt (*gsi)))
    {
    case ROLE_THREAD_NUM: case ROLE_NUM_THREADS: case ROLE_TEAM_NUM:
    case ROLE_NUM_TEAMS: case ROLE_MAX_THREADS:
      unit_have<asked_numbers> (UNIT_ASKED_NUMBERS)->functions.add
	(current_function_decl);
      break;
    default:
      break;
    }
  return NULL_TREE;
}

void
launch_note_numbers (gimple_seq body)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (body, note_number, NULL, &wi);
}

bool
launch_numbers_asked_p (const struct region *region)
{
  struct asked_numbers *asked = unit_known<asked_numbers> (UNIT_ASKED_NUMBERS);
  if (!asked)
    return false;
  if (asked->functions.contains (region_source_decl (region)))
    return true;
  for (hash_set<tree>::iterator i = asked->functions.begin ();
       i != asked->functions.end (); ++i)
    if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (*i)))
      return true;
  return false;
}

bool
launch_number_p (tree x, enum launch_role role)
{
  while (TREE_CODE (x) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (x);
      if (!is_gimple_assign (def)
	  || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	break;
      x = gimple_assign_rhs1 (def);
    }
  return (TREE_CODE (x) == SSA_NAME
	  && launch_role_of (SSA_NAME_DEF_STMT (x)) == role);
}

tree
launch_shared_count (gimple *stmt, enum launch_role role)
{
  if (!is_gimple_assign (stmt)
      || gimple_assign_rhs_code (stmt) != TRUNC_MOD_EXPR)
    return NULL_TREE;
  return (launch_number_p (gimple_assign_rhs2 (stmt), role)
	  ? gimple_assign_rhs1 (stmt) : NULL_TREE);
}

/* Fill in S for its region; false if its teams do not share one loop.  */

static bool
find_shared_loop (struct shared_loop *s)
{
  s->count = NULL_TREE;
  s->teams = NULL;
  for (gimple *stmt : function_statements (s->region->fn))
    {
      tree count = launch_shared_count (stmt, ROLE_NUM_TEAMS);
      if (launch_role_of (stmt) == ROLE_TEAMS)
	s->teams = stmt;
      if (!count)
	continue;
      if (s->count && s->count != count)
	return false;
      s->count = count;
    }
  return s->count && s->teams;
}

/* True if the lanes of a warp get iterations of the loop that threads share in
   BODY, and do not wait for each other there: else as many warps as possible
   are to have some of them (loop/warp-chunks.cc).  */

static bool
whole_warps_p (tree body)
{
  if (!body || !launch_lanes_p (body))
    return false;
  push_cfun (DECL_STRUCT_FUNCTION (body));
  bool apart = simt_any_p (simt_apart_p);
  pop_cfun ();
  return !apart;
}

/* True if threads and lanes have the iterations of S, too; else each of them is
   a team's, and has parallel regions inside.  *LANES: a warp has several.  */

static bool
shared_by_threads_p (const struct shared_loop *s, bool *lanes)
{
  unsigned parallels = 0;
  bool outside = true;
  *lanes = false;
  struct temporary_loops found_anew;
  push_cfun (s->region->fn);
  temporary_loops_begin (cfun, &found_anew);
  for (gimple *stmt : function_statements (cfun))
    if (launch_role_of (stmt) == ROLE_PARALLEL)
      {
	tree body = launch_parallel_body (stmt);
	parallels++;
	outside &= flow_bb_inside_loop_p (gimple_bb (stmt)->loop_father,
					  gimple_bb (s->teams));
	*lanes = whole_warps_p (body);
      }
  temporary_loops_end (cfun, &found_anew);
  pop_cfun ();
  return parallels == 1 && outside;
}

/* Element N of what REGION's launch asks for, if it is the default for ID, of
   GOMP_TARGET_ARG_*: no number; else null.  */

static tree
default_element (const struct region *region, int n, unsigned id)
{
  tree list = gimple_call_arg (region->launch, LAUNCH_ARGS);
  tree value = launch_arg_element (region, list, n);
  if (!value || TREE_CODE (value) != INTEGER_CST)
    return NULL_TREE;
  unsigned HOST_WIDE_INT bits = TREE_INT_CST_LOW (value);
  return (bits == (GOMP_TARGET_ARG_DEVICE_ALL | id)
	  ? build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (TREE_OPERAND (list, 0))),
		    TREE_OPERAND (list, 0), size_int (n), NULL_TREE, NULL_TREE)
	  : NULL_TREE);
}

/* Append to SEQ: ELEMENT asks for N, by ID.  */

static void
put_element (gimple_seq *seq, tree element, unsigned id, tree n)
{
  tree type = TREE_TYPE (n);
  n = gimple_build (seq, LSHIFT_EXPR, type, n,
		    build_int_cst (unsigned_type_node,
				   GOMP_TARGET_ARG_VALUE_SHIFT));
  n = gimple_build (seq, BIT_IOR_EXPR, type, n,
		    build_int_cst (type, GOMP_TARGET_ARG_DEVICE_ALL | id));
  n = gimple_convert (seq, TREE_TYPE (element), n);
  gimple_seq_add_stmt (seq, gimple_build_assign (element, n));
}

/* How many threads a team has where each warp is one, and all have room on the
   device: no multiprocessor has more than so many warps more than another, and
   none has more blocks than it can have.  */
#define SMALL_TEAM 2

/* Append to SEQ whether so many WARPS are as many as the device has room for,
   or more.  libgomp launches fewer where that has less.  */

static tree
no_room (gimple_seq *seq, tree warps)
{
  const struct machine *m = drano_options.machine;
  HOST_WIDE_INT room = m->sms * (m->threads_sm / MACHINE_WARP);
  return gimple_build (seq, GE_EXPR, boolean_type_node, warps,
		       build_int_cst (TREE_TYPE (warps), room));
}

/* Append to SEQ what asks for teams and threads for N iterations, with EACH for
   a warp: as many as libgomp has where there is no room for more, else teams of
   SIZE threads, or less if multiprocessors had too few of them.  TEAMS and
   THREADS are the elements that say so; without THREADS each iteration is a
   team's.  */

static void
put_numbers (gimple_seq *seq, tree n, HOST_WIDE_INT each, int size, tree teams,
	     tree threads)
{
  tree type = TREE_TYPE (n), zero = build_zero_cst (type);
  HOST_WIDE_INT spread = drano_options.machine->sms * LAUNCH_SPREAD;
  n = gimple_build (seq, MAX_EXPR, type, n, build_one_cst (type));
  tree warps = launch_divided_up (seq, n, build_int_cst (type, each));
  tree most = build_int_cst (type, spread * (threads ? TEAM_THREADS : 1));
  tree fills = gimple_build (seq, GE_EXPR, boolean_type_node, warps, most);
  tree some = gimple_build (seq, MIN_EXPR, type, warps, most);
  tree in_team = launch_divided_up (seq, some, build_int_cst (type, spread));
  tree number = launch_divided_up (seq, some, in_team);
  tree full = zero, of = zero;
  if (threads)
    {
      tree all = no_room (seq, warps);
      of = build_int_cst (type, size);
      full = launch_divided_up (seq, warps, of);
      full = gimple_build (seq, COND_EXPR, type, all, zero, full);
      of = gimple_build (seq, COND_EXPR, type, all, zero, of);
    }
  put_element (seq, teams, GOMP_TARGET_ARG_NUM_TEAMS,
	       gimple_build (seq, COND_EXPR, type, fills, full, number));
  if (threads)
    put_element (seq, threads, GOMP_TARGET_ARG_THREAD_LIMIT,
		 gimple_build (seq, COND_EXPR, type, fills, of, in_team));
}

/* Append to SEQ what asks by THREADS for teams of half as many threads, if they
   need no more time for N iterations, each of which is a team's: twice as many
   teams are on the device, and have half as many turns.  Their threads wait for
   fewer others.  */

static void
put_half_teams (gimple_seq *seq, tree n, tree threads)
{
  const struct machine *m = drano_options.machine;
  HOST_WIDE_INT resident = m->sms * (m->threads_sm
				     / (MACHINE_WARP * TEAM_THREADS));
  tree type = TREE_TYPE (n);
  n = gimple_build (seq, MAX_EXPR, type, n, build_one_cst (type));
  tree turns = launch_divided_up (seq, n, build_int_cst (type, resident));
  tree of_half = launch_divided_up (seq, n, build_int_cst (type, 2 * resident));
  of_half = gimple_build (seq, PLUS_EXPR, type, of_half, of_half);
  tree pays = gimple_build (seq, LE_EXPR, boolean_type_node, of_half, turns);
  put_element (seq, threads, GOMP_TARGET_ARG_THREAD_LIMIT,
	       gimple_build (seq, COND_EXPR, type, pays,
			     build_int_cst (type, TEAM_THREADS / 2),
			     build_zero_cst (type)));
}

/* Have the launch of S's region, which becomes PLAN's kernel, ask for teams for
   N iterations, which SEQ computes in its launcher.  Return false, and change
   nothing, if the program says how many.  */

static bool
change_launch (const struct launch_plan *plan, const struct shared_loop *s,
	       gimple_seq seq, tree n)
{
  const struct region *region = s->region;
  bool lanes, by_threads = shared_by_threads_p (s, &lanes);
  bool shared = by_threads && !plan->row_parts;
  tree teams = default_element (region, 0, GOMP_TARGET_ARG_NUM_TEAMS);
  tree threads = default_element (region, 1, GOMP_TARGET_ARG_THREAD_LIMIT);
  if (!teams || (shared && !threads))
    return false;
  n = gimple_convert (&seq, ssizetype, n);
  put_numbers (&seq, n, shared && lanes ? 32 : 1,
	       plan->warp_teams ? SMALL_TEAM : TEAM_THREADS, teams,
	       shared ? threads : NULL_TREE);
  if (!by_threads && threads && !plan->numbered)
    put_half_teams (&seq, n, threads);
  gimple_stmt_iterator i = gsi_for_stmt (region->launch);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
  return true;
}

bool
launch_set_teams (const struct launch_plan *plan, const struct region *region)
{
  struct shared_loop s;
  s.region = region;
  if (!region->launch || !region->launcher || !shim_teams_of_program_p ()
      || gimple_call_num_args (region->launch) <= LAUNCH_ARGS
      || launch_numbers_asked_p (region) || !find_shared_loop (&s))
    return false;
  gimple_seq seq = NULL;
  push_cfun (region->launcher);
  tree n = launch_number_on_host (region, s.count, &seq);
  bool changed = n && change_launch (plan, &s, seq, n);
  if (!changed)
    launch_discard (seq);
  pop_cfun ();
  return changed;
}
