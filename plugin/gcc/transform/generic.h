/* What is changed before gimplification.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_GENERIC_H
#define DRANO_GCC_TRANSFORM_GENERIC_H

#include "transform/remark.h"

/* Have collapsed loops made one, and atomic sums noted, as constructs are
   gimplified.  NAME is the plugin's.  */
extern void generic_install (const char *name);

/* Add to REMARKS what was done, and what was not, in REGIONS.  */
extern void generic_remarks (struct transform_remarks *remarks,
			     const auto_vec<struct region *> &regions);

/* Note remark ID of WORD on LOC in the target construct at TARGET.  WHAT is what it
   is about, or null.  */
extern void generic_note (location_t target, location_t loc,
			  enum transform_word word, enum remark_id id,
			  tree what);

/* Forget what was done.  */
extern void generic_forget (void);

#endif /* DRANO_GCC_TRANSFORM_GENERIC_H */
