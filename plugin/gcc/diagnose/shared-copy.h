/* Warnings about scalars of which lanes share a copy.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_SHARED_COPY_H
#define DRANO_GCC_DIAGNOSE_SHARED_COPY_H

#include "region/shared-copy.h"

/* The least level of -Wuncoalesced that reports races by S.  */
extern int diagnose_copies_level (const struct copy_sharing *s);

/* The report's reason for RACE, by S.  Allocated with xmalloc.  */
extern char *diagnose_copies_reason (const struct copy_race *race,
				     const struct copy_sharing *s);

/* Warn about RACE in REGION, by S.  Return true if a warning was issued.  */
extern bool diagnose_copies (const struct copy_race *race,
			     const struct region *region,
			     const struct copy_sharing *s);

#endif /* DRANO_GCC_DIAGNOSE_SHARED_COPY_H */
