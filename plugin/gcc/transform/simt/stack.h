/* How much stack a lane needs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_STACK_H
#define DRANO_GCC_TRANSFORM_SIMT_STACK_H

#include "transform/simt/region.h"

/* The bytes that GCC gives a lane if nobody says otherwise
   (-msoft-stack-reserve-local), and those that it shall get at most: each
   thread of the device has them.  */
#define LANE_STACK_DEFAULT 128
#define LANE_STACK_MAX 8192

/* Return how many bytes a lane may need that executes STMTS of the current
   function: BYTES bytes of variables, and the frames of called functions; -1 if
   there is no bound.  Functions whose variables would be too many, were they
   all inlined, are kept from that.  */
extern HOST_WIDE_INT stack_need (const auto_vec<gimple *> &stmts,
				 HOST_WIDE_INT bytes);

/* The same, but nothing is kept from anything.  */
extern HOST_WIDE_INT stack_bound (const auto_vec<gimple *> &stmts,
				  HOST_WIDE_INT bytes);

/* As stack_need for REGION of the current function, with its variables, and
   MORE bytes of others.  */
extern HOST_WIDE_INT stack_region_need (const struct simt_region *region,
					HOST_WIDE_INT more);

/* True if lanes can get NEED bytes.  */
extern bool stack_possible_p (HOST_WIDE_INT need);

/* How many bytes DECL takes on a lane's stack; -1 if that is not known.  */
extern HOST_WIDE_INT stack_bytes (const_tree decl);

/* Let the object refer to a symbol that only a link defines which gives each
   lane NEED bytes.  */
extern void stack_require (HOST_WIDE_INT need);

#endif /* DRANO_GCC_TRANSFORM_SIMT_STACK_H */
