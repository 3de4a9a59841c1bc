/* Teams that wait for others, which may begin only when these have ended.
   "teams NUMBER" calls the function of that number; compiled with -DRIGHT none
   waits for what begins later.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <omp.h>
#include <stdlib.h>

enum { N = 6 };

#pragma omp declare target
static int
read_atomically (const int *p)
{
  int v;
#pragma omp atomic read acquire
  v = *p;
  return v;
}

static void
write_atomically (int *p, int v)
{
#pragma omp atomic write release
  *p = v;
}

static int
draw (int *p)
{
  int v;
#pragma omp atomic capture
  v = (*p)++;
  return v;
}
#pragma omp end declare target

/* The first team waits for the last one: two constructs instead.  */

static int
flag (void)
{
  int x = 0, y = 0, go = 0;
#pragma omp target data map(tofrom: x, y, go)
  {
#pragma omp target teams distribute parallel for num_teams(N) \
  thread_limit(32) dist_schedule(static, 1) map(tofrom: x, y, go)
    for (int i = 0; i < N; i++)
      {
#ifndef RIGHT
	if (i == 0)
	  {
	    while (!read_atomically (&go)) /* fault 0 */
	      ;
	    y = x + 1;
	  }
#endif
	if (i == N - 1)
	  {
	    x = 3;
	    write_atomically (&go, 1);
	  }
      }
#ifdef RIGHT
#pragma omp target map(tofrom: x, y)
    y = x + 1;
#endif
  }
  return y == 4;
}

/* All teams wait for all: also by an operation that changes nothing.  */

static int
barrier (void)
{
  int come = 0, s = 0;
#pragma omp target data map(tofrom: s, come)
  {
#pragma omp target teams num_teams(N) thread_limit(32) map(tofrom: s, come)
#pragma omp parallel num_threads(1)
    {
      draw (&come);
#ifndef RIGHT
      int v;
      do
	{
#pragma omp atomic capture
	  v = come += 0;	/* fault 1 */
	}
      while (v < N);
#pragma omp atomic
      s += v;
#endif
    }
#ifdef RIGHT
#pragma omp target teams num_teams(N) thread_limit(32) map(tofrom: s, come)
#pragma omp parallel num_threads(1)
#pragma omp atomic
    s += come;
#endif
  }
  return s == N * N;
}

/* Nobody sets the flag.  */

static int
nobody (void)
{
  int go = 0, y = 0;
#pragma omp target teams num_teams(N) thread_limit(32) map(tofrom: go, y)
#pragma omp parallel num_threads(1)
  {
#ifdef RIGHT
    if (omp_get_team_num () == 1)
      write_atomically (&go, 1);
    else if (omp_get_team_num () > 1)
      draw (&y);
#else
    while (!read_atomically (&go)) /* fault 2 */
      ;
    draw (&y);
#endif
  }
  return y > 0;
}

/* What follows is right: who is waited for has begun.  A lock of the program's
   own, */

static int
lock (void)
{
  int taken = 0, s = 0;
#pragma omp target teams num_teams(N) thread_limit(32) map(tofrom: taken, s)
#pragma omp parallel num_threads(1)
  for (int k = 0; k < 20; k++)
    {
      while (__sync_val_compare_and_swap (&taken, 0, 1))
	;
      s++;
      for (volatile int j = 0; j < 300; j++)
	;
      __sync_synchronize ();
      __sync_lock_release (&taken);
    }
  return s == N * 20;
}

/* one by numbers that are drawn, */

static int
numbers (void)
{
  int drawn = 0, now = 0, s = 0;
#pragma omp target teams num_teams(N) thread_limit(32) \
  map(tofrom: drawn, now, s)
#pragma omp parallel num_threads(1)
  for (int k = 0; k < 20; k++)
    {
      int own = draw (&drawn);
      while (read_atomically (&now) != own)
	;
#pragma omp flush
      s++;
#pragma omp flush
      for (volatile int j = 0; j < 300; j++)
	;
      write_atomically (&now, own + 1);
    }
  return s == N * 20;
}

/* another thread of the team, */

static int
threads (void)
{
  int go[N] = { 0 }, y[N] = { 0 };
#pragma omp target teams num_teams(N) thread_limit(64) map(tofrom: go, y)
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_team_num ();
    if (omp_get_thread_num ())
      {
	for (volatile int j = 0; j < 1000; j++)
	  ;
	write_atomically (&go[t], 5);
      }
    else
      {
	while (!read_atomically (&go[t]))
	  ;
	y[t] = 1;
      }
  }
  return y[0] == 1 && y[N - 1] == 1;
}

/* or nobody: the loop ends without.  */

static int
impatient (void)
{
  int go = 0, y = 0;
#pragma omp target teams num_teams(N) thread_limit(32) map(tofrom: go, y)
#pragma omp parallel num_threads(1)
  {
    int tries = 0;
    while (!read_atomically (&go) && tries < 5000)
      tries++;
    if (omp_get_team_num () == N - 1)
      write_atomically (&go, 1);
    if (tries == 5000)
      draw (&y);
  }
  return y > 0;
}

int
main (int argc, char **argv)
{
  static int (*const all[]) (void)
    = { flag, barrier, nobody, lock, numbers, threads, impatient };

  return !all[argc > 1 ? atoi (argv[1]) : 0] ();
}
