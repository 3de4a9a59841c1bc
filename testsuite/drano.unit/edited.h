/* What edits make of a program in memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_EDITED_H
#define DRANO_EDITED_H

#include "source/text.h"

/* A struct source's LINE for DATA, the program's text.  */
extern const char *edited_line (void *data, int number, int *length);

/* Test NAME: what E makes of TEXT is WANT; null means that E must have
   failed.  */
extern void edited_compare (struct arena *a, const char *text,
			    const struct edits *e, const char *want,
			    const char *name);

#endif /* DRANO_EDITED_H */
