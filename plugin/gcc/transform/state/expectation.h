/* What a change of a region promises, and whether it keeps that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STATE_EXPECTATION_H
#define DRANO_GCC_TRANSFORM_STATE_EXPECTATION_H

#include "advice/weigh.h"
#include "transform/state/transform-state.h"

/* What a region is expected to need with a change, and what it has needed
   without; that may be unknown.  */
struct expectation
{
  struct weight before, after;
  bool tiled;			/* Other loops have been put around those of
				   AFTER since, of which another length is
				   supposed.  */
  bool shifted;			/* Where in a sector lanes begin is not
				   promised.  */
};

/* True if a region that needs IS takes no longer than one that needs WAS, and
   saves part GAIN of its cost; where that is not known, of its sectors enough
   to tell.  */
extern bool expect_saving_p (const struct weight *is, const struct weight *was,
			     double gain);

/* The same with the gain that a change must bring.  */
extern bool expect_gain_p (const struct weight *is, const struct weight *was);

/* True if a region that needs IS with the change of which E was expected does
   not keep that: it takes longer than before, or longer than was promised and
   more sectors or requests, too.  */
extern bool expect_broken_p (const struct expectation *e,
			     const struct weight *is);

struct expectations;

/* Lower REGIONS as they are, which have not been changed.  Null if they cannot
   be analyzed.  */
extern struct expectations *expect_begin (const auto_vec<struct region *>
					  &regions);

extern void expect_end (struct expectations *p);

/* REGION as P has it; null if P is, or if REGION is a routine's.  */
extern struct ir_func *expect_root (struct expectations *p,
				    const struct region *region);

/* Note in P that LOOP, of REGION's function, is to get lanes.  */
extern void expect_lanes (struct expectations *p, const struct region *region,
			  class loop *loop);

/* Few of LOOP's iterations, in REGION as P has it, may take longer in one warp
   than in a warp for each; if lanes may diverge in code that is UNSEEN, they
   do.  Return then, as a logarithm, of how many threads that fit on the device
   one is enough to keep it busy; negative: they do not.  */
extern int expect_apart (struct expectations *p, const struct region *region,
			 class loop *loop, bool unseen);

/* Note in P, which may be null, that loops of REGION have got tiles.  */
extern void expect_tiles (struct expectations *p, const struct region *region);

/* Compare what P promises, which may be null, with AFTER, into which REGIONS
   were lowered since.  Enter the regions that need more than was promised into
   BROKEN; P promises nothing of them any longer.  */
extern void expect_check (struct expectations *p,
			  const auto_vec<struct region *> &regions,
			  struct ir_module *after,
			  auto_vec<const struct region *> *broken);

/* Enter into STATE what the regions need of which its promises tell, before
   and now: REGIONS were lowered into AFTER since.  */
extern void expect_figures (struct transform_state *state,
			    const auto_vec<struct region *> &regions,
			    struct ir_module *after);

#endif /* DRANO_GCC_TRANSFORM_STATE_EXPECTATION_H */
