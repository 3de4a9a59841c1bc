/* From GIMPLE to the lane IR: private variables passed by reference.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_VALUE_BY_REF_ARGS_H
#define DRANO_GCC_LOWER_VALUE_BY_REF_ARGS_H

#include "lower/origin/lowering.h"

/* Parameters of a routine, as bits.  */
struct by_ref_args
{
  param_mask pointers = 0;	/* Those that point to the callers' own
				   variables, ...  */
  param_mask unchanged = 0;	/* ... which stay as they are.  */
};

/* Find the by-reference parameters of L's routine.  */
extern void lower_find_by_ref (struct lowering *l);

/* Return how many further values are passed to the routine DECL.  */
extern int lower_by_ref_count (struct lowering *l, tree decl);

/* Return the value that STMT loads through a by-reference parameter, or
   IR_NONE if it does not.  */
extern ir_ref lower_by_ref_load (struct lowering *l, gimple *stmt);

/* Append to ARGS the further values that CALL passes to the routine DECL.  */
extern void lower_by_ref_args (struct lowering *l, gcall *call, tree decl,
			       auto_vec<ir_ref> *args);

/* Call FN (L, NAME) for each SSA name that lower_by_ref_args needs.  */
extern void lower_walk_by_ref (struct lowering *l, gcall *call, tree decl,
			       void (*fn) (struct lowering *, tree));

#endif /* DRANO_GCC_LOWER_VALUE_BY_REF_ARGS_H */
