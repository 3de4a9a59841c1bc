/* GCC's own pragma for diagnostics.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SOURCE_GCC_PRAGMA_H
#define DRANO_SOURCE_GCC_PRAGMA_H

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Read the one "GCC diagnostic KIND OPTION" in TEXT, a line of C or C++ with
   "#pragma" or "_Pragma".  Set *KIND to its third word, as "ignored", and
   *OPTION to the text in quotes, both in A.  Return false if there is none, or
   if there are several.  */
extern bool gcc_pragma_read (struct arena *a, const char *text,
			     const char **kind, const char **option);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SOURCE_GCC_PRAGMA_H */
