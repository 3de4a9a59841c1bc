/* OpenMP on the simulated device: teams, threads, lanes, the device's malloc,
   critical sections, reductions and tasks.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-set-env OMP_TARGET_OFFLOAD=MANDATORY } */

#include <omp.h>
#include <stdlib.h>

enum { N = 5000 };

#pragma omp declare target
static int counter;

static long
triangle (int n)
{
  return n ? n + triangle (n - 1) : 0;
}
#pragma omp end declare target

int
main (void)
{
  static double x[N], y[N];
  double dot = 0;
  int host = 1, critical = 0, good = 0;
  long tri = 0;

  for (int i = 0; i < N; i++)
    {
      x[i] = i % 17;
      y[i] = i % 5;
    }
#pragma omp target teams distribute parallel for simd map (to: x, y) \
  map (tofrom: dot) reduction (+: dot)
  for (int i = 0; i < N; i++)
    dot += x[i] * y[i];

#pragma omp target map (tofrom: host, critical, good, tri)
  {
    host = omp_is_initial_device ();
    tri = triangle (100);
#pragma omp parallel num_threads (8)
    {
#pragma omp critical
      critical++;
#pragma omp atomic
      counter++;
      int *p = malloc (sizeof *p * 10);
      p[9] = omp_get_thread_num ();
#pragma omp barrier
#pragma omp atomic
      good += p[9] == omp_get_thread_num () && counter == 8;
      free (p);
    }
  }
  double want = 0;
  for (int i = 0; i < N; i++)
    want += x[i] * y[i];
  if (host || dot != want || critical != 8 || good != 8 || tri != 5050)
    abort ();
  return 0;
}
