/* A warp has no more lanes than a team may have threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread -Wno-idle-lanes" } */

void
few (int n, float *a, float *b, float *c, float *d)
{
#pragma omp target teams distribute parallel for thread_limit(8) map(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1;	/* { dg-site { pattern=unit {sectors=[1,2]} ideal=1 } } */
#pragma omp target parallel for num_threads(8) map(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = 1;	/* { dg-site { pattern=unit {sectors=[1,2]} ideal=1 } } */
#pragma omp target teams thread_limit(16) map(c[0:n])
#pragma omp distribute parallel for num_threads(8)
  for (int i = 0; i < n; i++)
    c[i] = 1;	/* { dg-site { pattern=unit {sectors=[1,2]} ideal=1 } } */
/* A limit that fills warps, and one that is not known.  */
#pragma omp target teams distribute parallel for thread_limit(64) map(d[0:n])
  for (int i = 0; i < n; i++)
    d[i] = 1;	/* { dg-site { pattern=unit {sectors=[1,5]} ideal=4 } } */
}

void
unknown (int n, int limit, float *a)
{
#pragma omp target teams distribute parallel for thread_limit(limit) map(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1;	/* { dg-site { pattern=unit {sectors=[1,5]} ideal=4 } } */
}
