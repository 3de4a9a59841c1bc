/* std::array, whose operator[] is called or inlined.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

#include <array>

template struct std::array<float, 4096>;

void
arrays (std::array<float, 4096> &v, std::array<float, 4096> &w, int n)
{
#pragma acc parallel loop gang vector copy(v, w)
#pragma omp target teams distribute parallel for simd map(tofrom: v, w)
  for (int i = 0; i < n; i++)
    {
      v[i] = w[i]; /* { dg-bogus "uncoalesced" } */
      v[2 * i] = 1; /* { dg-warning "uncoalesced store to 'v': adjacent lanes are 8 bytes apart" } */
    }
}
