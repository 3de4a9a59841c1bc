/* How the device's copies of data are aligned.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_ORIGIN_MAP_ALIGNMENT_H
#define DRANO_GCC_LOWER_ORIGIN_MAP_ALIGNMENT_H

#include "region/region.h"
#include "ir/ir.h"

/* What is known of the address that REGION's body finds in FIELD of its
   receiver, beyond the alignment of what is there: POW2 and REM.  */
extern struct ir_facts align_received (const struct region *region,
				       tree field);

/* Those of A and B that know more.  */
extern struct ir_facts align_better (struct ir_facts a, struct ir_facts b);

#endif /* DRANO_GCC_LOWER_ORIGIN_MAP_ALIGNMENT_H */
