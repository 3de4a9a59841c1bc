/* Warnings about simd loops that GCC breaks.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_SIMD_LOCALS_H
#define DRANO_GCC_DIAGNOSE_SIMD_LOCALS_H

#include "transform/repair/faults.h"

/* Warn about FAULT, which is in a function of the source whose declaration is
   SOURCE, or null.  Return true if the warning was issued.  */
extern bool diagnose_simd_fault (const struct simd_fault *fault, tree source);

/* The report's reason for a fault of KIND.  */
extern const char *diagnose_simd_reason (enum simd_fault_kind kind);

#endif /* DRANO_GCC_DIAGNOSE_SIMD_LOCALS_H */
