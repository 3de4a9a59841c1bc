/* Which loops of an OpenACC body are spread over gangs, workers and lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ACC_PARTITION_H
#define DRANO_GCC_REGION_ACC_PARTITION_H

#include "base/acc-levels.h"

/* A loop that GCC marked up, or a call of a routine (ROUTINE non-null).
   Masks are of GOMP_DIM_MASK.  */
struct acc_loop
{
  struct acc_loop *parent, *child, *sibling;
  location_t loc;
  basic_block bb;		/* Where it is marked or called.  */
  unsigned flags;		/* OLF_*.  */
  unsigned mask;		/* Partitioning of the loop, ...  */
  unsigned e_mask;		/* ... and of a tiled loop's elements.  */
  tree chunk_size;
  tree private_vars;		/* A list of those at its first level.  */
  tree routine;
  int number;			/* Among all of the function.  */
  int lane_loop;		/* Index in the lowered function, or -1.  */
  bool unspread;		/* GCC wants to partition it, and no level is
				   left.  */
};

/* The loops of one function.  */
struct partition
{
  struct acc_loop *top;		/* A dummy loop that is the function.  */
  struct acc_loop **of_block;	/* Innermost loop of each basic block, by
				   index; the top one outside.  */
  auto_vec<struct acc_loop *> all;	/* The top one, and each behind the one
					   it is in.  */
  unsigned outer_mask;		/* What the callers of a routine have used.  */
  hash_set<tree> gang_private;	/* Variables that a gang has one copy of.  */
};

/* Discover and partition the loops of FN, whose attributes say what it
   is.  */
extern struct partition *partition_function (struct function *fn);
extern void partition_free (struct partition *p);

/* What the clauses of P's loops say, but for the top one: that of ALL[N + 1]
   is number N.  In A; null if out of memory.  */
extern struct levels *partition_levels (const struct partition *p,
					struct arena *a);

/* The innermost loop around LOOP, itself included, whose iterations are
   spread over lanes, or null.  */
extern struct acc_loop *partition_lane_loop (struct acc_loop *loop);

/* What LOOP is spread over, as a mask of enum ir_map.  */
extern unsigned partition_mapping (const struct acc_loop *loop);

/* The level (GOMP_DIM_*) of routine DECL, GOMP_DIM_MAX for seq, -1 if it is
   not an OpenACC routine.  */
extern int partition_routine_level (tree decl);

#endif /* DRANO_GCC_REGION_ACC_PARTITION_H */
