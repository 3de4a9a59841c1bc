/* Whether a loop of the host uses what it launches regions with.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_LOOP_USE_H
#define DRANO_GCC_REGION_TRANSFER_LOOP_USE_H

#include "region/transfer/mapped-launch.h"

/* Whether statements other than launches use an object.  */
enum loop_use { USE_NONE, USE_UNLIKELY, USE_MAYBE };

/* Whether the statements of LOOP, of L's launcher, which is the current
   function, use the object of L's entry N, but for launches.  What maps without
   launching counts as a use.  */
extern enum loop_use loop_uses (class loop *loop, const struct mapped_launch *l,
				unsigned n);

/* True if the object REF, a part of a static variable, has one value in all
   iterations of LOOP, of the current function.  */
extern bool loop_keeps_global_p (class loop *loop, tree ref);

#endif /* DRANO_GCC_REGION_TRANSFER_LOOP_USE_H */
