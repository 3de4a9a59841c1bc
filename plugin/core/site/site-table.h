/* Sites: the accesses of a solved region, united over contexts.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SITE_SITE_TABLE_H
#define DRANO_SITE_SITE_TABLE_H

#include "site/site.h"
#include "base/arena.h"
#include "base/intern.h"

/* An entry of the table of sites.  */
struct site_place
{
  struct intern_link link;
  int index;
};

/* Sites being collected.  Accesses with equal location, kind, array, part of
   it and bytes are one site, however often they were reached, inlined or
   cloned;
   those without a location are one site each.  */
struct sites
{
  struct arena *arena;		/* Of the results.  */
  int n, room;
  struct site *at;
  struct intern places;		/* Where each is in AT.  */
};

/* An empty collection in A, which has an escape.  */
extern struct sites *sites_new (struct arena *a);

/* Add SITE, complete but for its ordinal, to S.  */
extern void sites_add (struct sites *s, const struct site *site);

/* The site of R, an analysis's results, that access INSN of F is one of, or
   -1.  */
extern int sites_find (const struct analysis *r, const struct ir_func *f,
		       ir_ref insn);

/* Put S in source order and number equals.  */
extern void sites_finish (struct sites *s);

#endif /* DRANO_SITE_SITE_TABLE_H */
