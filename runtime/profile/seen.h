/* Whether a region of a run was seen.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_PROFILE_SEEN_H
#define DRANO_PROFILE_SEEN_H

#include <stdbool.h>

/* Let the processes that this one starts report regions to it.  Return a number
   for seen_any, or -1 if that cannot be.  */
extern int seen_expect (void);

/* Whether a process reported a region to seen_expect's caller, who got FD.  */
extern bool seen_any (int fd);

/* Tell whoever ran this process that a region is run, unless *NOTIFIED says
   that it was; set that.  */
extern void seen_notify (bool *notified);

#endif /* DRANO_PROFILE_SEEN_H */
