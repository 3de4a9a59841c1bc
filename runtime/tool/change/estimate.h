/* What it saves to spread a region over more lanes and warps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_ESTIMATE_H
#define DRANO_TOOL_CHANGE_ESTIMATE_H

#include "change/launches.h"

/* How a change spreads the iterations of a region.  */
enum spread
{
  SPREAD_AS_BEFORE,
  SPREAD_LANES,			/* Its one loop gets lanes.  */
  SPREAD_ALL			/* The loops inside are spread, too.  */
};

/* Accesses of one region, and a change of it.  */
struct region_change
{
  const struct row **row;
  size_t n;
  enum spread spread;
  const char *const *site;	/* Those in the loop that is spread, as advice
				   has them, NSITES; 0: not known.  */
  size_t nsites;
  bool same_warps;		/* Its warps remain: only their lanes get
				   work.  */
  double sectors;		/* The part of its sectors that remains; that of
				   the ideal if it is negative.  */
};

/* What estimates are made of; the loads and marks are their own.  */
struct estimates
{
  const struct launches *all;
  struct machine_load *rest;
  size_t *mark, number;
};

/* Let LOAD, of L, wait no less than for the longest start-up of a warp.  */
extern void keep_startup (struct machine_load *load, const struct launch *l);

extern struct estimates new_estimates (const struct launches *all);
extern void free_estimates (struct estimates *e);

/* Return the seconds that the launches take less in which the accesses of C may
   be if that is done; in *TIME, what they take now, and in *WORST, the one that
   takes most.  */
extern double estimate_saving (struct estimates *e,
			       const struct region_change *c, double *time,
			       const struct launch **worst);

/* Whether most requests of C are the work of one lane.  */
extern bool one_lane_region (const struct region_change *c);

#endif /* DRANO_TOOL_CHANGE_ESTIMATE_H */
