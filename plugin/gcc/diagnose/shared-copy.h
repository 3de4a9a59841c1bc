/* Warnings about scalars of which lanes share a copy.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_SHARED_COPY_H
#define DRANO_GCC_DIAGNOSE_SHARED_COPY_H

#include "region/shared-copy.h"

/* The least -Wuncoalesced=N that reports races of kind S.  */
extern int diagnose_copies_level (enum sharing s);

/* The report's reason for RACE, which is of kind S.  Allocated with
   xmalloc.  */
extern char *diagnose_copies_reason (const struct copy_race *race,
				     enum sharing s);

/* Warn about RACE in REGION, which is of kind S, over the loop at LOOP, or if
   PARALLEL the parallel region there.  Return true if a warning was issued.  */
extern bool diagnose_copies (const struct copy_race *race,
			     const struct region *region, enum sharing s,
			     location_t loop, bool parallel);

#endif /* DRANO_GCC_DIAGNOSE_SHARED_COPY_H */
