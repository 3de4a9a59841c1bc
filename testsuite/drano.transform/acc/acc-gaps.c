/* What the proof lacks that iterations of loops of kernels constructs are independent is
   said at its place; and what it does not lack.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform" } */
/* { dg-final { scan-report-json { record=transform remark=gap-access name=p line=39 } } } */
/* { dg-final { scan-report-json { record=transform remark=gap-alias name=p line=45 } } } */
/* { dg-final { scan-report-json { record=transform remark=gap-wrap line=50 } } } */
/* { dg-final { scan-report-json { record=transform remark=gap-wrap line=54 } } } */
/* { dg-final { scan-report-json { record=transform remark=gap-call name=shared line=66 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-last name=left line=73 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=86 } } } */

enum { N = 300 };

static double a[N + 2], b[N + 2];

/* It might do anything.  */

#pragma acc routine seq
double __attribute__ ((noipa))
shared (double x)
{
  x += 1;
  return x;
}

void __attribute__ ((noipa))
kept (unsigned n, unsigned m, double *restrict p, double *restrict q, double *r)
{
  /* From one iteration to the next.  */
#pragma acc kernels loop copy(p[0:N])
  for (int i = 1; i < N; i++)
    p[i] = p[i - 1] / 2 + 1;
  /* Perhaps from one array to the other.  */
#pragma acc kernels loop copy(r[0:N]) copyin(p[0:N])
  for (int i = 0; i < N; i++)
    {
      double *s = r + 1;
      s[i - 1] = p[i] + r[i / 2];
    }
  /* 2**31 times 2 is 0.  */
#pragma acc kernels loop copy(p[0:N])
  for (unsigned i = 0; i < n; i++)
    p[i * m] = p[i * m] / 2 + i;
  /* Two more than the greatest number is 1.  */
#pragma acc kernels loop copy(p[0:N])
  for (unsigned i = 0; i < n - 2; i++)
    p[i + 2] = p[i + 2] / 2 + i;
  double before = 0;
#pragma acc kernels loop copy(p[0:N])
  for (int i = 0; i < N; i++)
    {
      double now = p[i];
      p[i] = now - before;
      before = now;
    }
  q[0] += before;
#pragma acc kernels loop copy(p[0:N])
  for (int i = 0; i < N; i++)
    p[i] = shared (p[i]);
}

double __attribute__ ((noipa))
behind (double *restrict p)
{
  double left = 0;
#pragma acc kernels loop copy(p[0:N])
  for (int i = 0; i < N; i++)
    {
      left = p[i] * 2;
      p[i] = left + 1;
    }
  return left;
}

void __attribute__ ((noipa))
proved (unsigned n, double *restrict p, const double *restrict q)
{
  /* Neither the sum nor the difference wraps.  */
#pragma acc kernels loop copy(p[0:n + 1]) copyin(q[0:n])
  for (unsigned i = 1; i < n; i++)
    p[i + 1] = q[i - 1] + p[i + 1];
}

int
main (void)
{
  double sum = 0, want = 0, x[N + 2], y[N + 2];
  for (int i = 0; i < N + 2; i++)
    {
      a[i] = x[i] = i % 17;
      b[i] = y[i] = i % 23;
    }
  kept (N, 1, a, b, b);
  sum = behind (a);
  proved (N, a, b);
  for (int i = 1; i < N; i++)
    x[i] = x[i - 1] / 2 + 1;
  for (int i = 0; i < N; i++)
    y[i] = x[i] + y[i / 2];
  for (int i = 0; i < N; i++)
    x[i] = x[i] / 2 + i;
  for (int i = 2; i < N; i++)
    x[i] = x[i] / 2 + i - 2;
  double before = 0;
  for (int i = 0; i < N; i++)
    {
      double now = x[i];
      x[i] = now - before;
      before = now;
    }
  y[0] += before;
  for (int i = 0; i < N; i++)
    {
      want = (x[i] + 1) * 2;
      x[i] = want + 1;
    }
  for (int i = 1; i < N; i++)
    x[i + 1] += y[i - 1];
  for (int i = 0; i < N + 1; i++)
    if (a[i] != x[i] || b[i] != y[i])
      return 1;
  return sum != want;
}
