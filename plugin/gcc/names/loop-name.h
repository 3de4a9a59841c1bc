/* What messages call a loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_NAMES_LOOP_NAME_H
#define DRANO_GCC_NAMES_LOOP_NAME_H

#include "gcc-shim.h"

/* Read the loop at LOC, its directive's place or its own.  Return its
   variable, or null if that is not known or there are several, and set *LINE
   to the loop's line, or that of LOC.  The variable is kept as long as the
   unit.  */
extern const char *loop_read_variable (location_t loc, int *line);

/* The loop at LOC, its directive's place or its own, by its variable and line:
   "'j', line 13".  Where the variable is not known, or there are several, "the
   loop in line 13".  With PLAIN it is not translated.  Allocated with
   xmalloc.  */
extern char *loop_name (location_t loc, bool plain);

/* The same as a noun: "the loop over 'j', line 13".  */
extern char *loop_noun (location_t loc, bool plain);

/* The innermost of the loops that are collapsed at LOC, in the same way; "the
   innermost loop" if that is not known.  */
extern char *loop_innermost (location_t loc, bool plain);

#endif /* DRANO_GCC_NAMES_LOOP_NAME_H */
