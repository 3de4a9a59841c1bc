/* Accesses go through tiles in shared memory where that is right and pays.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-require-effective-target warp_barriers } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=stage -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 160, M = 128 };

static float a[N][M], b[M][N], c[N][M], d[M][N];
static int count;

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = i * 1000 + j;
	b[j][i] = -i;
	c[i][j] = i + j;
	d[j][i] = i - j;
      }
}

static void
expect (int i, int j, float want)
{
  if (b[j][i] != want)
    __builtin_abort ();
}

/* The store does.  */

static void __attribute__ ((noipa))
store (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      b[j][i] = a[i][j]; /* { dg-note "this store goes through a tile" } */
  /* { dg-note "predicted to need 5120 sectors instead of 23040" "" { target *-*-* } .-1 } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, i * 1000 + j);
}

/* The load does, and what is in a branch does not matter.  */

static void __attribute__ ((noipa))
load (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(d) copy(c)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      {
	float x = d[j][i]; /* { dg-note "this load goes through a tile" } */
	/* { dg-note "predicted to need" "" { target *-*-* } .-1 } */
	if (x > 0)
	  c[i][j] += x;
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (c[i][j] != i + j + (i > j ? i - j : 0))
	__builtin_abort ();
}

/* Triangles are not, nor loops with something between them.  */

static void __attribute__ ((noipa))
triangle (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a) copy(b)
  for (int i = 0; i < M; i++)
#pragma acc loop vector
    for (int j = 0; j < i; j++)
      b[j][i] = a[i][j]; /* { dg-note "no tile: the bounds of the loop with the lanes depend" } */
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, j < i ? i * 1000 + j : -i);
}

static void __attribute__ ((noipa))
between (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a, c) copy(b)
  for (int i = 0; i < N; i++)
    {
      float scale = c[i][0];
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	b[j][i] = a[i][j] * scale; /* { dg-note "no tile: there is code between the two loops" } */
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, (i * 1000 + j) * (float) i);
}

/* Nor what is not always executed, or counts down.  */

static void __attribute__ ((noipa))
branch (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a) copy(b)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      if (a[i][j] > 5000)
	b[j][i] = a[i][j]; /* { dg-note "no tile: it is not executed once in each iteration" } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, i * 1000 + j > 5000 ? i * 1000 + j : -i);
}

static void __attribute__ ((noipa))
down (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a) copy(b)
  for (int i = N - 1; i >= 0; i--)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      b[j][i] = a[i][j]; /* { dg-note "no tile: one of the two loops around it counts down" } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, i * 1000 + j);
}

static void __attribute__ ((noipa))
steps (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a) copy(b)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j += 2)
      b[j][i] = a[i][j]; /* { dg-note "no tile: one of the two loops around it counts down, or not by 1" } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, j % 2 ? -i : i * 1000 + j);
}

/* Nor where the vector length is another one, or lanes count something.  */

static void __attribute__ ((noipa))
longer (void)
{
#pragma acc parallel loop gang num_gangs(1) vector_length(64) copyin(a) copy(b)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      b[j][i] = a[i][j]; /* { dg-note "no tile: the vector length of its construct is not 32" } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, i * 1000 + j);
}

static void __attribute__ ((noipa))
counts (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a) copy(b, count)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      {
	b[j][i] = a[i][j]; /* { dg-note "no tile: the loop around it calls a function that is not pure" } */
#pragma acc atomic
	count++;
      }
  if (count != N * M)
    __builtin_abort ();
}

/* Nor what an iteration may load again.  */

static void __attribute__ ((noipa))
again (int shift)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a) copy(b, c)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      {
	b[j][i] = a[i][j]; /* { dg-note "no tile: another access in the same iteration may be" } */
	c[i][j] += b[j + shift][i];
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (c[i][j] != i + j + i * 1000 + j)
	__builtin_abort ();
}

static void __attribute__ ((noipa))
twice (void)
{
  again (0);
}

/* Nor what is found by pointers that the loop may change.  */

static void __attribute__ ((noipa))
found (float **p, float *q, float **r)
{
#pragma acc parallel loop gang num_gangs(1) deviceptr(p, q, r)
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      {
	r[i * M + j] = q;
	(*p)[j * N + i] = q[i * M + j]; /* { dg-note "no tile: its address does not follow from the counters" } */
      }
}

/* There is nothing to gain.  */

static void __attribute__ ((noipa))
copy (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(d) copyout(b)
  for (int i = 0; i < M; i++)
#pragma acc loop vector
    for (int j = 0; j < N; j++)
      b[i][j] = d[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, i - j);
}

static void __attribute__ ((noipa))
spared (void)
{
#pragma acc parallel loop gang num_gangs(1) copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
#pragma drano transform off
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      b[j][i] = a[i][j];
}

int
main (void)
{
  void (*const all[]) (void)
    = { store, load, triangle, between, branch, down, steps, longer, counts,
	twice, copy, spared };
  for (unsigned k = 0; k < sizeof all / sizeof all[0]; k++)
    {
      fill ();
      all[k] ();
    }
  if (count == 1)
    found (0, 0, 0);
  return 0;
}
