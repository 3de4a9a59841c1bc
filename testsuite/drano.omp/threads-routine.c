/* Threads share a loop of a routine as one of the region that calls it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread -Wno-idle-lanes" } */

#include <omp.h>

#pragma omp declare target
void
share (int n, float *a)
{
#pragma omp for
  for (int i = 0; i < n; i++)
    a[i] = 1;	/* { dg-site { pattern=unit stride_bytes=4 {sectors=[1,5]} } } */
}

void
share_rows (int n, float *b)
{
#pragma omp for schedule(static, 1)
  for (int i = 0; i < n; i++)
    b[i * n] = 1; /* { dg-warning "store to 'b'" } */
  /* { dg-site { pattern=strided } "" { target *-*-* } .-1 } */
}

/* Both kinds in one routine.  */

void
share_and_ask (int n, float *c, float *d)
{
#pragma omp for
  for (int i = 0; i < n; i++)
    c[i] = 1;	/* { dg-site { pattern=unit stride_bytes=4 } } */
  for (int i = omp_get_thread_num (); i < n; i += omp_get_num_threads ())
    d[i] = 1;	/* { dg-site { pattern=unit stride_bytes=4 } } */
}

void
share_few (int n, float *e)
{
#pragma omp for
  for (int i = 0; i < n; i++)
    e[i] = 1;	/* { dg-site { pattern=unit stride_bytes=4 {sectors=[1,2]} } } */
}
#pragma omp end declare target

void
call (int n, float *a, float *b, float *c, float *d, float *e)
{
#pragma omp target parallel map(a[0:n], b[0:n * n], c[0:n], d[0:n])
  {
    share (n, a);
    share_rows (n, b);
    share_and_ask (n, c, d);
  }
#pragma omp target parallel num_threads(8) map(e[0:n])
  share_few (n, e);
}
