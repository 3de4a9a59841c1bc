/* OpenMP has no memory for tiles in GCC.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-fdrano-advice=all" } */

void
transpose (int n, const float *restrict a, float *restrict b)
{
#pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(from: b[0:n*n])
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < n; j++)
      b[j * n + i] = a[i * n + j]; /* { dg-warning "uncoalesced store" } */
/* { dg-bogus "tile" "" { target *-*-* } .-1 } */
}
