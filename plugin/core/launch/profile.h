/* Launches of regions, as a profile has them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The simulated device notes with what values each kernel was launched
   (runtime/sim/count/launch-args.c).  Put into the facts of the region's
   symbols, they leave nothing unknown but what memory holds.  */

#ifndef DRANO_LAUNCH_PROFILE_H
#define DRANO_LAUNCH_PROFILE_H

#include "ir/ir.h"

/* What a region gets for one variable.  */
struct launch_slot
{
  bool address, inner;		/* It is a device address; the value there is
				   one, too.  */
  int rest, inner_rest;		/* These addresses modulo 256.  */
  int64_t value;		/* The number itself, or that at the
				   address.  */
  int nwords;			/* How many words follow that address are
				   known, ...  */
  int64_t *words;		/* ... 8 bytes each, if that is known.  */
};

/* All launches of a kernel with the same values.  */
struct launch
{
  const char *kernel;
  int64_t times;
  int64_t grid[3], block[3];
  int nslots;			/* 0: the values are not known.  */
  struct launch_slot *slots;
};

struct launch_list
{
  int n, room;
  struct launch *at;
};

/* Return the launches in the profile TEXT of LEN bytes, in A's memory.  Other
   lines are skipped.  */
extern struct launch_list *launches_read (struct arena *a, const char *text,
					  size_t len);

/* The region of M that kernel NAME runs, or null.  */
extern struct ir_func *launch_region (const struct ir_module *m,
				      const char *name);

/* True if F is ROOT, or one of the bodies that its threads run.  */
extern bool launch_part_p (const struct ir_func *root,
			   const struct ir_func *f);

/* Assume that ROOT is launched as in L.  To be called before any analysis of
   its module.  */
extern void launch_assume (struct ir_func *root, const struct launch *l);

#endif /* DRANO_LAUNCH_PROFILE_H */
