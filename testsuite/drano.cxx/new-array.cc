/* What new gives is called by the variable that the region names, though
   optimisation does without that.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

extern void use (float *);

static inline float *
make (int n)
{
  float *fresh = (float *) __builtin_malloc (n * sizeof (float));
  return fresh;
}

void
columns (int n)
{
  float *from = new float[10 * n];
  float *to = make (10 * n);
  use (from);
#pragma acc data copyin(from[0:10*n]) copy(to[0:10*n])
#pragma omp target data map(to: from[0:10*n]) map(tofrom: to[0:10*n])
  {
#pragma acc parallel loop gang vector
#pragma omp target teams distribute parallel for simd
    for (int x = 0; x < n; ++x)
      to[x * n] = from[x * n];
    /* { dg-warning "uncoalesced store to 'to'" "" { target *-*-* } .-1 } */
    /* { dg-warning "uncoalesced load of 'from'" "" { target *-*-* } .-2 } */
  }
  use (to);
}
