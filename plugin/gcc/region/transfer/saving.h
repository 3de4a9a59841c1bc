/* Which copies of a launch are made without use.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_SAVING_H
#define DRANO_GCC_REGION_TRANSFER_SAVING_H

#include "region/transfer/reach.h"

/* Which of its copies an object does not need, as bits: none is used if it
   needs neither.  */
enum needless_copy
{
  NEEDLESS_BACK = 1,		/* That to the host: the region does not change
				   it.  */
  NEEDLESS_IN = 2		/* That to the device: the region writes all of
				   it before it reads any.  */
};

/* Entries of a launch that are copied both ways.  */
struct transfer_saving
{
  entry_set back, in;		/* They do not need the copy to the host, or to
				   the device.  */
  entry_set apart;		/* They are no part of what another entry is
				   of, as far as is known.  */
  entry_set overlap;		/* They may be a part of what other entries are
				   of, and so need the copy.  */
};

/* What S says of entry N, as bits of enum needless_copy.  */

static inline unsigned
transfer_needless (const struct transfer_saving *s, unsigned n)
{
  return ((s->back >> n & 1 ? NEEDLESS_BACK : 0)
	  | (s->in >> n & 1 ? NEEDLESS_IN : 0));
}

/* True if the objects at A and B, addresses of FN, the current function, or
   null, may overlap.  */
extern bool transfer_may_overlap_p (struct function *fn, tree a, tree b);

/* Find out which copies of L the program can do without.  What is copied is the
   same if these are not made, unless another thread of the host maps the same
   object at the same time.  */
extern struct transfer_saving transfer_saving_find (const struct mapped_launch
						    *l);

#endif /* DRANO_GCC_REGION_TRANSFER_SAVING_H */
