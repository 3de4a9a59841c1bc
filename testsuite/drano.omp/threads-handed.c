/* Where threads ask for iterations, adjacent threads may get any, in the region
   and in a routine.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-fdrano-openmp-lanes=thread -Wno-idle-lanes" } */

void
asked (int n, float *a, float *b, float *c)
{
#pragma omp target teams distribute parallel for schedule(dynamic) map(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1;	/* { dg-warning "store to 'a': the loop's schedule decides at run time which iterations each thread gets" } */
  /* { dg-site { pattern=irregular {sectors=[1,32]} } "" { target *-*-* } .-1 } */
#pragma omp target parallel for schedule(guided, 4) map(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = 1;	/* { dg-warning "store to 'b': the loop's schedule decides" } */
  /* { dg-site { pattern=irregular {sectors=[1,32]} } "" { target *-*-* } .-1 } */
#pragma omp target parallel for schedule(runtime) map(c[0:n])
  for (int i = 0; i < n; i++)
    c[i] = 1;	/* { dg-warning "store to 'c': the loop's schedule decides" } */
  /* { dg-site { pattern=irregular {sectors=[1,32]} } "" { target *-*-* } .-1 } */
}

#pragma omp declare target
void
asked_in_routine (int n, float *d)
{
#pragma omp for schedule(dynamic)
  for (int i = 0; i < n; i++)
    d[i] = 1;	/* { dg-warning "store to 'd': the loop's schedule decides" } */
}
#pragma omp end declare target

void
ask (int n, float *d)
{
#pragma omp target parallel map(d[0:n])
  asked_in_routine (n, d);
}
