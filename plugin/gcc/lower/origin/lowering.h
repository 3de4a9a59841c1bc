/* The state of the lowering that its files share: the current function.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_ORIGIN_LOWERING_H
#define DRANO_GCC_LOWER_ORIGIN_LOWERING_H

#include "gimple/param-modref.h"
#include "ir/ir.h"
#include "names/location.h"
#include "region/acc-partition.h"
#include "region/region.h"

/* The trip count of a partitioned loop, its step and its start; IR_NONE: it is
   not partitioned.  */
struct loop_trips
{
  ir_ref count, step, first;
};

/* The state of one function's lowering.  */
struct lowering
{
  struct ir_module *module;
  struct ir_func *f;
  struct function *fn;
  const struct region *region;	/* Null in a routine.  */
  struct partition *part;
  bool lanes_inherited;		/* A routine whose blocks run as the call
				   does.  */
  struct routines *routines;
  struct parameter_facts *parameters;
  struct formula_arrays *formulas;
  ir_ref *of_ssa;		/* By SSA version; IR_NONE: none yet.  */
  bool *needed;			/* By SSA version.  */
  auto_vec<tree> *needed_todo;	/* Those of them whose definitions are still
				   to be walked.  */
  ir_blk *of_bb;		/* By index; -1: unreachable.  */
  int *simt;			/* By block index: lane loop of a SIMT copy,
				   or -1.  */
  /* Of the files of these names, which say what is in them.  */
  struct leaves *leaves;
  struct invariant_places *places;
  struct local_objects *locals;
  struct memory_phis *memory_phis;
  struct by_ref_args *by_ref;
  struct virtual_loops *virtuals;
  int threads;			/* The lane loop that a parallel body run by
				   lanes is, or -1.  */
  int excluded;			/* The lanes of the block in which the current
				   critical region begins.  */
  hash_map<gimple *, struct loop_trips> *trips;  /* Of the OpenACC loop that
						    begins at this call.  */
  ir_ref shared_trips;		/* As lower_shared_trips says.  */
  ir_blk bb;			/* The current block.  */
};

/* The block for leaves: the entry, which dominates all.  */
#define LEAF_BLOCK 0

/* How far a pointer is followed to a local variable's address.  */
#define MAX_ORIGIN_DEPTH 16

#endif /* DRANO_GCC_LOWER_ORIGIN_LOWERING_H */
