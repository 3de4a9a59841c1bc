/* Notes on why an access costs less than its warning says.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_LITTLE_NOTES_H
#define DRANO_GCC_DIAGNOSE_LITTLE_NOTES_H

#include "site/site.h"

/* Say that the next iterations of a loop use the sectors of SITE, if they
   do.  */
extern void note_kept (const struct site *site);

/* Say that SITE, at AT, is a column, which is strided by nature, if it is.  */
extern void note_column (const struct site *site, location_t at);

/* Say next to what SITE costs little, if it does; AT is its place.  */
extern void note_little (const struct site *site, location_t at);

#endif /* DRANO_GCC_DIAGNOSE_LITTLE_NOTES_H */
