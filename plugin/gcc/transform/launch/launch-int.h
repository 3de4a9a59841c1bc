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

/* What a function of libgomp is for.  Of those that a direct kernel replaces, the
   first operands are as builtins have them (GCC: omp-builtins.def).  */
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

/* The function with a body that STMT calls, or null.  */
extern struct cgraph_node *launch_callee (const gimple *stmt);

/* True if NODE's function, or one that it calls, calls a function of libgomp that a
   direct kernel replaces.  */
extern bool launch_replaces_p (struct cgraph_node *node);

/* judge.cc  */

/* A plan for the region that begins with NODE, null if NODE's function is not the
   entry of a region of OpenMP.  *WHY becomes REMARK_NONE or what does not allow a direct
   kernel, with the function *WHAT and the place *LOC, if these are known.  */
extern struct launch_plan *launch_plan_for (struct cgraph_node *node,
					    enum remark_id *why, tree *what,
					    location_t *loc);

/* True if lanes share the iterations of the function FN, and each gets some, not those
   of a loop inside.  */
extern bool launch_lanes_p (tree fn);

/* ptx.cc  */

/* A new integer to which SEQ assigns the device's special register NAME.  */
extern tree launch_register (gimple_seq *seq, const char *name);

/* Append to SEQ a barrier of all warps of the block, or, with THREADS, of the
   first THREADS of them.  */
extern void launch_barrier (gimple_seq *seq, tree threads);

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

/* A reference to the pointer that a parallel region's body gets, and to the one of
   copyprivate.  */
extern tree launch_data_ref (void);
extern tree launch_copy_ref (void);

/* What is in shared memory of a loop whose iterations threads take in chunks.  */
enum launch_chunks
{
  CHUNKS_START, CHUNKS_STEP, CHUNKS_END, CHUNKS_COUNT, CHUNKS_TAKEN, CHUNKS
};

extern tree launch_chunks_ref (enum launch_chunks c);

/* Have libgcc's variables of the stack: the pointers of all warps, and whether
   their lanes diverge.  */
extern tree launch_stacks_ref (tree warp);
extern tree launch_uniform_ref (tree warp);

/* Move variables of the current function, which the initial thread alone executes,
   into shared memory: those whose addresses are taken, as many as fit into BYTES.  */
extern void launch_share_locals (unsigned HOST_WIDE_INT bytes);

/* chunks.cc  */

/* Append to SEQ what sets up the chunks of a loop as CALL, of ROLE, says:
   its operands from FIRST on are the loop's.  N is how many threads share it.  */
extern void launch_set_chunks (gimple_seq *seq, const gimple *call,
			       unsigned first, tree n);

/* Append to SEQ what sets up COUNT sections.  */
extern void launch_set_sections (gimple_seq *seq, tree count);

/* Append to SEQ the taking of the next chunk, whose bounds are stored at ISTART
   and IEND; return whether there was one.  */
extern tree launch_next_chunk (gimple_seq *seq, tree istart, tree iend);

/* Likewise of the next section; return its number, or 0.  */
extern tree launch_next_section (gimple_seq *seq);

/* replace.cc  */

/* The copy of the function FN of PLAN that CONTEXT executes, in which calls of
   libgomp are replaced.  */
extern struct cgraph_node *launch_copy (struct launch_plan *plan, tree fn,
					enum launch_context context);

/* teams.cc  */

/* Have the launch of REGION, which is a direct kernel, ask for as many teams and threads
   as its iterations need.  */
extern void launch_set_teams (const struct region *region);

/* entry.cc  */

/* Write the kernel of PLAN into the region's function.  */
extern void launch_write_entry (struct launch_plan *plan);

#endif /* DRANO_GCC_TRANSFORM_LAUNCH_LAUNCH_INT_H */
