/* Bit-fields are accessed through what holds them.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

struct flags { unsigned char a : 3, b : 5; };
struct wide { unsigned a : 3, b : 29; double d; };

void
bits (int n, flags *p, wide *q, unsigned *a)
{
#pragma acc parallel loop gang vector copyin(p[0:n], q[0:n]) copyout(a[0:n])
#pragma omp target teams distribute parallel for simd map(to: p[0:n], q[0:n]) map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = p[i].b; /* { dg-bogus "uncoalesced" } */
      a[i] += q[i].a; /* { dg-warning "uncoalesced load of 'q.*a': adjacent lanes are 16 bytes apart" } */
    }
}
