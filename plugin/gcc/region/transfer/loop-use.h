/* Whether a loop of the host uses what it launches regions with.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_LOOP_USE_H
#define DRANO_GCC_REGION_TRANSFER_LOOP_USE_H

#include "region/transfer/host-function.h"

/* A loop of the host that launches regions.  */
struct launching_loop
{
  class loop *loop;		/* Of the current function.  */
  struct host_functions *functions;
  /* Addresses of what its launches copy back.  */
  auto_vec<tree> copied_back;
};

/* Whether statements other than launches use an object.  */
enum loop_use { USE_NONE, USE_UNLIKELY, USE_MAYBE };

/* Whether the statements of LOOP use the object of L's entry N, but for
   launches.  What maps without launching counts as a use.  */
extern enum loop_use loop_uses (const struct launching_loop *loop,
				const struct mapped_launch *l, unsigned n);

/* True if REF, in memory, has one value in all iterations of LOOP.  */
extern bool loop_keeps_p (const struct launching_loop *loop, tree ref);

#endif /* DRANO_GCC_REGION_TRANSFER_LOOP_USE_H */
