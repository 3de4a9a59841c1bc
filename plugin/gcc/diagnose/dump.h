/* The pass's dump file.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_DUMP_H
#define DRANO_GCC_DIAGNOSE_DUMP_H

#include "ir/ir.h"
#include "region/region.h"

/* Write REGIONS to the dump file that -fdump-ipa-all opens, if it does; with
   -details MODULE, too, into which they were lowered.  */
extern void dump_regions (const auto_vec<struct region *> &regions,
			  const struct ir_module *module);

/* The same on standard error, for debuggers.  */
extern void debug (const struct region *region);
extern void debug (const struct ir_module *module);

#endif /* DRANO_GCC_DIAGNOSE_DUMP_H */
