/* Scenarios: the values that one symbol may have.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_PREDICT_SPLIT_H
#define DRANO_PREDICT_SPLIT_H

#include "value/poly.h"

enum { MAX_SPLIT = 96 };

/* Put values that SYM, a bit operation, may have into VALUES, none of which has
   a varying symbol.  Return their number, 0 if they are not known.  *ALL is
   whether there are no others.  */
extern int split_bits (struct pool *p, const struct sym *sym,
		       const struct poly *values[MAX_SPLIT], bool *all);

/* The same for SYM, a real number that is rounded; values between these need no
   more sectors.  */
extern int split_rounded (struct pool *p, const struct sym *sym,
			  const struct poly *values[MAX_SPLIT]);

#endif /* DRANO_PREDICT_SPLIT_H */
