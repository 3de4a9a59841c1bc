/* A reduction that only an outer loop, or the construct, declares: loops inside that do
   nothing else to the variable take part in it.  Loops that use it in other ways are
   sequential, or keep the construct from getting lanes, and a remark names them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform" } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=44 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-given name=s line=47 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=53 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-given name=t line=56 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-given name=t line=58 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-given name=u line=67 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-given name=v line=77 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-given name=v line=79 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=84 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-given name=x line=87 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=100 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-kept name=s line=103 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=111 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-kept name=t line=111 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=121 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-kept name=u line=124 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-kept line=130 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-kept name=v line=133 } } } */

enum { N = 40, M = 70 };

static int a[N][M], b[N][M];
static double d[N][M];

/* Loops that take part.  */

static int __attribute__ ((noipa))
part (void)
{
  int s = 1, v = 0;
  double t = 0, u = 0;
  long x = 2;
#pragma acc kernels loop reduction(+:s) copyin(a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop
      for (int j = 0; j < M; j++)
	s += a[i][j];
      s -= i;
    }

#pragma acc kernels loop independent gang reduction(+:t) copyin(d)
  for (int k = 0; k < 3; k++)
    {
#pragma acc loop independent worker
      for (int i = 0; i < N; i++)
#pragma acc loop independent vector
	for (int j = 0; j < M; j++)
	  if (d[i][j] > k)
	    t = t + d[i][j] - 1;
    }

#pragma acc parallel loop gang reduction(+:u) copyin(d)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	u += d[i][j];
    }

#pragma acc parallel reduction(^:v) copyin(a)
  {
    int unused = 0;
    (void) unused;

#pragma acc loop gang
    for (int i = 0; i < N; i++)
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	v ^= a[i][j] << i % 7;
  }

#pragma acc kernels loop reduction(*:x) copyin(a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	x *= a[i][j] % 3 + 1;
    }
  return s + (int) t * 3 + (int) u * 7 + v + (int) (x >> 3);
}

/* Loops that do not.  */

static int __attribute__ ((noipa))
other (void)
{
  int s = 1, t = 0, u = 0, v = 1;
#pragma acc kernels loop reduction(+:s) copyin(a) copy(b)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop
      for (int j = 0; j < M; j++)
	{
	  s += a[i][j];
	  b[i][j] = s;
	}
    }
  /* The last row's alone is left.  */
#pragma acc kernels loop reduction(+:t) copyin(a)
  for (int i = 0; i < N; i++)
    {
      t = i;
#pragma acc loop
      for (int j = 0; j < M; j++)
	t += a[i][j];
    }

  /* It decides.  */
#pragma acc kernels loop reduction(+:u) copyin(a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	if (u < 5000)
	  u += a[i][j];
    }
  /* Of another kind.  */
#pragma acc kernels loop reduction(+:v) copyin(a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	v = a[i][j] - v;
    }
  int sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum = sum * 3 + b[i][j];
  return s + t * 3 + u * 5 + v * 7 + sum;
}

static int __attribute__ ((noipa))
part_again (void)
{
  int s = 1, v = 0;
  double t = 0, u = 0;
  long x = 2;
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
	{
	  s += a[i][j];
	  u += d[i][j];
	  v ^= a[i][j] << i % 7;
	  x *= a[i][j] % 3 + 1;
	  for (int k = 0; k < 3; k++)
	    if (d[i][j] > k)
	      t += d[i][j] - 1;
	}
      s -= i;
    }
  return s + (int) t * 3 + (int) u * 7 + v + (int) (x >> 3);
}

static int __attribute__ ((noipa))
other_again (void)
{
  int s = 1, t = 0, u = 0, v = 1, sum = 0;
  for (int i = 0; i < N; i++)
    {
      t = i;
      for (int j = 0; j < M; j++)
	{
	  s += a[i][j];
	  sum = sum * 3 + s;
	  t += a[i][j];
	  if (u < 5000)
	    u += a[i][j];
	  v = a[i][j] - v;
	}
    }
  return s + t * 3 + u * 5 + v * 7 + sum;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = (i * 37 + j * 11) % 23;
	d[i][j] = a[i][j];
      }
  if (part () != part_again ())
    return 1;
  return other () != other_again () ? 2 : 0;
}
