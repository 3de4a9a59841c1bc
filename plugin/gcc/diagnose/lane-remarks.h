/* Which loops have the lanes, and how well.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_LANE_REMARKS_H
#define DRANO_GCC_DIAGNOSE_LANE_REMARKS_H

#include "analyze/analyze.h"
#include "region/region.h"

/* Say of each loop of MODULE whose iterations are lanes how many of its
   accesses are uncoalesced, as RESULT, the analysis of MODULE, has it.  MODULE
   was made from REGIONS.  */
extern void diagnose_lane_loops (const struct ir_module *module,
				 const struct analysis *result,
				 const auto_vec<struct region *> &regions);

#endif /* DRANO_GCC_DIAGNOSE_LANE_REMARKS_H */
