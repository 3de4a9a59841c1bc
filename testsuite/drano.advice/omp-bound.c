/* Loops with a pragma of their own get no directive between: advice, but no
   hint.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-options "-Wno-idle-lanes" } */

void
unrolled (float *a, int n)
{
#pragma omp target teams distribute parallel for simd map(tofrom: a[0:n * n])
  for (int i = 0; i < n; i++)
#pragma GCC unroll 2
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
      a[i * n + j] = 1; /* { dg-warning "uncoalesced store to .a." } */
}

void
free_one (float *a, int n)
{
#pragma omp target teams distribute parallel for simd map(tofrom: a[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, instead" } */
      a[i * n + j] = 1; /* { dg-warning "uncoalesced store to .a." } */
}
