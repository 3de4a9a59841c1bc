/* From GIMPLE to the lane IR: the parts of Fortran's array descriptors.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_ORIGIN_DESCRIPTOR_H
#define DRANO_GCC_LOWER_ORIGIN_DESCRIPTOR_H

#include "lower/origin/lowering.h"

/* What is known of VALUE, read as REF into LHS (null: that
   is not known), if REF is a part of an array descriptor: VALUE itself, or what
   it is assumed to be.  */
extern ir_ref lower_descriptor_value (struct lowering *l, tree ref,
				      ir_ref value, tree lhs);

#endif /* DRANO_GCC_LOWER_ORIGIN_DESCRIPTOR_H */
