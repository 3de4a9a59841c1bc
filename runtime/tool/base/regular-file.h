/* Files that may safely be read.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_REGULAR_FILE_H
#define DRANO_TOOL_BASE_REGULAR_FILE_H

#include "base/tool.h"

#include <sys/stat.h>

/* A longer file is not a source.  */
enum { SOURCE_LIMIT = 64 << 20 };

/* Read the file NAME, of which ST becomes known, into T.  Return 0 or an
   errno; EISDIR for whatever is not a regular file, EFBIG for more than LIMIT
   bytes.  */
extern int read_regular (const char *name, size_t limit, struct stat *st,
			 struct text *t);

/* The same for the source NAME of a report: OUTSIDE_ROOT if it is not below the
   directory ROOT, see real_name_below.  */
extern int read_source (const char *root, const char *name, size_t limit,
			struct stat *st, struct text *t);

#endif /* DRANO_TOOL_BASE_REGULAR_FILE_H */
