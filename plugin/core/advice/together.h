/* What it costs lanes to be in one warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ADVICE_TOGETHER_H
#define DRANO_ADVICE_TOGETHER_H

#include "advice/traffic.h"
#include "advice/weigh.h"

/* What weigh_together returns, for source loop L of T's root, which has lanes.
   T's module is a changed copy of ORIGINAL.  A is scratch memory with an
   escape.  */
extern double together_of (struct arena *a, const struct traffic *t,
			   const struct ir_module *original, int l,
			   const struct machine *m, int trips);

#endif /* DRANO_ADVICE_TOGETHER_H */
