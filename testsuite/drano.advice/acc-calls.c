/* Advice for a loop whose body calls functions that access no memory: what they
   take is counted, too, also in a chain of calls.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-options "-Wno-idle-lanes" } */

#define CALL(DEEP, NEXT) \
  static __attribute__ ((noinline)) double \
  DEEP (double x) \
  { \
    return NEXT (x) * 1.5 + 1; \
  }

static __attribute__ ((noinline)) double
power (double x)
{
  double y = 1;
  for (int k = 0; k < 5; k++)
    y = y * x + 1;
  return y;
}

CALL (c1, power)
CALL (c2, c1)
CALL (c3, c2)
CALL (c4, c3)
CALL (c5, c4)
CALL (c6, c5)
CALL (c7, c6)
CALL (c8, c7)
CALL (c9, c8)
CALL (c10, c9)
CALL (c11, c10)
CALL (c12, c11)
CALL (c13, c12)
CALL (c14, c13)
CALL (c15, c14)

void
one_call (const double *restrict a, double *restrict b)
{
#pragma acc parallel loop gang vector copyin(a[0:65536]) copy(b[0:65536])
  for (int i = 0; i < 256; i++)
    for (int j = 0; j < 256; j++) /* { dg-message "note: run the lanes along" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
      b[i * 256 + j] = power (a[i * 256 + j]); /* { dg-warning "uncoalesced (load|store)" } */
}

void
many_calls (const double *restrict a, double *restrict b)
{
#pragma acc parallel loop gang vector copyin(a[0:65536]) copy(b[0:65536])
  for (int i = 0; i < 256; i++)
    for (int j = 0; j < 256; j++) /* { dg-message "note: run the lanes along" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
      b[i * 256 + j] = c15 (a[i * 256 + j]); /* { dg-warning "uncoalesced (load|store)" } */
}
