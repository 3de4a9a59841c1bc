/* Scalars of a function that the loops of kernels constructs change: each iteration has
   its own if none uses what another one left, and if nothing uses what the last one did.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=49 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-private line=49 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=60 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-private line=60 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=72 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-private line=72 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=89 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-private line=89 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-last line=106 } } } */
/* { dg-final { scan-report-json-not { record=transform remark=kernels-private line=106 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-shared line=117 } } } */
/* { dg-final { scan-report-json-not { record=transform remark=kernels-private line=117 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-last line=130 } } } */
/* { dg-final { scan-report-json-not { record=transform remark=kernels-private line=130 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-shared line=143 } } } */
/* { dg-final { scan-report-json-not { record=transform remark=kernels-private line=143 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-last line=156 } } } */
/* { dg-final { scan-report-json-not { record=transform remark=kernels-private line=156 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-shared line=167 } } } */
/* { dg-final { scan-report-json-not { record=transform remark=kernels-private line=167 } } } */

#include <openacc.h>

enum { N = 150, M = 20 };

static int a[N][M], x[N], y[N], z[N];

static void
use (int *p)
{
  *p += x[0];
}

static int __attribute__ ((noipa))
own (int n, int rounds)
{
  int i, j, k = 7, t = 5, u = 9, round;
  /* Counters and sums.  */
#pragma acc kernels loop copyin(a) copy(x)
  for (i = 0; i < n; i++)
    {
      t = 0;
      for (k = 0; k < M; k++)
	t += a[i][k];
      x[i] = t;
    }
  for (round = 0; round < rounds; round++)
    {
      /* Set on both paths.  The value in T is another one in each loop.  */
#pragma acc kernels loop independent copyin(x) copy(y)
      for (i = 0; i < n; i++)
	{
	  if (x[i] & 1)
	    t = x[i] * 3;
	  else
	    t = y[i] - round;
	  y[i] += t;
	}
      /* A loop inside has its own; so have parts of a construct.  */
#pragma acc kernels copyin(a, y) copy(z)
      {
#pragma acc loop
	for (i = 0; i < n; i++)
	  {
	    k = y[i];
#pragma acc loop independent
	    for (j = 0; j < M; j++)
	      {
		u = a[i][j] ^ k;
		if (u == 3)
		  z[i] = 3;
	      }
	  }
	z[0] = 1;
      }
      t = round;
    }
  /* What it leaves is set before the use.  */
#pragma acc kernels loop copy(y, z)
  for (i = 0; i < n; i++)
    {
      u = y[i];
      y[i] = z[i];
      z[i] = u;
    }
  u = rounds;
  t = n;
  return t + u;
}

static int __attribute__ ((noipa))
shared (int n)
{
  int i, t = 5, u = 9, v = 4, again = 1, w = 2, last = 3;
  /* Used behind, if another loop is left out.  */
#pragma acc kernels loop independent copyin(x) copy(y)
  for (i = 0; i < n; i++)
    {
      t = x[i];
      y[i] = t;
    }
  for (int r = n; r < N; r++)
    t = r;
  z[0] += t;

  /* Not set by all iterations.  */
#pragma acc kernels loop independent copyin(x) copy(y)
  for (i = 0; i < n; i++)
    {
      if (x[i] & 1)
	u = x[i];
      y[i] += u;
    }
  u = 0;

  v = 1;
 back:
  z[1] += v;
  /* Used behind a jump back.  */
#pragma acc kernels loop independent copyin(x) copy(y)
  for (i = 0; i < n; i++)
    {
      v = x[i] + 2;
      y[i] ^= v;
    }
  if (again-- > 0)
    goto back;
  v = 0;

  w = 1;
  use (&w);
  /* It has an address.  */
#pragma acc kernels loop independent copyin(x) copy(y)
  for (i = 0; i < n; i++)
    {
      w = x[i] - 4;
      y[i] += w;
    }
  w = 2;

  for (int r = 0; r < 2; r++)
    {
      if (r)
	z[2] += last;
      /* Used in the next round.  */
#pragma acc kernels loop independent copyin(x) copy(y)
      for (i = 0; i < n; i++)
	{
	  last = x[i];
	  y[i] -= last;
	}
    }
  last = 0;

  int row = 0, first = 0;
  /* The loop inside says that its iterations are independent, and leaves a value.  */
#pragma acc kernels loop independent copyin(a) copy(y)
  for (i = 0; i < n; i++)
    {
      first = a[i][1];
#pragma acc loop seq
      for (int j = 0; j < M; j++)
	row = a[i][j] + row;
      y[i] += row + first;
    }
  return t + u + v + w + last;
}

/* A sum of all that is computed, on a device of TYPE.  */

static unsigned __attribute__ ((noipa))
all (acc_device_t type)
{
  unsigned sum = 0;
  acc_set_device_type (type);
  for (int i = 0; i < N; i++)
    {
      x[i] = i;
      y[i] = i * i;
      z[i] = 5 * i % 9;
      for (int j = 0; j < M; j++)
	a[i][j] = i * 3 % 17 + j;
    }
  sum = own (N, 2) * 5 + own (N - 1, 1);
  sum = sum * 31 + shared (N) + 3 * shared (N - 3);
  for (int i = 0; i < N; i++)
    sum = sum * 31 + x[i] + 3 * y[i] + 5 * z[i];
  return sum;
}

int
main (void)
{
  if (all (acc_device_host) != all (acc_device_nvidia))
    __builtin_abort ();
  return 0;
}
