/* Races of OpenMP regions.  Each function has one; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <omp.h>
#include <stdio.h>

enum { N = 200, M = 32 };
int a[N + 8], b[N + 8], s, t, x[M][M];
#define DATA map (tofrom: a, b, s, t, x)

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static void
counter (void)
{
#pragma omp target parallel for DATA
  for (int i = 0; i < N; i++)
    if (i % 3)
      {
	int k;
#ifdef RIGHT
#pragma omp atomic capture
#endif
	k = s++;			/* race */
	x[i % M][i / M] = k;
      }
}

static void
stencil (void)
{
#pragma omp target teams distribute parallel for collapse(2) DATA
  for (int i = 0; i < M; i++)
    for (int j = 1; j < M; j += ELSE (1, 2))
      x[i][j] = x[i][j - 1] + i + j;	/* race */
}

static void
critical_in_teams (void)
{
#pragma omp target teams distribute parallel for DATA
  for (int i = 0; i < N; i++)
    {
#ifdef RIGHT
#pragma omp atomic
#else
#pragma omp critical
#endif
      s += a[i];			/* race */
    }
}

static void
ordered (void)
{
#ifdef RIGHT
#pragma omp target parallel for ordered DATA
#else
#pragma omp target parallel for DATA
#endif
  for (int i = 1; i < N; i++)
    {
#ifdef RIGHT
#pragma omp ordered
#endif
      a[i] = a[i - 1] + i;		/* race */
    }
}

static void
last (void)
{
#ifdef RIGHT
#pragma omp target parallel for DATA lastprivate(t)
#else
#pragma omp target parallel for DATA
#endif
  for (int i = 0; i < N; i++)
    t = a[i] + i;			/* race */
}

static void
bytes (void)
{
  char c[N] = { 0 };

#pragma omp target teams distribute parallel for map (tofrom: c)
  for (int i = 0; i < N - 1; i++)
    c[ELSE (i + i % 2, i)] = i;		/* race */
  b[0] += c[3];
}

struct flags { unsigned one : 4, two : 4; };
struct parts { unsigned char one, two; };

static void
bit_fields (void)
{
  struct ELSE (flags, parts) f = { 0, 0 };

#pragma omp target map (tofrom: f) DATA
#pragma omp parallel sections
  {
#pragma omp section
    f.one = a[1] + 3;			/* race */
#pragma omp section
    f.two = a[2] + 5;			/* race */
  }
  b[0] += f.one + f.two;
}

static void
phases (void)
{
#pragma omp target parallel num_threads(8) DATA
  {
    int k = omp_get_thread_num (), n = omp_get_num_threads ();
    a[k] = k + 1;			/* race */
#ifdef RIGHT
#pragma omp barrier
#endif
    b[k] = a[n - 1 - k];		/* race */
  }
}

static void
locks (void)
{
#pragma omp target DATA
  {
    omp_lock_t one, two;
    omp_init_lock (&one);
    omp_init_lock (&two);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      {
	omp_lock_t *l = ELSE (i % 2 ? &one : &two, &one);
	omp_set_lock (l);
	s += i;				/* race */
	omp_unset_lock (l);
      }
  }
}

static void
team_result (void)
{
#pragma omp target teams num_teams(8) DATA
  b[ELSE (0, omp_get_team_num ())]
    = omp_get_team_num () + 3;		/* race */
}

static void
two_sums (void)
{
#ifdef RIGHT
#pragma omp target teams distribute parallel for DATA reduction(+: s, t)
#else
#pragma omp target teams distribute parallel for DATA reduction(+: t)
#endif
  for (int i = 0; i < N; i++)
    {
      t += a[i];
      s += t % 2 + i;			/* race */
    }
}

#pragma omp declare target
int hits;

__attribute__ ((noinline, noclone)) static int
touch (int i)
{
#ifdef RIGHT
#pragma omp atomic
#endif
  hits += i;				/* race */
  return i;
}
#pragma omp end declare target

static void
called (void)
{
#pragma omp target parallel for DATA
  for (int i = 0; i < N; i++)
    b[i] = touch (i);
}

static void
aliased (void)
{
#pragma omp target DATA
  {
    int *p = ELSE (a + 1, b);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      p[i] = a[i] * 3 + 1;		/* race */
  }
}

static void
lane_sum (void)
{
#pragma omp target DATA
#ifdef RIGHT
#pragma omp simd reduction(+: s)
#else
#pragma omp simd
#endif
  for (int i = 0; i < N; i++)
    s += a[i];				/* race */
}

static void
atomic_write (void)
{
#pragma omp target parallel for DATA
  for (int i = 0; i < N; i++)
    {
      int v;
#pragma omp atomic write
      t = i;				/* race */
#ifdef RIGHT
#pragma omp atomic read
      v = t;
#else
      v = t;				/* race */
#endif
      b[i] = v;
    }
}

/* All lanes store the same byte, and in their registers there is more.  */
static void
byte_sums (void)
{
  unsigned char bytes[N] = { 0 }, small[N * M];
  for (int i = 0; i < N * M; i++)
    small[i] = i * 37 % 251;
#pragma omp target teams distribute parallel for map (tofrom: bytes) \
  map (to: small)
  for (int i = 0; i < N; i++)
    {
      unsigned char sum = 1;
      for (int j = 0; j < M; j++)
	sum += small[i * M + j];
      bytes[i] = sum;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  counter ();
  stencil ();
  critical_in_teams ();
  ordered ();
  last ();
  bytes ();
  bit_fields ();
  phases ();
  locks ();
  team_result ();
  two_sums ();
  called ();
  aliased ();
  lane_sum ();
  atomic_write ();
  byte_sums ();
  printf ("%d %d %d %d\n", s, a[1], b[2], x[3][3]);
  return 0;
}
