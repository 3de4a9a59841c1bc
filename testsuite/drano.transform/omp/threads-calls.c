/* The threads of a parallel region become lanes also where functions that it calls
   ask for the thread's number, or wait for the team.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */

#include <omp.h>

enum { TEAMS = 2, MOST = 32, N = TEAMS * MOST, STEPS = 6 };

static int in[N], out[N], last[N], waited[N], size[TEAMS];

#pragma omp declare target

/* The next of numbers, each of which *STATE tells.  */

static unsigned
draw (unsigned *state)
{
  *state = *state * 1664525u + 1013904223u;
  return *state >> 16;
}

static int
position (int i)
{
  return i * MOST + omp_get_thread_num ();
}

/* Walk along TRACE, where each thread has its own column.  */

static int
walk (int steps, unsigned *a, unsigned *b, int *trace)
{
  int sum = 0, at = omp_get_thread_num ();
  for (int i = 0; i < steps; i++)
    {
      trace[at] = draw (a) % 100 + (draw (b) & 7);
      if (i & 1)
	trace[at] ^= draw (a) & 3;
      at += MOST;
    }
  for (int i = steps - 1; i >= 0; i--)
    sum = sum * 3 + trace[position (i)];
  return sum;
}

/* The sum of VALUE over the team, for which its threads wait for each other; *COUNT
   becomes how many they are.  */

static int
total (int *shared, int value, int *count)
{
  int t = omp_get_thread_num (), n = omp_get_num_threads (), sum = 0;
#pragma omp barrier
  shared[t] = value;
#pragma omp barrier
  for (int i = 0; i < n; i++)
    sum += shared[i] * (i + 1);
#pragma omp barrier
  if (t == 0)
    *count = n;
  return sum;
}

/* What is asked so often takes no room on a stack.  */

#define ONE(i) p[(i) % STEPS * MOST + omp_get_thread_num ()] += (i) * value;
#define FOUR(i) ONE (i) ONE (i + 1) ONE (i + 2) ONE (i + 3)
#define TWELVE(i) FOUR (i) FOUR (i + 4) FOUR (i + 8)

static void
often (int *p, int value)
{
  TWELVE (0) TWELVE (12) TWELVE (24) TWELVE (36)
}

#pragma omp end declare target

static void
both (int limit)
{
#pragma omp target teams num_teams(TEAMS) thread_limit(limit) map(tofrom: in, out, last, waited, size)
  {
    int trace[MOST * STEPS], shared[MOST];
#pragma omp parallel	/* { dg-note "threads of this parallel region" } */
    {
      int id = omp_get_team_num () * MOST + omp_get_thread_num ();
      unsigned a = in[id], b = in[id] * 3 + 1;
      int first = walk (STEPS, &a, &b, trace);
      out[id] = first + 5 * walk (STEPS - 1, &b, &a, trace);
      last[id] = a ^ b;
      int *count = &size[omp_get_team_num ()];
      waited[id] = (total (shared, first, count)
		    - total (shared, in[id], count));
    }
  }
}

/* What walk does for thread T.  */

static int
walk_of (int steps, unsigned *a, unsigned *b)
{
  int trace[STEPS], sum = 0;
  for (int i = 0; i < steps; i++)
    {
      trace[i] = draw (a) % 100;
      trace[i] += draw (b) & 7;
      if (i & 1)
	trace[i] ^= draw (a) & 3;
    }
  for (int i = steps - 1; i >= 0; i--)
    sum = sum * 3 + trace[i];
  return sum;
}

static void
check (void)
{
  for (int team = 0; team < TEAMS; team++)
    {
      int sum = 0, n = size[team];
      if (n < 1 || n > MOST)
	__builtin_abort ();
      for (int t = 0; t < n; t++)
	{
	  int id = team * MOST + t;
	  unsigned a = in[id], b = in[id] * 3 + 1;
	  int first = walk_of (STEPS, &a, &b);
	  sum += (first - in[id]) * (t + 1);
	  if (out[id] != first + 5 * walk_of (STEPS - 1, &b, &a)
	      || last[id] != (int) (a ^ b))
	    __builtin_abort ();
	}
      for (int t = 0; t < n; t++)
	if (waited[team * MOST + t] != sum)
	  __builtin_abort ();
    }
}

static void
many (void)
{
  static int rows[MOST * STEPS];
#pragma omp target parallel num_threads(8) map(tofrom: rows)	/* { dg-note "threads of this parallel region" } */
  often (rows, omp_get_thread_num ());
  for (int t = 0; t < 8; t++)
    for (int i = 0; i < STEPS; i++)
      {
	int sum = 0;
	for (int k = i; k < 48; k += STEPS)
	  sum += k * t;
	if (rows[i * MOST + t] != sum)
	  __builtin_abort ();
      }
}

#pragma omp declare target

/* GCC may not inline these, or not as often as they call themselves, or they do what
   lanes must not.  */

static int __attribute__ ((noinline))
kept (int *p)
{
  p[omp_get_thread_num ()]++;
  return p[0];
}

static void
again (int *p, int depth)
{
  p[omp_get_thread_num ()] += depth;
  if (depth > 1)
    again (p + 8, depth - 1);
  p[omp_get_thread_num ()] += depth;
}

static void
alone (int *p)
{
  int t = omp_get_thread_num ();
#pragma omp critical
  p[0] += t;
}

/* Its statements mean something else.  */

static void __attribute__ ((optimize ("wrapv")))
another (int *p)
{
  for (int i = 0; i < 3; i++)
    p[omp_get_thread_num ()] += i;
}

/* Its variables take a stack of unknown size.  */

static void
sized (int *p, int n)
{
  int some[n];
  for (int i = 0; i < n; i++)
    some[i] = omp_get_thread_num () + i;
  for (int i = 0; i < n; i++)
    p[omp_get_thread_num ()] += some[(i * 3) % n];
}

static void
calls_kept (int *p)
{
  p[omp_get_thread_num () + 8] += 2;
  kept (p);
}

#pragma omp end declare target

static void
refused (void)
{
  static int a[64], b[64], c[64], d[64], e[8], f[8];
#pragma omp target parallel num_threads(4) map(tofrom: a)	/* { dg-note "calls 'kept'" } */
  {
    a[omp_get_thread_num () + 4] = 1;
    kept (a);
  }
#pragma omp target parallel num_threads(4) map(tofrom: b)	/* { dg-note "calls 'again'" } */
  again (b, omp_get_num_threads ());
#pragma omp target parallel num_threads(4) map(tofrom: c)	/* { dg-note "calls 'alone'" } */
  {
    c[omp_get_thread_num () + 4] = 1;
    alone (c);
  }
#pragma omp target parallel num_threads(4) map(tofrom: d)	/* { dg-note "calls 'calls_kept'" } */
  calls_kept (d);
#pragma omp target parallel num_threads(4) map(tofrom: e)	/* { dg-note "calls 'another'" } */
  another (e);
#pragma omp target parallel num_threads(4) map(tofrom: f)	/* { dg-note "calls 'sized'" } */
  sized (f, omp_get_num_threads ());
  for (int t = 0; t < 4; t++)
    if (a[t] != 1 || a[t + 4] != 1 || b[t] != 8 || b[t + 8] != 6
	|| b[t + 24] != 2 || c[t + 4] != 1 || d[t] != 1 || d[t + 8] != 2
	|| e[t] != 3 || f[t] != 4 * t + 6)
      __builtin_abort ();
  if (c[0] != 6)
    __builtin_abort ();
}

int
main (void)
{
  static const int limits[] = { 1, 7, 8, 32 };
  for (int k = 0; k < 4; k++)
    {
      for (int i = 0; i < N; i++)
	{
	  in[i] = i * 37 % 101 + k;
	  out[i] = last[i] = waited[i] = 0;
	}
      both (limits[k]);
      check ();
    }
  many ();
  refused ();
  return 0;
}
