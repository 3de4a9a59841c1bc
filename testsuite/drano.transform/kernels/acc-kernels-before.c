/* Kernels constructs that read memory before their loop, and change it in the loop.  As
   parallel constructs, some gangs would read what others have changed already.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */
/* { dg-final { scan-report-json { record=transform remark=kernels-before line=30 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-before line=38 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-before line=49 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-before line=55 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=45 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=67 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=75 } } } */

enum { N = 40000 };

static int a[N], b[N], limit = N - 1;

static void __attribute__ ((noipa))
bounds (int *p, int *restrict q, const int *restrict bound)
{
  p[0] = N;
  a[5] = N - 2;
  q[3] = N;
  /* By a variable of the construct, ...  */
#pragma acc kernels copy(p[0:N])
  {
    int m = p[0];
#pragma acc loop independent
    for (int i = 0; i < m; i++)
      p[i] = p[i] % 7 + 1;
  }
  /* ... by the bound itself, ...  */
#pragma acc kernels loop copy(a)
  for (int i = 0; i < a[5]; i++)
    a[i] = a[i] * 3 + i;
  /* ... and in one of two loops.  */
#pragma acc kernels copy(q[0:N]) copy(b)
  {
    int m;
#pragma acc loop
    for (int i = 0; i < N; i++)
      b[i] += i;
    m = q[3];
#pragma acc loop
    for (int i = 0; i < m; i++)
      q[i] -= b[i];
  }
  /* It reduces what is read.  */
  int sum = 3;
#pragma acc kernels copy(b)
  {
    int m = sum * 10000;
#pragma acc loop independent reduction(+: sum)
    for (int i = 0; i < m; i++)
      {
	b[i] = m;
	sum += i & 1;
      }
  }
  b[0] += sum;
  /* It changes other memory, ...  */
#pragma acc kernels copy(q[0:N]) copyin(bound[0:2])
  {
    int m = bound[1];
#pragma acc loop independent
    for (int i = bound[0]; i < m; i++)
      q[i] ^= i;
  }
  /* ... or, as the bound is copied as a value, not that.  */
#pragma acc kernels loop independent copy(p[0:N])
  for (int i = 0; i < limit; i++)
    p[i] += i % 5;
}

static int x[N], y[N];

int
main (void)
{
  static int want_x[N], want_y[N], want_a[N], bound[2] = { 1, N - 3 };
  for (int i = 0; i < N; i++)
    {
      x[i] = want_x[i] = i % 11;
      y[i] = want_y[i] = i % 13;
      a[i] = want_a[i] = i % 17;
      b[i] = i % 3;
    }
  want_y[3] = N;
  for (int i = 0; i < N; i++)
    {
      want_x[i] = (i ? want_x[i] : N) % 7 + 1 + (i < limit ? i % 5 : 0);
      if (i < N - 2)
	want_a[i] = (i == 5 ? N - 2 : want_a[i]) * 3 + i;
      want_y[i] -= i % 3 + i;
      if (i >= bound[0] && i < bound[1])
	want_y[i] ^= i;
    }
  bounds (x, y, bound);
  for (int i = 0; i < N; i++)
    if (b[i] != (i < 30000 ? 30000 : i % 3 + i) + (i ? 0 : 15003)
	|| x[i] != want_x[i] || y[i] != want_y[i] || a[i] != want_a[i])
      __builtin_abort ();
  return 0;
}
