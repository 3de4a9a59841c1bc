/* As acc-exchange.c, in OpenMP: that simd is right for a loop is not yet that threads
   may share it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-skip-if "GCC does not split the nest" { *-*-* } { "-O0" } } */

void
columns (int n, const float *restrict t, float *restrict u)
{
#pragma omp target teams distribute parallel for map(to: t[0:8 * n * n]) map(from: u[0:8 * n * n])
  for (int x = 0; x < n; x++) /* { dg-message "note: exchange the loop over 'x', line \[0-9\]+ and the loop over 'y', line \[0-9\]+, but leave their directives where they are" } */
    /* { dg-message "those of this region by a factor of 6.4 to 8.0" "" { target *-*-* } .-1 } */
    /* { dg-message "note: all lanes are busy only if each thread runs at least 32" "" { target *-*-* } .-2 } */
    /* { dg-message "note: first make sure that the iterations of these loops do not depend on each other" "" { target *-*-* } .-3 } */
#pragma omp simd
    for (int y = 0; y < n; y++)
      for (int z = 0; z < 8; z++)
	u[(8 * y + z) * n + x] = t[(8 * y + z) * n + x] - 1; /* { dg-warning "uncoalesced store to 'u'" } */
  /* { dg-warning "uncoalesced load of 't'" "" { target *-*-* } .-1 } */
}

/* Threads side by side use the same sectors one after the other, which L2 holds: the
   memory has as much to do either way, and that takes longest.  */

void
doubles (int n, const double *restrict t, double *restrict u)
{
#pragma omp target teams distribute parallel for map(to: t[0:n * n]) map(from: u[0:n * n])
  for (int x = 0; x < n; x++) /* { dg-bogus "exchange" } */
#pragma omp simd
    for (int y = 0; y < n; y++)
      u[y * n + x] = t[y * n + x] - 1; /* { dg-warning "uncoalesced store to 'u'" } */
  /* { dg-warning "uncoalesced load of 't'" "" { target *-*-* } .-1 } */
  /* { dg-bogus "transposed" "" { target *-*-* } .-2 } */
}

/* A sum over the lanes is not one over threads.  */

void
sums (int n, const double *restrict t, double *restrict u)
{
#pragma omp target teams distribute parallel for map(to: t[0:n * n]) map(from: u[0:n])
  for (int x = 0; x < n; x++) /* { dg-bogus "exchange" } */
    {
      double s = 0;
#pragma omp simd reduction(+:s)
      for (int y = 0; y < n; y++)
	s += t[y * n + x]; /* { dg-warning "uncoalesced load of 't'" } */
      u[x] = s;
    }
}
