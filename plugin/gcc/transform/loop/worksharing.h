/* Loops whose iterations OpenMP shares out.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_WORKSHARING_H
#define DRANO_GCC_TRANSFORM_LOOP_WORKSHARING_H

#include "gcc-shim.h"

/* How GCC shares out the iterations of a loop (omp-expand.cc).  */
enum share_kind
{
  SHARE_NONE,			/* It is not such a loop.  */
  SHARE_STATIC,			/* One range for each thread.  */
  SHARE_CHUNKS,			/* Ranges of a given size, in turn.  */
  SHARE_DYNAMIC			/* Ranges that libgomp hands out.  */
};

/* What is known of the range of iterations that a thread, or a team, gets.  */
struct share
{
  enum share_kind kind;
  bool teams;			/* It is a team's.  */
  basic_block guard;		/* Where an empty range is found out, or
				   null.  */
  tree start, n;		/* The range's first iteration, of N.  */
  /* SHARE_STATIC: where the range ends, the number of the thread, and how many
     of them there are.  */
  tree end, number, count;
  tree chunk;			/* SHARE_CHUNKS: how many iterations, or
				   null.  */
  tree handed;			/* SHARE_DYNAMIC: where libgomp writes the first
				   one to.  */
};

/* NAME, or what it is a copy of in loop-closed SSA form.  */
extern tree worksharing_not_closed (tree name);

/* Find out into S how the iterations of LOOP, whose counter goes from INIT to
   BOUND, are shared out.  */
extern void worksharing_of_loop (class loop *loop, tree init, tree bound,
				 struct share *s);

/* The same of a copy of a simd loop, if its lanes have a static range among
   them; return whether they have.  */
extern bool worksharing_of_simd_loop (class loop *loop, tree init, tree bound,
				      struct share *s);

/* If STMT asks libgomp for the first chunk of S's range, return its argument
   that is the chunk's size, else null.  */
extern tree *worksharing_chunk_size (gimple *stmt, const struct share *s);

/* The same for STMT that starts threads and tells libgomp what they ask
   for.  */
extern tree *worksharing_launch_chunk_size (gimple *stmt);

/* True if LOOP is what is left of one in chunks of a single iteration.  */
extern bool worksharing_single_p (class loop *loop);

/* If BB ends in the test whether a static range is empty, describe that in S
   and return true.  */
extern bool worksharing_static_p (basic_block bb, struct share *s);

/* True if the threads that LAUNCH starts, in the current function, share out
   the range of S, a team's: their loop and that of the teams are one loop of
   the program.  */
extern bool worksharing_passed_p (const struct share *s, gimple *launch);

#endif /* DRANO_GCC_TRANSFORM_LOOP_WORKSHARING_H */
