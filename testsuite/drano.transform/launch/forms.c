/* Direct kernels: what regions contain.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=launch -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300, TEAMS = 5 };

static int count[N], by[N], failed;

static void
expect (int good)
{
  if (!good)
    abort ();
}

/* All iterations were executed TIMES times.  */

static void
expect_each (int times)
{
  for (int i = 0; i < N; i++)
    expect (count[i] == times);
  memset (count, 0, sizeof count);
}

static void
schedules (int n, int chunk, int step)
{
#pragma omp target parallel map(tofrom: count) num_threads (5) /* { dg-message "starts its threads itself" } */
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < n; i++)
      {
#pragma omp atomic
	count[i]++;
      }
#pragma omp for schedule(dynamic, chunk) nowait
    for (int i = n - 1; i >= 0; i -= step)
      {
#pragma omp atomic
	count[i]++;
      }
#pragma omp for schedule(guided, chunk)
    for (unsigned long long i = 0; i < n; i++)
      {
#pragma omp atomic
	count[i]++;
      }
#pragma omp for schedule(dynamic, 7)
    for (unsigned long long i = n; i > 0; i -= step)
      {
#pragma omp atomic
	count[i - 1]++;
      }
#pragma omp for schedule(static, 3)
    for (int i = 0; i < n; i++)
      {
#pragma omp atomic
	count[i]++;
      }
#pragma omp for schedule(dynamic)
    for (int i = n; i < 0; i++)
      count[0] = 100;
  }
  for (int i = 0; i < n; i++)
    expect (count[i] == 3 + 2 * ((n - 1 - i) % step == 0));
  memset (count, 0, sizeof count);
}

static void
combined (int n)
{
#pragma omp target teams distribute parallel for schedule(dynamic, 2) map(tofrom: count) /* { dg-message "starts its threads itself" } */
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      count[i]++;
    }
  expect_each (1);
#pragma omp target parallel for schedule(guided) map(tofrom: count) num_threads (3) /* { dg-message "starts its threads itself" } */
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      count[i]++;
    }
  expect_each (1);
}

static void
sections (void)
{
  int a = 0, b = 0, c = 0, d = 0;
#pragma omp target map(tofrom: a, b, c) /* { dg-message "starts its threads itself" } */
#pragma omp parallel sections
  {
    a = 1;
#pragma omp section
    b = 2;
#pragma omp section
    c = 3;
  }
  expect (a == 1 && b == 2 && c == 3);
#pragma omp target parallel map(tofrom: a, b, c, d) num_threads (2) /* { dg-message "starts its threads itself" } */
  {
#pragma omp sections nowait
    {
#pragma omp section
      a++;
#pragma omp section
      b++;
#pragma omp section
      c++;
    }
#pragma omp sections lastprivate (d)
    {
      d = 5;
#pragma omp section
      d = 7;
    }
  }
  expect (a == 2 && b == 3 && c == 4 && d == 7);
}

static void
singles (void)
{
  int once = 0, sum = 0, wrong = 0;
#pragma omp target parallel map(tofrom: once, sum, wrong) /* { dg-message "starts its threads itself" } */
  {
    int mine;
#pragma omp single
    once++;
    for (int k = 0; k < 3; k++)
      {
#pragma omp single copyprivate (mine)
	mine = 17 + k;
	if (mine != 17 + k)
	  {
#pragma omp atomic
	    wrong++;
	  }
#pragma omp barrier
      }
#pragma omp master
    once += 10;
#pragma omp critical
    sum += 2;
#pragma omp critical (other)
    sum += 1;
  }
  expect (once == 11 && !wrong && sum >= 3);
}

/* Who executes this, in a function that is called.  */
#pragma omp declare target
static int
number (void)
{
  return 100 * omp_get_team_num () + omp_get_thread_num ();
}

static int __attribute__ ((noinline))
deeper (int k)
{
  return k ? deeper (k - 1) : number ();
}

static int
alone (void)
{
  return (omp_get_num_threads () == 1 && omp_get_level () == 0
	  && omp_get_active_level () == 0 && !omp_in_parallel ());
}

static void __attribute__ ((noinline))
all_threads (int *x)
{
#pragma omp for
  for (int i = 0; i < 40; i++)
    {
#pragma omp atomic
      x[i]++;
    }
}

static void __attribute__ ((noinline))
a_region (int *x, int n)
{
#pragma omp parallel num_threads (n)
  {
    all_threads (x);
#pragma omp atomic
    x[50]++;
    if (omp_get_num_threads () > n)
      x[51] = 1;
  }
}
#pragma omp end declare target

static void
numbers (void)
{
  memset (by, 0, sizeof by);
#pragma omp target teams num_teams (TEAMS) map(tofrom: by, failed) /* { dg-message "starts its threads itself" } */
  {
    int team = omp_get_team_num ();
    if (deeper (3) != 100 * team || omp_get_num_teams () > TEAMS || !alone ())
      failed = 1;
#pragma omp parallel
    {
      int t = omp_get_thread_num ();
      by[team * 32 + t] = deeper (2) + 1;
      if (omp_get_level () != 1 || omp_get_num_threads () > omp_get_max_threads ()
	  || omp_in_parallel () != (omp_get_num_threads () > 1))
	failed = 2;
    }
  }
  expect (!failed);
  int threads = 0;
  while (by[threads] == threads + 1)
    threads++;
  expect (threads > 0);
  for (int k = 0; k < TEAMS && by[32 * k]; k++)
    for (int t = 0; t < threads; t++)
      expect (by[32 * k + t] == 100 * k + t + 1);
}

static void
orphaned (void)
{
  int x[64] = { 0 };
#pragma omp target map(tofrom: x) /* { dg-message "starts its threads itself" } */
  {
    a_region (x, 3);
    a_region (x, 1);
    all_threads (x);
  }
  for (int i = 0; i < 40; i++)
    expect (x[i] == 3);
  expect (x[50] >= 2 && x[50] <= 4 && !x[51]);
}

static void
limits (int limit, int parallel)
{
  int most = 0, teams = 0, one = 0;
#pragma omp target teams thread_limit (limit) num_teams (3) map(tofrom: most, teams) /* { dg-message "starts its threads itself" } */
  {
#pragma omp parallel
    {
      if (omp_get_thread_num () == 0)
	{
#pragma omp atomic
	  teams++;
	}
#pragma omp atomic
      most += omp_get_num_threads () > limit;
    }
  }
  expect (!most && teams >= 1 && teams <= 3);
#pragma omp target map(tofrom: one) /* { dg-message "starts its threads itself" } */
  {
#pragma omp parallel if (parallel)
    {
#pragma omp barrier
#pragma omp atomic
      one++;
    }
  }
  expect (parallel || one == 1);
}

/* Variables of the team, in loops and branches, with barriers.  */

static void
team_variables (int n)
{
  int bad = 0;
#pragma omp target teams num_teams (TEAMS) map(tofrom: bad) firstprivate (n) /* { dg-message "starts its threads itself" } */
  {
    int local[40];
    for (int round = 0; round < 3; round++)
      {
	int sum = 0;
#pragma omp parallel for
	for (int i = 0; i < 40; i++)
	  local[i] = i + round;
	if (round != n)
	  {
#pragma omp parallel reduction(+: sum) num_threads (4)
	    {
#pragma omp for
	      for (int i = 0; i < 40; i++)
		sum += local[39 - i];
#pragma omp barrier
	    }
	    if (sum != 39 * 20 + 40 * round)
	      bad = 1;
	  }
      }
  }
  expect (!bad);
}

int
main (void)
{
  schedules (N, 4, 1);
  schedules (N, 1, 3);
  combined (N);
  sections ();
  singles ();
  numbers ();
  orphaned ();
  limits (3, 0);
  limits (1, 1);
  team_variables (1);
  return 0;
}
