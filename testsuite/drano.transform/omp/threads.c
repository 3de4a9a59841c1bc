/* The threads of a parallel region become lanes where no loop can get them:
   barriers, memory of their own and numbers stay each thread's.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */

#include <omp.h>

enum { TEAMS = 3, MOST = 64, N = TEAMS * MOST };

static int in[N], out[N], number[N], size[TEAMS], sum[TEAMS], ticket[TEAMS];
static long far[N];

/* A sum over the threads of a team before each, through an array that they share,
   and what other threads have of their own.  */

static void
scan (int limit)
{
#pragma omp target teams num_teams(TEAMS) thread_limit(limit) map(tofrom: in, out, number, size, sum, ticket, far)
  {
    int shared[MOST];
    long tile[MOST];
#pragma omp parallel	/* { dg-note "threads of this parallel region" } */
    {
      int t = omp_get_thread_num (), n = omp_get_num_threads ();
      int team = omp_get_team_num (), id = team * MOST + t, my_ticket;
      int mine[5];
      for (int i = 0; i < 5; i++)
	mine[(i * 3 + t) % 5] = in[id] + i * t;
      shared[t] = in[id];
      tile[t] = mine[t % 5];
#pragma omp barrier
      for (int s = 1; s < n; s *= 2)
	{
	  int before = 0;
	  if (t >= s)
	    before = shared[t - s];
#pragma omp barrier
	  if (t >= s)
	    shared[t] += before;
	  else if (t == 0)
	    size[team] = n;
#pragma omp barrier
	}
      if (n > 1)
	{
	  long other = tile[n - 1 - t];
#pragma omp barrier
	  tile[t] = other;
#pragma omp barrier
	  far[id] = tile[(t + 1) % n] + mine[(t + 2) % 5];
	}
      else
	size[team] = n;
      out[id] = shared[t];
      number[id] = t;
#pragma omp atomic
      sum[team] += in[id];
#pragma omp atomic capture
      my_ticket = ticket[team]++;
      if (my_ticket >= n)
	number[id] = -1;
    }
  }
}

/* What thread T of N finds in MINE[I].  */

static int
own (int team, int t, int i)
{
  for (int k = 0; k < 5; k++)
    if ((k * 3 + t) % 5 == i)
      return in[team * MOST + t] + k * t;
  return -1;
}

static void
check (void)
{
  for (int team = 0; team < TEAMS; team++)
    {
      int n = size[team], all = 0;
      if (n < 1 || n > MOST)
	__builtin_abort ();
      for (int t = 0; t < n; t++)
	{
	  int id = team * MOST + t, from = n - 1 - (t + 1) % n;
	  all += in[id];
	  if (out[id] != all || number[id] != t)
	    __builtin_abort ();
	  if (n > 1 && far[id] != own (team, from, from % 5)
				  + own (team, t, (t + 2) % 5))
	    __builtin_abort ();
	}
      if (sum[team] != all || ticket[team] != n)
	__builtin_abort ();
    }
}

/* A loop that needs what the iteration before computed, for which threads have
   ranges of their own.  */

static void
shared_out (void)
{
  static int a[512];
  for (int i = 0; i < 512; i++)
    a[i] = i % 10;
#pragma omp target parallel map(tofrom: a)	/* { dg-note "threads of this parallel region" } */
  {
    int last = omp_get_thread_num () * 100;
#pragma omp for schedule(static, 4) nowait
    for (int i = 0; i < 512; i++)
      {
	if (i % 4 == 0)
	  last = i;
	last = last * 3 + a[i];
	a[i] = last;
      }
  }
  for (int i = 0, last = 0; i < 512; i++)
    {
      if (i % 4 == 0)
	last = i;
      last = last * 3 + i % 10;
      if (a[i] != last)
	__builtin_abort ();
    }
}

static int
my_number (void)
{
  return omp_get_thread_num ();
}

static int __attribute__ ((noinline, noclone))
asks (int *p)
{
  p[my_number ()]++;
  return p[0];
}
#pragma omp declare target to(asks, my_number)

/* Lanes cannot take the threads' place.  */

static void
refused (void)
{
  static int a[MOST], flag, lock;
#pragma omp target parallel num_threads(4) map(tofrom: a)	/* { dg-note "calls 'asks'" } */
  {
    a[omp_get_thread_num () + 8] = 1;
    asks (a);
  }
#pragma omp target parallel num_threads(4) map(tofrom: a)	/* { dg-note "calls 'GOMP_critical_start'" } */
  {
    int t = omp_get_thread_num ();
#pragma omp critical
    a[20] += t;
  }
#pragma omp target parallel num_threads(4) map(tofrom: a, flag)	/* { dg-note "in a way that lanes cannot" } */
  {
    int t = omp_get_thread_num (), v = 0;
    if (t == 1)
      {
	a[21] = 5;
#pragma omp atomic write seq_cst
	flag = 1;
      }
    else if (t == 0)
      {
	while (!v)
	  {
#pragma omp atomic read seq_cst
	    v = flag;
	  }
	a[22] = a[21];
      }
  }
#pragma omp target parallel num_threads(4) map(tofrom: a, lock)	/* { dg-note "in a way that lanes cannot" } */
  {
    int t = omp_get_thread_num ();
    while (!__sync_bool_compare_and_swap (&lock, 0, 1))
      ;
    a[23] += t;
    __sync_lock_release (&lock);
  }
#pragma omp target parallel num_threads(4) map(tofrom: a)	/* { dg-note "in a way that lanes cannot" } */
  {
    int t = omp_get_thread_num (), big[4096];
    for (int i = 0; i < 4096; i++)
      big[(i + t) % 4096] = i;
    a[24 + t] = big[t * 7];
  }
  if (a[0] != 1 || a[3] != 1 || a[11] != 1 || a[20] != 6 || a[22] != 5
      || a[23] != 6 || a[27] != 18)
    __builtin_abort ();
}

int
main (void)
{
  static const int limits[] = { 1, 5, 8, 31, 32 };
  for (int k = 0; k < 5; k++)
    {
      for (int i = 0; i < N; i++)
	{
	  in[i] = i * 7 % 13 - 4;
	  far[i] = out[i] = number[i] = 0;
	}
      for (int team = 0; team < TEAMS; team++)
	size[team] = sum[team] = ticket[team] = 0;
      scan (limits[k]);
      check ();
    }
  shared_out ();
  refused ();
  return 0;
}
