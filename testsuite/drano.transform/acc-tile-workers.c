/* The elements of tiles keep their workers if the loops are collapsed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=repairs" } */
/* { dg-final { scan-report-json { record=transform remark=tile line=29 } } } */
/* { dg-final { scan-report-json { record=transform remark=tile line=34 } } } */
/* { dg-final { scan-report-json { record=transform remark=tile line=41 } } } */

enum { N = 128, M = 64 };

static int a[N][M], b[N][M], c[4][N][M];

#pragma acc routine seq
static int __attribute__ ((noinline))
worker (void)
{
  return __builtin_goacc_parlevel_id (1);
}

int
main (void)
{
  int most_a = 0, most_b = 0, wrong = 0;
#pragma acc parallel loop tile(8, 8) num_gangs(4) num_workers(8) copyout(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = worker ();
  /* Levels that are given stay, ... */
#pragma acc parallel loop tile(8, 8) gang vector num_gangs(4) num_workers(8) copyout(b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = worker ();
  /* ... and so do those of a loop around.  */
#pragma acc parallel loop gang worker copyout(c)
  for (int k = 0; k < 4; k++)
#pragma acc loop tile(4, 8)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	c[k][i][j] = k + i * j;

  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	most_a = a[i][j] > most_a ? a[i][j] : most_a;
	most_b = b[i][j] > most_b ? b[i][j] : most_b;
	for (int k = 0; k < 4; k++)
	  wrong += c[k][i][j] != k + i * j;
      }
  if (most_a != 7 || most_b != 0 || wrong)
    __builtin_abort ();
  return 0;
}
