/* Which predicted site of a line a measured instruction belongs to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_PAIR_H
#define DRANO_PAIR_H

#include "join.h"

/* P[0..NP-1] are the predicted sites of one line and access, M[0..NM-1] the
   measured instructions of that line and access.  Set TO[I] to the site that
   M[I] belongs to, or to NP if there is none.  GROUP[K] is the first site of
   those that cannot be told apart from site K, or K.  */
extern void pair_line (struct row *const *p, size_t np,
		       const struct record *const *m, size_t nm,
		       size_t *to, size_t *group);

#endif /* DRANO_PAIR_H */
