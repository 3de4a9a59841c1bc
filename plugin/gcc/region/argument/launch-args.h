/* What the launching function passes to a region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_LAUNCH_ARGS_H
#define DRANO_GCC_REGION_ARGUMENT_LAUNCH_ARGS_H

#include "gcc-shim.h"
#include "region/region.h"

/* log2 of what cuMemAlloc's blocks are aligned to: what a construct maps is in
   one.  */
enum { LAUNCH_BLOCK_POW2 = 8 };

/* Return the value that the launcher of REGION stored into FIELD of the record
   for the body, or null if it is not found.  */
extern tree launch_arg (const struct region *region, tree field);

/* Return the value that the launcher of REGION stored into the variable at
   ADDRESS, if that is artificial and was stored to once; else null.  */
extern tree launch_arg_at (const struct region *region, tree address);

/* Return the value that the launcher of the entry REGION stored into slot N,
   counted from 0, of its record, or null.  */
extern tree launch_arg_slot (const struct region *region, int n);

/* Return element N of the artificial array at ADDRESS that the launcher of
   REGION passes, or null.  */
extern tree launch_arg_element (const struct region *region, tree address,
				int n);

/* What a launch asks of libgomp: how many teams, or threads in each.  */
struct launch_asked
{
  int element;			/* Which element of the launch's list has the
				   number.  */
  bool apart;			/* It has nothing else; else the low bits say
				   what it is, too.  */
  tree number;			/* The number, 0 or less for any.  */
};

/* Fill in *ASKED with what REGION's launch asks for by ID, of
   GOMP_TARGET_ARG_*; return false if it does not, or that is not found.  */
extern bool launch_find_asked (const struct region *region, unsigned id,
			       struct launch_asked *asked);

/* The variable whose address REGION's launcher stored into FIELD of the record
   for the body, or the parameter that refers to it; null if it is not found.
   *TYPE becomes the type of what is at that address.  */
extern tree launch_variable (const struct region *region, tree field,
			     tree *type);

/* True if what is of TYPE, and VARIABLE or what that refers to, need not be
   there when REGION is launched.  */
extern bool launch_absent_p (const struct region *region, tree variable,
			     tree type);

/* True if data may be mapped already when REGION's launcher launches it:
   it maps data by another construct, or some function of the translation unit
   does by a directive or call that lasts.  */
extern bool launch_after_maps_p (const struct region *region);

/* True if the function called NAME maps data, or unmaps it, so that what it
   does outlasts it.  */
extern bool launch_outlasting_map_p (const char *name);

/* Forget what these remember.  */
extern void launch_args_changed (void);

#endif /* DRANO_GCC_REGION_ARGUMENT_LAUNCH_ARGS_H */
