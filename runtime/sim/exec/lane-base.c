/* Lane by lane instructions for any host.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "exec/lane-tables.h"

#ifndef __clang__
#pragma GCC optimize ("O3", "fp-contract=off", "no-math-errno", \
		      "no-trapping-math")
#endif

#define LANE_TABLE lane_table_base
#include "exec/lane-isa.h"
