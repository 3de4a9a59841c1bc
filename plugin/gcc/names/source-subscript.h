/* How the source spells an access, subscripts and all.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_NAMES_SOURCE_SUBSCRIPT_H
#define DRANO_GCC_NAMES_SOURCE_SUBSCRIPT_H

#include "ir/ir.h"

/* An access as the source has it: "a(j,i)", "v[i].x".  */
struct subscript_spelling
{
  char *text;			/* Allocated with xmalloc; null: not known, or
				   more than one where the access may be.  */
  int subscripts;		/* How many it has, or all of them.  */
  int varying;			/* The only one that names the lanes'
				   variable, from 1, or 0.  */
  bool members;			/* It names a member.  */
};

/* Find how the source spells the access MEM.  LANES is the lane loop, or
   null.  */
extern struct subscript_spelling
spelling_of_access (const struct ir_mem *mem, const struct ir_lane_loop *lanes);

#endif /* DRANO_GCC_NAMES_SOURCE_SUBSCRIPT_H */
