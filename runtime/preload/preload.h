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
#define CALLER								\
  ((const char *) __builtin_extract_return_addr				\
   (__builtin_return_address (0)) - 1)

/* A flag of libgomp's functions for OpenMP's constructs.  */
enum { TARGET_NOWAIT = 1 };

/* apart.c */

/* Memory that libgomp allocates for this thread from now on is for what C maps,
   until that ends.  */
extern void begin_mapping (const struct construct *c);
extern void end_mapping (void);
/* If memory is checked, begin data constructs on DEVICE, as libgomp is given
   it, that map the arrays of C, one for each; return how many.  */
extern unsigned map_apart (const struct construct *c, int device);
/* End the N latest data constructs, of OpenACC if ACC.  */
extern void unmap_apart (bool acc, unsigned n);
/* A data construct begins in this thread, with APART around it; or the latest
   one ends: return how many it had.  */
extern void open_data (unsigned apart);
extern unsigned close_data (void);

/* The construct C begins, or ends, in this thread.  */
extern void construct_begin (const struct construct *c);
extern void construct_end (const struct construct *c);

#endif /* DRANO_PRELOAD_H */
