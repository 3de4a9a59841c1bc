/* Loops with "auto" get lanes only if it is proved that their iterations are
   independent.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "needs loops as they are optimized" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */
/* { dg-final { scan-report-json { record=transform remark=auto line=25 } } } */
/* { dg-final { scan-report-json { record=transform remark=lanes-in line=32 } } } */

enum { N = 70, M = 60 };

static int a[N][M], b[N][M], c[N][M];

static void __attribute__ ((noipa))
sums (int n, int m)
{
#pragma acc parallel loop gang vector copy(a) copyin(b)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop auto
      for (int j = 1; j < m; j++)
	a[i][j] += a[i][j - 1] + b[m - j][i % 7];
    }
#pragma acc parallel loop gang vector copyin(a, b) copyout(c)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop auto
      for (int j = 0; j < m; j++)
	c[i][j] = a[i][j] - b[i][j];
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = i * 3 + j;
	b[i][j] = i - 2 * j;
      }
  sums (N, M);
  for (int i = 0; i < N; i++)
    {
      int sum = i * 3;
      for (int j = 0; j < M; j++)
	{
	  if (j)
	    sum += i * 3 + j + (M - j) - 2 * (i % 7);
	  if (a[i][j] != sum || c[i][j] != sum - (i - 2 * j))
	    __builtin_abort ();
	}
    }
  return 0;
}
