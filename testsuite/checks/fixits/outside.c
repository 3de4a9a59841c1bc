/* Variables declared outside of a construct, in which its lanes are to sum.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each gang has a variable of its own, and the host's stays as it was.  A
   reduction clause alone would have all gangs share the host's.  All sums are
   exact.  */

#include <stdio.h>
#include <stdlib.h>

enum { N = 192 };

static float
sums (int n, const float *a, float *x)
{
  float s = -1;
#pragma acc parallel loop copyin(a[0:n * n]) copyout(x[0:n])
  for (int i = 0; i < n; i++)
    {
      s = 0;
      for (int j = 0; j < n; j++)
	s += a[i * n + j];
      x[i] = s;
    }
  return s;
}

/* A clause says already whose S is.  */

static float
private_sums (int n, const float *a, float *x)
{
  float s = -1;
#pragma acc parallel copyin(a[0:n * n]) copyout(x[0:n])
  {
#pragma acc loop gang vector private(s)
    for (int i = 0; i < n; i++)
      {
	s = 0;
	for (int j = 0; j < n; j++)
	  s += a[i * n + j];
	x[i] = s;
      }
  }
  return s;
}

static float
first_sums (int n, const float *a, float *x)
{
  float s = -1;
#pragma acc parallel firstprivate(s) copyin(a[0:n * n]) copyout(x[0:n])
#pragma acc loop
  for (int i = 0; i < n; i++)
    {
      s = 0;
      for (int j = 0; j < n; j++)
	s += a[i * n + j];
      x[i] = s;
    }
  return s;
}

/* S is declared in the construct, where no clause before can name it.  */

static float
inner_sums (int n, const float *a, float *x)
{
#pragma acc parallel copyin(a[0:n * n]) copyout(x[0:n])
  {
    float s;
#pragma acc loop
    for (int i = 0; i < n; i++)
      {
	s = 0;
	for (int j = 0; j < n; j++)
	  s += a[i * n + j];
	x[i] = s;
      }
  }
  return -1;
}

/* Two variables, and two loops around.  */

static float
blocks (int n, const float *a, float *x)
{
  float s = -1;
  int many = -1;
#pragma acc parallel copyin(a[0:n * n]) copyout(x[0:n])
  {
#pragma acc loop gang
    for (int k = 0; k < 4; k++)
#pragma acc loop vector
      for (int i = k * (n / 4); i < (k + 1) * (n / 4); i++)
	{
	  s = 0, many = 0;
	  for (int j = 0; j < n; j++)
	    {
	      s += a[i * n + j];
	      many += j < 4;
	    }
	  x[i] = s + many;
	}
  }
  return s + many + 1;
}

int
main (void)
{
  float (*const all[]) (int, const float *, float *)
    = { sums, private_sums, first_sums, inner_sums, blocks };
  float *a = malloc (N * N * sizeof *a), *x = malloc (N * sizeof *x);
  int wrong = 0;
  for (int i = 0; i < N * N; i++)
    a[i] = i / N % 5;
  for (int k = 0; k < 5; k++)
    {
      int here = 0;
      /* Where the arrays begin does not depend on what else a launch maps.  */
#pragma acc data copyin(a[0:N * N]) copyout(x[0:N])
      if (all[k] (N, a, x) != -1)
	here++;
      for (int i = 0; i < N; i++)
	here += x[i] != N * (i % 5) + 4 * (k == 4);
      printf ("%d wrong\n", here);
      wrong += here;
    }
  return wrong != 0;
}
