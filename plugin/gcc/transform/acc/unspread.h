/* OpenACC loops that GCC warns about because no level is left for them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_ACC_UNSPREAD_H
#define DRANO_GCC_TRANSFORM_ACC_UNSPREAD_H

#include "region/region.h"

/* A loop that GCC warns about.  */
struct acc_unspread
{
  const struct region *region;
  location_t loc;
  bool tiled;
};

/* Append to FOUND those of REGIONS as the program has them.  */
extern void acc_unspread_find (const auto_vec<struct region *> &regions,
			       auto_vec<struct acc_unspread> *found);

/* Have GCC warn of REGIONS, which have been changed since, what it would have
   warned: of those in FOUND.  */
extern void acc_unspread_keep (const auto_vec<struct region *> &regions,
			       auto_vec<struct acc_unspread> *found);

#endif /* DRANO_GCC_TRANSFORM_ACC_UNSPREAD_H */
