/* Edits as a unified diff.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_EDIT_PATCH_H
#define DRANO_TOOL_EDIT_PATCH_H

#include "edit/source.h"

/* Write to F, as a unified diff, the edits of S; of one FIX only, unless that
   is null.  If it is SAFE, control characters are shown as put_safe does: such
   a diff is to be read, not to be applied.  */
extern void write_patch (FILE *f, const struct source *s,
			 const struct fix *fix, bool safe);

#endif /* DRANO_TOOL_EDIT_PATCH_H */
