/* The elements of tiles keep their workers if the loops are collapsed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=repairs" } */
/* { dg-final { scan-report-json { record=transform remark=tile line=44 } } } */
/* { dg-final { scan-report-json { record=transform remark=tile line=49 } } } */
/* { dg-final { scan-report-json { record=transform remark=tile line=56 } } } */
/* { dg-final { scan-report-json { record=transform remark=tile line=62 } } } */

enum { N = 128, M = 64 };

static int a[N][M], b[N][M], c[4][N][M];

#pragma acc routine seq
static int __attribute__ ((noinline))
worker (void)
{
  return __builtin_goacc_parlevel_id (1);
}

/* A routine may not use levels that it does not name.  */

#pragma acc routine vector
static void __attribute__ ((noinline))
rows (int (*d)[M], int k)
{
#pragma acc loop tile(8, 4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      d[i][j] = k + i * j;
}

static int e[N][M], f[N][M][4];

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

  /* A loop inside needs levels, too.  */
#pragma acc parallel loop tile(4, 8) copyout(f)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
#pragma acc loop
      for (int k = 0; k < 4; k++)
	f[i][j][k] = k + i * j;
#pragma acc parallel num_gangs(1) copyout(e)
  rows (e, 5);

  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	wrong += e[i][j] != 5 + i * j;
	most_a = a[i][j] > most_a ? a[i][j] : most_a;
	most_b = b[i][j] > most_b ? b[i][j] : most_b;
	for (int k = 0; k < 4; k++)
	  wrong += c[k][i][j] != k + i * j || f[i][j][k] != k + i * j;
      }
  if (most_a != 7 || most_b != 0 || wrong)
    __builtin_abort ();
  return 0;
}
