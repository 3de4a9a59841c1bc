/* A stride that is a template argument; instances are told apart.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

template <int S> static void
step (int n, float *a)
{
#pragma acc parallel loop gang vector copy(a[0:S*n])
#pragma omp target teams distribute parallel for simd map(tofrom: a[0:S*n])
  for (int i = 0; i < n; i++)
    a[S * i] = 0; /* { dg-warning "uncoalesced store to 'a': adjacent lanes are 24 bytes apart" } */
}

template <int S> static void
unit (int n, float *a)
{
#pragma acc parallel loop gang vector copy(a[0:n])
#pragma omp target teams distribute parallel for simd map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i + S] = 0; /* { dg-bogus "uncoalesced" } */
}

void
steps (int n, float *a)
{
  step<6> (n, a);
  unit<6> (n, a);
}
