/* Functions whose frame is the lane's.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_FRAME_FUNCTION_H
#define DRANO_GCC_TRANSFORM_SIMT_FRAME_FUNCTION_H

#include "transform/simt/region.h"

/* A variable of the lanes of a region, for what functions get (by the number of
   the operand, from 1) or return (0) in memory.  */
struct frame_variable
{
  tree decl;
  unsigned number;
};

/* The variables that a region's lanes have got already.  */
typedef auto_vec<struct frame_variable> frame_variables;

/* Have a new function do what STMT in REGION of the current function does,
   with VARS for what goes through memory.  Uses of memory have to be renamed
   then.  */
extern void frame_function_make (struct simt_region *region, gimple *stmt,
				 frame_variables *vars);

/* Have the current function compute the product of complex numbers STMT itself,
   and call new functions only where neither part is a number.  Return false if
   that is not possible.  */
extern bool frame_product (gimple *stmt);

#endif /* DRANO_GCC_TRANSFORM_SIMT_FRAME_FUNCTION_H */
