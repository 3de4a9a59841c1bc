/* What directives advice makes of a program's, in words.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_ADVICE_SAY_CHANGE_H
#define DRANO_GCC_DIAGNOSE_ADVICE_SAY_CHANGE_H

#include "source/text.h"

/* Return CHANGE, which is advised at AT, and if E, which may be null, are its
   edits, how the directives are to read.  Allocated with xmalloc.  */
extern char *change_written (location_t at, const char *change,
			     const struct edits *e);

#endif /* DRANO_GCC_DIAGNOSE_ADVICE_SAY_CHANGE_H */
