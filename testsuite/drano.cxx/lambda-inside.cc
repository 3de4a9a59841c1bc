/* A lambda expression made inside the construct captures by reference.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

void
inside (int n, float *a, const float *b)
{
#pragma acc parallel loop gang vector copyout(a[0:2*n]) copyin(b[0:n])
#pragma omp target teams distribute parallel for simd map(from: a[0:2*n]) map(to: b[0:n])
  for (int i = 0; i < n; i++)
    {
      auto get = [&] (int k) { return b[k]; }; /* { dg-bogus "uncoalesced" } */
      a[i] = get (i); /* { dg-bogus "uncoalesced" } */
      a[2 * i] = 0; /* { dg-warning "uncoalesced store to 'a': adjacent lanes are 8 bytes apart" } */
    }
}
