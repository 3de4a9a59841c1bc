/* Inner loops whose subscripts are computed in unsigned arithmetic: that may wrap, but
   along the loop no two of them are equal.  Where some may be, they are refused.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform" } */
/* { dg-skip-if "loops have no lanes" { *-*-* } { "-O0" } } */
/* { dg-final { scan-report-json { record=transform remark=lanes line=29 } } } */
/* { dg-final { scan-report-json { record=transform remark=lanes line=38 } } } */
/* { dg-final { scan-report-json { record=transform remark=lanes line=47 } } } */
/* { dg-final { scan-report-json { record=transform remark=lanes line=56 } } } */
/* { dg-final { scan-report-json { record=transform remark=unproved line=65 } } } */
/* { dg-final { scan-report-json { record=transform remark=unproved-wrap line=74 } } } */
/* { dg-final { scan-report-json { record=transform remark=unproved-wrap line=83 } } } */

enum { N = 48, M = 700 };

static double A[N * M], B[N * M];

void __attribute__ ((noipa))
plain (unsigned n, unsigned m, unsigned k, double * restrict a, double * restrict b)
{
#pragma acc parallel loop gang copy(a[0:N*M]) copyin(b[0:N*M])
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      a[i * m + j] = b[i * m + j] + a[i * m + j];
}

void __attribute__ ((noipa))
offsets (unsigned n, unsigned m, unsigned k, double * restrict a, double * restrict b)
{
#pragma acc parallel loop gang copy(a[0:N*M]) copyin(b[0:N*M])
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 1; j < m - 1; j++)
      a[i * m + j + 1] = b[i * m + j - 1] + b[i * m + j + 1];
}

void __attribute__ ((noipa))
down (unsigned n, unsigned m, unsigned k, double * restrict a, double * restrict b)
{
#pragma acc parallel loop gang copy(a[0:N*M]) copyin(b[0:N*M])
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = m; j > 0; j--)
      a[i * m + j - 1] += b[i * m + j - 1];
}

void __attribute__ ((noipa))
down_test (unsigned n, unsigned m, unsigned k, double * restrict a, double * restrict b)
{
#pragma acc parallel loop gang copy(a[0:N*M]) copyin(b[0:N*M])
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = m; j-- > 0;)
      a[i * m + j] += b[i * m + j];
}

void __attribute__ ((noipa))
chain (unsigned n, unsigned m, unsigned k, double * restrict a, double * restrict b)
{
#pragma acc parallel loop gang copy(a[0:N*M]) copyin(b[0:N*M])
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 1; j < m; j++)
      a[i * m + j] = a[i * m + j - 1] / 2 + b[i * m + j];
}

void __attribute__ ((noipa))
wide (unsigned n, unsigned long m, unsigned k, double * restrict a, double * restrict b)
{
#pragma acc parallel loop gang copy(a[0:N*M]) copyin(b[0:N*M])
  for (unsigned i = 0; i < n; i++)
    for (unsigned long j = 0; j < m; j++)
      a[i * 2 * k + (unsigned) j * 2] += b[i * k + (unsigned) j];
}

void __attribute__ ((noipa))
small (unsigned n, unsigned m, unsigned k, double * restrict a, double * restrict b)
{
#pragma acc parallel loop gang copy(a[0:N*M]) copyin(b[0:N*M])
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      a[i * m + (unsigned char) j] = a[i * m + (unsigned char) j] / 2 + b[i * m + j];
}

/* Compute the same.  */

static void
again (unsigned n, unsigned m, double *a, const double *b)
{
  for (unsigned i = 0; i < n; i++)
    {
      double *x = a + i * m;
      const double *y = b + i * m;
      for (unsigned j = 0; j < m; j++)
	x[j] += y[j];
      for (unsigned j = 1; j < m - 1; j++)
	x[j + 1] = y[j - 1] + y[j + 1];
      for (unsigned j = 0; j < m; j++)
	x[j] += 2 * y[j];
      for (unsigned j = 1; j < m; j++)
	x[j] = x[j - 1] / 2 + y[j];
    }
  for (unsigned i = 0; i < n / 2; i++)
    for (unsigned j = 0; j < m; j++)
      a[i * 2 * m + j * 2] += b[i * m + j];
  for (unsigned i = 0; i < n - 1; i++)
    for (unsigned j = 0; j < m; j++)
      a[i * m + j % 256] = a[i * m + j % 256] / 2 + b[i * m + j];
}

int
main (void)
{
  static double want[N * M];
  for (int i = 0; i < N * M; i++)
    {
      B[i] = i * 37 % 101;
      A[i] = want[i] = i % 13;
    }
  plain (N, M, 0, A, B);
  offsets (N, M, 0, A, B);
  down (N, M, 0, A, B);
  down_test (N, M, 0, A, B);
  chain (N, M, 0, A, B);
  wide (N / 2, M, M, A, B);
  small (N - 1, M, 0, A, B);
  again (N, M, want, B);
  for (int i = 0; i < N * M; i++)
    if (A[i] != want[i])
      return 1;
  return 0;
}
