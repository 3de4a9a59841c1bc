/* Regions of the host inside regions of the device: libgomp runs the former while
   the latter wait.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run { target gcc13 } } */
/* { dg-additional-options "-foffload-options=nvptx-none=-misa=sm_35" } */
/* { dg-set-env OMP_TARGET_OFFLOAD=MANDATORY } */

#include <omp.h>
#include <stdlib.h>

#pragma omp requires reverse_offload

enum { TEAMS = 4, N = 100 };

static int calls, seen_on_host[TEAMS];

/* Only the host has this.  */

static int
next_number (int team)
{
  if (!omp_is_initial_device ())
    abort ();
  seen_on_host[team]++;
  return ++calls;
}

int
main (void)
{
  int number[TEAMS] = { 0 }, sum[TEAMS] = { 0 }, a[N];

  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target teams distribute num_teams (TEAMS) thread_limit (1) \
  map (from: number, sum) map (to: a)
  for (int team = 0; team < TEAMS; team++)
    /* { dg-warning "only 1 lane of 1 thread" "" { target *-*-* } .-3 } */
    {
      int got = 0, part[N], s = 0;
      for (int i = 0; i < N; i++)
	part[i] = a[i] * (team + 1);
#pragma omp target device (ancestor: 1) firstprivate (team) \
  map (always, from: got) map (always, tofrom: part)
      {
	got = next_number (team);
	for (int i = 0; i < N; i++)
	  part[i]++;
      }
      number[team] = got;
      for (int i = 0; i < N; i++)
	s += part[i];
      sum[team] = s;
    }
  int all = 0;
  for (int t = 0; t < TEAMS; t++)
    {
      all |= 1 << number[t];
      if (seen_on_host[t] != 1 || sum[t] != (t + 1) * (N * (N - 1) / 2) + N)
	abort ();
    }
  if (calls != TEAMS || all != (1 << (TEAMS + 1)) - 2)
    abort ();

  /* A region without any goes on as before.  */
#pragma omp target teams distribute parallel for simd map (tofrom: a)
  for (int i = 0; i < N; i++)
    a[i] *= 2;
  for (int i = 0; i < N; i++)
    if (a[i] != 2 * i)
      abort ();
  return 0;
}
