/* Arrays that the program fills by a formula.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_FORMULA_ARRAY_H
#define DRANO_GCC_LOWER_MEMORY_FORMULA_ARRAY_H

#include "lower/origin/lowering.h"

/* How the elements of an array are computed: each is VALUE, INDEX being its
   number.  Null: that is not known.  */
struct element_formula
{
  tree index, value;
};

/* What has been found out of arrays.  */
struct formula_arrays
{
  const auto_vec<struct region *> *regions;	/* Of the translation unit.  */
  hash_map<tree, struct element_formula> elements;	/* By array.  */
  long scanned = 0;		/* How much was scanned for that.  */
};

/* The value of what STMT loads, if it is from an array that
   the program fills by a formula, else IR_NONE.  */
extern ir_ref lower_formula_load (struct lowering *l, gimple *stmt);

#endif /* DRANO_GCC_LOWER_MEMORY_FORMULA_ARRAY_H */
