/* Which copies of a launch are made without use.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_SAVING_H
#define DRANO_GCC_REGION_TRANSFER_SAVING_H

#include "region/transfer/reach.h"

/* Entries of a launch that are copied both ways.  */
struct transfer_saving
{
  entry_set unwritten;		/* The region does not change them, ...  */
  entry_set unused;		/* ... or even read them.  */
  entry_set overlap;		/* They may be a part of what other entries are
				   of, and so need the copy.  */
};

/* True if the objects at A and B, addresses of FN, the current function, or
   null, may overlap.  */
extern bool transfer_may_overlap_p (struct function *fn, tree a, tree b);

/* Find out which copies of L the program can do without.  What is copied is the
   same if these are not made, unless another thread of the host maps the same
   object at the same time.  */
extern struct transfer_saving transfer_saving_find (const struct mapped_launch
						    *l);

#endif /* DRANO_GCC_REGION_TRANSFER_SAVING_H */
