/* Which of OpenMP's loops get lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop that threads share gets the lanes, or loops inside it, whichever needs
   less; where none may have them, the threads of a region become lanes.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "option/pragma.h"
#include "region/loop-location.h"
#include "region/omp-directives.h"
#include "region/simt.h"
#include "transform/call/lane-safe.h"
#include "transform/loop/independence.h"
#include "transform/loop/recurrence.h"
#include "transform/loop/scalar-sum.h"
#include "transform/loop/thread-stride.h"
#include "transform/omp/give.h"
#include "transform/omp/lane-choice.h"
#include "transform/omp/lanes.h"
#include "transform/omp/legality.h"
#include "transform/omp/routines.h"
#include "transform/omp/schedule.h"
#include "transform/omp/simd-ranges.h"
#include "transform/omp/thread-numbers.h"
#include "transform/omp/threads-as-lanes.h"
#include "transform/omp/warp-ranges.h"
#include "transform/simt/phiprop.h"
#include "transform/simt/region.h"
#include "transform/simt/shared-locals.h"
#include "transform/simt/shuffle.h"
#include "transform/simt/stack.h"
#include "transform/state/expectation.h"
#include "transform/state/function.h"

/* True if LOOP calls a function that starts threads: it is not a candidate
   itself, but what is in them.  */

static bool
starts_threads_p (class loop *loop)
{
  for (gimple *stmt : loop_statements (loop))
    if (is_gimple_call (stmt)
	&& startswith (shim_function_name (gimple_call_fndecl (stmt)),
		       "GOMP_parallel"))
      return true;
  return false;
}

/* Note in STATE that the loop that S describes, in REGION, has lanes, or
   loops INSIDE it.  */

static void
note_given (struct transform_state *state, const struct region *region,
	    const struct counted_loop *s, bool inside)
{
  location_t target = region_entry (region)->loc;
  auto_vec<gimple *> stmts;
  list_statements (s->loop, &stmts);
  struct transform_given g
    = { region, s->share, s->align,
	directives_unscheduled_p (target, s->directive, false), inside,
	inside ? -1 : expect_apart (state->expectations, region, s->loop,
				    call_unseen_p (stmts)) };
  if (!inside)
    directives_give_lanes (target, s->directive, true);
  if (g.apart >= 0)
    simt_note_apart (s->loop->simduid);
  state->given.safe_push (g);
}

/* True if lanes combine floating-point numbers of the loop that S describes in
   another order than threads, with another result.  */

static bool
rounds_differently_p (const struct counted_loop *s)
{
  for (unsigned i = 0; i < s->carried.length (); i++)
    {
      const struct carried *c = &s->carried[i];
      if (c->kind == CARRIED_REDUCTION && c->op != MIN_EXPR && c->op != MAX_EXPR
	  && FLOAT_TYPE_P (TREE_TYPE (gimple_phi_result (c->phi))))
	return true;
    }
  return false;
}

/* Why lanes cannot have NEED bytes of stack.  */

static enum remark_id
stack_refusal (HOST_WIDE_INT need)
{
  if (stack_possible_p (need))
    return REMARK_NONE;
  return (need < 0 || need > LANE_STACK_MAX ? REMARK_CALL_STACK
	  : REMARK_STACK_LINK);
}

/* A loop that may get lanes, of REGION.  */
struct candidate
{
  const struct region *region;
  class loop *loop;
  struct counted_loop s;
  location_t loc;		/* Where it is, for the user.  */
  enum remark_id id;		/* Why it gets none, or REMARK_NONE.  */
  tree what;			/* What that is about, or null.  */
  bool spmd;			/* Threads share it by their numbers.  */
  bool inner;			/* It is inside a loop that is shared, ...  */
  bool asserted;		/* ... and the program says that its iterations
				   are independent.  */
  HOST_WIDE_INT stack;		/* What a lane needs, if it may get lanes.  */
};

/* Why the accesses and sums of C, a loop inside one that is shared, do not
   allow lanes, if ID is all else that is in the way.  */

static enum remark_id
inner_refusal (struct candidate *c, enum remark_id id)
{
  if (id == REMARK_CARRIED && independence_float_sums_p (&c->s, c->region))
    return REMARK_FLOAT_SUM;
  if (id == REMARK_NONE && !c->asserted)
    return independence_refusal (&c->s, c->region, shuffle_op_p);
  return id;
}

/* Find out in C, of which the first two and INNER are known, and LOC and
   ASSERTED if INNER, whether its loop may get lanes.  Return false if nothing
   is to be said of it: it is not shared, and not INNER, or in a copy for lanes
   or without them.  */

static bool
judge_candidate (struct transform_state *state, struct candidate *c)
{
  class loop *loop = c->loop;
  struct counted_loop *s = &c->s;
  c->what = NULL_TREE;
  c->stack = 0;
  if (simt_copy_p (loop))
    return false;
  if (thread_stride_loop_p (loop))
    thread_stride_hoist (loop);
  if (c->inner)
    independence_hoist (c->region, loop);
  c->id = counted_of_loop (loop, s);
  s->reorder = (c->inner
		&& (drano_options.transform & TRANSFORM_REDUCTIONS) != 0);
  bool shared = s->share.kind != SHARE_NONE || c->inner;
  c->spmd = !shared && thread_stride_loop_p (loop);
  if (!shared && worksharing_single_p (loop))
    c->id = REMARK_CHUNK;
  else if (!shared && !c->spmd)
    return false;
  if (s->share.teams && starts_threads_p (loop))
    return false;
  enum omp_loop_kind kind = s->share.teams ? OMP_LOOP_TEAMS : OMP_LOOP_THREADS;
  if (!c->inner)
    c->loc = location_of_omp_loop (c->region->fn, c->region, loop->header,
				   kind);
  s->directive = location_of_omp_directive (c->region->fn, c->region,
					    loop->header, kind);
  if (pragma_transform_off_p (c->loc))
    {
      state->spared = true;
      return false;
    }
  if (c->id == REMARK_NONE && !simt_possible_p ())
    c->id = REMARK_NO_SIMT;
  if (c->id == REMARK_NONE)
    c->id = legality_refusal (s, c->region, c->inner, &c->what);
  if (c->inner)
    c->id = inner_refusal (c, c->id);
  else if (c->id == REMARK_NONE)
    c->id = (c->spmd ? thread_numbers_refusal (s, c->region)
	     : schedule_refusal (s, c->region));
  if (c->id == REMARK_CARRIED)
    c->id = recurrence_reason (s, &c->what);
  if (c->id == REMARK_NONE)
    {
      c->stack = legality_stack_need (s);
      c->id = stack_refusal (c->stack);
    }
  return true;
}

/* Bring dominators and SSA form up to date after lanes were given.  */

static void
after_lanes (void)
{
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  free_dominance_info (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
}

/* Give lanes to C's loop if nothing is in the way, and say so in STATE, or
   why not.  Return true if it was given some.  */

static bool
give_lanes (struct transform_state *state, struct candidate *c)
{
  bool reordered = false;
  if (c->id == REMARK_NONE)
    {
      reordered = rounds_differently_p (&c->s);
      c->id = lanes_give (&c->s) ? REMARK_LANES : REMARK_COPY;
      after_lanes ();
      /* Iterations that threads share are independent, too.  */
      if (c->id == REMARK_LANES && !c->asserted)
	simt_note_independent (c->s.loop->simduid);
      if (c->id == REMARK_LANES)
	scalar_sum_keep_inside (c->region, c->loop, &state->remarks);
    }
  bool given = c->id == REMARK_LANES;
  if (given)
    {
      state->stack = MAX (state->stack, c->stack);
      state_guard (state, cfun, c->s.guard, c->s.directive);
      expect_lanes (state->expectations, c->region, c->loop);
      if (c->s.share.kind == SHARE_DYNAMIC)
	{
	  struct function *fn;
	  tree guard = schedule_whole_warps (&c->s.share, c->region, &fn);
	  state_guard (state, fn, guard, UNKNOWN_LOCATION);
	}
      if (c->s.share.kind != SHARE_NONE)
	note_given (state, c->region, &c->s, false);
      if (c->inner)
	{
	  directives_give_lanes (region_entry (c->region)->loc,
				 c->s.directive, true);
	  c->id = REMARK_LANES_INNER;
	}
      else if (reordered)
	c->id = REMARK_LANES_REORDERED;
    }
  struct transform_remark r
    = remark_make (TRANSFORM_LANES, c->id, c->region, c->loc, c->what);
  if (given)
    remark_add (&state->remarks, &r);
  else
    state->refused.safe_push (r);
  return given;
}

/* Find out whether the sequential loop IN of REGION may get lanes; return a
   candidate.  */

static struct candidate *
judge_inner (struct transform_state *state, const struct region *region,
	     const struct choice *in)
{
  struct candidate *c = new candidate ();
  c->region = region;
  c->loop = in->loop;
  c->loc = in->loc;
  c->inner = true;
  c->asserted = in->asserted;
  if (judge_candidate (state, c))
    return c;
  delete c;
  return NULL;
}

/* Leave in INNER the loops with whose lanes C's region needs least, if that is
   less than with those of C's loop.  */

static void
choose_inner_loops (struct transform_state *state, struct candidate *c,
		    auto_vec<struct choice> *inner)
{
  location_t target = region_entry (c->region)->loc;
  unsigned flags = c->id == REMARK_NONE ? CHOICE_OUTER : 0;
  if (inner->is_empty ())
    return;
  if (c->s.share.kind == SHARE_STATIC
      && directives_unscheduled_p (target, c->s.directive, false))
    flags |= CHOICE_WHOLE;
  choice_make (state->expectations, c->region, c->loop, flags, inner);
}

/* Say why those of INNER, in C's region, do not get the lanes, with which it
   would need less, if loops are to be chosen for that.  */

static void
remark_refused (struct transform_state *state, struct candidate *c,
		auto_vec<struct choice> *inner)
{
  if (!(drano_options.transform & TRANSFORM_LOOPS))
    return;
  choose_inner_loops (state, c, inner);
  for (unsigned i = 0; i < inner->length (); i++)
    if (struct candidate *in = judge_inner (state, c->region, &(*inner)[i]))
      {
	struct transform_remark r
	  = remark_make (TRANSFORM_LOOPS, in->id, c->region, in->loc, in->what);
	if (in->id != REMARK_NONE)
	  remark_add (&state->remarks, &r);
	delete in;
      }
}

/* Give lanes to loops inside that of C, if its region needs less with them.
   Return true if any got some.  */

static bool
give_inner (struct transform_state *state, struct candidate *c)
{
  auto_vec<struct choice> inner, refused;
  choice_inner (state->expectations, c->region, c->loop, &inner);
  for (unsigned i = inner.length (); i-- > 0;)
    {
      struct candidate *in = judge_inner (state, c->region, &inner[i]);
      if (!in || in->id != REMARK_NONE)
	{
	  if (in)
	    refused.safe_push (inner[i]);
	  inner.ordered_remove (i);
	}
      delete in;
    }
  choose_inner_loops (state, c, &inner);
  if (inner.is_empty ())
    remark_refused (state, c, &refused);
  bool given = false;
  for (unsigned i = 0; i < inner.length (); i++)
    if (struct candidate *in = judge_inner (state, c->region, &inner[i]))
      {
	given |= give_lanes (state, in);
	delete in;
      }
  if (given)
    note_given (state, c->region, &c->s, true);
  return given;
}

/* Give lanes to LOOP of REGION, or to loops inside it, if that is right, and
   say so in STATE.  The function is in loop-closed SSA form, with dominators
   and post-dominators, and is so afterwards.  Return true if anything was
   changed.  */

static bool
lanes_for_loop (struct transform_state *state,
		const struct region *region, class loop *loop)
{
  struct candidate c;
  c.region = region;
  c.loop = loop;
  c.inner = false;
  if (!judge_candidate (state, &c))
    return false;
  return give_inner (state, &c) || give_lanes (state, &c);
}

/* Make lanes of the threads of REGION, none of whose loops has lanes, if that
   is possible, and tell STATE of it.  */

static bool
lanes_for_threads (struct transform_state *state,
		   const struct region *region)
{
  struct counted_loop s;
  tree what = NULL_TREE;
  /* Loops of a function that it calls have their own remarks.  */
  hash_set<tree> remarked;
  for (unsigned i = 0; i < state->remarks.list.length (); i++)
    if (state->remarks.list[i].region)
      remarked.add (state->remarks.list[i].region->fn->decl);
  if (!region->outer || !thread_stride_asked_p (cfun, &remarked)
      || state->spared
      || pragma_transform_off_p (region->loc)
      || (state->refused.is_empty ()
	  && directives_shared_loop_p (region_entry (region)->loc,
				       region->loc)))
    return false;
  enum remark_id id = (simt_possible_p ()
		       ? threads_refusal (region, &s, &what) : REMARK_NO_SIMT);
  if (id == REMARK_NONE)
    id = stack_refusal (legality_stack_need (&s));
  if (id == REMARK_NONE)
    {
      state->stack = MAX (state->stack, legality_stack_need (&s));
      id = threads_give (region, &s) ? REMARK_THREADS : REMARK_COPY;
      after_lanes ();
    }
  bool given = id == REMARK_THREADS;
  if (!given)
    id = ((id == REMARK_CALL || id == REMARK_UNKNOWN_CALL
	   || id == REMARK_LIBRARY) && what
	  ? REMARK_SPMD_CALL : REMARK_SPMD_ITEM);
  struct transform_remark r
    = remark_make (TRANSFORM_LANES, id, region, region->loc,
		   id == REMARK_SPMD_CALL ? what : NULL_TREE);
  if (given)
    {
      state->refused.truncate (0);
      directives_give_body_lanes (region_entry (region)->loc, region->loc);
      remark_add (&state->remarks, &r);
    }
  else if (state->refused.is_empty ())
    state->refused.safe_push (r);
  return given;
}

/* Give lanes to the loops of REGION's function that may have them.  */

static bool
lanes_for_region (struct transform_state *state,
		  const struct region *region)
{
  bool changed = false;
  auto_vec<int> numbers;
  state->refused.truncate (0);
  state->spared = false;
  for (unsigned i = 1; i < number_of_loops (cfun); i++)
    if (get_loop (cfun, i))
      numbers.safe_push (i);
  for (unsigned i = 0; i < numbers.length (); i++)
    if (class loop *loop = get_loop (cfun, numbers[i]))
      {
	const struct region *of
	  = routines_of_loop (&state->routines, region, loop);
	changed |= lanes_for_loop (state, of, loop);
      }
  if (!changed)
    changed = lanes_for_threads (state, region);
  if (changed)
    shared_locals_drop_inlined_clobbers ();
  for (unsigned i = 0; i < state->refused.length (); i++)
    remark_add (&state->remarks, &state->refused[i]);
  return changed;
}

/* Give lanes to what may have them in REGION, one of REGIONS or a routine.  */

static bool
lanes_for_function (struct transform_state *state,
		    const auto_vec<struct region *> &regions,
		    const struct region *region)
{
  value_phis (region->fn);
  function_begin (region);
  simd_warps_note (state, region);
  bool changed = lanes_for_region (state, region);
  changed |= warp_ranges_for_region (state, regions, region);
  function_end (changed);
  return changed;
}

bool
give_omp_lanes (struct transform_state *state,
		const auto_vec<struct region *> &regions)
{
  bool changed = false;
  if (flag_openmp)
    routines_collect (&state->routines, regions);
  for (unsigned i = 0, n = state->routines.length (); i < n; i++)
    changed |= lanes_for_function (state, regions, state->routines[i]);
  /* Threads before the teams that start them.  */
  for (unsigned i = regions.length (); i-- > 0;)
    if (!regions[i]->is_acc)
      changed |= lanes_for_function (state, regions, regions[i]);
  return changed;
}
