/* Where threads have become lanes no lane is idle; elsewhere drano warns.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=lanes" } */

#include <omp.h>

void
f (int *a, int *b, int n)
{
#pragma omp target teams map(a[0:n], b[0:n])
  {
    int shared[64];
#pragma omp parallel	/* { dg-bogus "lanes works" } */
    {
      int t = omp_get_thread_num ();
      shared[t] = a[t];
#pragma omp barrier
      for (int i = 0; i < n; i += 32)
	b[i + t] += shared[(t + i) % omp_get_num_threads ()];
    }
#pragma omp parallel	/* { dg-warning "31 of 32 lanes idle" } */
    {
      int t = omp_get_thread_num ();
#pragma omp critical
      for (int i = 0; i < n; i += 32)
	b[i + t] += a[t];
    }
  }
}
