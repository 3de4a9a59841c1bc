/* The cost of a region that comes after a routine stands at its construct.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-fdrano-cost" } */

#pragma acc routine seq
static __attribute__ ((noinline)) float
twice (const float *p, int i)
{
  return 2 * p[i];
}

void
first (int n, float *a)
{
#pragma acc parallel loop present(a[0:n]) /* { dg-note "each warp makes" } */
  /* { dg-note "all warps together make" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = twice (a, i);
}

void
second (int n, const float *a, const float *b, float *c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) /* { dg-note "for 12 to 15 sectors" } */
  /* { dg-note "all warps together make" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}
