/* Constants: what instructions make of them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_IR_CONSTANT_H
#define DRANO_IR_CONSTANT_H

#include "ir/ir.h"

/* V as a number of the integer type T: what its bits mean.  */
extern int64_t fold_to_type (struct ir_type t, int64_t v);

/* What instruction I of F, none of memory, gives for the numbers V, its
   operands, in *RESULT; false if it has no value then, or there is no rule.  */
extern bool fold_insn (const struct ir_func *f, const struct ir_insn *i,
		       const int64_t *v, int64_t *result);

#endif /* DRANO_IR_CONSTANT_H */
