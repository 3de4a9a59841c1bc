/* The processes that wrote a profile.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_BY_RANK_H
#define DRANO_TOOL_OUTPUT_BY_RANK_H

#include "model/load.h"
#include "output/show.h"

/* Warn of ranks of LIST's runs that wrote nothing, and of processes that may
   have counted more than they wrote.  */
extern void warn_missing (const struct record_list *list);

/* Show each of LIST's processes, and its accesses ranked by KEY, of which at
   most LIMIT (0: all).  JSON: as records instead.  Fatal if LIST has none.  */
extern void show_ranks (const struct record_list *list, enum sort_key key,
			size_t limit, bool json);

#endif /* DRANO_TOOL_OUTPUT_BY_RANK_H */
