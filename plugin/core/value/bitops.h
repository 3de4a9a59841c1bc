/* Bit operations on lane values.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_VALUE_BITOPS_H
#define DRANO_VALUE_BITOPS_H

#include "value/poly.h"

/* X OP Y for OP one of IR_AND, IR_OR, IR_XOR in type T.  Null if there is no
   rule.  */
extern const struct poly *bits_op (struct pool *p, enum ir_op op,
				   const struct poly *x,
				   const struct poly *y, struct ir_type t);

#endif /* DRANO_VALUE_BITOPS_H */
