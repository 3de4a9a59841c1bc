/* Where loops end.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_EXIT_H
#define DRANO_GCC_TRANSFORM_LOOP_EXIT_H

#include "gcc-shim.h"

/* The exit of LOOP, apart from jumps to where the program is aborted; null if
   there are several, or none.  */
extern edge loop_exit (class loop *loop);

#endif /* DRANO_GCC_TRANSFORM_LOOP_EXIT_H */
