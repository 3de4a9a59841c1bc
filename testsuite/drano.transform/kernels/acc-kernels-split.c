/* A kernels construct of several loops becomes one for each, in their order: those whose
   directives say that iterations are independent are parallel.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=32 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=37 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=47 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=50 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-split line=63 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-split line=74 } } } */

enum { N = 60, M = 50 };

static int a[N][M], b[N][M], total;

/* The second loop reads what others of the first have written; a sum that no clause of
   the construct names goes from the first to the last.  */

static int __attribute__ ((noipa))
chain (int n, int m, const int *restrict p, int *restrict q)
{
  int sum = 1, i = -1, last = 5;
#pragma acc kernels copyin(p[0:n * m]) copy(q[0:n * m])
  {
    int end = m - 1;
#pragma acc loop independent
    for (i = 0; i < n; i++)
#pragma acc loop independent
      for (int j = 0; j < end; j++)
	q[i * m + j] += p[i * m + j];
#pragma acc loop independent reduction(+:sum)
    for (i = 0; i < n; i++)
#pragma acc loop independent reduction(+:sum)
      for (int j = 0; j < m; j++)
	{
	  a[i][j] = q[(n - 1 - i) * m + j];
	  sum += a[i][j];
	}
    total = sum;
    last = total % 7;
#pragma acc loop
    for (i = 1; i < n; i++)
      a[i][0] += a[i - 1][0];
#pragma acc loop independent gang vector
    for (i = 0; i < n; i++)
      b[i][0] = a[i][0] + last + total;
  }
  return i == -1 ? sum + last : 0;
}

/* What one loop needs, another one's bounds have computed; and calls between them.  */

static int __attribute__ ((noipa))
kept (int n, int m, int *p)
{
  int x = 0;
#pragma acc kernels copy(p[0:n])
  {
    int end = n - m, twice = 0;
#pragma acc loop independent
    for (int i = 0; i < end; i++)
      p[i] += 1;
    twice = 2 * end;
#pragma acc loop independent
    for (int i = 0; i < end; i++)
      p[i] += twice;
  }
#pragma acc kernels copy(p[0:n])
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      p[i] += 1;
    if (p[0] > 3)
      x = 4;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      p[i] += x;
  }
  return x;
}

int
main (void)
{
  static int p[N * M], q[N * M], want[N][M], v[N];
  int sum = 1;
  for (int k = 0; k < N * M; k++)
    p[k] = k % 17, q[k] = k % 5;
  int got = chain (N, M, p, q);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	int k = (N - 1 - i) * M + j;
	want[i][j] = k % 5 + (j < M - 1 ? k % 17 : 0);
	sum += want[i][j];
      }
  for (int i = 1; i < N; i++)
    want[i][0] += want[i - 1][0];
  for (int i = 0; i < N; i++)
    {
      if (b[i][0] != want[i][0] + sum % 7 + sum)
	__builtin_abort ();
      for (int j = 0; j < M; j++)
	if (a[i][j] != want[i][j] || q[i * M + j]
	    != (i * M + j) % 5 + (j < M - 1 ? (i * M + j) % 17 : 0))
	  __builtin_abort ();
    }
  if (got != sum + sum % 7 || total != sum)
    __builtin_abort ();
  got = kept (N, 10, v);
  for (int i = 0; i < N; i++)
    if (v[i] != (i < N - 10 ? 1 + 2 * (N - 10) : 0) + 1 + 4)
      __builtin_abort ();
  return got != 4;
}
