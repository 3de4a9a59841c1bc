/* What -Widle-lanes proposes of C++'s loops, over ranges and iterators, and of
   parallel regions, whose place G++ takes for their end.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

#include <omp.h>

struct items
{
  float *first, *last;
  float *begin () const { return first; }
  float *end () const { return last; }
};

void
iterators (float *b, float *e)
{
#ifndef CURED
#pragma omp target teams distribute parallel for
#else
#pragma omp target teams distribute parallel for simd
#endif
/* G++ gives such loops the place of their own statement.  */
#ifndef CURED
  for (float *p = b; p < e; ++p) /* { dg-warning "in the loop" } */
/* { dg-note "add 'simd' to this construct" "" { target *-*-* } .-1 } */
#else
  for (float *p = b; p < e; ++p)
#endif
    *p = 1;
}

void
range (float *b, float *e)
{
  items all = { b, e };
#ifndef CURED
#pragma omp target teams distribute parallel for map(to: all)
#else
#pragma omp target teams distribute parallel for simd map(to: all)
#endif
#ifndef CURED
  for (float &x : all) /* { dg-warning "in the loop" } */
/* { dg-note "add 'simd' to this construct" "" { target *-*-* } .-1 } */
#else
  for (float &x : all)
#endif
    x = 1;
}

void
threads (int n, float *a)
{
#ifndef CURED
#pragma omp target parallel map(a[0:n]) /* { dg-warning "in this 'parallel' region" } */
/* { dg-note "on a loop in this region whose iterations are independent" "" { target *-*-* } .-1 } */
#else
#pragma omp target parallel map(a[0:n])
#endif
  {
#ifdef CURED
#pragma omp for simd
#endif
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
}

void
team (int n, float *a)
{
#pragma omp target teams num_teams(1) map(a[0:n])
  {
    float s[64];
#ifndef CURED
#pragma omp parallel /* { dg-warning "in this 'parallel' region" } */
/* { dg-note "on a loop in this region whose iterations are independent" "" { target *-*-* } .-1 } */
#else
#pragma omp parallel
#endif
    {
      s[omp_get_thread_num () % 64] = 1;
#ifdef CURED
#pragma omp for simd
#endif
      for (int i = 0; i < n; i++)
	a[i] = s[0];
    }
  }
}
