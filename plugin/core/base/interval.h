/* Intervals of numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_BASE_INTERVAL_H
#define DRANO_BASE_INTERVAL_H

#include <stdbool.h>

/* The least and the most that a count may be.  */
struct interval
{
  int lo, hi;
};

/* True if X leaves one number only.  */

static inline bool
interval_one_p (struct interval x)
{
  return x.lo == x.hi;
}

static inline bool
interval_equal_p (struct interval x, struct interval y)
{
  return x.lo == y.lo && x.hi == y.hi;
}

/* The least interval that holds X and Y.  */

static inline struct interval
interval_unite (struct interval x, struct interval y)
{
  struct interval r = { x.lo < y.lo ? x.lo : y.lo, x.hi > y.hi ? x.hi : y.hi };
  return r;
}

/* X with an end that is at most LO, or HI.  */

static inline struct interval
interval_lower (struct interval x, int lo)
{
  struct interval r = { x.lo < lo ? x.lo : lo, x.hi };
  return r;
}

static inline struct interval
interval_limit (struct interval x, int hi)
{
  struct interval r = { x.lo, x.hi < hi ? x.hi : hi };
  return r;
}

#endif /* DRANO_BASE_INTERVAL_H */
