/* Threads of the host that map nothing.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-transform=maps -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" } */

static double
square (double x)
{
  return x * x;
}

double
sum (double *a, int n)
{
  double s = 0, t = 0;
#pragma omp parallel for reduction(+: s)
  for (int i = 0; i < n; i++)
    s += square (a[i]);
#pragma omp target map(tofrom: a[:n], t) /* { dg-message "'a' is not copied back from the device" } */
  t = a[0];
  return s + t;
}
