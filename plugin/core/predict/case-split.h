/* Scenarios: addresses freed of symbols that vary over lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A choice made alike by all lanes and a quotient (which takes a step up at
   some lane, or at none) each split the prediction into scenarios, of which
   the warp is in one; a choice made lane by lane gives lanes several
   candidates.  */

#ifndef DRANO_PREDICT_CASE_SPLIT_H
#define DRANO_PREDICT_CASE_SPLIT_H

#include "predict/accumulate.h"

enum { MAX_DEPTH = 24, SMALL_RANGE = 8, MAX_MODULUS = 128 };

/* Free Q of its varying symbols and call case_split_count for each scenario; if
   that cannot be done, S->failed is set.  */
extern void case_split_expand (struct case_split *s, struct request *q);

#endif /* DRANO_PREDICT_CASE_SPLIT_H */
