/* What GCC breaks in the lanes of the user's simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPAIR_FAULTS_H
#define DRANO_GCC_TRANSFORM_REPAIR_FAULTS_H

#include "transform/simt/fault.h"

/* Append to FAULTS what makes simd loops of the translation unit compute wrong
   results for certain.  REPAIRED says whether lanes get the stack that they
   need.  */
extern void faults_find (auto_vec<struct simd_fault> *faults,
			 bool repaired);

#endif /* DRANO_GCC_TRANSFORM_REPAIR_FAULTS_H */
