/* Loops of kernels constructs that say nothing are parallel if their subscripts prove
   that the iterations are independent, and inside such loops sequential if not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=37 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=44 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=53 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=61 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=68 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=76 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=88 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=92 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=95 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=107 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=113 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=122 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=127 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=136 } } } */

#include <openacc.h>

enum { N = 70, M = 60 };

static int a[N][M], b[N][M];
static struct { int x, y[3]; } r[N];

static void __attribute__ ((noipa))
proved (int n, int m, const int *restrict p, int *restrict q, unsigned char *restrict c)
{
  /* Two dimensions in one.  */
#pragma acc kernels loop copyin(p[0:n * m]) copy(q[0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      q[i * m + j] += p[i * m + (m - 1 - j)] * (i + 1);

  /* Rows apart, columns not.  */
#pragma acc kernels loop auto copy(a) copyin(b)
  for (int i = 0; i < n; i++)
    {
      int *row = a[i];
#pragma acc loop auto
      for (int j = 1; j < m; j++)
	a[i][j] += a[i][j - 1] + b[m - j][i % 7];
    }
  /* The other way round.  */
#pragma acc kernels loop copy(a)
  for (int j = 0; j < m; j++)
#pragma acc loop seq
    for (int i = 1; i < n; i++)
      a[i][j] ^= a[i - 1][j];

  /* Both halves; a sum.  */
  int sum = 0;
#pragma acc kernels loop copy(q[0:n * m]) reduction(+: sum)
  for (int i = 0; i < n * m / 2; i++)
    {
      q[2 * i] = q[2 * i + 1] - 3;
      sum += q[2 * i];
    }
  /* Members; each pair of places.  */
#pragma acc kernels loop copy(r)
  for (int i = n - 1; i >= 0; i--)
    {
      r[i].y[0] = r[(i + 1) % n].x;
      r[i].y[2] = r[i].y[1] + i;
    }
  /* What the compiler sets in one branch only; a function of mathematics.  */
  double scale = 2.5;
#pragma acc kernels loop copyin(p[0:n * m]) copyout(c[0:n]) copy(q[0:n * m])
  for (int i = 0; i < n; i++)
    {
      int k = p[i] > 3 ? i : n + i;
      if (k < n || p[k] != 0)
	c[i] = (unsigned char) __builtin_fabs (scale * i);
      else
	c[i] = 1;
    }
  /* Several loops: one of them is not independent.  */
#pragma acc kernels copy(a) copy(b)
  {
#pragma acc loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	b[i][j] -= a[i][j];
#pragma acc loop
    for (int i = 1; i < N; i++)
      b[i][0] += b[i - 1][0];
#pragma acc loop worker
    for (int i = 0; i < N; i += 2)
      b[i + 1][1] = b[i][2] + b[i][0];
  }
  q[0] += sum;
}

/* Loops inside that have no directives.  */

static void __attribute__ ((noipa))
plain (int n, int m, const int *restrict p, int *restrict q)
{
#pragma acc kernels loop copyin(p[0:n * m]) copy(q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (p[i * m + j] != 3)
	q[i * m + j] += p[i * m + (m - 1 - j)] * (i + 1);

#pragma acc kernels loop copy(q[0:n * m])
  for (int i = 1; i < n; i++)
    for (int j = m - 1; j >= 2; j -= 2)
      {
	if (q[i * m + j] == 7)
	  continue;
	q[i * m + j] += q[i * m + j - 1];
      }
  /* This one reaches into the next row, ...  */
#pragma acc kernels loop copy(q[0:n * m])
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j <= m; j++)
      q[i * m + j] += j;
  /* ... this one counts otherwise, too, ...  */
#pragma acc kernels loop copy(q[0:n * m])
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      {
	if (q[i * m] == 5)
	  j++;
	q[i * m + j] += j;
      }
  /* ... and this one may be entered elsewhere.  */
#pragma acc kernels loop copy(q[0:n * m])
  for (int i = 0; i < n - 1; i++)
    {
      int j = m;
      if (q[i * m] & 1)
	goto in;
      for (j = 0; j < m; j++)
	{
	in:
	  q[i * m + j] += j;
	}
    }
}

/* A sum of all that is computed, on a device of TYPE.  */

static unsigned __attribute__ ((noipa))
all (acc_device_t type)
{
  static int p[N * M], q[N * M];
  static unsigned char c[N];
  unsigned sum = 0;
  acc_set_device_type (type);
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
	{
	  a[i][j] = i * 3 + j;
	  b[i][j] = i - 2 * j;
	  p[i * M + j] = i * j % 11;
	  q[i * M + j] = i ^ j;
	}
      r[i].x = i * i;
      r[i].y[1] = -i;
    }
  proved (N, M, p, q, c);
  plain (N, M, p, q);
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
	sum = sum * 31 + a[i][j] + 7 * b[i][j] + 13 * q[i * M + j];
      sum = sum * 31 + r[i].y[0] + 7 * r[i].y[2] + c[i];
    }
  return sum;
}

int
main (void)
{
  if (all (acc_device_host) != all (acc_device_nvidia))
    __builtin_abort ();
  return 0;
}
