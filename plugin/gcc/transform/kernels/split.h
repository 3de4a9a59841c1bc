/* A kernels construct for each of several loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_SPLIT_H
#define DRANO_GCC_TRANSFORM_KERNELS_SPLIT_H

#include "transform/kernels/statements.h"

/* A kernels construct that can be split.  */
struct kernels_parts
{
  auto_vec<tree> vars;		/* That it declares outside of its loops.  */
  auto_vec<gimple_seq> body;	/* Of each part: what computes such variables,
				   and a loop with a directive, or other
				   assignments.  */
  auto_vec<gimple *> last;	/* Statement of each: the loop, if there is
				   one.  */
};

/* Find the parts of TARGET, a kernels construct of the current function whose
   directives are not lowered yet, and which consists of ITEMS.  Return false if
   it has fewer than two, or if it cannot be split: it has more than loops and
   assignments, a loop would need what was computed before another one, or a
   clause cannot be shared.  If the result is true, TARGET's statements are
   those of the parts now.  */
extern bool kernels_find_parts (gomp_target *target,
				struct kernels_items *items,
				struct kernels_parts *parts);

/* Put in the place of the construct at GSI, which has PARTS, a data construct
   that maps what it maps, with a kernels construct for each of PARTS, in this
   order; these are put into CONSTRUCTS.  UNCHANGED are the scalars that the one
   at GSI copies in and out, and that it only reads.  */
extern void kernels_replace_by_parts (gimple_stmt_iterator *gsi,
				      struct kernels_parts *parts,
				      hash_set<tree> *unchanged,
				      auto_vec<gomp_target *> *constructs);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_SPLIT_H */
