/* Control flow and registers of one function's statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_PTX_FLOW_H
#define SIM_PTX_FLOW_H

#include "code/opcode.h"

/* A basic block: statements FIRST to END - 1.  */
struct block
{
  int first, end;
  int succ[2];			/* Block numbers or -1.  */
  int ipdom;			/* Block number, or -1 for none.  */
  bool join;			/* Somebody's post-dominator.  */
  bool returns;
};

struct flow
{
  struct function *f;
  struct body *body;
  struct opinfo **info;		/* By statement.  */
  struct block *blocks;
  int nblocks;
  int *block_of;		/* By statement; one more at the end.  */
  uint32_t *slots;		/* By register: its offset in the frame.  */
  uint32_t frame_bytes;
  uint32_t nregs;
};

/* Set FL to the blocks of B, the body of F.  Return false with the error
   set.  */
extern bool flow_build (struct flow *fl, struct function *f, struct body *b);
extern void flow_free (struct flow *fl);

/* code/registers.c: give each register of FL a place in the frame.  */
extern void flow_allocate (struct flow *fl);

/* code/omp-data.c: which registers of FL hold the address of the record that a
   region's body gets its variables by, or of a part of it.  To be freed.  */
extern bool *record_registers (struct flow *fl);

/* Row class of a register of TYPE: 'p', '4' or '8'.  */
extern char row_class (enum type type);

#endif /* SIM_PTX_FLOW_H */
