/* Threads of the host map one array at the same time: who unmaps it last copies
   it, and so what the other one's region has written.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-transform=maps -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" } */

double
both (double *a, int n)
{
  double s = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp target map(tofrom: a[:n])
      a[n - 1] = 2;
    }
#pragma omp section
    {
#pragma omp target map(tofrom: a[:n], s) /* { dg-message "'a' is copied back from the device although this region does not change it: threads or tasks that this file starts may map it" } */
      s = a[0];
    }
  }
  return s;
}
