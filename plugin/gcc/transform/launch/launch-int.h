/* Direct kernels: what their files have in common.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LAUNCH_LAUNCH_INT_H
#define DRANO_GCC_TRANSFORM_LAUNCH_LAUNCH_INT_H

#include "transform/launch/launch.h"

/* Who executes a function.  */
enum launch_context
{
  CONTEXT_TEAM,			/* The initial thread of a team, outside of
				   parallel regions.  */
  CONTEXT_THREAD,		/* Each thread of a parallel region.  */
  CONTEXTS
};

/* What a function of libgomp is for.  Of those that a direct kernel replaces,
   the first operands are as builtins have them (GCC: omp-builtins.def).  */
enum launch_role
{
  ROLE_NONE,			/* It is not libgomp's.  */
  ROLE_UNAWARE,			/* It does not need to know which thread calls
				   it.  */
  ROLE_THREAD_NUM, ROLE_NUM_THREADS, ROLE_TEAM_NUM, ROLE_NUM_TEAMS,
  ROLE_LEVEL, ROLE_ACTIVE_LEVEL, ROLE_MAX_THREADS,
  ROLE_TEAMS,			/* GOMP_teams4.  */
  ROLE_PARALLEL, ROLE_PARALLEL_LOOP, ROLE_PARALLEL_SECTIONS,
  ROLE_BARRIER, ROLE_SINGLE, ROLE_COPY_START, ROLE_COPY_END,
  ROLE_LOOP_START, ROLE_LOOP_ULL_START, ROLE_LOOP_NEXT,
  ROLE_LOOP_END, ROLE_LOOP_END_NOWAIT,
  ROLE_SECTIONS_START, ROLE_SECTIONS_NEXT,
  ROLE_UNKNOWN			/* It needs a thread or a team of libgomp's.  */
};

/* The role of the function that STMT calls.  */
extern enum launch_role launch_role_of (const gimple *stmt);

/* The body that CALL, of ROLE_PARALLEL or a combined one, has all threads
   execute; null if it is not a function.  */
extern tree launch_parallel_body (const gimple *call);

/* How many threads CALL asks for: its operand; 0 is as many as there are.  */
extern tree launch_parallel_threads (const gimple *call);

/* True if CALL, of an internal function, is an ordinary operation, by which
   lanes exchange nothing.  */
extern bool launch_plain_internal_p (const gcall *call);

/* The function with a body that STMT calls, or null.  */
extern struct cgraph_node *launch_callee (const gimple *stmt);

/* True if NODE's function, or one that it calls, calls a function of libgomp
   that a direct kernel replaces.  */
extern bool launch_replaces_p (struct cgraph_node *node);

/* judge.cc  */

/* True if FN, a function without body here, is a library's of the language, or
   our own: these know nothing of threads.  */
extern bool launch_library_p (const_tree fn);

/* A plan for the region that begins with NODE, null if NODE's function is not
   the entry of a region of OpenMP.  *WHY becomes REMARK_NONE or what does not
   allow a direct kernel, with the function *WHAT and the place *LOC, if these
   are known.  */
extern struct launch_plan *launch_plan_for (struct cgraph_node *node,
					    enum remark_id *why, tree *what,
					    location_t *loc);

/* True if lanes share the iterations of the function FN, and each gets some,
   not those of a loop inside.  */
extern bool launch_lanes_p (tree fn);

/* ptx.cc  */

/* A new integer to which SEQ assigns the device's special register NAME.  */
extern tree launch_register (gimple_seq *seq, const char *name);

/* Append to SEQ a barrier of all warps of the block, or, with THREADS, of the
   first THREADS of them.  */
extern void launch_barrier (gimple_seq *seq, tree threads);

/* Append to SEQ how many blocks have work where each warp is a team.  */
extern tree launch_working_blocks (gimple_seq *seq);

/* Append to SEQ the number that ROLE asks for where each warp is a team: all of
   them share what threads do, and none of them what teams do.  EACH is how many
   of a block have work, null being all.  Unsigned but for constants.  */
extern tree launch_number_among_warps (gimple_seq *seq, enum launch_role role,
				       tree each);

/* counts.cc  */

/* Append to SEQ the number N of iterations as an unsigned number, at least 1,
   and at most more than a device has warps.  */
extern tree launch_bounded_count (gimple_seq *seq, tree n);

/* Append to SEQ the number of leading zero bits of the unsigned X, which is not
   0.  */
extern tree launch_leading_zeros (gimple_seq *seq, tree x);

/* Append to SEQ A / B, rounded up, of numbers above 0.  */
extern tree launch_divided_up (gimple_seq *seq, tree a, tree b);

/* Append to SEQ the smaller one of the numbers N and LIMIT, of N's type; null,
   0 and less are no limit.  */
extern tree launch_limited_by (gimple_seq *seq, tree n, tree limit);

/* How many warps are to share a loop whose lanes wait for each other if there
   are not iterations for twice as many.  */
extern HOST_WIDE_INT launch_warps_apart (void);

/* Append to SEQ whether N, a number of iterations, at least 1, are that
   few.  */
extern tree launch_few_apart (gimple_seq *seq, tree n);

/* shared.cc  */

/* Words in shared memory by which the initial thread and the others of a team
   communicate.  */
enum launch_word
{
  WORD_BODY,			/* The number of the parallel region's body, or
				   -1 at the end.  */
  WORD_THREADS,			/* How many threads it has.  */
  WORD_LIMIT,			/* How many a parallel region has at most, 0
				   being as many as there are.  */
  WORD_TEAM, WORD_TEAMS,	/* The number of the team, and how many.  */
  WORDS
};

/* A reference to the word W.  */
extern tree launch_word_ref (enum launch_word w);

/* A reference to the pointer that a parallel region's body gets, and to the one
   of copyprivate.  */
extern tree launch_data_ref (void);
extern tree launch_copy_ref (void);

/* What is in shared memory of a loop whose iterations threads take in
   chunks.  */
enum launch_chunks
{
  CHUNKS_START, CHUNKS_STEP, CHUNKS_END, CHUNKS_COUNT, CHUNKS_TAKEN, CHUNKS
};

extern tree launch_chunks_ref (enum launch_chunks c);

/* Have libgcc's variables of the stack: the pointers of all warps, and whether
   their lanes diverge.  */
extern tree launch_stacks_ref (tree warp);
extern tree launch_uniform_ref (tree warp);

/* Move variables of the current function, which the initial thread alone
   executes, into shared memory: those whose addresses are taken, as many as
   fit.  */
extern void launch_share_locals (void);

/* chunks.cc  */

/* Append to SEQ what sets up the chunks of a loop as CALL says: its operands
   from FIRST on are the loop's.  N is how many threads share it.  */
extern void launch_set_chunks (gimple_seq *seq, const gimple *call,
			       unsigned first, tree n);

/* Append to SEQ what sets up COUNT sections.  */
extern void launch_set_sections (gimple_seq *seq, tree count);

/* Append to SEQ the taking of the next chunk, whose bounds are stored at ISTART
   and IEND; return whether there was one.  */
extern tree launch_next_chunk (gimple_seq *seq, tree istart, tree iend);

/* Likewise of the next section; return its number, or 0.  */
extern tree launch_next_section (gimple_seq *seq);

/* atomics.cc  */

/* Where lanes of the current function, which the device alone executes, add to
   floating-point numbers atomically, have them do so by one instruction if that
   gives the same; return whether they do so anywhere.  ALIKE: all lanes of a
   warp execute the function, and what is in no loop that they share they do for
   one thread.  Virtual operands must be renamed afterwards.  */
extern bool launch_add_at_once (bool alike);

/* math.cc  */

/* Where the options allow such changes, have the current function, which the
   device alone executes, call functions that the device has instructions
   for.  */
extern void launch_approximate (void);

/* True if CALL is of a function of mathematics that the device has an
   instruction for, or a few (GCC: config/nvptx/nvptx.md).  */
extern bool launch_instruction_p (const gimple *call);

/* sines.cc  */

/* Have the current function, which the device alone executes, compute sine and
   cosine of one number by two functions of the library's, if these can be in
   line.  */
extern void launch_split_sines (void);

/* callees.cc  */

/* Have short functions that the current one calls, which the device alone
   executes, be a part of it.  */
extern void launch_inline_callees (void);

/* library.cc  */

/* Have the current function, which the device alone executes, call copies of
   functions of the C library that can be inlined.  */
extern void launch_inline_library (void);

/* Find copies of sine and cosine, of double if WIDE, else of float; return
   false if there are none, or the library's function for both does not call
   these.  */
extern bool launch_sines_apart (bool wide, tree *sine, tree *cosine);

/* True if FN is such a copy, and neither it nor what it calls calls what is
   none.  It has registers alone.  */
extern bool launch_library_leaf_p (const_tree fn);

/* select.cc  */

/* If the ways of COND, of the current function, come together again, and
   PAST_P holds with DATA for the blocks on them, have all lanes go one way and
   select the values that meet behind; return whether that is so.  PAST_P must
   only hold for blocks that do nothing but copy values.  */
extern bool launch_select (gcond *cond,
			   bool (*past_p) (basic_block, const void *),
			   const void *data);

/* lane-arrays.cc  */

/* Have small arrays of lanes of the current function, which the device alone
   executes, be in registers where unrolled loops allow that.  */
extern void launch_lane_arrays (void);

/* wide-loads.cc  */

/* Have the current function, which the device alone executes, load parts of a
   record together where that is one load.  */
extern void launch_widen_loads (void);

/* loads-first.cc  */

struct joint_lanes;

/* Have the current function, which the device alone executes, load before it
   waits for what was loaded.  With JOINT, groups of its lanes load together.
   Return whether they do so anywhere.  */
extern bool launch_loads_first (struct joint_lanes *joint);

/* begin.cc  */

/* What the replacement of calls in a function needs.  */
struct replacing
{
  struct launch_plan *plan;
  enum launch_context context;
  bool kernel;			/* The function is the region's own.  */
  bool body;			/* It is a parallel region's.  */
  tree each;			/* How many warps of a block have work where
				   each is a team; null: all.  */
  tree warp, warps;		/* The number of those that have a row together,
				   and how many these are, or null.  */
  struct joint_lanes *joint;	/* Groups of lanes load together, or null.  */
};

/* Do what R says at the beginning of the current function, which is the
   region's or a parallel region's.  */
extern void launch_begin (struct replacing *r);

/* replace.cc  */

/* The copy of the function FN of PLAN that CONTEXT executes, in which calls of
   libgomp are replaced.  */
extern struct cgraph_node *launch_copy (struct launch_plan *plan, tree fn,
					enum launch_context context);

/* known-lanes.cc  */

/* The device alone executes the current function: have it know that there are
   lanes, and how many, so that numbers of iterations are known.  */
extern void launch_know_lanes (void);

/* host-value.cc  */

/* Append to SEQ what computes the integer X of REGION's function in its
   launcher, the current function; return that, or null if the launcher does not
   know it: SEQ may have statements then that are of no use.  Of values that
   meet, one will do, as this is an estimate.  */
extern tree launch_number_on_host (const struct region *region, tree x,
				   gimple_seq *seq);

/* Release SEQ's statements, which are in no block, and what they define.  */
extern void launch_discard (gimple_seq seq);

/* teams.cc  */

/* How many threads libgomp gives a team.  */
#define TEAM_THREADS 8

/* How many blocks of one warp each multiprocessor gets before blocks have
   more.  */
#define LAUNCH_SPREAD 4

/* True if the program asks for numbers of teams or threads in REGION: in the
   function around it, or in one that is for the device.  */
extern bool launch_numbers_asked_p (const struct region *region);

/* True if X is the number that ROLE asks for, converted or not.  */
extern bool launch_number_p (tree x, enum launch_role role);

/* If STMT computes what remains of a number of iterations when each thread or
   team has as many, as GCC shares them out (omp-expand.cc), return that number,
   else null.  ROLE says which of both: ROLE_NUM_THREADS or ROLE_NUM_TEAMS.  */
extern tree launch_shared_count (gimple *stmt, enum launch_role role);

/* Have the launch of REGION, which becomes PLAN's kernel, ask for as many teams
   and threads as its iterations need.  Return whether that could be done.  */
extern bool launch_set_teams (const struct launch_plan *plan,
			      const struct region *region);

/* Have it ask for as many warps as the threads take that the program asks for,
   which are lanes.  */
extern void launch_set_lane_teams (const struct region *region);

/* warp-teams.cc  */

/* Find out whether each warp can be a team in PLAN's kernel, which is REGION's,
   and how they share the iterations.  */
extern void launch_plan_warp_teams (struct launch_plan *plan,
				    const struct region *region);

/* True if STMT loads a part of what the current function got by its
   parameter.  */
extern bool launch_passed_p (const gimple *stmt);

/* How many iterations ROLE's threads or teams share in the current function, or
   null.  */
extern tree launch_count_shared (enum launch_role role);

/* Append to SEQ, at the beginning of the current function, how many iterations
   ROLE's threads or teams share, or return null if that cannot be known there.
   A null SEQ: only try.  */
extern tree launch_iterations (gimple_seq *seq, enum launch_role role);

/* Append to SEQ what X is, at the beginning of the current function, or return
   null if that cannot be known there.  KNOWN are values for which that was
   done, or that are given.  A null SEQ: only try.  */
extern tree launch_compute_again (gimple_seq *seq, tree x,
				  hash_map<tree, tree> *known);

/* Append to SEQ, at the beginning of the current function of PLAN, in which all
   blocks get as many iterations, how many warps of each have some of those that
   ROLE's threads or teams share.  */
extern tree launch_even_warps (gimple_seq *seq, const struct launch_plan *plan,
			       enum launch_role role);

/* Have the current function, of a thread where each warp is a team, find out
   before it divides by the number of threads whether there is one for each.  */
extern void launch_try_one_each (void);

/* GCC has a loop around what a team does, as libgomp may have it be several.
   Where each warp is one, CALL, of GOMP_teams4, returns false the second time:
   FIRST is 0 then.  Leave the loop instead, if it has the form that GCC gives
   it.  Virtual operands must be renamed afterwards.  */
extern void launch_leave_after_one (gimple *call, tree first);

/* lane-teams.cc  */

/* Find out whether the lanes of several warps can be the threads of a team in
   PLAN's kernel, which is REGION's, and the program asks for that.  */
extern void launch_plan_lane_teams (struct launch_plan *plan,
				    const struct region *region);

/* Append to SEQ how many of so many THREADS, at least 1, such a team has: lanes
   of whole warps if there are several.  */
extern tree launch_whole_warps (gimple_seq *seq, tree threads);

/* True if STMT is a barrier of threads that are lanes of one warp.  */
extern bool launch_lane_barrier_p (const gimple *stmt);

/* The statement that is one of so many THREADS instead of WAIT.  */
extern gimple *launch_lane_barrier (const gimple *wait, tree threads);

/* row-parts.cc  */

/* True if several warps can have an iteration of the loop together that the
   threads of BODY share, where each warp is a team.  */
extern bool launch_row_parts_p (tree body);

/* Have the current function, such a one, do so.  *WARP becomes the number of
   those that have a row together, and *WARPS how many these are; null if they
   are not known.  */
extern void launch_part_rows (tree *warp, tree *warps);

/* True if STMT, which lanes execute, does the same where lanes of several warps
   do.  */
extern bool launch_lanes_alone_p (gimple *stmt);

/* Lanes that share a loop, of several warps.  The numbers are unsigned.  */
struct launch_lanes
{
  tree warp;			/* The number of the warp.  */
  tree lanes;			/* How many lanes there are in all.  */
  tree each;			/* How many of a warp have iterations, the first
				   ones; null: all.  */
};

/* Have the lanes that share a loop of the current function be L.  */
extern void launch_count_lanes (const struct launch_lanes *l);

/* all-lanes.cc  */

/* Find out whether the lanes of all warps can share the loop together that
   threads share in PLAN's kernel, where each warp is a team.  */
extern void launch_plan_all_lanes (struct launch_plan *plan);

/* Have the current function, a body of PLAN's for which that is so, do so; SEQ
   gets what that needs at the beginning.  EACH as for
   launch_number_among_warps.  *WARP becomes the number of its one thread, of
   *WARPS.  */
extern void launch_number_all_lanes (gimple_seq *seq,
				     const struct launch_plan *plan, tree each,
				     tree *warp, tree *warps);

/* Have the current function, of the team that starts the threads of such a one,
   not compute which iterations the team has: these are all.  */
extern void launch_one_team (void);

/* True if the edge E leads to what devices without lanes execute.  */
extern bool launch_without_lanes_p (edge e);

/* Collect into BLOCKS those of the current function that lanes execute.  */
extern void launch_executed_blocks (hash_set<basic_block> *blocks);

/* waits.cc  */

/* True if the device's code may have barriers of lanes.  */
extern bool launch_wait_possible_p (void);

/* Have the lanes that MASK says wait for each other before they store, outside
   of loops that they share or EVERYWHERE, what one of them could have to
   load.  */
extern void launch_wait_before_stores (tree mask, bool everywhere);

/* columns.cc  */

/* LANE, of the current function, gives the number of a lane, which begins with
   that column of a row.  Append to SEQ, at a place at the beginning of the
   function where there are rows, whether these have at most MOST columns, on
   average; or return null if that is not found out, or never so, or LANE is
   used in another way.  A null SEQ: only try.  The function is REGION's; if
   that is null, a copy of one of which that was found out.  */
extern tree launch_few_columns (gimple_seq *seq, const struct region *region,
				gcall *lane, int most);

/* row-groups.cc  */

/* True if groups of lanes can have an iteration each of the loop that the
   threads of REGION share, where each warp is a team.  */
extern bool launch_row_groups_p (const struct region *region);

/* Have the current function, such a one, do so.  *WARP becomes the number of
   the group, and *WARPS how many there are.  */
extern void launch_group_rows (tree *warp, tree *warps);

/* Append to SEQ whether the current function, of the same loop without groups,
   has enough rows for them, and whether these have so few columns that a group
   has them in two iterations.  Return null if that is not found out, as the
   function, a copy, was simplified.  */
extern tree launch_enough_rows (gimple_seq *seq);
extern tree launch_short_rows (gimple_seq *seq);

/* joint-loads.cc  */

/* The lanes of a function where groups of them load together.  */
struct joint_lanes
{
  tree mask;			/* Which lanes are of the group.  */
  tree lane;			/* The number of the lane in it.  */
  auto_vec<unsigned> copies;	/* Of each kind of loads, how many become
				   one.  */
  auto_vec<auto_vec<gimple *> *> loads; /* These, in their order.  */
  auto_vec<gimple *> exchanges;	/* Where lanes get what others have
				   loaded.  */
};

/* True if groups of lanes can have an iteration each of the loop that lanes
   share in REGION, where each warp is a team, and a lane has one of these.  */
extern bool launch_joint_rows_p (const struct region *region);

/* Append to SEQ whether that is faster in the current function, a copy of such
   a region's; return null if that is not found out, or never so.  */
extern tree launch_long_rows (gimple_seq *seq);

/* Have groups of lanes execute what each lane does in the current function.
   Fill in JOINT; *GROUP becomes the number of the group, and *GROUPS how many
   there are.  */
extern void launch_join_lanes (struct joint_lanes *joint, tree *group,
			       tree *groups);

/* How many iterations of LOOP, an innermost one of N statements, are to become
   one so that JOINT's lanes load for it together; these loads are marked.  0 if
   they do not.  */
extern unsigned launch_mark_row_loads (struct joint_lanes *joint,
				       class loop *loop, unsigned n);

/* True if that is so of LOOP, which has what is left of one COPIES of whose
   iterations became one.  */
extern bool launch_more_row_loads_p (class loop *loop, unsigned copies);

/* Have JOINT's lanes make the loads together that were marked, when iterations
   have become one.  Return whether there are any.  */
extern bool launch_load_together (struct joint_lanes *joint);

/* Have the lanes be together where they exchange these: from now on nothing
   changes its place with that.  */
extern void launch_keep_together (struct joint_lanes *joint);

/* groups.cc  */

/* True if what lanes do by STMT for one iteration each, or all of them alike,
   several can do for one.  */
extern bool launch_several_execute_p (gimple *stmt);

/* Append to SEQ how, by CODE, the number of the current function's iterations
   compares with that of all groups of lanes, so many of which a warp has; null
   if it is not known where the function begins.  */
extern tree launch_compare_rows (gimple_seq *seq, enum tree_code code,
				 int groups);

/* Append to SEQ which lanes are in the group of SIZE of the one with number
   LANE.  */
extern tree launch_group_mask (gimple_seq *seq, tree lane, int size);

/* If CALL begins or ends a loop that lanes share, have it do that for the lanes
   of MASK, which have no memory of their own.  */
extern void launch_bound_group (gcall *call, tree mask);

/* Replace CALL by NEXT, which defines what CALL did, if anything.  */
extern void launch_replace_by (gcall *call, gimple *next);

/* choose-groups.cc  */

/* Have the current function of PLAN, without groups, call the one with groups
   instead of what it does, where that is faster, if it is found out whether it
   is.  */
extern void launch_choose_groups (const struct launch_plan *plan);

/* gangs.cc  */

/* Have the launch of REGION, which is OpenACC's, ask for as many gangs and
   workers as its iterations need.  */
extern void launch_set_gangs (const struct region *region);

/* frameless.cc  */

/* Make the code of PLAN's team, if each warp is one, a single function, if it
   needs no stack then; return whether that is so.  */
extern bool launch_frameless (struct launch_plan *plan);

/* True if PLAN's functions, of a kernel whose warps wait for the first one,
   need no stack; GCC is kept from making something that does.  */
extern bool launch_stackless (struct launch_plan *plan);

/* True if the function NODE calls nothing and needs no stack.  */
extern bool launch_alone_p (struct cgraph_node *node);

/* passed.cc  */

/* Have the current function, a whole kernel, load what is passed to it in
   pairs.  */
extern void launch_load_pairs (void);

/* needless.cc  */

/* Leave out of the current function, a whole kernel, what need not be done
   before its end.  */
extern void launch_leave_out_needless (void);

/* entry.cc  */

/* Write the kernel of PLAN into the region's function.  */
extern void launch_write_entry (struct launch_plan *plan);

#endif /* DRANO_GCC_TRANSFORM_LAUNCH_LAUNCH_INT_H */
