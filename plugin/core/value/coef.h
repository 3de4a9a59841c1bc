/* Lane coefficients: one 64-bit integer for each lane of a warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* All arithmetic is modulo 2**64.  A coefficient is constant, linear in the
   lane, or a table; each value has one form only, the first that fits, so
   that equality is comparison.  */

#ifndef DRANO_VALUE_COEF_H
#define DRANO_VALUE_COEF_H

#include "base/lanes.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct arena;

struct coef
{
  uint64_t start;		/* Of lane 0, and ...  */
  uint64_t step;		/* ... from lane to lane, or ...  */
  const uint64_t *table;	/* ... all of them, if not null.  */
};

/* The coefficient of lane L.  */

static inline uint64_t
coef_at (const struct coef *c, int l)
{
  return c->table ? c->table[l] : c->start + c->step * (uint64_t) l;
}

/* True if all lanes of C are equal.  */

static inline bool
coef_same_p (const struct coef *c)
{
  return !c->table && !c->step;
}

static inline bool
coef_zero_p (const struct coef *c)
{
  return coef_same_p (c) && !c->start;
}

static inline struct coef
coef_const (uint64_t v)
{
  return (struct coef) { v, 0, 0 };
}

/* The coefficient whose lanes are V, in A.  */
extern struct coef coef_make (struct arena *a, const uint64_t v[LANES]);

extern struct coef coef_add (struct arena *a, const struct coef *x,
			     const struct coef *y);
extern struct coef coef_mul (struct arena *a, const struct coef *x,
			     const struct coef *y);
extern bool coef_equal_p (const struct coef *x, const struct coef *y);
extern uint64_t coef_hash (const struct coef *c);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_VALUE_COEF_H */
