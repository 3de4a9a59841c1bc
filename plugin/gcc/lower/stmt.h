/* Lowering: statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_STMT_H
#define DRANO_GCC_LOWER_STMT_H

#include "lower/origin/lowering.h"

/* Emit CODE applied to the NOPS operands OPS, with a result of TYPE.  */
extern ir_ref lower_expr (struct lowering *l, enum tree_code code, tree type,
			  int nops, const tree *ops);

/* Emit STMT.  */
extern void lower_stmt (struct lowering *l, gimple *stmt);

#endif /* DRANO_GCC_LOWER_STMT_H */
