/* Records of the same instruction, summed up.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_SUM_H
#define DRANO_TOOL_MODEL_SUM_H

#include "model/load.h"

/* Add to C what M counted, of the same instruction or site.  */
extern void add_counts (struct record_measured *c,
			const struct record_measured *m);

/* Return which record of LIST is of the instruction that R was measured of, or
   its number of records; R is the next to be appended then.  */
extern size_t sum_place (struct record_list *list, const struct record *r);

#endif /* DRANO_TOOL_MODEL_SUM_H */
