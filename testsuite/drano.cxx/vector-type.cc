/* Vector types: two integers go at once, floating point does not.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

typedef int int2 __attribute__ ((vector_size (8)));
typedef float float4 __attribute__ ((vector_size (16)));

void
vectors (int n, int2 *p, float4 *q)
{
#pragma acc parallel loop gang vector copy(p[0:n], q[0:n])
#pragma omp target teams distribute parallel for simd map(tofrom: p[0:n], q[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i] = p[i] + 1; /* { dg-bogus "uncoalesced" } */
      q[i] = q[i] + 1; /* { dg-warning "uncoalesced load of 'q': adjacent lanes are 16 bytes apart" } */
      /* { dg-warning "uncoalesced store to 'q': adjacent lanes are 16 bytes apart" "" { target *-*-* } .-1 } */
    }
}
