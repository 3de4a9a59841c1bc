/* A loop of a kernels construct of several gets what it names, and no other array or
   number; an array whose size is a variable is there where it is named.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdump-tree-omplower=unused.dump" } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=29 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=32 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=48 } } } */
/* { dg-final { scan-report-json { record=transform remark=kernels line=56 } } } */
/* { dg-final { scan-output-file unused.dump "force_present:.north" } } */
/* { dg-final { scan-output-file unused.dump "force_present:.south" } } */
/* { dg-final { scan-output-file-not unused.dump "force_present:.north\[^\n\]*force_present:.south" } } */
/* { dg-final { scan-output-file-not unused.dump "force_present:.south\[^\n\]*force_present:.north" } } */

enum { N = 40, M = 30 };

/* Arrays, and a factor, of one loop only.  */

static void __attribute__ ((noipa))
apart (int n, float by, float *restrict north, float *restrict south)
{
#pragma acc kernels copy(north[0:n], south[0:n])
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      north[i] *= by;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      south[i] += i;
  }
}

/* Private arrays, and one whose size is a variable.  */

static float __attribute__ ((noipa))
own (int n, int m, float *restrict p)
{
  float v[m][2], sum = 0, part[4];
  for (int k = 0; k < m; k++)
    v[k][0] = k, v[k][1] = 2;
#pragma acc kernels copy(p[0:n])
  {
#pragma acc loop independent private(part)
    for (int i = 0; i < n; i++)
      {
	for (int k = 0; k < 4; k++)
	  part[k] = p[i] + k;
	p[i] = part[3] - part[1];
      }
    sum = 3;
#pragma acc loop independent reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += v[i % m][0] + v[i % m][1] + p[i];
  }
  return sum;
}

int
main (void)
{
  static float north[N], south[N], p[N];
  float want = 3;
  for (int i = 0; i < N; i++)
    {
      north[i] = south[i] = i;
      p[i] = 5 * i;
      want += i % M + 2 + 2;
    }
  apart (N, 3, north, south);
  if (own (N, M, p) != want)
    __builtin_abort ();
  for (int i = 0; i < N; i++)
    if (north[i] != 3 * i || south[i] != 2 * i || p[i] != 2)
      __builtin_abort ();
  return 0;
}
