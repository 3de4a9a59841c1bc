/* What finds costs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_COSTS_INT_H
#define DRANO_TOOL_CHANGE_COSTS_INT_H

#include "change/costs.h"
#include "change/estimate.h"

/* What costs are found from.  */
struct finder
{
  const struct row_list *rows;
  const struct row **row;	/* Measured accesses by region, or else by the
				   device's function.  */
  size_t nrows;
  const struct row **finding;	/* Of idle lanes, by region.  */
  size_t nfindings;
  const struct proposal **proposal;	/* By region.  */
  size_t nproposals;
  struct estimates estimates;
  double instructions, sectors;
  struct costs *costs;
};

/* Whether P starts lanes that are idle.  */
extern bool starts_lanes_p (const struct proposal *p);

/* Set the shares of C, a cost of F, whose estimates have what is left of the
   launches that ROW may be in; these are as before then.  */
extern void set_relieved (struct finder *f, struct cost *c,
			  const struct row *row);

/* Add to F what updates of one place by several lanes cost among the accesses
   ROW[0..N-1], of one region.  */
extern void add_atomics_cost (struct finder *f, const struct row *const *row,
			      size_t n);

/* Add to F what branches cost on which lanes of a warp go different ways.  */
extern void add_branch_costs (struct finder *f);

/* Add to F what copies cost.  */
extern void add_copies_cost (struct finder *f);

/* Whether lanes update one place with ROW, an access, so that it is made
   several times; N accesses OF its region.  */
extern bool contended_p (const struct row *row, const struct row *const *of,
			 size_t n);

/* Add the cost C to those of F, if what it saves is known to be worth it.  */
extern void add_cost (struct finder *f, const struct cost *c);

/* The number of the first proposal of F for REGION, or of all.  */
extern size_t first_proposal (const struct finder *f, const char *region);

/* Whether the change of A is to be shown rather than B's, which may have none:
   what drano can do need not save as much.  */
extern bool better_p (const struct cost *a, const struct cost *b);

/* Add to F what the compiler has found, if nothing was measured: idle lanes,
   then accesses, both in the order of RANKED.  */
extern void add_predicted (struct finder *f, const struct proposals *ranked);

/* The order of two addresses.  */
extern int order_addresses (const void *a, const void *b);

#endif /* DRANO_TOOL_CHANGE_COSTS_INT_H */
