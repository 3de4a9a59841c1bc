// Launches of member functions and templates that loops call, and that copy the
// same each time, and others that do not.
// Copyright (C) 2026 The drano authors
//
// This file is part of drano.  drano is free software; you can redistribute
// it and/or modify it under the terms of the GNU General Public License as
// published by the Free Software Foundation; either version 3, or (at your
// option) any later version.  See COPYING3.

// { dg-do compile }
// { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes -fno-inline" }

#include <chrono>
#include <cstdlib>

template <typename T> static void
scale (T *v, int n, T by)
{
#pragma omp target teams distribute parallel for map(tofrom: v[0:n])
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

struct grid
{
  double *data;
  int n;
  void step ()
  {
    double *d = data;
    int m = n;
#pragma omp target teams distribute parallel for map(tofrom: d[0:m])
    for (int i = 0; i < m; i++)
      d[i] += 1;
  }
};

int
main (int argc, char **)
{
  float *x = (float *) calloc (argc, sizeof *x);
  double *y = (double *) calloc (argc, sizeof *y);
  for (int k = 0; k < 10; k++)
    scale (x, argc, 2.f); // { dg-warning "'x' is copied in each iteration" }
  // { dg-note "write '#pragma omp target data map.tofrom: x.0:argc..' before" "" { target *-*-* } .-1 }
  for (int k = 0; k < 10; k++)
    {
      scale (y, argc, 2.); // { dg-bogus "each iteration" }
      y[0] += k;
    }
  // A clock uses nothing.
  auto before = std::chrono::steady_clock::now ();
  for (int k = 0; k < 10; k++)
    {
      scale (x, argc, 2.f); // { dg-warning "'x' is copied in each iteration" }
      before = std::chrono::steady_clock::now ();
    }
  // { dg-note "write '#pragma omp target data map.tofrom: x.0:argc..' before" "" { target *-*-* } .-3 }
  x[1] = before.time_since_epoch ().count ();
  // The object's members are read in the function that is called.
  grid g = { y, argc };
  for (int k = 0; k < 10; k++)
    g.step (); // { dg-bogus "each iteration" }
  int r = x[0] + y[1];
  free (x);
  free (y);
  return r;
}
