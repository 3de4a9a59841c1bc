/* What is done through the addresses of variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_LANE_ADDRESSES_H
#define DRANO_GCC_TRANSFORM_SIMT_LANE_ADDRESSES_H

#include "transform/simt/lane-values.h"

/* What a function does through its first parameters, one bit each.  */
struct parameter_uses
{
  unsigned HOST_WIDE_INT stored, read;
  unsigned HOST_WIDE_INT memory;	/* What these lead to is in memory,
					   also if the function is inlined.  */
  unsigned HOST_WIDE_INT element;	/* An element is chosen there by what is
					   no constant: it is in memory if the
					   function is not inlined.  */
  unsigned HOST_WIDE_INT chosen;	/* One is chosen there by the parameters
					   CHOOSER: it is in memory if these
					   differ.  */
  unsigned HOST_WIDE_INT chooser;
};

typedef hash_map<tree, struct parameter_uses> routine_uses;

/* What is done through an address.  */
struct address_uses
{
  bool stored;			/* Different values, by lanes.  */
  bool read;
  bool memory;			/* What it leads to stays in memory.  */
  bool unknown;			/* A function gets it of which no body is
				   seen.  */
  bool element;			/* An element there is chosen by a variable.  */
  unsigned HOST_WIDE_INT chooser;	/* It may be one of these
					   parameters.  */
};

/* Put what functions do that REGIONS of the current function call into
   ROUTINES.  */
extern void lane_addresses_prepare (const auto_vec<struct simt_region> &regions,
				    routine_uses *routines);

/* Add to USES what is done in the region of L with the address of the variable
   DECL, which STMT has.  */
extern void lane_addresses_follow (struct lane_values *l,
				   const routine_uses *routines, gimple *stmt,
				   tree decl, struct address_uses *uses);

#endif /* DRANO_GCC_TRANSFORM_SIMT_LANE_ADDRESSES_H */
