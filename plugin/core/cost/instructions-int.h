/* How many instructions warps execute: what the files share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_COST_INSTRUCTIONS_INT_H
#define DRANO_COST_INSTRUCTIONS_INT_H

#include "cost/instructions.h"

/* What is known of an instruction.  Loops are natural ones, by number.  */
struct work_value
{
  int level;			/* The innermost loop in which it changes, or
				   -1.  */
  bool affine;			/* In that loop it goes on by the same in each
				   iteration.  */
  bool wanted;			/* Something that the device executes uses
				   it.  */
  bool fused;			/* It is part of the instruction that uses
				   it.  */
  int users;
  uint64_t key;			/* Affine: equal for those that differ by a
				   constant, ...  */
  uint64_t whole;		/* ... for those that do not, ...  */
  uint64_t loose;		/* ... and for those that do when what
				   multiplies is a constant.  */
};

enum { NO_STORES = -1, MANY_STORES = -2 };

/* The current function.  */
struct work
{
  struct arena *arena;
  const struct nest *n;
  const struct ir_func *f, *now;
  bool acc;
  struct work_value *value;	/* By instruction.  */
  int *each;			/* The result: by block.  */
  ir_ref *stores;		/* By loop: the address of its stores;
				   NO_STORES, or MANY_STORES.  */
  bool *forks;			/* By loop: lanes are started in it.  */
  int *variables;		/* By loop: how many go on in each
				   iteration.  */
  struct work_variable *seen;	/* Those, ...  */
  int nseen, room;
  int *latest;			/* ... and the last of each loop, counted from
				   1; then the same of what is broadcast to its
				   lanes.  */
};

/* A variable that a loop adds to in each iteration, or a value that its lanes
   get.  */
struct work_variable
{
  int loop;			/* As for latest_of.  */
  uint64_t key, loose;
  ir_ref base;			/* The array that it leads to, or IR_NONE.  */
  int previous;			/* The one of the loop before it, as for
				   latest.  */
};

/* Fill in W's values.  */
extern void work_values (struct work *w);

/* True if block B only shares out the iterations of a partitioned loop.  */
extern bool work_sharing_p (const struct work *w, ir_blk b);

/* True if the test that ends block B is its loop's, of a counter.  */
extern bool work_counts_p (const struct work *w, ir_blk b);

/* True if value R changes in loop L or in one inside it.  */
extern bool work_within_p (const struct work *w, ir_ref r, int l);

#endif /* DRANO_COST_INSTRUCTIONS_INT_H */
