/* Lanes go to the inner loop along which accesses are contiguous, where that is
   proved to be right; programs compute the same.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 150, M = 130, K = 20 };

static float a[N][M], b[N][M], c[N][M];
static int u[N][M], v[N][M], sums[N], most[N], cube[N][K][M];
static unsigned char bytes[N][M];

static void __attribute__ ((noipa))
add (void)
{
#pragma acc parallel loop copyin(a, b) copyout(c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted to need 9000 sectors instead of 62400" "" { target *-*-* } .-1 } */
      c[i][j] = a[i][j] + b[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (c[i][j] != a[i][j] + b[i][j])
	__builtin_abort ();
}

/* Two loops side by side get the lanes; one reduces.  */

static void __attribute__ ((noipa))
siblings (int n)
{
#pragma acc parallel loop copyin(u) copyout(v, sums, most)
  for (int i = 0; i < N; i++)
    {
      int s = i, m = -1;
      for (int j = 0; j < M; j++) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	{
	  s += u[i][j] * j;
	  m = u[i][j] > m ? u[i][j] : m;
	}
      sums[i] = s;
      most[i] = m;
      for (int j = M - 1; j >= n; j -= 3) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	v[i][j] = u[i][j] - s;
    }
  for (int i = 0; i < N; i++)
    {
      int s = i, m = -1;
      for (int j = 0; j < M; j++)
	{
	  s += u[i][j] * j;
	  m = u[i][j] > m ? u[i][j] : m;
	}
      if (sums[i] != s || most[i] != m)
	__builtin_abort ();
      for (int j = M - 1; j >= n; j -= 3)
	if (v[i][j] != u[i][j] - s)
	  __builtin_abort ();
    }
}

/* The outermost of the inner loops, and one further in.  Pointers that the
   program declares not to overlap.  */

static void __attribute__ ((noipa))
deeper (int n, int k, int m, int *restrict to, const int *restrict from)
{
#pragma acc parallel loop copyin(from[0:n * m]) copyout(to[0:n * k * m])
  for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++)
      for (int j = 0; j < m; j++) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	to[(i * k + l) * m + j] = from[i * m + j] + l;
  for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++)
      for (int j = 0; j < m; j++)
	if (to[(i * k + l) * m + j] != from[i * m + j] + l)
	  __builtin_abort ();
}

/* Counters of other types; what they are at the end is used.  */

static void __attribute__ ((noipa))
counters (unsigned short n, long m, int *ends)
{
#pragma acc parallel loop copyout(bytes, ends[0:N])
  for (int i = 0; i < N; i++)
    {
      unsigned short j;
      for (j = 2; j < n; j++) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	bytes[i][j] = i + j;
      ends[i] = j;
    }
  for (int i = 0; i < N; i++)
    {
      for (int j = 2; j < n; j++)
	if (bytes[i][j] != (unsigned char) (i + j))
	  __builtin_abort ();
      if (ends[i] != n)
	__builtin_abort ();
    }
#pragma acc parallel loop copy(u)
  for (long i = 0; i < N; i++)
    {
      long j = m;
      do
	u[i][j] += 5;
      while (++j < M); /* { dg-note "in place of those of a loop around it" } */
      /* { dg-note "predicted" "" { target *-*-* } .-1 } */
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (u[i][j] != (i * 7 + j) % 100 + (j >= m ? 5 : 0))
	__builtin_abort ();
}

/* Both loops have directives: the lanes go where the directive of the other
   loop leaves room.  */

static void __attribute__ ((noipa))
directives (void)
{
#pragma acc parallel loop gang vector copyin(u) copyout(v)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop /* { dg-warning "insufficient partitioning" } */
      for (int j = 0; j < M; j++) /* { dg-note "in place of those of a loop around it" "" { target *-*-* } .-1 } */
	/* { dg-note "predicted" "" { target *-*-* } .-2 } */
	v[i][j] = 2 * u[i][j];
    }
#pragma acc parallel loop copyin(v) copyout(u)
  for (int j = 0; j < M; j++) /* { dg-note "in place of those of a loop inside it" "" { target *-*-* } .-1 } */
    /* { dg-note "predicted" "" { target *-*-* } .-2 } */
    {
#pragma acc loop vector
      for (int i = 0; i < N; i++)
	u[i][j] = v[i][j] / 2;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (v[i][j] != 2 * u[i][j])
	__builtin_abort ();
}

int
main (void)
{
  static int ends[N], from[N * M], to[N * K * M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = i * 3 + j;
	b[i][j] = i - 2 * j;
	u[i][j] = (i * 7 + j) % 100;
	from[i * M + j] = i ^ j;
      }
  add ();
  siblings (5);
  deeper (N, K, M, to, from);
  counters (M, 9, ends);
  directives ();
  return 0;
}
