/* The analysis of GPUDrano's paper: its abstraction.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gpudrano/lattice.h"

enum paper_int
paper_join (enum paper_int x, enum paper_int y)
{
  if (x == y || y == PAPER_BOTTOM)
    return x;
  return x == PAPER_BOTTOM ? y : PAPER_TOP;
}

/* The least of the lattice's elements that holds the set S.  */

static enum paper_bool
close_up (unsigned s)
{
  static const enum paper_bool elements[] =
    {
      PAPER_B_BOTTOM, PAPER_T, PAPER_T_MINUS, PAPER_F, PAPER_F_MINUS,
      PAPER_TF, PAPER_TT_MINUS, PAPER_FF_MINUS
    };
  for (unsigned i = 0; i < sizeof elements / sizeof *elements; i++)
    if ((s & ~(unsigned) elements[i]) == 0)
      return elements[i];
  return PAPER_B_TOP;
}

enum paper_bool
paper_bool_join (enum paper_bool x, enum paper_bool y)
{
  return close_up ((unsigned) x | (unsigned) y);
}

/* The coefficient of tid in X, which is neither bottom nor top.  */

static int
coefficient (enum paper_int x)
{
  return x == PAPER_1 ? 1 : x == PAPER_MINUS_1 ? -1 : 0;
}

enum paper_int
paper_add (enum paper_int x, enum paper_int y)
{
  if (x == PAPER_BOTTOM || y == PAPER_BOTTOM)
    return PAPER_BOTTOM;
  if (x == PAPER_TOP || y == PAPER_TOP)
    return PAPER_TOP;
  switch (coefficient (x) + coefficient (y))
    {
    case 0:
      return PAPER_0;
    case 1:
      return PAPER_1;
    case -1:
      return PAPER_MINUS_1;
    default:
      return PAPER_TOP;
    }
}

enum paper_int
paper_neg (enum paper_int x)
{
  return x == PAPER_1 ? PAPER_MINUS_1 : x == PAPER_MINUS_1 ? PAPER_1 : x;
}

enum paper_int
paper_other (enum paper_int x, enum paper_int y)
{
  if (x == PAPER_BOTTOM || y == PAPER_BOTTOM)
    return PAPER_BOTTOM;
  return x == PAPER_0 && y == PAPER_0 ? PAPER_0 : PAPER_TOP;
}

enum paper_bool
paper_equal (enum paper_int x, enum paper_int y)
{
  switch (paper_add (x, paper_neg (y)))
    {
    case PAPER_BOTTOM:
      return PAPER_B_BOTTOM;
    case PAPER_0:
      return PAPER_TF;
    case PAPER_TOP:
      return PAPER_B_TOP;
    default:
      return PAPER_FF_MINUS;
    }
}

enum paper_bool
paper_compare (enum paper_int x, enum paper_int y)
{
  enum paper_bool e = paper_equal (x, y);
  return e == PAPER_FF_MINUS ? PAPER_B_TOP : e;
}

enum paper_bool
paper_not (enum paper_bool x)
{
  unsigned r = x & ~15u;
  r |= x & PAPER_T ? PAPER_F : 0;
  r |= x & PAPER_F ? PAPER_T : 0;
  r |= x & PAPER_T_MINUS ? PAPER_F_MINUS : 0;
  r |= x & PAPER_F_MINUS ? PAPER_T_MINUS : 0;
  return close_up (r);
}

/* The conjunction of X and Y, one basic value each, as a set.  */

static unsigned
and_basic (unsigned x, unsigned y)
{
  if (x == PAPER_T)
    return y;
  if (y == PAPER_T)
    return x;
  if (x == PAPER_F || y == PAPER_F)
    return PAPER_F;
  if (x == PAPER_F_MINUS || y == PAPER_F_MINUS)
    return PAPER_FF_MINUS;
  return PAPER_B_TOP;
}

enum paper_bool
paper_and (enum paper_bool x, enum paper_bool y)
{
  unsigned r = 0;
  for (unsigned i = 1; i <= 16; i *= 2)
    for (unsigned j = 1; j <= 16; j *= 2)
      if ((x & i) && (y & j))
	r |= and_basic (i, j);
  return close_up (r);
}

enum paper_bool
paper_or (enum paper_bool x, enum paper_bool y)
{
  return paper_not (paper_and (paper_not (x), paper_not (y)));
}

bool
paper_independent_p (enum paper_bool x)
{
  return (x & ~(unsigned) PAPER_TF) == 0;
}
