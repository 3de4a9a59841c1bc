/* Gangs alone share a loop that GCC gives to gangs and workers if it has few
   iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

enum { N = 60, M = 90 };

static int a[N][M], sums[N], all;

static void __attribute__ ((noipa))
few (int n)
{
#pragma acc parallel loop copyout(a) /* { dg-note "gangs alone share this loop now" } */
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < M; j++)
	a[i][j] = i - j;
    }
}

static void __attribute__ ((noipa))
reduce (int n)
{
  int sum = 0;
#pragma acc parallel loop copyin(a) copyout(sums) reduction(+:sum) /* { dg-note "gangs alone share this loop now" } */
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma acc loop reduction(+:s)
      for (int j = 0; j < M; j++)
	s += a[i][j];
      sums[i] = s;
      sum += s;
    }
  all = sum;
}

/* The program says so, or there are enough.  */

static void __attribute__ ((noipa))
said (int n)
{
#pragma acc parallel loop gang worker copy(a)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < M; j++)
	a[i][j]++;
    }
#pragma acc parallel loop num_gangs(1) copy(a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop
      for (int j = 0; j < M; j++)
	a[i][j]++;
    }
#pragma acc parallel loop num_workers(4) copy(a)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < M; j++)
	a[i][j]++;
    }
}

int
main (void)
{
  int bad = 0, sum = 0;
  few (N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      bad += a[i][j] != i - j;
  reduce (N);
  for (int i = 0; i < N; i++)
    {
      int s = 0;
      for (int j = 0; j < M; j++)
	s += i - j;
      bad += sums[i] != s;
      sum += s;
    }
  bad += all != sum;
  said (N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      bad += a[i][j] != i - j + 3;
  return bad != 0;
}
