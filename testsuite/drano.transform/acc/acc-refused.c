/* Lanes stay where they are if it is not proved that others may have them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 100, M = 90 };

static int a[N][M], b[N][M];
static float f[N][M], s[N];

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = (i * 7 + j) % 100;
	b[i][j] = -1;
	f[i][j] = 1 + 1e-3f * (i + 3 * j);
      }
}

static void
expect (int i, int j, int want)
{
  if (a[i][j] != want)
    __builtin_abort ();
}

/* A recurrence behind a temporary.  */

static void __attribute__ ((noipa))
recurrence (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M - 1; j++) /* { dg-note "not proved that its iterations are independent" } */
      {
	int j1 = j + 1;
	a[i][j1] = a[i][j] + 1;
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, (i * 7) % 100 + j);
}

/* A sum of floating-point numbers.  */

static void __attribute__ ((noipa))
sum (void)
{
#pragma acc parallel loop copyin(f) copyout(s)
  for (int i = 0; i < N; i++)
    {
      float x = 0;
      for (int j = 0; j < M; j++) /* { dg-note "add '-fdrano-transform=reductions'" } */
	x += f[i][j];
      s[i] = x;
    }
  for (int i = 0; i < N; i++)
    {
      float x = 0;
      for (int j = 0; j < M; j++)
	x += f[i][j];
      if (s[i] != x)
	__builtin_abort ();
    }
}

/* An array that the iterations of the outer loop have for themselves.  */

static void __attribute__ ((noipa))
scratch (void)
{
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    {
      int row[M];
      for (int j = 0; j < M; j++) /* { dg-note "it writes 'row'" } */
	row[(j * 7) % M] = a[i][j];
      int t = 0;
      for (int j = 0; j < M; j++)
	t = t * 3 + row[j];
      b[i][0] = t;
    }
  for (int i = 0; i < N; i++)
    {
      int row[M], t = 0;
      for (int j = 0; j < M; j++)
	row[(j * 7) % M] = a[i][j];
      for (int j = 0; j < M; j++)
	t = t * 3 + row[j];
      if (b[i][0] != t)
	__builtin_abort ();
    }
}

/* What the last iteration finds is used.  */

static void __attribute__ ((noipa))
last (void)
{
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    {
      int t = 0;
      for (int j = 0; j < M; j++) /* { dg-note "an iteration needs a value" } */
	t = a[i][j] > t * 2 ? a[i][j] : t;
      b[i][0] = t;
    }
  for (int i = 0; i < N; i++)
    {
      int t = 0;
      for (int j = 0; j < M; j++)
	t = a[i][j] > t * 2 ? a[i][j] : t;
      if (b[i][0] != t)
	__builtin_abort ();
    }
}

/* The search stops.  */

static void __attribute__ ((noipa))
stops (int what)
{
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    {
      int j;
      for (j = 0; j < M; j++)
	if (a[i][j] == what)
	  break;
      b[i][0] = j;
    }
  for (int i = 0; i < N; i++)
    {
      int j;
      for (j = 0; j < M; j++)
	if (a[i][j] == what)
	  break;
      if (b[i][0] != j)
	__builtin_abort ();
    }
}

/* The directive says so.  */

static void __attribute__ ((noipa))
sequential (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop seq /* { dg-note "its directive says 'seq'" } */
      for (int j = 1; j < M; j++)
	a[i][j] = a[i][j - 1] + 2;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect (i, j, (i * 7) % 100 + 2 * j);
}

/* The program does not want it.  */

static void __attribute__ ((noipa))
off (void)
{
#pragma drano transform off
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) /* { dg-bogus "lanes" } */
      a[i][j]++;
}

int
main (void)
{
  fill ();
  recurrence ();
  fill ();
  sum ();
  scratch ();
  last ();
  stops (50);
  fill ();
  sequential ();
  off ();
  return 0;
}
