/* The analysis of GPUDrano's paper.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GPUDRANO_H
#define DRANO_GPUDRANO_H

#include "site/site-table.h"

/* Analyse M as the paper does, with the second dimension of the thread's
   number if TWO, into SITES; A is scratch memory with an escape.  */
extern void paper_analyze (struct ir_module *m, bool two, struct arena *a,
			   struct sites *sites);

#endif /* DRANO_GPUDRANO_H */
