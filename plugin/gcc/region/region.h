/* Which functions of a translation unit are offloaded, and from where.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_H
#define DRANO_GCC_REGION_H

#include "ir/construct.h"

/* Operands of the calls that launch regions, GOMP_target_ext and
   GOACC_parallel_keyed (GCC: omp-builtins.def).  */
enum launch_operand
{
  LAUNCH_BODY = 1, LAUNCH_COUNT, LAUNCH_RECORD, LAUNCH_SIZES, LAUNCH_KINDS,
  LAUNCH_FLAGS,			/* OpenMP's.  */
  LAUNCH_TAGS = LAUNCH_FLAGS,	/* OpenACC's: from here on.  */
  LAUNCH_ARGS = LAUNCH_FLAGS + 2
};

/* One offloaded body: what GCC outlined as *._omp_fn.N.  */
struct region
{
  struct cgraph_node *node;
  struct function *fn;
  enum ir_construct construct;
  location_t loc;		/* The construct's.  */
  gimple *launch;		/* The call that launches or forks it, or
				   null.  */
  struct function *launcher;	/* The function that holds LAUNCH.  */
  const struct region *outer;	/* The region whose parallel or teams body
				   this is, or null: an entry point.  */
  bool is_acc;
};

/* Collect the regions of the translation unit that the device may run, entries
   before the bodies they fork.  */
extern void region_collect (auto_vec<struct region *> *regions);

/* Free REGIONS.  */
extern void region_free (auto_vec<struct region *> *regions);

/* The declaration of the source function that has REGION.  */
extern tree region_source_decl (const struct region *region);

/* The source function around REGION, as the language names it.  */
extern const char *region_source_function (const struct region *region);

/* The entry region that REGION belongs to.  */
extern const struct region *region_entry (const struct region *region);

#endif /* DRANO_GCC_REGION_H */
