/* Lanes exchange what they store.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_EMIT_RECORDS_H
#define DRANO_GCC_TRANSFORM_STAGE_EMIT_RECORDS_H

#include "transform/stage/record-groups.h"

/* The bytes of shared memory that a warp needs for GROUPS, which use it in
   turn.  */
extern HOST_WIDE_INT
stage_exchange_bytes (const auto_vec<struct stage_group *> &groups);

/* Have the lanes of L's loop exchange what GROUPS store, in BYTES of shared
   memory for each of at most WARPS warps of a block, on devices whose warps
   have STAGE_LANES lanes.  The current function has dominators; its virtual
   operands are renamed.  Return the value that says whether they do;
   stage_undo undoes it.  */
extern tree stage_exchange_give (const struct stage_lanes *l,
				 const auto_vec<struct stage_group *> &groups,
				 HOST_WIDE_INT bytes, int warps);

#endif /* DRANO_GCC_TRANSFORM_STAGE_EMIT_RECORDS_H */
