/* Arithmetic in other roundings than to nearest.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The host's rounding mode is switched around one lane's operation.  The
   operands go through volatile so that the operation cannot move.  */

#include <fenv.h>
#include <math.h>

#include "exec/exec.h"
#include "exec/lane-tables.h"
#include "warp/lane-types.h"

#define DEFINE_ROUNDED(ID, MODE, D, A, VALUE)				\
static EXEC (ID)							\
{									\
  D *d = ROW (D, i->d);							\
  const A *ra = ROW (const A, i->a);					\
  const A *rb = ROW (const A, i->b == UINT32_MAX ? i->a : i->b);	\
  const A *rc = ROW (const A, i->c == UINT32_MAX ? i->a : i->c);	\
  int was = fegetround ();						\
									\
  fesetround (MODE);							\
  EACH_LANE (l, rest, w->mask)						\
    {									\
      volatile A x = ra[l], y = rb[l], z = rc[l];			\
      volatile D v = VALUE;						\
      (void) y, (void) z;						\
      d[l] = v;								\
    }									\
  fesetround (was);							\
  return i + 1;								\
}

#define MODES(X)							\
  X (rz, FE_TOWARDZERO) X (rm, FE_DOWNWARD) X (rp, FE_UPWARD)

#define DEFINE_MODE(R, MODE)						\
  DEFINE_ROUNDED (add_##R##_f32, MODE, f32, f32, x + y)			\
  DEFINE_ROUNDED (add_##R##_f64, MODE, f64, f64, x + y)			\
  DEFINE_ROUNDED (sub_##R##_f32, MODE, f32, f32, x - y)			\
  DEFINE_ROUNDED (sub_##R##_f64, MODE, f64, f64, x - y)			\
  DEFINE_ROUNDED (mul_##R##_f32, MODE, f32, f32, x * y)			\
  DEFINE_ROUNDED (mul_##R##_f64, MODE, f64, f64, x * y)			\
  DEFINE_ROUNDED (div_##R##_f32, MODE, f32, f32, x / y)			\
  DEFINE_ROUNDED (div_##R##_f64, MODE, f64, f64, x / y)			\
  DEFINE_ROUNDED (rcp_##R##_f32, MODE, f32, f32, 1 / x)			\
  DEFINE_ROUNDED (rcp_##R##_f64, MODE, f64, f64, 1 / x)			\
  DEFINE_ROUNDED (sqrt_##R##_f32, MODE, f32, f32, sqrtf (x))		\
  DEFINE_ROUNDED (sqrt_##R##_f64, MODE, f64, f64, sqrt (x))		\
  DEFINE_ROUNDED (fma_##R##_f32, MODE, f32, f32, fmaf (x, y, z))	\
  DEFINE_ROUNDED (fma_##R##_f64, MODE, f64, f64, fma (x, y, z))		\
  DEFINE_ROUNDED (cvt_##R##_f32_f64, MODE, f32, f64, (float) x)		\
  DEFINE_ROUNDED (cvt_##R##_f32_u32, MODE, f32, u32, x)			\
  DEFINE_ROUNDED (cvt_##R##_f32_s32, MODE, f32, s32, x)			\
  DEFINE_ROUNDED (cvt_##R##_f32_u64, MODE, f32, u64, x)			\
  DEFINE_ROUNDED (cvt_##R##_f32_s64, MODE, f32, s64, x)			\
  DEFINE_ROUNDED (cvt_##R##_f64_u64, MODE, f64, u64, x)			\
  DEFINE_ROUNDED (cvt_##R##_f64_s64, MODE, f64, s64, x)
MODES (DEFINE_MODE)

#define PAIR(OP, R, F, D)						\
  { #OP "." #R ".f32", "f=" F, OP##_##R##_f32 },			\
  { #OP "." #R ".f64", "d=" D, OP##_##R##_f64 },
#define CONVERT(R, D, S, SIG)						\
  { "cvt." #R "." #D "." #S, SIG, cvt_##R##_##D##_##S },
#define ROWS(R, MODE)							\
  PAIR (add, R, "ff", "dd") PAIR (sub, R, "ff", "dd")			\
  PAIR (mul, R, "ff", "dd") PAIR (div, R, "ff", "dd")			\
  PAIR (rcp, R, "f", "d") PAIR (sqrt, R, "f", "d")			\
  PAIR (fma, R, "fff", "ddd")						\
  CONVERT (R, f32, f64, "f=d") CONVERT (R, f32, u32, "f=4")		\
  CONVERT (R, f32, s32, "f=4") CONVERT (R, f32, u64, "f=8")		\
  CONVERT (R, f32, s64, "f=8") CONVERT (R, f64, u64, "d=8")		\
  CONVERT (R, f64, s64, "d=8")

const struct opcode round_opcodes[] =
{
  MODES (ROWS)
  { NULL, NULL, NULL }
};
