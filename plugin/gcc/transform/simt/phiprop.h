/* Values instead of addresses of variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_PHIPROP_H
#define DRANO_GCC_TRANSFORM_SIMT_PHIPROP_H

#include "gcc-shim.h"

/* Where FN reads one of several automatic variables by an address that was
   chosen, have it choose the value instead; variables whose address nothing
   needs then become registers.  */
extern void value_phis (struct function *fn);

#endif /* DRANO_GCC_TRANSFORM_SIMT_PHIPROP_H */
