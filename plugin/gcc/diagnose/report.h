/* All that is said of a module, in order.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_REPORT_H
#define DRANO_GCC_DIAGNOSE_REPORT_H

#include "analyze/analyze.h"
#include "diagnose/advice/advice.h"

struct remark_list;

/* Warn about the regions that JUDGED is about and the sites of RESULT, with
   advice from ADVISING, and put all, and REMARKS, into the report; say what
   regions cost.  */
extern void report_all (const struct judged_loops *judged,
			const struct analysis *result,
			struct advising *advising,
			const struct remark_list *remarks);

/* Put what constructs map into the report of a file without regions.  */
extern void report_without_regions (void);

#endif /* DRANO_GCC_DIAGNOSE_REPORT_H */
