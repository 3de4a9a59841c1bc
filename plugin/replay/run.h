/* The traffic of a run's launches, site by site.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_REPLAY_RUN_H
#define DRANO_REPLAY_RUN_H

#include "analyze/analyze.h"
#include "launch/profile.h"
#include "record.h"

/* Return, in A, the figures of each site of R, the results for M, in all
   LAUNCHES together; the lane IR of M is the LEN bytes at TEXT.  Null if out
   of memory.  */
extern struct record_run *run_sites (struct arena *a,
				     const struct ir_module *m,
				     const char *text, size_t len,
				     const struct launch_list *launches,
				     const struct analysis *r);

#endif /* DRANO_REPLAY_RUN_H */
