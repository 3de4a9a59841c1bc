/* Making handlers of lines like those of lane-ops.def.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Included by files that define handlers, once per set of host vector
   instructions.  A loop over 32 lanes is what the compiler turns into vector
   code; lanes that are not active keep what they have.  */

#include <stddef.h>

#include "warp/lane-types.h"

#define SIG4_1 "4"
#define SIG4_2 "44"
#define SIG4_3 "444"
#define SIG8_1 "8"
#define SIG8_2 "88"
#define SIG8_3 "888"
#define SIGF_1 "f"
#define SIGF_2 "ff"
#define SIGF_3 "fff"
#define SIGD_1 "d"
#define SIGD_2 "dd"
#define SIGD_3 "ddd"

#define LANES								\
  _Pragma ("GCC ivdep") for (unsigned l = 0; l < 32; l++)
#define USE(V) (void) (V)

/* Rows of N sources; those beyond N repeat the first.  */
#define SLOT_1(N) i->a
#define SLOT_2(N) (N > 1 ? i->b : i->a)
#define SLOT_3(N) (N > 2 ? i->c : i->a)

#define DEFINE_OP(ID, N, D, A, B, C, VALUE)				\
static EXEC (ID)							\
{									\
  D *d = ROW (D, i->d);							\
  const A *ra = ROW (const A, SLOT_1 (N));				\
  const B *rb = ROW (const B, SLOT_2 (N));				\
  const C *rc = ROW (const C, SLOT_3 (N));				\
  uint32_t m = w->mask;							\
									\
  if (m == FULL_MASK)							\
    LANES								\
      {									\
	A x = ra[l];							\
	B y = rb[l];							\
	C z = rc[l];							\
	USE (x), USE (y), USE (z);					\
	d[l] = VALUE;							\
      }									\
  else									\
    LANES								\
      {									\
	A x = ra[l];							\
	B y = rb[l];							\
	C z = rc[l];							\
	D v = VALUE;							\
	USE (x), USE (y), USE (z);					\
	d[l] = m >> l & 1 ? v : d[l];					\
      }									\
  return i + 1;								\
}

/* As DEFINE_OP for two sources and a predicate, of which P is the lanes.  */
#define DEFINE_SELECT(ID, D)						\
static EXEC (ID)							\
{									\
  D *d = ROW (D, i->d);							\
  const D *ra = ROW (const D, i->a);					\
  const D *rb = ROW (const D, i->b);					\
  uint32_t p = *ROW (const u32, i->c), m = w->mask;			\
									\
  LANES									\
    {									\
      D v = p >> l & 1 ? ra[l] : rb[l];					\
      d[l] = m >> l & 1 ? v : d[l];					\
    }									\
  return i + 1;								\
}

#define DEFINE_TEST(ID, A, B, VALUE)					\
static EXEC (ID)							\
{									\
  const A *ra = ROW (const A, i->a);					\
  const B *rb = ROW (const B, i->b);					\
  uint32_t *d = ROW (u32, i->d), m = w->mask, r = 0;			\
									\
  LANES									\
    {									\
      A x = ra[l];							\
      B y = rb[l];							\
      r |= (uint32_t) (VALUE) << l;					\
    }									\
  *d = (*d & ~m) | (r & m);						\
  return i + 1;								\
}
