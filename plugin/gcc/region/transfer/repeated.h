/* Launches in loops that copy the same each time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_REPEATED_H
#define DRANO_GCC_REGION_TRANSFER_REPEATED_H

#include "region/region.h"
#include "region/transfer/mapped-launch.h"

/* A variable that launches in a loop map, and the loop does not use
   otherwise.  */
struct repeated_variable
{
  tree name;			/* An identifier.  */
  bool copied_to, copied_back;	/* What the launches need together.  */
  int level;			/* 2: it is only likely that nothing else in the
				   loop uses it, or that it is not on the device
				   already.  */
  /* Of a variable that only functions map which the loop calls: one of the
     calls, the address and the size, in terms of the loop's function.  */
  gimple *call;
  tree host, size;
};

/* A launch in a loop.  */
struct repeated_launch
{
  const struct region *region;
  const gcall *call;		/* In the loop: the launch, or a call of a
				   function that launches it.  */
  location_t loc;		/* Of the region, or of that call.  */
  bool called;			/* The latter.  */
};

/* What a region that is launched in a loop calls one of the variables.  */
struct repeated_name
{
  const struct region *region;
  tree name;			/* An identifier.  */
  unsigned variable;		/* Its number.  */
  bool elsewhere;		/* The region may be launched in other places,
				   too.  */
};

/* A loop of the host with such launches.  */
struct repeated_loop
{
  location_t loc;		/* Of the loop.  */
  struct function *fn;		/* That it is of.  */
  auto_vec<struct repeated_launch> launches;	/* In order.  */
  auto_vec<struct repeated_variable> variables;
  auto_vec<struct repeated_name> names;
};

/* Append to FOUND the loops in which REGIONS are launched, by LAUNCHES, there
   or in functions that the loops call, and map variables in each iteration that
   might be mapped around the loop.  No other thread or task of the host maps
   data.  */
extern void repeated_find (const auto_vec<struct region *> &regions,
			   const auto_vec<struct mapped_launch *> &launches,
			   auto_vec<struct repeated_loop *> *found);

/* Free FOUND.  */
extern void repeated_free (auto_vec<struct repeated_loop *> *found);

#endif /* DRANO_GCC_REGION_TRANSFER_REPEATED_H */
