/* Functions to decoded code.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CODE_COMPILE_H
#define DRANO_SIM_CODE_COMPILE_H

#include "warp/warp.h"

/* Compile F and everything it can reach.  Return false with the module's
   error set.  */
extern bool ptx_compile (struct function *f);

/* Find out what shared variables the functions declare that KERNEL, which has
   been compiled as all others of its module, may call.  */
extern void ptx_find_shared (struct function *kernel);

#endif /* DRANO_SIM_CODE_COMPILE_H */
