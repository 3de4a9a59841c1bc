/* The innermost of collapsed loops may have the lanes, by itself: in a matrix
   product that is better than what the loop over the products could do.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
product (int n, const float *restrict a, const float *restrict b,
	 float *restrict c)
{
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n]) /* { dg-warning "31 of 32 lanes idle" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: leave the \[^\n\]*loop\[^\n\]* out of 'collapse', and spread its iterations over the lanes with 'simd'" } */
/* { dg-message "by a factor of 10.7 to 12.8 if" "" { target *-*-* } .-1 } */
      {
	float s = 0;
	for (int k = 0; k < n; k++) /* { dg-bogus "run the lanes along" } */
	  s += a[i * n + k] * b[k * n + j];
	c[i * n + j] = s;
      }
}

void
reduced (int n, const float *restrict d, const float *restrict e,
	 float *restrict f)
{
#pragma omp target teams distribute parallel for collapse(2) map(to: d[0:n*n], e[0:n*n]) map(from: f[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: leave the \[^\n\]*loop\[^\n\]* out of 'collapse', and spread its iterations over the lanes with 'simd' instead" } */
      {
	float s = 0;
#pragma omp simd reduction(+:s)
	for (int k = 0; k < n; k++)
	  s += d[i * n + k] * e[k * n + j]; /* { dg-warning "uncoalesced load of 'e'" } */
/* { dg-bogus "transposed" "" { target *-*-* } .-1 } */
	f[i * n + j] = s;
      }
}

/* The other order does not help: the sums go along the rows.  */

void
rows (int n, const float *restrict g, const float *restrict h,
      float *restrict o)
{
#pragma omp target teams distribute parallel for collapse(2) map(to: g[0:n*n], h[0:n*n]) map(from: o[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-bogus "innermost" } */
      {
	float s = 0;
#pragma omp simd reduction(+:s)
	for (int k = 0; k < n; k++)
	  s += g[i * n + k] * h[j * n + k];
	o[i * n + j] = s;
      }
}
