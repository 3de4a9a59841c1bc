/* Functions that ask for the thread's number are taken into the region whose threads
   become lanes: of classes, templates, and with objects in memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* Without -g GCC has lost the place of the construct.  */
/* { dg-additional-options "-w -g -fdrano-transform=lanes -fdrano-remarks" } */

#include <omp.h>

enum { MOST = 8, STEPS = 7 };

#pragma omp declare target

struct random
{
  unsigned state[4];
  random (unsigned seed)
  {
    for (int i = 0; i < 4; i++)
      state[i] = seed * (i + 3);
  }
  unsigned next ()
  {
    unsigned i = state[0] & 3;
    state[i] = state[i] * 1664525u + 1013904223u;
    state[(i + 1) & 3] ^= state[i] >> 7;
    return state[i] >> 5;
  }
};

template <typename T> T
walk (random &r, T *trace, int steps)
{
  int t = omp_get_thread_num ();
  T sum = 0;
  for (int i = 0; i < steps; i++)
    trace[t + i * MOST] = r.next () % 1000;
  for (int i = steps - 1; i >= 0; i--)
    sum = sum / 2 + trace[omp_get_thread_num () + i * MOST];
  return sum;
}

#pragma omp end declare target

static double of_double[MOST], trace[MOST * STEPS];
static long of_long[MOST], ltrace[MOST * STEPS];

template <typename T> static T
walk_of (random &r, int steps)
{
  T all[STEPS], sum = 0;
  for (int i = 0; i < steps; i++)
    all[i] = r.next () % 1000;
  for (int i = steps - 1; i >= 0; i--)
    sum = sum / 2 + all[i];
  return sum;
}

int
main ()
{
  unsigned seed = 11;
#pragma omp target parallel num_threads(MOST) map(tofrom: of_double, of_long, trace, ltrace)	/* { dg-note "threads of this parallel region" } */
  {
    int t = omp_get_thread_num ();
    random r (seed + t);
    of_double[t] = walk (r, trace, STEPS) - walk (r, trace, STEPS - 2);
    of_long[t] = walk (r, ltrace, STEPS) - walk (r, ltrace, STEPS - 1);
  }
  for (int t = 0; t < MOST; t++)
    {
      random r (seed + t);
      double first = walk_of<double> (r, STEPS);
      if (of_double[t] != first - walk_of<double> (r, STEPS - 2))
	__builtin_abort ();
      long second = walk_of<long> (r, STEPS);
      if (of_long[t] != second - walk_of<long> (r, STEPS - 1))
	__builtin_abort ();
    }
  return 0;
}
