/* From GIMPLE to the lane IR: what lies in a lane's private memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_ORIGIN_LOCAL_MEMORY_H
#define DRANO_GCC_LOWER_ORIGIN_LOCAL_MEMORY_H

#include "lower/origin/lowering.h"

/* The local variables in memory.  */
struct local_objects
{
  hash_set<tree> escaped;	/* Those whose address is given away.  */
  hash_set<tree> held;		/* Those whose address is in others.  */
  int held_depth = 0;		/* Of such variables being followed.  */
};

/* A place in a local variable: SIZE bytes at OFFSET of VAR.  */
struct local_place
{
  tree var;
  HOST_WIDE_INT offset, size;
};

/* What a statement does to a place.  */
enum place_effect { EFFECT_NONE, EFFECT_STORE, EFFECT_UNKNOWN };

/* If the SIZE bytes at OFFSET of what the pointer PTR points to are a fixed
   place in a local variable, set *P and return true.  With L, follow variables
   that hold pointers.  */
extern bool lower_place_at (struct lowering *l, tree ptr, HOST_WIDE_INT offset,
			    HOST_WIDE_INT size, struct local_place *p);

/* The same for the reference REF.  */
extern bool lower_place_of (struct lowering *l, tree ref,
			    struct local_place *p);

/* Return what DEF, which changes memory, does to the place P.  */
extern enum place_effect lower_effect_on (struct lowering *l, gimple *def,
					  const struct local_place *p);

/* Return what STORE put at the place P, which is loaded as TYPE: a value, or
   the aggregate of which it is the part at *OFFSET, or null.  */
extern tree lower_stored_at (gimple *store, const struct local_place *p,
			     tree type, HOST_WIDE_INT *offset);

/* The variable of the current function whose memory the pointer PTR points
   to, or null.  */
extern tree lower_local_origin (tree ptr);

/* Follow the pointer PTR through copies, and with L through
   local variables that hold it; return where it comes from.  */
extern tree lower_pointer_origin (struct lowering *l, tree ptr);

/* Find the local variables whose address is given away.  */
extern void lower_find_escapes (struct lowering *l);

/* Return the value stored in the local variable that STMT loads from, or the
   reference to an aggregate of which the part at *OFFSET is loaded; null if it
   is not known.  */
extern tree lower_private_source (struct lowering *l, gimple *stmt,
				  HOST_WIDE_INT *offset);

/* If STMT loads a value from a local variable that depends on the edge by which
   a block was entered, return the block and put into AT the value for each edge
   that is not dead; null if not, or if there are more than MOST edges.  */
extern basic_block lower_private_choice (struct lowering *l, gimple *stmt,
					 tree *at, unsigned most);

/* What is stored before STMT at OFFSET of what the pointer PTR points to, of
   TYPE: as lower_private_source, or null.  */
extern tree lower_private_at (struct lowering *l, gimple *stmt, tree ptr,
			      HOST_WIDE_INT offset, tree type,
			      HOST_WIDE_INT *at);

/* The value stored before STMT in the local variable VAR at OFFSET, of TYPE;
   null if it is not known.  */
extern tree lower_private_part (struct lowering *l, gimple *stmt, tree var,
				HOST_WIDE_INT offset, tree type);

/* The call that gave the local variable that STMT loads from, at *OFFSET of
   what it returned; null if it is another statement or not known.  */
extern gcall *lower_private_result (struct lowering *l, gimple *stmt,
				    HOST_WIDE_INT *offset);

/* Enter into STORES those to fixed places in the local variable VAR that may
   reach STMT; false if others may.  */
extern bool lower_stores_before (struct lowering *l, gimple *stmt, tree var,
				 auto_vec<gimple *> *stores);

/* True if CALL may change what its operand number N points to, or keep the
   address.  */
extern bool lower_call_changes_p (struct lowering *l, gcall *call, int n);

/* Return the variable of the current function whose memory the pointer
   PTR points to, or null.  */
extern tree local_origin (struct lowering *l, tree ptr, int depth);

#endif /* DRANO_GCC_LOWER_ORIGIN_LOCAL_MEMORY_H */
