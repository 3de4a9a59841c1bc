/* What constructs of C++ overwrite, or use in part: templates say it if all
   instances do.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes -Wno-uncoalesced" } */

template <typename T, int N>
static void
fill (T *a)
{
#pragma omp target teams distribute parallel for map(a[0:N]) /* { dg-warning "overwrites 'a'" } */
  /* { dg-note "write" "" { target *-*-* } .-1 } */
  for (int i = 0; i < N; ++i)
    a[i] = T (i);
}

template <typename T, bool ALL>
static void
fill_some (T *a, int n)
{
#pragma omp target teams distribute parallel for map(a[0:n]) /* { dg-bogus "overwrites" } */
  for (int i = 0; i < n; ++i)
    if (ALL || i > 3)
      a[i] = T (i);
}

static void
reference (double (&a)[64])
{
#pragma omp target teams distribute parallel for map(a) /* { dg-bogus "items" } */
  for (int i = 0; i < 64; i++)
    a[i] *= 2;
}

int
main ()
{
  static float f[200];
  static double d[200], a[64];
  fill<float, 100> (f);
  fill<double, 200> (d);
  fill_some<float, true> (f, 100);
  fill_some<double, false> (d, 100);
  reference (a);
  return f[3] + d[3] + a[3] > 0;
}
