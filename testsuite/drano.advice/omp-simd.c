/* Lanes for OpenMP's loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
lanes (int n, float *a)
{
#pragma omp target teams distribute /* { dg-warning "31 of 32 lanes idle" } */ \
  parallel for map(a[0:n])
  for (int i = 0; i < n; i++) /* { dg-message "note: run the lanes along \\D+\\d+, with .simd." } */
/* { dg-message "note: this change reduces the sectors of this region by a factor of 6.4 to 8.0" "" { target *-*-* } .-1 } */
/* { dg-message "note: all lanes are busy only if each thread runs at least 32 iterations of the loop over .i., line \\d+" "" { target *-*-* } .-2 } */
    a[i] *= 2;
}

void
rows (int n, const float *a, float *y)
{
#pragma omp target teams distribute parallel for simd \
  map(to: a[0:n * n]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along \\D+\\d+, as a reduction" } */
/* { dg-message "note: floating-point results may be rounded differently" "" { target *-*-* } .-1 } */
	t += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

/* GCC gives lanes to no collapsed loop.  */

void
collapsed (int n, float *a)
{
#pragma omp target teams distribute parallel for collapse(2) map(a[0:n * n]) /* { dg-warning "31 of 32 lanes idle" } */
/* { dg-bogus "run the lanes along" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] *= 2;
}
