/* Loops without directives, before lowering.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_PLAIN_LOOP_H
#define DRANO_GCC_TRANSFORM_KERNELS_PLAIN_LOOP_H

#include "transform/kernels/values.h"

/* If a loop that counts begins at I, which is executed next, let V know its
   counter's range behind the label of its body.  */
extern void plain_loop_find (struct body_values *v, gimple_stmt_iterator i);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_PLAIN_LOOP_H */
