/* Complex numbers are accessed a part at a time.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

void
numbers (int n, _Complex double *z, double *a)
{
#pragma acc parallel loop gang vector copy(z[0:n], a[0:n])
#pragma omp target teams distribute parallel for simd map(tofrom: z[0:n], a[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = __real__ z[i]; /* { dg-warning "uncoalesced load of 'z': adjacent lanes are 16 bytes apart; each warp fetches 16 sectors where 8 would be enough" } */
      a[i] += __imag__ z[0]; /* { dg-bogus "uncoalesced" } */
    }
}
