/* From GIMPLE to the lane IR: phis of what local variables in memory hold.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_MEMORY_PHI_H
#define DRANO_GCC_LOWER_MEMORY_MEMORY_PHI_H

#include "lower/origin/local-memory.h"

struct memory_phi;

/* What a local variable holds: a value, or what a phi of memory says, if PHI is
   not null; neither: it is not known.  */
struct memory_value
{
  tree value;
  struct memory_phi *phi;
};

/* An integer of TYPE that PLACE holds where memory is the result of AT.  */
struct memory_phi
{
  gphi *at;
  struct local_place place;
  tree type;
  struct memory_value *args;	/* By edge, as those of AT.  */
  struct memory_value same;	/* What it always is, if it is no choice.  */
  bool known;			/* So are all that it depends on.  */
  ir_ref ref;			/* In the IR, or IR_NONE.  */
  struct memory_phi *next;	/* Of another place or type.  */
};

/* The phis of a function.  */
struct memory_phis
{
  hash_map<gphi *, struct memory_phi *> at;
  bool complete = false;	/* No more are made: blocks are emitted.  */
  ~memory_phis ();
};

/* The integer of TYPE that is at OFFSET of what the pointer PTR points to, a
   local variable, when STMT is executed; IR_NONE if it is not known, if it is
   no phi, or if that is not before block BEFORE.  */
extern ir_ref lower_memory_phi_at (struct lowering *l, gimple *stmt, tree ptr,
				   HOST_WIDE_INT offset, tree type,
				   ir_blk before);

/* The same of what STMT loads.  */
extern ir_ref lower_memory_phi_load (struct lowering *l, gimple *stmt);

/* Find the phis that these need, and call FN (L, NAME) for each SSA name that
   they are made of.  */
extern void lower_walk_memory_phi_at (struct lowering *l, gimple *stmt,
				      tree ptr, HOST_WIDE_INT offset,
				      tree type,
				      void (*fn) (struct lowering *, tree));

extern void lower_walk_memory_phi (struct lowering *l, gimple *stmt,
				   void (*fn) (struct lowering *, tree));

/* Emit those of AT that have been found, with NPREDS operands.  */
extern void lower_memory_phis (struct lowering *l, gphi *at, int npreds);

/* Set their operands.  */
extern void lower_fill_memory_phis (struct lowering *l, gphi *at);

#endif /* DRANO_GCC_LOWER_MEMORY_MEMORY_PHI_H */
