/* A simd loop whose schedule gives a thread one iteration at a time has one lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

void
f (int n, double *a, double *b)
{
#pragma omp target teams distribute parallel for simd schedule(static, 1) map(to: b[0:n]) map(from: a[0:n]) /* { dg-warning "31 of 32 lanes idle .*its 'schedule' gives a thread one iteration at a time" } */
  for (int i = 0; i < n; i++)
    a[i] = 2 * b[i];
#pragma omp target teams distribute parallel for simd schedule(static, 64) map(to: b[0:n]) map(from: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 2 * b[i];
#pragma omp target teams distribute parallel for simd schedule(simd: static, 1) map(to: b[0:n]) map(from: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 2 * b[i];
}
