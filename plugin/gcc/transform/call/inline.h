/* Inlining of functions where a transform wants it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_CALL_INLINE_H
#define DRANO_GCC_TRANSFORM_CALL_INLINE_H

#include "gcc-shim.h"

/* How deep calls that are inlined may be nested.  */
#define INLINE_DEPTH 8

/* True if GCC may inline FN, which CALL of the current function calls.  */
extern bool inline_can_p (gcall *call, struct function *fn);

/* Inline calls of the current function for which WANTED_P holds, with DATA, and
   such calls of what comes with them.  Return true if there are any.  */
extern bool inline_wanted (bool (*wanted_p) (gimple *, void *), void *data);

#endif /* DRANO_GCC_TRANSFORM_CALL_INLINE_H */
