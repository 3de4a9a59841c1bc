/* Lane values: what their files share among themselves.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_VALUE_POLY_INT_H
#define DRANO_VALUE_POLY_INT_H

#include "value/poly.h"

/* The monomial of P that is the product of the N symbols SYMS (in any
   order), at most MAX_DEGREE.  */
extern const struct mono *mono_new (struct pool *p, int n,
				    const struct sym *const *syms);

/* The derived symbol of P like WANT, which is made if there is none.  *MADE
   says whether it is new.  */
extern struct sym *derive_intern (struct pool *p, const struct sym *want,
				  bool *made);

#endif /* DRANO_VALUE_POLY_INT_H */
