/* Lanes of an OpenACC region given to another loop: the clauses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ACC_MARKS_H
#define DRANO_GCC_REGION_ACC_MARKS_H

#include "ir/loops.h"
#include "region/acc-partition.h"

/* The loops of a region, with one that is to have the lanes and one that had
   them.  */
struct acc_move
{
  struct levels *levels;	/* Of all loops.  A loop TO without a directive
				   is one of them.  */
  int to, from;			/* Numbers in LEVELS; -1: no loop had the
				   lanes.  */
  struct acc_loop *to_loop, *from_loop;	/* The same, or null: no directive.  */
};

/* Find into M, in A, what it takes to move the lanes of F from loop FROM, or
   none if that is -1, to loop TO.  F is lowered from DECL, the body of a
   construct, which has the partition P.  False if it cannot be seen.  */
extern bool acc_move_find (struct arena *a, const struct partition *p,
			   const struct ir_func *f, int from, int to,
			   tree decl, struct acc_move *m);

/* True if workers may get the iterations of the loop that M takes the lanes
   from.  */
extern bool acc_move_workers_p (const struct acc_move *m);

/* True if the clauses of DECL, the body of a construct, are not what decides
   how its loops are run.  */
extern bool acc_decided_elsewhere_p (tree decl);

/* The levels whose number a clause of DECL sets.  */
extern unsigned acc_sized (tree decl);

/* The mark that begins LOOP.  */
extern gcall *acc_mark_of (const struct acc_loop *loop);

/* True if the loop that MARK begins can have the levels C.  */
extern bool acc_mark_room_p (const gcall *mark, const struct level_clauses *c);

/* Have MARK say C.  Return what it has said, for acc_mark_restore.  */
extern tree acc_mark_set (gcall *mark, const struct level_clauses *c);
extern void acc_mark_restore (gcall *mark, tree said);

/* True if workers are to have the iterations of loop FROM of N's function,
   which has the lanes, when loops inside it get these: the gangs alone are too
   few warps for the device.  */
extern bool acc_workers_pay_p (const struct nest *n, int from);

#endif /* DRANO_GCC_REGION_ACC_MARKS_H */
