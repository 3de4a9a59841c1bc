/* Races of OpenMP regions in C++.  Each function has one; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>

enum { N = 200 };

struct sums
{
  double total;
  int count;
  void add (double x) { total += x; count++; }	/* race */
};

template <typename T> static void
scale (T *a, T *b, int n)
{
#pragma omp target teams distribute parallel for map (tofrom: a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
#ifdef RIGHT
    b[i] = a[n - 1 - i] * 2;
#else
    a[i] = a[n - 1 - i] * 2;		/* race */
#endif
}

static void
gather (double *a, sums &s)
{
#pragma omp target parallel for map (tofrom: a[0:N], s)
  for (int i = 0; i < N; i++)
    {
#ifdef RIGHT
#pragma omp critical
#endif
      s.add (a[i]);			/* race above */
    }
}

int
main ()
{
  double a[N], b[N];
  sums s = { 0, 0 };

  for (int i = 0; i < N; i++)
    a[i] = b[i] = i + 1;
  scale (a, b, N);
  gather (a, s);
  printf ("%g %g\n", a[1] + b[2], s.total);
  return 0;
}
