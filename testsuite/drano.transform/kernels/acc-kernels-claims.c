/* Kernels constructs whose loops say that they are independent, though all iterations
   write one variable; one that takes part in a reduction; and one with tiles, which GCC has wrong in parallel constructs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=36 } } } */
/* { dg-final { scan-report-json { record=transform remark=sum-given name=sum line=39 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-shared name=most line=45 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-shared name=pair line=58 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels-shared name=part line=67 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=78 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=87 } } } */
/* { dg-final { scan-report-json { record=transform remark=tile line=87 } } } */

#include <openacc.h>

enum { N = 300, M = 40 };

static int a[N][M], b[N], c[N][M];

/* A sum of all that is computed, on a device of TYPE.  */

static unsigned __attribute__ ((noipa))
all (acc_device_t type)
{
  int sum = 0, most = 0, pair[2], part[M], own[N];
  unsigned result = 0;
  acc_set_device_type (type);

  /* The clause is for the outer loop; the inner one takes part.  */
#pragma acc kernels loop gang reduction(+: sum) copyin(a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector independent
      for (int j = 0; j < M; j++)
	sum += a[i][j];
    }
  result = sum;
  /* This one is for the outer loop, too.  */
#pragma acc kernels loop independent private(most) copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    {
      most = -1;
#pragma acc loop independent
      for (int j = 0; j < M; j++)
	if (a[i][j] > most)
	  most = a[i][j];
      b[i] = most;
    }
  for (int i = 0; i < N; i++)
    result = result * 31 + b[i];
  /* Arrays of which each iteration would need its own.  */
#pragma acc kernels loop independent copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    {
      pair[0] = a[i][1];
      pair[1] = i;
      b[i] = pair[0] + pair[1];
    }
  for (int i = 0; i < N; i++)
    result = result * 31 + b[i];
#pragma acc kernels loop independent copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
	part[j] = a[i][j] + i;
      b[i] = part[i % M];
    }
  for (int i = 0; i < N; i++)
    result = result * 31 + b[i];

  /* Each has an element of this one, or all of another.  */
#pragma acc kernels loop independent private(pair) copyin(a) copyout(own)
  for (int i = 0; i < N; i++)
    {
      pair[0] = a[i][1];
      own[i] = pair[0] * 2;
    }
  for (int i = 0; i < N; i++)
    result = result * 31 + own[i];
  /* These would have wrong counters.  */
#pragma acc kernels loop independent tile(8, 4) copyin(a) copy(c)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      c[i][j] = a[i][j] + 3;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      result = result * 31 + c[i][j];
  return result;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 37 + j * 11) % 101;
  if (all (acc_device_host) != all (acc_device_nvidia))
    __builtin_abort ();
  return 0;
}
