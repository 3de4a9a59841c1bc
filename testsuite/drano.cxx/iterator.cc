/* Iterators that are pointers, and a class of iterators.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

template <class T> struct strided
{
  T *p;
  int step;
  T &operator[] (int i) const { return p[i * step]; }
};

void
iterate (int n, float *a, float *b)
{
#pragma acc parallel loop gang vector copy(a[0:n], b[0:5*n])
#pragma omp target teams distribute parallel for simd map(tofrom: a[0:n], b[0:5*n])
  for (int i = 0; i < n; i++)
    {
      float *it = a + i;
      *it = 1; /* { dg-bogus "uncoalesced" } */
      strided<float> s = { b, 5 };
      s[i] = 0; /* { dg-warning "uncoalesced store to '.*': adjacent lanes are 20 bytes apart" } */
    }
}
