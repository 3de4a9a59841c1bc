/* Variants of directives and of functions that are not the device's.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_VARIANT_H
#define DRANO_GCC_REGION_VARIANT_H

#include "gcc-shim.h"

/* True if E leads to a variant that the device does not take.  */
extern bool variant_dead_edge_p (edge e);

/* Put those of FN's blocks into BLOCKS that the device may get to, as far as
   variants tell.  */
extern void variant_blocks (struct function *fn, hash_set<basic_block> *blocks);

/* What a walk of statements that are not yet in blocks knows of variants.  */
struct variants
{
  tree index = NULL_TREE;	/* What the next switch may be among, ...  */
  int taken = 0;		/* ... and the case that the device takes.  */
  bool skip = false;		/* This is another one.  */
  hash_map<tree, bool> labels;	/* Of cases: to be skipped or not.  */
};

/* True if the device does not get to STMT, which the walk of V comes to.  */
extern bool variants_skip_p (struct variants *v, gimple *stmt);

#endif /* DRANO_GCC_REGION_VARIANT_H */
