/* Collapsed loops that get strips, so that loads go through tiles: what is computed
   stays the same.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of strips.test, which gives N, M and ACC.  */
/* { dg-do compile } */
/* { dg-additional-options "-w" } */

#include <stdio.h>
#include <string.h>

#ifndef N
#define N 65
#define M 70
#endif
enum { P = 5 };

#define DO_(X) _Pragma (#X)
#define DO(X) DO_ (X)
#ifdef ACC
#define PARALLEL(COUNT, ...) DO (acc parallel loop collapse(COUNT) __VA_ARGS__)
#define TO(...) copyin(__VA_ARGS__)
#define BOTH(...) copy(__VA_ARGS__)
#else
#define PARALLEL(COUNT, ...) \
  DO (omp target teams distribute parallel for collapse(COUNT) __VA_ARGS__)
#define TO(...) map(to: __VA_ARGS__)
#define BOTH(...) map(tofrom: __VA_ARGS__)
#endif

struct record { double x; int y; };

static float a[N][M], b[M][N], c[N][M], b1[M][N], c1[N][M];
static double da[P][N][M], db[P][M][N], db1[P][M][N];
static unsigned char ca[N][M], cb[M][N], cb1[M][N];
static short sa[M][N], sb[N][M], sb1[N][M];
static struct record ra[N][M], rb[M][N], rb1[M][N];
static long long la[N][M], lb[M][N], lb1[M][N];
static int xi[N][M], yi[M][N], yi1[M][N];
static int bad;

static void
check (const char *what, const void *x, const void *y, size_t n)
{
  if (memcmp (x, y, n) == 0)
    return;
  bad = 1;
  printf ("%s differs\n", what);
}

static void __attribute__ ((noipa))
fixed (void)
{
  PARALLEL (2, TO (a) BOTH (b))
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[j][i] = a[i][j];
}

static void __attribute__ ((noipa))
any (int n, int m, const float *restrict x, float *restrict y)
{
  PARALLEL (2, TO (x[0:n * m]) BOTH (y[0:n * m]))
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[j * n + i] = x[i * m + j] + 1;
}

static void __attribute__ ((noipa))
three (void)
{
  PARALLEL (3, TO (da) BOTH (db))
  for (int p = 0; p < P; p++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	db[p][j][i] = 2 * da[p][i][j];
}

/* Bounds of their own, and pointers that may overlap.  */

static void __attribute__ ((noipa))
inner (long n, long m, float *x, float *y)
{
  PARALLEL (2, TO (x[0:n * m]) BOTH (y[0:n * m]))
  for (long i = 1; i < n; i++)
    for (long j = 2; j < m; j++)
      y[j * n + i] = x[i * m + j];
}

static void __attribute__ ((noipa))
some (void)
{
  PARALLEL (2, TO (ca) BOTH (cb))
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	unsigned char v = ca[i][j];
	if (v & 1)
	  cb[j][i] = v;
      }
}

static void __attribute__ ((noipa))
others (void)
{
  PARALLEL (2, TO (sa) BOTH (sb))
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	if ((i ^ j) & 4)
	  continue;
	sb[i][j] += sa[j][i];
      }
}

static void __attribute__ ((noipa))
updated (void)
{
  PARALLEL (2, TO (b) BOTH (c))
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      c[i][j] = c[i][j] * 2 + b[j][i];
}

static void __attribute__ ((noipa))
records (unsigned n, unsigned m, unsigned lo, const struct record *restrict x,
	 struct record *restrict y)
{
  PARALLEL (2, TO (x[0:n * m]) BOTH (y[0:n * m]))
  for (unsigned i = lo; i < n; i++)
    for (unsigned j = lo; j < m; j++)
      {
	y[j * n + i].x = x[i * m + j].x;
	y[j * n + i].y = i + j;
      }
}

static void __attribute__ ((noipa))
steps (int n, int m, const long long *restrict x, long long *restrict y)
{
  PARALLEL (2, TO (x[0:n * m]) BOTH (y[0:n * m]))
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < m; j++)
      y[j * n + i] = x[i * m + j] * 3;
  PARALLEL (2, TO (x[0:n * m]) BOTH (y[0:n * m]))
  for (int i = 0; i < n; i += 2)
    for (int j = m - 1; j >= 0; j -= 3)
      y[j * n + i] += x[i * m + j];
}

static int __attribute__ ((noipa))
reduced (int n, int m, const int *restrict x, int *restrict y)
{
  int sum = 0;
  PARALLEL (2, TO (x[0:n * m]) BOTH (y[0:n * m], sum) reduction (+: sum))
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int v = x[i * m + j];
	y[j * n + i] = v;
	sum += v ^ i;
      }
  return sum;
}

/* Set what regions read, and what they must write; return the sum.  */

static int
begin (void)
{
  int sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = i * 7 + j * 3 % 11;
	ca[i][j] = i * 5 + j;
	c[i][j] = i - j;
	sa[j][i] = i * j;
	sb[i][j] = 3;
	ra[i][j].x = i + j * .5;
	la[i][j] = i * 1000003LL + j;
	cb[j][i] = 9;
	xi[i][j] = i * 31 + j;
	for (int p = 0; p < P; p++)
	  {
	    da[p][i][j] = p * 100 + i - j * .25;
	    db1[p][j][i] = 2 * da[p][i][j];
	  }
	cb1[j][i] = ca[i][j] & 1 ? ca[i][j] : 9;
	sb1[i][j] = (i ^ j) & 4 ? 3 : sa[j][i] + 3;
	if (i && j)
	  {
	    rb1[j][i].x = ra[i][j].x;
	    rb1[j][i].y = i + j;
	  }
	lb1[j][i] = la[i][j] * (i % 2 == 0 && (M - 1 - j) % 3 == 0 ? 4 : 3);
	yi1[j][i] = xi[i][j];
	sum += xi[i][j] ^ i;
      }
  return sum;
}

int
main (void)
{
  int sum = begin ();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b1[j][i] = a[i][j];
  fixed ();
  check ("fixed", b, b1, sizeof b);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b1[j][i] = a[i][j] + 1;
  any (N, M, &a[0][0], &b[0][0]);
  check ("any", b, b1, sizeof b);
  three ();
  check ("three", db, db1, sizeof db);
  for (int i = 1; i < N; i++)
    for (int j = 2; j < M; j++)
      b1[j][i] = a[i][j];
  inner (N, M, &a[0][0], &b[0][0]);
  check ("inner", b, b1, sizeof b);
  some ();
  check ("some", cb, cb1, sizeof cb);
  others ();
  check ("others", sb, sb1, sizeof sb);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      c1[i][j] = c[i][j] * 2 + b[j][i];
  updated ();
  check ("updated", c, c1, sizeof c);
  records (N, M, 1, &ra[0][0], &rb[0][0]);
  check ("records", rb, rb1, sizeof rb);
  steps (N, M, &la[0][0], &lb[0][0]);
  check ("steps", lb, lb1, sizeof lb);
  int got = reduced (N, M, &xi[0][0], &yi[0][0]);
  check ("reduced", yi, yi1, sizeof yi);
  check ("sum", &got, &sum, sizeof sum);
  return bad;
}
