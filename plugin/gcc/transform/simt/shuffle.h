/* Values exchanged between lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_SHUFFLE_H
#define DRANO_GCC_TRANSFORM_SIMT_SHUFFLE_H

#include "gcc-shim.h"

/* True if lanes can exchange values of TYPE, and if they can reduce them by
   OP.  */
extern bool shuffle_type_p (tree type);
extern bool shuffle_op_p (enum tree_code op, tree type);

/* What a reduction of TYPE by OP begins with.  */
extern tree shuffle_neutral (enum tree_code op, tree type);

/* Append to SEQ the reduction of INIT and of all lanes' V by OP, and return
   the result.  */
extern tree shuffle_combine (gimple_seq *seq, enum tree_code op, tree v,
			     tree init);

/* Append to SEQ the fetching of V from the lane with number LANE, and return
   it.  */
extern tree shuffle_fetch (gimple_seq *seq, tree v, tree lane);

#endif /* DRANO_GCC_TRANSFORM_SIMT_SHUFFLE_H */
