/* Room for further levels in the marks of a loop's directive.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_ACC_MARK_ROOM_H
#define DRANO_GCC_TRANSFORM_ACC_MARK_ROOM_H

#include "gcc-shim.h"

/* True if a loop whose first mark is MARK can get a fork and a join for another
   level.  */
extern bool acc_room_possible_p (gcall *mark);

/* Put them there.  */
extern void acc_room_make (gcall *mark);

#endif /* DRANO_GCC_TRANSFORM_ACC_MARK_ROOM_H */
