// std::min returns a reference to one of two variables; in a simd loop GCC
// chooses the wrong one, up to GCC 13.
// { dg-do compile }
// { dg-additional-options "-Wno-uncoalesced -Wno-idle-lanes" }
// { dg-skip-if "no lanes" { *-*-* } { "-O0" } }
#include <algorithm>

void
limited (int n, int *a)
{
#pragma omp target teams distribute parallel for simd map(from: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = std::min (i / 3, 500); // { dg-warning "the address of a private variable is chosen" "" { target { ! gcc14 } } }
}

void
by_value (int n, int *a)
{
#pragma omp target teams distribute parallel for simd map(from: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i / 3 < 500 ? i / 3 : 500;
}
