/* What regions cost: notes and records.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_COST_NOTES_H
#define DRANO_GCC_DIAGNOSE_COST_NOTES_H

#include "region/region.h"

struct ir_module;

/* Print the costs of REGIONS, of which MODULE was made, with the assumptions
   ASSUMED (separated by commas), in notes and, unless OUT is null, as records
   in OUT.  MODULE is changed by the assumptions.  */
extern void cost_report (struct ir_module *module,
			 const auto_vec<struct region *> &regions,
			 const char *assumed, FILE *out);

#endif /* DRANO_GCC_DIAGNOSE_COST_NOTES_H */
