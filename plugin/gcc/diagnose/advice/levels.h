/* What an edit of OpenACC's directives makes of a region's levels.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_ADVICE_LEVELS_H
#define DRANO_GCC_DIAGNOSE_ADVICE_LEVELS_H

#include "advice/report.h"
#include "source/rewrite.h"
#include "region/region.h"

/* Find out what must be written at loops TO and FROM of ADVICE, which moves
   lanes in the OpenACC REGION, so that nothing else of the launch changes.
   TO_SOURCE and FROM_SOURCE are these loops as written, the latter null if
   there is none.  Fill in MOVE, in A, and GRID.  Return null, or a sentence on
   why it cannot be done, to be translated.  */
extern const char *advise_levels (struct arena *a,
				  const struct advice *advice,
				  const struct region *region,
				  const struct loop_source *to_source,
				  const struct loop_source *from_source,
				  struct level_move *move,
				  struct advice_grid *grid);

/* Fill in GRID, that of REGION, of OpenMP, for an edit that leaves it as it
   is.  */
extern void advise_same_grid (const struct region *region,
			      struct advice_grid *grid);

#endif /* DRANO_GCC_DIAGNOSE_ADVICE_LEVELS_H */
