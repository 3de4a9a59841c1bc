/* Checks of what programs do on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CHECK_H
#define DRANO_SIM_CHECK_H

#include "warp/warp.h"

struct check;

/* The exit status of a process in which a check has found a fault, if it would
   have been 0.  */
enum { CHECK_STATUS = 66 };

/* Return what the checks of a device need; exit statuses tell of faults from now
   on.  */
extern struct check *check_new (void);

/* A launch begins, which is LA.  */
extern void check_launch (struct check *c, const struct launch *la);

/* W starts in a launch that C checks.  Return what W->checked is to be.  */
extern struct checked_warp *check_start (struct check *c, const struct warp *w);

/* W is about to execute the memory instruction I, for BYTES bytes a lane.  */
extern void check_request (struct warp *w, const struct insn *i,
			   unsigned bytes, int access);

/* All lanes of W meet: what one has written is the others', too.  */
extern void check_meet (struct warp *w);

/* Print what has been found in the launch that has ended.  */
extern void check_report (struct check *c);

/* Print how much C has found in this process.  */
extern void check_total (const struct check *c);

/* Forget what has been found: the process is a child that was forked.  */
extern void check_forget (struct check *c);

#endif /* DRANO_SIM_CHECK_H */
