/* Counting sectors: places and groups.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_PREDICT_SECTORS_INT_H
#define DRANO_PREDICT_SECTORS_INT_H

#include "predict/sectors.h"
#include "value/facts.h"

enum { MAX_PLACES = LANES * MAX_COUNT_ALTS };

/* A stretch of so many bytes on average may have any alignment: that costs a
   sector for each, and is misalignment.  */
enum { LONG_STRETCH = 2 * MACHINE_SECTOR };

/* One candidate of one lane.  */
struct request_place
{
  int lane;
  int group;
  int64_t offset;
  const struct poly *address;
  uint64_t key;			/* Differs where more than a number does.  */
};

struct request_group
{
  struct low_bits base;		/* Low bits of what offsets are added to.  */
  int first, n;			/* Its places, sorted by offset.  */
};

/* How many blocks of one size a request touches.  */
struct request_touches
{
  int least, most;
  int full;			/* Least by all lanes.  */
  int aligned;			/* The same wherever the base lies.  */
  int alone;			/* Least if groups may be at one place.  */
  double mean;			/* Negative: not known.  */
};

/* Fill PLACES and GROUPS from R.  Return the number of places; *NGROUPS is
   that of groups.  */
extern int make_places (const struct request *r, struct request_place *places,
			struct request_group *groups, int *ngroups);

/* The blocks of SIZE bytes that R touches, whose PLACES and GROUPS are.  */
extern struct request_touches count_blocks (const struct request *r,
					    const struct request_place *places,
					    const struct request_group *groups,
					    int ngroups, int size);

#endif /* DRANO_PREDICT_SECTORS_INT_H */
