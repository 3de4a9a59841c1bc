/* A class of arrays: the cure of an array of classes.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

struct points { float x[4096], y[4096]; };

void
apart (int n, points &p, float *a)
{
#pragma acc parallel loop gang vector copyin(p) copyout(a[0:n])
#pragma omp target teams distribute parallel for simd map(to: p) map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = p.x[i] + p.y[i]; /* { dg-bogus "uncoalesced" } */
      a[i] += p.y[2 * i]; /* { dg-warning "uncoalesced load of 'p.y': adjacent lanes are 8 bytes apart" } */
    }
}
