/* Shape of a function: what its parts share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_IR_CFG_INT_H
#define DRANO_IR_CFG_INT_H

#include "ir/cfg.h"

/* Give each node of the forest UP (parents, -1 for roots; N nodes) an
   interval PRE..LAST that holds those of its descendants.  SCRATCH has room
   for 3 * N + 1.  Nodes whose SKIP is set keep -1.  */
extern void cfg_number_tree (const int *up, int n, const bool *skip, int *pre,
			     int *last, int *scratch);

/* Dominators and order of F into C.  */
extern bool cfg_forward (struct arena *a, const struct ir_func *f,
			 struct cfg *c);

/* Post-dominators of F into C.  */
extern bool cfg_backward (struct arena *a, const struct ir_func *f,
			  struct cfg *c);

/* Find the loops of F; C has dominators.  */
extern bool cfg_find_loops (struct arena *a, const struct ir_func *f,
			    struct cfg *c);

/* Find the edges of F that leave C's loops.  */
extern bool cfg_find_exits (struct arena *a, const struct ir_func *f,
			    struct cfg *c);

/* Mark in C what may belong to cycles with several entries: all between the
   target of a retreating edge that is no loop's and its source.  */
extern void cfg_find_irreducible (const struct ir_func *f, struct cfg *c);

#endif /* DRANO_IR_CFG_INT_H */
