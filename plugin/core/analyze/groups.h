/* Loads that together use all that they fetch.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ANALYZE_GROUPS_H
#define DRANO_ANALYZE_GROUPS_H

#include "site/site.h"
#include "solve/solve.h"

struct group_load;

/* Loads that have a finding, in each context in which they are reached.  */
struct groups
{
  struct arena *arena;
  int n, room;
  struct group_load *at;
};

/* Add SITE, which accesses ADDRESS in context X, to G if it is such a load.  */
extern void groups_add (struct groups *g, struct context *x,
			const struct site *site, const struct poly *address);

/* Let the sites of R that are in groups, in all contexts that G has, have the
   finding of that.  P has the addresses.  */
extern void groups_mark (const struct groups *g, struct pool *p,
			 struct analysis *r);

#endif /* DRANO_ANALYZE_GROUPS_H */
