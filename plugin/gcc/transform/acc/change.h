/* Lanes of an OpenACC region given to another loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_ACC_CHANGE_H
#define DRANO_GCC_TRANSFORM_ACC_CHANGE_H

#include "ir/ir.h"
#include "transform/report/remark.h"

/* A mark, and the clauses that it had, or would have had.  */
struct acc_undo
{
  gcall *mark;
  tree said;
};

/* The changes of one region.  */
struct acc_change
{
  const struct region *region;
  const struct ir_func *f;	/* Lowered from it.  */
  bool workers;			/* Some loop got them in place of lanes.  */
  vec<struct acc_undo> undo;	/* What was changed last comes last.  */
};

/* True if REGION's loops are run as their clauses say.  */
extern bool acc_change_possible_p (const struct region *region);

/* Begin and end to change REGION, of which F was lowered, by C.  In between,
   the region's function is the current one.  */
extern void acc_change_begin (struct acc_change *c,
			      const struct region *region,
			      const struct ir_func *f);
extern void acc_change_end (struct acc_change *c);

/* Why loop TO of C's function may not have the lanes in place of loop FROM, or
   of none if that is -1; REMARK_NONE if it may.  *WHAT becomes the declaration
   that is in the way, or null.  */
extern enum remark_id acc_change_refusal (const struct acc_change *c,
					  int from, int to, tree *what);

/* True if loop FROM gets workers in place of the lanes, if acc_change_do is to
   give it some.  */
extern bool acc_change_workers_p (const struct acc_change *c, int from, int to);

/* Give it the lanes, which acc_change_refusal allows, and with WORKERS let FROM
   have workers if it is around TO and they are free.  False if that cannot be
   done.  */
extern bool acc_change_do (struct acc_change *c, int from, int to,
			   bool workers);

/* Undo what was done since acc_change_begin.  */
extern void acc_change_undo (struct acc_change *c);

#endif /* DRANO_GCC_TRANSFORM_ACC_CHANGE_H */
