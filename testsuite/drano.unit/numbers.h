/* What lane values are, with numbers for their symbols.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_NUMBERS_H
#define DRANO_NUMBERS_H

#include "value/poly.h"

/* Symbol SYMS[i] is VALUES[i]; that of a derived symbol follows from its
   operands'.  */
struct numbers
{
  int n;
  const struct sym *const *syms;
  const int64_t *values;
};

/* X / D, rounded down.  */
extern int64_t number_floor (int64_t x, int64_t d);

/* What X is in LANE.  */
extern int64_t number_of (const struct numbers *w, const struct poly *x,
			  int lane);

#endif /* DRANO_NUMBERS_H */
