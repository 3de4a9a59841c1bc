// One text for several types: a change must be right for each of them.
// Copyright (C) 2026 The drano authors
//
// This file is part of drano.  drano is free software; you can redistribute
// it and/or modify it under the terms of the GNU General Public License as
// published by the Free Software Foundation; either version 3, or (at your
// option) any later version.  See COPYING3.

// { dg-do compile }
// { dg-additional-options "-DCARRIED" }

struct own
{
  static int from (int j) { return j; }
};

struct last
{
  static int from (int j) { return j - 1; }
};

template <typename T, typename From>
void
scale (int n, const T *__restrict a, T *__restrict c)
{
#pragma acc parallel loop copyin(a[0:n * n]) copy(c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++) // { dg-message "note: run the lanes along \\D+\\d+, instead" }
// { dg-message "no fix-it: not all instances of this text are to be changed in this way" "" { target *-*-* } .-1 }
      c[i * n + j] = a[i * n + j] * c[i * n + From::from (j)]; // { dg-warning "uncoalesced load of 'a'" }
// { dg-warning "uncoalesced load of 'c'" "" { target *-*-* } .-1 }
// { dg-warning "uncoalesced store to 'c'" "" { target *-*-* } .-2 }
}

template void scale<float, own> (int, const float *, float *);
template void scale<double, own> (int, const double *, double *);
#ifdef CARRIED
template void scale<float, last> (int, const float *, float *);
#endif
