/* What a loop that may get lanes looks like.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_COUNTED_H
#define DRANO_GCC_TRANSFORM_LOOP_COUNTED_H

#include "region/argument/dependence.h"
#include "transform/loop/alignment.h"
#include "transform/loop/worksharing.h"
#include "transform/report/remark-id.h"

/* How a value gets from one iteration to the next.  */
enum carried_kind
{
  CARRIED_COUNT,		/* It is STEP more each time.  */
  CARRIED_REDUCTION,		/* It is combined by OP.  */
  CARRIED_LAST			/* Only what the last iteration makes of it is
				   used, after the loop.  */
};

struct carried
{
  gphi *phi;
  enum carried_kind kind;
  tree step;			/* CARRIED_COUNT: does not change in the loop;
				   of the counter's type, or sizetype.  */
  bool minus;			/* It is subtracted.  */
  enum tree_code op;		/* CARRIED_REDUCTION.  */
};

/* An element of memory, the same in all iterations, that each of them loads,
   and stores when it has been combined by OP.  */
struct summed
{
  struct depend_pair at;	/* The load, and the last store.  */
  gimple *before[3];		/* Stores of an iteration before that.  */
  unsigned nbefore;
  enum tree_code op;
};

/* A loop with one exit, whose iterations are counted before it starts.  */
struct counted_loop
{
  class loop *loop;
  location_t directive;		/* Its place, if it is known.  */
  bool reorder;			/* Floating-point reductions may be computed
				   in any order.  */
  edge exit;
  bool at_head;			/* The test is before the iteration; else it is
				   behind it.  */
  bool lags;			/* Behind it, but of the value that the counter
				   had in it.  */
  tree init, bound;		/* Of the counter.  */
  enum tree_code code;		/* The loop goes on while the counter's value
				   is CODE BOUND: <, <=, >, >= or !=.  */
  auto_vec<struct carried> carried;  /* All that the header's phis carry; the
					counter is the first.  */
  auto_vec<tree> privates;	/* Variables in memory of which each lane needs
				   its own.  */
  auto_vec<struct summed> summed;	/* What lanes can sum up in
					   registers.  */
  auto_vec<struct depend_pair> unless;	/* The iterations are independent
					   unless these overlap.  */
  bool threads;			/* Its iterations are the threads of a team.  */
  bool taken;			/* Lanes that loops inside have are taken from
				   them first.  */
  struct share share;
  /* When it has lanes.  */
  struct alignment align;
  tree guard;			/* Says whether there are lanes.  */
};

/* True if T does not change in LOOP.  */
extern bool counted_invariant_p (class loop *loop, tree t);

/* True if PHI of LOOP's header counts, C then telling how.  */
extern bool counted_number_p (class loop *loop, gphi *phi, struct carried *c);

/* Fill in S for LOOP, but for all of CARRIED behind the counter; return
   REMARK_NONE or what is in the way.  */
extern enum remark_id counted_of_loop (class loop *loop,
				       struct counted_loop *s);

#endif /* DRANO_GCC_TRANSFORM_LOOP_COUNTED_H */
