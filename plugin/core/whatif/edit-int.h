/* Changing lane IR: what is put where.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_WHATIF_EDIT_INT_H
#define DRANO_WHATIF_EDIT_INT_H

#include "ir/ir.h"

/* An insertion point: block B, before its instruction number AT.  */
struct edit_place
{
  struct ir_func *f;
  ir_blk b;
  int at;
};

/* Put OP of TYPE with the NARGS operands A, B at P, and P behind it.  Return
   its reference.  */
extern ir_ref edit_put (struct edit_place *p, enum ir_op op,
			struct ir_type type, int nargs, ir_ref a, ir_ref b);

/* The place behind instruction R of F, or behind the phis if R is a phi.  */
extern struct edit_place edit_behind (struct ir_func *f, ir_ref r);

/* Have all instructions of F up to END use NEW in place of OLD.  */
extern void edit_replace_uses (struct ir_func *f, ir_ref end, ir_ref old,
			       ir_ref new);

/* A constant of TYPE at P.  */
extern ir_ref edit_put_const (struct edit_place *p, struct ir_type type,
			      int64_t value);

/* Put at P 32 times an unknown number that is not negative.  */
extern ir_ref edit_put_warps (struct edit_place *p, struct ir_type type);

/* Return the type of offsets that are added to a value of TYPE.  */
extern struct ir_type edit_offset_type (struct ir_type type);

/* What R was converted from.  */
extern ir_ref edit_stripped (const struct ir_func *f, ir_ref r);

/* Have access R of F be to the lane's own memory.  */
extern void edit_make_private (struct ir_func *f, ir_ref r);

#endif /* DRANO_WHATIF_EDIT_INT_H */
