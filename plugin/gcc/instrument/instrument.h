/* Counting: calls before the accesses that are to be counted.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_INSTRUMENT_H
#define DRANO_GCC_INSTRUMENT_H

#include "region/region.h"
#include "site/site.h"

/* Why -fdrano-count leaves SITE out, or null if it does not.  */
extern const char *instrument_omits (const struct site *site);

/* Insert into the functions of the translation unit what counts the sites of
   RESULT, which was made from MODULE and REGIONS.  */
extern void instrument (const struct ir_module *module,
			const struct analysis *result,
			const auto_vec<struct region *> &regions);

#endif /* DRANO_GCC_INSTRUMENT_H */
