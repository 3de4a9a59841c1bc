/* Loops whose variables are declared elsewhere keep them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

int
count (int n, int *p)
{
  int k = 5, t = 0;
#pragma omp target teams distribute parallel for map(p[0:n]) /* { dg-warning "31 of 32 lanes" } */
/* { dg-message "run the lanes along \\D+\\d+, with .simd." "" { target *-*-* } .-1 } */
  for (k = 0; k < n; k++)
    p[k] += k;
#pragma omp target teams distribute parallel for private(t, k) map(p[0:n]) /* { dg-warning "31 of 32 lanes" } */
/* { dg-message "run the lanes along \\D+\\d+, with .simd." "" { target *-*-* } .-1 } */
  for (k = 0; k < n; k++)
    {
      t = p[k];
      p[k] = t * t;
    }
#pragma omp target teams distribute parallel for private(t) map(p[0:n]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < n; i++) /* { dg-message "run the lanes along \\D+\\d+, with .simd." } */
    {
      t = p[i];
      p[i] = t * t;
    }
  return k + t;
}
