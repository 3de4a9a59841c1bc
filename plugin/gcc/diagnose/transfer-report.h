/* What is said of copies, and what records of it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_TRANSFER_REPORT_H
#define DRANO_GCC_DIAGNOSE_TRANSFER_REPORT_H

#include "ir/ir.h"
#include "region/region.h"

/* Warn about constructs of REGIONS, of which MODULE was made, that copy without
   use, and write them to OUT, if that is not null.  */
extern void report_transfers (const struct ir_module *module,
			      const auto_vec<struct region *> &regions,
			      FILE *out);

#endif /* DRANO_GCC_DIAGNOSE_TRANSFER_REPORT_H */
