/* Pointers to memory that the function allocates for them alone: loops of kernels constructs
   are independent without "restrict".  Pointers that may point to other memory are not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform" } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=29 } } } */
/* { dg-final { scan-report-json { record=transform remark=gap-alias line=36 } } } */
/* { dg-final { scan-report-json { record=transform remark=gap-alias line=45 } } } */

#include <stdlib.h>

static double __attribute__ ((noipa))
f (int n, double *given)
{
  double *a = (double *) malloc (n * sizeof (double));
  double *b = calloc (n + 1, sizeof (double));
  double *c = b + 1, *d = a, sum = 0;
  for (int i = 0; i < n; i++)
    {
      a[i] = i % 7;
      b[i] = i % 5;
    }
  b[n] = 3;
#pragma acc kernels loop copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] += b[n - 1 - i];
  /* C is behind B.  */
#pragma acc data copy(b[0:n + 1])
#pragma acc kernels loop present(b[0:n + 1], c[0:n])
  for (int i = 0; i < n; i++)
    c[i] = b[i] / 2 + i;
  /* D is one or the other.  */
  if (sum == 0)
    d = given;
  for (int i = 0; i < n; i++)
    d[i] = i;
#pragma acc data copy(d[0:n])
#pragma acc kernels loop present(d[0:n], given[0:n])
  for (int i = 1; i < n; i++)
    d[i] = given[i - 1] + 1;
  for (int i = 0; i < n; i++)
    sum += a[i] * (i + 1) + b[i] + d[i];
  free (a);
  free (b);
  return sum;
}

int
main (void)
{
  enum { N = 200 };
  static double x[N], a[N], b[N + 1];
  double sum = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 7;
      b[i] = i % 5;
      x[i] = i;
    }
  for (int i = 0; i < N; i++)
    a[i] += b[N - 1 - i];
  for (int i = 0; i < N; i++)
    b[i + 1] = b[i] / 2 + i;
  for (int i = 1; i < N; i++)
    x[i] = x[i - 1] + 1;
  for (int i = 0; i < N; i++)
    sum += a[i] * (i + 1) + b[i] + x[i];
  return f (N, x) != sum;
}
