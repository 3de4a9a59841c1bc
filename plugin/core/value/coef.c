/* Lane coefficients.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "value/coef.h"

#include "base/arena.h"

#include <string.h>

struct coef
coef_make (struct arena *a, const uint64_t v[LANES])
{
  uint64_t step = v[1] - v[0];
  int l = 2;
  while (l < LANES && v[l] - v[l - 1] == step)
    l++;
  if (l == LANES)
    return (struct coef) { v[0], step, NULL };
  uint64_t *table = arena_alloc (a, sizeof *table * LANES);
  if (!table)
    return coef_const (0);
  memcpy (table, v, sizeof *table * LANES);
  return (struct coef) { v[0], 0, table };
}

struct coef
coef_add (struct arena *a, const struct coef *x, const struct coef *y)
{
  if (!x->table && !y->table)
    return (struct coef) { x->start + y->start, x->step + y->step, NULL };
  uint64_t v[LANES];
  for (int l = 0; l < LANES; l++)
    v[l] = coef_at (x, l) + coef_at (y, l);
  return coef_make (a, v);
}

struct coef
coef_mul (struct arena *a, const struct coef *x, const struct coef *y)
{
  if (!x->table && !y->table && (!x->step || !y->step))
    return (struct coef) { x->start * y->start,
			   x->start * y->step + x->step * y->start, NULL };
  uint64_t v[LANES];
  for (int l = 0; l < LANES; l++)
    v[l] = coef_at (x, l) * coef_at (y, l);
  return coef_make (a, v);
}

bool
coef_equal_p (const struct coef *x, const struct coef *y)
{
  if (!x->table || !y->table)
    return x->table == y->table && x->start == y->start && x->step == y->step;
  return !memcmp (x->table, y->table, sizeof *x->table * LANES);
}

uint64_t
coef_hash (const struct coef *c)
{
  uint64_t h = 0;
  for (int l = 0; l < LANES; l += c->table ? 1 : LANES - 1)
    h = (h ^ coef_at (c, l)) * UINT64_C (0x9e3779b97f4a7c15) + (h >> 29);
  return h;
}
