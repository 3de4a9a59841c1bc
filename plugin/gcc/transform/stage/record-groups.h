/* Groups of accesses to the parts of a lane's record.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_RECORD_GROUPS_H
#define DRANO_GCC_TRANSFORM_STAGE_RECORD_GROUPS_H

#include "transform/report/remark.h"
#include "transform/stage/lanes.h"
#include "transform/stage/linear.h"

/* An access to a part of a record.  */
struct stage_part
{
  gimple *stmt;
  tree ref;
  HOST_WIDE_INT bytes;
  HOST_WIDE_INT offset;		/* Of the part in its record, when the group is
				   found.  */
  tree base, rest;		/* The record's address, but for constants.  */
};

/* The loads, or the stores, of the parts of one record by each lane.  */
struct stage_group
{
  bool store;
  auto_vec<struct stage_part> parts;	/* Ascending.  */
  HOST_WIDE_INT bytes;		/* From the record of a lane to the next
				   one's.  */
  HOST_WIDE_INT unit;		/* Bytes of its largest part, to which records
				   are aligned.  */
  gimple *last;			/* The store that comes last.  */
};

/* Collect into GROUPS those among the COUNT statements at STMTS that are
   executed in each iteration of L's loop, and add why others are no groups to
   REMARKS.  V is for the values of the loop.  */
extern void stage_groups_find (const struct stage_lanes *l,
			       struct stage_values *v, gimple *const *stmts,
			       int count, struct remark_list *remarks,
			       auto_vec<struct stage_group *> *groups);

#endif /* DRANO_GCC_TRANSFORM_STAGE_RECORD_GROUPS_H */
