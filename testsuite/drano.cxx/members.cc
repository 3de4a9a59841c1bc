/* Arrays of classes, nested members, and pointers to them.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

namespace shapes
{
struct point { float x, y, z; };
struct segment { point from, to; };
}

void
members (int n, shapes::point *p, shapes::segment *s, float *a)
{
#pragma acc parallel loop gang vector copyin(p[0:n], s[0:n]) copyout(a[0:n])
#pragma omp target teams distribute parallel for simd map(to: p[0:n], s[0:n]) map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = p[i].x; /* { dg-warning "uncoalesced load of 'p\\\[i\\\].x': adjacent lanes are 12 bytes apart" } */
      a[i] += s[i].to.y; /* { dg-warning "uncoalesced load of 's\\\[i\\\].to.y': adjacent lanes are 24 bytes apart" } */
      a[i] += p->z; /* { dg-bogus "uncoalesced" } */
    }
}
