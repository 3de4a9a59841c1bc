/* What the core assumes, checked in builds that check.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_BASE_CHECK_H
#define DRANO_BASE_CHECK_H

#include <assert.h>

/* EXPR holds.  It is computed in builds with --enable-checking, and in the core
   that unit tests have, alone.  */
#define drano_assert(EXPR) \
  do { if (DRANO_CHECKING) assert (EXPR); } while (0)

#endif /* DRANO_BASE_CHECK_H */
