/* Each body of an OpenMP construct has its own cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-fopenmp -w -fdrano-cost=%%256=0,n%256=0" } */

/* What only starts them is not spoken of.  */

void
two (int n, float *a, float *b)
{
#pragma omp target map(tofrom: a[0:n], b[0:2 * n])
  {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) /* { dg-note "each warp makes 2 requests for 8 to 10 sectors" } */
      /* { dg-note "all warps together make \[^\n\]* to 2.rounds.n, threads.teams. requests" "" { target *-*-* } .-1 } */
      a[i] += 1;
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) /* { dg-note "each warp makes 3 requests for 20 to 23 sectors" } */
      /* { dg-note "all warps together make \[^\n\]* to 3.rounds.n, threads.teams. requests" "" { target *-*-* } .-1 } */
      b[2 * i] += a[i];
  }
}

/* { dg-final { scan-report-json { record=cost metric=requests per=launch body=two._omp_fn.0 lower=0 upper=0 } } } */
/* { dg-final { scan-report-json { record=cost metric=requests per=warp body=two._omp_fn.1 upper=2 exact=true } } } */
/* { dg-final { scan-report-json { record=cost metric=requests per=warp body=two._omp_fn.2 upper=3 exact=true } } } */
