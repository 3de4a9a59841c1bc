/* The directive with which idle lanes have work.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_IDLE_WRITE_H
#define DRANO_GCC_DIAGNOSE_IDLE_WRITE_H

#include "diagnose/advice/idle-lanes.h"

/* Return how the directive that IDLE is about is to read so that its lanes have
   work, in one line, in A; null if that is not one directive of a loop, or the
   source cannot be read.  */
extern const char *idle_directive (struct arena *a,
				   const struct idle_loop *idle);

#endif /* DRANO_GCC_DIAGNOSE_IDLE_WRITE_H */
