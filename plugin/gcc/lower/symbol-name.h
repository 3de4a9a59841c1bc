/* From GIMPLE to the lane IR: what to call the values a region is handed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_SYMBOL_NAME_H
#define DRANO_GCC_LOWER_SYMBOL_NAME_H

#include "lower/lowering.h"

/* Let R, which the entry REGION gets by its FIELD, or with a pointer to it
   there, know by which number.  Return R.  */
extern ir_ref lower_number_field (struct lowering *l,
				  const struct region *region, tree field,
				  ir_ref r);

/* True if R, computed in the launching function, is made of
   values without names: then nothing is lost by taking it for a value of its
   own.  DEPTH is 0.  */
extern bool lower_nameless_p (struct lowering *l, ir_ref r, int depth);

/* R is what the body reads as REF: call it so, if it has no name in the
   launching function, and say as which variable it was handed on.  */
extern void lower_name_value (struct lowering *l, ir_ref r, tree ref);

/* R is what REGION's body, or with REGION null the program, reads as REF: let
   it know what word that is of what the entry got a pointer to, if it did.  */
extern void lower_number_word (struct lowering *l, const struct region *region,
			       tree ref, ir_ref r);

#endif /* DRANO_GCC_LOWER_SYMBOL_NAME_H */
