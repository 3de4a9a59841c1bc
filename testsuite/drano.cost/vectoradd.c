/* RaCUDA: vectorAdd, 12 sectors for each warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-options "-fdrano-cost=%%32=0" } */

#include "../drano.kernels/kernels.h"

#define N 10000

void
add (int n, const float *a, const float *b, float *c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) /* { dg-note "each warp makes 3 requests for 12 sectors" } */
  /* { dg-note "all warps together make 3.floor.n/32. to 3.ceil.n/32. requests for 12.floor.n/32. to 12.ceil.n/32. sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

int
main (void)
{
  float *a = new_array (N, sizeof *a), *b = new_array (N, sizeof *b);
  float *c = new_array (N, sizeof *c), *sum = new_array (N, sizeof *sum);
  unsigned state = 3;

  draw_floats (a, N, &state);
  draw_floats (b, N, &state);
  for (int i = 0; i < N; i++)
    sum[i] = a[i] + b[i];
#pragma acc data copyin(a[0:N], b[0:N]) copyout(c[0:N])
  add (N, a, b, c);
  return verdict ("vectoradd", count_wrong (c, sum, N, 1e-6f));
}

/* { dg-final { scan-report-json { record=cost metric=sectors per=warp upper=12 lower=12 exact=true upper_value=12 } } } */
/* { dg-final { scan-report-json { record=cost metric=requests per=launch {upper=3*ceil(n/32)} exact=false upper_value=null } } } */
/* { dg-final { scan-report-json { record=cost {metric=divergent branches} per=warp upper=0 exact=true } } } */
