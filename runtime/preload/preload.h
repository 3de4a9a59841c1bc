/* What drano run loads into a program before all else.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_PRELOAD_H
#define DRANO_PRELOAD_H

#include "construct.h"

#include <stdio.h>
#include <stdlib.h>

/* Return the name that the symbol table of its object gives the function at
   ADDRESS, allocated; null if there is none.  */
extern char *symbol_name (const void *address);

/* Return libgomp's function NAME.  */
extern void *next_symbol (const char *name);

/* Where the current function was called, in the caller's code.  */
#define CALLER \
  ((const char *) __builtin_extract_return_addr (__builtin_return_address (0)) - 1)

/* The construct C begins, or ends, in this thread.  */
extern void construct_begin (const struct construct *c);
extern void construct_end (const struct construct *c);

#endif /* DRANO_PRELOAD_H */
