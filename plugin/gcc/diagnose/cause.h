/* One warning for each cause.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_CAUSE_H
#define DRANO_GCC_DIAGNOSE_CAUSE_H

#include "analyze/analyze.h"
#include "region/region.h"

/* Warn about the sites of RESULT that have a finding, those that have one cause
   together unless each is to be shown.  REGIONS are the translation unit's,
   ADVISING the advice for it, null if none is wanted.  Set REPORTED, which has
   an element for each site, for those of which a warning speaks.  */
extern void diagnose_sites (const struct analysis *result,
			    const auto_vec<struct region *> &regions,
			    struct advising *advising, bool *reported);

#endif /* DRANO_GCC_DIAGNOSE_CAUSE_H */
