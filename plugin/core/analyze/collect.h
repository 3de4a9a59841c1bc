/* Collecting the sites of a solved region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ANALYZE_COLLECT_H
#define DRANO_ANALYZE_COLLECT_H

#include "site/site-table.h"
#include "solve/solve.h"

/* One collection.  WANTED, if not null, says whether to take access R of
   context X at all; ADDRESS, if not null, gives the address to use for it in
   place of ADDRESS; TAKEN, if not null, is called for each access in each
   context, before it is merged with others of its site.  */
struct collector
{
  struct sites *sites;
  struct solver *solver;
  const struct ir_func *root;
  bool (*wanted) (const struct collector *c, struct context *x,
		  ir_ref r);
  const struct poly *(*address) (struct collector *c, struct context *x,
				 ir_ref r, const struct poly *address);
  void (*taken) (struct collector *c, struct context *x,
		 const struct site *site, const struct poly *address);
  void *data;			/* For these.  */
};

/* Take the accesses of context X and of the contexts that it calls, but for
   those that the solver's collection has taken already.  */
extern void collect (struct collector *c, struct context *x);

#endif /* DRANO_ANALYZE_COLLECT_H */
