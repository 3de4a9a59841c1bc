/* GIMPLE: internal functions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_IFN_H
#define DRANO_GCC_GIMPLE_IFN_H

#include "gcc-shim.h"

/* Return the internal function that STMT calls, or IFN_LAST.  */
extern enum internal_fn internal_fn_of (gimple *stmt);

/* Return the call of an internal function that defines NAME, or null.  */
extern gcall *internal_def (tree name);

/* True if STMT calls a function of numbers that at most sets errno, which no
   code of regions has.  */
extern bool mathematical_p (gimple *stmt);

#endif /* DRANO_GCC_GIMPLE_IFN_H */
