/* Which variant nvptx calls, copies of what is to be inlined, and calls that
   GCC makes of several.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_SHIM_CALLS_H
#define DRANO_GCC_SHIM_CALLS_H

#include "gcc-shim.h"

/* Which variant of a directive or of a function nvptx takes if STMT sets the
   index of the switch among them: its case there, or 0 if that is not known or
   STMT does something else.  */
extern int shim_variant_taken (gimple *stmt);

/* Make the copies in the call graph that the callee of EDGE and what is inlined
   into it need for being inlined there.  */
extern void shim_clone_inlined (struct cgraph_edge *edge);

/* Have sine and cosine of one value in the current function computed by one
   call, as GCC does later.  */
extern void shim_cse_sincos (void);

#endif /* DRANO_GCC_SHIM_CALLS_H */
