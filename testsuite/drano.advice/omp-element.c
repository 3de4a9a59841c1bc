/* Elements that are accumulated in, in OpenMP.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

void
sums (int n, int m, const int *a, int *y)
{
#pragma omp target teams distribute parallel for simd \
  map(to: a[0:n * m]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++) /* { dg-message "note: run the lanes along \\D+\\d+, as a reduction" } */
	y[i] += a[i * m + j]; /* { dg-warning "uncoalesced load of .a." } */
    }
}
