/* One run of the transforms.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STATE_TRANSFORM_STATE_H
#define DRANO_GCC_TRANSFORM_STATE_TRANSFORM_STATE_H

#include "transform/loop/alignment.h"
#include "transform/report/remark.h"

/* A loop that has got lanes, or has loops INSIDE that have.  */
struct transform_given
{
  const struct region *region;
  struct share share;
  struct alignment align;
  bool unscheduled;		/* The program does not say how it is shared
				   out.  */
  bool inside;
  int apart;			/* As expect_apart.  */
};

/* Code of FN that devices with lanes execute if GUARD, the result of
   GOMP_USE_SIMT, is not 0.  */
struct transform_guard
{
  struct function *fn;
  tree guard;
  location_t directive;		/* Of the loop that has the lanes, or
				   unknown.  */
};

/* The remarks and changes of one run of the transforms.  */
struct transform_state
{
  struct remark_list remarks;
  auto_vec<struct transform_remark> refused; /* Of the current function: what
						is not said of it yet.  */
  bool spared;			/* The program wants a loop of it left
				   alone.  */
  auto_vec<struct transform_given> given;
  auto_vec<struct transform_guard> guards;
  struct expectations *expectations;	/* Of the current transforms, or
					   null.  */
  auto_vec<struct region *> routines;  /* Regions for the functions that regions
					  call.  */
  HOST_WIDE_INT stack;		/* Bytes that a lane needs at most.  */
};

/* Note in STATE that GUARD, in FN, decides whether lanes have the loop whose
   directive is at LOC, or another share of it.  */
extern void state_guard (struct transform_state *state, struct function *fn,
			 tree guard, location_t loc);

/* Free what STATE's members point to.  */
extern void state_free (struct transform_state *state);

#endif /* DRANO_GCC_TRANSFORM_STATE_TRANSFORM_STATE_H */
