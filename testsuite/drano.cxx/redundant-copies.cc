/* What a template copies without use, in all of its instances or in some.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes -Wno-uncoalesced" } */

#include <vector>

template <typename T, bool CHANGE>
T
sum (T *p, int n)
{
  T total = 0;
#pragma omp target map(tofrom: total, p[0:n]) /* { dg-bogus "redundant" } */
  for (int i = 0; i < n; i++)
    {
      total += p[i];
      if (CHANGE)
	p[i] = 0;
    }
  return total;
}

template <typename T>
T
sum_alone (T *p, int n)
{
  T total = 0;
#pragma omp target map(tofrom: total, p[0:n]) /* { dg-warning "this region does not change 'p', which is copied back" } */
  /* { dg-note "write '#pragma omp target map.tofrom: total. map.to: p.0:n..'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    total += p[i];
  return total;
}

int
main ()
{
  std::vector<float> v (100, 1.f);
  std::vector<double> w (100, 1.);
  float f = sum<float, true> (v.data (), 100)
	    + sum<float, false> (v.data (), 100) + sum_alone (v.data (), 100);
  double d = sum_alone (w.data (), 100);
  return f + d > 1000;
}
