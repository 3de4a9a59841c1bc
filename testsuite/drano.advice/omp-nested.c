/* Lanes are not given to loops whose iterations open constructs of their own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

#pragma omp declare target
__attribute__ ((noinline)) static float
squares (int n, const float *a)
{
  float t = 0;
#pragma omp parallel for reduction(+:t) /* { dg-warning "31 of 32 lanes" } */
  for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along" } */
    t += a[j] * a[j];
  return t;
}

__attribute__ ((noinline)) static float
square (const float *a)
{
  return *a * *a;
}
#pragma omp end declare target

void
nested (int n, const float *a, float *y)
{
#pragma omp target teams map(to: a[0:n * n]) map(from: y[0:n])
#pragma omp distribute /* { dg-warning "only 1 lane of 1 thread" } */
/* { dg-message "note: the loop .* gets no lanes: it calls .squares., which may synchronize" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++) /* { dg-bogus "over the lanes" } */
    y[i] = squares (n, a + i * n);
}

void
plain (int n, const float *a, float *y)
{
#pragma omp target teams map(to: a[0:n]) map(from: y[0:n])
#pragma omp distribute /* { dg-warning "only 1 lane of 1 thread" } */
  for (int i = 0; i < n; i++) /* { dg-message "note: run the lanes along \\D+\\d+, with .parallel for simd." } */
    y[i] = square (a + i);
}
