/* Values of the last iteration that are used behind a loop: lanes have them if each
   iteration sets them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes,loops" } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */
/* { dg-final { scan-report-json { record=transform remark=lanes-inner line=30 } } } */
/* { dg-final { scan-report-json { record=transform remark=lanes-inner line=50 } } } */
/* { dg-final { scan-report-json { record=transform remark=carried-last name=last line=70 } } } */

enum { N = 64, M = 1000 };

static double a[N * M];
static double b[N * M], r[N], want[N];
static float c[N * M];

void __attribute__ ((noipa))
each (int n, int m)
{
#pragma omp target teams distribute map(tofrom: a, r) map(to: b)
  for (int k = 0; k < n; k++)
    {
      double last = -5;
      int i;
      for (i = 0; i < m; i++)
	{
	  last = b[k * m + i] * 2;
	  a[k * m + i] = last;
	}
      r[k] += last + i;
    }
}

/* Values of several types, and a step.  */

void __attribute__ ((noipa))
types (int n, int m, int first)
{
#pragma omp target teams distribute map(tofrom: a, r) map(to: b, c)
  for (int k = 0; k < n; k++)
    {
      float real = 1;
      short small = 2;
      long where = -1;
      for (int i = first; i < m; i += 3)
	{
	  real = c[k * m + i];
	  small = b[k * m + i] * 300;
	  where = i + k;
	  a[k * m + i] += real + small;
	}
      r[k] += real + small * 3 + where * 5;
    }
}

/* Some iterations leave it as it is.  */

void __attribute__ ((noipa))
some (int n, int m)
{
#pragma omp target teams distribute map(tofrom: a, r) map(to: b)
  for (int k = 0; k < n; k++)
    {
      double last = -5;
      for (int i = 0; i < m; i++)
	{
	  if (b[k * m + i] > 90)
	    last = b[k * m + i] * 2;
	  a[k * m + i] += 2;
	}
      r[k] += last;
    }
}

static void
again (int n, int m, int first)
{
  for (int k = 0; k < n; k++)
    {
      want[k] += m ? b[k * m + m - 1] * 2 + m : -5;
      int last = first + (m - 1 - first) / 3 * 3;
      if (first < m)
	want[k] += (c[k * m + last] + (short) (b[k * m + last] * 300) * 3
		    + (last + k) * 5);
      else
	want[k] += 1 + 2 * 3 - 5;
      int i = m;
      while (i > 0 && b[k * m + i - 1] <= 90)
	i--;
      want[k] += i ? b[k * m + i - 1] * 2 : -5;
    }
}

int
main (void)
{
  static const int lengths[] = { M, 0, 1, 17, 32, 33, 100 };
  for (int i = 0; i < N * M; i++)
    b[i] = c[i] = i * 37 % 101;
  for (int k = 0; k < 7; k++)
    {
      each (N, lengths[k]);
      types (N, lengths[k], k * 5);
      some (N, lengths[k]);
      again (N, lengths[k], k * 5);
    }
  for (int k = 0; k < N; k++)
    if (r[k] != want[k])
      return 1;
  return 0;
}
