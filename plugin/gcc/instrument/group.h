/* Placing calls that count.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_INSTRUMENT_GROUP_H
#define DRANO_GCC_INSTRUMENT_GROUP_H

#include "instrument/counted.h"

struct count_table;

/* Insert the calls for COUNTS, which count in TABLE: its number of sites is
   set, the rest is not.  */
extern void place_counts (count_map *counts, struct count_table *table);

/* Bring the current function up to date with calls inserted.  */
extern void place_finish (void);

#endif /* DRANO_GCC_INSTRUMENT_GROUP_H */
