/* What a sequential loop adds up in an element of an array is in a register until the
   loop ends, if that element is none of those that are read.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

enum { N = 70, M = 50 };

static float a[M * N], x[M], y[N], all[N * N], row[N], other[N * N];

/* Each lane adds up a column.  */

static void __attribute__ ((noipa))
columns (int n, int m, const float *a, const float *x, float *y)
{
#pragma acc parallel loop present(a[0:m * n], x[0:m], y[0:n])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) /* { dg-note "adds up in a register" } */
      y[j] += a[i * n + j] * x[i];
}

/* The same in the program's words.  */

static void
columns_here (int n, int m, const float *a, const float *x, float *y)
{
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      y[j] += a[i * n + j] * x[i];
}

/* A row and a column have the element on the diagonal in common.  */

static void __attribute__ ((noipa))
mirror (int n, const float *row, float *all)
{
#pragma acc parallel loop present(row[0:n], all[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
      {
	float x = row[j] + i;
	all[i * n + j] = x;
	all[j * n + i] = x + all[i * n + j];
      }
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < M * N; i++)
    a[i] = i % 9;
  for (int i = 0; i < M; i++)
    x[i] = i % 4;
#pragma acc data copyin(a, x) copy(y)
  columns (N, M, a, x, y);
  for (int j = 0; j < N; j++)
    {
      float sum = 0;
      for (int i = 0; i < M; i++)
	sum += a[i * N + j] * x[i];
      bad += y[j] != sum;
    }
  /* The sums are among the factors: one column, so that no other thread
     changes these.  */
  float here[M + 1], there[M + 1];
  for (int i = 0; i <= M; i++)
    here[i] = there[i] = i % 3;
#pragma acc data copyin(a) copy(there)
  columns (1, M, a, there, there + M / 2);
  columns_here (1, M, a, here, here + M / 2);
  for (int i = 0; i <= M; i++)
    bad += here[i] != there[i];

  for (int j = 0; j < N; j++)
    row[j] = j;
#pragma acc data copyin(row) copy(all)
  mirror (N, row, all);
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++)
      {
	float x = row[j] + i;
	other[i * N + j] = x;
	other[j * N + i] = x + other[i * N + j];
      }
  for (int i = 0; i < N * N; i++)
    bad += all[i] != other[i];
  return bad != 0;
}
