/* Profiles as feedback: what sites were measured to cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_PROFILE_USE_H
#define DRANO_GCC_DIAGNOSE_PROFILE_USE_H

#include "diagnose/advice/advice.h"
#include "region/region.h"
#include "site/site.h"

/* Read the profile NAME, after an error or a warning without what cannot be
   read.  */
extern void profile_use_read (const char *name);

/* Put the numbers of the NSITES SITES into ORDER: by what was measured to be
   in excess, the largest first, then as they are.  */
extern void profile_use_order (const struct site *sites, int nsites,
			       int *order);

/* True if SITE was measured to be coalesced.  */
extern bool profile_use_spares_p (const struct site *site);

/* Say what was measured of SITE, which has been warned about.  */
extern void profile_use_note (const struct site *site);

#endif /* DRANO_GCC_DIAGNOSE_PROFILE_USE_H */
