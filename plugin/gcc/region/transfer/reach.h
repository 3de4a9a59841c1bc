/* Which of the objects that a launch maps its region reads and writes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_REACH_H
#define DRANO_GCC_REGION_TRANSFER_REACH_H

#include "region/transfer/mapped-launch.h"

/* A set of entries of a launch: bit N is entry N.  */
typedef unsigned HOST_WIDE_INT entry_set;

/* What a region may do to the device's memory of its launch's entries.  */
struct entries_reached
{
  entry_set read, written;
};

/* Find out what the region that L launches may do, and all that it calls.  All
   kinds of L's entries are known, and none is a structure's.  */
extern struct entries_reached entries_reach (const struct mapped_launch *l);

#endif /* DRANO_GCC_REGION_TRANSFER_REACH_H */
