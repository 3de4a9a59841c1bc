// One text for several types: each construct has several bodies.
// Copyright (C) 2026 The drano authors
//
// This file is part of drano.  drano is free software; you can redistribute
// it and/or modify it under the terms of the GNU General Public License as
// published by the Free Software Foundation; either version 3, or (at your
// option) any later version.  See COPYING3.

// { dg-do compile }

template <typename T>
void
scale (int n, T *a)
{
#pragma omp target teams distribute parallel for map(a[0:n])
  for (int i = 0; i < n; i++) // { dg-warning "31 of 32 lanes" }
// { dg-message "note: run the lanes along \\D+\\d+, with 'simd'" "" { target *-*-* } .-1 }
// { dg-bogus "no fix-it" "" { target *-*-* } .-2 }
    a[i] *= 2;
}

template void scale<float> (int, float *);
template void scale<double> (int, double *);
