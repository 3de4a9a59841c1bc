/* Kernels constructs in which a clause of an inner loop names a variable: around that
   loop, it is one for all iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */
/* { dg-final { scan-report-json { record=transform remark=kernels-shared line=27 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-shared line=39 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-shared line=51 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=59 } } } */

enum { N = 500, M = 8 };

static int a[N], b[N], c[N][M];

int
main (void)
{
  int x = 5, y = 5, sum = 0, expected = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 31;

#pragma acc kernels loop independent copyin(a) copyout(b, c)
  for (int i = 0; i < N; i++)
    {
      b[i] = x;
#pragma acc loop seq private(x)
      for (int j = 0; j < M; j++)
	{
	  x = a[i] + j;
	  c[i][j] = x;
	}
      x = a[i];
    }
#pragma acc kernels loop copyin(a) copyout(c)
  for (int i = 0; i < N; i++)
    {
      c[i][1] = x;
#pragma acc loop seq private(x)
      for (int j = 2; j < M; j++)
	{
	  x = a[i] + j;
	  c[i][j] = x;
	}
      x = a[i];
    }
#pragma acc kernels loop copyin(a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop reduction(+: sum)
      for (int j = 0; j < M; j++)
	sum += a[i] + j;
    }
  /* This is as it should be.  */
#pragma acc kernels loop copyin(a) reduction(+: sum)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop reduction(+: sum)
      for (int j = 0; j < M; j++)
	sum += a[i];
    }

  for (int i = 0; i < N; i++)
    {
      if (b[i] != y || c[i][1] != (i ? y : a[N - 1]) || c[i][M - 1] != a[i] + M - 1)
	__builtin_abort ();
      y = a[i];
      expected += 2 * M * a[i] + M * (M - 1) / 2;
    }
  if (sum != expected)
    __builtin_abort ();
  return 0;
}
