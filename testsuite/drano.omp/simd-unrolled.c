/* -Wsimd-locals is silent on an array whose loops the device compiler unrolls, as it
   is in registers then; not on one whose loops stay.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-final { same-object } } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */

#pragma omp declare target
static inline double
total (const double *x, int n)
{
  double s = 0;
  for (int k = 0; k < n; k++)
    s += x[k];
  return s;
}
#pragma omp end declare target

void
few (int n, double *restrict o)
{
#pragma omp target teams distribute parallel for simd map(from: o[0:n])
  for (int i = 0; i < n; i++)
    {
      double x[3], s = 0;
      for (int k = 0; k < 3; k++)
	x[k] = i + k;
      for (int k = 0; k < 3; k++)
	s += x[k];
      o[i] = s;
    }
}

void
many (int n, double *restrict o)
{
#pragma omp target teams distribute parallel for simd map(from: o[0:n])
  for (int i = 0; i < n; i++)
    {
      double x[24];	/* { dg-warning "lanes share 'x'" } */
      for (int k = 0; k < 24; k++)
	x[k] = i + k;
      o[i] = total (x, 24);
    }
}
