/* Edits of the program as GCC's fix-it hints.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_ADVICE_FIXIT_H
#define DRANO_GCC_DIAGNOSE_ADVICE_FIXIT_H

#include "source/text.h"

/* Set *S to the source that LOC is in.  Return false if it is not the user's
   to edit: macros' expansions, system headers, what a generator wrote.  */
extern bool fixit_source (location_t loc, struct source *s);

/* Set *SUM to the checksum of the file that S reads.  Return false if it cannot
   be read.  */
extern bool fixit_checksum (const struct source *s, uint64_t *sum);

/* Add E, edits of the source that NEAR is in, to RICHLOC as fix-it hints to be
   read, not to be part of a patch.  Return false, with none added, if GCC
   cannot express them all.  */
extern bool fixit_add (rich_location *richloc, location_t near,
		       const struct edits *e);

/* Make E, for which fixit_add returned true, part of GCC's patch, if one is
   asked for.  */
extern void fixit_patch (location_t near, const struct edits *e);

#endif /* DRANO_GCC_DIAGNOSE_ADVICE_FIXIT_H */
