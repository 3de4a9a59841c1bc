/* From GIMPLE to the lane IR: loads from memory that does not change.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_VALUE_INVARIANT_LOAD_H
#define DRANO_GCC_LOWER_VALUE_INVARIANT_LOAD_H

#include "lower/origin/lowering.h"

/* What is known of locations in memory.  */
struct invariant_places
{
  hash_map<tree, ir_ref> known;	/* Their invariant values, by key; values of
				   the launching function.  */
  hash_set<tree> stored;	/* Keys of what the body changes.  */
  hash_set<tree> assigned;	/* The receiver's fields that it assigns.  */
};

/* Record that the body writes to WHAT: a reference to memory, or a pointer
   that escapes.  */
extern void lower_note_store (struct lowering *l, tree what);

/* Return the value that the load STMT reads, if the body never changes it, or
   IR_NONE.  */
extern ir_ref lower_invariant_load (struct lowering *l, gimple *stmt);

/* What STMT loads at OFFSET from a local copy of the aggregate FROM, if the
   body never changes that, or IR_NONE.  */
extern ir_ref lower_invariant_copy (struct lowering *l, gimple *stmt,
				    tree from, HOST_WIDE_INT offset);

/* FIELD, at OFFSET, of the aggregate FROM, if the body never changes that, or
   IR_NONE.  */
extern ir_ref lower_invariant_member (struct lowering *l, tree from,
				      HOST_WIDE_INT offset, tree field);

/* The integer that the launching function put into the receiver's FIELD, as
   a value of TYPE, or IR_NONE.  */
extern ir_ref lower_invariant_field (struct lowering *l, tree field,
				     struct ir_type type);

/* Return VALUE, of the body that forks L's, as a value there, or IR_NONE.  */
extern ir_ref lower_outer_value (struct lowering *l, tree value);

#endif /* DRANO_GCC_LOWER_VALUE_INVARIANT_LOAD_H */
