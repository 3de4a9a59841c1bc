/* Functions that return structures, and that have a frame on the device, called
   with what others return.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=lanes -foffload=-lm" } */

#include <math.h>

struct pair { double x, y; };

#pragma omp declare target
inline pair
turn (double phi)
{
  return (pair) { cos (phi), sin (phi) };
}

inline pair
times (pair a, pair b)
{
  return (pair) { a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x };
}
#pragma omp end declare target

static void
turned (pair *a, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:8 * n])
  for (int i = 0; i < n; i++)
    {
      pair d[8];
      for (int k = 0; k < 8; k++)
	d[k] = a[i + k * n];
      d[1] = times (d[1], turn (3. * i / n));
      d[2] = times (d[2], turn (7. * i / n));
      d[3] = times (times (d[3], (pair) { 1, -1 }), turn (7. * i / n));
      for (int k = 0; k < 8; k++)
	a[i + k * n] = d[k];
    }
}

int
main (void)
{
  enum { N = 50 };
  static pair a[8 * N];
  for (int i = 0; i < 8 * N; i++)
    a[i].x = i, a[i].y = 3;
  turned (a, N);
  /* They keep their lengths, but for that of a factor.  */
  for (int i = 0; i < 8 * N; i++)
    {
      double wanted = (i * (double) i + 9) * (i / N == 3 ? 2 : 1);
      double length = a[i].x * a[i].x + a[i].y * a[i].y;
      if (fabs (length - wanted) > 1e-9 * wanted)
	return 1;
    }
  return 0;
}
