/* Which variant nvptx calls, copies of what is to be inlined, calls that
   GCC makes of several, and kinds of maps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_SHIM_CALLS_H
#define DRANO_GCC_SHIM_CALLS_H

#include "gcc-shim.h"

/* Which variant of a directive or of a function nvptx takes if STMT sets the
   index of the switch among them: its case there, or 0 if that is not known or
   STMT does something else.  */
extern int shim_variant_taken (gimple *stmt);

/* Make the copies in the call graph that the callee of EDGE and what is inlined
   into it need for being inlined there.  */
extern void shim_clone_inlined (struct cgraph_edge *edge);

/* Have sine and cosine of one value in the current function computed by one
   call, as GCC does later.  */
extern void shim_cse_sincos (void);

/* Have the current function compute nothing twice, nor what is known or of no
   use.  */
extern void shim_simplify (void);

/* KIND, one of GOMP_MAP_*, without the mark of what the program maps without
   saying so, which GCC 12 is the first to have.  */
static inline unsigned
shim_map_kind (unsigned kind)
{
#if BUILDING_GCC_VERSION >= 12000
  return GOMP_MAP_IMPLICIT_P (kind) ? kind & ~GOMP_MAP_IMPLICIT : kind;
#else
  return kind;
#endif
}

/* How often LOOP is executed, NITER, if its counter does not wrap around;
   return false if that is not known.  */
extern bool shim_iterations_assumed (class loop *loop,
				     class tree_niter_desc *niter);

/* Copy the body of LOOP, of the current function, so that there are COPIES of
   it, as can_unroll_loop_p has found NITER.  */
extern void shim_unroll_loop (class loop *loop, unsigned copies,
			      class tree_niter_desc *niter);

/* True if KIND is of a pointer that is attached.  */
static inline bool
shim_map_attaches_p (int kind)
{
#if BUILDING_GCC_VERSION >= 12000
  if (kind == GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION)
    return true;
#endif
  return kind == GOMP_MAP_ATTACH;
}

/* True if a launch of OpenMP that maps one object by several entries copies it
   back if one of them says so: from GCC 12 on.  */
static inline bool
shim_maps_counted_once_p (void)
{
  return BUILDING_GCC_VERSION >= 12000;
}

#endif /* DRANO_GCC_SHIM_CALLS_H */
