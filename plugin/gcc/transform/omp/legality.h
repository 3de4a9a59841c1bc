/* Whether the iterations of a loop may be given to lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_LEGALITY_H
#define DRANO_GCC_TRANSFORM_OMP_LEGALITY_H

#include "transform/loop/counted.h"

/* Why the iterations of S's loop in REGION, which are independent, may not be
   given to lanes; REMARK_NONE if they may.  SAME: one thread executes them
   all, else several share them.  *WHAT becomes the declaration that is in the
   way, or null.  The current function is in loop-closed SSA form and has
   dominators and post-dominators.  */
extern enum remark_id legality_refusal (struct counted_loop *s,
					const struct region *region, bool same,
					tree *what);

/* The same for what S's loop executes, whatever it carries from one iteration
   to the next.  The function may be in any form.  */
extern enum remark_id legality_body_refusal (struct counted_loop *s,
					     const struct region *region,
					     bool same,
					     tree *what);

/* How many bytes of stack a lane may need that executes iterations of S's loop;
   -1 if there is no bound.  */
extern HOST_WIDE_INT legality_stack_need (const struct counted_loop *s);

/* The same of STMTS, where lanes have VARS of their own; no function is changed
   for that.  */
extern HOST_WIDE_INT legality_stack_bound (const auto_vec<gimple *> &stmts,
					   const auto_vec<tree> &vars);

#endif /* DRANO_GCC_TRANSFORM_OMP_LEGALITY_H */
