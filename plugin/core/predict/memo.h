/* Predictions that have been made before.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_PREDICT_MEMO_H
#define DRANO_PREDICT_MEMO_H

#include "predict/predict.h"

struct memo;

/* A prediction, its step from lane to lane being a text, or null, and a
   number of bytes, if it is one.  FIGURES has no polynomials.  */
struct memo_entry
{
  struct prediction figures;
  const char *stride;
  bool have_stride_bytes;
  int64_t stride_bytes;
};

/* An empty memo in A; null if out of memory.  */
extern struct memo *memo_new (struct arena *a);

/* Fill R with the prediction for A, whose address is P's: the one that M, which
   may be null, remembers of an access like it, or a new one.  The texts live
   as long as P or M.  */
extern void memo_predict (struct memo *m, struct pool *p,
			  const struct access *a, struct memo_entry *r);

/* How many predictions M has made, and how many it knew.  */
extern void memo_counts (const struct memo *m, long *made, long *known);

#endif /* DRANO_PREDICT_MEMO_H */
