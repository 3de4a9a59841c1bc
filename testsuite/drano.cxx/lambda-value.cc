/* A lambda expression that captures by value.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

template <class F> static void
for_each (int n, F f)
{
#pragma acc parallel loop gang vector
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    f (i);
}

void
call (int n, float *a, const float *b, int s)
{
  for_each (n, [=] (int i)
    {
      a[2 * i] /* { dg-warning "uncoalesced store to 'a': adjacent lanes are 8 bytes apart" "" { target *-*-* } .+1 } */
	= b[i]; /* { dg-bogus "load" } */
      a[s + i] = 0; /* { dg-bogus "uncoalesced" } */
    });
}
