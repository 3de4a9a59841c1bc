/* Whether one thread of the host alone can map an object.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_ALONE_H
#define DRANO_GCC_REGION_TRANSFER_ALONE_H

#include "region/transfer/mapped-launch.h"

/* True if it is proved that while L launches its region, no other thread of the
   host can map the object of L's entry N, and no tasks do, as
   host_tasks_map_p says.  */
extern bool mapped_alone_p (const struct mapped_launch *l, unsigned n);

/* True if FN is where the program begins.  */
extern bool begins_program_p (tree fn);

/* True if constructs of the translation unit map data in tasks of their own
   (nowait).  */
extern bool host_tasks_map_p (void);

/* True if threads or tasks of the host that the translation unit starts may map
   data.  */
extern bool host_threads_map_p (void);

/* True if the translation unit has the program's beginning.  */
extern bool program_begins_here_p (void);

#endif /* DRANO_GCC_REGION_TRANSFER_ALONE_H */
