/* Regions with their loops unrolled: what the files share among themselves.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_WHATIF_UNROLL_INT_H
#define DRANO_WHATIF_UNROLL_INT_H

#include "whatif/unroll.h"

/* A number, where it is known.  */
struct unroll_number
{
  bool known;
  int64_t v;
};

/* What becomes of a natural loop.  */
enum unroll_fate
{
  UNROLL_KEPT,		/* It stays a loop.  */
  UNROLL_COPIED,	/* A copy for each iteration.  */
  UNROLL_SPLIT		/* Over chunks of a lane loop: a copy of it, with the
			   lane loop, for each round.  */
};

/* An edge of the copy, with the operands of the phis at its end.  */
struct unroll_edge
{
  struct unroll_edge *next;
  struct phi_value
  {
    ir_ref ref;
    struct unroll_number n;
  } value[];
};

/* A phi of a loop that stays, whose operands come with the edges: the INDEXth
   of its block.  */
struct unroll_phi
{
  ir_ref phi;
  int index;
  struct unroll_phi *next;
};

/* The state of unrolling.  Arrays by old instruction or block map it to its
   current copy.  */
struct unroll
{
  struct arena *a;
  const struct ir_func *old;
  const struct cfg *cfg;
  struct ir_func *f;
  int depth;
  bool lanes;
  bool failed, changed;
  int inside;			/* So many unrolled loops.  */
  /* By old instruction: */
  ir_ref *now;
  struct unroll_number *number;
  struct unroll_number *guess;	/* In an iteration under consideration, */
  int *guessed;			/* if it is that number GUESSES.  */
  int guesses;
  /* By old block: its copy, or -1.  */
  ir_blk *at;
  /* By natural loop: */
  int *blocks;			/* How many it has.  */
  enum unroll_fate *fate;
  ir_blk *again;		/* Unrolled: where its latches lead, or -1.  */
  ir_blk *after;		/* Split: where it is left to, or -1, or -2 for
				   where the old one is.  */
  struct unroll_edge **entry;	/* Split: how it was entered.  */
  bool *leaks;			/* Numbers made inside are used outside.  */
  const struct ir_loop **source, **chunked;	/* What it is (over chunks)
						   of, or null.  */
  /* By new block: */
  struct unroll_edge **edges;
  struct unroll_phi *phis;
  /* The lane loop that is being split, or null: its iterations from FIRST on,
     COUNT of them.  */
  const struct ir_loop *split;
  int64_t first, count;
};

/* Return the trip count of loop L of U if it is to be unrolled, else -1.  */
extern int unroll_count (struct unroll *u, int l);

/* How many iterations loop L of U over chunks is over, if it is to be split,
   else -1.  */
extern int unroll_lanes (struct unroll *u, int l);

#endif /* DRANO_WHATIF_UNROLL_INT_H */
