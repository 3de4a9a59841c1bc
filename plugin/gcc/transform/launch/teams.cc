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
   numbers of teams or threads keep what libgomp launches.  Those that say how
   many they want get no more if each warp is a team (warp-teams.cc), a thread
   being a warp as GCC has it, and else just these.  From GCC 13 on the
   environment may say that where the program does not, by variables that only
   libgomp knows; so this is for GCC 12.

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

/* The most threads that GCC gives a team.  */
#define MOST_THREADS 32

/* The number of iterations that the teams of REGION share, if one loop is
   shared.  */
struct shared_loop
{
  const struct region *region;
  tree count;			/* A value in the region's function.  */
  gimple *teams;		/* The call that starts them.  */
  tree threads;			/* How many threads a parallel region asks for
				   that shares it, too, 0 being any.  */
  bool lanes;			/* Lanes share it, too, ...  */
  bool apart;			/* ... and wait for each other.  */
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

/* Note in S whether the lanes of a warp get iterations of the loop that threads
   share in BODY, and whether they wait for each other there.  */

static void
note_lanes (struct shared_loop *s, tree body)
{
  s->lanes = body && launch_lanes_p (body);
  s->apart = false;
  if (!s->lanes)
    return;
  push_cfun (DECL_STRUCT_FUNCTION (body));
  s->apart = simt_any_p (simt_apart_p);
  pop_cfun ();
}

/* True if threads and lanes have the iterations of S, too; else each of them is
   a team's, and has parallel regions inside.  */

static bool
shared_by_threads_p (struct shared_loop *s)
{
  unsigned parallels = 0;
  bool outside = true;
  s->lanes = s->apart = false;
  s->threads = integer_zero_node;
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
	note_lanes (s, body);
	s->threads = launch_parallel_threads (stmt);
      }
  temporary_loops_end (cfun, &found_anew);
  pop_cfun ();
  return parallels == 1 && outside;
}

/* What a launch asks for by ID, of GOMP_TARGET_ARG_*.  */
struct asked_number
{
  struct launch_asked asked;
  unsigned id;
  tree most;			/* The number that the program asks for, which
				   may be 0 or less, or null.  */
};

/* Fill in A for ID with what REGION's launch asks for; return false if that is
   not found, or is not known when it is launched.  */

static bool
find_asked (const struct region *region, unsigned id, struct asked_number *a)
{
  a->id = id;
  if (!launch_find_asked (region, id, &a->asked)
      || (TREE_CODE (a->asked.number) == INTEGER_CST
	  && tree_int_cst_sgn (a->asked.number) < 0))
    return false;
  a->most = integer_zerop (a->asked.number) ? NULL_TREE : a->asked.number;
  return true;
}

/* Append to SEQ the element of a launch's list that asks for N, by ID.  */

static tree
list_element (gimple_seq *seq, unsigned id, tree n)
{
  tree type = TREE_TYPE (n);
  n = gimple_build (seq, LSHIFT_EXPR, type, n,
		    build_int_cst (unsigned_type_node,
				   GOMP_TARGET_ARG_VALUE_SHIFT));
  n = gimple_build (seq, BIT_IOR_EXPR, type, n,
		    build_int_cst (type, GOMP_TARGET_ARG_DEVICE_ALL | id));
  return gimple_convert (seq, ptr_type_node, n);
}

/* Element N of the array LIST, of pointers.  */

static tree
element_ref (tree list, int n)
{
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (list)), list, size_int (n),
		 NULL_TREE, NULL_TREE);
}

/* Append to SEQ: the list of REGION's launch asks for N teams at A.  */

static void
put_teams (gimple_seq *seq, const struct region *region,
	   const struct asked_number *a, tree n)
{
  tree list = TREE_OPERAND (gimple_call_arg (region->launch, LAUNCH_ARGS), 0);
  n = (a->asked.apart ? gimple_convert (seq, ptr_type_node, n)
       : list_element (seq, a->id, n));
  gimple_seq_add_stmt (seq,
		       gimple_build_assign (element_ref (list,
							 a->asked.element),
					    n));
}

/* Append to SEQ: the device gets N threads in a team of REGION's launch.  A
   region that the host executes itself is not to be limited by that: of two
   limits in a list it takes the first one, and a device the last one (libgomp:
   target.c, gomp_target_fallback; plugin/plugin-nvptx.c, GOMP_OFFLOAD_run).  */

static void
put_threads (gimple_seq *seq, const struct region *region, tree n)
{
  enum { MOST = 16 };
  tree address = gimple_call_arg (region->launch, LAUNCH_ARGS);
  int length = 0;
  for (tree e = launch_arg_element (region, address, 0);
       e && !integer_zerop (e) && length < MOST;
       e = launch_arg_element (region, address, length))
    length++;
  tree type = build_array_type_nelts (ptr_type_node, length + 2);
  tree list = create_tmp_var (type, ".drano_args");
  TREE_ADDRESSABLE (list) = 1;
  for (int k = 0; k < length; k++)
    {
      tree e = make_ssa_name (ptr_type_node);
      tree from = element_ref (TREE_OPERAND (address, 0), k);
      gimple_seq_add_stmt (seq, gimple_build_assign (e, from));
      gimple_seq_add_stmt (seq, gimple_build_assign (element_ref (list, k), e));
    }
  tree limit = list_element (seq, GOMP_TARGET_ARG_THREAD_LIMIT, n);
  gimple_seq_add_stmt (seq,
		       gimple_build_assign (element_ref (list, length), limit));
  gimple_seq_add_stmt (seq,
		       gimple_build_assign (element_ref (list, length + 1),
					    null_pointer_node));
  gimple_call_set_arg (region->launch, LAUNCH_ARGS,
		       build_fold_addr_expr (list));
  update_stmt (region->launch);
}

/* How many threads a team has where each warp is one, and all have room on the
   device: no multiprocessor has more than so many warps more than another, and
   none has more blocks than it can have.  */
#define SMALL_TEAM 2

/* How many warps the device has room for.  libgomp launches fewer teams where
   that has less.  */

static HOST_WIDE_INT
device_room (void)
{
  const struct machine *m = drano_options.machine;
  return m->sms * (m->threads_sm / MACHINE_WARP);
}

/* Append to SEQ whether so many WARPS are as many as that, or more.  */

static tree
no_room (gimple_seq *seq, tree warps)
{
  return gimple_build (seq, GE_EXPR, boolean_type_node, warps,
		       build_int_cst (TREE_TYPE (warps), device_room ()));
}

/* What decides how many teams and threads a loop gets.  */
struct needed_numbers
{
  HOST_WIDE_INT each;		/* How many iterations a warp has.  */
  int size;			/* How many threads a team has where there are
				   many.  */
  bool threads;			/* Threads share the iterations; else each of
				   these is a team's.  */
  bool apart;			/* Lanes share them, and wait for each
				   other.  */
  int largest;			/* How many threads a team has at most.  */
  tree most_teams, most_threads; /* What the program allows, or null.  */
};

/* Append to SEQ how many teams, *TEAMS, and threads in each, *THREADS, N
   iterations need as W says: as many as libgomp has where there is no room for
   more, else teams of W's size, or less if multiprocessors had too few of
   them.  If the program wants fewer teams, these are as large as that
   needs.  */

static void
compute_numbers (gimple_seq *seq, tree n, const struct needed_numbers *w,
		 tree *teams, tree *threads)
{
  tree type = TREE_TYPE (n), zero = build_zero_cst (type);
  HOST_WIDE_INT spread = drano_options.machine->sms * LAUNCH_SPREAD;
  n = gimple_build (seq, MAX_EXPR, type, n, build_one_cst (type));
  tree warps = launch_divided_up (seq, n, build_int_cst (type, w->each));
  if (w->apart)
    warps = gimple_build (seq, COND_EXPR, type, launch_few_apart (seq, n), n,
			  warps);
  tree most = build_int_cst (type, spread * (w->threads ? TEAM_THREADS : 1));
  tree fills = gimple_build (seq, GE_EXPR, boolean_type_node, warps, most);
  tree all = w->threads ? no_room (seq, warps) : fills;
  tree some = gimple_build (seq, MIN_EXPR, type, warps, most);
  *threads = launch_divided_up (seq, some, build_int_cst (type, spread));
  if (w->threads)
    {
      tree of = gimple_build (seq, COND_EXPR, type, all,
			      build_int_cst (type, TEAM_THREADS),
			      build_int_cst (type, w->size));
      *threads = gimple_build (seq, COND_EXPR, type, fills, of, *threads);
    }
  tree few = build_int_cst (type, device_room ());
  if (w->most_teams)
    {
      most = launch_limited_by (seq, few, w->most_teams);
      few = gimple_build (seq, MIN_EXPR, type, warps, few);
      few = launch_divided_up (seq, few, most);
      few = gimple_build (seq, MIN_EXPR, type, few,
			  build_int_cst (type, w->largest));
      *threads = gimple_build (seq, MAX_EXPR, type, *threads, few);
    }
  if (w->threads)
    *threads = launch_limited_by (seq, *threads, w->most_threads);
  *teams = launch_divided_up (seq, warps, *threads);
  if (w->most_teams)
    *teams = gimple_build (seq, MIN_EXPR, type, *teams, most);
  else
    *teams = gimple_build (seq, COND_EXPR, type, all, zero, *teams);
}

/* Append to SEQ how many threads teams get for N iterations, each of which is a
   team's: half as many as mostly, if they need no more time, else 0: twice as
   many teams are on the device, and have half as many turns.  Their threads
   wait for fewer others.  */

static tree
half_teams (gimple_seq *seq, tree n)
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
  return gimple_build (seq, COND_EXPR, type, pays,
		       build_int_cst (type, TEAM_THREADS / 2),
		       build_zero_cst (type));
}

/* Append to SEQ the smaller one of what the program asks for by THREADS and of
   how many it wants in S's parallel region; null if it wants neither.  */

static tree
most_threads (gimple_seq *seq, const struct shared_loop *s,
	      const struct asked_number *threads)
{
  tree most = threads->most ? gimple_convert (seq, ssizetype, threads->most)
	      : NULL_TREE;
  tree wanted = integer_zerop (s->threads) ? NULL_TREE
		: launch_number_on_host (s->region, s->threads, seq);
  if (!wanted)
    return most;
  wanted = gimple_convert (seq, ssizetype, wanted);
  return most ? launch_limited_by (seq, wanted, most) : wanted;
}

/* Insert SEQ before the launch of REGION in its launcher.  */

static void
insert_before_launch (const struct region *region, gimple_seq seq)
{
  gimple_stmt_iterator i = gsi_for_stmt (region->launch);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
}

/* Have the launch of S's region, which becomes PLAN's kernel, ask for teams for
   N iterations, which SEQ computes in its launcher.  Return false, and change
   nothing, if the program says how many, and these are not warps.  */

static bool
change_launch (const struct launch_plan *plan, struct shared_loop *s,
	       gimple_seq seq, tree n)
{
  const struct region *region = s->region;
  bool by_threads = shared_by_threads_p (s);
  bool shared = by_threads && !plan->row_parts;
  struct asked_number teams, threads;
  bool teams_known = find_asked (region, GOMP_TARGET_ARG_NUM_TEAMS, &teams);
  bool threads_known
    = find_asked (region, GOMP_TARGET_ARG_THREAD_LIMIT, &threads);
  if (!teams_known || (shared && !threads_known))
    return false;
  if (!plan->warp_teams && (teams.most || (shared && threads.most)))
    return false;
  struct needed_numbers w
    = { (shared && s->lanes && (!s->apart || plan->apart)
	 ? (HOST_WIDE_INT) MACHINE_WARP : 1),
	plan->warp_teams ? SMALL_TEAM : TEAM_THREADS, shared, plan->apart,
	plan->tiles ? TEAM_THREADS : MOST_THREADS, NULL_TREE, NULL_TREE };
  n = gimple_convert (&seq, ssizetype, n);
  if (teams.most)
    w.most_teams = gimple_convert (&seq, ssizetype, teams.most);
  if (by_threads && threads_known)
    w.most_threads = most_threads (&seq, s, &threads);
  tree n_teams, n_threads;
  compute_numbers (&seq, n, &w, &n_teams, &n_threads);
  put_teams (&seq, region, &teams, n_teams);
  if (shared)
    put_threads (&seq, region, n_threads);
  else if (w.most_threads)
    put_threads (&seq, region,
		 launch_limited_by (&seq,
				    build_int_cst (ssizetype, TEAM_THREADS),
				    w.most_threads));
  else if (!by_threads && threads_known && !threads.most && !plan->numbered)
    put_threads (&seq, region, half_teams (&seq, n));
  insert_before_launch (region, seq);
  return true;
}

/* True if REGION's launch is known, and what it asks for may be changed.  */

static bool
launch_known_p (const struct region *region)
{
  return (region->launch && region->launcher && shim_teams_of_program_p ()
	  && gimple_call_num_args (region->launch) > LAUNCH_ARGS);
}

/* The most threads that parallel regions ask for in REGION, where the
   program does not limit them; appended to SEQ.  Null if that is not known.  */

static tree
wanted_threads (gimple_seq *seq, const struct region *region)
{
  tree all = build_int_cst (ssizetype, TEAM_THREADS);
  for (gimple *stmt : function_statements (region->fn))
    if (launch_role_of (stmt) == ROLE_PARALLEL)
      {
	tree n = launch_parallel_threads (stmt);
	if (integer_zerop (n))
	  continue;
	n = launch_number_on_host (region, n, seq);
	if (!n)
	  return NULL_TREE;
	all = gimple_build (seq, MAX_EXPR, ssizetype, all,
			    gimple_convert (seq, ssizetype, n));
      }
  return all;
}

void
launch_set_lane_teams (const struct region *region)
{
  struct asked_number limit;
  if (!launch_known_p (region)
      || !find_asked (region, GOMP_TARGET_ARG_THREAD_LIMIT, &limit))
    return;
  gimple_seq seq = NULL;
  push_cfun (region->launcher);
  tree most = (limit.most ? gimple_convert (&seq, ssizetype, limit.most)
	       : wanted_threads (&seq, region));
  if (most)
    {
      tree n = build_int_cst (ssizetype, MOST_THREADS * MACHINE_WARP);
      n = launch_limited_by (&seq, n, most);
      n = gimple_build (&seq, RSHIFT_EXPR, ssizetype, n,
			build_int_cst (unsigned_type_node,
				       exact_log2 (MACHINE_WARP)));
      put_threads (&seq, region,
		   gimple_build (&seq, MAX_EXPR, ssizetype, n,
				 build_one_cst (ssizetype)));
      insert_before_launch (region, seq);
    }
  else
    launch_discard (seq);
  pop_cfun ();
}

bool
launch_set_teams (const struct launch_plan *plan, const struct region *region)
{
  struct shared_loop s;
  s.region = region;
  if (!launch_known_p (region) || launch_numbers_asked_p (region)
      || !find_shared_loop (&s))
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
