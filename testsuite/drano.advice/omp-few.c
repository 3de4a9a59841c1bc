/* No lanes for loops of which no thread gets two iterations, however many threads
   there are.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
eight_threads (float *a)
{
#pragma omp target parallel for map(a[0:8]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 8; i++) /* { dg-bogus "spread" } */
    a[i] = 1;
#pragma omp target parallel for map(a[0:9]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 9; i++) /* { dg-message "run the lanes along" } */
/* { dg-message "note: all lanes are busy only if each thread runs at least 32 iterations of the loop over .i., line \\d+" "" { target *-*-* } .-1 } */
    a[i] = 1;
}

void
as_many_as_asked_for (float *a)
{
#pragma omp target parallel for num_threads(16) map(a[0:12]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 12; i++) /* { dg-bogus "spread" } */
    a[i] = 1;
#pragma omp target parallel for num_threads(4) map(a[0:8]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 8; i++) /* { dg-message "run the lanes along" } */
    a[i] = 1;
#pragma omp target
#pragma omp parallel num_threads(12)
#pragma omp for /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 12; i++) /* { dg-bogus "spread" } */
    a[i] = 1;
}

/* Nor does GCC's rule alone propose it; a thread with more iterations gets
   lanes.  */

void
no_rule (float *a)
{
#pragma omp target parallel for num_threads(4) map(a[0:4]) /* { dg-warning "31 of 32 lanes" } */
/* { dg-bogus "add 'simd'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 4; i++)
    a[i] = 1;
#pragma omp target teams distribute parallel for thread_limit(16) map(a[0:16]) /* { dg-warning "31 of 32 lanes" } */
/* { dg-bogus "add 'simd'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 16; i++)
    a[i] = 2;
#pragma omp target teams distribute parallel for thread_limit(16) map(a[0:1600]) /* { dg-warning "31 of 32 lanes" } */
  for (int i = 0; i < 1600; i++) /* { dg-message "run the lanes along" } */
/* { dg-message "note: all lanes are busy only if each thread runs at least 32 iterations of the loop over .i., line \\d+" "" { target *-*-* } .-1 } */
    a[i] = 2;
}
