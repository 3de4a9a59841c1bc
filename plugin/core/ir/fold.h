/* The lane IR's arithmetic, on numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_IR_FOLD_H
#define DRANO_IR_FOLD_H

#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What has happened in computations.  */
struct fold_flags
{
  bool undefined;		/* Overflow of what may not, division by zero,
				   ...: results mean nothing.  */
  bool wrapped;			/* Unsigned arithmetic wrapped, or the like.  */
  bool impossible;		/* There is no result, as of a division by
				   zero.  */
};

/* True if instruction R of F is an operation or comparison of numbers, which
   fold_compute knows.  */
extern bool fold_known_p (const struct ir_func *f, ir_ref r);

/* The value in one lane of such an R from its operands ARGS.  Sets those of
   FLAGS that apply.  */
extern int64_t fold_compute (const struct ir_func *f, ir_ref r,
			      const int64_t *args, struct fold_flags *flags);

/* The value of R of F in *V from those of its operands, ARGS.  Overflow wraps,
   as any result will do where it may not happen.  False if there is no result,
   or no rule for R.  */
extern bool fold_insn (const struct ir_func *f, ir_ref r, const int64_t *args,
		       int64_t *v);

/* The value of R of F in *V, if it is computed from constants and from uniform
   values that are known to be one number.  False if it is not.  */
extern bool fold_value (const struct ir_func *f, ir_ref r, int64_t *v);

/* V as a value of type T.  */
extern int64_t fold_to_type (__int128 v, struct ir_type t);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_IR_FOLD_H */
