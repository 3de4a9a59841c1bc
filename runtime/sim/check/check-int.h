/* What the checks share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CHECK_INT_H
#define DRANO_SIM_CHECK_INT_H

#include <pthread.h>

#include "check/check.h"
#include "ptx/ptx.h"

/* A fault, at the place where the program has it: one for all that is of one
   kind there.  */
struct found
{
  char *place, *text;
  uint64_t block;		/* The first one in which it was.  */
  bool printed;
};

/* Of a byte of the warps' stacks: what was stored since lanes of warp and time
   EPOCH have met.  */
struct shadow
{
  uint64_t epoch;
  uint32_t wrote;		/* Lanes.  */
  uint32_t valid;		/* Those whose value is there now.  */
  uint32_t site;		/* Who stored that.  */
};

/* What is known of a warp.  */
struct checked_warp
{
  struct check *check;
  uint64_t epoch;		/* No other warp has the same.  */
  uint32_t lanes;		/* In a simd loop, with a stack of their own, ... */
  long depth;			/* ... of this frame, ... */
  uint64_t saved[32];		/* ... and where the warp's stack pointer is
				   saved in each.  */
};

struct check
{
  pthread_mutex_t lock;
  uint64_t epochs;
  uint64_t low, span;		/* The stacks of the launch, ... */
  struct shadow *shadow;	/* ... for each of their bytes, ... */
  uint64_t shadow_room;
  struct checked_warp *warps;	/* ... and their warps.  */
  uint64_t nwarps, warps_room;
  struct found *found;
  size_t nfound, found_room;
  uint64_t faults;
};

/* Note a fault of W at I.  LANES are those that it is a fault for; WHAT says what
   they do, and STORED names the site that stored what is there, or is 0.  */
extern void check_found (struct warp *w, const struct insn *i, uint32_t lanes,
			 uint32_t stored, const char *what);

#endif /* DRANO_SIM_CHECK_INT_H */
