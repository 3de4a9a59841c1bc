/* The order of collapsed loops of OpenACC changes where another one suits their
   accesses, and the program allows it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */
/* { dg-skip-if "needs optimization" { *-*-* } { "-O0" } } */

enum { N = 70, M = 45 };

static int a[N][M], b[N][M], c[N][M], d[N][M], e[N][M], last;

static void __attribute__ ((noipa))
columns (int n, int m)
{
#pragma acc parallel loop collapse(2) copyin(a) copyout(b) /* { dg-note "one loop now, in which the counter 'j' runs fastest: consecutive lanes" } */
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      b[i][j] = a[i][j] + 1;
}

static void __attribute__ ((noipa))
backwards (void)
{
#pragma acc parallel loop gang vector collapse(2) copyin(a) copyout(c) /* { dg-note "one loop now, in which the counter 'j' runs fastest: consecutive lanes" } */
  for (int j = M - 1; j >= 0; j -= 1)
    for (int i = 1; i <= N; i++)
      c[i - 1][j] = a[i - 1][j] + 2;
}

/* The loop inside has the lanes, an iteration may see what another one has left, or the
   program asks for an order.  */

static void __attribute__ ((noipa))
kept (void)
{
  int sum;
#pragma acc parallel loop gang vector collapse(2) copyin(a) copyout(d)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      {
	sum = 4 * a[i][j]; /* { dg-note "stay as they are: another order would suit" } */
	d[i][j] = sum;
      }
#pragma acc parallel loop collapse(2) copyin(a) copyout(e) /* { dg-note "gangs alone share this loop now" } */
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      {
	int sum = 0;
#pragma acc loop reduction(+: sum)
	for (int k = 0; k < 4; k++)
	  sum += a[i][j];
	e[i][j] = sum;
      }
#pragma acc parallel loop seq collapse(2) copyin(a) copyout(e)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      e[i][j] = a[i][j] + 3;
#pragma acc parallel copyout(last)
#pragma acc loop seq collapse(2)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      last = a[i][j];
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i * M + j;
  columns (N, M);
  backwards ();
  kept ();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      bad += (b[i][j] != a[i][j] + 1 || c[i][j] != a[i][j] + 2
	      || d[i][j] != 4 * a[i][j] || e[i][j] != a[i][j] + 3);
  return bad != 0;
}
