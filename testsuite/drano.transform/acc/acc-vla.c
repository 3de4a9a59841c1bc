/* Loops of kernels constructs over arrays of variable size are independent if an inner
   subscript is within its bounds, and the outer one differs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform" } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=24 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=36 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=49 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=61 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=80 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=106 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=119 } } } */

enum { N = 50, M = 60 };

void __attribute__ ((noipa))
rows (int n, int m, double (*restrict a)[m], double (*restrict b)[m])
{
#pragma acc kernels loop copy(a[0:n][0:m]) copyin(b[0:n][0:m])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = m - 1; j >= 0; j--)
      a[i][j] += b[i][m - 1 - j] + 1;
}

/* Rows overlap where L is more than M.  */

void __attribute__ ((noipa))
beyond (int n, int m, int l, double (*restrict a)[m], double (*restrict b)[m])
{
#pragma acc kernels loop copy(a[0:n][0:m]) copyin(b[0:n][0:m])
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = 0; j < l; j++)
      a[i][j] = a[i][j] / 2 + b[i][j];
}

/* So they do here: M is not what the size was made of.  */

void __attribute__ ((noipa))
changed (int n, int m, double (*restrict a)[m], double (*restrict b)[m])
{
  m++;
#pragma acc kernels loop copy(a[0:n][0:m - 1]) copyin(b[0:n][0:m - 1])
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i][j] = a[i][j] / 2 + b[i][j];
}

/* The arrays may overlap.  */

void __attribute__ ((noipa))
other (int n, int m, double (*a)[m], double (*b)[m])
{
#pragma acc kernels loop present(a[0:n - 1][0:m], b[0:n - 1][0:m])
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i][j] = b[i][j] / 2 + i;
}

/* Arrays of the function's, one of which has longer rows.  */

double __attribute__ ((noipa))
own (int n, int m)
{
  double a[n][m], b[n][m], c[n][m + 1], sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	b[i][j] = i * j % 7;
	c[i][j + 1] = i + j;
      }
#pragma acc kernels loop copyout(a) copyin(b, c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i][j] = b[i][j] + c[i][j + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += a[i][j] * (i + 2 * j);
  return sum;
}

/* Three dimensions, and records.  */

double __attribute__ ((noipa))
three (int n, int m, int l)
{
  double a[n][m][l], sum = 0;
  struct { float x, y; } p[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	p[i][j].x = i;
	p[i][j].y = j;
	for (int k = 0; k < l; k++)
	  a[i][j][k] = i * j % 7 + k;
      }
#pragma acc kernels copy(a, p)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < m; j++)
	{
	  p[i][j].x += p[i][j].y;
#pragma acc loop
	  for (int k = 0; k < l; k++)
	    a[i][j][k] += 3;
	}
  }
#pragma acc kernels copy(a)
  {
#pragma acc loop
    for (int j = 1; j < m; j++)
#pragma acc loop
      for (int i = 0; i < n; i++)
#pragma acc loop
	for (int k = 0; k < l; k++)
	  a[i][j][k] += a[i][j - 1][k];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	sum += a[i][j][k] * (i + 2 * j + k) + p[i][j].x;
  return sum;
}

static double a[N * M], b[N * M], want[N * M];

/* Compute the same as the functions with dummy arrays, on the host.  */

static void
again (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      want[i * M + j] += b[i * M + M - 1 - j] + 1;
  for (int i = 0; i < N - 1; i++)
    for (int j = 0; j < 2 * M - 3; j++)
      want[i * M + j] = want[i * M + j] / 2 + b[i * M + j];
  for (int i = 0; i < N - 2; i++)
    for (int j = 0; j <= M; j++)
      want[i * M + j] = want[i * M + j] / 2 + b[i * M + j];
  for (int i = 0; i < N - 2; i++)
    for (int j = 0; j < M; j++)
      want[(i + 1) * M + j] = want[i * M + j] / 2 + i;
}

static double
own_again (int n, int m)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += (double) (i * j % 7 + i + j) * (i + 2 * j);
  return sum;
}

static double
three_again (int n, int m, int l)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < l; k++)
      {
	double before = 0;
	for (int j = 0; j < m; j++)
	  {
	    before += i * j % 7 + k + 3;
	    sum += before * (i + 2 * j + k) + i + j;
	  }
      }
  return sum;
}

int
main (void)
{
  for (int i = 0; i < N * M; i++)
    {
      a[i] = want[i] = i % 17;
      b[i] = i % 23;
    }
  double (*rows_a)[M] = (double (*)[M]) a, (*rows_b)[M] = (double (*)[M]) b;
  rows (N, M, rows_a, rows_b);
  beyond (N, M, 2 * M - 3, rows_a, rows_b);
  changed (N - 1, M, rows_a, rows_b);
#pragma acc data copy(rows_a[0:N][0:M])
  other (N - 1, M, rows_a + 1, rows_a);
  again ();
  for (int i = 0; i < N * M; i++)
    if (a[i] != want[i])
      return 1;
  if (own (20, 30) != own_again (20, 30))
    return 2;
  return three (7, 9, 11) != three_again (7, 9, 11) ? 3 : 0;
}
