/* Arrays may overlap: whether they do is tested when the program runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 40, M = 100, PITCH = M + 16, ALL = 2 * N * PITCH + 32 };

static void __attribute__ ((noipa))
up (int n, int m, const int *p, int *q, int k)
{
#pragma acc parallel loop present(p[0:n * m], q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - k; j++) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
      q[i * (m + 16) + j] = p[i * (m + 16) + j] + 1;
}

static void __attribute__ ((noipa))
down (int n, int m, const int *p, int *q, int k)
{
#pragma acc parallel loop present(p[0:n * m], q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= k; j -= 2) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
      q[i * (m + 16) + j] = (p[i * (m + 16) + j] * 3
			     + p[i * (m + 16) + j - 1]);
}

/* A step that is not known.  */

static void __attribute__ ((noipa))
columns (int n, int m, int *p, int *q, int by)
{
#pragma acc parallel loop present(p[0:n * m], q[0:n * m])
  for (int j = 0; j < m; j++)
    {
      long at = j;
      for (int i = 1; i < n; i++)
	{
	  q[at + by] = p[at] + i;
	  at += by;
	}
    }
}

static int a[ALL], want[ALL];

static void
compare (void)
{
  for (int i = 0; i < ALL; i++)
    if (a[i] != want[i])
      __builtin_abort ();
}

int
main (void)
{
  for (int d = -3; d < 4; d++)
    {
      int k = d < 0 ? -d : d;
      for (int i = 0; i < ALL; i++)
	a[i] = want[i] = i % 77;
#pragma acc data copy(a)
      {
	up (N, M, a + 8, a + 8 + d, k);
	up (N, M, a + 8, a + ALL / 2, 0);
	down (N, M, a + 8, a + 8 + d, k);
	down (N, M, a + 8, a + ALL / 2, 3);
	columns (N, M, a, a + 0, PITCH);
      }
      for (int to = 0; to < 2; to++)
	for (int i = 0; i < N; i++)
	  for (int j = 0; j < (to ? M : M - k); j++)
	    want[(to ? ALL / 2 : 8 + d) + i * PITCH + j]
	      = want[8 + i * PITCH + j] + 1;
      for (int to = 0; to < 2; to++)
	for (int i = 0; i < N; i++)
	  for (int j = M - 1; j >= (to ? 3 : k); j -= 2)
	    want[(to ? ALL / 2 : 8 + d) + i * PITCH + j]
	      = (want[8 + i * PITCH + j] * 3 + want[8 + i * PITCH + j - 1]);
      for (int j = 0; j < M; j++)
	for (int i = 1; i < N; i++)
	  want[i * PITCH + j] = want[(i - 1) * PITCH + j] + i;
      compare ();
    }
  return 0;
}
