/* From GIMPLE to the lane IR: names of the values that a region gets.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_ORIGIN_SYMBOL_NAME_H
#define DRANO_GCC_LOWER_ORIGIN_SYMBOL_NAME_H

#include "lower/origin/lowering.h"

/* Record in R, which the entry REGION gets by its FIELD, or by a pointer
   there, the number of that argument.  Return R.  */
extern ir_ref lower_number_field (struct lowering *l,
				  const struct region *region, tree field,
				  ir_ref r);

/* Return true if R, computed in the launching function, uses only values
   without names: then it can be a symbol of its own without a loss.  DEPTH is
   0.  */
extern bool lower_nameless_p (struct lowering *l, ir_ref r, int depth);

/* Name R after REF, by which the body reads it, if it has no name in the
   launching function, and record its argument's number.  */
extern void lower_name_value (struct lowering *l, ir_ref r, tree ref);

/* Record in R, which REGION's body, or with REGION null the program, reads as
   REF, which word it is of the memory that the entry got a pointer to, if it
   did.  */
extern void lower_number_word (struct lowering *l, const struct region *region,
			       tree ref, ir_ref r);

#endif /* DRANO_GCC_LOWER_ORIGIN_SYMBOL_NAME_H */
