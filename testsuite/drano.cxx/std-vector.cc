/* A vector's elements, through its data pointer.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

#include <vector>

void
vectors (std::vector<double> &v, std::vector<double> &w, int n)
{
  double *p = v.data ();
  const double *q = &w[0];
#pragma acc parallel loop gang vector copyout(p[0:n]) copyin(q[0:3*n])
#pragma omp target teams distribute parallel for simd map(from: p[0:n]) map(to: q[0:3*n])
  for (int i = 0; i < n; i++)
    {
      p[i] = q[i]; /* { dg-bogus "uncoalesced" } */
      p[i] += q[3 * i]; /* { dg-warning "uncoalesced load of '(q|w)': adjacent lanes are 24 bytes apart" } */
    }
}
