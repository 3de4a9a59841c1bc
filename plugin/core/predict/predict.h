/* Prediction: what one access of a warp costs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_PREDICT_H
#define DRANO_PREDICT_H

#include "site/site.h"
#include "value/poly.h"

/* The access: ADDRESS in each lane, BYTES of them, by the lanes that may be in
   MAY; EXACT if always by all of those, AT_MOST_ONE if by at most one.  PART
   is not zero if some warps have only those of its lanes.  */
struct access
{
  const struct poly *address;
  int bytes;
  uint32_t may, part;
  bool exact, at_most_one;
};

/* As in struct site; the texts are owned by the pool's arena.  */
struct prediction
{
  enum pattern pattern;
  const struct poly *step;	/* The step from lane to lane; null if it is
				   not the same throughout.  Valid until the
				   next prediction.  */
  const struct poly *named;	/* The same with all names; or null.  */
  struct interval sectors, lines;
  double mean;			/* Of sectors, over where the array may begin,
				   by all lanes; negative: not known.  */
  int ideal;
  int full;
  bool exact_index, exact_alignment;
  enum finding finding;
  enum misaligned misaligned;
  int offset;
  const char *reason, *array;
  const char *assumes, *large;
  int64_t least;
};

extern void predict (struct pool *p, const struct access *a,
		     struct prediction *r);

#endif /* DRANO_PREDICT_H */
