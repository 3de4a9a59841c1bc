/* Which launches an access may be in.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_KERNELS_H
#define DRANO_TOOL_CHANGE_KERNELS_H

#include "change/launches.h"

/* The kernels that an access may be in.  */
struct kernels
{
  const char *code, *function;	/* Both null: all.  */
};

/* The kernels among ALL that ROW may be in.  */
extern struct kernels kernels_of (const struct row *row,
				  const struct launches *all);

/* Return the number + 1 of a launch of ALL that is one of K: the first, if AT
   is 0, or the one after number AT - 1; 0 if there are no more.  */
extern size_t next_of (const struct launches *all, const struct kernels *k,
		       size_t at);

/* Make ALL fit for next_of.  */
extern void find_chains (struct launches *all);

#endif /* DRANO_TOOL_CHANGE_KERNELS_H */
