/* GIMPLE: what is called.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_CALLS_H
#define DRANO_GCC_GIMPLE_CALLS_H

#include "gcc-shim.h"
#include "ir/ir.h"

/* A library function that copies or fills memory.  */
struct block_function
{
  const char *name;
  int from;			/* Operand that is copied from, or -1.  */
  int length;			/* Operand that is the length.  */
};

/* The call graph's node of function FN, if all its callers are
   known, else null.  */
extern cgraph_node *node_if_all_callers_known (tree fn);

/* What is known of PARM, a function's parameter: its value, if
   nobody but the translation unit calls the function, and all calls give it
   the same constant.  */
extern struct ir_facts facts_of_parameter (tree parm);

/* The body in this translation unit that CALL calls, or null; null, too, for
   std::min and its like of an initializer list, which needs none.  */
extern tree callee_body (gcall *call);

/* If STMT is an atomic access, how many bytes it accesses through its first
   operand, else 0.  */
extern HOST_WIDE_INT atomic_bytes (gimple *stmt);

/* Return what library function the statement STMT calls, or null.  */
extern const struct block_function *
block_function (gimple *stmt);

/* True if STMT calls a library function that copies or fills
   memory; the accesses are then the function's, of which one load and one
   store stand for all.  */
extern bool block_call_p (gimple *stmt);

/* Which of their operands functions of the C++ library return: the least, the
   greatest, or both, the least first.  */
enum extreme { EXTREME_NONE, EXTREME_MIN, EXTREME_MAX, EXTREME_BOTH };

/* What STMT calls if that is std::min, std::max or std::minmax without a
   function that compares.  *LIST is true if the operand is an initializer
   list, else they are two references.  */
extern enum extreme extreme_call (const gimple *stmt, bool *list);

/* Return a call that gives this gang, worker or lane of LEVEL, a GOMP_DIM_*, FN
   being BUILT_IN_GOACC_PARLEVEL_ID, or how many there are, FN being
   BUILT_IN_GOACC_PARLEVEL_SIZE.  */
extern gcall *level_call (enum built_in_function fn, int level);

#endif /* DRANO_GCC_GIMPLE_CALLS_H */
