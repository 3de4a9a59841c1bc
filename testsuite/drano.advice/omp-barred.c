/* No advice that GCC cannot follow: a simd directive would give the loop no
   lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

typedef struct { float x; } wrapped;
#pragma omp declare reduction (plus : wrapped : omp_out.x += omp_in.x) \
  initializer (omp_priv = { 0 })

float
user_defined (int n, const wrapped *a)
{
  wrapped s = { 0 };
#pragma omp target teams distribute parallel for reduction(plus:s) map(to: a[0:n]) /* { dg-warning "in the loop" } */
  for (int i = 0; i < n; i++) /* { dg-bogus "run the lanes along" } */
    s.x += a[i].x;
  return s.x;
}

void
collapsed (int n, float *a)
{
#pragma omp target teams distribute parallel for collapse(2) map(a[0:n*n]) /* { dg-warning "in the loop" } */
/* { dg-bogus "run the lanes along" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++) /* { dg-bogus "run the lanes along" } */
    for (int j = 0; j < n; j++) /* { dg-message "leave the \[^\n\]*loop\[^\n\]* out" } */
      a[i * n + j] = 1;
}

/* The one hint is the advice, where there is some.  */

void
plain (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-warning "in the loop" } */
/* { dg-bogus "add .simd. to this" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++) /* { dg-message "run the lanes along \\D+\\d+, with .simd." } */
    a[i] = 1;
}

/* Threads that get one iteration each leave lanes nothing to do; with nine, one
   thread gets two.  */

void
eight (float *a)
{
#pragma omp target map(a[0:8])
#pragma omp parallel for
/* { dg-warning "in the loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 8; i++) /* { dg-bogus "run the lanes along" } */
    a[i] += 1;
}

void
nine (float *a)
{
#pragma omp target map(a[0:9])
#pragma omp parallel for
/* { dg-warning "in the loop" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 9; i++) /* { dg-message "run the lanes along" } */
    a[i] += 1;
}
