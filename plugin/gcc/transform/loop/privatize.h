/* Variables in memory of which each lane gets its own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_PRIVATIZE_H
#define DRANO_GCC_TRANSFORM_LOOP_PRIVATIZE_H

#include "transform/loop/counted.h"

/* How many bytes each lane may have of such variables: resident threads times
   that much memory is set apart on the device.  */
enum { PRIVATE_MAX = 8192 };

/* Collect into VARS the automatic variables that S's loop writes or takes the
   address of.  Return REMARK_NONE, or why one of them, *WHAT then, cannot be
   each lane's own.  */
extern enum remark_id privatize_find (struct counted_loop *s,
				      auto_vec<tree> *vars,
				      tree *what);

/* Have LOOP use new variables in place of VARS, and append their addresses to
   ARGS, of .GOMP_SIMT_ENTER.  */
extern void privatize_replace (class loop *loop, const auto_vec<tree> &vars,
			       auto_vec<tree> *args);

#endif /* DRANO_GCC_TRANSFORM_LOOP_PRIVATIZE_H */
