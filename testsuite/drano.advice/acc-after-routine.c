/* Advice for a region that comes after a routine.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

#pragma acc routine seq
static __attribute__ ((noinline)) float
twice (const float *p, int i)
{
  return 2 * p[i];
}

void
first (int n, float *a)
{
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = twice (a, i);
}

void
second (int n, float *a)
{
#pragma acc parallel loop copy(a[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
      a[i * n + j] = 0; /* { dg-warning "uncoalesced store to .a." } */
}
