/* The object code is as without.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-w -fdrano-cost" } */

void
rows (int n, int m, float *a)
{
#pragma acc parallel loop present(a[0:n * m]) /* { dg-note "each warp" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++)
      a[j * n + i] += j;
}

/* { dg-final { same-object } } */
