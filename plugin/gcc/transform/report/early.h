/* Remarks on what is changed before there are regions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPORT_EARLY_H
#define DRANO_GCC_TRANSFORM_REPORT_EARLY_H

#include "transform/report/remark.h"

/* Let what remarks name live as long as they do.  NAME is the plugin's.  */
extern void early_install (const char *name);

/* Note remark ID of WORD on LOC in the target construct at TARGET.  WHAT is
   what it is about, or null.  */
extern void early_note (location_t target, location_t loc,
			enum transform_word word, enum remark_id id, tree what);

/* Add to REMARKS what was noted on REGIONS.  */
extern void early_remarks (struct remark_list *remarks,
			   const auto_vec<struct region *> &regions);

#endif /* DRANO_GCC_TRANSFORM_REPORT_EARLY_H */
