/* References to arrays and to pointers.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

void
references (float (&a)[4096], float *&p, const int &n)
{
  int m = n;
#pragma acc parallel loop gang vector copy(a) copyin(p[0:m])
#pragma omp target teams distribute parallel for simd map(tofrom: a) map(to: p[0:m])
  for (int i = 0; i < m; i++)
    {
      a[i] = p[i]; /* { dg-bogus "uncoalesced" } */
      a[4 * i] /* { dg-warning "uncoalesced store to 'a': adjacent lanes are 16 bytes apart" "" { target *-*-* } .+1 } */
	= p[3 * i]; /* { dg-warning "uncoalesced load of 'p': adjacent lanes are 12 bytes apart" } */
    }
}
