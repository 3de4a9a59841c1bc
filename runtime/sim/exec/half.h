/* 16-bit floating point.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_HALF_H
#define SIM_HALF_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* The value of the 16-bit float in the low half of BITS.  */
static inline double
half (uint32_t bits)
{
  unsigned e = bits >> 10 & 31, m = bits & 1023;
  double v = (e == 31 ? (m ? NAN : INFINITY)
	      : e ? ldexp (m + 1024, (int) e - 25) : ldexp (m, -24));

  return bits & 0x8000 ? -v : v;
}

/* V as a 16-bit float, to nearest, ties to even.  */
static inline uint32_t
half_bits (double v)
{
  uint32_t sign = signbit (v) ? 0x8000 : 0;
  double a = fabs (v);
  int e;

  if (isnan (v))
    return 0x7fff;
  if (a >= 65520)
    return sign | 0x7c00;
  frexp (a, &e);		/* a = [0.5, 1) * 2^e.  */
  if (e < -13)
    e = -13;			/* Subnormal: steps of 2^-24.  */
  double steps = nearbyint (ldexp (a, 11 - e));	/* Exact but for rounding.  */
  /* STEPS of 2^(e-11); 1024 to 2048 of them when normal, and a carry to 2048
     moves into the exponent by itself.  */
  return sign | (uint32_t) ((e + 13) * 1024 + (int) steps);
}

/* X * Y + Z rounded to odd in double, so that the final rounding to 16 bits
   is the only one.  */
static inline double
half_fma (double x, double y, double z)
{
  double p = x * y, s = p + z;	/* P is exact.  */
  double back = s - p, error = (p - (s - back)) + (z - back);
  uint64_t bits;

  memcpy (&bits, &s, sizeof bits);
  if (isfinite (s) && error != 0 && !(bits & 1))
    {
      bits += (error > 0) == (s > 0) ? 1 : -1;
      memcpy (&s, &bits, sizeof s);
    }
  return s;
}

#endif /* SIM_HALF_H */
