/* Which part of what it maps the text of a construct uses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_EXTENT_EXTENT_H
#define DRANO_GCC_REGION_EXTENT_EXTENT_H

#include "gcc-shim.h"

/* What is known of an object that a construct maps both ways.  */
struct extent
{
  bool overwritten;		/* Each byte of it is written before the region
				   reads it.  */
  /* The region uses the bytes from LOW up to HIGH alone, of LENGTH in all;
     LENGTH is 0 if that is not known.  */
  HOST_WIDE_INT low, high, length;
  /* What is mapped begins so many bytes behind where the variable does, whose
     items, of its first dimension, have SIZE; 0 if that is not known.  */
  HOST_WIDE_INT offset, size;
};

/* Find out about what the construct at GSI maps, of the current function, which
   is not lowered yet.  */
extern void extent_note (gimple_stmt_iterator *gsi);

/* All constructs of the current function have been noted.  */
extern void extent_note_end (void);

/* Set *E to what holds for all constructs made of the text at LOC of the object
   of the variable NAME, an identifier.  Return false if nothing is known.  */
extern bool extent_known (location_t loc, tree name, struct extent *e);

#endif /* DRANO_GCC_REGION_EXTENT_EXTENT_H */
